#include "threads/team.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "options/options.h"
#include "paraver/event_types.h"

/* No program reaches these depths: beyond them nothing is opened any more. */
enum { FUNCTIONS_MOST = 100, DEPTH_MOST = 1 << 16 };

/* States of threads. */
enum { STATE_RUNNING = 1, STATE_SYNCHRONISATION = 5, STATE_SCHEDULING = 7 };

/* What a thread does by itself; nothing open: the first works outside of regions. */
static enum thread_state state_of(const struct team *team, const struct team_thread *thread)
{
    const struct thread_stack *stack = &thread->stack;
    bool is_alone = thread->number == 1 && !team->in_region;
    enum thread_element innermost = stack->count > 0 ? stack->items[stack->count - 1].element : ELEMENT_JOIN;
    bool releases = false;

    if (thread->overhead)
        return THREAD_IN_OVERHEAD;
    if (thread->in_mpi || thread->polls)
        return THREAD_IN_MPI;
    for (int lock = 0; lock < LOCK_TYPES; lock++) {
        if (thread->locks[lock] == PRV_LOCK_WAITS)
            return THREAD_BLOCKED;
        releases |= thread->locks[lock] == PRV_LOCK_RELEASES;
    }
    if (releases)
        return THREAD_IN_RUNTIME;
    /* In a burst calls and much else is missing: what the first thread does outside of regions but computing is taken
     * for MPI. */
    if (team->in_burst && thread->has_run) {
        if (thread->runs || is_alone)
            return thread->runs ? THREAD_WORKS : THREAD_IN_MPI;
    } else if (innermost == ELEMENT_WORK || (stack->count == 0 && is_alone)) {
        return THREAD_WORKS;
    }
    if (innermost == ELEMENT_LOCK)
        return THREAD_BLOCKED;
    return innermost == ELEMENT_RUNTIME ? THREAD_IN_RUNTIME : THREAD_WAITS;
}

static const enum thread_part own_parts[] = {
    [THREAD_WORKS] = THREAD_PART_WORK,
    [THREAD_IN_MPI] = THREAD_PART_MPI,
    [THREAD_IN_OVERHEAD] = THREAD_PART_OVERHEAD,
    [THREAD_IN_RUNTIME] = THREAD_PART_RUNTIME,
};

static bool has_busy_thread(const struct team *team)
{
    return team->states[THREAD_WORKS] + team->states[THREAD_IN_MPI] + team->states[THREAD_IN_OVERHEAD] > 0;
}

/* What becomes of the time of threads that are blocked, or wait for work of the team. */
static enum thread_part part_of_loss(const struct team *team, enum thread_state state)
{
    if (!has_busy_thread(team))
        return THREAD_PART_RUNTIME;
    return state == THREAD_BLOCKED ? THREAD_PART_BLOCKED : THREAD_PART_IMBALANCE;
}

/* Likewise of those but the first, which outside of regions depend on it. */
static enum thread_part part_of_waiting(const struct team *team)
{
    if (team->in_region)
        return part_of_loss(team, THREAD_WAITS);
    if (team->threads[0].state == THREAD_IN_MPI)
        return THREAD_PART_IDLE_IN_MPI;
    return team->threads[0].state == THREAD_IN_OVERHEAD ? THREAD_PART_OVERHEAD : THREAD_PART_SERIAL;
}

int team_init(struct team *team, uint32_t rank, uint32_t thread_count, unsigned useful)
{
    *team = (struct team){.rank = rank, .thread_count = thread_count, .useful = (uint8_t)useful};
    team->states[THREAD_WORKS] = 1;
    team->states[THREAD_WAITS] = thread_count - 1;
    return array_append(team->threads, team->count, team->capacity,
                        (struct team_thread){.number = 1, .state = THREAD_WORKS, .changed = -1});
}

void team_deinit(struct team *team)
{
    for (size_t i = 0; i < team->count; i++)
        free(team->threads[i].stack.items);
    team_part_deinit(&team->region_part);
    free(team->threads);
    free(team->functions);
    free(team->waiting.ring);
}

/* What becomes of the first thread's time. */
static enum thread_part part_of_first(const struct team *team)
{
    enum thread_state state = (enum thread_state)team->threads[0].state;

    if (!team->has_begun || team->has_ended)
        return THREAD_PART_ABSENT;
    if (team->off > 0)
        return THREAD_PART_OVERHEAD;
    return state < THREAD_BLOCKED ? own_parts[state] : part_of_loss(team, state);
}

struct thread_piece team_piece(const struct team *team, int64_t time)
{
    struct thread_piece piece = {.rank = team->rank, .t0 = team->time, .t1 = time, .in_region = team->in_region};
    bool first_waits = team->threads[0].state == THREAD_WAITS;

    piece.has_openmp = team->has_openmp;
    piece.first = (uint8_t)part_of_first(team);
    piece.function = team->in_region ? team->region.function : 0;
    if (team->function_count > 0)
        piece.user_function = team->functions[team->function_count - 1];
    if (!team->has_begun || team->has_ended) {
        piece.counts[THREAD_PART_ABSENT] = team->thread_count;
    } else if (team->off > 0) {
        piece.counts[THREAD_PART_OVERHEAD] = team->thread_count;
    } else {
        for (int state = 0; state < THREAD_BLOCKED; state++)
            piece.counts[own_parts[state]] = team->states[state];
        piece.counts[part_of_loss(team, THREAD_BLOCKED)] += team->states[THREAD_BLOCKED];
        piece.counts[part_of_waiting(team)] += team->states[THREAD_WAITS] - first_waits;
        piece.counts[part_of_loss(team, THREAD_WAITS)] += first_waits;
    }
    return piece;
}

static enum team_clock clock_of(const struct team *team)
{
    if (!team->has_begun || team->has_ended)
        return TEAM_ABSENT;
    return team->off > 0 ? TEAM_OFF : (enum team_clock)(TEAM_CLOCK + part_of_waiting(team));
}

/* So much of the team's time passes, in which it is traced. */
static inline void pass(const struct team *team, int64_t length, struct team_time *passed)
{
    const uint32_t *states = team->states;

    passed->on += length;
    if (states[THREAD_WORKS] + states[THREAD_IN_RUNTIME] == 0 && states[THREAD_IN_MPI] + states[THREAD_IN_OVERHEAD] > 0)
        passed->waited += length;
}

int team_advance(struct team *team, int64_t time, struct time_range part)
{
    int64_t length = time_within(team->time, time, part);
    enum team_clock clock = clock_of(team);
    int64_t before = team->time;
    struct thread_piece piece;

    /* The first thread joins outside of regions like nobody else: its account is kept at every step. */
    team->threads[0].parts[part_of_first(team)] += length;
    team->clocks[clock] += length;
    if (clock >= TEAM_CLOCK && has_busy_thread(team))
        team->clocks[TEAM_BUSY] += length;
    if (clock >= TEAM_CLOCK)
        pass(team, time - before, &team->passed);
    team->time = time;
    piece = (struct thread_piece){.t0 = before, .t1 = time, .in_region = team->in_region};
    return team_part_follow(team, &team->region_part, &piece, part, &team->region.losses);
}

/* Of a thread, when so much of the team's time had passed. */
static struct thread_span span_at(const struct team_thread *thread, const struct team_time *passed)
{
    struct thread_span span = thread->span;
    int64_t on = passed->on - thread->span_passed.on;

    span.work += thread->state == THREAD_WORKS ? on : 0;
    span.busy += thread->state <= THREAD_IN_OVERHEAD ? on : 0;
    if (thread->state == THREAD_IN_MPI || thread->state == THREAD_IN_OVERHEAD)
        span.waited_for += passed->waited - thread->span_passed.waited;
    return span;
}

/* How much has passed by then, if nothing else happens until then. */
static struct team_time passed_by(const struct team *team, int64_t time)
{
    struct team_time passed = team->passed;

    if (clock_of(team) >= TEAM_CLOCK)
        pass(team, time - team->time, &passed);
    return passed;
}

int team_part_begin(const struct team *team, struct team_part *part, int64_t time)
{
    struct team_time passed = passed_by(team, time);

    if (array_reserve(&part->before, &part->capacity, team->count, sizeof(*part->before)) < 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < team->count; i++)
        part->before[team->threads[i].place] = span_at(&team->threads[i], &passed);
    part->count = team->count;
    part->start = time;
    part->passed = passed;
    part->has_begun = true;
    return 0;
}

/* A thread that came since had done nothing before. */
static struct thread_span span_in_part(const struct team_part *part, const struct team_thread *thread,
                                       const struct team_time *passed)
{
    struct thread_span span = span_at(thread, passed);

    if (thread->place < part->count) {
        span.work -= part->before[thread->place].work;
        span.busy -= part->before[thread->place].busy;
        span.waited_for -= part->before[thread->place].waited_for;
    }
    return span;
}

void team_part_end_in_region(const struct team *team, struct team_part *part, int64_t time,
                             struct region_losses *losses)
{
    struct team_time passed = passed_by(team, time);
    int64_t length = passed.on - part->passed.on; /* while tracing is off all are busy with that */
    int64_t own_length = length - (passed.waited - part->passed.waited);
    __int128 busy = 0, own_busy = 0;
    int64_t most = 0, own_most = 0;
    uint32_t members = 0;

    for (size_t i = 0; i < team->count; i++) {
        const struct team_thread *thread = &team->threads[i];
        struct thread_span span = span_in_part(part, thread, &passed);
        int64_t own = span.busy - span.waited_for;

        if (thread->number > 1 && thread->region_number != team->region_number) {
            losses->unused += length - span.busy;
            losses->own_unused += own_length - own;
            continue;
        }
        members++;
        busy += span.busy;
        own_busy += own;
        most = larger_of(most, span.busy);
        own_most = larger_of(own_most, own);
    }
    losses->busy += busy + (__int128)(time - part->start - length) * members;
    losses->imbalance += (__int128)most * members - busy;
    losses->scheduling += (__int128)(length - most) * members;
    losses->unused += (__int128)length * (team->thread_count - team->count);
    losses->own_imbalance += (__int128)own_most * members - own_busy;
    losses->own_scheduling += (__int128)(own_length - own_most) * members;
    losses->own_unused += (__int128)own_length * (team->thread_count - team->count);
    part->has_begun = false;
}

int team_part_follow(const struct team *team, struct team_part *part, const struct thread_piece *piece,
                     struct time_range range, struct region_losses *losses)
{
    struct time_range cut = time_range_cut(piece->t0, piece->t1, range);

    if (!piece->in_region || cut.to <= cut.from)
        return 0;
    if (!part->has_begun && team_part_begin(team, part, cut.from) < 0)
        return ERROR_MEMORY;
    if (cut.to == range.to)
        team_part_end_in_region(team, part, range.to, losses);
    return 0;
}

int64_t team_part_end(const struct team *team, struct team_part *part, int64_t time)
{
    struct team_time passed = passed_by(team, time);
    int64_t most = 0;

    for (size_t i = 0; i < team->count; i++) {
        struct thread_span span = span_in_part(part, &team->threads[i], &passed);

        most = larger_of(most, span.work);
    }
    part->has_begun = false;
    return most;
}

void team_part_deinit(struct team_part *part)
{
    free(part->before);
    *part = (struct team_part){0};
}

enum thread_part team_part(const struct team *team, const struct team_thread *thread)
{
    enum thread_state state = (enum thread_state)thread->state;
    enum team_clock clock = clock_of(team);

    if (thread->number == 1)
        return part_of_first(team);
    if (clock == TEAM_ABSENT || clock == TEAM_OFF || state == THREAD_WAITS)
        return team_part_of_absent(team);
    return state == THREAD_BLOCKED ? part_of_loss(team, state) : own_parts[state];
}

enum thread_part team_part_of_absent(const struct team *team)
{
    enum team_clock clock = clock_of(team);

    if (clock == TEAM_ABSENT)
        return THREAD_PART_ABSENT;
    return clock == TEAM_OFF ? THREAD_PART_OVERHEAD : (enum thread_part)(clock - TEAM_CLOCK);
}

/* What the time since those clocks is for a thread in that state. */
static void add_since(const struct team *team, const int64_t *clocks, enum thread_state state,
                      int64_t parts[THREAD_PART_COUNT])
{
    int64_t busy = team->clocks[TEAM_BUSY] - clocks[TEAM_BUSY];

    parts[THREAD_PART_ABSENT] += team->clocks[TEAM_ABSENT] - clocks[TEAM_ABSENT];
    parts[THREAD_PART_OVERHEAD] += team->clocks[TEAM_OFF] - clocks[TEAM_OFF];
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        int64_t length = team->clocks[TEAM_CLOCK + part] - clocks[TEAM_CLOCK + part];

        if (state == THREAD_WAITS)
            parts[part] += length;
        else
            parts[state == THREAD_BLOCKED ? THREAD_PART_RUNTIME : own_parts[state]] += length;
    }
    if (state == THREAD_BLOCKED) {
        parts[THREAD_PART_BLOCKED] += busy;
        parts[THREAD_PART_RUNTIME] -= busy;
    }
}

void team_account(const struct team *team, const struct team_thread *thread, int64_t parts[THREAD_PART_COUNT])
{
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        parts[part] = thread->parts[part];
    if (thread->number > 1)
        add_since(team, thread->clocks, (enum thread_state)thread->state, parts);
}

void team_account_of_absent(const struct team *team, int64_t parts[THREAD_PART_COUNT])
{
    static const int64_t start[TEAM_CLOCK_COUNT];

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        parts[part] = 0;
    add_since(team, start, THREAD_WAITS, parts);
}

void team_account_of_all(const struct team *team, __int128 parts[THREAD_PART_COUNT])
{
    int64_t of_one[THREAD_PART_COUNT];

    team_account_of_absent(team, of_one);
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        parts[part] = (__int128)of_one[part] * (team->thread_count - team->count);
    for (size_t i = 0; i < team->count; i++) {
        team_account(team, &team->threads[i], of_one);
        for (int part = 0; part < THREAD_PART_COUNT; part++)
            parts[part] += of_one[part];
    }
}

static bool thread_is_before(const void *threads, uint64_t index, const void *number)
{
    return ((const struct team_thread *)threads)[index].number < *(const uint32_t *)number;
}

static struct team_thread *find_member(struct team *team, uint32_t number)
{
    size_t index = (size_t)sorted_find(0, team->count, thread_is_before, team->threads, &number);

    if (index < team->count && team->threads[index].number == number)
        return &team->threads[index];
    if (array_reserve(&team->threads, &team->capacity, team->count + 1, sizeof(*team->threads)) < 0)
        return NULL;
    for (size_t i = team->count++; i > index; i--)
        team->threads[i] = team->threads[i - 1];
    team->threads[index] = (struct team_thread){.number = number,
                                                .place = (uint32_t)team->count - 1,
                                                .state = THREAD_WAITS,
                                                .changed = -1,
                                                .span_passed = team->passed};
    return &team->threads[index];
}

/* After a change of what it is in. */
static void update_member(struct team *team, struct team_thread *thread)
{
    enum thread_state state = state_of(team, thread);

    if (state != thread->state) {
        if (thread->changed != team->time) {
            thread->ended_state = thread->state;
            thread->ended_begin = thread->changed;
            thread->changed = team->time;
        }
        if (thread->number > 1) {
            add_since(team, thread->clocks, (enum thread_state)thread->state, thread->parts);
            for (int clock = 0; clock < TEAM_CLOCK_COUNT; clock++)
                thread->clocks[clock] = team->clocks[clock];
        }
        thread->span = span_at(thread, &team->passed);
        thread->span_passed = team->passed;
        team->states[thread->state]--;
        team->states[state]++;
        thread->state = (uint8_t)state;
    }
}

/* Closes all, but with `is_join` what a region's end leaves open. */
static void empty_stack(struct thread_stack *stack, bool is_join)
{
    size_t kept = 0;

    for (size_t i = 0; i < stack->count && is_join; i++)
        if (stack->items[i].keeps_at_join)
            stack->items[kept++] = stack->items[i];
    stack->count = kept;
    stack->regions = 0;
    stack->bracket_depth = 0;
}

/* Whether what is opened or closed, of a type that has brackets, is one. */
static bool note_bracket(struct thread_stack *stack, enum thread_action action)
{
    bool is_bracket = action == THREAD_BRACKET;

    if (action == THREAD_CLOSE && stack->bracket_depth > 0) {
        is_bracket = !(stack->brackets & 1);
        stack->brackets >>= 1;
        stack->bracket_depth--;
    } else if (action != THREAD_CLOSE && stack->bracket_depth < 64) {
        stack->brackets = stack->brackets << 1 | !is_bracket;
        stack->bracket_depth++;
    }
    return is_bracket;
}

static int close_region(struct team *team, struct thread_region *region)
{
    team->in_region = false;
    team->region.end = team->time;
    if (team->region_part.has_begun)
        team_part_end_in_region(team, &team->region_part, team->time, &team->region.losses);
    region_losses_add(&team->losses, &team->region.losses);
    *region = team->region;
    for (size_t i = 1; i < team->count; i++) {
        empty_stack(&team->threads[i].stack, true);
        update_member(team, &team->threads[i]);
    }
    update_member(team, &team->threads[0]);
    return TEAM_REGION_CLOSED;
}

static int enter_element(struct team *team, struct team_thread *thread, const struct thread_meaning *meaning,
                         uint64_t value)
{
    const struct open_element opened = {meaning->type, (uint8_t)meaning->element, meaning->keeps_at_join};
    struct thread_stack *stack = &thread->stack;
    bool is_first = thread->number == 1;

    if (is_first && meaning->element == ELEMENT_REGION && !team->in_region) {
        empty_stack(stack, true);
        team->in_region = true;
        team->region_number++;
        team->region = (struct thread_region){.rank = team->rank, .start = team->time, .members = 1};
    }
    if (is_first && team->in_region && meaning->is_function && team->region.function == 0)
        team->region.function = value;
    team->has_openmp |= meaning->element == ELEMENT_REGION;
    /* A function of the open region, or a task in it. */
    if (!is_first && team->in_region && meaning->takes_part && thread->region_number != team->region_number) {
        thread->region_number = team->region_number;
        team->region.members++;
    }
    if (stack->count == DEPTH_MOST)
        return 0;
    stack->regions += meaning->element == ELEMENT_REGION;
    return array_append(stack->items, stack->count, stack->capacity, opened);
}

/* The innermost of that type and all inside it; nothing where there is none. */
static void leave_elements(struct thread_stack *stack, uint32_t type)
{
    size_t at = stack->count;

    while (at > 0 && stack->items[at - 1].type != type)
        at--;
    while (at > 0 && stack->count >= at)
        stack->regions -= stack->items[--stack->count].element == ELEMENT_REGION;
}

static int change_stack(struct team *team, struct team_thread *thread, const struct thread_meaning *meaning,
                        uint64_t value, struct thread_region *region)
{
    struct thread_stack *stack = &thread->stack;

    if (meaning->has_brackets && note_bracket(stack, meaning->action))
        return 0;
    if (meaning->action != THREAD_OPEN)
        leave_elements(stack, meaning->type);
    else if (enter_element(team, thread, meaning, value) < 0)
        return ERROR_MEMORY;
    return thread->number == 1 && team->in_region && stack->regions == 0 ? close_region(team, region) : 0;
}

static bool has_work(const struct thread_stack *stack)
{
    bool works = false;

    for (size_t i = 0; i < stack->count; i++)
        works |= stack->items[i].element == ELEMENT_WORK;
    return works;
}

int team_begin_inside(struct team *team, uint32_t number, uint32_t type)
{
    uint32_t region = team->has_newer ? PRV_TYPE_NEWER_REGION : PRV_TYPE_REGION;
    uint32_t function = team->has_newer ? PRV_TYPE_NEWER_FUNCTION : PRV_TYPE_REGION_FUNCTION;
    struct team_thread *thread = find_member(team, number);
    struct thread_meaning meaning = thread_meaning_inside(type, number == 1 && !team->in_region);
    int error = 0;

    if (!thread)
        return ERROR_MEMORY;
    if (meaning.action == THREAD_LOCK) {
        thread->locks[meaning.bit] = PRV_LOCK_WAITS;
        update_member(team, thread);
    }
    if (meaning.action != THREAD_OPEN)
        return 0;
    /* Barriers, and what waits for tasks, are in a region's functions. */
    if (meaning.is_in_function && number == 1 && !team->in_region)
        error = team_begin_inside(team, 1, region);
    if (meaning.is_in_function && !has_work(&thread->stack))
        error = error ?: team_begin_inside(team, number, function);
    error = error ?: enter_element(team, thread, &meaning, 0);
    if (error == 0)
        update_member(team, thread);
    return error;
}

/* Whether the thread runs from the beginning on, and nothing tells in what. So does another than the first in MPI. */
static bool runs_in_nothing(const struct team_thread *thread)
{
    const struct thread_stack *stack = &thread->stack;
    uint8_t state = thread->first_state;
    bool runs = state == STATE_RUNNING ||
                (thread->number > 1 && state != 0 && state != STATE_SCHEDULING && state != STATE_SYNCHRONISATION);

    return runs && (stack->count == 0 || stack->items[stack->count - 1].element == ELEMENT_REGION);
}

int team_begin_in_state(struct team *team, uint32_t number, uint64_t state)
{
    uint32_t function = team->has_newer ? PRV_TYPE_NEWER_FUNCTION : PRV_TYPE_REGION_FUNCTION;
    struct team_thread *thread = find_member(team, number);
    bool in_region = number == 1 && team->has_openmp && (state == STATE_SCHEDULING || state == STATE_SYNCHRONISATION);
    int error = 0;

    if (!thread)
        return ERROR_MEMORY;
    thread->first_state = (uint8_t)(state < UINT8_MAX ? state : 0);
    /* Other threads of OpenMP run in regions alone. */
    for (size_t i = 1; i < team->count && team->threads[0].first_state != 0; i++)
        in_region |= team->has_openmp && runs_in_nothing(&team->threads[i]);
    if (in_region && !team->in_region)
        error = team_begin_inside(team, 1, team->has_newer ? PRV_TYPE_NEWER_REGION : PRV_TYPE_REGION);
    for (size_t i = 0; i < team->count && error == 0; i++)
        if (runs_in_nothing(&team->threads[i]) && (i > 0 || team->in_region))
            error = team_begin_inside(team, team->threads[i].number,
                                      team->has_openmp ? function : PRV_TYPE_PTHREAD_FUNCTION);
    return error;
}

/* Nothing is known of what was open when tracing goes on. */
static int switch_off(struct team *team, struct team_thread *thread, const struct thread_meaning *meaning,
                      struct thread_region *region)
{
    uint8_t before = thread->off;

    thread->off = overhead_with(thread->off, meaning->bit, meaning->is_on);
    team->off += thread->off != 0;
    team->off -= before != 0;
    if (!meaning->is_on)
        return 0;
    for (size_t i = 0; i < team->count; i++) {
        empty_stack(&team->threads[i].stack, false);
        for (int lock = 0; lock < LOCK_TYPES; lock++)
            team->threads[i].locks[lock] = 0;
        update_member(team, &team->threads[i]);
    }
    return team->in_region ? close_region(team, region) : 0;
}

int team_run(struct team *team, uint32_t number, bool is_on)
{
    struct team_thread *thread = find_member(team, number);

    if (!thread)
        return ERROR_MEMORY;
    thread->runs = is_on;
    thread->has_run = true;
    update_member(team, thread);
    return 0;
}

int team_event(struct team *team, uint32_t number, const struct thread_meaning *meaning, uint64_t value,
               struct thread_region *region)
{
    struct team_thread *thread = find_member(team, number);
    int result = 0;

    if (!thread)
        return ERROR_MEMORY;
    thread->first_state = 0;
    switch (meaning->action) {
    case THREAD_OPEN:
    case THREAD_CLOSE:
    case THREAD_BRACKET:
        result = change_stack(team, thread, meaning, value, region);
        break;
    case THREAD_LOCK:
        thread->locks[meaning->bit] = meaning->lock;
        break;
    case THREAD_MPI:
        thread->in_mpi = meaning->is_on;
        break;
    case THREAD_OVERHEAD:
        if (!(team->useful & meaning->bit))
            thread->overhead = overhead_with(thread->overhead, meaning->bit, meaning->is_on);
        break;
    case THREAD_OFF:
        if (meaning->type == PRV_TYPE_MODE && number == 1 && team->in_burst != (value == PRV_MODE_BURST)) {
            team->in_burst = value == PRV_MODE_BURST;
            for (size_t i = 0; i < team->count; i++)
                update_member(team, &team->threads[i]);
        }
        if (!(team->useful & OVERHEAD_DISABLED))
            result = switch_off(team, thread, meaning, region);
        break;
    case THREAD_USER:
        /* The user's functions, of the first thread. */
        if (number == 1 && value == 0)
            team->function_count -= team->function_count > 0;
        if (number != 1 || value == 0 || team->function_count == FUNCTIONS_MOST)
            return 0;
        return array_append(team->functions, team->function_count, team->function_capacity, value);
    case THREAD_IGNORE:
        return 0;
    }
    if (result >= 0)
        update_member(team, thread);
    return result;
}

int team_count(struct team *team, uint32_t number, enum thread_counter counter, uint64_t value, struct time_range part)
{
    struct team_thread *thread = find_member(team, number);
    bool has_just_changed;
    bool is_first;
    int64_t begin;
    uint64_t counted;
    int64_t length;
    int64_t time;

    if (!thread)
        return ERROR_MEMORY;
    /* It belongs to the state that ends where its line stands, which may come before what ends that. */
    has_just_changed = thread->changed == team->time;
    begin = has_just_changed ? thread->ended_begin : thread->changed;
    begin = larger_of(begin, thread->read[counter]);
    thread->read[counter] = team->time;
    is_first = !thread->has_read[counter];
    thread->has_read[counter] = true;
    /* A counter that ran backwards: the record is damaged. */
    if (!team->has_begun || team->has_ended || team->off > 0 || value > INT64_MAX ||
        (has_just_changed ? thread->ended_state : thread->state) != THREAD_WORKS)
        return 0;
    /* What of the count lies in the part. */
    length = time_within(begin, team->time, part);
    if (begin == team->time)
        counted = time_is_in(begin, part) ? value : 0;
    else
        counted = (uint64_t)((__int128)value * length / (team->time - begin));
    /* Where none were counted, counting begins. */
    time = counter == THREAD_CYCLES && value > 0 ? length : 0;
    team->counts.values[counter] += counted;
    team->counts.time += time;
    if (is_first) {
        team->first_counts.values[counter] += counted;
        team->first_counts.time += time;
    }
    return 0;
}

void team_poll(struct team *team, bool is_on)
{
    team->threads[0].polls = is_on;
    update_member(team, &team->threads[0]);
}

int team_end(struct team *team, struct thread_region *region)
{
    team->has_ended = true;
    return team->in_region ? close_region(team, region) : 0;
}
