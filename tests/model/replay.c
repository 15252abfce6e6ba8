/*
 * The passes over the ranks' operations. Each is the same fixpoint: go round the ranks, let each go on until it meets a
 * wait whose partner has not posted yet, until nothing moves; then all are done, or waits form a cycle: a soft one on
 * it is contradicted, or else one is dropped.
 */
#include "model/replay.h"

#include <stdlib.h>

#include "model/memory.h"

/* Takes a rank over its next operation. */
typedef void step_function(void *pass, struct program *program, size_t rank, size_t operation);

struct fixpoint {
    struct program *program;
    bool hard_only;
    bool softs_yield; /* on circles, to hard waits */
    step_function *step;
    void *pass;
    size_t *next; /* operation of each rank */
    struct model_result *result;
};

static const struct operation *post_of(const struct program *program, const struct wait *wait)
{
    return &program->ranks[wait->partner].operations[wait->post];
}

static struct operation *end_of(const struct program *program, const struct wait *wait)
{
    return &program->ranks[wait->rank].operations[wait->operation];
}

/* The first wait of the rank's next operation that has not been met, or NULL. */
static struct wait *find_unmet(const struct fixpoint *fixpoint, size_t rank)
{
    const struct operation *operation = &fixpoint->program->ranks[rank].operations[fixpoint->next[rank]];

    for (size_t i = 0; i < operation->wait_count; i++) {
        struct wait *wait = &fixpoint->program->waits[operation->first_wait + i];

        if (!wait->off && (wait->hard || !fixpoint->hard_only) && fixpoint->next[wait->partner] <= wait->post)
            return wait;
    }
    return NULL;
}

static bool is_done(const struct fixpoint *fixpoint, size_t rank)
{
    return fixpoint->next[rank] == fixpoint->program->ranks[rank].operation_count;
}

static bool advance_all(struct fixpoint *fixpoint)
{
    bool moved = false;

    for (size_t rank = 0; rank < fixpoint->program->rank_count; rank++) {
        while (!is_done(fixpoint, rank) && find_unmet(fixpoint, rank) == NULL) {
            fixpoint->step(fixpoint->pass, fixpoint->program, rank, fixpoint->next[rank]++);
            moved = true;
        }
    }
    return moved;
}

static int64_t raw_excess(const struct program *program, const struct wait *wait)
{
    return post_of(program, wait)->raw - end_of(program, wait)->raw;
}

/* The worse of two waits on a cycle: the one to drop. */
static struct wait *worse_wait(const struct program *program, struct wait *a, struct wait *b)
{
    int64_t excess_a = raw_excess(program, a), excess_b = raw_excess(program, b);

    if (excess_a != excess_b)
        return excess_a > excess_b ? a : b;
    return a < b ? a : b; /* sorted by rank and operation */
}

/* Waits of calls of all ranks that lie on a cycle are none, and so are those of the same operation. */
static void drop_gathering(struct program *program, size_t gathering)
{
    for (size_t i = 0; i < program->wait_count; i++)
        program->waits[i].off = program->waits[i].off || program->waits[i].gathering == gathering;
}

/* Whether the members are all inside that all-to-all, of which all waits are hard, at one moment. */
static bool has_one_moment(const struct program *program, size_t counter, size_t instance)
{
    int64_t latest_entry = INT64_MIN, first_exit = INT64_MAX;

    for (size_t i = 0; i < program->wait_count; i++) {
        const struct wait *wait = &program->waits[i];

        if (wait->counter != counter || wait->instance != instance)
            continue;
        if (!wait->hard)
            return false;
        latest_entry = post_of(program, wait)->raw > latest_entry ? post_of(program, wait)->raw : latest_entry;
        first_exit = end_of(program, wait)->raw < first_exit ? end_of(program, wait)->raw : first_exit;
    }
    return latest_entry > INT64_MIN && latest_entry <= first_exit;
}

/* The operation behind that of the wait with which calls are counted anew; one behind the last: there is none. */
static size_t find_back_in_step(const struct program *program, const struct wait *dropped)
{
    size_t instance = dropped->instance + 1, end = 0;

    for (size_t i = 0; i < program->wait_count; i++)
        if (program->waits[i].counter == dropped->counter && program->waits[i].instance >= end)
            end = program->waits[i].instance + 1;
    while (instance < end && !has_one_moment(program, dropped->counter, instance))
        instance++;
    return instance;
}

/* Calls of a collective that has a wait on a cycle may not correspond, nor may those after it, until all members are
 * inside one: who has not left waits for nobody. */
static void lose_step(struct fixpoint *fixpoint, const struct wait *dropped)
{
    size_t end = find_back_in_step(fixpoint->program, dropped);

    for (size_t i = 0; i < fixpoint->program->wait_count; i++) {
        struct wait *wait = &fixpoint->program->waits[i];

        if (wait->counter == dropped->counter && wait->instance >= dropped->instance && wait->instance < end &&
            fixpoint->next[wait->rank] <= wait->operation)
            wait->off = wait->out_of_step = true;
    }
}

/* Soft waits of the call that have not been met: the partners post after what the call's rank does next. */
static void contradict_call(struct fixpoint *fixpoint, const struct wait *wait)
{
    const struct operation *operation = end_of(fixpoint->program, wait);

    for (size_t i = 0; i < operation->wait_count; i++) {
        struct wait *other = &fixpoint->program->waits[operation->first_wait + i];

        if (other->off || other->hard || fixpoint->next[other->partner] > other->post)
            continue;
        other->off = true;
        fixpoint->result->contradicted++;
    }
}

/* Nothing moves, and that rank is not done: each unmet wait leads to a rank that stands before its post, so to a cycle.
 */
static void drop_from_cycle(struct fixpoint *fixpoint, size_t rank)
{
    struct wait *worst, *wait, *soft = NULL;
    size_t start, gathering;

    for (size_t i = 0; i < fixpoint->program->rank_count; i++)
        rank = find_unmet(fixpoint, rank)->partner;
    start = rank;
    worst = find_unmet(fixpoint, rank);
    gathering = worst->gathering;
    do {
        wait = find_unmet(fixpoint, rank);
        worst = worse_wait(fixpoint->program, worst, wait);
        gathering = gathering > 0 ? gathering : wait->gathering;
        if (!wait->hard && (!soft || end_of(fixpoint->program, wait)->time < end_of(fixpoint->program, soft)->time))
            soft = wait;
        rank = wait->partner;
    } while (rank != start);
    if (gathering > 0) {
        drop_gathering(fixpoint->program, gathering);
        return;
    }
    if (soft && fixpoint->softs_yield) {
        contradict_call(fixpoint, soft);
        return;
    }
    worst->off = true;
    if (worst->counter > 0)
        lose_step(fixpoint, worst);
    fixpoint->result->dropped++;
    fixpoint->result->dropped_hard += worst->hard;
    fixpoint->result->out_of_step += worst->counter > 0;
}

static void fixpoint_run(struct program *program, const struct replay_options *options, bool hard_only,
                         step_function *step, void *pass, struct model_result *result)
{
    struct fixpoint fixpoint = {program, hard_only, options->waits != WAITS_ALL, step, pass, NULL, result};
    size_t rank = 0;

    fixpoint.next = memory_zeroed(program->rank_count, sizeof *fixpoint.next);
    while (rank < program->rank_count) {
        if (is_done(&fixpoint, rank))
            rank++;
        else if (!advance_all(&fixpoint))
            drop_from_cycle(&fixpoint, rank);
    }
    free(fixpoint.next);
}

/* A receive that was posted before the send's call was entered, on recorded times. */
static bool was_posted_before(const struct program *program, const struct wait *wait)
{
    return wait->send_enter != SIZE_MAX &&
           post_of(program, wait)->raw < program->ranks[wait->rank].operations[wait->send_enter].raw;
}

/* Controlled logical clock (docs/semantics.md, "Inconsistent clocks"): times go on in nanoseconds, shifts in
 * thousandths of them. */
static void step_correct(void *pass, struct program *program, size_t rank, size_t index)
{
    const struct replay_options *options = pass;
    struct rank *owner = &program->ranks[rank];
    struct operation *operation = &owner->operations[index];
    int64_t before = index > 0 ? owner->operations[index - 1].raw : operation->raw;
    int64_t shift = owner->shift - (operation->raw - before);

    shift = shift > 0 ? shift : 0;
    for (size_t i = 0; i < operation->wait_count; i++) {
        const struct wait *wait = &program->waits[operation->first_wait + i];
        int64_t asked = 1000 * (post_of(program, wait)->time + options->min_latency - operation->raw);

        bool idle = options->waits != WAITS_ALL && was_posted_before(program, wait);

        if (wait->hard && !wait->off && !idle && asked > shift)
            shift = asked;
    }
    owner->shift = shift;
    operation->time = operation->raw + (shift + 999) / 1000;
}

static void step_copy(void *pass, struct program *program, size_t rank, size_t index)
{
    struct operation *operation = &program->ranks[rank].operations[index];

    (void)pass;
    operation->time = operation->raw;
}

void replay_correct(struct program *program, const struct replay_options *options, struct model_result *result)
{
    struct replay_options copy = *options;

    for (size_t i = 0; i < program->wait_count; i++) {
        struct wait *wait = &program->waits[i];
        int64_t excess = raw_excess(program, wait);

        /* Where all waits count, what a rank waits for may be later than what another of its threads does. */
        if (wait->beside && (!wait->hard || options->waits == WAITS_ALL))
            wait->off = true;
        if (wait->off)
            continue;
        wait->impossible = wait->hard && excess > 0;
        if (excess > options->max_skew && options->waits != WAITS_ALL) {
            wait->off = true;
            result->given_up++;
        }
    }
    fixpoint_run(program, options, true, options->clock_fix == CLOCK_FIX_CLC ? step_correct : step_copy, &copy, result);
    for (size_t i = 0; i < program->wait_count; i++)
        result->impossible += program->waits[i].impossible && !program->waits[i].out_of_step;
}

/* A soft wait that the trace contradicts: the partner posted when the waiter had left. */
static bool is_contradicted(const struct program *program, const struct wait *wait)
{
    const struct operation *end = end_of(program, wait);

    return post_of(program, wait)->time >= end->time;
}

/* Such a wait of a collective, for a partner whose post, as recorded, comes before the exit. */
static bool is_contradicted_by_correction(const struct program *program, const struct wait *wait)
{
    return wait->gathering == 0 && wait->send_enter == SIZE_MAX &&
           post_of(program, wait)->raw < end_of(program, wait)->time;
}

void replay_choose(struct program *program, const struct replay_options *options, struct model_result *result)
{
    const struct operation *early = NULL;

    for (size_t i = 0; i < program->wait_count; i++) {
        struct wait *wait = &program->waits[i];

        wait->off = wait->off || wait->beside;
        if (wait->off)
            continue;
        if (options->waits == WAITS_ALL) {
            wait->off |= wait->finalize;
            continue;
        }
        if (was_posted_before(program, wait) || (!wait->hard && options->waits == WAITS_CAUSAL)) {
            wait->off = true;
        } else if (!wait->hard && is_contradicted(program, wait)) {
            wait->off = true;
            result->contradicted++;
            if (end_of(program, wait) != early && is_contradicted_by_correction(program, wait)) {
                early = end_of(program, wait);
                result->early_exits++;
            }
        }
    }
}

int64_t replay_latest(const struct program *program, const struct trace *trace)
{
    int64_t end = 0;

    for (size_t i = 0; i < program->rank_count; i++) {
        const struct rank *rank = &program->ranks[i];
        int64_t latest = trace->ranks[i].latest;
        int64_t shift = rank->shift;

        for (size_t j = 0; j < rank->operation_count; j++) {
            const struct operation *operation = &rank->operations[j];

            if (end < operation->time && operation->raw <= latest)
                end = operation->time;
        }
        if (rank->operation_count > 0)
            shift -= latest - rank->operations[rank->operation_count - 1].raw;
        latest += shift > 0 ? (shift + 999) / 1000 : 0;
        if (end < latest)
            end = latest;
    }
    return end;
}

/* The ideal clocks and all that is measured beside them. */
struct clocks {
    const struct model_options *options;
    struct model_result *result;
    struct clock *ranks;
};

struct clock {
    int64_t time;
    int64_t ideal;
    size_t window;
    int64_t local;
    int64_t useful; /* in this window */
    int64_t overhead;
};

static void raise_local(struct clocks *clocks, struct clock *clock, int64_t value)
{
    struct model_window *window;

    if (clock->local < value)
        clock->local = value;
    if (clocks->result->window_count == 0 || clocks->options->ideal != WINDOW_IDEAL_LOCAL)
        return;
    window = &clocks->result->windows[clock->window];
    if (window->ideal < clock->local)
        window->ideal = clock->local;
}

/* Time passes within one window. */
static void pass_time(struct clocks *clocks, size_t rank, enum state state, int64_t until)
{
    struct clock *clock = &clocks->ranks[rank];
    struct model_rank *totals = &clocks->result->ranks[rank];
    int64_t length = until - clock->time;
    bool useful = state == IN_USEFUL;

    clock->time = until;
    clock->useful += useful ? length : 0;
    totals->useful += useful ? length : 0;
    clock->overhead += state == IN_OVERHEAD ? length : 0;
    totals->overhead += state == IN_OVERHEAD ? length : 0;
    if (useful || state == IN_ABSENT) {
        clock->ideal += length;
        raise_local(clocks, clock, clock->local + length);
    }
}

static void close_window(struct clocks *clocks, struct clock *clock)
{
    struct model_window *window = &clocks->result->windows[clock->window];

    window->useful_sum += clock->useful;
    window->overhead_sum += clock->overhead;
    if (window->useful_max < clock->useful)
        window->useful_max = clock->useful;
    clock->useful = clock->overhead = clock->local = 0;
    clock->window++;
}

/* A wait that ends on a boundary belongs to the window behind it; there is none behind the last. */
static void pass_windows(struct clocks *clocks, size_t rank, enum state state, int64_t until)
{
    struct clock *clock = &clocks->ranks[rank];
    const struct model_window *windows = clocks->result->windows;

    while (clock->window + 1 < clocks->result->window_count && windows[clock->window + 1].start <= until) {
        pass_time(clocks, rank, state, windows[clock->window + 1].start);
        close_window(clocks, clock);
    }
    pass_time(clocks, rank, state, until);
}

static int64_t window_start(const struct clocks *clocks, const struct clock *clock)
{
    return clocks->result->window_count > 0 ? clocks->result->windows[clock->window].start : 0;
}

static void step_resolve(void *pass, struct program *program, size_t rank, size_t index)
{
    struct clocks *clocks = pass;
    struct clock *clock = &clocks->ranks[rank];
    struct rank *owner = &program->ranks[rank];
    struct operation *operation = &owner->operations[index];
    enum state before = index > 0 ? owner->operations[index - 1].state : IN_ABSENT;
    bool absent = before == IN_ABSENT;

    pass_windows(clocks, rank, absent && owner->late ? IN_ENDED : before, operation->time);
    if (absent && owner->late && (operation->state != IN_ABSENT)) {
        clock->ideal = operation->time;
        raise_local(clocks, clock, operation->time - window_start(clocks, clock));
    }
    for (size_t i = 0; i < operation->wait_count; i++) {
        const struct wait *wait = &program->waits[operation->first_wait + i];
        const struct operation *post = post_of(program, wait);

        if (wait->off || program_is_absent_in_wait(owner, index))
            continue;
        if (clock->ideal < post->clock)
            clock->ideal = post->clock;
        raise_local(clocks, clock, post->window == clock->window ? post->local : 0);
    }
    operation->clock = operation->state == IN_ABSENT ? operation->time : clock->ideal;
    operation->window = clock->window;
    operation->local = operation->state == IN_ABSENT ? operation->time - window_start(clocks, clock) : clock->local;
}

static void finish_rank(struct clocks *clocks, const struct program *program, size_t rank)
{
    const struct rank *owner = &program->ranks[rank];
    struct model_result *result = clocks->result;
    struct model_rank *totals = &result->ranks[rank];

    pass_windows(clocks, rank, IN_ENDED, result->run.length);
    if (result->window_count > 0)
        close_window(clocks, &clocks->ranks[rank]);
    totals->ideal = clocks->ranks[rank].ideal;
    totals->first = totals->last = -1;
    for (size_t i = 0; i < owner->operation_count; i++) {
        if (owner->operations[i].kind < OPERATION_EVENT)
            continue;
        if (totals->first < 0)
            totals->first = owner->operations[i].time;
        totals->last = owner->operations[i].time;
    }
    result->run.useful_sum += totals->useful;
    result->run.overhead_sum += totals->overhead;
    if (result->run.useful_max < totals->useful)
        result->run.useful_max = totals->useful;
    if (result->run.ideal < totals->ideal)
        result->run.ideal = totals->ideal;
}

void replay_resolve(struct program *program, const struct model_options *options, struct model_result *result)
{
    struct clocks clocks = {options, result, memory_zeroed(program->rank_count, sizeof(struct clock))};

    fixpoint_run(program, &options->replay, false, step_resolve, &clocks, result);
    for (size_t i = 0; i < program->rank_count; i++)
        finish_rank(&clocks, program, i);
    free(clocks.ranks);
}
