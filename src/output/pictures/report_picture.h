/*
 * A picture of what one report has found, on a page of its own (gnuplot_page.h).
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_REPORT_PICTURE_H
#define CLOCKTALK_OUTPUT_PICTURES_REPORT_PICTURE_H

#include "output/pictures/gnuplot_page.h"
#include "output/section.h"

struct report_picture {
    /* Of the page. */
    unsigned (*height)(const struct report_result *result);
    /* All of it, title and data too. What is about several runs gets a page whose run and unit are NULL. */
    void (*draw)(const struct gnuplot_page *page, const struct report_result *result);
};

#endif
