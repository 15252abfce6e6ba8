#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "output/fields/field.h"
#include "replay/stream.h"
#include "reports/iterations/iterations.h"

/*
 * Programs of several ranks whose loops are known, by seed. A rank is a text of calls, each a letter; what it computes
 * before each call depends on the letter, and varies by a fifth. Start-up and shutdown are made of the same letters as
 * the loop.
 */

enum { RANKS_MOST = 4, RANKS_OF_WORKERS = 12, CALLS_MOST = 30000, SEEDS = 2400, FOUND = 95 };

enum program_kind {
    PROGRAM_PLAIN,
    PROGRAM_IRREGULAR, /* a turn in three leaves a call out, but not the first, or makes another one */
    PROGRAM_OUTPUT,    /* at times some calls more */
    PROGRAM_LONG,      /* one turn in so many takes twelve times as long, with the same calls */
    PROGRAM_NESTED,
    PROGRAM_SOLVER,  /* an inner loop with another number of turns each time */
    PROGRAM_TWO,     /* loops one after the other */
    PROGRAM_GAP,     /* something else between two halves, which may take longer than they do */
    PROGRAM_BORDERS, /* the first and the last rank make a call less, if that is no repetition of fewer */
    PROGRAM_MASTER,  /* rank 1 serves the others, which take as many turns as they get */
    PROGRAM_NOISE,   /* one call in forty is another one */
    PROGRAM_LOST,    /* one call in a hundred is missing */
    PROGRAM_NONE,
    PROGRAM_KINDS
};

static const char *const kind_names[] = {"plain", "irregular", "output", "long",  "nested", "solver", "two",
                                         "gap",   "borders",   "master", "noise", "lost",   "none"};

struct rank_calls {
    char calls[CALLS_MOST];
    bool is_long[CALLS_MOST]; /* what the rank computes before that */
    size_t count;
};

struct program {
    enum program_kind kind;
    uint32_t ranks;
    uint64_t before; /* calls in any order before all others */
    struct rank_calls of[RANKS_MOST];
    uint64_t turns[2]; /* that must be found; 0: no more */
    uint64_t right[4]; /* that may be told, too */
    size_t right_count;
};

static void put_call(struct rank_calls *rank, char call)
{
    cr_assert_lt(rank->count, (size_t)CALLS_MOST);
    rank->is_long[rank->count] = false;
    rank->calls[rank->count++] = call;
}

static bool is_repetition(const char *body, size_t length)
{
    for (size_t period = 1; period < length; period++)
        if (length % period == 0 && memcmp(body, body + period, length - period) == 0)
            return true;
    return false;
}

/* Between `least` and nine more calls of so many letters that are no repetition of fewer. */
static void draw_body(struct random *random, char *body, size_t least, char first, uint64_t letters)
{
    size_t length = least + random_below(random, 10);

    do {
        for (size_t i = 0; i < length; i++)
            body[i] = (char)(first + (char)random_below(random, letters));
    } while (is_repetition(body, length));
    body[length] = '\0';
}

/* Any calls of the program, at most eight. */
static void put_outside(struct rank_calls *rank, struct random *random)
{
    uint64_t count = random_below(random, 9);

    put_call(rank, 'y');
    for (uint64_t i = 0; i < count; i++)
        put_call(rank, (char)('a' + (char)random_below(random, 26)));
    put_call(rank, 'z');
}

static void put_body(struct rank_calls *rank, const struct program *program, const char *body, struct random *random)
{
    size_t length = strlen(body);
    bool is_changed = program->kind == PROGRAM_IRREGULAR && random_below(random, 3) == 0;
    uint64_t changed = is_changed && length > 1 ? 1 + random_below(random, length - 1) : length;
    bool is_left_out = random_below(random, 2) == 0;

    for (size_t i = 0; i < length; i++) {
        if (program->kind == PROGRAM_LOST && random_below(random, 100) == 0)
            continue;
        if (i == changed && is_left_out)
            continue;
        if (i == changed || (program->kind == PROGRAM_NOISE && random_below(random, 40) == 0))
            put_call(rank, (char)('p' + (char)random_below(random, 8)));
        if (i != changed || !is_left_out)
            put_call(rank, body[i]);
    }
}

/* A checkpoint, say: up to sixty calls that the loop does not make. */
static void put_gap(struct rank_calls *rank, struct random *random)
{
    for (uint64_t i = random_below(random, 60) + 1; i > 0; i--)
        put_call(rank, (char)('t' + (char)random_below(random, 7)));
}

/* What all ranks do alike is drawn once, by numbers of its own. */
static void make_rank(struct program *program, uint32_t number, uint64_t seed)
{
    struct rank_calls *rank = &program->of[number];
    struct random shared = {seed * 2654435761U + 1};
    struct random own = {shared.state + 977 * (number + 1)};
    struct random early = {shared.state + 3};
    uint64_t turns = 5 + random_below(&shared, 120);
    uint64_t inner_turns = 4 + random_below(&shared, 6);
    uint64_t second = 5 + random_below(&shared, 120);
    char body[32], inner[32];

    rank->count = 0;
    for (uint64_t i = 0; i < program->before; i++)
        put_call(rank, (char)('a' + (char)random_below(&early, 13)));
    draw_body(&shared, body, 2, 'a', 2 + random_below(&shared, 5));
    draw_body(&shared, inner, 2, 'h', 2 + random_below(&shared, 3));
    if (program->kind != PROGRAM_PLAIN && program->kind != PROGRAM_NESTED && program->kind != PROGRAM_TWO)
        turns += 15;
    if (program->kind == PROGRAM_NONE) {
        for (uint64_t i = random_below(&own, 600); i > 0; i--)
            put_call(rank, (char)('a' + (char)random_below(&own, 20)));
        return;
    }
    if (program->kind == PROGRAM_MASTER) {
        /* Worker 2 is told; the others take what is left, in any order. */
        uint64_t tasks = number == 0 ? turns * (program->ranks - 1) : turns;

        put_outside(rank, &own);
        for (uint64_t i = 0; i < tasks; i++) {
            put_call(rank, number == 0 ? 'r' : 's');
            put_call(rank, number == 0 ? 's' : 'r');
        }
        put_outside(rank, &own);
        program->turns[0] = turns;
        program->right[0] = turns * (program->ranks - 1);
        program->right_count = 1;
        return;
    }
    if (program->kind == PROGRAM_BORDERS && (number == 0 || number + 1 == program->ranks) && strlen(body) > 2 &&
        !is_repetition(body, strlen(body) - 1))
        body[strlen(body) - 1] = '\0';
    program->turns[0] = turns;
    put_outside(rank, &shared);
    for (uint64_t i = 0; i < turns; i++) {
        if (program->kind == PROGRAM_GAP && i == turns / 2)
            put_gap(rank, &shared);
        put_body(rank, program, body, &shared);
        for (size_t k = 0; program->kind == PROGRAM_LONG && i % inner_turns == 0 && k < strlen(body); k++)
            rank->is_long[rank->count - 1 - k] = true;
        if (program->kind == PROGRAM_OUTPUT && random_below(&shared, 15) == 0)
            put_body(rank, program, "opq", &shared);
        if (program->kind == PROGRAM_NESTED || program->kind == PROGRAM_SOLVER)
            for (uint64_t k = inner_turns + (program->kind == PROGRAM_SOLVER ? random_below(&shared, 5) : 0); k > 0;
                 k--)
                put_body(rank, program, inner, &shared);
    }
    if (program->kind == PROGRAM_NESTED) {
        program->right[0] = turns * inner_turns;
        program->right_count = 1;
    }
    if (program->kind == PROGRAM_TWO) {
        put_outside(rank, &shared);
        for (uint64_t i = 0; i < second; i++)
            put_body(rank, program, inner, &shared);
        program->turns[1] = second;
    }
    put_outside(rank, &shared);
}

struct rank_walk {
    struct random random;
    int64_t now;
    size_t calls;
};

/* The next call of the rank, which computes before it. */
static void tell_call(const struct listener *listener, const struct rank_calls *calls, uint32_t rank,
                      struct rank_walk *state)
{
    bool is_long = calls->is_long[state->calls];
    char call = calls->calls[state->calls++];
    int64_t usual = 100 * (call - 'a' + 3) * (is_long ? 12 : 1);
    struct interval interval = {
        .rank = rank, .state = STATE_MPI, .call = (uint8_t)(call - 'a' + 1), .is_enter = true, .is_exit = true};

    interval.t0 = state->now + usual + (int64_t)random_below(&state->random, (uint64_t)usual / 5);
    interval.t1 = state->now = interval.t0 + 50;
    cr_assert_eq(listener->interval(listener->self, &interval), 0);
}

/* All ranks in the order of time, in every fourth program one after the other. */
static struct iteration_findings find_iterations(const struct program *program, uint64_t seed,
                                                 struct iterations **iterations)
{
    const struct iterations_setup setup = {
        .rank_count = program->ranks, .part.to = INT64_MAX, .kept_rank = FIELD_NO_RANK};
    struct rank_walk states[RANKS_MOST] = {{.now = 0}};
    struct iteration_findings findings;
    struct listener listener;
    int64_t end = 0;

    *iterations = iterations_new(&setup);
    cr_assert(*iterations);
    iterations_listen(*iterations, &listener);
    for (uint32_t r = 0; r < program->ranks; r++)
        states[r].random.state = seed + 31 * r;
    for (uint32_t next = 0; next < program->ranks;) {
        next = program->ranks;
        for (uint32_t r = 0; r < program->ranks; r++)
            if (states[r].calls < program->of[r].count &&
                (next == program->ranks || (seed / PROGRAM_KINDS % 4 > 0 && states[r].now < states[next].now)))
                next = r;
        if (next < program->ranks)
            tell_call(&listener, &program->of[next], next, &states[next]);
    }
    for (uint32_t r = 0; r < program->ranks; r++)
        end = states[r].now > end ? states[r].now : end;
    cr_assert_eq(iterations_conclude(*iterations, NULL, end, &findings), 0);
    return findings;
}

static bool is_told(const struct iteration_findings *findings, uint64_t turns)
{
    for (size_t i = 0; i < findings->count; i++)
        if (findings->loops[i].turns == turns || findings->loops[i].turns_least == turns ||
            findings->loops[i].turns_most == turns)
            return true;
    return false;
}

/* As many, or where calls were lost or changed a tenth more or fewer, or one of the others. */
static bool may_be_told(const struct program *program, uint64_t turns)
{
    bool varies = program->kind == PROGRAM_LOST || program->kind == PROGRAM_NOISE ||
                  program->kind == PROGRAM_IRREGULAR || program->kind == PROGRAM_MASTER;

    for (size_t i = 0; i < 2 + program->right_count; i++) {
        uint64_t right = i < 2 ? program->turns[i] : program->right[i - 2];
        uint64_t off = turns > right ? turns - right : right - turns;

        if (right > 0 && off <= (varies ? right / 10 : 0))
            return true;
    }
    return false;
}

/* Whether a loop is told none of whose levels is there, and of which a tenth of the run is. */
static bool has_wrong_loop(const struct program *program, const struct iteration_findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        bool is_right = false;

        for (size_t k = 0; k < findings->count; k++)
            is_right |= findings->loops[k].number == findings->loops[i].number &&
                        may_be_told(program, findings->loops[k].turns);
        if (!is_right)
            return true;
    }
    return false;
}

static void expect_turns_within(const struct iteration_loop *loop, uint64_t seed)
{
    for (size_t i = 0; i < loop->told_count; i++)
        cr_expect(loop->told[i].start >= loop->begin && loop->told[i].end <= loop->end && loop->told[i].number >= 1 &&
                      loop->told[i].number < loop->turns,
                  "seed %llu: turn %llu of %llu from %lld to %lld, the loop from %lld to %lld",
                  (unsigned long long)seed, (unsigned long long)loop->told[i].number, (unsigned long long)loop->turns,
                  (long long)loop->told[i].start, (long long)loop->told[i].end, (long long)loop->begin,
                  (long long)loop->end);
}

struct search_result {
    unsigned found[PROGRAM_KINDS];
    unsigned wrong[PROGRAM_KINDS];
    unsigned of[PROGRAM_KINDS];
    unsigned all_found;
    unsigned all_wrong;
    unsigned all; /* that have a loop */
};

static struct search_result search_programs(uint64_t seeds, uint64_t before)
{
    static struct program program;
    struct search_result result = {.all = 0};

    program.before = before;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        struct iterations *iterations;
        struct iteration_findings findings;
        bool is_found = true;

        program.kind = (enum program_kind)(seed % PROGRAM_KINDS);
        program.ranks = 2 + (uint32_t)(seed / PROGRAM_KINDS % (RANKS_MOST - 1));
        program.turns[0] = program.turns[1] = 0;
        program.right_count = 0;
        for (uint32_t r = 0; r < program.ranks; r++)
            make_rank(&program, r, seed);
        findings = find_iterations(&program, seed, &iterations);
        for (size_t i = 0; i < 2 && program.turns[i] > 0; i++)
            is_found &= is_told(&findings, program.turns[i]);
        for (size_t i = 0; i < findings.count; i++)
            expect_turns_within(&findings.loops[i], seed);
        result.of[program.kind]++;
        result.found[program.kind] += program.kind != PROGRAM_NONE && is_found;
        result.wrong[program.kind] += has_wrong_loop(&program, &findings);
        iteration_findings_deinit(&findings);
        iterations_free(iterations);
    }
    for (int kind = 0; kind < PROGRAM_KINDS; kind++) {
        fprintf(stderr, "%-10s found exactly in %u of %u, a wrong loop in %u\n", kind_names[kind], result.found[kind],
                result.of[kind], result.wrong[kind]);
        result.all_found += result.found[kind];
        result.all_wrong += result.wrong[kind];
        result.all += kind != PROGRAM_NONE ? result.of[kind] : 0;
    }
    fprintf(stderr, "all        found exactly in %u of %u, a wrong loop in %u of %u\n", result.all_found, result.all,
            result.all_wrong, (unsigned)seeds);
    return result;
}

Test(iterations, finds_turns_of_random_programs_of_several_ranks)
{
    struct search_result result = search_programs(SEEDS, 0);

    cr_expect_geq(100 * result.all_found, FOUND * result.all);
    cr_expect_lt(100 * result.all_wrong, (unsigned)SEEDS);
}

/* Calls of the loops in any order, which come back in many contexts, as an irregular start-up makes them: marks that
 * come to nothing must not keep those of the loops out. */
Test(iterations, finds_loops_behind_irregular_calls)
{
    enum { SOME_SEEDS = 440, IRREGULAR = 1000, FOUND_BEHIND = 70 };
    struct search_result result = search_programs(SOME_SEEDS, IRREGULAR);

    cr_expect_geq(100 * result.all_found, FOUND_BEHIND * result.all);
}

/* One rank after the other computes longest, and all wait for it in a barrier, which each enters when it comes. */
Test(iterations, measures_turns_in_which_ranks_take_turns)
{
    enum { RANKS = 4, TURNS = 60, SHORT = 200, LONG = 300, BARRIER = 50 };
    const struct iterations_setup setup = {.rank_count = RANKS, .part.to = INT64_MAX, .kept_rank = FIELD_NO_RANK};
    struct iterations *iterations = iterations_new(&setup);
    struct iteration_findings findings;
    struct listener listener;
    int64_t now = 0;

    cr_assert(iterations);
    iterations_listen(iterations, &listener);
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        int64_t end = now + LONG + BARRIER;

        for (uint32_t rank = 0; rank < RANKS; rank++) {
            int64_t enter = now + (rank == turn % RANKS ? LONG : SHORT);
            const struct interval barrier = {
                .rank = rank, .state = STATE_MPI, .call = 1, .is_enter = true, .is_exit = true, .t0 = enter, .t1 = end};

            cr_assert_eq(listener.interval(listener.self, &barrier), 0);
        }
        now = end;
    }
    cr_assert_eq(iterations_conclude(iterations, NULL, now, &findings), 0);
    cr_assert_eq(findings.count, 1);
    cr_expect_eq(findings.loops[0].turns, TURNS);
    cr_expect_eq(findings.loops[0].least, LONG + BARRIER);
    cr_expect_eq(findings.loops[0].median, LONG + BARRIER);
    cr_expect_eq(findings.loops[0].most, LONG + BARRIER);
    cr_expect_eq(findings.loops[0].odd_count, 0);
    cr_expect_float_eq(findings.loops[0].parallel_efficiency, 225.0 / 350, 1e-9);
    cr_expect_float_eq(findings.loops[0].load_balance, 225.0 / 300, 1e-9);
    cr_expect_float_eq(findings.loops[0].communication_efficiency, 300.0 / 350, 1e-9);
    iteration_findings_deinit(&findings);
    iterations_free(iterations);
}

/* One rank makes so many calls a turn, one or two, and once `others` take twice as long as all turns. */
static struct iteration_findings find_interrupted(int64_t calls, int64_t turns, int64_t before, int64_t others)
{
    enum { OTHER = 3, LENGTH = 100 };
    const struct iterations_setup setup = {.rank_count = 1, .part.to = INT64_MAX, .kept_rank = FIELD_NO_RANK};
    struct iterations *iterations = iterations_new(&setup);
    struct iteration_findings findings;
    struct listener listener;
    int64_t now = 0;

    cr_assert(iterations);
    iterations_listen(iterations, &listener);
    for (int64_t i = 0; i < turns * calls + others; i++) {
        int64_t other = i - before * calls;
        bool is_other = other >= 0 && other < others;
        int64_t own = other < 0 ? i : i - others;
        const struct interval interval = {.state = STATE_MPI,
                                          .call = (uint8_t)(is_other ? OTHER + other : 1 + own % calls),
                                          .is_enter = true,
                                          .is_exit = true,
                                          .t0 = now,
                                          .t1 = now + LENGTH / 10};

        cr_assert_eq(listener.interval(listener.self, &interval), 0);
        now += is_other ? 2 * turns * calls * LENGTH / others : LENGTH;
    }
    cr_assert_eq(iterations_conclude(iterations, NULL, now, &findings), 0);
    cr_assert_eq(findings.count, 1, "%lld turns before, of %lld", (long long)before, (long long)turns);
    cr_expect_eq(findings.loops[0].turns, (uint64_t)turns);
    cr_expect_eq(findings.loops[0].instances, 2);
    cr_expect_eq(findings.loops[0].most, calls * LENGTH);
    iterations_free(iterations);
    return findings;
}

/* Of so many turns a sample is kept, and the longest. */
Test(iterations, finds_a_loop_of_many_turns_that_is_interrupted)
{
    for (int64_t before = 500; before < 520; before++) {
        struct iteration_findings findings = find_interrupted(2, 1000, before, 1);

        iteration_findings_deinit(&findings);
    }
}

/* The same call in a row is longer and longer contexts, which come back behind the interruption alone. */
Test(iterations, finds_a_loop_of_single_calls_that_is_interrupted)
{
    for (int64_t others = 1; others <= 22; others += 3)
        for (int64_t turns = 20; turns <= 200; turns += 20) {
            struct iteration_findings findings = find_interrupted(1, turns, turns / 2, others);

            iteration_findings_deinit(&findings);
        }
}

Test(iterations, tells_no_stretch_of_turns_in_which_the_loop_is_left)
{
    struct iteration_findings findings = find_interrupted(2, 18, 9, 1);

    cr_expect_eq(findings.loops[0].typical.turns, 1);
    cr_expect_eq(findings.loops[0].typical_ten.from, FIELD_NO_TIME);
    iteration_findings_deinit(&findings);
}

/* The first rank receives in every third call, from any of the others. */
Test(iterations, tells_calls_that_receive_from_those_that_do_not)
{
    enum { RANKS = 5, TURNS = 60, CALLS = 3, LENGTH = 10 };
    const struct iterations_setup setup = {.rank_count = RANKS, .part.to = INT64_MAX, .kept_rank = FIELD_NO_RANK};

    for (uint32_t partner = 0; partner < RANKS; partner++) {
        const struct post post = {.rank = partner};
        const struct join join = {.kind = JOIN_RECEIVE, .extra = (const struct post *const[]){&post}, .extra_count = 1};
        struct iterations *iterations = iterations_new(&setup);
        struct iteration_findings findings;
        struct listener listener;

        cr_assert(iterations);
        iterations_listen(iterations, &listener);
        for (int64_t i = 0; i < TURNS * CALLS; i++) {
            const struct interval wait = {.state = STATE_MPI,
                                          .call = 5,
                                          .is_enter = true,
                                          .is_exit = true,
                                          .t0 = i * LENGTH,
                                          .t1 = i * LENGTH + LENGTH / 2};

            cr_assert_eq(listener.interval(listener.self, &wait), 0);
            if (i % CALLS == 0)
                cr_assert_eq(listener.join(listener.self, &join), 0);
        }
        cr_assert_eq(iterations_conclude(iterations, NULL, TURNS * CALLS * LENGTH, &findings), 0);
        cr_expect(is_told(&findings, TURNS), "partner %u", partner);
        iteration_findings_deinit(&findings);
        iterations_free(iterations);
    }
}

/* Workers of a master: each has its own number of turns, all of one length, and has made other calls before. */
struct workers {
    uint32_t ranks; /* rank 1 is the master */
    uint64_t turns[RANKS_OF_WORKERS];
    int64_t lengths[RANKS_OF_WORKERS];
    uint32_t odd_rank; /* whose turn in the middle is ten times as long */
};

static void tell_worker_call(const struct listener *listener, uint32_t rank, uint8_t call, int64_t start, int64_t end,
                             uint32_t from)
{
    const struct post post = {.rank = from};
    const struct join join = {
        .rank = rank, .kind = JOIN_RECEIVE, .extra = (const struct post *const[]){&post}, .extra_count = 1};
    const struct interval interval = {
        .rank = rank, .state = STATE_MPI, .call = call, .is_enter = true, .is_exit = true, .t0 = start, .t1 = end};

    cr_assert_eq(listener->interval(listener->self, &interval), 0);
    if (from != FIELD_NO_RANK)
        cr_assert_eq(listener->join(listener->self, &join), 0);
}

/* Of each turn a tenth is in each of two calls, one of which receives from the master; the master receives from any.
 * Without user functions their calls are the same. */
static int64_t run_workers(const struct workers *workers, struct random *random, const struct listener *listener)
{
    enum { SEND = 1, RECEIVE = 2, FIRST_OTHER = 50 };
    uint64_t tasks = 0;
    int64_t end = 0;

    for (uint32_t rank = 1; rank < workers->ranks; rank++) {
        int64_t length = workers->lengths[rank], now = 0;

        for (uint64_t i = random_below(random, 20); i > 0; i--, now++)
            tell_worker_call(listener, rank, (uint8_t)(FIRST_OTHER + i), now, now + 1, i % 3 == 0 ? 0 : FIELD_NO_RANK);
        for (uint64_t turn = 0; turn < workers->turns[rank]; turn++) {
            bool is_odd = rank == workers->odd_rank && turn == workers->turns[rank] / 2;

            tell_worker_call(listener, rank, RECEIVE, now, now + length / 10, 0);
            now += is_odd ? 10 * length : length;
            tell_worker_call(listener, rank, SEND, now - length / 5, now - length / 10, FIELD_NO_RANK);
        }
        tasks += workers->turns[rank];
        end = now > end ? now : end;
    }
    for (uint64_t task = 0; task < tasks; task++) {
        int64_t now = (int64_t)task * end / (int64_t)tasks;

        tell_worker_call(listener, 0, RECEIVE, now, now + 10, 1 + (uint32_t)random_below(random, workers->ranks - 1));
        tell_worker_call(listener, 0, SEND, now + 20, now + 30, FIELD_NO_RANK);
    }
    return end;
}

static int compare_turns(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Of as many lengths as each rank has turns that end, but for the odd one, the one in that place. */
static int64_t length_in_place(const struct workers *workers, uint64_t place)
{
    int64_t below = 0;

    for (;;) {
        int64_t least = INT64_MAX;
        uint64_t count = 0;

        for (uint32_t rank = 1; rank < workers->ranks; rank++)
            if (workers->lengths[rank] > below && workers->lengths[rank] < least)
                least = workers->lengths[rank];
        for (uint32_t rank = 1; rank < workers->ranks; rank++)
            count += workers->lengths[rank] == least ? workers->turns[rank] - 1 - (rank == workers->odd_rank) : 0;
        if (place < count || least == INT64_MAX)
            return least;
        place -= count;
        below = least;
    }
}

/* Returns whether the workers are told as one loop, and the master as another one: tasks that come from one worker in a
 * row make turns, too, and there may be as many of them as a worker has. */
static bool expect_workers(const struct workers *workers, const struct iteration_findings *findings, uint64_t seed)
{
    const struct iteration_loop *loop = NULL, *master = NULL;
    uint64_t turns[RANKS_OF_WORKERS], closed = 0;
    char list[16];

    for (size_t i = 0; i < findings->count; i++)
        if (findings->loops[i].ranks == workers->ranks - 1)
            loop = &findings->loops[i];
        else if (findings->loops[i].ranks == 1 && findings->loops[i].rank == 0)
            master = &findings->loops[i];
    for (uint32_t rank = 1; rank < workers->ranks; rank++) {
        turns[rank - 1] = workers->turns[rank];
        closed += workers->turns[rank] - 1;
    }
    qsort(turns, workers->ranks - 1, sizeof(turns[0]), compare_turns);
    snprintf(list, sizeof(list), "2-%u", workers->ranks);
    if (!loop || !master)
        return false;
    cr_expect(loop->turns_least == turns[0] && loop->turns_most == turns[workers->ranks - 2] &&
                  loop->turns == turns[(workers->ranks - 1) / 2] && loop->turns == workers->turns[loop->rank],
              "seed %llu: %llu to %llu turns, %llu of rank %u", (unsigned long long)seed,
              (unsigned long long)loop->turns_least, (unsigned long long)loop->turns_most,
              (unsigned long long)loop->turns, loop->rank);
    cr_expect_str_eq(loop->rank_list, list);
    cr_expect_str_eq(master->rank_list, "1");
    cr_expect_eq(master->turns_most, 0);
    cr_expect_eq(loop->least, length_in_place(workers, 0));
    cr_expect_eq(loop->quartile, length_in_place(workers, (closed - 1) / 4));
    cr_expect_eq(loop->median, length_in_place(workers, (closed - 1) / 2));
    cr_expect_eq(loop->most, 10 * workers->lengths[workers->odd_rank]);
    cr_expect_float_eq(loop->parallel_efficiency, 0.8, 0.03);
    cr_expect(loop->load_balance <= 1 && loop->communication_efficiency <= 1);
    cr_expect_float_eq(loop->load_balance * loop->communication_efficiency, loop->parallel_efficiency, 1e-9);
    cr_expect(loop->odd_count >= 1 && loop->odd[0].turn.of_rank == workers->odd_rank &&
                  loop->odd[0].cause == TURN_COMPUTING && loop->odd[0].rank == workers->odd_rank &&
                  loop->odd[0].turn.number == workers->turns[workers->odd_rank] / 2 + 1,
              "seed %llu: the odd turn is not that of rank %u", (unsigned long long)seed, workers->odd_rank);
    cr_expect_eq(loop->typical.turns, 1);
    return true;
}

Test(iterations, tells_workers_with_their_own_numbers_of_turns_as_one_loop)
{
    enum { PROGRAMS = 300, TIME = 1000000 };
    unsigned found = 0;

    for (uint64_t seed = 0; seed < PROGRAMS; seed++) {
        struct workers workers = {.ranks = 5 + (uint32_t)(seed % (RANKS_OF_WORKERS - 4))};
        const struct iterations_setup setup = {
            .rank_count = workers.ranks, .part.to = INT64_MAX, .kept_rank = FIELD_NO_RANK};
        struct iterations *iterations = iterations_new(&setup);
        struct random random = {seed * 2654435761U + 7};
        struct iteration_findings findings;
        struct listener listener;

        cr_assert(iterations);
        iterations_listen(iterations, &listener);
        for (uint32_t rank = 1; rank < workers.ranks; rank++) {
            workers.turns[rank] = 30 + random_below(&random, 40);
            workers.lengths[rank] = TIME / (int64_t)workers.turns[rank] / 10 * 10;
        }
        workers.odd_rank = 1 + (uint32_t)random_below(&random, workers.ranks - 1);
        cr_assert_eq(iterations_conclude(iterations, NULL, run_workers(&workers, &random, &listener), &findings), 0);
        found += expect_workers(&workers, &findings, seed);
        iteration_findings_deinit(&findings);
        iterations_free(iterations);
    }
    cr_expect_geq(100 * found, 98 * PROGRAMS, "as they are in %u of %u", found, PROGRAMS);
}
