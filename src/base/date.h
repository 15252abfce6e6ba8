/*
 * Dates as ISO 8601 and git write them: `2026-11-22`, and behind it perhaps the time: `2026-11-22T10:30:00+01:00`.
 */
#ifndef CLOCKTALK_BASE_DATE_H
#define CLOCKTALK_BASE_DATE_H

#include <stdbool.h>

enum { DATE_DAY_LENGTH = 10 }; /* characters of the day alone */

/* Whether a text is one, as far as its form goes; all of its characters are ASCII then. */
bool date_is_one(const char *text);

#endif
