/*
 * The picture of paths: how the lengths of all paths through the run are spread, and where the representative ones are.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_PICTURE_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture paths_picture;

#endif
