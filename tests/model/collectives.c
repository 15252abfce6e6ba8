/*
 * Collectives: which calls of the members are one operation, and who waits for whom in it. The calls of each
 * communicator are counted in the order of the file, and where they may not correspond its members are brought back
 * into step (docs/semantics.md, "Collectives out of step"); where threads share its number, thread by thread.
 */
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"
#include "model/program.h"

/* An operation. */
struct instance {
    size_t *calls; /* per member, SIZE_MAX: it does not come */
    size_t entered;
    size_t given_up; /* line from which on nobody waits in it, SIZE_MAX: to the end */
    bool is_mixed;   /* the members' calls are different ones */
    bool has_two_roots;
};

/* What happens on a communicator, in the order of the file. */
struct step {
    size_t line;
    int64_t time;
    size_t member;
    size_t call; /* that is entered; SIZE_MAX: calls of the member are missing */
};

struct steps {
    struct step *items;
    size_t count;
};

/* Counts the calls of one communicator, or of one thread of each member. */
struct counter {
    struct program *program;
    size_t number; /* of the program's counters, from 1 */
    const struct trace_comm *comm;
    uint32_t thread; /* 0: of any */
    struct instance *instances;
    size_t instance_count;
    size_t *next;         /* instance of each member's next call */
    size_t *inside;       /* each member's all-to-all while it is out of step, SIZE_MAX: it is in none */
    const size_t *before; /* … that began before the calls counted thread by thread, NULL: they do not */
    bool out_of_step;
    size_t in_step_until; /* instance: those before it still correspond */
    struct steps put_off; /* to when all else of their time has been taken */
};

static void add_step(struct steps *steps, struct step step)
{
    memory_append(steps->items, steps->count, step);
}

static bool is_root(const struct call *call)
{
    int64_t size = call->class == CALL_ONE_TO_ALL ? call->send_size : call->receive_size;

    return size > 0;
}

static bool is_rooted(const struct call *call)
{
    return call->class == CALL_ONE_TO_ALL || call->class == CALL_ALL_TO_ONE;
}

/* Barriers synchronise though they move nothing. */
static bool is_empty(const struct call *call)
{
    enum { BARRIER = 8 };

    return (call->class == CALL_ALL_TO_ALL || call->class == CALL_PREFIX || is_rooted(call)) &&
           call->value != BARRIER && call->send_size == 0 && call->receive_size == 0;
}

/* So the whole operation moves nothing; in some calls others may. */
static bool is_idle(const struct call *call)
{
    enum { ALLTOALLV = 12, GATHERV = 14, SCATTERV = 16, ALLGATHERV = 18, REDUCE_SCATTER = 80, ALLTOALLW = 170 };

    return is_empty(call) && call->value != ALLTOALLV && call->value != GATHERV && call->value != SCATTERV &&
           call->value != ALLGATHERV && call->value != REDUCE_SCATTER && call->value != ALLTOALLW;
}

static bool are_two_roots(const struct call *a, const struct call *b)
{
    return is_rooted(a) && is_rooted(b) && is_root(a) && is_root(b);
}

/* No operation has both. */
static bool are_different(const struct call *a, const struct call *b)
{
    return a->value != b->value || is_idle(a) != is_idle(b) || are_two_roots(a, b);
}

/* It holds up everybody until all are inside. */
static bool may_show_step(const struct call *call)
{
    return call->class == CALL_ALL_TO_ALL && !is_idle(call);
}

/* Whether MPI itself makes the waiter wait; a and b are their places in the communicator. */
static bool is_hard(const struct call *waiter, size_t a, const struct call *partner, size_t b)
{
    switch (waiter->class) {
    case CALL_ALL_TO_ALL:
        return true;
    case CALL_ONE_TO_ALL:
        return is_root(partner);
    case CALL_ALL_TO_ONE:
        return is_root(waiter);
    case CALL_PREFIX:
        return b < a;
    default:
        return false;
    }
}

static struct wait *add_call_wait(struct program *program, size_t rank, const struct call *waiter, size_t partner,
                                  const struct call *post, bool hard)
{
    struct wait *wait = program_add_wait(program, rank, waiter->exit_operation, partner, post->enter_operation);

    wait->hard = hard;
    wait->beside = waiter->ends_beside;
    wait->finalize = waiter->class == CALL_FINALIZE;
    return wait;
}

/* The only call of Init or Finalize of each rank. */
static void add_start_or_end(struct program *program, enum call_class class)
{
    const struct call **calls = memory_zeroed(program->rank_count, sizeof *calls);

    for (size_t rank = 0; rank < program->rank_count; rank++)
        for (size_t i = program->ranks[rank].call_count; i-- > 0;)
            if (program->ranks[rank].calls[i].class == class)
                calls[rank] = &program->ranks[rank].calls[i];
    for (size_t a = 0; a < program->rank_count; a++)
        for (size_t b = 0; b < program->rank_count; b++)
            if (a != b && calls[a] && calls[b] && calls[a]->closed)
                add_call_wait(program, a, calls[a], b, calls[b], false);
    free(calls);
}

static const struct rank *member_of(const struct counter *counter, size_t member)
{
    return &counter->program->ranks[counter->comm->members[member]];
}

/* The member's call in the instance, NULL: it never comes. */
static const struct call *call_of(const struct counter *counter, const struct instance *instance, size_t member)
{
    return instance->calls[member] == SIZE_MAX ? NULL : &member_of(counter, member)->calls[instance->calls[member]];
}

static struct instance *instance_at(struct counter *counter, size_t index)
{
    size_t members = counter->comm->member_count;

    while (counter->instance_count <= index) {
        struct instance *instance;

        counter->instances = memory_grow(counter->instances, counter->instance_count, sizeof *counter->instances);
        instance = &counter->instances[counter->instance_count++];
        *instance = (struct instance){.calls = memory_zeroed(members, sizeof(size_t)), .given_up = SIZE_MAX};
        for (size_t member = 0; member < members; member++)
            instance->calls[member] = SIZE_MAX;
    }
    return &counter->instances[index];
}

static bool stays_until(const struct call *call, int64_t time)
{
    return !call->closed || call->exit >= time;
}

/* Those who are in an all-to-all of it, who leaves at that very time too, may be those who bring the communicator back
 * into step. Who leaves another one then is in that one. */
static void give_up_instance(struct counter *counter, struct instance *instance, const struct step *step)
{
    instance->given_up = step->line;
    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *call = call_of(counter, instance, member);
        size_t *inside = &counter->inside[member];

        if (call == NULL || !may_show_step(call) || !stays_until(call, step->time))
            continue;
        if (*inside != SIZE_MAX && stays_until(&member_of(counter, member)->calls[*inside], step->time))
            add_step(&counter->put_off, (struct step){call->enter_line, call->enter, member, instance->calls[member]});
        else
            *inside = instance->calls[member];
    }
}

/* Whether the member has to wait, before that line, for somebody who has not come. */
static bool lacks_partners(const struct counter *counter, const struct instance *instance, size_t member, size_t line)
{
    const struct call *waiter = call_of(counter, instance, member);
    bool has_root = false;

    if (is_idle(waiter))
        return false;
    for (size_t other = 0; other < counter->comm->member_count; other++) {
        const struct call *partner = call_of(counter, instance, other);
        bool came = partner != NULL && partner->enter_line < line;

        has_root = has_root || (came && is_root(partner));
        if (!came && (waiter->class == CALL_ALL_TO_ALL || (waiter->class == CALL_PREFIX && other < member) ||
                      (waiter->class == CALL_ALL_TO_ONE && is_root(waiter))))
            return true;
    }
    return waiter->class == CALL_ONE_TO_ALL && !has_root && waiter->receive_size > 0;
}

static void add_hold(struct program *program, struct model_hold hold)
{
    memory_append(program->holds, program->hold_count, hold);
}

/* What the member has entered behind the instance: at the time of the step it has left it then, and enters the next. */
static void take_back_calls(struct counter *counter, size_t index, size_t member, const struct step *step)
{
    for (size_t i = index + 1; i < counter->instance_count; i++) {
        const struct call *call = call_of(counter, &counter->instances[i], member);

        if (call != NULL && call->enter == step->time)
            add_step(&counter->put_off,
                     (struct step){call->enter_line, call->enter, member, counter->instances[i].calls[member]});
        counter->instances[i].calls[member] = SIZE_MAX;
    }
}

/* Who has been held up in the instance until then enters what comes behind it only then, and out of step. */
static void hold_up(struct counter *counter, size_t index, const struct step *step)
{
    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *call = call_of(counter, &counter->instances[index], member);

        if (call == NULL || call->enter_line >= step->line ||
            !lacks_partners(counter, &counter->instances[index], member, step->line))
            continue;
        add_hold(counter->program, (struct model_hold){counter->comm->members[member], call->exit_line, step->line});
        take_back_calls(counter, index, member, step);
    }
}

static void lose_from(struct counter *counter, size_t index, const struct step *step)
{
    if (!counter->out_of_step || index < counter->in_step_until)
        counter->in_step_until = index;
    counter->out_of_step = true;
    for (size_t i = counter->in_step_until; i < counter->instance_count; i++) {
        struct instance *instance = &counter->instances[i];

        if ((instance->entered < counter->comm->member_count || instance->has_two_roots) &&
            instance->given_up == SIZE_MAX)
            give_up_instance(counter, instance, step);
    }
    for (size_t i = counter->in_step_until; i < counter->instance_count; i++)
        if (counter->instances[i].given_up >= step->line)
            hold_up(counter, i, step);
}

/* The first instance that may not be what the member's other calls are: the one that it is in, while others are still
 * to come, else that of its next call. */
static size_t first_doubtful(const struct counter *counter, size_t member, size_t line)
{
    for (size_t i = 0; i < counter->instance_count; i++) {
        const struct call *call = call_of(counter, &counter->instances[i], member);

        if (call != NULL && call->exit_line >= line && counter->instances[i].given_up == SIZE_MAX &&
            counter->instances[i].entered < counter->comm->member_count)
            return i;
    }
    return counter->next[member];
}

static void join_instance(struct counter *counter, const struct step *step)
{
    size_t index = counter->next[step->member]++;
    struct instance *instance = instance_at(counter, index);
    const struct call *call = &member_of(counter, step->member)->calls[step->call];
    bool differs = false;

    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *other = call_of(counter, instance, member);

        differs = differs || (other != NULL && are_different(other, call));
        instance->has_two_roots = instance->has_two_roots || (other != NULL && are_two_roots(other, call));
    }
    instance->calls[step->member] = step->call;
    instance->entered++;
    if (differs && !instance->is_mixed) {
        instance->is_mixed = true;
        lose_from(counter, index, step);
    }
}

/* Whether every member is in an all-to-all of that value, in which something moves. */
static bool are_all_inside(const struct counter *counter, uint64_t value)
{
    bool moves = false;

    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *call =
            counter->inside[member] == SIZE_MAX ? NULL : &member_of(counter, member)->calls[counter->inside[member]];

        if (call == NULL || call->value != value)
            return false;
        moves = moves || !is_empty(call);
    }
    return moves;
}

/* Out of step: only an all-to-all that all are in at one moment counts. */
static void enter_out_of_step(struct counter *counter, const struct step *step, bool was_put_off)
{
    const struct call *call = &member_of(counter, step->member)->calls[step->call];
    size_t index = counter->instance_count;
    struct instance *instance;

    if (!may_show_step(call))
        return;
    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *other =
            counter->inside[member] == SIZE_MAX ? NULL : &member_of(counter, member)->calls[counter->inside[member]];

        if (other != NULL && other->closed && other->exit < call->enter + was_put_off)
            counter->inside[member] = SIZE_MAX;
    }
    counter->inside[step->member] = step->call;
    if (!are_all_inside(counter, call->value))
        return;
    instance = instance_at(counter, index);
    for (size_t member = 0; member < counter->comm->member_count; member++) {
        instance->calls[member] = counter->inside[member];
        counter->inside[member] = SIZE_MAX;
        counter->next[member] = index + 1;
    }
    instance->entered = counter->comm->member_count;
    counter->out_of_step = false;
}

static void take_step_at_once(struct counter *counter, const struct step *step, bool was_put_off)
{
    if (step->call == SIZE_MAX)
        lose_from(counter, first_doubtful(counter, step->member, step->line), step);
    else if (!counter->out_of_step || counter->next[step->member] < counter->in_step_until)
        join_instance(counter, step);
    else
        enter_out_of_step(counter, step, was_put_off);
}

static bool leaves_at(const struct counter *counter, size_t member, size_t call, int64_t time)
{
    return call != SIZE_MAX && member_of(counter, member)->calls[call].closed &&
           member_of(counter, member)->calls[call].exit == time;
}

static bool is_of_thread(const struct counter *counter, size_t member, size_t call)
{
    return call != SIZE_MAX && member_of(counter, member)->calls[call].thread == counter->thread;
}

/* Who leaves an all-to-all at a time is in it at that time, whatever else he enters then. */
static bool is_inside_still(const struct counter *counter, const struct step *step)
{
    size_t member = step->member;

    for (size_t i = 0; i < counter->put_off.count; i++)
        if (counter->put_off.items[i].member == member)
            return true;
    return counter->out_of_step &&
           (leaves_at(counter, member, counter->inside[member], step->time) ||
            (counter->before != NULL && is_of_thread(counter, member, counter->before[member]) &&
             leaves_at(counter, member, counter->before[member], step->time)));
}

static void take_put_off(struct counter *counter)
{
    struct steps steps = counter->put_off;

    counter->put_off = (struct steps){NULL, 0};
    for (size_t i = 0; i < steps.count; i++)
        take_step_at_once(counter, &steps.items[i], true);
    free(steps.items);
}

static void take_step(struct counter *counter, const struct step *step)
{
    if (counter->put_off.count > 0 && counter->put_off.items[0].time < step->time)
        take_put_off(counter);
    if (is_inside_still(counter, step))
        add_step(&counter->put_off, *step);
    else
        take_step_at_once(counter, step, false);
}

static void add_pair(const struct counter *counter, const struct instance *instance, size_t a, size_t b)
{
    const struct call *waiter = call_of(counter, instance, a), *partner = call_of(counter, instance, b);
    size_t from = counter->comm->members[a], to = counter->comm->members[b];
    struct wait *wait;

    if (waiter == NULL || partner == NULL || from == to || !waiter->closed || waiter->value != partner->value)
        return;
    if (is_idle(waiter) != is_idle(partner) || (is_idle(waiter) && !is_rooted(waiter)))
        return;
    if (waiter->exit_line >= instance->given_up || partner->enter_line >= instance->given_up)
        return;
    wait = add_call_wait(counter->program, from, waiter, to, partner, is_hard(waiter, a, partner, b));
    wait->counter = counter->number;
    wait->instance = (size_t)(instance - counter->instances);
}

/* Whether it holds up nobody, as all calls of it move nothing. */
static bool moves_nothing(const struct counter *counter, const struct instance *instance)
{
    for (size_t member = 0; member < counter->comm->member_count; member++) {
        const struct call *call = call_of(counter, instance, member);

        if (call != NULL && (!is_empty(call) || is_rooted(call)))
            return false;
    }
    return true;
}

static void add_instance(const struct counter *counter, const struct instance *instance)
{
    if (moves_nothing(counter, instance))
        return;
    for (size_t a = 0; a < counter->comm->member_count; a++) {
        if (call_of(counter, instance, a) == NULL ||
            (instance->given_up != SIZE_MAX && lacks_partners(counter, instance, a, instance->given_up)))
            continue;
        for (size_t b = 0; b < counter->comm->member_count; b++)
            add_pair(counter, instance, a, b);
    }
}

static void counter_init(struct counter *counter, struct program *program, const struct trace_comm *comm,
                         uint32_t thread)
{
    *counter = (struct counter){.program = program,
                                .number = ++program->counter_count,
                                .comm = comm,
                                .thread = thread,
                                .out_of_step = thread > 0};
    counter->next = memory_zeroed(comm->member_count, sizeof *counter->next);
    counter->inside = memory_zeroed(comm->member_count, sizeof *counter->inside);
    for (size_t member = 0; member < comm->member_count; member++)
        counter->inside[member] = SIZE_MAX;
}

/* With the waits of all that it has counted. */
static void counter_finish(struct counter *counter)
{
    take_put_off(counter);
    for (size_t i = 0; i < counter->instance_count; i++) {
        add_instance(counter, &counter->instances[i]);
        free(counter->instances[i].calls);
    }
    free(counter->instances);
    free(counter->next);
    free(counter->inside);
}

/* What is missing before a call is missing before it. */
static int compare_steps(const void *left, const void *right)
{
    const struct step *a = left, *b = right;

    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (b->call == SIZE_MAX) - (a->call == SIZE_MAX);
}

static struct steps list_steps(const struct program *program, const struct trace_comm *comm)
{
    struct steps steps = {NULL, 0};

    for (size_t member = 0; member < comm->member_count; member++) {
        const struct rank *rank = &program->ranks[comm->members[member]];

        for (size_t i = 0; i < rank->call_count; i++)
            if (call_is_collective(rank->calls[i].class) && rank->calls[i].comm == comm->id)
                add_step(&steps, (struct step){rank->calls[i].enter_line, rank->calls[i].enter, member, i});
        for (size_t i = 0; i < rank->loss_count; i++)
            add_step(&steps, (struct step){rank->losses[i].line, rank->losses[i].time, member, SIZE_MAX});
    }
    if (steps.count > 0)
        qsort(steps.items, steps.count, sizeof *steps.items, compare_steps);
    return steps;
}

/* Whether another thread of the rank is in a collective of the same number when the call is entered. */
static bool is_second_inside(const struct rank *rank, size_t index)
{
    const struct call *call = &rank->calls[index];

    for (size_t i = 0; i < index; i++) {
        const struct call *other = &rank->calls[i];

        if (other->thread != call->thread && call_is_collective(other->class) && other->comm == call->comm &&
            other->exit_line > call->enter_line)
            return true;
    }
    return false;
}

/* The step that shows that the number is that of several communicators; the count: none does. */
static size_t find_sharing(const struct program *program, const struct trace_comm *comm, const struct steps *steps)
{
    for (size_t i = 0; i < steps->count && program_is_threaded(program); i++) {
        const struct step *step = &steps->items[i];

        if (step->call != SIZE_MAX && is_second_inside(&program->ranks[comm->members[step->member]], step->call))
            return i;
    }
    return steps->count;
}

/* Who is in a call of the thread already is in it here. */
static void take_over_calls(struct counter *part, const struct counter *whole)
{
    part->before = whole->inside;
    for (size_t member = 0; member < whole->comm->member_count; member++) {
        size_t call = whole->inside[member];

        if (is_of_thread(part, member, call))
            part->inside[member] = call;
    }
}

/* From that step on each thread's calls count for themselves. */
static void count_thread_by_thread(struct counter *whole, const struct steps *steps, size_t sharing)
{
    struct counter *parts = NULL;
    size_t part_count = 0, part;

    lose_from(whole, 0, &steps->items[sharing]);
    for (size_t i = sharing; i < steps->count; i++) {
        const struct step *step = &steps->items[i];
        uint32_t thread;

        for (part = 0; part < part_count && step->call == SIZE_MAX; part++)
            take_step(&parts[part], step);
        if (step->call == SIZE_MAX)
            continue;
        thread = member_of(whole, step->member)->calls[step->call].thread;
        for (part = 0; part < part_count && parts[part].thread != thread;)
            part++;
        if (part == part_count) {
            parts = memory_grow(parts, part_count, sizeof *parts);
            counter_init(&parts[part_count], whole->program, whole->comm, thread);
            take_over_calls(&parts[part_count++], whole);
        }
        take_step(&parts[part], step);
    }
    for (part = 0; part < part_count; part++)
        counter_finish(&parts[part]);
    free(parts);
}

static void add_comm(struct program *program, const struct trace_comm *comm)
{
    struct steps steps = list_steps(program, comm);
    size_t sharing = find_sharing(program, comm, &steps);
    struct counter counter;

    counter_init(&counter, program, comm, 0);
    for (size_t i = 0; i < sharing; i++)
        take_step(&counter, &steps.items[i]);
    if (sharing < steps.count)
        count_thread_by_thread(&counter, &steps, sharing);
    counter_finish(&counter);
    free(steps.items);
}

void program_add_collective_waits(struct program *program, const struct trace *trace)
{
    add_start_or_end(program, CALL_INIT);
    add_start_or_end(program, CALL_FINALIZE);
    for (size_t i = 0; i < trace->comm_count; i++) {
        if (trace->comms[i].id != 0 && trace->comms[i].member_count > 1)
            add_comm(program, &trace->comms[i]);
    }
}
