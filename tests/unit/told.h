/*
 * A diag whose latest message is kept, for who wants to know what was told.
 */
#ifndef TOLD_H
#define TOLD_H

#include <stdio.h>

#include "base/diag.h"

static char told[1400]; /* longer than any message */

static void keep_told(void *user, enum severity severity, const char *message)
{
    (void)user;
    (void)severity;
    snprintf(told, sizeof(told), "%s", message);
}

static const struct diag diag = {keep_told, NULL};

#endif
