/*
 * A strip of the picture of windows: which activity has most of the critical path.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STRIP_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_STRIP_H

#include "output/pictures/gnuplot_strip.h"

extern const struct gnuplot_strip critical_strip;

#endif
