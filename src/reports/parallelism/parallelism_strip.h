/*
 * A strip of the picture of windows: how many ranks compute at the same time.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_STRIP_H
#define CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_STRIP_H

#include "output/pictures/gnuplot_strip.h"

extern const struct gnuplot_strip parallelism_strip;

#endif
