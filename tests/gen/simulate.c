/*
 * Goes round the ranks and lets each do what it can, until all are done. Beside the time, every rank carries its
 * logical clock: local durations and hard waits only, what `--waits causal` must find.
 */
#include "gen/simulate.h"

#include <stdio.h>
#include <stdlib.h>

#include "gen/flights.h"
#include "model/memory.h"

enum {
    UNKNOWN = FLIGHT_UNKNOWN,
    TYPE_APPLICATION = 40000001,
    TYPE_TRACING = 40000012,
    TYPE_FUNCTION = 60000019,
    TYPE_CYCLES = 42000059,
    TYPE_INSTRUCTIONS = 42000050,
    TYPE_ENDED = 50100013,
    STATE_RUNNING = 1,
    STATE_NOT_CREATED = 2,
    STATE_IO = 12,
    STATE_DISABLED = 14,
    STATE_OTHERS = 15,
};

struct meeting { /* of a collective */
    int64_t *enters;
    int64_t *clocks;
};

struct actor {
    size_t step;
    bool inside; /* the call of that step */
    int64_t now;
    int64_t clock;
    int64_t enter;
    uint32_t state;
    int64_t state_begin;
    uint64_t sequence;
};

struct simulation {
    const struct script *script;
    const struct gen_options *options;
    struct record_list *list;
    struct gen_facts *facts;
    struct actor *actors;
    struct flight *flights;
    struct meeting *meetings;
    uint32_t *numbers; /* of the next nonblocking collective of each rank on each communicator */
};

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static struct record *add_record(struct simulation *simulation, size_t rank, int64_t time)
{
    struct actor *actor = &simulation->actors[rank];

    return record_add(simulation->list, time, (uint32_t)rank + 1, 1, actor->sequence++);
}

static void add_event_at(struct simulation *simulation, size_t rank, int64_t time, uint32_t type, uint64_t value)
{
    size_t task = rank + 1;
    struct record *record = add_record(simulation, rank, time);

    snprintf(record->line, sizeof record->line, "2:%zu:1:%zu:1:%lld:%u:%llu", task, task, (long long)record->time, type,
             (unsigned long long)value);
}

static void add_event(struct simulation *simulation, size_t rank, uint32_t type, uint64_t value)
{
    add_event_at(simulation, rank, simulation->actors[rank].now, type, value);
}

static void set_state(struct simulation *simulation, size_t rank, uint32_t state)
{
    struct actor *actor = &simulation->actors[rank];
    size_t task = rank + 1;
    struct record *record;

    if (state == actor->state)
        return;
    if (actor->now > actor->state_begin) {
        record = record_add(simulation->list, actor->state_begin, (uint32_t)task, 0, 0);
        snprintf(record->line, sizeof record->line, "1:%zu:1:%zu:1:%lld:%lld:%u", task, task,
                 (long long)actor->state_begin, (long long)actor->now, actor->state);
    }
    actor->state = state;
    actor->state_begin = actor->now;
}

static uint32_t call_state(uint32_t value)
{
    switch (value) {
    case CALL_RECV:
    case CALL_MRECV:
        return 3;
    case CALL_SEND:
    case CALL_BSEND:
    case CALL_SSEND:
        return 4;
    case CALL_WAIT:
    case CALL_WAITALL:
    case CALL_WAITANY:
    case CALL_WAITSOME:
    case CALL_PROBE:
    case CALL_IPROBE:
    case CALL_MPROBE:
        return 8;
    case CALL_ISEND:
    case CALL_IBSEND:
    case CALL_ISSEND:
        return 10;
    case CALL_IRECV:
        return 11;
    case CALL_SENDRECV:
    case CALL_SENDRECV_REPLACE:
        return 16;
    case CALL_INIT:
    case CALL_FINALIZE:
    case CALL_COMM_RANK:
    case CALL_COMM_FREE:
    case CALL_START:
    case CALL_STARTALL:
    case CALL_TEST:
    case CALL_TESTALL:
    case CALL_TESTANY:
    case CALL_TESTSOME:
    case CALL_CANCEL:
    case CALL_REQUEST_FREE:
        return STATE_OTHERS;
    default:
        return 13;
    }
}

static uint32_t call_type(uint32_t value)
{
    switch (value) {
    case CALL_COMM_DUP:
    case CALL_COMM_SPLIT:
    case CALL_INTERCOMM_CREATE:
        return 50000003;
    case CALL_WIN_FENCE:
        return 50000004;
    case CALL_FILE_OPEN:
        return 50000005;
    case CALL_CANCEL:
    case CALL_REQUEST_FREE:
        return 50000001;
    default:
        break;
    }
    if (call_state(value) == STATE_OTHERS)
        return 50000003;
    return call_state(value) == 13 ? 50000002 : 50000001;
}

/* Send and receive size and the root's flag, as Extrae writes them (docs/paraver-format.md, "Attributes of
 * collectives"). */
static void append_attributes(struct record *record, const struct script *script,
                              const struct script_collective *collective, size_t place)
{
    size_t members = script->comms[collective->comm].count;
    bool root = place == collective->root;
    int64_t size = collective->size, total = size * (int64_t)members;
    int64_t sent = size, received = size;
    bool rooted = true;
    size_t length = 0;

    switch (script_blocking(collective->value)) {
    case CALL_BARRIER:
        sent = received = 0;
        rooted = false;
        break;
    case CALL_BCAST:
        sent = root ? size : 0;
        received = root ? 0 : size;
        break;
    case CALL_SCATTER:
        sent = root ? total : 0;
        break;
    case CALL_REDUCE:
        sent = root ? 0 : size;
        received = root ? size : 0;
        break;
    case CALL_GATHER:
        received = root ? total : 0;
        break;
    case CALL_ALLTOALLV:
        /* Every third member sends nothing, and one in the middle receives nothing. */
        sent = place % 3 == 1 ? 0 : size;
        received = place == members / 2 ? 0 : size;
        rooted = false;
        break;
    default:
        rooted = false;
        break;
    }
    while (record->line[length] != '\0')
        length++;
    snprintf(record->line + length, sizeof record->line - length, ":50100001:%lld:50100002:%lld:50100004:%u%s",
             (long long)sent, (long long)received, script_comm_id(script, collective->comm, place),
             rooted && root ? ":50100003:1" : "");
}

static void add_counters(struct simulation *simulation, size_t rank)
{
    struct actor *actor = &simulation->actors[rank];
    size_t task = rank + 1;
    struct record *record;

    if (!simulation->options->counters)
        return;
    record = add_record(simulation, rank, actor->now);
    snprintf(record->line, sizeof record->line, "2:%zu:1:%zu:1:%lld:%u:%llu:%u:%llu", task, task, (long long)actor->now,
             TYPE_INSTRUCTIONS, (unsigned long long)(3 * actor->sequence), TYPE_CYCLES,
             (unsigned long long)(2 * actor->sequence));
}

static size_t place_in(const struct script *script, size_t collective, size_t rank)
{
    const struct script_comm *comm = &script->comms[script->collectives[collective].comm];
    size_t place = 0;

    while (comm->members[place] != rank)
        place++;
    return place;
}

/* Whether the trace says where it ends. */
static bool tells_end(const struct simulation *simulation, const struct script_collective *collective)
{
    uint32_t blocking = script_blocking(collective->value);

    return simulation->options->ends && blocking != collective->value && blocking != CALL_NEIGHBOR_ALLTOALL &&
           simulation->script->comms[collective->comm].local == 0;
}

/* The how many-th on its communicator, and its request. */
static void append_request(struct simulation *simulation, size_t rank, size_t index)
{
    struct record *record = &simulation->list->records[simulation->list->count - 1];
    size_t comm = simulation->script->collectives[index].comm;
    size_t length = 0;

    while (record->line[length] != '\0')
        length++;
    snprintf(record->line + length, sizeof record->line - length, ":50100011:%u:50100012:%zu",
             (unsigned)simulation->numbers[rank * simulation->script->comm_count + comm]++, index);
}

static void enter_collective(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    const struct script *script = simulation->script;
    const struct script_collective *collective = &script->collectives[step->collective];
    struct meeting *meeting = &simulation->meetings[step->collective];
    size_t place = place_in(script, (size_t)step->collective, rank);

    meeting->enters[place] = simulation->actors[rank].now;
    meeting->clocks[place] = simulation->actors[rank].clock;
    if (call_type(step->value) == 50000002)
        append_attributes(&simulation->list->records[simulation->list->count - 1], script, collective, place);
    if (tells_end(simulation, collective))
        append_request(simulation, rank, (size_t)step->collective);
}

static void enter_call(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    struct actor *actor = &simulation->actors[rank];

    actor->inside = true;
    actor->enter = actor->now;
    set_state(simulation, rank, call_state(step->value));
    add_event(simulation, rank, call_type(step->value), step->value);
    if (step->collective != SCRIPT_NO_COLLECTIVE)
        enter_collective(simulation, rank, step);
    add_counters(simulation, rank);
    for (size_t i = 0; i < step->part_count; i++) {
        const struct script_part *part = &step->parts[i];

        if (part->kind == PART_SEND) {
            simulation->flights[part->message].logical_send = actor->now;
            simulation->flights[part->message].send_clock = actor->clock;
        } else if (part->kind == PART_POST) {
            simulation->flights[part->message].post = actor->now;
            simulation->flights[part->message].post_clock = actor->clock;
        }
    }
}

/* When the message can be there, or (same time) a send that meets its receiver can end; UNKNOWN: not yet known. */
static int64_t arrival(const struct simulation *simulation, size_t index)
{
    const struct script_message *message = &simulation->script->messages[index];
    const struct flight *flight = &simulation->flights[index];

    if (flight->logical_send == UNKNOWN || (message->meets && flight->post == UNKNOWN))
        return UNKNOWN;
    return (message->meets ? later(flight->logical_send, flight->post) : flight->logical_send) + message->latency;
}

/* Whether MPI makes a wait for b in a collective of that call; places in the communicator. */
static bool must_wait(uint32_t call, const struct script_collective *collective, size_t a, size_t b)
{
    switch (call) {
    case CALL_BARRIER:
        return true;
    case CALL_ALLREDUCE:
    case CALL_ALLTOALL:
    case CALL_ALLTOALLV:
        return collective->size > 0;
    case CALL_BCAST:
    case CALL_SCATTER:
        return b == collective->root && collective->size > 0;
    case CALL_REDUCE:
    case CALL_GATHER:
        return a == collective->root && collective->size > 0;
    case CALL_SCAN:
    case CALL_EXSCAN:
        return b < a && collective->size > 0;
    default:
        return false;
    }
}

/* Raises exit by all that the member waits for, and the clock by what the trace tells of that: nothing of nonblocking
 * operations whose ends it does not tell, and of those between two groups. False: somebody is still to come. */
static bool meet_collective(const struct simulation *simulation, size_t rank, size_t index, int64_t *exit,
                            int64_t *clock)
{
    const struct script *script = simulation->script;
    const struct script_collective *collective = &script->collectives[index];
    const struct script_comm *comm = &script->comms[collective->comm];
    const struct meeting *meeting = &simulation->meetings[index];
    size_t place = place_in(script, index, rank);

    for (size_t i = 0; i < comm->count; i++) {
        bool hard = must_wait(script_blocking(collective->value), collective, place, i);

        if (i == place || (!hard && !collective->meets))
            continue;
        if (meeting->enters[i] == UNKNOWN)
            return false;
        *exit = later(*exit, meeting->enters[i] + collective->latency);
        if (hard && comm->local == 0 &&
            (script_blocking(collective->value) == collective->value || tells_end(simulation, collective)))
            *clock = later(*clock, meeting->clocks[i]);
    }
    return true;
}

/* A probe goes on as soon as it is known that there is a message, which a send that meets its receiver says at its
 * entry too. */
static bool find_message(const struct simulation *simulation, const struct script_part *part, int64_t *exit,
                         int64_t *clock)
{
    const struct flight *flight = &simulation->flights[part->message];

    if (flight->logical_send == UNKNOWN)
        return false;
    *exit = later(*exit, flight->logical_send + simulation->script->messages[part->message].latency);
    if (part->kind == PART_PROBE && *exit > flight->logical_send)
        *clock = later(*clock, flight->send_clock);
    return true;
}

/* The message of that part. */
static bool meet_message(const struct simulation *simulation, size_t rank, const struct script_step *step,
                         const struct script_part *part, int64_t *exit, int64_t *clock)
{
    const struct script_message *message = &simulation->script->messages[part->message];
    const struct flight *flight = &simulation->flights[part->message];
    int64_t time = arrival(simulation, part->message);

    if (part->kind != PART_COMPLETE && !message->meets)
        return true;
    if (time == UNKNOWN)
        return false;
    *exit = later(*exit, time);
    if (message->sender == message->receiver)
        return true;
    if (part->kind == PART_COMPLETE)
        *clock = later(*clock, flight->send_clock);
    else if (step->value == CALL_SSEND && flight->post >= simulation->actors[rank].enter)
        *clock = later(*clock, flight->post_clock);
    return true;
}

/* Whether the send is one that stays in its call until it is met. */
static bool is_blocking_send(uint32_t call)
{
    return call == CALL_SEND || call == CALL_SSEND || call == CALL_SENDRECV || call == CALL_SENDRECV_REPLACE;
}

/* The same for all that the call sends, completes or finds. */
static bool meet_parts(const struct simulation *simulation, size_t rank, const struct script_step *step, int64_t *exit,
                       int64_t *clock)
{
    for (size_t i = 0; i < step->part_count; i++) {
        const struct script_part *part = &step->parts[i];
        bool goes_on = true;

        switch (part->kind) {
        case PART_SEND:
            goes_on = !is_blocking_send(step->value) || meet_message(simulation, rank, step, part, exit, clock);
            break;
        case PART_COMPLETE:
        case PART_SENT:
            goes_on = meet_message(simulation, rank, step, part, exit, clock);
            break;
        case PART_GATHERED:
            goes_on = meet_collective(simulation, rank, part->message, exit, clock);
            break;
        case PART_PROBE:
        case PART_PEEK:
            goes_on = find_message(simulation, part, exit, clock);
            break;
        case PART_POST:
        case PART_CANCELLED:
            break;
        }
        if (!goes_on)
            return false;
    }
    return true;
}

/* The four times of messages that depend on the end of the call (docs/paraver-format.md, "The four times of a
 * message"). */
static void leave_messages(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    struct actor *actor = &simulation->actors[rank];
    bool at_once = step->value == CALL_SENDRECV || step->value == CALL_SENDRECV_REPLACE || step->value == CALL_START ||
                   step->value == CALL_STARTALL;

    for (size_t i = 0; i < step->part_count; i++) {
        struct flight *flight;

        if (step->parts[i].kind == PART_GATHERED)
            continue;
        flight = &simulation->flights[step->parts[i].message];
        switch (step->parts[i].kind) {
        case PART_SEND:
            flight->physical_send = at_once ? flight->logical_send : actor->now;
            flight->sequence = actor->sequence++;
            break;
        case PART_POST:
            flight->logical_receive = step->value == CALL_IRECV ? actor->now : flight->post;
            break;
        case PART_CANCELLED:
            flight->cancelled = actor->now;
            break;
        case PART_COMPLETE:
            flight->physical_receive = actor->now;
            break;
        case PART_SENT:
        case PART_GATHERED:
        case PART_PROBE:
        case PART_PEEK:
            break;
        }
    }
}

/* Strictly inside of a call that is over; one that is too short for it has nothing, but a function that is left behind
 * it was entered with it. */
static void add_within(struct simulation *simulation, size_t rank, enum within within, int64_t exit)
{
    enum { EVENT_FLUSH = 40000003, FUNCTION = 4 };
    int64_t enter = simulation->actors[rank].enter, third = (exit - enter) / 3;
    uint32_t type = within == WITHIN_FLUSH ? EVENT_FLUSH : TYPE_FUNCTION;

    if (within == WITHIN_FUNCTION_LEFT)
        add_event_at(simulation, rank, third > 0 ? enter + third : exit, type, FUNCTION);
    if (within == WITHIN_NOTHING || within == WITHIN_FUNCTION_LEFT || third == 0)
        return;
    add_event_at(simulation, rank, enter + third, type, within == WITHIN_FLUSH ? 1 : FUNCTION);
    add_event_at(simulation, rank, exit - third, type, 0);
    if (within == WITHIN_FLUSH)
        simulation->facts->ranks[rank].overhead += exit - enter - 2 * third;
}

static bool run_call(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    struct actor *actor = &simulation->actors[rank];
    int64_t exit = actor->now + step->length;
    int64_t clock = actor->clock;

    if (!actor->inside) {
        enter_call(simulation, rank, step);
        exit = actor->now + step->length;
    }
    if (step->collective != SCRIPT_NO_COLLECTIVE && script_blocking(step->value) == step->value &&
        !meet_collective(simulation, rank, (size_t)step->collective, &exit, &clock))
        return false;
    if (!meet_parts(simulation, rank, step, &exit, &clock))
        return false;
    add_within(simulation, rank, step->within, exit);
    actor->now = exit;
    actor->clock = clock;
    actor->inside = false;
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].kind == PART_GATHERED &&
            tells_end(simulation, &simulation->script->collectives[step->parts[i].message]))
            add_event(simulation, rank, TYPE_ENDED, step->parts[i].message);
    set_state(simulation, rank, STATE_RUNNING);
    add_event(simulation, rank, call_type(step->value), 0);
    add_counters(simulation, rank);
    leave_messages(simulation, rank, step);
    return true;
}

static void run_overhead(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    struct actor *actor = &simulation->actors[rank];
    bool off = step->value == TYPE_TRACING;

    set_state(simulation, rank, off ? STATE_DISABLED : STATE_IO);
    add_event(simulation, rank, step->value, off ? 0 : 1);
    actor->now += step->length;
    simulation->facts->ranks[rank].overhead += step->length;
    set_state(simulation, rank, STATE_RUNNING);
    add_event(simulation, rank, step->value, off ? 1 : 0);
}

/* As Extrae shows where a task that is created now will be executed. */
static void add_task_line(struct simulation *simulation, size_t rank, int64_t length)
{
    struct record *record = add_record(simulation, rank, simulation->actors[rank].now);
    long long from = record->time, to = record->time + length;

    snprintf(record->line, sizeof record->line, "3:%zu:1:%zu:1:%lld:%lld:%zu:1:%zu:1:%lld:%lld:%zu:60000000", rank + 1,
             rank + 1, from, from, rank + 1, rank + 1, to, to, simulation->list->count);
}

/* False: the rank has to wait. */
static bool run_step(struct simulation *simulation, size_t rank, const struct script_step *step)
{
    struct actor *actor = &simulation->actors[rank];

    switch (step->kind) {
    case STEP_COMPUTE:
        if (step->value != 0)
            add_task_line(simulation, rank, step->length);
        actor->now += step->length;
        actor->clock += step->length;
        simulation->facts->ranks[rank].useful += step->length;
        return true;
    case STEP_FUNCTION:
        add_event(simulation, rank, TYPE_FUNCTION, step->value);
        return true;
    case STEP_OVERHEAD:
        run_overhead(simulation, rank, step);
        return true;
    case STEP_MARK:
        add_event(simulation, rank, step->value, 0);
        return true;
    case STEP_TESTED:
        add_event(simulation, rank, step->value, (uint64_t)step->length);
        return true;
    case STEP_CALL:
        return run_call(simulation, rank, step);
    }
    return true;
}

static void begin_rank(struct simulation *simulation, size_t rank)
{
    struct actor *actor = &simulation->actors[rank];

    actor->state = STATE_NOT_CREATED;
    actor->now = actor->clock = simulation->script->ranks[rank].start;
    set_state(simulation, rank, STATE_RUNNING);
    simulation->facts->ranks[rank].first = actor->now;
    add_event(simulation, rank, TYPE_APPLICATION, 1);
}

static void end_rank(struct simulation *simulation, size_t rank)
{
    struct actor *actor = &simulation->actors[rank];
    struct gen_facts *facts = simulation->facts;
    struct gen_rank_facts *own = &facts->ranks[rank];

    set_state(simulation, rank, 0);
    add_event(simulation, rank, TYPE_APPLICATION, 0);
    own->last = actor->now;
    own->ideal = actor->clock;
    facts->end = later(facts->end, own->last);
    facts->ideal = later(facts->ideal, own->ideal);
    facts->useful_max = later(facts->useful_max, own->useful);
    facts->useful_sum += own->useful;
}

static void run_all(struct simulation *simulation)
{
    const struct script *script = simulation->script;
    size_t done = 0;

    while (done < script->rank_count) {
        bool moved = false;

        done = 0;
        for (size_t rank = 0; rank < script->rank_count; rank++) {
            const struct script_rank *part = &script->ranks[rank];
            struct actor *actor = &simulation->actors[rank];

            while (actor->step < part->step_count && run_step(simulation, rank, &part->steps[actor->step])) {
                actor->step++;
                moved = true;
            }
            done += actor->step == part->step_count;
        }
        if (!moved && done < script->rank_count)
            abort(); /* scripts cannot deadlock */
    }
}

static void make_meetings(struct simulation *simulation)
{
    const struct script *script = simulation->script;

    simulation->meetings = memory_zeroed(script->collective_count, sizeof *simulation->meetings);
    for (size_t i = 0; i < script->collective_count; i++) {
        size_t count = script->comms[script->collectives[i].comm].count;

        simulation->meetings[i].enters = memory_zeroed(count, sizeof(int64_t));
        simulation->meetings[i].clocks = memory_zeroed(count, sizeof(int64_t));
        for (size_t j = 0; j < count; j++)
            simulation->meetings[i].enters[j] = UNKNOWN;
    }
}

static void free_simulation(struct simulation *simulation)
{
    for (size_t i = 0; i < simulation->script->collective_count; i++) {
        free(simulation->meetings[i].enters);
        free(simulation->meetings[i].clocks);
    }
    free(simulation->meetings);
    free(simulation->flights);
    free(simulation->actors);
    free(simulation->numbers);
}

void simulate(const struct script *script, const struct gen_options *options, struct record_list *list,
              struct gen_facts *facts)
{
    struct simulation simulation = {script, options, list, facts, NULL, NULL, NULL, NULL};

    *facts = (struct gen_facts){.rank_count = script->rank_count, .messages = script->message_count};
    facts->ranks = memory_zeroed(script->rank_count, sizeof *facts->ranks);
    simulation.actors = memory_zeroed(script->rank_count, sizeof *simulation.actors);
    simulation.flights = memory_zeroed(script->message_count, sizeof *simulation.flights);
    for (size_t i = 0; i < script->message_count; i++)
        simulation.flights[i].logical_send = simulation.flights[i].post = simulation.flights[i].cancelled = UNKNOWN;
    simulation.numbers = memory_zeroed(script->rank_count * script->comm_count, sizeof *simulation.numbers);
    make_meetings(&simulation);
    for (size_t rank = 0; rank < script->rank_count; rank++)
        begin_rank(&simulation, rank);
    run_all(&simulation);
    for (size_t rank = 0; rank < script->rank_count; rank++)
        end_rank(&simulation, rank);
    flights_add_records(script, simulation.flights, options->pairing, list);
    free_simulation(&simulation);
}
