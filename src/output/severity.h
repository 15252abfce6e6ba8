/*
 * Names of severities, the same in every format.
 */
#ifndef CLOCKTALK_OUTPUT_SEVERITY_H
#define CLOCKTALK_OUTPUT_SEVERITY_H

#include "paraver/anomaly.h"

/* `information`, `warning` or `damage`; static. */
const char *severity_name(enum anomaly_severity severity);

#endif
