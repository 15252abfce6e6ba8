/*
 * The terminal: how much room there is, and whether it shows colours and UTF-8.
 */
#ifndef CLOCKTALK_CLI_TERMINAL_H
#define CLOCKTALK_CLI_TERMINAL_H

#include <stdbool.h>

#include "options/options.h"

/* Columns of standard output; 0 where it is no terminal. */
unsigned terminal_width(void);

/* Of a picture made of characters: as COLUMNS and LINES say, or the terminal, or 80 and 40. */
unsigned terminal_plot_width(void);
unsigned terminal_plot_height(void);

/* With COLOR_AUTO: on a terminal that is not dumb, unless NO_COLOR is set. */
bool terminal_allows_color(enum color_mode mode);

/* As the locale says, which the caller has set. */
bool terminal_is_utf8(void);

#endif
