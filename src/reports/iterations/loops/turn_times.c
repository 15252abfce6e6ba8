#include "reports/iterations/loops/turn_times.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"

enum { TURNS_FEW = 12, TURNS_SOME = 80 };

void rank_times_deinit(struct rank_times *times)
{
    for (size_t alphabet = 0; alphabet < ALPHABET_COUNT; alphabet++)
        for (size_t i = 0; i < MARKS_FOLLOWED; i++)
            free(times->turns[alphabet][i].turns);
}

void turn_times_start(struct turn_times *times, int64_t begin)
{
    struct turn_times fresh = {.begin = begin, .at_last = times->at_last, .turns = times->turns};

    *times = fresh;
}

void turn_times_deinit(struct turn_times *times)
{
    free(times->turns);
    *times = (struct turn_times){.begin = 0};
}

static __attribute__((noinline)) void keep_longest(struct turn_times *times, const struct loop_turn *turn)
{
    bool is_full = times->longest_count == LOOP_LONGEST_KEPT;

    times->longest[is_full ? times->shortest : times->longest_count++] = *turn;
    if (times->longest_count < LOOP_LONGEST_KEPT)
        return;
    times->shortest = 0;
    for (size_t i = 1; i < LOOP_LONGEST_KEPT; i++)
        if (times->longest[i].length < times->longest[times->shortest].length)
            times->shortest = i;
    times->long_from = times->longest[times->shortest].length + 1;
}

/* One in two turns of the sample stays. Returns how many. */
static size_t thin_out(struct loop_turn *turns, size_t count, uint64_t stride)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (loop_samples(turns[i].number, stride))
            turns[kept++] = turns[i];
    return kept;
}

/* Room for more turns in the sample, and for the longest ones behind it: in few steps, as each moves what is there; in
 * the end there are fewer instead. */
static __attribute__((noinline)) int keep_more_turns(struct rank_times *ranks, enum alphabet alphabet, unsigned at,
                                                     struct turn_sample *sample)
{
    size_t capacity = sample->capacity == 0 ? TURNS_FEW : sample->capacity == TURNS_FEW ? TURNS_SOME : LOOP_TURNS_KEPT;

    if (sample->capacity == LOOP_TURNS_KEPT) {
        size_t count = sample->count;

        sample->stride *= 2;
        for (struct rank_times *rank = ranks; rank; rank = rank->next)
            sample->count = thin_out(rank->turns[alphabet][at].turns, count, sample->stride);
        return 0;
    }
    sample->capacity = capacity;
    for (struct rank_times *rank = ranks; rank; rank = rank->next) {
        struct loop_turn *turns = realloc(rank->turns[alphabet][at].turns, capacity * sizeof(*turns));

        if (!turns)
            return ERROR_MEMORY;
        rank->turns[alphabet][at].turns = turns;
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

int turn_times_add(struct rank_times *ranks, enum alphabet alphabet, unsigned at, struct turn_sample *sample,
                   uint64_t number, uint64_t call)
{
    bool is_kept = is_sampled(sample, number);

    while (is_kept && sample->count + LOOP_LONGEST_KEPT >= sample->capacity) {
        if (keep_more_turns(ranks, alphabet, at, sample) < 0)
            return ERROR_MEMORY;
        is_kept = is_sampled(sample, number);
    }
    for (struct rank_times *rank = ranks; rank; rank = rank->next) {
        struct turn_times *times = &rank->turns[alphabet][at];
        const struct loop_moment *end = &rank->recent[call % CALLS_KNOWN];
        int64_t start = times->at_last.time;

        if (number == 0) {
            turn_times_start(times, start);
            times->first_end = end->time;
        }
        times->final_start = start;
        times->covered += end->time - start;
        if (is_kept)
            times->turns[sample->count] = turn_between(number, &times->at_last, end);
        if (end->time - start >= times->long_from) {
            const struct loop_turn turn = turn_between(number, &times->at_last, end);

            keep_longest(times, &turn);
        }
        times->at_last = *end;
    }
    sample->count += is_kept;
    return 0;
}

/* The longest turns that are not in the sample go to their places among those of it, by number. Returns how many there
 * are. */
static size_t merge_longest(struct turn_times *times, const struct turn_sample *sample)
{
    size_t count = sample->count;

    for (size_t i = 0; i < times->longest_count; i++) {
        struct loop_turn turn = times->longest[i];
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
        if (times->turns[i].start >= loop->begin && times->turns[i].start + times->turns[i].length <= loop->end)
            times->turns[within++] = times->turns[i];
    loop->kept = times->turns;
    loop->kept_count = within;
    loop->stride = sample->stride;
}
