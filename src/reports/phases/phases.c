#include "reports/phases/phases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "activities/activity_stacks.h"
#include "base/array.h"
#include "base/error.h"
#include "output/decimal.h"
#include "paraver/labels.h"
#include "paraver/mpi_call.h"
#include "replay/stream.h"
#include "threads/threads.h"

enum {
    SEQUENCE_MAX = 1024, /* entries of the sequence; beyond them neighbouring parts are merged */
    OPEN_PARTS_MAX =
        64, /* parts that ranks can be in at a time; with collectives that hold nobody back they could be any number */
};

/* Times of one rank, or of all. */
struct phase_sums {
    double useful;
    double wait; /* w */
    double rest; /* x */
    double overhead;
    struct thread_sums threads;
};

struct function_sums {
    uint32_t function; /* its number here */
    struct phase_sums sums;
};

struct function_table {
    struct function_sums *items;
    size_t count;
    size_t capacity;
};

/* When the last rank was through with a global collective, or the run at its end (MPI_CALL_NONE). */
struct phase_end {
    int64_t time;
    uint8_t call;
};

/* The time between two global collectives. */
struct phase_part {
    uint32_t submitted; /* ranks that have left it */
    struct function_table all;
    struct function_table busiest; /* of the rank with the most useful time */
    double most;
    struct phase_end end;
};

struct phase_rank {
    uint32_t function; /* that the rank is in or was in last */
    uint64_t part;
    size_t latest; /* index in `own` of the entry that was added to last */
    struct function_table own;
    struct thread_sums threads; /* since the last interval */
};

struct phase_shares {
    double items[PHASE_SHARE_COUNT];
    struct thread_sums threads;
};

struct phase_function {
    uint32_t activity;
    struct phase_shares shares;
};

struct phases {
    const struct diag *diag;
    struct phases_setup setup;
    int64_t end;
    struct activities *activities;
    struct activity_stacks *stacks;
    struct phase_rank *ranks;
    struct phase_function *functions; /* number 0: before the first */
    size_t function_count;
    size_t function_capacity;
    uint32_t *numbers; /* by activity; 0: none yet */
    size_t number_capacity;
    struct phase_part parts[OPEN_PARTS_MAX]; /* a ring from first_part on */
    uint64_t first_part;
    struct phase_shares sequence[SEQUENCE_MAX];
    struct phase_end ends[SEQUENCE_MAX]; /* of the same */
    size_t sequence_count;
    uint64_t merged;
};

static struct phase_part *part_at(struct phases *phases, uint64_t number)
{
    return &phases->parts[number % OPEN_PARTS_MAX];
}

/* Pieces between two intervals of a rank are those of the latter. */
static int phases_on_piece(void *self, const struct thread_piece *piece)
{
    const struct phases *phases = self;

    thread_sums_add(&phases->ranks[piece->rank].threads, piece, phases->setup.from, phases->setup.to);
    return 0;
}

struct phases *phases_new(const struct phases_setup *setup, const struct diag *diag)
{
    struct phases *phases = calloc(1, sizeof(*phases));
    const struct thread_listener of_threads = {.self = phases, .piece = phases_on_piece};

    if (!phases) {
        diag_no_memory(diag);
        return NULL;
    }
    phases->diag = diag;
    phases->setup = *setup;
    phases->merged = 1;
    phases->ranks = calloc(setup->rank_count, sizeof(*phases->ranks));
    phases->activities = activities_new(diag);
    if (phases->activities)
        phases->stacks = activity_stacks_new(phases->activities, setup->rules, setup->rank_count, diag);
    if (phases->ranks && phases->stacks &&
        array_reserve(&phases->functions, &phases->function_capacity, 1, sizeof(*phases->functions)) == 0 &&
        (!setup->threads || threads_tell(setup->threads, &of_threads) == 0)) {
        phases->functions[phases->function_count++] = (struct phase_function){.activity = ACTIVITY_COMPUTATION};
        return phases;
    }
    diag_no_memory(diag);
    return phases_free(phases);
}

struct phases *phases_free(struct phases *phases)
{
    if (phases) {
        for (uint32_t i = 0; phases->ranks && i < phases->setup.rank_count; i++)
            free(phases->ranks[i].own.items);
        for (size_t i = 0; i < OPEN_PARTS_MAX; i++) {
            free(phases->parts[i].all.items);
            free(phases->parts[i].busiest.items);
        }
        free(phases->ranks);
        free(phases->functions);
        free(phases->numbers);
        activity_stacks_free(phases->stacks);
        activities_free(phases->activities);
        free(phases);
    }
    return NULL;
}

/* The entry of a function, new if need be. NULL when memory ran out (reported). */
static struct function_sums *find_function_sums(const struct phases *phases, struct function_table *table,
                                                uint32_t function)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->items[i].function == function)
            return &table->items[i];
    if (array_reserve(&table->items, &table->capacity, table->count + 1, sizeof(*table->items)) < 0) {
        diag_no_memory(phases->diag);
        return NULL;
    }
    table->items[table->count] = (struct function_sums){.function = function};
    return &table->items[table->count++];
}

static int find_function(struct phases *phases, uint32_t activity, uint32_t *number)
{
    size_t known = phases->number_capacity;

    if (activity >= known) {
        if (array_reserve(&phases->numbers, &phases->number_capacity, (size_t)activity + 1, sizeof(*phases->numbers)) <
            0)
            return diag_no_memory(phases->diag);
        memset(phases->numbers + known, 0, (phases->number_capacity - known) * sizeof(*phases->numbers));
    }
    if (phases->numbers[activity] == 0) {
        if (array_reserve(&phases->functions, &phases->function_capacity, phases->function_count + 1,
                          sizeof(*phases->functions)) < 0)
            return diag_no_memory(phases->diag);
        phases->numbers[activity] = (uint32_t)phases->function_count;
        phases->functions[phases->function_count++] = (struct phase_function){.activity = activity};
    }
    *number = phases->numbers[activity];
    return 0;
}

static struct phase_sums sum_entries(const struct function_table *table)
{
    struct phase_sums sums = {0};

    for (size_t i = 0; i < table->count; i++) {
        sums.useful += table->items[i].sums.useful;
        sums.wait += table->items[i].sums.wait;
        sums.rest += table->items[i].sums.rest;
        sums.overhead += table->items[i].sums.overhead;
        thread_sums_merge(&sums.threads, &table->items[i].sums.threads);
    }
    return sums;
}

static void add_shares(struct phase_shares *to, const struct phase_shares *shares)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        to->items[i] += shares->items[i];
    thread_sums_merge(&to->threads, &shares->threads);
}

/* Adds a part to the sequence; where that is full, every two neighbours in it are merged first. */
static void append_to_sequence(struct phases *phases, uint64_t number, const struct phase_shares *shares,
                               const struct phase_end *end)
{
    while (number / phases->merged >= SEQUENCE_MAX) {
        for (size_t i = 0; i < SEQUENCE_MAX / 2; i++) {
            struct phase_shares pair = phases->sequence[2 * i];

            add_shares(&pair, &phases->sequence[2 * i + 1]);
            phases->sequence[i] = pair;
            phases->ends[i] = phases->ends[2 * i + 1];
        }
        memset(phases->sequence + SEQUENCE_MAX / 2, 0, sizeof(phases->sequence) / 2);
        phases->merged *= 2;
    }
    add_shares(&phases->sequence[number / phases->merged], shares);
    phases->ends[number / phases->merged] = *end;
    phases->sequence_count = (size_t)(number / phases->merged) + 1;
}

/* What counts of a function where the sum over all of them has that sign. */
static double weight_of(double value, bool is_negative)
{
    double signed_value = is_negative ? -value : value;

    return signed_value > 0 ? signed_value : 0;
}

/* Transfer goes to the functions that have some, not against those in which ideal clocks only catch up with waiting
 * elsewhere. */
static void add_part_transfer(struct phases *phases, const struct phase_part *part, double transfer)
{
    double weights = 0;

    for (size_t i = 0; i < part->all.count; i++)
        weights += weight_of(part->all.items[i].sums.rest, transfer < 0);
    for (size_t i = 0; i < part->all.count && weights > 0; i++) {
        const struct function_sums *entry = &part->all.items[i];

        phases->functions[entry->function].shares.items[PHASE_TRANSFER] +=
            transfer * (weight_of(entry->sums.rest, transfer < 0) / weights);
    }
}

static void add_part_losses(struct phases *phases, const struct phase_part *part, const struct phase_sums *sums,
                            double balance)
{
    for (size_t i = 0; i < part->all.count; i++) {
        const struct function_sums *entry = &part->all.items[i];
        double *items = phases->functions[entry->function].shares.items;

        items[PHASE_COMPUTATION] += entry->sums.useful;
        if (sums->wait > 0)
            items[PHASE_SERIALISATION] += entry->sums.wait * (sums->wait - balance) / sums->wait;
        items[PHASE_OVERHEAD] += entry->sums.overhead;
        thread_sums_merge(&phases->functions[entry->function].shares.threads, &entry->sums.threads);
    }
}

/* By how much longer than the mean the busiest rank is in the function; nothing where it is not. */
static double excess_of(const struct phases *phases, const struct phase_part *part, const struct function_sums *busiest)
{
    const struct function_sums *all = busiest;

    for (size_t i = 0; i < part->all.count; i++)
        if (part->all.items[i].function == busiest->function)
            all = &part->all.items[i];
    return weight_of(busiest->sums.useful - all->sums.useful / phases->setup.rank_count, false);
}

/* Divides the loss to load balance among the functions by these. */
static void add_part_balance(struct phases *phases, const struct phase_part *part, double balance)
{
    double excess = 0;

    for (size_t i = 0; i < part->busiest.count; i++)
        excess += excess_of(phases, part, &part->busiest.items[i]);
    for (size_t i = 0; i < part->busiest.count && excess > 0; i++)
        phases->functions[part->busiest.items[i].function].shares.items[PHASE_LOAD_BALANCE] +=
            balance * (excess_of(phases, part, &part->busiest.items[i]) / excess);
}

static void close_part(struct phases *phases)
{
    struct phase_part *part = part_at(phases, phases->first_part);
    struct phase_sums sums = sum_entries(&part->all);
    double uneven = part->most * phases->setup.rank_count - sums.useful;
    double balance = sums.wait < uneven ? sums.wait : uneven;
    struct phase_shares shares = {{sums.useful, balance, sums.wait - balance, sums.rest, sums.overhead}, sums.threads};

    add_part_losses(phases, part, &sums, balance);
    add_part_transfer(phases, part, sums.rest);
    add_part_balance(phases, part, balance);
    append_to_sequence(phases, phases->first_part++, &shares, &part->end);
    part->end = (struct phase_end){0};
    part->submitted = 0;
    part->most = 0;
    part->all.count = part->busiest.count = 0;
}

/* The rank leaves its part, which is closed when all have. */
static int leave_part(struct phases *phases, struct phase_rank *rank, struct phase_end end)
{
    struct phase_part *part;
    double useful = sum_entries(&rank->own).useful;

    while (rank->part - phases->first_part >= OPEN_PARTS_MAX && rank->part >= phases->first_part)
        close_part(phases);
    /* Its part may have been closed without this rank: its times are then added to the oldest one that is open. */
    part = part_at(phases, rank->part > phases->first_part ? rank->part : phases->first_part);
    for (size_t i = 0; i < rank->own.count; i++) {
        const struct function_sums *own = &rank->own.items[i];
        struct function_sums *entry = find_function_sums(phases, &part->all, own->function);

        if (!entry)
            return ERROR_MEMORY;
        entry->sums.useful += own->sums.useful;
        entry->sums.wait += own->sums.wait;
        entry->sums.rest += own->sums.rest;
        entry->sums.overhead += own->sums.overhead;
        thread_sums_merge(&entry->sums.threads, &own->sums.threads);
    }
    /* Tables change places instead of being copied: the rank reuses the memory of the one that it gets. */
    if (useful > part->most) {
        struct function_table swapped = part->busiest;

        part->most = useful;
        part->busiest = rank->own;
        rank->own = swapped;
    }
    rank->own.count = 0;
    rank->latest = 0;
    part->end.call = end.call;
    if (end.time > part->end.time)
        part->end.time = end.time;
    part->submitted++;
    rank->part++;
    while (part_at(phases, phases->first_part)->submitted >= phases->setup.rank_count)
        close_part(phases);
    return 0;
}

/* Finds the function that the interval belongs to: time between two functions belongs to the first. */
static int track_function(struct phases *phases, struct phase_rank *rank, const struct interval *interval)
{
    const struct activity *found;
    uint32_t activity;
    int error = activity_stacks_interval(phases->stacks, interval, &activity);

    if (error < 0 || activity == ACTIVITY_NONE || interval->state != STATE_USEFUL || interval->t0 == interval->t1)
        return error;
    found = activities_get(phases->activities, activity);
    if (found->kind == ACTIVITY_KIND_EVENT || activity_is_place(found))
        error = find_function(phases, activity, &rank->function);
    return error;
}

/* How far the ideal clock has advanced inside MPI: what it waits comes first. */
static int64_t gain_until(const struct interval *interval, int64_t time)
{
    int64_t gain = interval->c1 - interval->c0;

    return time >= interval->t1 || time - interval->t0 > gain ? gain : time - interval->t0;
}

static void add_interval(const struct phases *phases, struct phase_sums *sums, const struct interval *interval)
{
    int64_t start = interval->t0 > phases->setup.from ? interval->t0 : phases->setup.from;
    int64_t end = interval->t1 < phases->setup.to ? interval->t1 : phases->setup.to;
    double length = (double)(end - start);
    double gain;

    if (end < start)
        return;
    switch (interval->state) {
    case STATE_USEFUL:
        sums->useful += length;
        break;
    case STATE_ABSENT:
    case STATE_ENDED:
        sums->wait += length;
        break;
    case STATE_OVERHEAD:
        sums->overhead += length;
        break;
    case STATE_MPI:
        gain = (double)(gain_until(interval, end) - (start > interval->t0 ? gain_until(interval, start) : 0));
        sums->wait += gain;
        sums->rest += length - gain;
        break;
    }
}

/* The sums of the function that the rank is in. NULL when memory ran out (reported). */
static struct phase_sums *latest_sums(const struct phases *phases, struct phase_rank *rank)
{
    if (rank->latest >= rank->own.count || rank->own.items[rank->latest].function != rank->function) {
        struct function_sums *entry = find_function_sums(phases, &rank->own, rank->function);

        if (!entry)
            return NULL;
        rank->latest = (size_t)(entry - rank->own.items);
    }
    return &rank->own.items[rank->latest].sums;
}

static void take_pieces(struct phase_rank *rank, struct phase_sums *sums)
{
    thread_sums_merge(&sums->threads, &rank->threads);
    rank->threads = (struct thread_sums){0};
}

/* All that the rank's threads did up to the interval's end; whether it has ended there is not known before the end. */
static int add_threads_until(const struct phases *phases, struct phase_rank *rank, struct phase_sums *sums,
                             const struct interval *interval)
{
    int error = 0;

    if (interval->state != STATE_ABSENT && interval->state != STATE_ENDED)
        error = threads_advance(phases->setup.threads, interval->rank, interval->t1);
    take_pieces(rank, sums);
    return error;
}

static int phases_on_interval(void *self, const struct interval *interval)
{
    struct phases *phases = self;
    struct phase_rank *rank = &phases->ranks[interval->rank];
    int error = track_function(phases, rank, interval);
    struct phase_sums *sums;

    if (error < 0)
        return error;
    sums = latest_sums(phases, rank);
    if (!sums)
        return ERROR_MEMORY;
    add_interval(phases, sums, interval);
    return phases->setup.threads ? add_threads_until(phases, rank, sums, interval) : 0;
}

/* Others may have asked for user functions where other events are chosen. */
static bool begins_phase(const struct activity_rules *rules, uint32_t type)
{
    for (size_t i = 0; i < rules->event_count; i++)
        if (rules->events[i].type == type)
            return true;
    return rules->event_count == 0 && type == ACTIVITY_TYPE_FUNCTION;
}

static int phases_on_event(void *self, const struct stream_event *event)
{
    const struct phases *phases = self;

    return begins_phase(phases->setup.rules, event->type) ? activity_stacks_event(phases->stacks, event) : 0;
}

static int phases_on_site(void *self, const struct call_site *site)
{
    const struct phases *phases = self;

    return activity_stacks_site(phases->stacks, site);
}

static int phases_on_join(void *self, const struct join *join)
{
    struct phases *phases = self;
    bool is_global = join->kind == JOIN_COLLECTIVE && join->range_count == phases->setup.rank_count &&
                     mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;

    return is_global ? leave_part(phases, &phases->ranks[join->rank], (struct phase_end){join->time, join->call}) : 0;
}

static int phases_on_finish(void *self, int64_t end)
{
    struct phases *phases = self;
    uint64_t last = phases->first_part;

    phases->end = end;
    for (uint32_t i = 0; i < phases->setup.rank_count; i++) {
        struct phase_sums *sums = latest_sums(phases, &phases->ranks[i]);

        if (!sums)
            return ERROR_MEMORY;
        take_pieces(&phases->ranks[i], sums);
        if (leave_part(phases, &phases->ranks[i], (struct phase_end){end, MPI_CALL_NONE}) < 0)
            return ERROR_MEMORY;
        if (phases->ranks[i].part > last)
            last = phases->ranks[i].part;
    }
    while (phases->first_part < last)
        close_part(phases);
    return 0;
}

void phases_listen(struct phases *phases, struct listener *listener)
{
    *listener = (struct listener){
        .self = phases,
        .interval = phases_on_interval,
        .join = phases_on_join,
        .event = phases_on_event,
        .site = phases->setup.call_sites ? phases_on_site : NULL,
        .finish = phases_on_finish,
    };
}

static int init_phase_list(const struct phases *phases, struct phase_list *list, size_t count)
{
    int64_t end = phases->end < phases->setup.to ? phases->end : phases->setup.to;

    *list = (struct phase_list){
        .items = calloc(count > 0 ? count : 1, sizeof(*list->items)),
        .ranks = phases->setup.rank_count,
        .runtime = end > phases->setup.from ? end - phases->setup.from : 0,
    };
    return list->items ? 0 : diag_no_memory(phases->diag);
}

int phases_by_function(const struct phases *phases, const struct labels *labels, struct phase_list *list)
{
    int error = init_phase_list(phases, list, phases->function_count);

    for (size_t i = 0; i < phases->function_count && error == 0 && phases->function_count > 1; i++) {
        struct phase *phase = &list->items[list->count];
        char *name = i == 0 ? strdup("[before]")
                            : activities_place_name(phases->activities, phases->functions[i].activity, labels);

        if (!name)
            return diag_no_memory(phases->diag);
        phase->name = name;
        memcpy(phase->shares, phases->functions[i].shares.items, sizeof(phase->shares));
        phase->threads = phases->functions[i].shares.threads;
        list->count++;
    }
    return error;
}

int phases_in_sequence(const struct phases *phases, struct phase_list *list)
{
    int error = init_phase_list(phases, list, phases->sequence_count);

    if (error < 0)
        return error;
    list->merged = phases->merged;
    list->count = phases->sequence_count;
    for (size_t i = 0; i < list->count; i++) {
        struct phase *part = &list->items[i];

        part->start = i > 0 ? phases->ends[i - 1].time : 0;
        if (part->start < phases->setup.from)
            part->start = phases->setup.from;
        part->call = phases->ends[i].call;
        memcpy(part->shares, phases->sequence[i].items, sizeof(part->shares));
        part->threads = phases->sequence[i].threads;
    }
    return 0;
}

void phase_list_deinit(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].name);
    free(list->items);
    *list = (struct phase_list){0};
}

void phase_list_merge_pairs(struct phase_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct phase *to = &list->items[i / 2];

        if (i % 2 == 0) {
            *to = list->items[i];
            continue;
        }
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            to->shares[k] += list->items[i].shares[k];
        thread_sums_merge(&to->threads, &list->items[i].threads);
        to->call = list->items[i].call;
    }
    list->count = (list->count + 1) / 2;
    list->merged *= 2;
}

struct phase_part_name phase_part_name_make(int64_t start, uint8_t call)
{
    const char *end = call == MPI_CALL_NONE ? "the end" : mpi_call(call)->name;
    struct phase_part_name name;

    snprintf(name.exact, sizeof(name.exact), "%.24s s to %.32s", decimal_scaled(start, 1000000000, 9).text, end);
    snprintf(name.brief, sizeof(name.brief), "%.24s s to %.32s", decimal_scaled(start, 1000000000, 4).text, end);
    return name;
}
