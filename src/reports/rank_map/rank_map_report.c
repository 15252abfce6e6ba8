/*
 * The map of ranks over time (output/pictures/rank_map.h), for --by rank and the picture of two runs: what every rank,
 * or group of neighbouring ranks where there are many, did in bins of equal width. For --by thread that of threads.
 */
#include <stdlib.h>

#include "base/error.h"
#include "output/pictures/map_bins.h"
#include "output/pictures/rank_map.h"
#include "reports/rank_map/thread_map_builder.h"
#include "reports/report.h"

/* Computing, transfer and overhead as in stacks, waiting as the strip of it. */
static const struct map_kind kinds[RANK_MAP_KINDS] = {
    [RANK_MAP_USEFUL] = {'u', "computing", "computing", "#D8DDE2"},
    [RANK_MAP_WAITING] = {'w', "waiting", "waiting", "#CC79A7"},
    [RANK_MAP_MPI] = {'m', "in MPI", "other MPI", "#0A9070"},
    [RANK_MAP_TRACING] = {'t', "tracing", "tracing", "#000000"},
    [RANK_MAP_OFF] = {'o', "tracing switched off", "tracing off", "#4B4B4B"},
    [RANK_MAP_ABSENT] = {' ', "not begun, or ended", "absent", "#FFFFFF"},
};

/* The wait of a rank's last call that waited, as far as it is known. */
struct map_wait {
    int64_t enter;
    int64_t end;
};

struct rank_map_report {
    struct thread_map_builder *threads; /* NULL: the map is of ranks */
    uint32_t ranks_per_row;
    struct map_bins bins;
    struct map_row *rows;
    struct map_wait *waits; /* per rank */
    struct rank_map map;
};

static bool rank_map_report_is_wanted(const struct options *options)
{
    bool compares_runs = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_DIFF;

    return options->plot.kind == PLOT_BY_RANK || options->plot.kind == PLOT_BY_THREAD || compares_runs;
}

static void rank_map_report_free(void *item)
{
    struct rank_map_report *report = item;

    thread_map_builder_free(report->threads);
    map_bins_deinit(&report->bins);
    free(report->rows);
    free(report->waits);
    free(report);
}

static enum rank_map_kind kind_of_interval(const struct interval *interval)
{
    switch (interval->state) {
    case STATE_USEFUL:
        return RANK_MAP_USEFUL;
    case STATE_MPI:
        return RANK_MAP_MPI;
    case STATE_OVERHEAD:
        return interval->overhead & OVERHEAD_DISABLED ? RANK_MAP_OFF : RANK_MAP_TRACING;
    case STATE_ABSENT:
    case STATE_ENDED:
        break;
    }
    return RANK_MAP_ABSENT;
}

static int rank_map_on_interval(void *self, const struct interval *interval)
{
    struct rank_map_report *report = self;

    map_bins_put(&report->bins, interval->rank / report->ranks_per_row, kind_of_interval(interval), -1, interval->t0,
                 interval->t1, 1);
    return 0;
}

static int64_t latest_of_posts(const struct post *const *posts, size_t count, int64_t latest, int64_t limit)
{
    for (size_t i = 0; i < count; i++)
        if (posts[i]->time > latest && posts[i]->time <= limit)
            latest = posts[i]->time;
    return latest;
}

/* The call has waited up to the latest post: so much of its time, which has been told, was no other MPI. */
static int rank_map_on_join(void *self, const struct join *join)
{
    struct rank_map_report *report = self;
    struct map_wait *wait = &report->waits[join->rank];
    int64_t end = latest_of_posts(join->extra, join->extra_count, join->enter, join->time);

    /* In order of time; the last may lie behind the wait's end where clocks disagree. */
    for (size_t i = join->range_count; i > 0; i--)
        if (join->range[i - 1]->time <= join->time) {
            end = latest_of_posts(&join->range[i - 1], 1, end, join->time);
            break;
        }
    if (wait->enter != join->enter)
        *wait = (struct map_wait){join->enter, join->enter};
    if (end <= wait->end)
        return 0;
    map_bins_put(&report->bins, join->rank / report->ranks_per_row, RANK_MAP_WAITING, RANK_MAP_MPI, wait->end, end, 1);
    wait->end = end;
    return 0;
}

static int rank_map_on_finish(void *self, int64_t end)
{
    struct rank_map_report *report = self;

    map_bins_finish(&report->bins, end);
    return 0;
}

static int start_thread_map(struct rank_map_report *report, const struct report_start *start)
{
    const struct window_options *windows = &start->options->windows;
    struct thread_listener listener;

    report->threads =
        thread_map_builder_new(start->threads, start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->threads)
        return ERROR_MEMORY;
    thread_map_builder_listen(report->threads, &listener);
    return threads_tell(start->threads, &listener);
}

static int rank_map_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct rank_map_report *report = item;
    const struct window_options *windows = &start->options->windows;
    uint32_t rank_count = start->replay->rank_count;
    uint32_t step = report->ranks_per_row = map_members_per_row(rank_count);

    if (start->options->plot.kind == PLOT_BY_THREAD)
        return start_thread_map(report, start);
    report->bins = map_bins_make(RANK_MAP_KINDS, windows->from, windows->to);
    report->waits = calloc(rank_count, sizeof(*report->waits));
    report->rows = calloc(MAP_MOST_ROWS, sizeof(*report->rows));
    if (!report->waits || !report->rows)
        return diag_no_memory(start->diag);
    for (uint32_t first = 0; first < rank_count; first += step) {
        uint32_t count = rank_count - first < step ? rank_count - first : step;
        size_t row = report->bins.row_count;

        if (map_bins_add_row(&report->bins, row) < 0)
            return diag_no_memory(start->diag);
        report->rows[row] = (struct map_row){
            .first_rank = first, .last_rank = first + count - 1, .members = count, .times = report->bins.rows[row]};
    }
    *listener = (struct listener){
        .self = report, .interval = rank_map_on_interval, .join = rank_map_on_join, .finish = rank_map_on_finish};
    return 0;
}

static int rank_map_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct rank_map_report *report = item;

    (void)findings;
    if (report->threads) {
        report->map = thread_map_builder_conclude(report->threads);
    } else {
        report->map = map_bins_conclude(&report->bins);
        report->map.kinds = kinds;
        report->map.rows = report->rows;
    }
    report->map.path = summary->path_bins;
    summary->rank_map = &report->map;
    return 0;
}

const struct report_class rank_map_report = {
    .is_wanted = rank_map_report_is_wanted,
    .size = sizeof(struct rank_map_report),
    .start = rank_map_report_start,
    .conclude = rank_map_report_conclude,
    .free = rank_map_report_free,
};
