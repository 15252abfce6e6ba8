/*
 * The picture of two runs, one over the other: their efficiencies, parallel efficiency over time, and the phases that
 * make the difference.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_DIFF_PICTURE_H
#define CLOCKTALK_REPORTS_PHASES_DIFF_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture diff_picture;

#endif
