#include "reports/phases/phases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "activities/activity_stacks.h"
#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"

enum {
    PARTS_MOST = 1024, /* that are kept in sequence; beyond them neighbours are joined */
    OPEN_MOST =
        64, /* parts that ranks can be in at a time; with collectives that hold nobody back they could be any number */
    NAME_SIZE = 48,
};

/* A rank's time, or that of all. */
struct sums {
    double useful;
    double wait; /* w */
    double rest; /* x */
    double overhead;
};

struct entry {
    uint32_t function; /* its number here */
    struct sums sums;
};

struct entries {
    struct entry *items;
    size_t count;
    size_t capacity;
};

/* What is between two global collectives. */
struct part {
    uint32_t handed_in; /* ranks */
    struct entries all;
    struct entries busiest; /* of the rank with the most useful time */
    double most;
};

struct place {
    uint32_t function; /* that the rank is in or was in last */
    uint64_t part;
    size_t latest; /* the entry that was added to last */
    struct entries own;
};

struct shares {
    double items[PHASE_SHARE_COUNT];
};

struct function {
    uint32_t activity;
    struct shares shares;
};

struct phases {
    const struct diag *diag;
    uint32_t rank_count;
    int64_t end;
    struct activities *activities;
    struct activity_stacks *stacks;
    struct place *places;
    struct function *functions; /* number 0: before the first */
    size_t function_count;
    size_t function_capacity;
    uint32_t *numbers; /* by activity; 0: not met */
    size_t number_capacity;
    struct part parts[OPEN_MOST]; /* a ring from first_part on */
    uint64_t first_part;
    struct shares sequence[PARTS_MOST];
    size_t sequence_count;
    uint64_t joined;
};

static struct part *part_at(struct phases *phases, uint64_t number)
{
    return &phases->parts[number % OPEN_MOST];
}

struct phases *phases_new(uint32_t rank_count, const struct diag *diag)
{
    static const struct activity_rules rules = {0};
    struct phases *phases = calloc(1, sizeof(*phases));

    if (!phases) {
        diag_no_memory(diag);
        return NULL;
    }
    phases->diag = diag;
    phases->rank_count = rank_count;
    phases->joined = 1;
    phases->places = calloc(rank_count, sizeof(*phases->places));
    phases->activities = activities_new(diag);
    if (phases->activities)
        phases->stacks = activity_stacks_new(phases->activities, &rules, rank_count, diag);
    if (phases->places && phases->stacks &&
        array_reserve(&phases->functions, &phases->function_capacity, 1, sizeof(*phases->functions)) == 0) {
        phases->functions[phases->function_count++] = (struct function){.activity = ACTIVITY_COMPUTATION};
        return phases;
    }
    diag_no_memory(diag);
    return phases_free(phases);
}

struct phases *phases_free(struct phases *phases)
{
    if (phases) {
        for (uint32_t i = 0; phases->places && i < phases->rank_count; i++)
            free(phases->places[i].own.items);
        for (size_t i = 0; i < OPEN_MOST; i++) {
            free(phases->parts[i].all.items);
            free(phases->parts[i].busiest.items);
        }
        free(phases->places);
        free(phases->functions);
        free(phases->numbers);
        activity_stacks_free(phases->stacks);
        activities_free(phases->activities);
        free(phases);
    }
    return NULL;
}

/* The entry of a function, new if need be. NULL when memory ran out (reported). */
static struct entry *find_entry(const struct phases *phases, struct entries *entries, uint32_t function)
{
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].function == function)
            return &entries->items[i];
    if (array_reserve(&entries->items, &entries->capacity, entries->count + 1, sizeof(*entries->items)) < 0) {
        diag_no_memory(phases->diag);
        return NULL;
    }
    entries->items[entries->count] = (struct entry){.function = function};
    return &entries->items[entries->count++];
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
        phases->functions[phases->function_count++] = (struct function){.activity = activity};
    }
    *number = phases->numbers[activity];
    return 0;
}

static struct sums sum_up(const struct entries *entries)
{
    struct sums sums = {0};

    for (size_t i = 0; i < entries->count; i++) {
        sums.useful += entries->items[i].sums.useful;
        sums.wait += entries->items[i].sums.wait;
        sums.rest += entries->items[i].sums.rest;
        sums.overhead += entries->items[i].sums.overhead;
    }
    return sums;
}

static void add_shares(struct shares *to, const struct shares *shares)
{
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        to->items[i] += shares->items[i];
}

/* One more part in sequence; when there is no more room every two of them become one. */
static void keep_part(struct phases *phases, uint64_t number, const struct shares *shares)
{
    while (number / phases->joined >= PARTS_MOST) {
        for (size_t i = 0; i < PARTS_MOST / 2; i++) {
            struct shares pair = phases->sequence[2 * i];

            add_shares(&pair, &phases->sequence[2 * i + 1]);
            phases->sequence[i] = pair;
        }
        memset(phases->sequence + PARTS_MOST / 2, 0, sizeof(phases->sequence) / 2);
        phases->joined *= 2;
    }
    add_shares(&phases->sequence[number / phases->joined], shares);
    phases->sequence_count = (size_t)(number / phases->joined) + 1;
}

static void add_losses(struct phases *phases, const struct part *part, const struct sums *sums, double balance)
{
    for (size_t i = 0; i < part->all.count; i++) {
        const struct entry *entry = &part->all.items[i];
        double *items = phases->functions[entry->function].shares.items;

        items[PHASE_COMPUTATION] += entry->sums.useful;
        if (sums->wait > 0)
            items[PHASE_SERIALISATION] += entry->sums.wait * (sums->wait - balance) / sums->wait;
        items[PHASE_TRANSFER] += entry->sums.rest;
        items[PHASE_OVERHEAD] += entry->sums.overhead;
    }
}

/* To the functions by what the busiest rank does more in them than the mean. */
static void add_balance(struct phases *phases, const struct part *part, const struct sums *sums, double balance)
{
    double ranks = phases->rank_count;
    double above = part->most - sums->useful / ranks;

    if (!(above > 0))
        return;
    for (size_t i = 0; i < part->all.count; i++)
        phases->functions[part->all.items[i].function].shares.items[PHASE_LOAD_BALANCE] -=
            balance * (part->all.items[i].sums.useful / ranks) / above;
    for (size_t i = 0; i < part->busiest.count; i++)
        phases->functions[part->busiest.items[i].function].shares.items[PHASE_LOAD_BALANCE] +=
            balance * part->busiest.items[i].sums.useful / above;
}

static void close_part(struct phases *phases)
{
    struct part *part = part_at(phases, phases->first_part);
    struct sums sums = sum_up(&part->all);
    double uneven = part->most * phases->rank_count - sums.useful;
    double balance = sums.wait < uneven ? sums.wait : uneven;
    struct shares shares = {{sums.useful, balance, sums.wait - balance, sums.rest, sums.overhead}};

    add_losses(phases, part, &sums, balance);
    add_balance(phases, part, &sums, balance);
    keep_part(phases, phases->first_part++, &shares);
    part->handed_in = 0;
    part->most = 0;
    part->all.count = part->busiest.count = 0;
}

/* The rank leaves its part. */
static int submit(struct phases *phases, struct place *place)
{
    struct part *part;
    double useful = sum_up(&place->own).useful;

    while (place->part - phases->first_part >= OPEN_MOST && place->part >= phases->first_part)
        close_part(phases);
    /* A part that was closed without this rank: what it has is added to the oldest that is open. */
    part = part_at(phases, place->part > phases->first_part ? place->part : phases->first_part);
    for (size_t i = 0; i < place->own.count; i++) {
        const struct entry *own = &place->own.items[i];
        struct entry *entry = find_entry(phases, &part->all, own->function);

        if (!entry)
            return ERROR_MEMORY;
        entry->sums.useful += own->sums.useful;
        entry->sums.wait += own->sums.wait;
        entry->sums.rest += own->sums.rest;
        entry->sums.overhead += own->sums.overhead;
    }
    if (useful > part->most) {
        struct entries swapped = part->busiest;

        part->most = useful;
        part->busiest = place->own;
        place->own = swapped;
    }
    place->own.count = 0;
    place->latest = 0;
    part->handed_in++;
    place->part++;
    while (part_at(phases, phases->first_part)->handed_in >= phases->rank_count)
        close_part(phases);
    return 0;
}

/* The function that the time belongs to: what is between two belongs to the first. */
static int follow(struct phases *phases, struct place *place, const struct interval *interval)
{
    uint32_t activity;
    int error = activity_stacks_interval(phases->stacks, interval, &activity);

    if (error < 0 || activity == ACTIVITY_NONE || interval->state != STATE_USEFUL || interval->t0 == interval->t1)
        return error;
    if (activities_get(phases->activities, activity)->kind == ACTIVITY_KIND_EVENT)
        error = find_function(phases, activity, &place->function);
    return error;
}

static void add_interval(struct sums *sums, const struct interval *interval)
{
    double length = (double)(interval->t1 - interval->t0);
    double gain = (double)(interval->c1 - interval->c0);

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
        sums->wait += gain;
        sums->rest += length - gain;
        break;
    }
}

static int take_interval(void *self, const struct interval *interval)
{
    struct phases *phases = self;
    struct place *place = &phases->places[interval->rank];
    int error = follow(phases, place, interval);
    struct entry *entry;

    if (error < 0)
        return error;
    if (place->latest >= place->own.count || place->own.items[place->latest].function != place->function) {
        entry = find_entry(phases, &place->own, place->function);
        if (!entry)
            return ERROR_MEMORY;
        place->latest = (size_t)(entry - place->own.items);
    }
    add_interval(&place->own.items[place->latest].sums, interval);
    return 0;
}

static int take_event(void *self, const struct stream_event *event)
{
    return activity_stacks_event(((struct phases *)self)->stacks, event);
}

static int take_join(void *self, const struct join *join)
{
    struct phases *phases = self;
    bool is_global = join->kind == JOIN_COLLECTIVE && join->range_count == phases->rank_count &&
                     mpi_call(join->call)->class == MPI_CLASS_ALL_TO_ALL;

    return is_global ? submit(phases, &phases->places[join->rank]) : 0;
}

static int take_end(void *self, int64_t end)
{
    struct phases *phases = self;
    uint64_t last = phases->first_part;

    phases->end = end;
    for (uint32_t i = 0; i < phases->rank_count; i++) {
        int error = submit(phases, &phases->places[i]);

        if (error < 0)
            return error;
        if (phases->places[i].part > last)
            last = phases->places[i].part;
    }
    while (phases->first_part < last)
        close_part(phases);
    return 0;
}

void phases_listen(struct phases *phases, struct listener *listener)
{
    *listener = (struct listener){
        .self = phases,
        .interval = take_interval,
        .join = take_join,
        .event = take_event,
        .finish = take_end,
    };
}

static int make_list(const struct phases *phases, struct phase_list *list, size_t count)
{
    *list = (struct phase_list){
        .items = calloc(count > 0 ? count : 1, sizeof(*list->items)),
        .ranks = phases->rank_count,
        .runtime = phases->end,
    };
    return list->items ? 0 : diag_no_memory(phases->diag);
}

static int add_phase(const struct phases *phases, struct phase_list *list, char *name, const struct shares *shares)
{
    struct phase *phase = &list->items[list->count];

    if (!name)
        return diag_no_memory(phases->diag);
    phase->name = name;
    memcpy(phase->shares, shares->items, sizeof(phase->shares));
    list->count++;
    return 0;
}

int phases_by_function(const struct phases *phases, const struct labels *labels, struct phase_list *list)
{
    int error = make_list(phases, list, phases->function_count);

    for (size_t i = 0; i < phases->function_count && error == 0 && phases->function_count > 1; i++) {
        char *name =
            i == 0 ? strdup("[before]") : activities_name(phases->activities, phases->functions[i].activity, labels);

        error = add_phase(phases, list, name, &phases->functions[i].shares);
    }
    return error;
}

int phases_in_sequence(const struct phases *phases, struct phase_list *list)
{
    int error = make_list(phases, list, phases->sequence_count);
    char name[NAME_SIZE];

    list->joined = phases->joined;
    for (size_t i = 0; i < phases->sequence_count && error == 0; i++) {
        snprintf(name, sizeof(name), "part %zu", i + 1);
        error = add_phase(phases, list, strdup(name), &phases->sequence[i]);
    }
    return error;
}
