/*
 * The page's own parts: the files in output/page/, embedded when the program is built.
 */
#ifndef CLOCKTALK_OUTPUT_PAGE_PAGE_PARTS_H
#define CLOCKTALK_OUTPUT_PAGE_PAGE_PARTS_H

extern const char page_style[];
extern const char page_script[];

#endif
