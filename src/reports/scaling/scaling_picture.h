/*
 * The picture of scaling: efficiencies, and the speed-up, against ranks or threads.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_PICTURE_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture scaling_picture;

#endif
