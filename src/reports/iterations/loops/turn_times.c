#include "reports/iterations/loops/turn_times.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"

enum { TURNS_FEW = 12, TURNS_SOME = 80 };

void rank_times_deinit(struct rank_times *times)
{
    for (size_t alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        for (size_t i = 0; i < MARKS_FOLLOWED; i++)
            turn_times_deinit(&times->turns[alphabet][i]);
}

void turn_times_start(struct turn_times *times, int64_t begin)
{
    struct turn_times fresh = {.begin = begin,
                               .at_last = times->at_last,
                               .stride = 1,
                               .turns = times->turns,
                               .turn_capacity = times->turn_capacity};

    *times = fresh;
}

void turn_times_deinit(struct turn_times *times)
{
    free(times->turns);
    *times = (struct turn_times){.begin = 0};
}

static void keep_longest(struct turn_times *times, const struct loop_turn *turn)
{
    struct loop_turn *shortest = &times->longest[0];

    if (times->longest_count < LOOP_LONGEST_KEPT) {
        times->longest[times->longest_count++] = *turn;
    } else {
        for (size_t i = 1; i < LOOP_LONGEST_KEPT; i++)
            if (times->longest[i].length < shortest->length)
                shortest = &times->longest[i];
        *shortest = *turn;
    }
    times->long_from = INT64_MAX;
    for (size_t i = 0; i < LOOP_LONGEST_KEPT; i++)
        if (times->longest[i].length < times->long_from)
            times->long_from = times->longest[i].length;
    times->long_from += times->longest_count == LOOP_LONGEST_KEPT;
}

/* Room for more turns of the sample, and for the longest ones behind it: in few steps, as each moves what is there. */
static int grow_turns(struct turn_times *times)
{
    size_t capacity = times->turn_capacity == 0           ? TURNS_FEW
                      : times->turn_capacity == TURNS_FEW ? TURNS_SOME
                                                          : LOOP_TURNS_KEPT;
    struct loop_turn *turns = realloc(times->turns, capacity * sizeof(*turns));

    if (!turns)
        return ERROR_MEMORY;
    times->turns = turns;
    times->turn_capacity = capacity;
    return 0;
}

static int keep_sample(struct turn_times *times, const struct loop_turn *turn)
{
    while (times->turn_count == LOOP_TURNS_KEPT - LOOP_LONGEST_KEPT) {
        times->stride *= 2;
        times->turn_count = 0;
        for (size_t i = 0; i < LOOP_TURNS_KEPT - LOOP_LONGEST_KEPT; i++)
            if (loop_samples(times->turns[i].number, times->stride))
                times->turns[times->turn_count++] = times->turns[i];
        if (!loop_samples(turn->number, times->stride))
            return 0;
    }
    if (times->turn_count + LOOP_LONGEST_KEPT >= times->turn_capacity && grow_turns(times) < 0)
        return ERROR_MEMORY;
    times->turns[times->turn_count++] = *turn;
    return 0;
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

/* A turn that is not simply one more of the sample. */
static __attribute__((noinline)) int keep_turn(struct turn_times *times, const struct loop_turn *turn)
{
    if (turn->length >= times->long_from)
        keep_longest(times, turn);
    return loop_samples(turn->number, times->stride) ? keep_sample(times, turn) : 0;
}

int turn_times_add(struct turn_times *times, uint64_t number, const struct loop_moment *end)
{
    const struct loop_moment *start = &times->at_last;
    int64_t length = end->time - start->time;
    int error = 0;

    if (number == 0) {
        turn_times_start(times, start->time);
        times->first_end = end->time;
    }
    times->final_start = start->time;
    times->covered += length;
    if (length >= times->long_from || times->turn_count + LOOP_LONGEST_KEPT >= times->turn_capacity) {
        const struct loop_turn turn = turn_between(number, start, end);

        error = keep_turn(times, &turn);
    } else if (times->stride == 1 || loop_samples(number, times->stride)) {
        times->turns[times->turn_count++] = turn_between(number, start, end);
    }
    times->at_last = *end;
    return error;
}

/* The longest turns that are not in the sample go to their places among those of it, by number. */
static void merge_longest(struct turn_times *times)
{
    for (size_t i = 0; i < times->longest_count; i++) {
        struct loop_turn turn = times->longest[i];
        size_t at = times->turn_count;

        if (loop_samples(turn.number, times->stride))
            continue;
        for (; at > 0 && times->turns[at - 1].number > turn.number; at--)
            times->turns[at] = times->turns[at - 1];
        times->turns[at] = turn;
        times->turn_count++;
    }
    times->longest_count = 0;
}

void turn_times_gather(struct turn_times *times, struct loop *loop)
{
    size_t within = 0;

    merge_longest(times);
    for (size_t i = 0; i < times->turn_count; i++)
        if (times->turns[i].start >= loop->begin && times->turns[i].start + times->turns[i].length <= loop->end)
            times->turns[within++] = times->turns[i];
    times->turn_count = within;
    loop->kept = times->turns;
    loop->kept_count = times->turn_count;
    loop->stride = times->stride;
}
