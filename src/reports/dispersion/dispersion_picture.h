/*
 * The picture of dispersion: of each activity, or of each region, how long every rank takes for it.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_DISPERSION_PICTURE_H
#define CLOCKTALK_REPORTS_DISPERSION_DISPERSION_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture dispersion_picture;

#endif
