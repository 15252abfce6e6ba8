/*
 * An inflater made of zlib: always there.
 */
#ifndef CLOCKTALK_INPUT_INFLATER_ZLIB_H
#define CLOCKTALK_INPUT_INFLATER_ZLIB_H

#include "input/inflater.h"

extern const struct inflater_class inflater_zlib;

#endif
