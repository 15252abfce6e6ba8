/*
 * Strips of a picture that show what reports have found out about each window.
 */
#ifndef CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_STRIP_H
#define CLOCKTALK_OUTPUT_PICTURES_GNUPLOT_STRIP_H

#include "output/pictures/gnuplot_page.h"
#include "output/section.h"

struct gnuplot_strip {
    bool (*is_there)(const struct format_context *context); /* known before the run */
    /* Its data, before anything is drawn. */
    void (*put_data)(const struct gnuplot_page *page, const struct report_result *result);
    bool has_key; /* a line of its own between what it is called and what it draws */
    /* Draws what is in the panel that was placed at y; what it is called stands `label` above, a key PAGE_KEY_BASE. */
    void (*put)(const struct gnuplot_page *page, const struct report_result *result, unsigned y, unsigned label);
};

#endif
