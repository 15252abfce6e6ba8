/*
 * The page's own parts: the files in report/page/, embedded when the program is built.
 */
#ifndef CLOCKTALK_REPORT_PAGE_PARTS_H
#define CLOCKTALK_REPORT_PAGE_PARTS_H

extern const char page_style[];
extern const char page_script[];

#endif
