#include "reports/critical_path/export/critical_timelines.h"

#include <inttypes.h>

#include "output/text.h"
#include "reports/critical_path/critical_findings.h"
#include "reports/critical_path/export/path_spool.h"

/* No tracer writes such types, nor are there as many metrics of windows. */
enum { TYPE_ACTIVITY = 97000901, TYPE_RANK = 97000902 };

static bool critical_timelines_are_there(const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    return path->spool;
}

/* Activities by their places in the findings, from 1. */
static void put_activity_labels(struct output *output, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;

    output_text(output, "0      none\n");
    for (size_t i = 0; i < path->activity_count; i++) {
        output_format(output, "%zu      ", i + 1);
        text_print(output, path->activities[i].name, true);
        output_text(output, "\n");
    }
}

struct record_writer {
    struct output *output;
    const struct critical_findings *path;
    int64_t reached;
};

static void put_path_event(const struct record_writer *writer, int64_t time, uint64_t activity, uint64_t rank)
{
    output_format(writer->output, "2:1:1:1:1:%" PRId64 ":%d:%" PRIu64 ":%d:%" PRIu64 "\n", time, TYPE_ACTIVITY,
                  activity, TYPE_RANK, rank);
}

static int put_stretch_events(void *user, const struct path_segment *stretch)
{
    struct record_writer *writer = user;
    int64_t start = stretch->end - stretch->length;

    if (start > writer->reached)
        put_path_event(writer, writer->reached, 0, 0);
    put_path_event(writer, start, (uint64_t)writer->path->places[stretch->activity] + 1, (uint64_t)stretch->rank + 1);
    writer->reached = stretch->end;
    return 0;
}

static void put_path_records(struct output *output, const struct report_result *result)
{
    struct record_writer writer = {.output = output, .path = result->findings};

    if (path_spool_read(writer.path->spool, put_stretch_events, &writer) < 0)
        output_spoil(output);
    put_path_event(&writer, writer.reached, 0, 0);
}

static const struct prv_timeline timelines[] = {
    {TYPE_ACTIVITY, "critical path", put_activity_labels},
    {TYPE_RANK, "rank of the critical path", NULL},
};

const struct prv_timelines critical_timelines = {
    .items = timelines,
    .count = sizeof(timelines) / sizeof(timelines[0]),
    .are_there = critical_timelines_are_there,
    .put_records = put_path_records,
};
