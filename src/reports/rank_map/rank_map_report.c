/*
 * The map of ranks over time (output/pictures/rank_map.h), for --by rank and the picture of two runs: what every rank,
 * or group of neighbouring ranks where there are many, did in bins of equal width. For --by thread that of threads.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "reports/map_bins.h"
#include "reports/report.h"
#include "threads/team.h"

/* A map that grows with the run. */
struct drawn_map {
    struct map_bins bins;
    struct map_row *rows; /* in order, as the bins */
    size_t row_capacity;
    struct rank_map map; /* once it is concluded */
};

static int drawn_map_add_row(struct drawn_map *drawn, size_t index, struct map_row row)
{
    size_t count = drawn->bins.row_count;

    if (array_reserve(&drawn->rows, &drawn->row_capacity, count + 1, sizeof(*drawn->rows)) < 0 ||
        map_bins_add_row(&drawn->bins, index) < 0)
        return ERROR_MEMORY;
    memmove(&drawn->rows[index + 1], &drawn->rows[index], (count - index) * sizeof(*drawn->rows));
    drawn->rows[index] = row;
    return 0;
}

static void drawn_map_conclude(struct drawn_map *drawn, const struct map_kind *kinds)
{
    for (size_t row = 0; row < drawn->bins.row_count; row++)
        drawn->rows[row].times = drawn->bins.rows[row];
    drawn->map = map_bins_conclude(&drawn->bins);
    drawn->map.kinds = kinds;
    drawn->map.rows = drawn->rows;
}

static void drawn_map_deinit(struct drawn_map *drawn)
{
    map_bins_deinit(&drawn->bins);
    free(drawn->rows);
}

/*
 * The map of threads: of the first thread of each rank and those that had an event. Where there are many, neighbours of
 * a rank share a row; where there are more ranks than rows, all threads of neighbouring ranks do, those that had no
 * event too.
 *
 * It listens to threads. A thread is looked at where its rank goes from one bin to the next, so that the work does not
 * grow with events times threads.
 */

/* Computing, MPI and tracing as those of ranks. */
static const struct map_kind thread_kinds[] = {
    {'u', "computing", "computing", "#D8DDE2"},
    {'i', "idle outside of parallel regions", "idle", "#E8C547"},
    {'w', "waiting for other threads", "waiting", "#CC79A7"},
    {'r', "in the run-time system", "run-time", "#5B4B8A"},
    {'m', "in MPI", "MPI", "#0A9070"},
    {'t', "tracing", "tracing", "#000000"},
    {'b', "blocked by a lock, critical or ordered section", "blocked", "#7F0000"},
    {' ', "not begun, or ended", "absent", "#FFFFFF"},
};

enum { THREAD_KINDS = sizeof(thread_kinds) / sizeof(thread_kinds[0]) };

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

/* The wait of a rank's last call that waited, as far as it is known: behind what is owed already. */
struct map_wait {
    int64_t enter;
    int64_t end;
};

struct rank_map_report {
    const struct diag *diag;
    uint32_t rank_count;
    uint32_t ranks_per_row;
    struct drawn_map drawn;
    /* Of a map of threads: */
    const struct threads *threads; /* NULL: it is one of ranks */
    unsigned shift;                /* 1 << shift neighbours of a rank share a row */
    struct map_bins others;        /* a row for each rank: of a thread that had no event */
    struct map_team *teams;        /* NULL where all threads of a rank share a row */
    /* Of one of ranks: */
    struct map_wait *waits;    /* per rank */
    struct map_owner **owners; /* of each row those of its bins; NULL: nobody asks for them */
    int64_t owner_width;       /* of these bins, nanoseconds */
    struct drawn_map members;  /* a row for each rank where ranks share rows; else none */
    struct drawn_map extremes; /* bins as those of members, rows as those of the map */
};

static uint64_t count_threads(const struct threads *threads, uint32_t first, uint32_t count)
{
    uint64_t sum = 0;

    for (uint32_t rank = first; rank < first + count; rank++)
        sum += threads_team(threads, rank)->thread_count;
    return sum;
}

/* A row for each rank, or for neighbours. */
static int add_rows_of_ranks(struct rank_map_report *report)
{
    uint32_t step = report->ranks_per_row;
    int error = 0;

    for (uint32_t first = 0; first < report->rank_count && error == 0; first += step) {
        uint32_t count = report->rank_count - first < step ? report->rank_count - first : step;
        struct map_row row = {.first_rank = first, .last_rank = first + count - 1, .members = count};

        if (report->threads) {
            row.first_thread = 1;
            row.last_thread = threads_team(report->threads, row.last_rank)->thread_count;
            row.members = count_threads(report->threads, first, count);
        }
        error = drawn_map_add_row(&report->drawn, report->drawn.bins.row_count, row);
    }
    return error;
}

static int make_teams(struct rank_map_report *report)
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

static size_t find_row_of(const struct rank_map_report *report, uint32_t rank, uint32_t thread)
{
    const struct map_place place = {rank, group_of(thread, report->shift), report->shift};

    return (size_t)sorted_find(0, report->drawn.bins.row_count, row_is_before, report->drawn.rows, &place);
}

/* Twice as many neighbours share a row, until rows are few. Each rank has one, then, at the latest. */
static void merge_map_rows(struct rank_map_report *report)
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
static int draw_thread(struct rank_map_report *report, uint32_t rank, uint32_t thread)
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
static int draw_new_threads(struct rank_map_report *report, const struct team *team)
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

static void put_team(struct rank_map_report *report, const struct team *team, int64_t start, int64_t end)
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
    struct rank_map_report *report = self;
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
    struct rank_map_report *report = self;
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

/* The map of ranks, and the report. */

/* Computing, transfer and overhead as in stacks, waiting as the strip of it. */
static const struct map_kind kinds[RANK_MAP_KINDS] = {
    [RANK_MAP_USEFUL] = {'u', "computing", "computing", "#D8DDE2"},
    [RANK_MAP_WAITING] = {'w', "waiting", "waiting", "#CC79A7"},
    [RANK_MAP_MPI] = {'m', "in MPI", "other MPI", "#0A9070"},
    [RANK_MAP_TRACING] = {'t', "tracing", "tracing", "#000000"},
    [RANK_MAP_OFF] = {'o', "tracing switched off", "tracing off", "#4B4B4B"},
    [RANK_MAP_ABSENT] = {' ', "not begun, or ended", "absent", "#FFFFFF"},
};

static bool rank_map_report_is_wanted(const struct options *options)
{
    bool compares_runs = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_DIFF;

    return options->plot.kind == PLOT_BY_RANK || options->plot.kind == PLOT_BY_THREAD || compares_runs;
}

static void rank_map_report_free(void *item)
{
    struct rank_map_report *report = item;

    for (uint32_t rank = 0; report->teams && rank < report->rank_count; rank++)
        free(report->teams[rank].threads);
    free(report->teams);
    map_bins_deinit(&report->others);
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

static const struct post *later_of_posts(const struct post *latest, const struct post *post, const struct join *join)
{
    return post->time > (latest ? latest->time : join->enter) && post->time <= join->time ? post : latest;
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
    const struct post *post = NULL;
    int64_t end;

    for (size_t i = 0; i < join->extra_count; i++)
        post = later_of_posts(post, join->extra[i], join);
    /* In order of time; the last may lie behind the wait's end where clocks disagree. */
    for (size_t i = join->range_count; i > 0; i--)
        if (join->range[i - 1]->time <= join->time) {
            post = later_of_posts(post, join->range[i - 1], join);
            break;
        }
    end = post ? post->time : join->enter;
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
    int error = 0;

    if (report->ranks_per_row == 1 || row_bins == 0)
        return 0;
    report->members.bins = map_bins_make(RANK_MAP_KINDS, row_bins, report->drawn.bins.part);
    report->extremes.bins = report->members.bins;
    for (uint32_t rank = 0; rank < report->rank_count && error == 0; rank++)
        error = drawn_map_add_row(&report->members, rank,
                                  (struct map_row){.first_rank = rank, .last_rank = rank, .members = 1});
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
    const struct window_options *windows = &start->options->windows;
    bool is_of_threads = start->options->plot.kind == PLOT_BY_THREAD;
    bool is_page = start->options->format == FORMAT_HTML;
    uint64_t rows;

    report->diag = start->diag;
    report->rank_count = start->replay->rank_count;
    report->ranks_per_row = map_members_per_row(report->rank_count);
    report->threads = is_of_threads ? start->threads : NULL;
    rows = is_of_threads ? count_threads(start->threads, 0, report->rank_count)
                         : report->rank_count / report->ranks_per_row;
    report->drawn.bins = map_bins_make(is_of_threads ? (unsigned)THREAD_KINDS : (unsigned)RANK_MAP_KINDS,
                                       map_bins_of_row(rows, is_page), windows->part);
    if (is_of_threads) {
        const struct thread_listener of_threads = {
            .self = report, .piece = thread_map_on_piece, .finish = thread_map_on_finish};

        report->others = report->drawn.bins;
        if ((report->ranks_per_row > 1 ? add_rows_of_ranks(report) : make_teams(report)) < 0)
            return diag_no_memory(start->diag);
        return threads_tell(start->threads, &of_threads);
    }
    report->waits = calloc(report->rank_count, sizeof(*report->waits));
    if (!report->waits || add_rows_of_ranks(report) < 0 || start_members(report) < 0 ||
        (is_page && start_owners(report) < 0))
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
    drawn_map_conclude(drawn, report->threads ? thread_kinds : kinds);
    drawn->map.is_of_threads = report->threads != NULL;
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
