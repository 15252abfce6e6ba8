/*
 * Counters of programs of which it is known what each computation has counted (gen/counted.h): in windows, by rank, in
 * turns of the loop, and in stretches that are cut out. No sum is rounded: all must be exact.
 */
#include <math.h>
#include <stdio.h>

#include "findings.h"
#include "gen/counted.h"
#include "property/exported.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/variant.h"
#include "reports/iterations/iterations.h"

enum {
    VARIANTS = 4,
    TURNS_MOST = 30,
    LOOP_TURNS = 12, /* fewer are no loop */
    ALL_RANKS = -1,
};

/* What has been counted in some time. */
struct counted {
    uint64_t values[COUNTED_KINDS];
    int64_t cycles_time; /* of the computations whose cycles were read */
    int64_t useful;
};

static int64_t overlap_of(const struct counted_piece *piece, int64_t from, int64_t to)
{
    int64_t begin = piece->begin > from ? piece->begin : from;
    int64_t end = piece->end < to ? piece->end : to;

    return end > begin ? end - begin : 0;
}

/* By that rank, from 0, or by all. */
static struct counted counted_between(const struct counted_program *program, int rank, int64_t from, int64_t to)
{
    struct counted counted = {{0}, 0, 0};

    for (size_t i = 0; i < program->piece_count; i++) {
        const struct counted_piece *piece = &program->pieces[i];
        int64_t length = overlap_of(piece, from, to);

        if (rank != ALL_RANKS && piece->rank != (uint32_t)rank)
            continue;
        for (int kind = 0; kind < COUNTED_KINDS; kind++)
            counted.values[kind] += piece->is_read[kind] ? (uint64_t)(piece->rates[kind] * length) : 0;
        counted.cycles_time += piece->is_read[COUNTED_CYCLES] ? length : 0;
        counted.useful += length;
    }
    return counted;
}

static void check_sums(struct check *check, const struct counted_program *program, const char *place,
                       const struct counter_sums *got, const struct counted *expected)
{
    char figure[80];

    snprintf(figure, sizeof(figure), "instructions of %s", place);
    check_equal(check, &program->text, figure, got->instructions, expected->values[COUNTED_INSTRUCTIONS]);
    snprintf(figure, sizeof(figure), "cycles of %s", place);
    check_equal(check, &program->text, figure, got->cycles, expected->values[COUNTED_CYCLES]);
    snprintf(figure, sizeof(figure), "time of cycles of %s", place);
    check_equal(check, &program->text, figure, got->cycles_time, expected->cycles_time);
}

/* NAN where there is no whole. */
static bool is_ratio(double got, double part, double whole)
{
    return whole > 0 ? got == part / whole : isnan(got);
}

/* Of the part that begins at `origin` of the program. */
static void check_ranks(struct check *check, const struct counted_program *program, const struct found *found,
                        int64_t origin)
{
    const struct window_totals *part = &found->summary->totals;
    const struct rank_findings *ranks = ranks_found(found->summary);

    for (uint32_t i = 0; i < ranks->rank_count; i++) {
        const struct rank_figures *rank = &ranks->ranks[i];
        struct counted counted = counted_between(program, (int)i, origin + part->start, origin + part->end);
        double instructions = (double)counted.values[COUNTED_INSTRUCTIONS];
        double cycles = (double)counted.values[COUNTED_CYCLES];
        bool all_timed = counted.cycles_time * 1000 >= counted.useful * 999;

        check_equal(check, &program->text, "useful time of a rank", rank->times[STATE_USEFUL], counted.useful);
        check_equal(check, &program->text, "instructions of a rank", rank->instructions,
                    counted.values[COUNTED_INSTRUCTIONS]);
        check_equal(check, &program->text, "cycles of a rank", rank->cycles, counted.values[COUNTED_CYCLES]);
        if (!is_ratio(rank->ipc, instructions, cycles))
            check_fail(check, &program->text, "IPC of rank %u is %g", (unsigned)i + 1, rank->ipc);
        if (!is_ratio(rank->frequency, cycles, (double)(all_timed ? counted.useful : counted.cycles_time)))
            check_fail(check, &program->text, "frequency of rank %u is %g", (unsigned)i + 1, rank->frequency);
    }
}

/* Of windows that slide the counters are not known. */
static void check_counters(struct check *check, const struct counted_program *program, const struct found *found,
                           int64_t origin, bool slides)
{
    const struct window_totals *part = &found->summary->totals;
    struct counted whole = counted_between(program, ALL_RANKS, origin + part->start, origin + part->end);

    check_equal(check, &program->text, "useful time", part->useful_sum, whole.useful);
    check_sums(check, program, "the run", found->summary->counters, &whole);
    check_ranks(check, program, found, origin);
    for (size_t i = 0; i < found->window_count; i++) {
        const struct window_totals *totals = &found->windows[i].totals;
        struct counted counted = counted_between(program, ALL_RANKS, origin + totals->start, origin + totals->end);
        char place[40];

        snprintf(place, sizeof(place), "window %zu", i + 1);
        check_equal(check, &program->text, "useful time of a window", totals->useful_sum, counted.useful);
        if (!slides)
            check_sums(check, program, place, &found->windows[i].counters, &counted);
    }
}

static struct counted_options draw_program(struct check *check)
{
    return (struct counted_options){
        .seed = random_next(&check->random),
        .ranks = check->options.ranks,
        .turns = 1 + (uint32_t)random_below(&check->random, TURNS_MOST),
        .is_cut = random_one_in(&check->random, 3),
        .loses = random_one_in(&check->random, 2),
        .changes = random_one_in(&check->random, 2),
    };
}

static void want_counters(struct options *options)
{
    options->counters[COUNTER_INSTRUCTIONS] = "42000050";
    options->counters[COUNTER_CYCLES] = "42000059";
    options->reports = REPORT_RANKS;
}

void property_counters(struct check *check)
{
    struct counted_program program = counted_make(draw_program(check));

    for (int i = 0; i < VARIANTS; i++) {
        struct options options = variant_draw_any(check, program.end);
        struct found found;

        want_counters(&options);
        variant_name(check, "counters", &options);
        found_init(&found, &options, &program.text);
        if (found.result == 0)
            check_counters(check, &program, &found, 0, options.windows.step > 0);
        found_deinit(&found);
    }
    counted_free(&program);
}

/* A counter that is not in the stretch is refused. */
static void check_cut_out(struct check *check, const struct counted_program *program, const struct gen_text *cut,
                          int64_t from, int64_t length)
{
    struct counted counted = counted_between(program, ALL_RANKS, from, from + length);
    bool has_both = counted.values[COUNTED_INSTRUCTIONS] > 0 && counted.values[COUNTED_CYCLES] > 0;
    struct options options = variant_options(0, 1 + length / 5);
    struct found found;

    want_counters(&options);
    found_init(&found, &options, cut);
    if (found.result == 0)
        check_counters(check, program, &found, from, false);
    else if (has_both)
        check_fail(check, &program->text, "the result of the stretch is %d", found.result);
    found_deinit(&found);
}

/* What is cut out of a trace counts as much as the stretch of the whole. What a trace that was cut itself reads first
 * is another matter. */
void property_counters_export(struct check *check)
{
    struct counted_options generate = draw_program(check);
    struct counted_program program;

    generate.is_cut = false;
    program = counted_make(generate);
    for (int i = 0; i < VARIANTS; i++) {
        int64_t from = (int64_t)random_below(&check->random, (uint64_t)program.end);
        int64_t length = 1 + (int64_t)random_below(&check->random, (uint64_t)(program.end - from));
        struct options part = variant_options(0, 0);
        struct cut_out files;
        struct gen_text cut;

        part.windows.part.from = from;
        part.windows.part.to = from + length;
        variant_name(check, "counters of a stretch", &part);
        cut_out_init(&files, &program.text);
        check_equal(check, &program.text, "result", cut_out_write(&files, &part), 0);
        cut = subject_read(files.cut);
        check_cut_out(check, &program, &cut, from, length);
        gen_text_free(&cut);
        cut_out_deinit(&files);
    }
    counted_free(&program);
}

/* In a turn of a loop in which all turns are alike. */
void property_counters_turns(struct check *check)
{
    struct counted_options generate = draw_program(check);
    struct options options = variant_options(0, 0);
    const struct iteration_findings *iterations;
    struct counted_program program;
    struct found found;

    generate.turns += LOOP_TURNS;
    generate.is_steady = true;
    generate.loses = generate.changes = false;
    program = counted_make(generate);
    want_counters(&options);
    options.reports = REPORT_ITERATIONS;
    variant_name(check, "counters of turns", &options);
    found_init(&found, &options, &program.text);
    check_equal(check, &program.text, "result", found.result, 0);
    iterations = found.result == 0 ? report_findings(found.summary, &iterations_section) : NULL;
    if (!iterations || iterations->count != 1) {
        check_fail(check, &program.text, "not one loop is found");
    } else {
        const struct iteration_loop *loop = &iterations->loops[0];

        check_equal(check, &program.text, "turns", loop->turns, generate.turns);
        check_equal(check, &program.text, "instructions of a turn", loop->instructions,
                    program.of_turn[COUNTED_INSTRUCTIONS]);
        if (!is_ratio(loop->ipc, (double)program.of_turn[COUNTED_INSTRUCTIONS],
                      (double)program.of_turn[COUNTED_CYCLES]))
            check_fail(check, &program.text, "IPC of a turn is %g", loop->ipc);
    }
    found_deinit(&found);
    counted_free(&program);
}
