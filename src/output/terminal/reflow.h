/*
 * Reflow: text for people that was laid out for a wider terminal.
 *
 * Paragraphs that fit stay as they are. A table (most of its long lines end in figures) is cut between columns and
 * continued below, with the names of its rows repeated; any other paragraph is broken at blanks, and what stands behind
 * a gap of two blanks or more stays behind it.
 */
#ifndef CLOCKTALK_OUTPUT_TERMINAL_REFLOW_H
#define CLOCKTALK_OUTPUT_TERMINAL_REFLOW_H

#include "output/output.h"

/* Writes the text, of UTF-8 and colours (style.h), in lines of at most `width` characters, where words allow it. */
void reflow_print(struct output *output, const char *text, unsigned width);

#endif
