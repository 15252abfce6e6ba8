#include "bench/trace_program.h"

#include <stdlib.h>
#include <string.h>

#include "bench/trace_calls.h"
#include "bench/trace_queue.h"

enum {
    SIDES = 4, /* west, east, north, south */
    AXES = 2,
    RANKS_PER_NODE = 64,
    TRIAL_ITERATIONS = 4, /* after which what an iteration does repeats itself */
    WORLD = 1,            /* its communicator's number */
};

/* Nanoseconds */
enum {
    LAUNCH_SPREAD = 2000000,
    FIRST_ITERATION = 20000000,
    PERIOD = 5000000,
    STAGE = 40000, /* at most, of a sweep */
    END = 10000000,
    LATENCY = 1500,
};

struct program {
    const struct trace_options *options;
    struct trace_lines *lines;
    struct trace_queue *queue;
    struct random random;
    uint32_t ranks;
    uint32_t width; /* of the grid */
    uint32_t height;
    int64_t period;
    struct trace_rank *rank;
    /* Of the phase that is being simulated, for each rank and side or axis. */
    int64_t *posted;
    int64_t *received;
    uint64_t *message;
};

static int64_t jitter(struct program *program, int64_t least, int64_t spread)
{
    return least + (int64_t)random_below(&program->random, (uint64_t)spread);
}

static void program_init(struct program *program, const struct trace_options *options, struct trace_lines *lines)
{
    uint32_t width = 1;

    while ((uint64_t)(width + 1) * (width + 1) <= options->ranks)
        width++;
    while (options->ranks % width != 0)
        width--;
    *program = (struct program){
        .options = options,
        .lines = lines,
        .queue = trace_queue_new(options->ranks),
        .random = {options->seed},
        .ranks = options->ranks,
        .width = width,
        .height = options->ranks / width,
    };
    program->period = PERIOD + (int64_t)(program->width + program->height) * STAGE;
    program->rank = must(calloc(options->ranks, sizeof(*program->rank)));
    program->posted = must(calloc((size_t)options->ranks * SIDES, sizeof(*program->posted)));
    program->received = must(calloc((size_t)options->ranks * SIDES, sizeof(*program->received)));
    program->message = must(calloc((size_t)options->ranks * SIDES, sizeof(*program->message)));
}

static void program_deinit(struct program *program)
{
    free(program->rank);
    free(program->posted);
    free(program->received);
    free(program->message);
    trace_queue_free(program->queue);
}

static struct trace_caller caller(struct program *program, uint32_t rank)
{
    return (struct trace_caller){program->queue, &program->rank[rank], rank};
}

/* Lets out all records that are complete. */
static void write_records(struct program *program)
{
    const struct trace_record *record;
    uint32_t rank;

    trace_queue_order(program->queue);
    while ((record = trace_queue_take(program->queue, &rank)))
        trace_calls_write(program->lines, rank, record);
}

static int64_t later(int64_t left, int64_t right)
{
    return left > right ? left : right;
}

/* Computes until about a time, inside a user function. */
static void compute(struct program *program, int64_t until)
{
    for (uint32_t p = 0; p < program->ranks; p++) {
        struct trace_caller me = caller(program, p);
        int64_t begin = program->rank[p].clock + jitter(program, 200, 300);

        trace_calls_function(&me, begin, 1 + p % 3);
        trace_calls_function(&me, later(until + jitter(program, 0, PERIOD / 8), begin + 1000), 0);
    }
}

static uint32_t neighbour(const struct program *program, uint32_t rank, int side)
{
    uint32_t x = rank % program->width;
    uint32_t y = rank / program->width;

    switch (side) {
    case 0:
        return y * program->width + (x + program->width - 1) % program->width;
    case 1:
        return y * program->width + (x + 1) % program->width;
    case 2:
        return (y + program->height - 1) % program->height * program->width + x;
    default:
        return (y + 1) % program->height * program->width + x;
    }
}

static void halo_post(struct program *program, uint32_t rank)
{
    struct trace_caller me = caller(program, rank);
    size_t at = (size_t)rank * SIDES;

    for (int side = 0; side < SIDES; side++) {
        trace_calls_enter(&me, me.rank->clock + jitter(program, 100, 200), CALL_IRECV);
        trace_calls_exit(&me, me.rank->clock + jitter(program, 300, 800));
        program->received[at + (size_t)side] = me.rank->clock;
    }
    for (int side = 0; side < SIDES; side++) {
        struct trace_send send = {neighbour(program, rank, side), 2048U << side, (uint32_t)side};

        trace_calls_enter(&me, me.rank->clock + jitter(program, 100, 200), CALL_ISEND);
        program->posted[at + (size_t)side] = me.rank->clock;
        program->message[at + (size_t)side] =
            trace_calls_exit_sending(&me, me.rank->clock + jitter(program, 400, 800), &send);
    }
    trace_calls_enter(&me, me.rank->clock + jitter(program, 5000, 20000), CALL_WAITALL);
}

/* All have posted: what each waits for is known. */
static void halo_wait(struct program *program, uint32_t rank)
{
    struct trace_caller me = caller(program, rank);
    int64_t end = me.rank->clock + jitter(program, 500, 500);

    for (int side = 0; side < SIDES; side++)
        end =
            later(end, program->posted[(size_t)neighbour(program, rank, side) * SIDES + (size_t)(side ^ 1)] + LATENCY);
    for (int side = 0; side < SIDES; side++) {
        uint32_t from = neighbour(program, rank, side);
        size_t at = (size_t)from * SIDES + (size_t)(side ^ 1); /* it sends to its other side */

        trace_calls_receive(program->queue, from, program->message[at],
                            program->received[(size_t)rank * SIDES + (size_t)side], end);
    }
    trace_calls_exit(&me, end);
}

static void halo(struct program *program)
{
    for (uint32_t p = 0; p < program->ranks; p++)
        halo_post(program, p);
    for (uint32_t p = 0; p < program->ranks; p++)
        halo_wait(program, p);
}

static void sweep_receive(struct program *program, uint32_t rank, uint32_t from, size_t axis)
{
    struct trace_caller me = caller(program, rank);
    size_t at = (size_t)from * SIDES + axis;
    int64_t begin = me.rank->clock + jitter(program, 100, 200);
    int64_t end = later(begin + jitter(program, 200, 300), program->posted[at] + LATENCY);

    trace_calls_enter(&me, begin, CALL_RECV);
    trace_calls_receive(program->queue, from, program->message[at], begin, end);
    trace_calls_exit(&me, end);
}

static void sweep_send(struct program *program, uint32_t rank, uint32_t to, size_t axis)
{
    struct trace_caller me = caller(program, rank);
    struct trace_send send = {to, 800, 101 + (uint32_t)axis};
    size_t at = (size_t)rank * SIDES + axis;

    trace_calls_enter(&me, me.rank->clock + jitter(program, 100, 200), CALL_SEND);
    program->posted[at] = me.rank->clock;
    program->message[at] = trace_calls_exit_sending(&me, me.rank->clock + jitter(program, 300, 800), &send);
}

/* From the first corner to the last, or back: each rank's turn comes after those before it, since places count in that
 * order. */
static void sweep(struct program *program, bool back)
{
    uint32_t extent[AXES] = {program->width, program->height};
    uint32_t stride[AXES] = {1, program->width};

    for (uint32_t turn = 0; turn < program->ranks; turn++) {
        uint32_t place[AXES] = {turn % program->width, turn / program->width};
        uint32_t rank = back ? program->ranks - 1 - turn : turn;

        for (size_t axis = 0; axis < AXES; axis++)
            if (place[axis] > 0)
                sweep_receive(program, rank, back ? rank + stride[axis] : rank - stride[axis], axis);
        program->rank[rank].clock += jitter(program, 5000, 10000);
        for (size_t axis = 0; axis < AXES; axis++)
            if (place[axis] + 1 < extent[axis])
                sweep_send(program, rank, back ? rank - stride[axis] : rank + stride[axis], axis);
    }
}

/* Ranks that follow each other, all of a communicator; each leaves when the last has come. */
static void collective(struct program *program, const struct trace_collective *what, uint32_t first, uint32_t count)
{
    int64_t last = 0;

    for (uint32_t p = first; p < first + count; p++) {
        struct trace_caller me = caller(program, p);

        trace_calls_enter_collective(&me, me.rank->clock + jitter(program, 200, 500), what, p == first);
        last = later(last, me.rank->clock);
    }
    for (uint32_t p = first; p < first + count; p++) {
        struct trace_caller me = caller(program, p);
        int64_t end = last + jitter(program, 2000, 1500);

        if (what->call == CALL_BCAST) /* the root goes first, and waits for nobody */
            end = p == first ? me.rank->clock + 1000
                             : later(me.rank->clock + 500, program->rank[first].clock + jitter(program, LATENCY, 500));
        trace_calls_exit(&me, end);
    }
}

static void collectives(struct program *program, uint64_t iteration)
{
    for (uint32_t row = 0; program->width > 1 && row < program->height; row++)
        collective(program,
                   &(struct trace_collective){CALL_ALLTOALL, WORLD + 1 + program->ranks + row, 64, 64 * program->width},
                   row * program->width, program->width);
    collective(program, &(struct trace_collective){CALL_ALLREDUCE, WORLD, 8, 8}, 0, program->ranks);
    if (iteration % 4 == 1)
        collective(program, &(struct trace_collective){CALL_BCAST, WORLD, 256, 256}, 0, program->ranks);
    if (iteration % 4 == 3)
        collective(program, &(struct trace_collective){CALL_BARRIER, WORLD, 0, 0}, 0, program->ranks);
}

static void iterate(struct program *program, uint64_t iteration)
{
    enum trace_pattern pattern = program->options->pattern;

    compute(program, FIRST_ITERATION + (int64_t)iteration * program->period + program->period / 2);
    if (pattern == PATTERN_MIXED || pattern == PATTERN_HALO)
        halo(program);
    if (pattern == PATTERN_SWEEP || (pattern == PATTERN_MIXED && iteration % 2 == 0))
        sweep(program, (pattern == PATTERN_SWEEP ? iteration : iteration / 2) % 2 == 1);
    if (pattern == PATTERN_MIXED || pattern == PATTERN_COLLECTIVES)
        collectives(program, iteration);
    write_records(program);
}

static void local_call(struct program *program, enum trace_call call)
{
    for (uint32_t p = 0; p < program->ranks; p++) {
        struct trace_caller me = caller(program, p);

        trace_calls_enter(&me, me.rank->clock + jitter(program, 500, 500), call);
        trace_calls_exit(&me, me.rank->clock + jitter(program, 1000, 500));
    }
}

static void start(struct program *program)
{
    for (uint32_t p = 0; p < program->ranks; p++) {
        struct trace_caller me = caller(program, p);

        trace_calls_start(&me, p == 0 ? 0 : jitter(program, 1, LAUNCH_SPREAD));
        trace_calls_enter(&me, me.rank->clock + jitter(program, 900000, 200000), CALL_INIT);
    }
    for (uint32_t p = 0; p < program->ranks; p++) {
        struct trace_caller me = caller(program, p);

        trace_calls_exit(&me, 2 * LAUNCH_SPREAD + jitter(program, 0, LAUNCH_SPREAD));
    }
    local_call(program, CALL_COMM_RANK);
    local_call(program, CALL_COMM_SIZE);
    write_records(program);
}

/* Rank 0 ends last, at the time that the header says. */
static void finish(struct program *program, int64_t end)
{
    for (uint32_t p = 0; p < program->ranks; p++) {
        struct trace_caller me = caller(program, p);

        trace_calls_enter(&me, end - END + jitter(program, 0, END / 4), CALL_FINALIZE);
        trace_calls_exit(&me, end - END / 2 + jitter(program, 0, END / 4));
        trace_calls_end(&me, p == 0 ? end : end - jitter(program, 1, END / 8));
    }
    write_records(program);
}

static void simulate(struct program *program, uint64_t iterations, int64_t end)
{
    start(program);
    for (uint64_t i = 0; i < iterations && !(program->lines->file && ferror(program->lines->file)); i++)
        iterate(program, i);
    finish(program, end);
}

static int64_t end_of(const struct program *program, uint64_t iterations)
{
    if (program->options->pattern == PATTERN_HEADER)
        return END;
    return FIRST_ITERATION + (int64_t)iterations * program->period + END;
}

static void write_header(struct program *program, int64_t end)
{
    struct trace_lines *lines = program->lines;
    uint32_t nodes = (program->ranks + RANKS_PER_NODE - 1) / RANKS_PER_NODE;
    bool rows = program->width > 1;

    trace_lines_text(lines, "#Paraver (01/02/2026 at 10:00):");
    trace_lines_number(lines, (uint64_t)end);
    trace_lines_text(lines, "_ns:");
    trace_lines_number(lines, nodes);
    for (uint32_t node = 0; node < nodes; node++) {
        trace_lines_text(lines, node == 0 ? "(" : ",");
        trace_lines_number(lines, node + 1 < nodes ? RANKS_PER_NODE : program->ranks - node * RANKS_PER_NODE);
    }
    trace_lines_text(lines, "):1:");
    trace_lines_number(lines, program->ranks);
    for (uint32_t p = 0; p < program->ranks; p++) {
        trace_lines_text(lines, p == 0 ? "(1:" : ",1:");
        trace_lines_number(lines, 1 + p / RANKS_PER_NODE);
    }
    trace_lines_text(lines, "),");
    trace_lines_number(lines, 1 + program->ranks + (rows ? program->height : 0));
    trace_lines_end(lines);
}

static void write_communicator(struct trace_lines *lines, uint32_t id, uint32_t first, uint32_t count)
{
    trace_lines_text(lines, "c:1:");
    trace_lines_number(lines, id);
    trace_lines_text(lines, ":");
    trace_lines_number(lines, count);
    for (uint32_t p = first; p < first + count; p++) {
        trace_lines_text(lines, ":");
        trace_lines_number(lines, p + 1);
    }
    trace_lines_end(lines);
}

/* All ranks, each alone, rows of the grid: the ones that Extrae lists for such a program. */
static void write_communicators(struct program *program)
{
    write_communicator(program->lines, WORLD, 0, program->ranks);
    for (uint32_t p = 0; p < program->ranks; p++)
        write_communicator(program->lines, WORLD + 1 + p, p, 1);
    for (uint32_t row = 0; program->width > 1 && row < program->height; row++)
        write_communicator(program->lines, WORLD + 1 + program->ranks + row, row * program->width, program->width);
}

/* All that happens in a trace that is about its header. */
static void write_one_call(struct trace_lines *lines)
{
    for (int value = 1; value >= 0; value--) {
        trace_lines_event(lines, 0, value ? 0 : END);
        trace_lines_pair(lines, 50000003, value ? CALL_INIT : 0);
        trace_lines_end(lines);
    }
}

/* A whole trace of so many iterations. 0, or -1. */
static int write_trace(const struct trace_options *options, struct trace_lines *lines, uint64_t iterations)
{
    struct program program;
    int64_t end;

    program_init(&program, options, lines);
    end = end_of(&program, iterations);
    write_header(&program, end);
    write_communicators(&program);
    if (options->pattern == PATTERN_HEADER) {
        write_one_call(lines);
    } else {
        simulate(&program, iterations, end);
    }
    program_deinit(&program);
    return trace_lines_flush(lines);
}

/* How many iterations make the bytes asked for; at least one. */
static uint64_t count_iterations(const struct trace_options *options, struct trace_lines *lines)
{
    uint64_t none;
    uint64_t some;

    if (options->pattern == PATTERN_HEADER)
        return 0;
    trace_lines_init(lines, NULL, options->style, options->seed);
    (void)!write_trace(options, lines, 0);
    none = lines->bytes;
    trace_lines_init(lines, NULL, options->style, options->seed);
    (void)!write_trace(options, lines, TRIAL_ITERATIONS);
    some = (lines->bytes - none) / TRIAL_ITERATIONS;
    return options->bytes > none + some ? (options->bytes - none) / some : 1;
}

int trace_program_write(const struct trace_options *options, FILE *file)
{
    struct trace_lines *lines = must(malloc(sizeof(*lines)));
    uint64_t iterations = count_iterations(options, lines);
    int result;

    trace_lines_init(lines, file, options->style, options->seed);
    result = write_trace(options, lines, iterations);
    free(lines);
    return result != 0 || fflush(file) != 0 ? -1 : 0;
}
