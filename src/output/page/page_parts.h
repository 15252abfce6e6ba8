/*
 * The page's own parts: the files in output/page/, embedded when the program is built.
 */
#ifndef CLOCKTALK_OUTPUT_PAGE_PAGE_PARTS_H
#define CLOCKTALK_OUTPUT_PAGE_PAGE_PARTS_H

#include "output/output.h"

extern const char page_style[];
/* uPlot, which draws the chart (page/uplot/), and its licence, which goes where it goes. */
extern const char page_library[];
extern const char page_library_licence[];
extern const char page_script[];

/* A page up to the line below its title, which is plain text, and says what the page is; `scripts`: what the policy
 * says of them. */
void page_put_head(struct output *output, const char *title, const char *what, const char *scripts);

#endif
