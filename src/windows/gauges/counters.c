/*
 * Counters: instructions and cycles while ranks compute (docs/semantics.md, "Counters"), wherever the trace's labels or
 * the user say which events count them.
 *
 * The value of a counter's event is the count since the rank's previous one. The count of a computation that lies in
 * several cells is divided among them by time, so that sums are exact. As in windows.c, cells that the computation
 * crosses are not visited one by one: what all such ranks count in a nanosecond changes where that begins and ends.
 *
 * In a trace that was cut a rank's first reading holds what it counted before. Whether it was cut tells the rank's
 * first MPI call: until that is known the reading is held, and with it the windows from there on.
 */
#include <stdlib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/event_choice.h"
#include "paraver/mpi_call.h"
#include "windows/gauges/gauge.h"

/* What PAPI calls them; the labels of Extrae's counters begin with it. */
static const char *const preset_names[] = {
    [COUNTER_INSTRUCTIONS] = "PAPI_TOT_INS",
    [COUNTER_CYCLES] = "PAPI_TOT_CYC",
};

/* A rank that reads its counters so often before it calls MPI counts as one that never does: a bound on memory. */
enum { MOST_READINGS = 1 << 16 };

/* Binary digits behind the point of what is counted in a nanosecond. */
enum { RATE_DIGITS = 40 };

/* What a counter has counted in a computation, polling left out. */
struct count {
    uint32_t type;
    uint64_t value;
    int64_t begin;
    int64_t end;
    bool is_timed; /* it says how long cycles were counted */
};

/* A rank's first reading, while it is held. */
struct held_reading {
    uint32_t readings; /* meanwhile */
    struct count counts[COUNTER_COUNT];
};

/* What has been counted, and has not been added to a cell. */
struct counts_here {
    uint64_t values[COUNTER_COUNT];
    int64_t cycles_time; /* as in struct counter_sums */
};

/* Two cache lines. */
struct counting_rank {
    struct grid_place place;
    int64_t useful_start; /* of the latest computation so far, time in polling that was taken from it included */
    int64_t useful_end;
    int64_t polled;     /* of that, since the latest read */
    int64_t read;       /* time of the latest counter event */
    int64_t begin;      /* of the computation that it counted */
    int64_t end_useful; /* and its end, polling left out */
    int64_t timed;      /* time of the latest read of cycles */
    struct counts_here here;
    struct grid_place first_place; /* where the first reading began while it is held, else the rank's place */
    int64_t first_time;            /* of that; -1: there is none yet, or it is none of a computation */
    bool is_shown;                 /* its cell is a window, or what is looked at */
    bool is_usual;                 /* the latest read: all of it in the cell, without polling, and not the first */
    uint8_t first_call;            /* of MPI */
    bool has_read;
    bool is_held; /* the first reading is */
};

_Static_assert(sizeof(struct counting_rank) == 128, "it begins with a cache line");

/* Of ranks that compute all through cells, scaled by RATE_DIGITS. */
struct crossing {
    __int128 rates[COUNTER_COUNT]; /* in a nanosecond */
    __int128 rest[COUNTER_COUNT];  /* what these have left of it by the end of the cell */
    int64_t timed;                 /* ranks whose cycles are counted */
};

struct counter_cell {
    struct counter_sums sums;
    struct crossing change; /* from this cell on; the rest at its end */
};

struct counters {
    struct ledger *ledger;
    size_t at; /* of struct counter_cell */
    uint32_t rank_count;
    struct counter_types counted;
    struct counting_rank *ranks;
    struct held_reading *held;    /* of the ranks */
    struct counter_sums *by_rank; /* over all cells that are windows */
    struct crossing crossing;     /* of the cell that was closed last */
    struct counter_sums total;
    uint64_t readings[COUNTER_COUNT];    /* of computations, and those that passed */
    struct threads *threads;             /* NULL: none, or not wanted of them */
    struct counter_sums thread_counters; /* after the end of the run */
};

static void counters_free(void *self)
{
    struct counters *counters = self;

    free(counters->ranks);
    free(counters->held);
    free(counters->by_rank);
}

static struct counter_cell *counter_cell(const struct counters *counters, uint64_t cell)
{
    return ledger_at(counters->ledger, cell, counters->at);
}

static void add_counts(struct counter_sums *sums, const struct counts_here *counts)
{
    sums->instructions += counts->values[COUNTER_INSTRUCTIONS];
    sums->cycles += counts->values[COUNTER_CYCLES];
    sums->cycles_time += counts->cycles_time;
}

static void add_to_own_cell(struct counters *counters, uint32_t index)
{
    struct counting_rank *rank = &counters->ranks[index];
    const uint64_t *values = rank->here.values;

    if ((values[COUNTER_INSTRUCTIONS] | values[COUNTER_CYCLES] | (uint64_t)rank->here.cycles_time) == 0)
        return;
    add_counts(&counter_cell(counters, rank->place.cell)->sums, &rank->here);
    if (rank->is_shown)
        add_counts(&counters->by_rank[index], &rank->here);
    rank->here = (struct counts_here){0};
}

static __attribute__((noinline)) int leave_counter_cell(struct counters *counters, uint32_t index, int64_t time)
{
    struct counting_rank *rank = &counters->ranks[index];
    int error;

    if (time < ledger_end(counters->ledger, &rank->place))
        return 0;
    add_to_own_cell(counters, index);
    rank->is_usual = false;
    error = ledger_reach(counters->ledger, &rank->place, time);
    rank->is_shown = error == 0 && ledger_shows(counters->ledger, rank->place.cell);
    return error == 0 && !rank->is_held ? ledger_move(counters->ledger, &rank->first_place, rank->place.cell) : error;
}

/* Nothing more will be counted on the rank before `time`. */
static inline int advance_to(struct counters *counters, uint32_t index, int64_t time)
{
    return time < counters->ranks[index].place.end ? 0 : leave_counter_cell(counters, index, time);
}

/* Polling, which is taken from a computation, what continues one, and all that is none. */
static __attribute__((noinline)) int continue_computation(struct counters *counters, const struct interval *interval)
{
    struct counting_rank *rank = &counters->ranks[interval->rank];
    bool is_continued = interval->t0 == rank->useful_end;

    if (interval->state != STATE_USEFUL && !interval->is_polling)
        return advance_to(counters, interval->rank, interval->t1);
    rank->useful_end = interval->t1;
    if (!is_continued)
        rank->polled = 0;
    if (interval->is_polling)
        rank->polled += interval->t1 - interval->t0;
    if (is_continued)
        return 0;
    rank->useful_start = interval->t0;
    return advance_to(counters, interval->rank, interval->t0);
}

static int counters_on_interval(void *self, const struct interval *interval)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[interval->rank];

    if (interval->state != STATE_USEFUL || interval->t0 == rank->useful_end)
        return continue_computation(counters, interval);
    rank->useful_start = interval->t0;
    rank->useful_end = interval->t1;
    rank->polled = 0;
    return advance_to(counters, interval->rank, interval->t0);
}

/* Which of the two counts events of that type. */
static inline int counter_of(const struct counters *counters, uint32_t type)
{
    return type == counters->counted.types[COUNTER_INSTRUCTIONS] ? COUNTER_INSTRUCTIONS : COUNTER_CYCLES;
}

/* What of it has been counted by then. */
static uint64_t counted_by(const struct count *count, int64_t time)
{
    uint64_t passed = (uint64_t)(time - count->begin);
    uint64_t length = (uint64_t)(count->end - count->begin);
    uint64_t product;

    if (time <= count->begin || time >= count->end)
        return time >= count->end ? count->value : 0;
    /* As nearly always: a division of 128 bits takes long. */
    if (!__builtin_mul_overflow(count->value, passed, &product))
        return product / length;
    return (uint64_t)((unsigned __int128)count->value * passed / length);
}

/* So much of the count, in so much of its time. */
static void add_part(const struct counters *counters, struct counter_sums *sums, const struct count *count,
                     uint64_t value, int64_t length)
{
    struct counts_here part = {.cycles_time = count->is_timed ? length : 0};

    part.values[counter_of(counters, count->type)] = value;
    add_counts(sums, &part);
}

/* Divides the count, which begins in the cell of `place` or behind it, among the cells by time. */
static int add_across_cells(struct counters *counters, uint32_t index, struct grid_place place,
                            const struct count *count)
{
    struct ledger *ledger = counters->ledger;
    uint64_t first = place.cell;
    struct ledger_stretch stretch;
    uint64_t head;
    uint64_t tail;
    int64_t shown_from = grid_first_shown(&ledger->grid);
    uint64_t before;
    uint64_t by_end;
    int error = 0;

    if (count->begin >= ledger_end(ledger, &place)) {
        error = ledger_find(ledger, &first, count->begin);
        if (error < 0)
            return error;
        place = grid_place_of(&ledger->grid, first, grid_end(&ledger->grid, first));
    }
    error = ledger_cut(ledger, &place, count->begin, count->end, &stretch);
    if (error < 0)
        return error;
    if (stretch.last == first) {
        add_part(counters, &counter_cell(counters, first)->sums, count, count->value, stretch.head);
        if (ledger_shows(ledger, first))
            add_part(counters, &counters->by_rank[index], count, count->value, stretch.head);
        return 0;
    }
    head = counted_by(count, count->begin + stretch.head);
    tail = count->value - counted_by(count, count->end - stretch.tail);
    add_part(counters, &counter_cell(counters, first)->sums, count, head, stretch.head);
    add_part(counters, &counter_cell(counters, stretch.last)->sums, count, tail, stretch.tail);
    if (first + 1 < stretch.last) {
        /* The rank computes all through the cells between. */
        int kind = counter_of(counters, count->type);
        int64_t between = count->end - count->begin - stretch.head - stretch.tail;
        const __int128 scaled = (__int128)(count->value - head - tail) << RATE_DIGITS;
        struct crossing *crossed = &counter_cell(counters, first + 1)->change;
        struct crossing *behind = &counter_cell(counters, stretch.last)->change;

        crossed->rates[kind] += scaled / between;
        crossed->timed += count->is_timed;
        behind->rates[kind] -= scaled / between;
        behind->timed -= count->is_timed;
        counter_cell(counters, stretch.last - 1)->change.rest[kind] += scaled % between;
    }
    /* What of it lies in cells that are windows, or in what is looked at. */
    if (count->begin >= shown_from && count->end <= ledger->grid.to) {
        add_part(counters, &counters->by_rank[index], count, count->value, count->end - count->begin);
        return 0;
    }
    before = counted_by(count, shown_from);
    by_end = counted_by(count, ledger->grid.to);
    add_part(counters, &counters->by_rank[index], count, by_end > before ? by_end - before : 0,
             time_within(count->begin, count->end, (struct time_range){shown_from, ledger->grid.to}));
    return 0;
}

/* Whether take_first_reading has to see the reading. */
static inline bool may_be_first(const struct counting_rank *rank, int64_t time)
{
    return !rank->has_read || rank->is_held || time == rank->first_time;
}

/* Of the values of cycles at one time the first says how long they were counted. None passed: counting begins there, as
 * where another set of counters takes its turn. */
static inline bool begins_timing(const struct counters *counters, struct counting_rank *rank,
                                 const struct stream_event *event)
{
    if (event->type != counters->counted.types[COUNTER_CYCLES] || event->time <= rank->timed || event->value == 0)
        return false;
    rank->timed = event->time;
    return true;
}

/* Polling is taken from the end of a computation: what it counted is divided in proportion to time. */
static struct count count_of(struct counters *counters, struct counting_rank *rank, const struct stream_event *event)
{
    struct count count = {event->type, event->value, rank->begin, rank->end_useful, false};

    count.is_timed = begins_timing(counters, rank, event);
    if (count.end != event->time)
        count.value = (uint64_t)((__int128)count.value * (count.end - count.begin) / (event->time - count.begin));
    return count;
}

/* It is known whether the first reading counts. */
static int decide_first_reading(struct counters *counters, uint32_t index, bool is_kept)
{
    struct counting_rank *rank = &counters->ranks[index];
    const struct held_reading *held = &counters->held[index];
    int error = 0;

    for (int i = 0; i < COUNTER_COUNT && is_kept && error == 0; i++)
        if (held->counts[i].type != 0)
            error = add_across_cells(counters, index, rank->first_place, &held->counts[i]);
    rank->is_held = false;
    if (is_kept)
        rank->first_time = -1;
    return error ?: ledger_move(counters->ledger, &rank->first_place, rank->place.cell);
}

/* Else it was counted before the rank's begin. */
static inline bool is_of_computation(const struct counting_rank *rank, const struct stream_event *event)
{
    return event->ended == STATE_USEFUL && rank->useful_end > 0;
}

/* Whether the reading is the rank's first, and is held or dropped; one that counts is over at once. */
static __attribute__((noinline)) int take_first_reading(struct counters *counters, const struct stream_event *event,
                                                        bool *is_taken)
{
    struct counting_rank *rank = &counters->ranks[event->rank];
    struct held_reading *reading = &counters->held[event->rank];

    if (!rank->has_read) {
        rank->has_read = true;
        rank->first_time = is_of_computation(rank, event) ? event->time : -1;
    }
    *is_taken = event->time == rank->first_time;
    if (*is_taken && rank->first_call == MPI_CALL_NONE) {
        struct count *held = &reading->counts[counter_of(counters, event->type)];
        struct count count = count_of(counters, rank, event);

        rank->is_held = true;
        if (held->type != 0)
            held->value += count.value;
        else
            *held = count;
    } else if (rank->is_held && ++reading->readings == MOST_READINGS) {
        return decide_first_reading(counters, event->rank, true);
    }
    return 0;
}

/* A reading before the rank's begin, the first one, or one across cells or with polling in it. */
static __attribute__((noinline)) int count_unusual(struct counters *counters, const struct stream_event *event)
{
    struct counting_rank *rank = &counters->ranks[event->rank];
    bool is_taken = false;
    struct count count;
    int64_t end;
    int error;

    if (!is_of_computation(rank, event))
        return take_first_reading(counters, event, &is_taken);
    error = advance_to(counters, event->rank, rank->begin);
    if (error == 0 && may_be_first(rank, event->time))
        error = take_first_reading(counters, event, &is_taken);
    if (error < 0 || is_taken)
        return error;
    end = ledger_end(counters->ledger, &rank->place);
    count = count_of(counters, rank, event);
    if (event->time > end || rank->begin >= end)
        return add_across_cells(counters, event->rank, rank->place, &count);
    rank->here.values[counter_of(counters, event->type)] += count.value;
    rank->here.cycles_time += count.is_timed ? count.end - count.begin : 0;
    return 0;
}

/* The first counter of a line: what the others of the line count as well begins and ends there. */
static inline void begin_reading(struct counting_rank *rank, int64_t time)
{
    bool is_useful = rank->useful_end == time;

    /* Of a computation without length there was no interval. */
    rank->begin = larger_of(rank->read, is_useful ? rank->useful_start : time);
    rank->end_useful = larger_of(is_useful ? time - rank->polled : time, rank->begin);
    rank->polled = 0;
    rank->read = time;
    rank->is_usual = time <= rank->place.end && rank->begin < rank->place.end && rank->end_useful == time &&
                     rank->useful_end > 0 && !may_be_first(rank, time);
}

static int counters_on_event(void *self, const struct stream_event *event)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[event->rank];

    if (event->type != counters->counted.types[COUNTER_INSTRUCTIONS] &&
        event->type != counters->counted.types[COUNTER_CYCLES])
        return 0;
    /* A counter that ran backwards: the record is damaged. */
    if (event->ended != STATE_USEFUL || event->value > INT64_MAX)
        return event->ended == STATE_ABSENT ? count_unusual(counters, event) : 0;
    if (event->time > rank->read)
        begin_reading(rank, event->time);
    counters->readings[counter_of(counters, event->type)] += event->value > 0;
    if (!rank->is_usual)
        return count_unusual(counters, event);
    if (begins_timing(counters, rank, event))
        rank->here.cycles_time += rank->end_useful - rank->begin;
    rank->here.values[counter_of(counters, event->type)] += event->value;
    return 0;
}

static int counters_on_first_call(void *self, uint32_t index, uint8_t call)
{
    struct counters *counters = self;
    struct counting_rank *rank = &counters->ranks[index];

    rank->first_call = call;
    /* The first reading may stand behind the entry on its line; what is first read later was counted since. */
    if (!rank->has_read && call != MPI_CALL_INIT)
        rank->first_time = rank->useful_end;
    rank->has_read = true;
    return rank->is_held ? decide_first_reading(counters, index, call == MPI_CALL_INIT) : 0;
}

static int counters_on_finish(void *self, int64_t end)
{
    struct counters *counters = self;

    for (uint32_t i = 0; i < counters->rank_count; i++) {
        /* Of a rank that has not called MPI. */
        int error = counters->ranks[i].is_held ? decide_first_reading(counters, i, true) : 0;

        if (error < 0)
            return error;
        add_to_own_cell(counters, i);
    }
    return ledger_finish(counters->ledger, end);
}

static unsigned parts_counted(const struct counter_types *counted)
{
    bool instructions = counted->is_found[COUNTER_INSTRUCTIONS];
    bool cycles = counted->is_found[COUNTER_CYCLES];

    return (unsigned)instructions << WINDOW_PART_INSTRUCTIONS | (unsigned)cycles << WINDOW_PART_CYCLES |
           (unsigned)(instructions && cycles) << WINDOW_PART_IPC;
}

static void close_counter_cell(void *self, const void *memory, struct window_facts *facts)
{
    struct counters *counters = self;
    const struct counter_cell *cell = memory;
    struct crossing *crossing = &counters->crossing;
    struct counts_here crossed;
    int64_t length;

    for (int kind = 0; kind < COUNTER_COUNT; kind++)
        crossing->rates[kind] += cell->change.rates[kind];
    crossing->timed += cell->change.timed;
    if (!facts)
        return;
    length = facts->totals.end - facts->totals.start;
    facts->counters = cell->sums;
    facts->counters.parts = parts_counted(&counters->counted);
    /* What ranks that cross the cell count in it: differences of rounded running sums, so that nothing is lost. */
    for (int kind = 0; kind < COUNTER_COUNT; kind++) {
        const __int128 counted = crossing->rates[kind] * length + cell->change.rest[kind] + crossing->rest[kind];

        crossed.values[kind] = (uint64_t)(counted >> RATE_DIGITS);
        crossing->rest[kind] = counted & (((__int128)1 << RATE_DIGITS) - 1);
    }
    crossed.cycles_time = crossing->timed * length;
    add_counts(&facts->counters, &crossed);
    counters->total.cycles_time += facts->counters.cycles_time;
}

static int match_counter_label(void *user, uint32_t type, const char *type_label, uint64_t value,
                               const char *value_label)
{
    struct counter_types *counters = user;

    (void)value;
    for (int i = 0; i < COUNTER_COUNT && type_label && !value_label; i++) {
        size_t length = strlen(preset_names[i]);

        /* As a whole word. */
        if (!counters->is_found[i] && strncmp(type_label, preset_names[i], length) == 0 &&
            strchr(" [(", type_label[length])) {
            counters->is_found[i] = true;
            counters->types[i] = type;
        }
    }
    return 0;
}

int counter_types_find(struct counter_types *counters, const struct options *options, const struct labels *labels,
                       const struct diag *diag)
{
    int error;

    *counters = (struct counter_types){.is_found = {false}};
    error = labels ? labels_visit(labels, match_counter_label, counters) : 0;
    for (int i = 0; i < COUNTER_COUNT && error == 0; i++) {
        const char *wanted = options->counters[i];
        struct event_choice choice;

        if (!wanted)
            continue;
        error = event_choice_make(&choice, wanted, labels, "--counter", diag);
        if (error < 0)
            return error;
        counters->is_found[i] = true;
        counters->types[i] = choice.types.count > 0 ? choice.types.items[0] : 0;
        if (choice.types.count != 1)
            error = diag_usage(diag, "--counter: \"%s\" fits %zu types of events, expected one", wanted,
                               choice.types.count);
        event_choice_deinit(&choice);
    }
    return error;
}

static int counters_start(void *self, const struct gauge_start *start, struct listener *listener)
{
    struct counters *counters = self;
    struct gauge gauge = {.size = sizeof(struct counter_cell), .close = close_counter_cell, .self = counters};
    int error = counter_types_find(&counters->counted, start->options, start->labels, start->diag);
    const bool *found = counters->counted.is_found;

    if (error < 0 || (!found[COUNTER_INSTRUCTIONS] && !found[COUNTER_CYCLES]))
        return error;
    gauge.part = found[COUNTER_INSTRUCTIONS] ? WINDOW_PART_INSTRUCTIONS : WINDOW_PART_CYCLES;
    start->ledger->list->parts |= parts_counted(&counters->counted);
    counters->ledger = start->ledger;
    counters->rank_count = start->replay->rank_count;
    for (int kind = 0; kind < COUNTER_COUNT; kind++)
        counters->crossing.rest[kind] = (__int128)1 << (RATE_DIGITS - 1); /* sums are rounded to the nearest */
    counters->by_rank = calloc(counters->rank_count, sizeof(*counters->by_rank));
    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        error = found[i] ? event_types_add(start->watched, counters->counted.types[i]) : 0;
    counters->held = calloc(counters->rank_count, sizeof(*counters->held));
    if (error < 0 || !counters->by_rank || !counters->held)
        return diag_no_memory(start->diag);
    counters->ranks = ledger_enter_ranks(start->ledger, counters->rank_count, sizeof(*counters->ranks));
    if (!counters->ranks || ledger_enter(start->ledger, &counters->ranks[0].first_place, counters->rank_count,
                                         sizeof(*counters->ranks)) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < counters->rank_count; i++) {
        counters->ranks[i].is_shown = grid_shows(&start->ledger->grid, 0);
        counters->ranks[i].first_time = -1;
    }
    *listener = (struct listener){
        .self = counters,
        .ranks = counters->ranks,
        .rank_size = sizeof(*counters->ranks),
        .skips = 1 << STATE_MPI,
        .takes_polling = true,
        .skips_ends = ~(1U << STATE_USEFUL | 1U << STATE_ABSENT),
        .interval = counters_on_interval,
        .event = counters_on_event,
        .first_call = counters_on_first_call,
        .finish = counters_on_finish,
    };
    /* Of all threads: for comparisons of runs with different numbers of them. */
    if (start->options->reports & REPORT_SCALING && start->threads) {
        const uint32_t types[THREAD_COUNTERS] = {
            [THREAD_INSTRUCTIONS] = counters->counted.types[COUNTER_INSTRUCTIONS],
            [THREAD_CYCLES] = counters->counted.types[COUNTER_CYCLES],
        };

        counters->threads = start->threads;
        if (threads_count_events(start->threads, types) < 0)
            return ERROR_MEMORY;
    }
    return ledger_add(start->ledger, &gauge, &counters->at);
}

static void counters_conclude(void *self, struct run_gauged *known)
{
    struct counters *counters = self;

    if (counters->ranks) {
        for (uint32_t i = 0; i < counters->rank_count; i++) {
            counters->total.instructions += counters->by_rank[i].instructions;
            counters->total.cycles += counters->by_rank[i].cycles;
        }
        counters->total.parts = parts_counted(&counters->counted);
        known->counters = &counters->total;
        known->rank_counters = counters->by_rank;
        if (counters->readings[COUNTER_INSTRUCTIONS] < counters->readings[COUNTER_CYCLES])
            known->instructions_unread =
                1 - (double)counters->readings[COUNTER_INSTRUCTIONS] / (double)counters->readings[COUNTER_CYCLES];
    }
    if (counters->threads) {
        const struct thread_counts counts = threads_counts(counters->threads);

        counters->thread_counters = (struct counter_sums){
            .parts = parts_counted(&counters->counted),
            .instructions = counts.values[THREAD_INSTRUCTIONS],
            .cycles = counts.values[THREAD_CYCLES],
            .cycles_time = counts.time,
        };
        known->thread_counters = &counters->thread_counters;
    }
}

const struct gauge_class counters_gauge = {
    .scope = GAUGE_OF_ALL,
    .part = WINDOW_PART_INSTRUCTIONS,
    .size = sizeof(struct counters),
    .start = counters_start,
    .conclude = counters_conclude,
    .free = counters_free,
};
