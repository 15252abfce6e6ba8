/*
 * The strip of a picture that shows which activity has most of the critical path in each window.
 */
#ifndef CLOCKTALK_REPORT_GNUPLOT_PATH_STRIP_H
#define CLOCKTALK_REPORT_GNUPLOT_PATH_STRIP_H

#include "report/gnuplot_page.h"

/* Whether there will be one: known before the run. */
bool gnuplot_path_strip_is_there(const struct sheet *sheet);

/* Its data, before anything is drawn. */
void gnuplot_path_strip_put_data(const struct gnuplot_page *page, const struct critical_findings *path);

/* Draws it as the lowest panel; it begins at y, its names stand `label` above. */
void gnuplot_path_strip_put(const struct gnuplot_page *page, const struct critical_findings *path, unsigned y,
                            unsigned height, unsigned label);

#endif
