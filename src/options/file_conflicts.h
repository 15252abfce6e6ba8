/*
 * File conflicts: outputs that would replace a file that the run reads, or each other.
 *
 * The option table says which options name files, and whether they are read or written. A trace is read with all that
 * has its name and another ending (.pcf, .row and so on), and `--format prv` writes such files. Files are one where
 * device and inode are, whatever they are called; a file that does not exist yet is known by its folder and its name in
 * it. What is no regular file (a device, a FIFO) is written to and never replaced, so it conflicts with nothing. No
 * output replaces a trace that the run does not read, either.
 */
#ifndef CLOCKTALK_OPTIONS_FILE_CONFLICTS_H
#define CLOCKTALK_OPTIONS_FILE_CONFLICTS_H

#include "base/diag.h"
#include "options/options.h"

/* Opens nothing for writing. 0, ERROR_USAGE (reported: the first conflict) or ERROR_MEMORY (reported). */
int file_conflicts_check(const struct options *options, const struct diag *diag) __attribute__((warn_unused_result));

#endif
