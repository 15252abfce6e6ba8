#include "reports/iterations/loops/mark.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* What is taken for the share that is alike of so few turns that it cannot be said. */
static const double LIKE_OF_FEW = 0.5;

/* Those that came more often stand before others. */
static __attribute__((noinline)) void count_rarer_body(struct body *bodies, uint64_t hash, int64_t time,
                                                       const struct turn_body *turn)
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
        bodies[at] = (struct body){.hash = hash, .plain = turn->plain, .calls = turn->calls};
    bodies[at].count++;
    bodies[at].time += time;
    for (; at > 0 && bodies[at - 1].count < bodies[at].count; at--) {
        struct body body = bodies[at];

        bodies[at] = bodies[at - 1];
        bodies[at - 1] = body;
    }
}

static inline void count_body(struct body *bodies, uint64_t hash, int64_t time, const struct turn_body *turn)
{
    if (bodies[0].hash != hash || bodies[0].count == 0) {
        count_rarer_body(bodies, hash, time, turn);
        return;
    }
    bodies[0].count++;
    bodies[0].time += time;
}

void mark_restart(struct mark *mark)
{
    struct mark fresh = {
        .last = mark->last,
        .before = mark->before,
        .set = mark->set,
        .context = mark->context,
        .alphabet = mark->alphabet,
        .second = mark->second,
        .hash = mark->hash,
        .calls = mark->calls,
        .marks = 1,
        .alignment = mark->alignment,
        .body_sum = mark->body_sum,
        .since = mark->since,
        .sample = mark->sample,
        .starts = mark->starts,
        .start_capacity = mark->start_capacity,
        .loop = {.origin = mark->loop.origin, .instances = 1},
    };

    *mark = fresh;
}

uint64_t mark_count_turn(struct mark *mark, const struct turn_body *body, int64_t time)
{
    int64_t length = time - mark->since;
    uint64_t number = mark->marks - 1;
    double calls = (double)(int64_t)body->calls;
    bool repeats = body->sum == mark->final.sum && body->from == mark->final.from + mark->final.calls &&
                   body->calls > 1 && body->calls <= ALIGNMENT_BODY_MOST;

    mark->marks++;
    mark->since = time;
    /* Of most turns that can be said without the mean. */
    if (body->calls > loop_break(0) && mark->gaps > 0 && body->calls > loop_break(mark->gap_sum / mark->gaps)) {
        mark->repeats = false;
        if ((MARK_NESTED - 1) * mark->loop.instances++ <= mark->gaps || mark->alignment)
            return MARK_LEFT;
        /* Too few of the others: this is a turn, and what was close together lay outside of the loop. */
        mark_restart(mark);
        mark->marks++;
        number = 0;
    }
    mark->repeats = repeats;
    mark->final = *body;
    if (number == 0)
        mark->first = *body;
    mark->covered += length;
    mark->gaps++;
    mark->gap_sum += body->calls;
    mark->gap_squares += calls * calls;
    count_body(mark->sets, body->set, length, &mark->final);
    count_body(mark->sums, body->sum, length, &mark->final);
    return number;
}

double mark_spread(const struct mark *mark, uint64_t turns)
{
    double mean = (double)mark->gap_sum / (double)turns;

    return sqrt(fmax(mark->gap_squares / (double)turns - mean * mean, 0)) / mean;
}

bool mark_is_sure(const struct mark *mark)
{
    double share = (double)mark->sets[0].count / (double)mark->gaps;

    return share >= MARK_LIKE && share * (1 - mark_spread(mark, mark->gaps)) >= MARK_SURE;
}

uint64_t mark_body_count(const struct body *bodies, uint64_t hash)
{
    for (size_t i = 0; i < MARK_BODIES; i++)
        if (bodies[i].count > 0 && bodies[i].hash == hash)
            return bodies[i].count;
    return 0;
}

bool mark_has_usual_body(const struct mark *mark)
{
    return mark->final.sum == mark->sums[0].hash &&
           mark->sums[0].count > 1 + mark_body_count(mark->sums, mark->body_sum);
}

double mark_promise(const struct mark *mark)
{
    double share = mark->alignment                 ? 1
                   : mark->gaps < LOOP_TURNS_LEAST ? LIKE_OF_FEW
                                                   : (double)mark->sets[0].count / (double)mark->gaps;

    return mark->gaps > 0 ? share * (double)mark->covered : 0;
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
