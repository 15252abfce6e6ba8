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

/* A turn of a loop; it ends where the next one begins, or where the loop is left: as many calls later as most turns
 * have, or with the last call. */
struct listed_turn {
    int64_t start;
    int64_t end; /* INT64_MAX: no call follows */
};

struct listed_turns {
    struct listed_turn *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY (not reported). */
int call_log_add(struct call_log *log, int64_t time, const uint64_t symbols[ALPHABET_COUNT],
                 bool is_expected) MUST_CHECK;
void call_log_deinit(struct call_log *log);

/* The turns of a loop that the mark, a call in that context, came to be, in order; the caller frees their
 * items. `drop` is that of the context's table. 0 or ERROR_MEMORY (not reported). */
int call_log_list(const struct call_log *log, const struct loop_context *context, uint64_t drop,
                  const struct mark *mark, const struct loop *loop, struct listed_turns *turns) MUST_CHECK;

#endif
