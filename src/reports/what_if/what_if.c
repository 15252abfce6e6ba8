/*
 * The clocks are those of the replay (docs/semantics.md, "The three clocks") with other lengths of time, and are kept
 * the same way: a post carries its rank's, the end of a wait takes over the largest of those that are waited for.
 */
#include "reports/what_if/what_if.h"

#include <stdlib.h>
#include <string.h>

#include "activities/activities.h"
#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "paraver/mpi_call.h"

enum { MILLION = 1000000, UNWEIGHED = UINT32_MAX };

struct place {
    int64_t clock;
    int64_t useful;
    uint32_t weight; /* of the rank, in millionths */
    uint32_t rest;   /* of time, in millionths of a nanosecond */
    int64_t entry;   /* the open call's, where it has more than one piece */
    int64_t entry_time;
    int64_t entry_ideal; /* the replay's own clock there */
    bool has_entry;
};

struct token {
    int64_t clock;
    int64_t largest; /* of this post's and those before it, in order of time */
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
    struct place *places;
    uint32_t *weights; /* of activities, in millionths, UNWEIGHED where not known yet */
    size_t weight_count;
    size_t weight_capacity;
    bool is_met[CHANGES_MAX];
    bool is_waitless[MPI_CALL_UNKNOWN + 1]; /* by call */
};

static uint32_t scaled(uint32_t weight, uint32_t millionths)
{
    uint64_t product = (uint64_t)weight * millionths / MILLION;

    return product < UNWEIGHED ? (uint32_t)product : UNWEIGHED - 1;
}

static bool is_named(const struct change *change, const char *name)
{
    return name && slice_is((struct slice){change->name, change->name_length}, name);
}

static void apply_changes(struct what_if *what_if)
{
    for (uint32_t rank = 0; rank < what_if->rank_count; rank++)
        what_if->places[rank].weight = MILLION;
    for (size_t i = 0; i < what_if->change_count; i++) {
        const struct change *change = &what_if->changes[i];

        if (change->kind == CHANGE_RANK && change->rank <= what_if->rank_count) {
            struct place *place = &what_if->places[change->rank - 1];

            place->weight = scaled(place->weight, change->millionths);
            what_if->is_met[i] = true;
        }
        for (unsigned call = 1; change->kind == CHANGE_CALL && call < MPI_CALL_LIMIT; call++)
            if (is_named(change, mpi_call((uint8_t)call)->name))
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
    what_if->places = calloc(rank_count, sizeof(*what_if->places));
    if (!what_if->places)
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
        free(what_if->places);
        free(what_if->weights);
        free(what_if);
    }
    return NULL;
}

/* The change's name is the path, or whole steps of it that follow each other. */
static bool is_about(const struct change *change, const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, change->name, change->name_length) == 0 &&
            (at[change->name_length] == '\0' || at[change->name_length] == '/'))
            return true;
    }
    return false;
}

static int weigh(struct what_if *what_if, uint32_t activity, uint32_t *weight)
{
    char *path = activities_name(what_if->activities, activity, what_if->labels);

    if (!path)
        return ERROR_MEMORY;
    *weight = MILLION;
    for (size_t i = 0; i < what_if->change_count; i++) {
        const struct change *change = &what_if->changes[i];

        if (change->kind != CHANGE_ACTIVITY || !is_about(change, path))
            continue;
        *weight = scaled(*weight, change->millionths);
        what_if->is_met[i] = true;
    }
    free(path);
    return 0;
}

static int find_weight(struct what_if *what_if, uint32_t activity, uint32_t *weight)
{
    int error = 0;

    if (array_reserve(&what_if->weights, &what_if->weight_capacity, (size_t)activity + 1, sizeof(*weight)) < 0)
        return diag_no_memory(what_if->diag);
    while (what_if->weight_count <= activity)
        what_if->weights[what_if->weight_count++] = UNWEIGHED;
    if (what_if->weights[activity] == UNWEIGHED)
        error = weigh(what_if, activity, &what_if->weights[activity]);
    *weight = what_if->weights[activity];
    return error;
}

/* Time under a weight; what is less than a nanosecond is kept for later. */
static int64_t pass(struct place *place, int64_t length, uint32_t weight)
{
    __int128 exact = (__int128)length * weight + place->rest;

    place->rest = (uint32_t)(exact % MILLION);
    return (int64_t)(exact / MILLION);
}

/* Being absent: the clock runs, or takes up the time at once (a rank that is late). */
static int take_absent(struct what_if *what_if, struct place *place, const struct interval *interval)
{
    uint32_t weight;
    int error = find_weight(what_if, ACTIVITY_ABSENT, &weight);

    if (error < 0)
        return error;
    place->rest = 0;
    place->clock = interval->c1 == 0 ? 0 : pass(place, interval->t1, weight);
    return 0;
}

static int take_useful(struct what_if *what_if, struct place *place, const struct interval *interval, uint32_t activity)
{
    uint32_t weight;
    int64_t length;
    int error = find_weight(what_if, activity, &weight);

    if (error < 0)
        return error;
    length = pass(place, interval->t1 - interval->t0, scaled(weight, place->weight));
    place->clock += length;
    place->useful += length;
    return 0;
}

static int take_interval(void *self, const struct interval *interval)
{
    struct what_if *what_if = self;
    struct place *place = &what_if->places[interval->rank];
    uint32_t activity;
    int error = activity_stacks_interval(what_if->stacks, interval, &activity);

    if (error < 0)
        return error;
    if (interval->is_enter) {
        place->has_entry = true;
        place->entry = place->clock;
        place->entry_time = interval->t0;
        place->entry_ideal = interval->c0;
    }
    if (interval->is_exit)
        place->has_entry = false;
    for (size_t i = 0; interval->is_enter && what_if->is_waitless[interval->call] && i < what_if->change_count; i++)
        if (what_if->changes[i].kind == CHANGE_CALL && is_named(&what_if->changes[i], mpi_call(interval->call)->name))
            what_if->is_met[i] = true;
    if (interval->state == STATE_ABSENT)
        return take_absent(what_if, place, interval);
    return interval->state == STATE_USEFUL ? take_useful(what_if, place, interval, activity) : 0;
}

static int take_post(void *self, const struct post *post, void *memory)
{
    struct what_if *what_if = self;
    struct place *place = &what_if->places[post->rank];
    struct token *token = memory;

    token->clock = place->clock;
    if (post->call && place->has_entry && post->time == place->entry_time && post->ideal == place->entry_ideal)
        token->clock = place->entry;
    if (post->state == STATE_ABSENT) {
        struct place absent = {0};
        uint32_t weight;
        int error = find_weight(what_if, ACTIVITY_ABSENT, &weight);

        if (error < 0)
            return error;
        token->clock = pass(&absent, post->time, weight);
    }
    token->largest = token->clock;
    return 0;
}

static void merge(void *self, void *memory, const void *memory_before)
{
    struct token *token = memory;
    const struct token *before = memory_before;

    (void)self;
    token->largest = before && before->largest > token->clock ? before->largest : token->clock;
}

static const struct token *token_of(const struct what_if *what_if, const struct post *post)
{
    return post_token(post, what_if->listener);
}

static int take_join(void *self, const struct join *join)
{
    struct what_if *what_if = self;
    struct place *place = &what_if->places[join->rank];

    if (what_if->is_waitless[join->call])
        return 0;
    if (join->range_count > 0 && token_of(what_if, join->range[join->range_count - 1])->largest > place->clock)
        place->clock = token_of(what_if, join->range[join->range_count - 1])->largest;
    for (size_t i = 0; i < join->extra_count; i++)
        if (token_of(what_if, join->extra[i])->clock > place->clock)
            place->clock = token_of(what_if, join->extra[i])->clock;
    return 0;
}

static int take_event(void *self, const struct stream_event *event)
{
    struct what_if *what_if = self;

    return activity_stacks_event(what_if->stacks, event);
}

void what_if_listen(struct what_if *what_if, struct listener *listener)
{
    *listener = (struct listener){
        .self = what_if,
        .token_size = sizeof(struct token),
        .interval = take_interval,
        .post = take_post,
        .merge = merge,
        .join = take_join,
        .event = take_event,
    };
    what_if->listener = listener;
}

void what_if_conclude(const struct what_if *what_if, struct what_if_findings *findings)
{
    *findings = (struct what_if_findings){
        .changes = what_if->changes, .change_count = what_if->change_count, .ranks = what_if->rank_count};
    memcpy(findings->is_met, what_if->is_met, sizeof(findings->is_met));
    for (uint32_t i = 0; i < what_if->rank_count; i++) {
        const struct place *place = &what_if->places[i];

        findings->useful_sum += place->useful;
        if (place->useful > findings->useful_max)
            findings->useful_max = place->useful;
        if (place->clock > findings->ideal)
            findings->ideal = place->clock;
    }
}
