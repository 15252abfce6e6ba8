/*
 * Call log: all calls of a rank, 32 bytes for each, where every turn of its loops is to be listed.
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CALL_LOG_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOPS_CALL_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/iterations/loops/context_table.h"

struct loop;
struct mark;

/* All zero at first. */
struct call_log {
    struct logged_call {
        int64_t time;
        uint64_t symbols[ALPHABET_COUNT];
        bool is_expected; /* so that longer contexts were not looked at */
    } * calls;
    size_t count;
    size_t capacity;
    bool is_kept;
};

/* 0 or ERROR_MEMORY (not reported). */
int call_log_add(struct call_log *log, int64_t time, const uint64_t symbols[ALPHABET_COUNT],
                 bool is_expected) MUST_CHECK;
void call_log_deinit(struct call_log *log);

/* Lists the turns of a loop that the mark, a call in that context, came to be; the caller frees their items.
 * `drop` is context_base to the power of the context's length. 0 or ERROR_MEMORY (not reported). */
int call_log_list(const struct call_log *log, const struct loop_context *context, uint64_t drop,
                  const struct mark *mark, struct loop *loop) MUST_CHECK;

#endif
