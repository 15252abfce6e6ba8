/*
 * Foreign files: what is given as a trace and is none, told from its first bytes, with what to type instead.
 */
#ifndef CLOCKTALK_PARAVER_FOREIGN_FILE_H
#define CLOCKTALK_PARAVER_FOREIGN_FILE_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/slice.h"

/* False where nobody knows what it is: nothing is told. */
bool foreign_file_report(struct slice start, const char *file, const struct diag *diag);

#endif
