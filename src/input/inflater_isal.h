/*
 * An inflater made of ISA-L, where it is built in: some three to five times as fast as zlib.
 */
#ifndef CLOCKTALK_INPUT_INFLATER_ISAL_H
#define CLOCKTALK_INPUT_INFLATER_ISAL_H

#include "input/inflater.h"

extern const struct inflater_class inflater_isal;

#endif
