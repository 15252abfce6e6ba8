#include "reports/iterations/loops/mark.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum {
    UNEVEN = 8,     /* so many times the median is far longer */
    FEW_TURNS = 12, /* fewer must be the same to the call, more may vary */
};

/* Share of the turns that must be alike, and the least sureness. */
static const double LIKE = 0.51;
static const double SURE = 0.42;
/* The least share of calls that are those of the body. */
static const double FIT = 0.75;
/* What is taken for the share that is alike of so few turns that it cannot be said. */
static const double LIKE_OF_FEW = 0.5;
/* Two bodies by turns: the share of each, of both, and of turns that have the same calls in whatever number. */
static const double ONE_OF_TWO = 0.4;
static const double BOTH = 0.9;

/* Those that came more often stand before others. */
static __attribute__((noinline)) void count_rarer_body(struct body *bodies, uint64_t hash, int64_t time, uint64_t calls)
{
    size_t at = 0;

    while (at < MARK_BODIES && bodies[at].count > 0 && bodies[at].hash != hash)
        at++;
    for (size_t i = 0; at == MARK_BODIES && i < MARK_BODIES; i++) {
        bodies[i].time -= bodies[i].time / (int64_t)bodies[i].count;
        bodies[i].count--;
    }
    if (at == MARK_BODIES)
        return;
    if (bodies[at].count == 0)
        bodies[at] = (struct body){.hash = hash, .calls = calls};
    bodies[at].count++;
    bodies[at].time += time;
    for (; at > 0 && bodies[at - 1].count < bodies[at].count; at--) {
        struct body body = bodies[at];

        bodies[at] = bodies[at - 1];
        bodies[at - 1] = body;
    }
}

static inline void count_body(struct body *bodies, uint64_t hash, int64_t time, uint64_t calls)
{
    if (bodies[0].hash != hash || bodies[0].count == 0) {
        count_rarer_body(bodies, hash, time, calls);
        return;
    }
    bodies[0].count++;
    bodies[0].time += time;
}

void mark_restart(struct mark *mark)
{
    struct mark fresh = {
        .context = mark->context,
        .key = mark->key,
        .calls = mark->calls,
        .marks = 1,
        .alignment = mark->alignment,
        .body_sum = mark->body_sum,
        .starts = mark->starts,
        .start_capacity = mark->start_capacity,
        .loop = {.instances = 1,
                 .call = mark->loop.call,
                 .site_type = mark->loop.site_type,
                 .site = mark->loop.site,
                 .function = mark->loop.function},
    };

    *mark = fresh;
}

uint64_t mark_count_turn(struct mark *mark, const struct turn_body *body, int64_t length)
{
    uint64_t number = mark->marks - 1;
    double calls = (double)(int64_t)body->calls;

    mark->marks++;
    /* Of most turns that can be said without the mean. */
    if (body->calls > loop_break(0) && mark->gaps > 0 && body->calls > loop_break(mark->gap_sum / mark->gaps)) {
        if ((MARK_NESTED - 1) * mark->loop.instances++ <= mark->gaps || mark->alignment)
            return MARK_LEFT;
        /* Too few of the others: this is a turn, and what was close together lay outside of the loop. */
        mark_restart(mark);
        mark->marks++;
        number = 0;
    }
    mark->final = *body;
    if (number == 0)
        mark->first = *body;
    mark->gaps++;
    mark->gap_sum += body->calls;
    mark->gap_squares += calls * calls;
    count_body(mark->sets, body->set, length, body->calls);
    count_body(mark->sums, body->sum, length, body->calls);
    return number;
}

/* Share of the turns that have the body that most have, of their number or their time, whichever is less. */
static double likeness(const struct body *bodies, const struct loop *loop)
{
    double best = 0;

    for (size_t i = 0; i < MARK_BODIES; i++) {
        double share = (double)bodies[i].count / (double)loop->closed;
        double time = loop->covered > 0 ? (double)bodies[i].time / (double)loop->covered : share;

        best = fmax(best, fmin(share, time));
    }
    return fmin(best, 1);
}

/* Share of the turns that have as many of each call as most, or as two usual ones, of which one comes with something
 * more: where every second turn is longer, the turns are the loop, and not their pairs. */
static double regularity(const struct mark *mark)
{
    double turns = (double)mark->loop.closed;
    double less = (double)mark->sums[1].count / turns;
    double both = (double)mark->sums[0].count / turns + less;

    if (less >= ONE_OF_TWO && both >= BOTH && mark->loop.likeness >= BOTH)
        return fmin(both, 1);
    return likeness(mark->sums, &mark->loop);
}

/* How many turns had these calls. */
static uint64_t count_body_of(const struct body *bodies, uint64_t hash)
{
    for (size_t i = 0; i < MARK_BODIES; i++)
        if (bodies[i].count > 0 && bodies[i].hash == hash)
            return bodies[i].count;
    return 0;
}

bool mark_has_usual_body(const struct mark *mark)
{
    return mark->final.sum == mark->sums[0].hash && mark->sums[0].count > 1 + count_body_of(mark->sums, mark->body_sum);
}

double mark_promise(const struct mark *mark, int64_t covered)
{
    double share = mark->alignment                 ? 1
                   : mark->gaps < LOOP_TURNS_LEAST ? LIKE_OF_FEW
                                                   : (double)mark->sets[0].count / (double)mark->gaps;

    return mark->gaps > 0 ? share * (double)covered : 0;
}

int mark_log_start(struct mark *mark, uint64_t position)
{
    if (array_reserve(&mark->starts, &mark->start_capacity, mark->start_count + 1, sizeof(*mark->starts)) < 0)
        return ERROR_MEMORY;
    mark->starts[mark->start_count++] = position;
    return 0;
}

void mark_deinit(struct mark *mark)
{
    free(mark->starts);
    alignment_free(mark->alignment);
}

static const struct body *usual_body(const struct body *bodies)
{
    const struct body *usual = &bodies[0];

    for (size_t i = 1; i < MARK_BODIES; i++)
        if (bodies[i].count > usual->count)
            usual = &bodies[i];
    return usual;
}

/* The value that has so many smaller ones before it when they are sorted (Hoare's selection); changes their order. */
static int64_t select_length(int64_t *lengths, size_t count, size_t place)
{
    size_t low = 0, high = count - 1;

    while (low < high) {
        int64_t pivot = lengths[low + (high - low) / 2];
        size_t left = low, right = high;

        while (left <= right) {
            while (lengths[left] < pivot)
                left++;
            while (lengths[right] > pivot)
                right--;
            if (left <= right) {
                int64_t length = lengths[left];

                lengths[left++] = lengths[right];
                lengths[right] = length;
                if (right-- == 0)
                    break;
            }
        }
        if (place >= left)
            low = left;
        else if (place <= right && right <= high)
            high = right;
        else
            break;
    }
    return lengths[place];
}

/* Whether at least half of the time in its turns is in turns that are not far longer than most: else something else
 * goes on between groups of calls that are close together. Of the time all is known, of the turns a sample. */
static bool is_even(const struct mark *mark, const struct turn_times *times)
{
    int64_t lengths[LOOP_TURNS_KEPT];
    int64_t median;
    double even = 0;

    if (times->turn_count == 0)
        return false;
    for (size_t i = 0; i < times->turn_count; i++)
        lengths[i] = times->turns[i].length;
    median = select_length(lengths, times->turn_count, times->turn_count / 2);
    for (size_t i = 0; i < times->turn_count; i++)
        even += lengths[i] / UNEVEN <= median ? (double)lengths[i] : 0;
    return even / (double)times->turn_count * (double)mark->gaps >= (double)mark->loop.covered / 2;
}

/* Whether the first or the last turn is like no other one, though nearly all are alike: it is what lies before or
 * behind the loop, where a call of its body is made as well. */
static bool is_outside(const struct mark *mark, const struct turn_body *turn)
{
    uint64_t sum = usual_body(mark->sums)->count;
    uint64_t set = usual_body(mark->sets)->count;

    if (mark->alignment || mark->gaps < 3 || turn->calls == 0)
        return false;
    return (sum > 2 && 10 * sum >= 9 * mark->gaps && count_body_of(mark->sums, turn->sum) < 2) ||
           (set > 2 && 2 * set > mark->gaps && count_body_of(mark->sets, turn->set) < 2);
}

/* Takes a turn off that lies outside of the loop. */
static void take_off(struct mark *mark, const struct turn_body *turn)
{
    mark->loop.turns--;
    mark->loop.closed--;
    mark->gap_sum -= turn->calls;
    mark->gap_squares -= (double)turn->calls * (double)turn->calls;
}

/* Whether what came before the mark was followed is none of the loop: its calls are made elsewhere as well, and so many
 * turns as long as the shortest that is known have no room there. */
static bool begins_when_followed(const struct turn_times *times)
{
    const struct loop_turn *known = times->turns; /* the first one, as long as all are kept */
    int64_t least = INT64_MAX;

    if (times->turn_count == 0 || times->stride > 1 || known->number == 0)
        return false;
    for (size_t i = 0; i < times->turn_count; i++)
        if (times->turns[i].length < least)
            least = times->turns[i].length;
    return (double)(known->start - times->begin) < (double)known->number * (double)least;
}

/* Of the turns whose length is known. */
static void set_times(const struct mark *mark, const struct turn_times *times, struct loop *loop)
{
    loop->begin = mark->begins_late ? times->turns[0].start : times->begin;
    loop->end = times->at_last.time;
    loop->covered = times->covered;
    loop->first = (mark->begins_late ? times->turns[0].number : 0) + mark->begins_outside;
    if (mark->begins_outside) {
        loop->covered -= times->first_end - times->begin;
        loop->begin = times->first_end;
    }
    if (mark->ends_outside) {
        loop->covered -= times->at_last.time - times->final_start;
        loop->end = times->final_start;
    }
}

/* The first turns of a mark that was followed late are as long as the others. */
static void extend_covered(struct loop *loop)
{
    loop->covered = (int64_t)((double)loop->covered / (double)loop->closed * (double)(loop->turns - loop->instances));
    if (loop->covered > loop->end - loop->begin)
        loop->covered = loop->end - loop->begin;
}

void mark_judge(struct mark *mark, const struct turn_times *times)
{
    struct loop *loop = &mark->loop;
    bool has_likeness, has_even_turns;
    double mean, spread;

    loop->closed = mark->gaps;
    mark->begins_late = begins_when_followed(times);
    loop->turns = mark->marks - (mark->begins_late ? times->turns[0].number : 0);
    loop->sureness = 0;
    mark->begins_outside = is_outside(mark, &mark->first);
    mark->ends_outside = is_outside(mark, &mark->final);
    set_times(mark, times, loop);
    if (mark->begins_outside)
        take_off(mark, &mark->first);
    if (mark->ends_outside)
        take_off(mark, &mark->final);
    if (mark->gaps < 3 || loop->turns < LOOP_TURNS_LEAST || loop->closed < 2 ||
        times->turn_count + times->longest_count == 0)
        return;
    mean = (double)mark->gap_sum / (double)loop->closed;
    spread = sqrt(fmax(mark->gap_squares / (double)loop->closed - mean * mean, 0)) / mean;
    loop->calls = mean;
    loop->usual_calls = usual_body(mark->sums)->calls;
    loop->context = mark->context;
    loop->key = mark->key;
    loop->likeness = likeness(mark->sets, loop);
    has_likeness = loop->likeness >= LIKE && (loop->turns >= FEW_TURNS || regularity(mark) >= LIKE);
    has_even_turns = (has_likeness || mark->alignment) && is_even(mark, times);
    if (has_likeness && has_even_turns)
        loop->sureness = loop->likeness * (1 - fmin(spread, 1));
    if (loop->sureness < SURE)
        loop->sureness = 0;
    /* Of a body that is followed call by call more is known. */
    if (mark->alignment && has_even_turns) {
        uint64_t calls = mark->alignment->matched + mark->alignment->edits;
        double fit = (double)mark->alignment->matched / (double)(calls > mark->gap_sum ? calls : mark->gap_sum);

        if (fit >= FIT)
            loop->sureness = fit;
    }
    extend_covered(loop);
}

void mark_time_loop(const struct mark *mark, const struct turn_times *times, struct loop *loop)
{
    set_times(mark, times, loop);
    extend_covered(loop);
}

double mark_weight(const struct mark *mark)
{
    return mark->loop.sureness * (1 + regularity(mark)) * (double)mark->loop.covered;
}
