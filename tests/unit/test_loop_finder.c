#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/random.h"
#include "reports/iterations/loops/loop_search.h"

enum { CALLS_MOST = 20000 };

/* A program's calls, each a letter, which takes as long as its place in the alphabet says. */
struct program {
    char calls[CALLS_MOST];
    size_t count;
};

static void program_add(struct program *program, char call)
{
    cr_assert_lt(program->count, (size_t)CALLS_MOST);
    program->calls[program->count++] = call;
}

/* `3(ab)c` is abababc. Returns what follows the parenthesis that closes. */
static const char *program_write(struct program *program, const char *text)
{
    while (*text && *text != ')') {
        size_t times = 1;

        if (isdigit((unsigned char)*text))
            times = strtoul(text, (char **)&text, 10);
        if (*text == '(') {
            const char *body = text + 1;

            for (size_t i = 0; i < times; i++)
                text = program_write(program, body);
        } else {
            program_add(program, *text++);
        }
    }
    return *text == ')' ? text + 1 : text;
}

static const struct loop *find_loops(struct loop_search *search, const struct program *program, size_t *count)
{
    struct loop_moment now = {.time = 0};

    for (size_t i = 0; i < program->count; i++) {
        int64_t length = 10 * (program->calls[i] - 'a' + 1);

        *loop_search_room(search, 0) = (struct loop_call){
            .entry = now, .kind = (uint64_t)program->calls[i], .origin.call = (uint8_t)program->calls[i]};
        cr_assert_eq(loop_search_add(search, 0), 0);
        now.time += length;
        now.useful += length / 2;
    }
    cr_assert_eq(loop_search_calls(search, 0), program->count);
    cr_assert_eq(loop_search_conclude(search), 0);
    return loop_search_loops(search, 0, count);
}

/* Turns that are listed one by one are as many as are told, and do not overlap. */
static void expect_as_many_listed(const struct loop *loop, const char *program)
{
    const struct listed_turn *turns = loop->listed.items;
    size_t count = loop->listed.count;

    cr_expect_eq(count, loop->turns, "%s: %zu turns are listed of %llu", program, count,
                 (unsigned long long)loop->turns);
    for (size_t i = 1; i < count; i++)
        cr_expect(turns[i - 1].start < turns[i].start && turns[i - 1].end <= turns[i].start, "%s: turn %zu", program,
                  i + 1);
}

Test(loop_finder, finds_loops_and_their_levels)
{
    static const struct {
        const char *program;
        const char *expected; /* loop.level:turns, and how often it is begun if that is not once */
    } cases[] = {
        {"a", ""},
        {"abcdefgh", ""},
        {"x3(abcd)y", ""},
        {"x4(abcd)y", "1.1:4"},
        {"i20(ab)f", "1.1:20"},
        {"i20(a)f", "1.1:20"},
        {"2000(ab)", "1.1:2000"},
        {"i40(aabab)f", "1.1:40"},
        {"i12(xxyyzzzzyyxx)f", "1.1:12"},
        {"i18(5(ab)c)f", "1.1:18 1.2:90"},
        {"i10(x30(ab)y)f", "1.1:10 1.2:300"},
        {"i30(abc)zz25(de)w12(fgh)k", "1.1:30 2.1:25 3.1:12"},
        /* A call of the body is made before the loop, and one behind it. */
        {"buv20(abc)wc", "1.1:20"},
        /* The last turn has more of the inner ones. */
        {"i20(5(ab)c)9(ab)cf", "1.1:21 1.2:109"},
        /* Bodies that differ at times. */
        {"9(ab)o9(ab)9(ab)o9(ab)abo", "1.1:37"},
        /* A call of an early loop comes once more, much later. */
        {"4(fc)yz100(jhijihihhii)c", "1.1:4 2.1:100"},
        /* Calls that are missing, the mark as well, and others that come between, before or behind. */
        {"i9(abc)bc10(abc)f", "1.1:20"},
        {"i9(abc)a10(abc)f", "1.1:20"},
        {"i9(abbac)aac10(abbac)f", "1.1:20"},
        {"i9(abbac)xabbyac10(abbac)f", "1.1:20"},
        {"i9(abc)axxbc10(abc)zaf", "1.1:20"},
        {"bz20(abc)xxcb", "1.1:20"},
        {"acxabc20(abc)", "1.1:21"},
        {"i8(aba)ab3(aba)aa5(aba)f", "1.1:18"},
        /* A turn that makes its last call once more. */
        {"i9(ab)abb9(ab)abb9(ab)f", "1.1:29"},
        {"i9(abc)abcc9(abc)abcc9(abc)f", "1.1:29"},
        /* Every second turn is longer, and has a part of the body once more. */
        {"ibb8(a)cc4(a)15(bcaa)bb8(a)cc4(a)3(cbaa)18(bcaa)"
         "4(bb8(a)cc4(a)3(cbaa)18(bcaa)bb8(a)cc4(a)3(cbaa)21(bcaa)bb8(a)cc4(a)6(bcaa))bb8(a)cc4(a)3(cbaa)3(bcaa)f",
         "1.1:10 1.2:318"},
        {"ibb8(a)cc4(a)3(cbaa)18(bcaa)"
         "4(bb8(a)cc4(a)3(cbaa)18(bcaa)bb8(a)cc4(a)3(cbaa)21(bcaa)bb8(a)cc4(a)6(bcaa))bb8(a)cc4(a)3(cbaa)3(bcaa)f",
         "1.1:10 1.2:299"},
        /* The body of most turns is not that of the first ones. */
        {"i3(abxc)20(abc)2(abxc)f", "1.1:25"},
        /* Something else between that takes longer than all turns together. */
        {"i10(abc)klmnopqrstuvwxyz10(abc)f", "1.1:20/2"},
        {"i10(a)xyzuvwxyz10(a)f", "1.1:20/2"},
        {"i10(ab)xyzuvw10(ab)zyxwvu10(ab)f", "1.1:30/3"},
        {"i8(20(abc)klmnopqrstuvwxyz)f", "1.1:8 1.2:160/8"},
        {"i2(ab)xyzuvw2(ab)f", ""},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct program program = {.count = 0};
        struct loop_search *search = loop_search_new(1, 0);
        const struct loop *loops;
        char told[400] = "";
        size_t count, used = 0;

        cr_assert(search);
        program_write(&program, cases[i].program);
        loops = find_loops(search, &program, &count);
        for (size_t k = 0; k < count; k++) {
            used += (size_t)snprintf(told + used, sizeof(told) - used, "%s%u.%u:%llu", k > 0 ? " " : "",
                                     loops[k].entry + 1, loops[k].level, (unsigned long long)loops[k].turns);
            if (loops[k].instances > 1)
                used +=
                    (size_t)snprintf(told + used, sizeof(told) - used, "/%llu", (unsigned long long)loops[k].instances);
            expect_as_many_listed(&loops[k], cases[i].program);
        }
        cr_expect_str_eq(told, cases[i].expected, "%s: found \"%s\", expected \"%s\"", cases[i].program, told,
                         cases[i].expected);
        loop_search_free(search);
    }
}

Test(loop_finder, knows_times_of_turns)
{
    struct program program = {.count = 0};
    struct loop_search *search = loop_search_new(1, 0);
    const struct loop *loops;
    unsigned longest = 0;
    size_t count;

    cr_assert(search);
    /* Turns of 10 + 20 = 30, each other one with 30 more: all are kept, or every so many and the longest. */
    program_write(&program, "dd600(ab)abc600(ab)");
    loops = find_loops(search, &program, &count);
    cr_assert_eq(count, 1);
    cr_expect_eq(loops[0].turns, 1201);
    cr_expect_eq(loops[0].begin, 80);
    cr_expect_eq(loops[0].covered, 1200 * 30 + 30);
    cr_assert_leq(loops[0].kept_count, (size_t)LOOP_TURNS_KEPT);
    cr_assert_geq(loops[0].kept_count, (size_t)LOOP_TURNS_KEPT / 4);
    for (size_t i = 0; i < loops[0].kept_count; i++) {
        const struct loop_turn *turn = &loops[0].kept[i];

        cr_expect_eq(turn->length, turn->number == 600 ? 60 : 30, "turn %llu", (unsigned long long)turn->number);
        cr_expect_eq(turn->useful, turn->length / 2);
        cr_expect_eq(turn->start, 80 + 30 * (int64_t)turn->number + (turn->number > 600 ? 30 : 0));
        longest += turn->number == 600;
    }
    cr_expect_eq(longest, 1);
    loop_search_free(search);
}

/* Whatever comes in every so many turns, up to 16, comes as often in a sample of them, within a fifth, or two. */
Test(loop_finder, samples_turns_evenly)
{
    enum { TURNS = 100000 };

    for (uint64_t stride = 1; stride <= 256; stride *= 4) {
        uint64_t sampled[17][16] = {{0}}, all = 0;

        for (uint64_t number = 0; number < TURNS; number++)
            for (uint64_t period = 1; period <= 16 && loop_samples(number, stride); period++)
                sampled[period][number % period]++;
        all = sampled[1][0];
        cr_expect(all * stride >= TURNS * 99 / 100 && all * stride <= TURNS * 101 / 100 + stride, "one in %u: %u of %d",
                  (unsigned)stride, (unsigned)all, TURNS);
        for (uint64_t period = 1; period <= 16; period++)
            for (uint64_t i = 0; i < period; i++)
                cr_expect((sampled[period][i] + 2) * period * 10 >= all * 8 &&
                              sampled[period][i] * period * 10 <= all * 12 + 20 * period,
                          "one in %u, turn %u of %u: %u of %u", (unsigned)stride, (unsigned)i, (unsigned)period,
                          (unsigned)sampled[period][i], (unsigned)all);
    }
}

/* Programs whose loops are known, by seed. */

/* Calls of `alphabet` letters from `first` on that are no repetition of fewer. */
static size_t make_body(struct random *random, char *body, size_t least, char first, uint64_t alphabet)
{
    size_t length = least + random_below(random, 10);
    size_t period;

    do {
        for (size_t i = 0; i < length; i++)
            body[i] = (char)(first + (char)random_below(random, alphabet));
        for (period = 1; period < length; period++)
            if (length % period == 0 && memcmp(body, body + period, length - period) == 0)
                break;
    } while (period < length);
    body[length] = '\0';
    return length;
}

enum trial_kind {
    TRIAL_PLAIN,
    TRIAL_EXTRA,
    TRIAL_OUTPUT,
    TRIAL_NESTED,
    TRIAL_SOLVER,
    TRIAL_TWO,
    TRIAL_LOST,
    TRIAL_NONE,
    TRIAL_KINDS
};

struct trial {
    struct program program;
    enum trial_kind kind;
    uint64_t right[4]; /* turns of loops that are there; of TRIAL_TWO both must be found, else the first */
    size_t count;
};

static void add_text(struct trial *trial, const char *text)
{
    for (; *text; text++)
        program_add(&trial->program, *text);
}

static void add_right(struct trial *trial, uint64_t turns)
{
    trial->right[trial->count++] = turns;
}

/* Start-up and shutdown are calls of their own, and one that the loop makes as well, but not next to it. */
static void add_outside(struct trial *trial, struct random *random)
{
    uint64_t count = random_below(random, 6);
    uint64_t shared = random_below(random, 12);

    program_add(&trial->program, 'z');
    for (uint64_t i = 0; i < count; i++)
        program_add(&trial->program, i == shared ? 'a' : (char)('q' + (char)i));
    program_add(&trial->program, 'z');
}

static void make_trial(struct trial *trial, uint64_t seed)
{
    struct random random = {seed * 2654435761U + 1};
    uint64_t turns = 5 + random_below(&random, 120);
    uint64_t every = 4 + random_below(&random, 6);
    char body[32], inner[32];

    trial->kind = (enum trial_kind)(seed % TRIAL_KINDS);
    trial->program.count = trial->count = 0;
    make_body(&random, body, 2, 'a', 2 + random_below(&random, 5));
    make_body(&random, inner, 2, 'i', 2 + random_below(&random, 3));
    if (trial->kind == TRIAL_NONE) {
        uint64_t calls = random_below(&random, 600);

        for (uint64_t i = 0; i < calls; i++)
            program_add(&trial->program, (char)('a' + (char)random_below(&random, 20)));
        return;
    }
    add_outside(trial, &random);
    /* What varies must be seen often enough. */
    if (trial->kind != TRIAL_PLAIN && trial->kind != TRIAL_NESTED && trial->kind != TRIAL_TWO)
        turns += 20;
    add_right(trial, turns);
    for (uint64_t i = 0; i < turns; i++) {
        size_t from = trial->program.count;

        add_text(trial, body);
        if (trial->kind == TRIAL_EXTRA && i % every == every - 1)
            program_add(&trial->program, 'm');
        if (trial->kind == TRIAL_OUTPUT && random_below(&random, 20) == 0)
            add_text(trial, "op");
        if (trial->kind == TRIAL_NESTED || trial->kind == TRIAL_SOLVER) {
            uint64_t count = trial->kind == TRIAL_NESTED ? every : every + random_below(&random, 4);

            for (uint64_t k = 0; k < count; k++)
                add_text(trial, inner);
        }
        /* A record is lost in one turn of fifty. */
        if (trial->kind == TRIAL_LOST && i > 4 && i < turns - 2 && random_below(&random, 50) == 0)
            trial->program.calls[from] = 'n';
    }
    if (trial->kind == TRIAL_EXTRA)
        add_right(trial, turns / every);
    if (trial->kind == TRIAL_NESTED)
        add_right(trial, turns * every);
    if (trial->kind == TRIAL_TWO) {
        uint64_t second = 5 + random_below(&random, 120);

        add_outside(trial, &random);
        for (uint64_t i = 0; i < second; i++)
            add_text(trial, inner);
        add_right(trial, second);
    }
    add_outside(trial, &random);
}

/* A turn whose mark was lost is part of the one before: then some may be missing. */
static bool is_as_many(const struct trial *trial, uint64_t turns, uint64_t right)
{
    return trial->kind == TRIAL_LOST ? turns <= right && turns >= right - right / 10 : turns == right;
}

static bool is_right(const struct trial *trial, uint64_t turns)
{
    for (size_t i = 0; i < trial->count; i++)
        if (is_as_many(trial, turns, trial->right[i]))
            return true;
    return false;
}

static bool has_found(const struct trial *trial, const struct loop *loops, size_t count, uint64_t turns)
{
    for (size_t i = 0; i < count; i++)
        if (is_as_many(trial, loops[i].turns, turns))
            return true;
    return false;
}

/* Whether a loop is told none of whose levels is there. */
static bool tells_wrong_loop(const struct trial *trial, const struct loop *loops, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool right = false;

        for (size_t k = 0; k < count; k++)
            right |= loops[k].entry == loops[i].entry && is_right(trial, loops[k].turns);
        if (!right)
            return true;
    }
    return false;
}

Test(loop_finder, finds_turns_of_random_programs)
{
    enum { SEEDS = 2000 };
    static struct trial trial;
    unsigned found = 0, wrong = 0, with_loops = 0;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct loop_search *search = loop_search_new(1, 0);
        const struct loop *loops;
        size_t count;
        bool all = true, is_wrong;

        cr_assert(search);
        make_trial(&trial, seed);
        loops = find_loops(search, &trial.program, &count);
        for (size_t i = 0; i < trial.count; i++)
            if (i == 0 || trial.kind == TRIAL_TWO)
                all &= has_found(&trial, loops, count, trial.right[i]);
        is_wrong = tells_wrong_loop(&trial, loops, count);
        found += trial.count > 0 && all;
        with_loops += trial.count > 0;
        wrong += is_wrong;
        if (!all || is_wrong) {
            fprintf(stderr, "seed %llu kind %d: %s, expected %llu of %zu calls, found", (unsigned long long)seed,
                    (int)trial.kind, is_wrong ? "wrong" : "not found", (unsigned long long)trial.right[0],
                    trial.program.count);
            for (size_t i = 0; i < count; i++)
                fprintf(stderr, " %u.%u:%llu", loops[i].entry + 1, loops[i].level, (unsigned long long)loops[i].turns);
            fprintf(stderr, "\n");
        }
        loop_search_free(search);
    }
    cr_expect_geq(100 * found, 95 * with_loops, "found in %u of %u", found, with_loops);
    cr_expect_lt(100 * wrong, (unsigned)SEEDS, "wrong in %u of %u", wrong, (unsigned)SEEDS);
}

/* Ranks that share a finder for a while. */
enum { BESIDE = 5 };

static uint64_t feed_next(struct loop_search *search, uint32_t rank, uint32_t partner, const struct program *program,
                          struct loop_moment *now, size_t at)
{
    *loop_search_room(search, rank) =
        (struct loop_call){.entry = *now, .kind = (uint64_t)program->calls[at], .origin.call = 1};
    cr_assert_eq(loop_search_add(search, rank), 0);
    /* Every other rank has other partners for the same calls. */
    loop_search_latest(search, rank)->partners += (uint64_t)(program->calls[at] % 3) * (partner % 2 + 1);
    now->time += 10 * (program->calls[at] - 'a' + 1);
    now->useful += 5;
    return at + 1;
}

static void expect_same_loops(const struct loop *loops, size_t count, const struct loop *alone, size_t alone_count,
                              uint64_t seed, uint32_t rank)
{
    cr_assert_eq(count, alone_count, "seed %llu rank %u: %zu loops instead of %zu", (unsigned long long)seed, rank,
                 count, alone_count);
    for (size_t i = 0; i < count; i++) {
        cr_expect(loops[i].turns == alone[i].turns && loops[i].level == alone[i].level &&
                      loops[i].begin == alone[i].begin && loops[i].end == alone[i].end &&
                      loops[i].covered == alone[i].covered && loops[i].kept_count == alone[i].kept_count,
                  "seed %llu rank %u: loop %zu", (unsigned long long)seed, rank, i + 1);
        cr_expect_arr_eq(loops[i].kept, alone[i].kept, loops[i].kept_count * sizeof(*loops[i].kept));
    }
}

/* Ranks of which some make the same calls, one another call somewhere, one fewer, and the last one none but at the end:
 * each has the loops that it has alone, whoever is ahead. */
Test(loop_finder, finds_of_each_of_several_ranks_what_it_finds_of_one)
{
    enum { SEEDS = 300 };
    static struct trial trial;
    static struct program programs[BESIDE];

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct loop_search *search = loop_search_new(BESIDE, seed % 2 == 0 ? BESIDE : (uint32_t)(seed % BESIDE));
        struct loop_moment now[BESIDE] = {{.time = 0}};
        size_t at[BESIDE] = {0};
        struct random random = {seed};

        cr_assert(search);
        make_trial(&trial, seed);
        for (uint32_t r = 0; r < BESIDE; r++)
            programs[r] = trial.program;
        programs[2].calls[seed * 37 % programs[2].count] = 'z';
        programs[3].count -= seed * 91 % programs[3].count / 2;
        for (size_t left = 1; left > 0;) {
            uint32_t r = (uint32_t)random_below(&random, BESIDE - 1);

            for (uint64_t calls = random_below(&random, seed % 8 == 0 ? 512 : 32);
                 calls > 0 && at[r] < programs[r].count; calls--)
                at[r] = feed_next(search, r, r, &programs[r], &now[r], at[r]);
            left = 0;
            for (uint32_t i = 0; i < BESIDE - 1; i++)
                left += programs[i].count - at[i];
        }
        while (at[BESIDE - 1] < programs[BESIDE - 1].count)
            at[BESIDE - 1] =
                feed_next(search, BESIDE - 1, BESIDE - 1, &programs[BESIDE - 1], &now[BESIDE - 1], at[BESIDE - 1]);
        cr_assert_eq(loop_search_conclude(search), 0);
        for (uint32_t r = 0; r < BESIDE; r++) {
            struct loop_search *alone = loop_search_new(1, 1);
            struct loop_moment time = {.time = 0};
            const struct loop *loops, *alone_loops;
            size_t count, alone_count;

            cr_assert(alone);
            for (size_t i = 0; i < programs[r].count;)
                i = feed_next(alone, 0, r, &programs[r], &time, i);
            cr_assert_eq(loop_search_conclude(alone), 0);
            loops = loop_search_loops(search, r, &count);
            alone_loops = loop_search_loops(alone, 0, &alone_count);
            expect_same_loops(loops, count, alone_loops, alone_count, seed, r);
            loop_search_free(alone);
        }
        loop_search_free(search);
    }
}
