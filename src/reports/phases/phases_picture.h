/*
 * The picture of phases: what the time of each goes to.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASES_PICTURE_H
#define CLOCKTALK_REPORTS_PHASES_PHASES_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture phases_picture;

#endif
