/*
 * The map of ranks over time (output/figures/rank_map.h), for --by rank and the picture of two runs: what every rank,
 * or group of neighbouring ranks where there are many, did in bins of equal width.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "replay/posts.h"
#include "reports/map_bins.h"
#include "reports/report.h"

/* The wait of a rank's last call that waited, as far as it is known: behind what is owed already. */
struct map_wait {
    int64_t enter;
    int64_t end;
};

struct rank_map_report {
    uint32_t rank_count;
    uint32_t ranks_per_row;
    struct drawn_map drawn;
    struct map_wait *waits;    /* per rank */
    struct map_owner **owners; /* of each row those of its bins; NULL: nobody asks for them */
    int64_t owner_width;       /* of these bins, nanoseconds */
    struct drawn_map members;  /* a row for each rank where ranks share rows; else none */
    struct drawn_map extremes; /* bins as those of members, rows as those of the map */
};

static const struct map_kind kinds[RANK_MAP_KINDS] = {
    [RANK_MAP_USEFUL] = {'u', "computing", "computing", COLOR_OF_COMPUTING},
    [RANK_MAP_WAITING] = {'w', "waiting", "waiting", COLOR_OF_WAITING},
    [RANK_MAP_MPI] = {'m', "in MPI", "other MPI", COLOR_OF_TRANSFER},
    [RANK_MAP_TRACING] = {'t', "tracing", "tracing", COLOR_OF_TRACING},
    [RANK_MAP_OFF] = {'o', "tracing switched off", "tracing off", COLOR_OF_TRACING_OFF},
    [RANK_MAP_ABSENT] = {' ', "not begun, or ended", "absent", COLOR_OF_NOTHING},
};

static bool rank_map_report_is_wanted(const struct options *options)
{
    bool compares_runs = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_DIFF;

    return options->plot.kind == PLOT_BY_RANK || compares_runs;
}

static void rank_map_report_free(void *item)
{
    struct rank_map_report *report = item;

    for (size_t row = 0; report->owners && row < report->drawn.bins.row_count; row++)
        free(report->owners[row]);
    free(report->owners);
    drawn_map_deinit(&report->drawn);
    drawn_map_deinit(&report->members);
    drawn_map_deinit(&report->extremes);
    free(report->waits);
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

static void put_rank_time(struct rank_map_report *report, uint32_t rank, enum rank_map_kind kind, int other,
                          int64_t start, int64_t end)
{
    map_bins_put(&report->drawn.bins, rank / report->ranks_per_row, kind, other, start, end, 1);
    if (report->members.bins.row_count > 0)
        map_bins_put(&report->members.bins, rank, kind, other, start, end, 1);
}

static int rank_map_on_interval(void *self, const struct interval *interval)
{
    put_rank_time(self, interval->rank, kind_of_interval(interval), -1, interval->t0, interval->t1);
    return 0;
}

/* Bins as wide as those of the map. */
static void reach_owners(struct rank_map_report *report)
{
    size_t count = report->drawn.bins.row_bins;

    for (; report->owner_width < report->drawn.bins.width; report->owner_width *= 2)
        for (size_t row = 0; row < report->drawn.bins.row_count; row++) {
            struct map_owner *owners = report->owners[row];

            for (size_t i = 0; i < count / 2; i++) {
                owners[i] = owners[2 * i];
                map_owner_add(&owners[i], &owners[2 * i + 1]);
            }
            memset(&owners[count / 2], 0, count / 2 * sizeof(*owners));
        }
}

/* The wait from `start` to `end` is owed to the post's rank. */
static void put_owner(struct rank_map_report *report, const struct join *join, const struct post *post, int64_t start,
                      int64_t end)
{
    const struct map_bins *bins = &report->drawn.bins;
    struct map_owner *owners = report->owners[join->rank / report->ranks_per_row];
    struct time_range cut = time_range_cut(start, end, bins->part);

    reach_owners(report);
    while (cut.from < cut.to) {
        size_t bin = map_bins_find(bins, cut.from);
        int64_t left = bins->width - (cut.from - bins->part.from) % bins->width; /* in the bin */
        int64_t length = cut.to - cut.from < left ? cut.to - cut.from : left;

        map_owner_add(&owners[bin], &(struct map_owner){length, length, post->rank, join->call});
        cut.from += length;
    }
}

/* The call has waited up to the latest post: so much of its time, which has been told, was no other MPI. */
static int rank_map_on_join(void *self, const struct join *join)
{
    struct rank_map_report *report = self;
    struct map_wait *wait = &report->waits[join->rank];
    const struct post *post = join_latest_post(join);
    int64_t end = post ? post->time : join->enter;

    if (wait->enter != join->enter)
        *wait = (struct map_wait){join->enter, join->enter};
    if (end <= wait->end)
        return 0;
    put_rank_time(report, join->rank, RANK_MAP_WAITING, RANK_MAP_MPI, wait->end, end);
    if (report->owners)
        put_owner(report, join, post, wait->end, end);
    wait->end = end;
    return 0;
}

static int rank_map_on_finish(void *self, int64_t end)
{
    struct rank_map_report *report = self;

    map_bins_finish(&report->drawn.bins, end);
    map_bins_finish(&report->members.bins, end);
    if (report->owners)
        reach_owners(report);
    return 0;
}

/* Rows for what the map's rows do not show of their ranks. 0 or ERROR_MEMORY (not reported). */
static int start_members(struct rank_map_report *report)
{
    size_t row_bins = map_bins_of_member(report->rank_count);
    int error;

    if (report->ranks_per_row == 1 || row_bins == 0)
        return 0;
    report->members.bins = map_bins_make(RANK_MAP_KINDS, row_bins, report->drawn.bins.part);
    report->extremes.bins = report->members.bins;
    error = drawn_map_add_ranks(&report->members, report->rank_count, 1);
    for (size_t row = 0; row < report->drawn.bins.row_count && error == 0; row++) {
        struct map_row one = report->drawn.rows[row];

        one.members = 1;
        error = drawn_map_add_row(&report->extremes, row, one);
    }
    return error;
}

/* Owners of the bins of each row. 0 or ERROR_MEMORY (not reported). */
static int start_owners(struct rank_map_report *report)
{
    const struct map_bins *bins = &report->drawn.bins;

    report->owner_width = bins->width;
    report->owners = calloc(bins->row_count, sizeof(*report->owners));
    for (size_t row = 0; report->owners && row < bins->row_count; row++) {
        report->owners[row] = calloc(bins->row_bins, sizeof(*report->owners[row]));
        report->drawn.rows[row].owners = report->owners[row];
        if (!report->owners[row])
            return ERROR_MEMORY;
    }
    return report->owners ? 0 : ERROR_MEMORY;
}

static int rank_map_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct rank_map_report *report = item;
    bool is_page = start->options->format == FORMAT_HTML;

    report->rank_count = start->replay->rank_count;
    report->ranks_per_row = map_members_per_row(report->rank_count);
    report->drawn.bins =
        map_bins_make(RANK_MAP_KINDS, map_bins_of_row(report->rank_count / report->ranks_per_row, is_page),
                      start->options->windows.part);
    report->waits = calloc(report->rank_count, sizeof(*report->waits));
    if (!report->waits || drawn_map_add_ranks(&report->drawn, report->rank_count, report->ranks_per_row) < 0 ||
        start_members(report) < 0 || (is_page && start_owners(report) < 0))
        return diag_no_memory(start->diag);
    *listener = (struct listener){
        .self = report, .interval = rank_map_on_interval, .join = rank_map_on_join, .finish = rank_map_on_finish};
    return 0;
}

static void find_extremes(struct rank_map_report *report)
{
    struct map_bins *extremes = &report->extremes.bins;
    const struct rank_map *members = &report->members.map;

    drawn_map_conclude(&report->members, kinds);
    extremes->width = report->members.bins.width;
    extremes->end = report->members.bins.end;
    drawn_map_conclude(&report->extremes, kinds);
    for (size_t i = 0; i < extremes->row_count * members->fine_count; i++) {
        size_t row = i / members->fine_count, bin = i % members->fine_count;
        size_t first = report->drawn.rows[row].first_rank;
        size_t count = report->drawn.rows[row].members;
        int64_t start = members->start + (int64_t)bin * members->fine_width;
        int64_t end = rank_map_end_of(members, start, members->fine_width);
        size_t farthest =
            rank_map_farthest(members, first, count, start, end, rank_map_share(members, first, count, start, end));

        for (unsigned kind = 0; kind < RANK_MAP_KINDS; kind++)
            map_bins_of(extremes, row, kind)[bin] = map_bins_of(&report->members.bins, farthest, kind)[bin];
    }
    report->drawn.map.members = members;
    report->drawn.map.extremes = &report->extremes.map;
}

static int rank_map_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct rank_map_report *report = item;
    struct drawn_map *drawn = &report->drawn;

    (void)findings;
    drawn_map_conclude(drawn, kinds);
    drawn->map.path = summary->path_bins;
    if (report->members.bins.row_count > 0)
        find_extremes(report);
    summary->rank_map = &drawn->map;
    return 0;
}

const struct report_class rank_map_report = {
    .is_wanted = rank_map_report_is_wanted,
    .size = sizeof(struct rank_map_report),
    .start = rank_map_report_start,
    .conclude = rank_map_report_conclude,
    .free = rank_map_report_free,
};
