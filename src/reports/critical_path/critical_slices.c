#include "reports/critical_path/critical_slices.h"

#include <inttypes.h>
#include <stdio.h>

#include "output/output.h"
#include "reports/critical_path/critical_findings.h"
#include "reports/critical_path/export/path_spool.h"

enum { THREAD_ACTIVITY = 1, THREAD_RANK = 2, THREAD_PATH = 3 };

static void put_slice(struct chrome_events *events, uint64_t thread, const char *name, const struct path_window *window,
                      int64_t length)
{
    struct json_writer *writer = &events->writer;

    chrome_open_event(events, "X", name, window->start);
    chrome_put_time(events, "dur", window->end - window->start);
    json_put_count(writer, "tid", thread);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    chrome_put_time(events, "of the path (us)", length);
    chrome_put_time(events, "path in the window (us)", window->length);
    json_close(writer);
    json_close(writer);
}

static void put_window_slices(struct chrome_events *events, const struct critical_findings *path,
                              const struct path_window *window)
{
    const struct path_share *activity = &path->window_shares[window->first_share];
    const struct path_share *rank = activity + window->activity_count;
    char name[32];

    if (window->activity_count > 0)
        put_slice(events, THREAD_ACTIVITY, path->activities[activity->id].name, window, activity->length);
    if (window->rank_count == 0)
        return;
    snprintf(name, sizeof(name), "rank %" PRIu32, rank->id + 1);
    put_slice(events, THREAD_RANK, name, window, rank->length);
}

struct slice_writer {
    struct chrome_events *events;
    const struct critical_findings *path;
};

static int put_stretch(void *user, const struct path_segment *stretch)
{
    struct slice_writer *slices = user;
    struct json_writer *writer = &slices->events->writer;

    chrome_open_event(slices->events, "X", slices->path->activities[slices->path->places[stretch->activity]].name,
                      stretch->end - stretch->length);
    chrome_put_time(slices->events, "dur", stretch->length);
    json_put_count(writer, "tid", THREAD_PATH);
    json_open_object(writer, "args", JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)stretch->rank + 1);
    json_close(writer);
    json_close(writer);
    return 0;
}

static void put_path(struct chrome_events *events, const struct critical_findings *path)
{
    struct slice_writer slices = {events, path};

    chrome_put_name(events, "thread_name", THREAD_PATH, "critical path");
    if (path_spool_read(path->spool, put_stretch, &slices) < 0)
        output_spoil(events->writer.output);
}

void critical_slices_write(struct chrome_events *events, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    if (path->has_windows) {
        chrome_put_name(events, "thread_name", THREAD_ACTIVITY, "critical path: most of it");
        chrome_put_name(events, "thread_name", THREAD_RANK, "critical path: most of it by rank");
        for (size_t i = 0; i < path->window_count; i++)
            put_window_slices(events, path, &path->windows[i]);
    }
    if (path->spool)
        put_path(events, path);
}
