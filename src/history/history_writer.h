/*
 * Appends runs to a history (history.h): all lines of one command in one write, or none.
 *
 *     history_writer_open, history_writer_add for each run, history_writer_commit or history_writer_abort
 *
 * The file is locked while it is appended to, so that two jobs can keep one history, and cut back where there was no
 * room for all of it.
 */
#ifndef CLOCKTALK_HISTORY_HISTORY_WRITER_H
#define CLOCKTALK_HISTORY_HISTORY_WRITER_H

#include "base/diag.h"
#include "options/options.h"
#include "output/run_summary.h"

struct history_writer;

/*
 * Before any trace is read: opens the file of --history, makes it where there is none, and sees that what is in it is a
 * history. Options and diag must outlive the writer. 0, ERROR_INPUT, ERROR_OUTPUT or ERROR_MEMORY (reported).
 */
int history_writer_open(struct history_writer **writer, const struct options *options, const struct diag *diag)
    __attribute__((warn_unused_result));

/* One run; `trace` as the user named it. */
void history_writer_add(struct history_writer *writer, const char *trace, const struct run_summary *summary);

/* Appends. 0, ERROR_OUTPUT (reported; the file is as it was) or ERROR_MEMORY. Frees the writer; NULL is fine and 0. */
int history_writer_commit(struct history_writer *writer) __attribute__((warn_unused_result));

/* Appends nothing; removes a file that was made for nothing. Returns NULL. */
struct history_writer *history_writer_abort(struct history_writer *writer);

#endif
