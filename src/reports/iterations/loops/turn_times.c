#include "reports/iterations/loops/turn_times.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum { TURNS_GROWTH = 8 /* times as much room, up to those that are kept */ };

void rank_times_deinit(struct rank_times *times)
{
    for (size_t i = 0; i < MARKS_MOST; i++)
        turn_times_deinit(&times->turns[i]);
    for (size_t i = 0; i < times->loop_count; i++)
        free(times->loops[i].listed.items);
    free(times->loops);
}

void turn_times_start(struct turn_times *times, int64_t begin)
{
    struct turn_times fresh = {.begin = begin, .at_last = times->at_last, .turns = times->turns, .first = times->first};

    *times = fresh;
}

void turn_times_deinit(struct turn_times *times)
{
    if (times->turns != times->first)
        free(times->turns);
    *times = (struct turn_times){.first = times->first};
}

/* They are behind all turns that the sample may have. */
static struct loop_turn *longest_turns(const struct turn_times *times)
{
    return times->turns + LOOP_TURNS_KEPT - LOOP_LONGEST_KEPT;
}

static void keep_longest(struct turn_times *times, const struct loop_turn *turn)
{
    struct loop_turn *longest = longest_turns(times);
    bool is_full = times->longest_count == LOOP_LONGEST_KEPT;

    if (turn->length < times->long_from)
        return;
    longest[is_full ? times->shortest : times->longest_count++] = *turn;
    if (times->longest_count < LOOP_LONGEST_KEPT)
        return;
    times->shortest = 0;
    for (size_t i = 1; i < LOOP_LONGEST_KEPT; i++)
        if (longest[i].length < longest[times->shortest].length)
            times->shortest = i;
    times->long_from = longest[times->shortest].length + 1;
}

/* One in two turns of the sample stays, and from now on the longest. Returns how many. */
static size_t thin_out(struct turn_times *times, const struct turn_sample *sample, size_t count)
{
    struct loop_turn *turns = times->turns;
    size_t kept = 0;

    for (size_t i = 0; i < count && sample->stride == 2; i++)
        keep_longest(times, &turns[i]);
    for (size_t i = 0; i < count; i++)
        if (loop_samples(turns[i].number, sample->stride))
            turns[kept++] = turns[i];
    return kept;
}

/* The room for the first turns is the rank's own, and stays. */
static struct loop_turn *widen(struct rank_times *rank, struct turn_times *times, size_t capacity)
{
    bool has_first = times->turns == times->first;
    struct loop_turn *turns;

    if (capacity == TURNS_FIRST) {
        if (!times->first)
            times->first = rank->rooms[MARKS_MOST - ++rank->rooms_used];
        return times->first;
    }
    turns = realloc(has_first ? NULL : times->turns, capacity * sizeof(*turns));
    return turns && has_first ? memcpy(turns, times->first, TURNS_FIRST * sizeof(*turns)) : turns;
}

/* Room for more turns in the sample, and for the longest ones behind it: in few steps, as each moves what is there; in
 * the end there are fewer instead. */
static __attribute__((noinline)) int keep_more_turns(struct rank_times *ranks, struct turn_sample *sample)
{
    size_t capacity = sample->capacity == 0 ? TURNS_FIRST : TURNS_GROWTH * sample->capacity;

    if (sample->capacity == LOOP_TURNS_KEPT) {
        size_t count = sample->count;

        sample->stride *= 2;
        for (struct rank_times *rank = ranks; rank; rank = rank->next)
            sample->count = thin_out(&rank->turns[sample->place], sample, count);
        return 0;
    }
    sample->capacity = capacity;
    for (struct rank_times *rank = ranks; rank; rank = rank->next) {
        struct loop_turn *turns = widen(rank, &rank->turns[sample->place], capacity);

        if (!turns)
            return ERROR_MEMORY;
        rank->turns[sample->place].turns = turns;
    }
    return 0;
}

static inline bool is_sampled(const struct turn_sample *sample, uint64_t number)
{
    return sample->stride == 1 || loop_samples(number, sample->stride);
}

static inline struct loop_turn turn_between(uint64_t number, const struct loop_moment *start,
                                            const struct loop_moment *end)
{
    return (struct loop_turn){
        .number = number,
        .start = start->time,
        .length = end->time - start->time,
        .useful = end->useful - start->useful,
        .instructions = end->instructions - start->instructions,
        .cycles = end->cycles - start->cycles,
    };
}

/* How many turns the sample would have with those that wait. */
static size_t count_sampled(const struct turn_sample *sample)
{
    size_t count = sample->count;

    if (sample->stride == 1)
        return count + sample->waiting_count;
    for (size_t i = 0; i < sample->waiting_count; i++)
        count += loop_samples(sample->waiting_number + i, sample->stride);
    return count;
}

/* Of one rank, where those of the sample have room. Returns how many turns that has. */
static size_t settle_rank(const struct rank_times *rank, struct turn_times *times, const struct turn_sample *sample)
{
    const struct loop_moment *start = &times->at_last;
    size_t count = sample->count;

    if (sample->waiting_number == 0) {
        turn_times_start(times, start->time);
        times->first_end = rank->recent[sample->waiting[0]].time;
    }
    for (size_t i = 0; i < sample->waiting_count; i++) {
        const struct loop_moment *end = &rank->recent[sample->waiting[i]];
        struct loop_turn turn = turn_between(sample->waiting_number + i, start, end);

        times->final_start = turn.start;
        times->covered += turn.length;
        if (is_sampled(sample, turn.number))
            times->turns[count++] = turn;
        if (sample->stride > 1)
            keep_longest(times, &turn);
        start = end;
    }
    times->at_last = *start;
    return count;
}

int turn_times_settle(struct rank_times *ranks, struct turn_sample *sample)
{
    size_t count = 0;

    if (sample->waiting_count == 0)
        return 0;
    if (sample->waiting_number == 0) {
        sample->count = 0;
        sample->stride = 1;
    }
    /* Once there is room for all that are kept, the last places are those of the longest. */
    while (count_sampled(sample) > sample->capacity - (sample->capacity == LOOP_TURNS_KEPT ? LOOP_LONGEST_KEPT : 0))
        if (keep_more_turns(ranks, sample) < 0)
            return ERROR_MEMORY;
    for (struct rank_times *rank = ranks; rank; rank = rank->next)
        count = settle_rank(rank, &rank->turns[sample->place], sample);
    sample->count = count;
    sample->waiting_number += sample->waiting_count;
    sample->waiting_count = 0;
    return 0;
}

int turn_times_leave(struct rank_times *ranks, struct turn_sample *sample, uint64_t call)
{
    if (turn_times_settle(ranks, sample) < 0)
        return ERROR_MEMORY;
    for (struct rank_times *rank = ranks; rank; rank = rank->next)
        rank->turns[sample->place].at_last = rank->recent[call % CALLS_KNOWN];
    return 0;
}

const struct loop_turn *turn_times_kept(const struct turn_times *times, const struct turn_sample *sample, size_t place)
{
    size_t at = sample->count; /* that of the next one of the longest */

    if (place < sample->count)
        return &times->turns[place];
    for (size_t i = 0; i < times->longest_count; i++)
        if (!is_sampled(sample, longest_turns(times)[i].number) && at++ == place)
            return &longest_turns(times)[i];
    return NULL;
}

/* The longest turns that are not in the sample go to their places among those of it, by number. Returns how many there
 * are. */
static size_t merge_longest(struct turn_times *times, const struct turn_sample *sample)
{
    size_t count = sample->count;

    for (size_t i = 0; i < times->longest_count; i++) {
        struct loop_turn turn = longest_turns(times)[i];
        size_t at = count;

        if (is_sampled(sample, turn.number))
            continue;
        for (; at > 0 && times->turns[at - 1].number > turn.number; at--)
            times->turns[at] = times->turns[at - 1];
        times->turns[at] = turn;
        count++;
    }
    return count;
}

void turn_times_gather(struct turn_times *times, const struct turn_sample *sample, struct loop *loop)
{
    size_t count = merge_longest(times, sample);
    size_t within = 0;

    for (size_t i = 0; i < count; i++)
        if (times->turns[i].start >= loop->begin && times->turns[i].start + times->turns[i].length <= loop->end &&
            times->turns[i].length <= loop->limit)
            times->turns[within++] = times->turns[i];
    loop->kept = times->turns;
    loop->kept_count = within;
    loop->stride = sample->stride;
}
