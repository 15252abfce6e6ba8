#include "reports/what_if/what_if.h"

#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "paraver/mpi_call.h"
#include "replay/own_clock.h"

enum { WEIGHT_UNKNOWN = UINT32_MAX };

struct what_if_rank {
    int64_t clock;
    int64_t useful;
    uint32_t weight;  /* of the rank, in millionths */
    uint32_t rest;    /* of time, in millionths of a nanosecond */
    int64_t at_entry; /* clock at the entry of the open call */
    struct call_entry entry;
};

struct what_if {
    const struct change *changes;
    size_t change_count;
    const struct labels *labels;
    const struct diag *diag;
    const struct listener *listener;
    struct activities *activities;
    struct activity_stacks *stacks;
    uint32_t rank_count;
    struct what_if_rank *ranks;
    uint32_t *weights; /* of activities, in millionths, WEIGHT_UNKNOWN: not computed yet */
    size_t weight_count;
    size_t weight_capacity;
    bool is_met[CHANGES_MAX];
    bool is_waitless[MPI_CALL_UNKNOWN + 1]; /* by call */
};

static uint32_t scale_weight(uint32_t weight, uint32_t millionths)
{
    uint64_t product = (uint64_t)weight * millionths / MILLION;

    return product < WEIGHT_UNKNOWN ? (uint32_t)product : WEIGHT_UNKNOWN - 1;
}

static bool is_change_of_call(const struct change *change, const char *name)
{
    return name && slice_is((struct slice){change->name, change->name_length}, name);
}

/* The change's name is the call path, or successive elements of it: a/b is part of x/a/b/y. */
static bool is_change_of_path(const struct change *change, const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, change->name, change->name_length) == 0 &&
            (at[change->name_length] == '\0' || at[change->name_length] == '/'))
            return true;
    }
    return false;
}

static void apply_changes(struct what_if *what_if)
{
    for (uint32_t rank = 0; rank < what_if->rank_count; rank++)
        what_if->ranks[rank].weight = MILLION;
    for (size_t i = 0; i < what_if->change_count; i++) {
        const struct change *change = &what_if->changes[i];

        /* Computing and being absent are nothing that could be misspelt, in a trace that has no time of it either. */
        what_if->is_met[i] = change->kind == CHANGE_ACTIVITY &&
                             (is_change_of_path(change, "[computation]") || is_change_of_path(change, "[absent]"));
        if (change->kind == CHANGE_RANK && change->rank <= what_if->rank_count) {
            struct what_if_rank *rank = &what_if->ranks[change->rank - 1];

            rank->weight = scale_weight(rank->weight, change->millionths);
            what_if->is_met[i] = true;
        }
        for (unsigned call = 1; change->kind == CHANGE_CALL && call < MPI_CALL_LIMIT; call++)
            if (is_change_of_call(change, mpi_call((uint8_t)call)->name))
                what_if->is_waitless[call] = true;
    }
}

struct what_if *what_if_new(const struct change *changes, size_t change_count, const struct activity_rules *rules,
                            const struct labels *labels, uint32_t rank_count, const struct diag *diag)
{
    struct what_if *what_if = calloc(1, sizeof(*what_if));

    if (!what_if) {
        diag_no_memory(diag);
        return NULL;
    }
    what_if->changes = changes;
    what_if->change_count = change_count;
    what_if->labels = labels;
    what_if->diag = diag;
    what_if->rank_count = rank_count;
    what_if->ranks = calloc(rank_count, sizeof(*what_if->ranks));
    if (!what_if->ranks)
        diag_no_memory(diag);
    else
        what_if->activities = activities_new(diag);
    if (what_if->activities)
        what_if->stacks = activity_stacks_new(what_if->activities, rules, rank_count, diag);
    if (!what_if->stacks)
        return what_if_free(what_if);
    apply_changes(what_if);
    return what_if;
}

struct what_if *what_if_free(struct what_if *what_if)
{
    if (what_if) {
        activity_stacks_free(what_if->stacks);
        activities_free(what_if->activities);
        free(what_if->ranks);
        free(what_if->weights);
        free(what_if);
    }
    return NULL;
}

static int find_weight(struct what_if *what_if, uint32_t activity, uint32_t *weight)
{
    char *path;

    if (array_reserve(&what_if->weights, &what_if->weight_capacity, (size_t)activity + 1, sizeof(*weight)) < 0)
        return diag_no_memory(what_if->diag);
    while (what_if->weight_count <= activity)
        what_if->weights[what_if->weight_count++] = WEIGHT_UNKNOWN;
    *weight = what_if->weights[activity];
    if (*weight != WEIGHT_UNKNOWN)
        return 0;
    path = activities_name(what_if->activities, activity, what_if->labels);
    if (!path)
        return ERROR_MEMORY;
    *weight = MILLION;
    for (size_t i = 0; i < what_if->change_count; i++) {
        const struct change *change = &what_if->changes[i];

        if (change->kind != CHANGE_ACTIVITY || !is_change_of_path(change, path))
            continue;
        *weight = scale_weight(*weight, change->millionths);
        what_if->is_met[i] = true;
    }
    what_if->weights[activity] = *weight;
    free(path);
    return 0;
}

/* Weights a length of time; the fraction of a nanosecond is carried over to the next one. */
static int64_t weighted_length(struct what_if_rank *rank, int64_t length, uint32_t weight)
{
    __int128 exact = (__int128)length * weight + rank->rest;

    rank->rest = (uint32_t)(exact % MILLION);
    return (int64_t)(exact / MILLION);
}

static int what_if_on_interval(void *self, const struct interval *interval)
{
    struct what_if *what_if = self;
    struct what_if_rank *rank = &what_if->ranks[interval->rank];
    bool is_absent = interval->state == STATE_ABSENT;
    uint32_t activity;
    uint32_t weight;
    int64_t length;
    int error = activity_stacks_interval(what_if->stacks, interval, &activity);

    if (error < 0)
        return error;
    if (call_entry_follow(&rank->entry, interval))
        rank->at_entry = rank->clock;
    for (size_t i = 0; interval->is_enter && what_if->is_waitless[interval->call] && i < what_if->change_count; i++)
        if (what_if->changes[i].kind == CHANGE_CALL &&
            is_change_of_call(&what_if->changes[i], mpi_call(interval->call)->name))
            what_if->is_met[i] = true;
    if (!is_absent && interval->state != STATE_USEFUL)
        return 0;
    error = find_weight(what_if, is_absent ? ACTIVITY_ABSENT : activity, &weight);
    if (error < 0)
        return error;
    if (is_absent) {
        /* The clock runs or, where the rank is late, stands at 0 and then jumps to the time of its first event. */
        rank->rest = 0;
        rank->clock = interval->c1 == 0 ? 0 : weighted_length(rank, interval->t1, weight);
        return 0;
    }
    length = weighted_length(rank, interval->t1 - interval->t0, scale_weight(weight, rank->weight));
    rank->clock += length;
    rank->useful += length;
    return 0;
}

static int what_if_on_post(void *self, const struct post *post, void *memory)
{
    struct what_if *what_if = self;
    const struct what_if_rank *rank = &what_if->ranks[post->rank];
    struct clock_token *token = memory;

    *token = clock_token_of(call_entry_has(&rank->entry, post) ? rank->at_entry : rank->clock);
    /* The interval before the rank's first event has not been seen yet: its clock must not be used. */
    if (post->state == STATE_ABSENT) {
        struct what_if_rank absent = {0};
        uint32_t weight;
        int error = find_weight(what_if, ACTIVITY_ABSENT, &weight);

        if (error < 0)
            return error;
        *token = clock_token_of(weighted_length(&absent, post->time, weight));
    }
    return 0;
}

static void what_if_on_merge(void *self, void *token, const void *before)
{
    (void)self;
    clock_token_merge(token, before);
}

static int what_if_on_join(void *self, const struct join *join)
{
    struct what_if *what_if = self;

    if (!what_if->is_waitless[join->call])
        own_clock_join(&what_if->ranks[join->rank].clock, join, what_if->listener);
    return 0;
}

static int what_if_on_site(void *self, const struct call_site *site)
{
    struct what_if *what_if = self;

    return activity_stacks_site(what_if->stacks, site);
}

static int what_if_on_event(void *self, const struct stream_event *event)
{
    struct what_if *what_if = self;

    return activity_stacks_event(what_if->stacks, event);
}

void what_if_listen(struct what_if *what_if, struct listener *listener)
{
    *listener = (struct listener){
        .self = what_if,
        .token_size = sizeof(struct clock_token),
        .interval = what_if_on_interval,
        .post = what_if_on_post,
        .merge = what_if_on_merge,
        .join = what_if_on_join,
        .event = what_if_on_event,
        .site = what_if_on_site,
    };
    what_if->listener = listener;
}

void what_if_conclude(const struct what_if *what_if, struct what_if_times *times, bool is_met[static CHANGES_MAX])
{
    *times = (struct what_if_times){.ideal = 0};
    for (uint32_t i = 0; i < what_if->rank_count; i++) {
        const struct what_if_rank *rank = &what_if->ranks[i];

        times->useful_sum += rank->useful;
        if (rank->useful > times->useful_max)
            times->useful_max = rank->useful;
        if (rank->clock > times->ideal)
            times->ideal = rank->clock;
    }
    memcpy(is_met, what_if->is_met, sizeof(what_if->is_met));
}
