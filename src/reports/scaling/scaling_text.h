/*
 * Scaling in each kind of format: for people one column for each run, one line for each factor, in as many blocks as
 * the width demands. Its findings are a struct scaling.
 */
#ifndef CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H
#define CLOCKTALK_REPORTS_SCALING_SCALING_TEXT_H

#include "output/section.h"

extern const struct section scaling_section;

#endif
