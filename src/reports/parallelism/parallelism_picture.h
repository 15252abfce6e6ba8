/*
 * The picture of parallelism: for how much of the time how many ranks compute.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_PICTURE_H
#define CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture parallelism_picture;

#endif
