/*
 * What all readings of a location's records have in common.
 */
#ifndef CLOCKTALK_OTF2_RECORDS_H
#define CLOCKTALK_OTF2_RECORDS_H

#include "otf2/location.h"

/* Whether something is made of records of that type. */
bool records_are_known(uint8_t type);

/* What a record says from its operation on, which the call's name tells. */
struct recorded_collective records_read_collective(const struct location *location, struct event_record *record);

#endif
