/*
 * Writes the random program, phase by phase; a phase adds steps to all ranks.
 */
#include "gen/script.h"

#include <stdlib.h>

#include "gen/writer.h"
#include "model/memory.h"

enum {
    EVENT_INIT = 40000002,
    EVENT_FLUSH = 40000003,
};

/* Irecv and Isend with both neighbours of a ring (to itself, with one rank), work, Waitall. */
static void phase_halo(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count; /* message 2 r goes from r to the right, 2 r + 1 to the left */
    uint32_t call = random_one_in(&writer->random, 3) ? CALL_ISSEND : CALL_ISEND;

    for (size_t rank = 0; rank < count; rank++) {
        writer_add_message(writer, rank, (rank + 1) % count, call);
        writer_add_message(writer, rank, (rank + count - 1) % count, call);
    }
    for (size_t rank = 0; rank < count; rank++) {
        size_t from_left = first + 2 * ((rank + count - 1) % count), from_right = first + 2 * ((rank + 1) % count) + 1;
        struct script_step *wait;

        writer_add_part(writer_add_call(writer, rank, CALL_IRECV), PART_POST, from_left);
        writer_add_part(writer_add_call(writer, rank, CALL_IRECV), PART_POST, from_right);
        writer_add_send(writer, rank, call, first + 2 * rank);
        writer_add_send(writer, rank, call, first + 2 * rank + 1);
        writer_add_work(writer, rank, 40);
        wait = writer_add_call(writer, rank, CALL_WAITALL);
        writer_add_part(wait, PART_COMPLETE, from_left);
        writer_add_part(wait, PART_COMPLETE, from_right);
    }
}

/* The same with persistent requests, started one by one or together. */
static void phase_persistent(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count;

    for (size_t rank = 0; rank < count; rank++)
        writer_add_message(writer, rank, (rank + 1) % count, CALL_START);
    for (size_t rank = 0; rank < count; rank++) {
        size_t incoming = first + (rank + count - 1) % count;
        bool together = random_one_in(&writer->random, 2);
        struct script_step *start = writer_add_call(writer, rank, together ? CALL_STARTALL : CALL_START);

        writer_add_part(start, PART_POST, incoming);
        if (!together)
            start = writer_add_call(writer, rank, CALL_START);
        writer_add_part(start, PART_SEND, first + rank);
        writer_add_work(writer, rank, 30);
        writer_add_part(writer_add_call(writer, rank, CALL_WAIT), PART_COMPLETE, incoming);
    }
}

/* From rank to rank, blocking. */
static void phase_pipeline(struct writer *writer)
{
    size_t last = 0;

    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        uint32_t call = writer_draw_blocking_send(writer);

        if (rank > 0)
            writer_add_receive(writer, rank, last);
        writer_add_work(writer, rank, 20);
        if (rank + 1 < writer->script->rank_count) {
            last = writer_add_message(writer, rank, rank + 1, call);
            writer_add_send(writer, rank, call, last);
        }
    }
}

/* Even ranks send to odd ones, which have posted long before or come late. */
static void phase_pairs(struct writer *writer)
{
    for (size_t rank = 0; rank + 1 < writer->script->rank_count; rank += 2) {
        uint32_t call = writer_draw_blocking_send(writer);
        size_t message = writer_add_message(writer, rank, rank + 1, call);

        writer_add_work(writer, rank, 40);
        writer_add_send(writer, rank, call, message);
        writer_add_work(writer, rank + 1, 40);
        writer_add_part(writer_add_call(writer, rank + 1, CALL_IRECV), PART_POST, message);
        writer_add_work(writer, rank + 1, 40);
        writer_add_part(writer_add_call(writer, rank + 1, CALL_WAIT), PART_COMPLETE, message);
    }
}

static void phase_sendrecv(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count;
    uint32_t call = random_one_in(&writer->random, 2) ? CALL_SENDRECV : CALL_SENDRECV_REPLACE;

    for (size_t rank = 0; rank < count; rank++)
        writer_add_message(writer, rank, (rank + 1) % count, call);
    for (size_t rank = 0; rank < count; rank++) {
        size_t incoming = first + (rank + count - 1) % count;
        struct script_step *step;

        writer_add_work(writer, rank, 30);
        step = writer_add_call(writer, rank, call);
        writer_add_part(step, PART_SEND, first + rank);
        writer_add_part(step, PART_POST, incoming);
        writer_add_part(step, PART_COMPLETE, incoming);
    }
}

/* Rank 0 hears from everybody and answers. */
static void phase_master(struct writer *writer)
{
    for (size_t rank = 1; rank < writer->script->rank_count; rank++) {
        uint32_t call = writer_draw_blocking_send(writer), answer = writer_draw_blocking_send(writer);
        size_t message = writer_add_message(writer, rank, 0, call);

        writer_add_work(writer, rank, 30);
        writer_add_send(writer, rank, call, message);
        writer_add_receive(writer, 0, message);
        message = writer_add_message(writer, 0, rank, answer);
        writer_add_send(writer, 0, answer, message);
        writer_add_receive(writer, rank, message);
    }
}

static void add_probe(struct writer *writer, size_t rank, enum part_kind kind, size_t message)
{
    static const uint32_t probes[] = {CALL_PROBE, CALL_IPROBE, CALL_MPROBE};

    writer_add_part(writer_add_call(writer, rank, probes[random_below(&writer->random, 3)]), kind, message);
}

/* Rank 0 looks what there is before it receives, in each of the ways in which that can be told or not. */
static void phase_probe(struct writer *writer)
{
    for (size_t rank = 1; rank < writer->script->rank_count; rank++) {
        uint32_t call = writer_draw_blocking_send(writer);
        size_t message = writer_add_message(writer, rank, 0, call);
        struct script_step *step;

        writer_add_work(writer, rank, 30);
        writer_add_send(writer, rank, call, message);
        switch (random_below(&writer->random, 5)) {
        case 0:
            add_probe(writer, 0, PART_PEEK, message);
            writer_add_call(writer, 0, CALL_COMM_RANK);
            writer_add_receive(writer, 0, message);
            break;
        case 1:
            add_probe(writer, 0, PART_PEEK, message);
            writer_add_part(writer_add_call(writer, 0, CALL_IRECV), PART_POST, message);
            writer_add_part(writer_add_call(writer, 0, CALL_WAIT), PART_COMPLETE, message);
            break;
        case 2:
            add_probe(writer, 0, PART_PROBE, message);
            add_probe(writer, 0, PART_PROBE, message);
            writer_add_receive(writer, 0, message);
            break;
        default:
            add_probe(writer, 0, PART_PROBE, message);
            step = writer_add_call(writer, 0, CALL_MRECV);
            writer_add_part(step, PART_POST, message);
            writer_add_part(step, PART_COMPLETE, message);
        }
    }
}

static uint32_t draw_collective(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_BARRIER, CALL_ALLREDUCE, CALL_ALLTOALL, CALL_BCAST,    CALL_SCATTER,
                                     CALL_REDUCE,  CALL_GATHER,    CALL_SCAN,     CALL_IBARRIER, CALL_EXSCAN};

    uint32_t value = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];

    return value == CALL_ALLTOALL && writer->options->own_sizes ? CALL_ALLTOALLV : value;
}

static void phase_world(struct writer *writer)
{
    for (size_t rank = 0; rank < writer->script->rank_count; rank++)
        writer_add_work(writer, rank, 50);
    writer_add_collective(writer, draw_collective(writer), 0);
}

static void phase_rows(struct writer *writer)
{
    for (size_t comm = 1; comm < writer->script->comm_count; comm++) {
        uint32_t value = draw_collective(writer);

        writer_add_work(writer, writer->script->comms[comm].members[0], 50);
        writer_add_collective(writer, value, comm);
        writer_add_collective(writer, value, comm);
    }
}

/* Calls that do not say on which communicator they are: of all ranks, or row by row. */
static void phase_unnamed(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_COMM_DUP, CALL_COMM_SPLIT, CALL_WIN_FENCE, CALL_FILE_OPEN};
    uint32_t value = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];

    for (size_t rank = 0; rank < writer->script->rank_count; rank++)
        writer_add_work(writer, rank, 20);
    if (random_one_in(&writer->random, 3)) {
        for (size_t comm = 1; comm < writer->script->comm_count; comm++)
            writer_add_collective(writer, value, comm);
    }
    for (uint64_t i = random_below(&writer->random, 3); i > 0; i--)
        writer_add_collective(writer, value, 0);
}

/* The next rank of the ring of so many that the rank is in; the last ring may be smaller. */
static size_t next_in_ring(const struct writer *writer, size_t rank, size_t size)
{
    size_t first = rank - rank % size;
    size_t left = writer->script->rank_count - first;

    return first + (rank - first + 1) % (left < size ? left : size);
}

static void add_crossing_receive(struct writer *writer, size_t rank, bool posts_first, size_t message)
{
    if (posts_first)
        writer_add_part(writer_add_call(writer, rank, CALL_WAIT), PART_COMPLETE, message);
    else
        writer_add_receive(writer, rank, message);
}

/* Everybody sends to the next one in a ring before it receives, or lets the others receive only behind a collective:
 * MPI has buffered it all. Some have posted their receive before. */
static void phase_crossing(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_SEND, CALL_SEND, CALL_BSEND, CALL_ISEND};
    size_t count = writer->script->rank_count;
    size_t size = 2 + random_below(&writer->random, 4);
    size_t first = writer->script->message_count;
    bool *posts_first = memory_zeroed(count, sizeof *posts_first);
    bool meets = random_one_in(&writer->random, 4);
    uint64_t kinds = random_one_in(&writer->random, 2) ? 1 : sizeof calls / sizeof *calls;

    for (size_t rank = 0; rank < count; rank++) {
        writer_add_message(writer, rank, next_in_ring(writer, rank, size), CALL_BSEND);
        posts_first[rank] = random_one_in(&writer->random, 8);
    }
    for (size_t rank = 0; rank < count; rank++) {
        size_t next = next_in_ring(writer, rank, size);

        if (posts_first[next])
            writer_add_part(writer_add_call(writer, next, CALL_IRECV), PART_POST, first + rank);
    }
    for (size_t rank = 0; rank < count; rank++) {
        writer_add_work(writer, rank, 20);
        writer_add_send(writer, rank, calls[random_below(&writer->random, kinds)], first + rank);
    }
    if (meets)
        writer_add_collective(writer, CALL_BARRIER, 0);
    for (size_t rank = 0; rank < count; rank++) {
        size_t next = next_in_ring(writer, rank, size);

        add_crossing_receive(writer, next, posts_first[next], first + rank);
    }
    free(posts_first);
}

static void phase_local(struct writer *writer)
{
    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        writer_add_work(writer, rank, 100);
        writer_add_call(writer, rank, CALL_COMM_RANK);
    }
}

static size_t *add_comm(struct script *script, size_t count)
{
    struct script_comm *comm;

    script->comms = memory_grow(script->comms, script->comm_count, sizeof *script->comms);
    comm = &script->comms[script->comm_count++];
    *comm = (struct script_comm){.members = memory_zeroed(count, sizeof *comm->members), .count = count};
    return comm->members;
}

/* The ranks from `first` on that are `step` apart. */
static void add_spaced_comm(struct script *script, size_t first, size_t step, size_t count)
{
    size_t *members = add_comm(script, count);

    for (size_t i = 0; i < count; i++)
        members[i] = first + i * step;
}

/* Some of the ranks, in any order. */
static void add_mixed_comm(struct writer *writer)
{
    size_t ranks = writer->script->rank_count;
    size_t count = 1 + random_below(&writer->random, ranks - 1);
    size_t *members = add_comm(writer->script, ranks);

    for (size_t i = 0; i < ranks; i++) {
        size_t other = random_below(&writer->random, i + 1);

        members[i] = members[other];
        members[other] = i;
    }
    writer->script->comms[writer->script->comm_count - 1].count = count;
}

/* Of two rows. */
static void add_intercomm(struct writer *writer)
{
    struct script *script = writer->script;
    size_t local = 1 + random_below(&writer->random, script->row_count);
    size_t remote = 1 + (local + random_below(&writer->random, script->row_count - 1)) % script->row_count;
    size_t local_count = script->comms[local].count;
    size_t *members = add_comm(script, local_count + script->comms[remote].count);
    struct script_comm *comm = &script->comms[script->comm_count - 1];

    for (size_t i = 0; i < comm->count; i++)
        members[i] = i < local_count ? script->comms[local].members[i] : script->comms[remote].members[i - local_count];
    comm->local = local_count;
}

/* Communicators that overlap: columns of the grid, whatever else, two groups that face each other. */
static void add_groups(struct writer *writer, size_t width)
{
    struct script *script = writer->script;

    for (size_t column = 0; column < width && script->row_count > 0 && width > 1; column++)
        add_spaced_comm(script, column, width, (script->rank_count - column + width - 1) / width);
    for (uint64_t i = random_below(&writer->random, 3); i > 0 && script->rank_count > 1; i--)
        add_mixed_comm(writer);
    for (uint64_t i = random_below(&writer->random, 3); i > 0 && script->row_count > 1; i--)
        add_intercomm(writer);
}

/* The world, and rows of a grid; a row of all ranks would be the world again. */
static void add_comms(struct writer *writer)
{
    struct script *script = writer->script;
    size_t width = 1 + random_below(&writer->random, script->rank_count);

    if (writer->options->row > 0)
        width = writer->options->row;

    add_spaced_comm(script, 0, 1, script->rank_count);
    for (size_t first = 0; first < script->rank_count && width < script->rank_count; first += width) {
        size_t left = script->rank_count - first;

        add_spaced_comm(script, first, 1, left < width ? left : width);
        script->row_count++;
    }
    if (writer->options->groups)
        add_groups(writer, width);
}

static void begin_ranks(struct writer *writer)
{
    struct script *script = writer->script;
    uint64_t spread = (uint64_t)(writer->options->launch_spread / writer->options->quantum) + 1;
    size_t earliest = random_below(&writer->random, script->rank_count);

    for (size_t rank = 0; rank < script->rank_count; rank++) {
        script->ranks[rank].start = rank == earliest ? 0 : writer_draw_time(writer, 0, spread);
        if (writer->options->flushes && random_one_in(&writer->random, 2))
            writer_add_step(writer, rank, STEP_OVERHEAD, EVENT_INIT)->length = writer_draw_time(writer, 1, 5);
        writer_add_computation(writer, rank, false, writer_draw_time(writer, 1, 5));
    }
    writer_add_collective(writer, CALL_INIT, 0);
}

static void end_ranks(struct writer *writer)
{
    writer_add_collective(writer, CALL_FINALIZE, 0);
    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        writer_add_computation(writer, rank, false, writer_draw_time(writer, 1, 3));
        if (writer->options->flushes)
            writer_add_step(writer, rank, STEP_OVERHEAD, EVENT_FLUSH)->length = writer_draw_time(writer, 1, 5);
        writer_add_computation(writer, rank, false, writer_draw_time(writer, 1, 3));
    }
}

/* What not every program has. */
enum feature {
    FEATURE_ANY,
    FEATURE_CROSSING,
    FEATURE_REQUESTS,
};

static bool has_feature(const struct gen_options *options, enum feature feature)
{
    return feature == FEATURE_ANY || (feature == FEATURE_CROSSING ? options->crossing : options->requests);
}

static void add_phase(struct writer *writer)
{
    static const struct {
        void (*add)(struct writer *writer);
        enum feature feature;
        size_t times;
    } phases[] = {
        {phase_halo, FEATURE_ANY, 1},
        {phase_persistent, FEATURE_ANY, 1},
        {phase_pipeline, FEATURE_ANY, 1},
        {phase_pairs, FEATURE_ANY, 1},
        {phase_sendrecv, FEATURE_ANY, 1},
        {phase_master, FEATURE_ANY, 1},
        {phase_world, FEATURE_ANY, 2},
        {phase_rows, FEATURE_ANY, 2},
        {phase_local, FEATURE_ANY, 1},
        {phase_probe, FEATURE_ANY, 1},
        {phase_unnamed, FEATURE_ANY, 1},
        {phase_crossing, FEATURE_CROSSING, 4},
        {writer_phase_requests, FEATURE_REQUESTS, 6},
        {writer_phase_neighbours, FEATURE_REQUESTS, 1},
        {writer_phase_cancelled, FEATURE_REQUESTS, 2},
    };
    size_t count = sizeof phases / sizeof *phases, all = 0, drawn, i = 0;

    for (size_t k = 0; k < count; k++)
        all += has_feature(writer->options, phases[k].feature) ? phases[k].times : 0;
    drawn = random_below(&writer->random, all);
    for (;; i++) {
        size_t times = has_feature(writer->options, phases[i].feature) ? phases[i].times : 0;

        if (drawn < times)
            break;
        drawn -= times;
    }
    phases[i].add(writer);
}

void script_make(struct script *script, const struct gen_options *options)
{
    struct writer writer = {script, options, {options->seed}};

    *script = (struct script){.rank_count = options->ranks};
    script->ranks = memory_zeroed(options->ranks, sizeof *script->ranks);
    add_comms(&writer);
    begin_ranks(&writer);
    for (uint32_t i = 0; i < options->phases; i++)
        add_phase(&writer);
    end_ranks(&writer);
}

void script_deinit(struct script *script)
{
    for (size_t rank = 0; rank < script->rank_count; rank++)
        free(script->ranks[rank].steps);
    for (size_t i = 0; i < script->comm_count; i++)
        free(script->comms[i].members);
    free(script->ranks);
    free(script->messages);
    free(script->collectives);
    free(script->comms);
}

uint32_t script_comm_id(const struct script *script, size_t comm, size_t place)
{
    uint32_t id = (uint32_t)comm + 1;

    for (size_t i = 0; i < comm; i++)
        id += script->comms[i].local > 0;
    return id + (script->comms[comm].local > 0 && place >= script->comms[comm].local);
}

uint32_t script_blocking(uint32_t value)
{
    static const struct {
        uint32_t value;
        uint32_t blocking;
    } calls[] = {
        {CALL_IREDUCE, CALL_REDUCE},
        {CALL_IALLREDUCE, CALL_ALLREDUCE},
        {CALL_IBARRIER, CALL_BARRIER},
        {CALL_IBCAST, CALL_BCAST},
        {CALL_IALLTOALL, CALL_ALLTOALL},
        {CALL_IGATHER, CALL_GATHER},
        {CALL_ISCATTER, CALL_SCATTER},
        {CALL_ISCAN, CALL_SCAN},
        {CALL_INEIGHBOR_ALLTOALL, CALL_NEIGHBOR_ALLTOALL},
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].value == value)
            return calls[i].blocking;
    return value;
}
