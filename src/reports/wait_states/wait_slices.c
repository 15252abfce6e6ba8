#include "reports/wait_states/wait_slices.h"

#include <inttypes.h>
#include <stdio.h>

#include "output/columns/columns.h"
#include "reports/wait_states/wait_findings.h"

/* Threads of their own for the ranks that waited and for those that were late, after those of the critical path. */
enum { THREAD_WAITING = 10, THREAD_LATE = 30 };

static void put_arrow_end(struct chrome_events *events, const char *phase, uint64_t thread, int kind, int64_t time)
{
    struct json_writer *writer = &events->writer;

    chrome_open_event(events, phase, "late", time);
    json_put_count(writer, "tid", thread);
    json_put_string(writer, "cat", "wait");
    json_put_count(writer, "id", (uint64_t)kind + 1);
    if (*phase == 'f')
        json_put_string(writer, "bp", "e");
    json_close(writer);
}

static void put_wait_slice(struct chrome_events *events, uint64_t thread, const char *name, int64_t start,
                           int64_t length)
{
    chrome_open_event(events, "X", name, start);
    chrome_put_time(events, "dur", length);
    json_put_count(&events->writer, "tid", thread);
    json_close(&events->writer);
}

static void put_longest(struct chrome_events *events, const struct wait_findings *waits, int kind)
{
    const struct wait_instance *longest = &waits->kinds[kind].longest;
    const char *title = column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->title;
    int64_t end = longest->start + longest->length;
    char name[200];

    chrome_put_name(events, "thread_name", THREAD_WAITING + (uint64_t)kind, title);
    chrome_put_name(events, "thread_name", THREAD_LATE + (uint64_t)kind, "who was late");
    snprintf(name, sizeof(name), "rank %" PRIu32 " at %s", longest->rank + 1, waits->names[longest->activity]);
    put_wait_slice(events, THREAD_WAITING + (uint64_t)kind, name, longest->start, longest->length);
    snprintf(name, sizeof(name), "rank %" PRIu32, longest->partner + 1);
    put_wait_slice(events, THREAD_LATE + (uint64_t)kind, name, longest->start, longest->length);
    put_arrow_end(events, "s", THREAD_LATE + (uint64_t)kind, kind, end - 1);
    put_arrow_end(events, "f", THREAD_WAITING + (uint64_t)kind, kind, end - 1);
}

void wait_slices_write(struct chrome_events *events, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        if (waits->kinds[kind].count > 0)
            put_longest(events, waits, kind);
}
