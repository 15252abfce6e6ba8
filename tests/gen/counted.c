#include "gen/counted.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "gen/record.h"
#include "gen/text.h"
#include "model/memory.h"

enum {
    TYPE_SET = 41999999,
    TYPE_INSTRUCTIONS = 42000050,
    TYPE_CYCLES = 42000059,
    TYPE_OTHER = 42000000,
    SETS = 3,
    TIME_MOST = 200, /* nanoseconds of one piece or call */
    RATE_MOST = 5,
};

/* Which set of counters has which of the two; each has another one, too. */
static const bool set_has[SETS][COUNTED_KINDS] = {{true, true}, {false, true}, {false, false}};

static const uint32_t counter_types[COUNTED_KINDS] = {TYPE_INSTRUCTIONS, TYPE_CYCLES};

/* Calls of a turn, none of which waits for anybody. */
static const char *const turn_calls[] = {"50000001:5", "50000003:19", "50000003:20"};

enum { TURN_CALLS = sizeof turn_calls / sizeof turn_calls[0] };

/* Writes what one rank does. */
struct counted_rank {
    const struct counted_options *options;
    struct counted_program *program;
    struct record_list *list;
    struct random random;
    uint32_t number; /* from 0 */
    int64_t now;
    int64_t from; /* of what the next reading counts */
    size_t set;
    bool drops_first; /* the first reading is still to come, and counts for nothing */
    bool is_known;    /* the trace has told of both counters: a stretch that begins behind that knows them */
    int64_t lengths[2 * TURN_CALLS]; /* steady: of a turn's computations, and of its calls */
    int64_t rates[TURN_CALLS][COUNTED_KINDS];
};

static void __attribute__((format(printf, 2, 3))) add_line(struct counted_rank *rank, const char *format, ...)
{
    struct record *record = record_add(rank->list, rank->now, rank->number + 1, 1, rank->list->count);
    unsigned task = rank->number + 1;
    int length = snprintf(record->line, sizeof record->line, "2:%u:1:%u:1:%lld", task, task, (long long)rank->now);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(record->line + length, sizeof record->line - (size_t)length, format, arguments);
    va_end(arguments);
}

static int64_t draw_length(struct counted_rank *rank)
{
    return 1 + (int64_t)random_below(&rank->random, TIME_MOST);
}

static bool chance(struct counted_rank *rank, bool is_asked, uint64_t one_in)
{
    return is_asked && random_one_in(&rank->random, one_in);
}

/* The counters of the set with these values, as pairs of a line. */
static void print_counters(const struct counted_rank *rank, const int64_t *values, char *text, size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (int kind = 0; kind < COUNTED_KINDS; kind++)
        if (set_has[rank->set][kind])
            used +=
                (size_t)snprintf(text + used, size - used, ":%u:%lld", counter_types[kind], (long long)values[kind]);
    snprintf(text + used, size - used, ":%d:%lld", TYPE_OTHER + (int)rank->set, (long long)values[0] + 7);
}

static struct counted_piece *add_piece(struct counted_rank *rank, int64_t begin)
{
    struct counted_program *program = rank->program;
    struct counted_piece *piece;

    program->pieces = memory_grow(program->pieces, program->piece_count, sizeof *program->pieces);
    piece = &program->pieces[program->piece_count++];
    *piece = (struct counted_piece){.rank = rank->number, .begin = begin, .end = rank->now};
    return piece;
}

/* What was computed since `from` is read now: the pairs for the line. */
static void read_piece(struct counted_rank *rank, const int64_t *rates, char *text, size_t size)
{
    struct counted_piece *piece = add_piece(rank, rank->from);
    int64_t values[COUNTED_KINDS];

    for (int kind = 0; kind < COUNTED_KINDS; kind++) {
        piece->rates[kind] = rates[kind];
        piece->is_read[kind] = set_has[rank->set][kind] && !rank->drops_first;
        values[kind] = rates[kind] * (piece->end - piece->begin);
    }
    rank->drops_first = rank->drops_first && !set_has[rank->set][COUNTED_CYCLES];
    rank->from = rank->now;
    print_counters(rank, values, text, size);
}

static void draw_rates(struct counted_rank *rank, int64_t *rates)
{
    rates[COUNTED_INSTRUCTIONS] = (int64_t)random_below(&rank->random, RATE_MOST + 1);
    rates[COUNTED_CYCLES] = 1 + (int64_t)random_below(&rank->random, RATE_MOST);
}

/* Another set of counters begins; what is open of a computation is not told. */
static void change_set(struct counted_rank *rank, bool computes)
{
    static const int64_t zeros[COUNTED_KINDS];
    char counters[150];

    if (computes && rank->from < rank->now)
        add_piece(rank, rank->from);
    rank->from = rank->now;
    rank->set = (size_t)random_below(&rank->random, SETS);
    rank->drops_first = rank->drops_first && !(computes && set_has[rank->set][COUNTED_CYCLES]);
    print_counters(rank, zeros, counters, sizeof counters);
    add_line(rank, ":%d:%zu%s", TYPE_SET, rank->set + 1, counters);
}

/* The tracer flushes: what was computed before is read or not. */
static void flush(struct counted_rank *rank)
{
    int64_t rates[COUNTED_KINDS];
    char counters[150] = "";

    if (random_one_in(&rank->random, 2)) {
        draw_rates(rank, rates);
        read_piece(rank, rates, counters, sizeof counters);
    } else {
        add_piece(rank, rank->from);
    }
    add_line(rank, ":40000003:1%s", counters);
    rank->now += draw_length(rank);
    add_line(rank, ":40000003:0");
    rank->from = rank->now;
}

/* Something happens while the rank computes. */
static void interrupt(struct counted_rank *rank)
{
    int64_t rates[COUNTED_KINDS];
    char counters[150];

    draw_rates(rank, rates);
    switch (random_below(&rank->random, 4)) {
    case 0:
        read_piece(rank, rates, counters, sizeof counters);
        add_line(rank, "%s", counters);
        break;
    case 1:
        read_piece(rank, rates, counters, sizeof counters);
        add_line(rank, ":60000019:%d%s", (int)random_below(&rank->random, 3), counters);
        break;
    case 2:
        if (rank->options->changes && rank->is_known)
            change_set(rank, true);
        break;
    default:
        if (!rank->drops_first)
            flush(rank);
    }
}

/* Up to the entry of that call, with what it reads. */
static void compute(struct counted_rank *rank, const char *call, size_t place)
{
    bool is_steady = rank->options->is_steady && place < TURN_CALLS;
    char counters[150] = "";
    int64_t rates[COUNTED_KINDS];

    rank->from = rank->now;
    while (!is_steady && random_one_in(&rank->random, 3)) {
        rank->now += draw_length(rank);
        interrupt(rank);
    }
    draw_rates(rank, rates);
    rank->now += is_steady ? rank->lengths[place] : draw_length(rank);
    if (chance(rank, rank->options->loses && rank->is_known && !is_steady, 6)) {
        add_piece(rank, rank->from);
        add_line(rank, ":%s", call);
        return;
    }
    read_piece(rank, is_steady ? rank->rates[place] : rates, counters, sizeof counters);
    switch (random_below(&rank->random, 3)) {
    case 0:
        add_line(rank, ":%s%s", call, counters);
        break;
    case 1:
        add_line(rank, "%s:%s", counters, call);
        break;
    default:
        add_line(rank, ":%s", call);
        add_line(rank, "%s", counters);
    }
}

/* A reading in MPI counts nothing of interest. */
static void read_in_call(struct counted_rank *rank, char *text, size_t size)
{
    const int64_t values[COUNTED_KINDS] = {(int64_t)random_below(&rank->random, 1000),
                                           (int64_t)random_below(&rank->random, 1000)};

    print_counters(rank, values, text, size);
}

static void pass_call(struct counted_rank *rank, const char *call, size_t place)
{
    bool is_steady = rank->options->is_steady && place < TURN_CALLS;
    char counters[150] = "";

    if (chance(rank, !is_steady, 4)) {
        rank->now += draw_length(rank);
        read_in_call(rank, counters, sizeof counters);
        add_line(rank, "%s", counters);
    }
    rank->now += is_steady ? rank->lengths[TURN_CALLS + place] : draw_length(rank);
    counters[0] = '\0';
    if (!chance(rank, rank->options->loses, 6))
        read_in_call(rank, counters, sizeof counters);
    add_line(rank, ":%.8s:0%s", call, counters);
    if (chance(rank, rank->options->changes, 4))
        change_set(rank, false);
}

static void call_mpi(struct counted_rank *rank, const char *call, size_t place)
{
    compute(rank, call, place);
    rank->drops_first = false;
    rank->is_known = true;
    pass_call(rank, call, place);
}

static void plan_turn(struct counted_rank *rank)
{
    for (size_t i = 0; i < 2 * TURN_CALLS; i++)
        rank->lengths[i] = draw_length(rank);
    for (size_t i = 0; i < TURN_CALLS; i++) {
        draw_rates(rank, rank->rates[i]);
        for (int kind = 0; kind < COUNTED_KINDS; kind++)
            rank->program->of_turn[kind] += rank->rates[i][kind] * rank->lengths[i];
    }
}

static void write_rank(struct counted_rank *rank)
{
    static const int64_t zeros[COUNTED_KINDS];
    bool begins_with_zeros = random_one_in(&rank->random, 2);
    char counters[150] = "";

    rank->drops_first = rank->options->is_cut && !begins_with_zeros;
    rank->is_known = begins_with_zeros;
    rank->now = random_one_in(&rank->random, 2) ? 0 : draw_length(rank);
    if (begins_with_zeros)
        print_counters(rank, zeros, counters, sizeof counters);
    add_line(rank, ":40000018:1%s", counters);
    plan_turn(rank);
    if (!rank->options->is_cut)
        call_mpi(rank, "50000003:31", TURN_CALLS);
    for (uint32_t turn = 0; turn < rank->options->turns; turn++)
        for (size_t place = 0; place < TURN_CALLS; place++)
            call_mpi(rank, turn_calls[place], place);
    call_mpi(rank, "50000003:32", TURN_CALLS);
    if (rank->program->end < rank->now)
        rank->program->end = rank->now;
}

struct counted_program counted_make(struct counted_options options)
{
    struct counted_program program = {.end = 0};
    struct record_list list = {0};
    struct text_buffer buffer = {NULL, 0, 0};

    for (uint32_t i = 0; i < options.ranks; i++) {
        struct counted_rank rank = {
            .options = &options, .program = &program, .list = &list, .random = {options.seed + i}, .number = i};

        write_rank(&rank);
    }
    record_sort(&list);
    buffer_print(&buffer, "#Paraver (01/01/2026 at 00:00):%lld_ns:1(%u):1:%u(", (long long)program.end,
                 (unsigned)options.ranks, (unsigned)options.ranks);
    for (uint32_t i = 0; i < options.ranks; i++)
        buffer_print(&buffer, "%s1:1", i > 0 ? "," : "");
    buffer_print(&buffer, ")\n");
    for (size_t i = 0; i < list.count; i++)
        buffer_print(&buffer, "%s\n", list.records[i].line);
    free(list.records);
    program.text = buffer_take(&buffer);
    return program;
}

void counted_free(struct counted_program *program)
{
    gen_text_free(&program->text);
    free(program->pieces);
}
