/*
 * Appends runs to a history (history.h): all lines of one command in one write, or none.
 *
 *     history_writer_open, history_writer_add for each run, history_writer_commit; history_writer_free
 *
 * The file is locked while it is appended to, so that two jobs can keep one history, and cut back where there was no
 * room for all of it. It is never removed.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_WRITER_H
#define CLOCKTALK_HISTORY_HISTORY_WRITER_H

#include "base/diag.h"
#include "options/options.h"
#include "output/run_summary.h"

struct history_writer;

/*
 * Before any trace is read: sees that the file of --history can be appended to, or made, and that what is in it is a
 * history. Options and diag must outlive the writer. 0, ERROR_INPUT, ERROR_OUTPUT or ERROR_MEMORY (reported; *writer is
 * NULL then).
 */
int history_writer_open(struct history_writer **writer, const struct options *options,
                        const struct diag *diag) MUST_CHECK;

/* One run; `trace` as the user named it. */
void history_writer_add(struct history_writer *writer, const char *trace, const struct run_summary *summary);

/*
 * Opens the file, makes it where there is none, waits until no other job appends to it, and appends, once. 0,
 * ERROR_OUTPUT (reported; the file is as it was), ERROR_MEMORY or ERROR_INTERRUPTED.
 */
int history_writer_commit(struct history_writer *writer) MUST_CHECK;

struct history_writer *history_writer_free(struct history_writer *writer);

#endif
