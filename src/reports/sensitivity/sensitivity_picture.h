/*
 * The picture of sensitivity: each efficiency under each assumption, and the band that it stays in.
 */
#ifndef CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_PICTURE_H
#define CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture sensitivity_picture;

#endif
