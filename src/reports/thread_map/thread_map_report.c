/*
 * The map of threads over time (output/figures/rank_map.h), for --by thread: of the first thread of each rank and
 * those that had an event. Where there are many, neighbours of a rank share a row; where there are more ranks than
 * rows, all threads of neighbouring ranks do, those that had no event too.
 *
 * It listens to threads. A thread is looked at where its rank goes from one bin to the next, so that the work does not
 * grow with events times threads.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "reports/map_bins.h"
#include "reports/report.h"
#include "threads/team.h"

static const struct map_kind thread_kinds[] = {
    {'u', "computing", "computing", COLOR_OF_COMPUTING},
    {'i', "idle outside of parallel regions", "idle", COLOR_OF_IDLE_THREADS},
    {'w', "waiting for other threads", "waiting", COLOR_OF_WAITING},
    {'r', "in the run-time system", "run-time", COLOR_OF_RUN_TIME_SYSTEM},
    {'m', "in MPI", "MPI", COLOR_OF_TRANSFER},
    {'t', "tracing", "tracing", COLOR_OF_TRACING},
    {'b', "blocked by a lock, critical or ordered section", "blocked", COLOR_OF_LOCKS},
    {' ', "not begun, or ended", "absent", COLOR_OF_NOTHING},
};

static const unsigned kinds_of_parts[THREAD_PART_COUNT] = {
    [THREAD_PART_WORK] = 0,    [THREAD_PART_SERIAL] = 1,      [THREAD_PART_IMBALANCE] = 2,
    [THREAD_PART_RUNTIME] = 3, [THREAD_PART_MPI] = 4,         [THREAD_PART_OVERHEAD] = 5,
    [THREAD_PART_ABSENT] = 7,  [THREAD_PART_IDLE_IN_MPI] = 1, [THREAD_PART_BLOCKED] = 6,
};

/* What of an account is in the bins. */
struct map_account {
    uint32_t number; /* of the thread */
    int64_t parts[THREAD_PART_COUNT];
};

struct map_team {
    struct map_account *threads; /* as those of the team (threads/team.h) */
    size_t count;
    size_t capacity;
    struct map_account other; /* of each that had no event */
    int64_t time;             /* up to which all is in the bins */
};

struct thread_map_report {
    const struct diag *diag;
    const struct threads *threads;
    uint32_t rank_count;
    uint32_t ranks_per_row;
    struct drawn_map drawn;
    unsigned shift;         /* 1 << shift neighbours of a rank share a row */
    struct map_bins others; /* a row for each rank: of a thread that had no event */
    struct map_team *teams; /* NULL where all threads of a rank share a row */
};

static uint64_t count_threads(const struct threads *threads, uint32_t first, uint32_t count)
{
    uint64_t sum = 0;

    for (uint32_t rank = first; rank < first + count; rank++)
        sum += threads_team(threads, rank)->thread_count;
    return sum;
}

/* A row for all threads of each rank, or of neighbours. */
static int add_rows_of_ranks(struct thread_map_report *report)
{
    int error = drawn_map_add_ranks(&report->drawn, report->rank_count, report->ranks_per_row);

    for (size_t i = 0; i < report->drawn.bins.row_count && error == 0; i++) {
        struct map_row *row = &report->drawn.rows[i];

        row->first_thread = 1;
        row->last_thread = threads_team(report->threads, row->last_rank)->thread_count;
        row->members = count_threads(report->threads, row->first_rank, (uint32_t)row->members);
    }
    return error;
}

static int make_teams(struct thread_map_report *report)
{
    int error = 0;

    report->teams = calloc(report->rank_count, sizeof(*report->teams));
    if (!report->teams)
        return ERROR_MEMORY;
    for (uint32_t rank = 0; rank < report->rank_count && error == 0; rank++) {
        report->teams[rank].time = report->drawn.bins.part.from;
        error = map_bins_add_row(&report->others, rank);
    }
    return error;
}

/* Where a thread belongs. */
struct map_place {
    uint32_t rank;
    uint64_t group;
    unsigned shift;
};

static uint64_t group_of(uint64_t thread, unsigned shift)
{
    return (thread - 1) >> shift;
}

static bool row_is_before(const void *rows, uint64_t index, const void *wanted)
{
    const struct map_row *row = &((const struct map_row *)rows)[index];
    const struct map_place *place = wanted;

    if (row->first_rank != place->rank)
        return row->first_rank < place->rank;
    return group_of(row->last_thread, place->shift) < place->group;
}

static size_t find_row_of(const struct thread_map_report *report, uint32_t rank, uint32_t thread)
{
    const struct map_place place = {rank, group_of(thread, report->shift), report->shift};

    return (size_t)sorted_find(0, report->drawn.bins.row_count, row_is_before, report->drawn.rows, &place);
}

/* Twice as many neighbours share a row, until rows are few. Each rank has one, then, at the latest. */
static void merge_map_rows(struct thread_map_report *report)
{
    while (report->drawn.bins.row_count > MAP_MOST_ROWS) {
        report->shift++;
        for (size_t i = 0; i + 1 < report->drawn.bins.row_count; i++) {
            struct map_row *row = &report->drawn.rows[i];

            if (row[0].first_rank != row[1].first_rank ||
                group_of(row[0].first_thread, report->shift) != group_of(row[1].first_thread, report->shift))
                continue;
            row[0].last_thread = row[1].last_thread;
            row[0].members += row[1].members;
            map_bins_merge_row(&report->drawn.bins, i);
            memmove(&row[1], &row[2], (report->drawn.bins.row_count - i - 1) * sizeof(*report->drawn.rows));
        }
    }
}

/* The thread's row has its time, in which it had no event, from the beginning. */
static int draw_thread(struct thread_map_report *report, uint32_t rank, uint32_t thread)
{
    size_t index = find_row_of(report, rank, thread);
    struct map_row *row = &report->drawn.rows[index];

    if (index >= report->drawn.bins.row_count || row->first_rank != rank ||
        group_of(row->first_thread, report->shift) != group_of(thread, report->shift)) {
        const struct map_row made = {
            .first_rank = rank, .last_rank = rank, .first_thread = thread, .last_thread = thread};

        if (drawn_map_add_row(&report->drawn, index, made) < 0)
            return ERROR_MEMORY;
    }
    row = &report->drawn.rows[index];
    row->first_thread = thread < row->first_thread ? thread : row->first_thread;
    row->last_thread = thread > row->last_thread ? thread : row->last_thread;
    row->members++;
    map_bins_add(&report->drawn.bins, index, report->others.rows[rank]);
    merge_map_rows(report);
    return 0;
}

/* Threads of the team that came since the last time. */
static int draw_new_threads(struct thread_map_report *report, const struct team *team)
{
    struct map_team *drawn = &report->teams[team->rank];

    if (drawn->count == team->count)
        return 0;
    if (array_reserve(&drawn->threads, &drawn->capacity, team->count, sizeof(*drawn->threads)) < 0)
        return diag_no_memory(report->diag);
    for (size_t i = 0; i < team->count; i++) {
        uint32_t number = team->threads[i].number;

        if (i < drawn->count && drawn->threads[i].number == number)
            continue;
        memmove(&drawn->threads[i + 1], &drawn->threads[i], (drawn->count - i) * sizeof(*drawn->threads));
        drawn->count++;
        drawn->threads[i] = drawn->other;
        drawn->threads[i].number = number;
        if (draw_thread(report, team->rank, number) < 0)
            return diag_no_memory(report->diag);
    }
    return 0;
}

/* What the account has more than is in the bins: at last it was `part` from `start` to `end`, all before that lies in
 * the bin of `time`. */
struct map_step {
    int64_t time;
    int64_t start;
    int64_t end;
    enum thread_part part;
};

static void put_account(struct map_bins *bins, size_t row, struct map_account *account,
                        const int64_t parts[THREAD_PART_COUNT], const struct map_step *step)
{
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        int64_t time = parts[part] - account->parts[part];

        if (part == (int)step->part)
            time -= step->end - step->start;
        if (time > 0)
            map_bins_of(bins, row, kinds_of_parts[part])[map_bins_find(bins, step->time)] += time;
        account->parts[part] = parts[part];
    }
    map_bins_put(bins, row, kinds_of_parts[step->part], -1, step->start, step->end, 1);
}

static void put_team(struct thread_map_report *report, const struct team *team, int64_t start, int64_t end)
{
    struct map_team *drawn = &report->teams[team->rank];
    struct map_step step = {drawn->time, start, end, THREAD_PART_WORK};
    int64_t parts[THREAD_PART_COUNT];

    for (size_t i = 0; i < team->count; i++) {
        step.part = team_part(team, &team->threads[i]);
        team_account(team, &team->threads[i], parts);
        put_account(&report->drawn.bins, find_row_of(report, team->rank, team->threads[i].number), &drawn->threads[i],
                    parts, &step);
    }
    step.part = team_part_of_absent(team);
    team_account_of_absent(team, parts);
    put_account(&report->others, team->rank, &drawn->other, parts, &step);
    drawn->time = end;
}

static int thread_map_on_piece(void *self, const struct thread_piece *piece)
{
    struct thread_map_report *report = self;
    struct map_bins *bins = &report->drawn.bins;
    struct time_range cut = time_range_cut(piece->t0, piece->t1, bins->part);
    const struct team *team;
    int error;

    if (cut.from >= cut.to)
        return 0;
    for (int part = 0; part < THREAD_PART_COUNT && !report->teams; part++)
        if (piece->counts[part] > 0)
            map_bins_put(bins, piece->rank / report->ranks_per_row, kinds_of_parts[part], -1, piece->t0, piece->t1,
                         piece->counts[part]);
    if (!report->teams)
        return 0;
    map_bins_reach(bins, cut.to);
    map_bins_reach(&report->others, cut.to);
    if (map_bins_find(bins, report->teams[piece->rank].time) == map_bins_find(bins, cut.to - 1))
        return 0;
    team = threads_team(report->threads, piece->rank);
    error = draw_new_threads(report, team);
    if (error == 0)
        put_team(report, team, cut.from, cut.to);
    return error;
}

static int thread_map_on_finish(void *self, int64_t end)
{
    struct thread_map_report *report = self;
    int error = 0;

    map_bins_finish(&report->drawn.bins, end);
    map_bins_finish(&report->others, end);
    for (uint32_t rank = 0; report->teams && rank < report->rank_count && error == 0; rank++) {
        const struct team *team = threads_team(report->threads, rank);

        error = draw_new_threads(report, team);
        if (error == 0)
            put_team(report, team, report->drawn.bins.end, report->drawn.bins.end);
    }
    return error;
}

/* The report. */

static bool thread_map_report_is_wanted(const struct options *options)
{
    return options->plot.kind == PLOT_BY_THREAD;
}

static void thread_map_report_free(void *item)
{
    struct thread_map_report *report = item;

    for (uint32_t rank = 0; report->teams && rank < report->rank_count; rank++)
        free(report->teams[rank].threads);
    free(report->teams);
    map_bins_deinit(&report->others);
    drawn_map_deinit(&report->drawn);
}

static int thread_map_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct thread_map_report *report = item;
    const struct thread_listener of_threads = {
        .self = report, .piece = thread_map_on_piece, .finish = thread_map_on_finish};
    size_t row_bins;

    (void)listener;
    report->diag = start->diag;
    report->threads = start->threads;
    report->rank_count = start->replay->rank_count;
    report->ranks_per_row = map_members_per_row(report->rank_count);
    row_bins =
        map_bins_of_row(count_threads(start->threads, 0, report->rank_count), start->options->format == FORMAT_HTML);
    report->drawn.bins = map_bins_make(COUNT_OF(thread_kinds), row_bins, start->options->windows.part);
    report->others = report->drawn.bins;
    if ((report->ranks_per_row > 1 ? add_rows_of_ranks(report) : make_teams(report)) < 0)
        return diag_no_memory(start->diag);
    return threads_tell(start->threads, &of_threads);
}

static int thread_map_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct thread_map_report *report = item;

    (void)findings;
    drawn_map_conclude(&report->drawn, thread_kinds);
    report->drawn.map.is_of_threads = true;
    summary->rank_map = &report->drawn.map;
    return 0;
}

const struct report_class thread_map_report = {
    .is_wanted = thread_map_report_is_wanted,
    .size = sizeof(struct thread_map_report),
    .start = thread_map_report_start,
    .conclude = thread_map_report_conclude,
    .free = thread_map_report_free,
};
