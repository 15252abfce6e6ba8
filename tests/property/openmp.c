#include <stdlib.h>

#include "model/threads.h"
#include "property/properties.h"
#include "property/variant.h"

/* In the order of the model. */
static const enum thread_part parts_of_model[MODEL_PARTS] = {
    [MODEL_W] = THREAD_PART_WORK,     [MODEL_M] = THREAD_PART_MPI,       [MODEL_D] = THREAD_PART_IDLE_IN_MPI,
    [MODEL_V] = THREAD_PART_OVERHEAD, [MODEL_A] = THREAD_PART_ABSENT,    [MODEL_S] = THREAD_PART_SERIAL,
    [MODEL_K] = THREAD_PART_BLOCKED,  [MODEL_B] = THREAD_PART_IMBALANCE, [MODEL_R] = THREAD_PART_RUNTIME,
};

static const char *const part_names[MODEL_PARTS] = {"W", "M", "D", "V", "A", "S", "K", "B", "R"};

static void compare_sums(struct check *check, const struct gen_text *trace, const struct thread_sums *got, int64_t from,
                         int64_t to)
{
    struct model_threads expected = model_threads_of(trace->text, from, to);

    check_equal(check, trace, "number of threads", (__int128)got->threads, (__int128)expected.threads);
    for (int part = 0; part < MODEL_PARTS; part++) {
        check_equal(check, trace, part_names[part], got->parts[parts_of_model[part]], expected.parts[part]);
        check_equal(check, trace, "a part in regions", got->in_regions[parts_of_model[part]],
                    expected.in_regions[part]);
    }
    check_equal(check, trace, "imbalance", got->losses.imbalance, expected.losses.imbalance);
    check_equal(check, trace, "scheduling", got->losses.scheduling, expected.losses.scheduling);
    check_equal(check, trace, "unused", got->losses.unused, expected.losses.unused);
    check_equal(check, trace, "own imbalance", got->losses.own_imbalance, expected.own_losses.imbalance);
    check_equal(check, trace, "own scheduling", got->losses.own_scheduling, expected.own_losses.scheduling);
    check_equal(check, trace, "own unused", got->losses.own_unused, expected.own_losses.unused);
    check_equal(check, trace, "work of the busiest", got->most_work, expected.most_work);
    check_equal(check, trace, "work of first threads", got->first_work, expected.first_work);
    check_equal(check, trace, "calls while others work", got->hidden_calls, expected.hidden_calls);
}

static void look_at_threads(struct check *check, const struct gen_text *trace, struct options *options)
{
    struct outcome got = subject_run(options, trace);

    variant_name(check, "with threads", options);
    check_equal(check, trace, "result", got.result, 0);
    if (got.result == 0 && got.has_threads) {
        compare_sums(check, trace, &got.threads, got.whole.start, got.whole.end);
        /* The model is slow: some windows. */
        for (size_t i = 0; i < got.window_count; i += 1 + got.window_count / 12)
            compare_sums(check, trace, &got.window_threads[i], got.windows[i].start, got.windows[i].end);
    }
    outcome_free(&got);
}

/* The program divides the threads' time as a slow model does, in the run and in windows. */
void property_openmp(struct check *check)
{
    struct gen_text trace;

    gen_add_threads(&check->trace, random_next(&check->random), true, &trace);
    for (unsigned i = 0; i < 4; i++) {
        struct options options =
            variant_options(0, variant_draw_window(&check->random, check->facts.end, check->options.quantum));

        options.replay.clock_fix = CLOCK_FIX_NONE;
        options.replay.useful = USEFUL_POLLING;
        if (i >= 2) {
            options.windows.part.from = (int64_t)random_below(&check->random, (uint64_t)check->facts.end / 2 + 1);
            options.windows.part.to =
                options.windows.part.from + 1 + (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1);
        }
        /* With and without a part: windows that slide. */
        if (i % 2 == 1 && options.windows.kind == WINDOW_LENGTH) {
            options.windows.step = options.windows.length;
            options.windows.length *= 1 + (int64_t)random_below(&check->random, 8);
        }
        look_at_threads(check, &trace, &options);
    }
    gen_text_free(&trace);
}

static __int128 lost_in(const __int128 parts[THREAD_PART_COUNT])
{
    return parts[THREAD_PART_BLOCKED] + parts[THREAD_PART_IMBALANCE] + parts[THREAD_PART_RUNTIME];
}

/* All parts together are the threads' time, none is less than nothing, and what the factors are made of tiles it, too.
 */
static void check_division(struct check *check, const struct gen_text *trace, const struct thread_sums *sums,
                           int64_t length)
{
    const struct region_losses *losses = &sums->losses;

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        if (sums->in_regions[part] < 0 || sums->in_regions[part] > sums->parts[part])
            check_fail(check, trace, "part %d is less than nothing, or than what is in regions", part);
    check_equal(check, trace, "time of all threads", thread_sums_whole(sums), (__int128)sums->threads * length);
    if (losses->imbalance < 0 || losses->scheduling < 0 || losses->unused < 0 || losses->busy < 0)
        check_fail(check, trace, "a loss is less than nothing");
    if (losses->own_imbalance < 0 || losses->own_scheduling < 0 || losses->own_unused < 0 ||
        region_losses_waits(losses) < 0)
        check_fail(check, trace, "a loss without waiting for MPI is less than nothing");
    check_equal(check, trace, "losses in regions", losses->imbalance + losses->scheduling + losses->unused,
                lost_in(sums->in_regions));
    check_equal(check, trace, "idle threads in regions",
                sums->in_regions[THREAD_PART_SERIAL] + sums->in_regions[THREAD_PART_IDLE_IN_MPI], 0);
    check_equal(check, trace, "time by factors",
                sums->parts[THREAD_PART_WORK] + sums->parts[THREAD_PART_MPI] + thread_serialisation(sums) +
                    losses->imbalance + losses->scheduling + sums->parts[THREAD_PART_OVERHEAD] +
                    sums->parts[THREAD_PART_ABSENT],
                (__int128)sums->threads * length);
    if (sums->most_work > length || (__int128)sums->most_work * sums->threads < sums->parts[THREAD_PART_WORK])
        check_fail(check, trace, "the busiest thread works less than the mean, or longer than there is time");
}

static void check_same_parts(struct check *check, const struct gen_text *trace, const struct thread_sums *got,
                             const struct thread_sums *expected)
{
    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        check_equal(check, trace, "a part", got->parts[part], expected->parts[part]);
        check_equal(check, trace, "a part in regions", got->in_regions[part], expected->in_regions[part]);
    }
    check_equal(check, trace, "losses in regions", got->losses.imbalance + got->losses.scheduling + got->losses.unused,
                expected->losses.imbalance + expected->losses.scheduling + expected->losses.unused);
    check_equal(check, trace, "waits for MPI", region_losses_waits(&got->losses),
                region_losses_waits(&expected->losses));
}

static void check_same_threads(struct check *check, const struct gen_text *trace, const struct thread_sums *got,
                               const struct thread_sums *expected)
{
    check_same_parts(check, trace, got, expected);
    check_equal(check, trace, "imbalance", got->losses.imbalance, expected->losses.imbalance);
    check_equal(check, trace, "scheduling", got->losses.scheduling, expected->losses.scheduling);
    check_equal(check, trace, "work of the busiest", got->most_work, expected->most_work);
}

static void check_run(struct check *check, const struct gen_text *trace, const struct options *options)
{
    struct outcome got = subject_run(options, trace);
    struct pieces pieces = {.limit = 200, .seed = random_next(&check->random)};
    struct outcome again = subject_run_pieces(options, trace, pieces);
    struct thread_sums total = {0};

    check_equal(check, trace, "result in pieces", again.result, got.result);
    if (got.result == 0 && again.result == 0 && got.has_threads) {
        check_division(check, trace, &got.threads, got.whole.end - got.whole.start);
        check_same_threads(check, trace, &again.threads, &got.threads);
        for (size_t i = 0; i < got.window_count; i++) {
            check_division(check, trace, &got.window_threads[i], got.windows[i].end - got.windows[i].start);
            thread_sums_merge(&total, &got.window_threads[i]);
        }
        if (got.window_count > 0 && options->windows.step == 0)
            check_same_parts(check, trace, &total, &got.threads);
    }
    outcome_free(&got);
    outcome_free(&again);
}

/* Whatever the options and the damage, in every window the parts are all of the threads' time, windows add up to the
 * run, and pieces make no difference. */
void property_openmp_sums(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);
    struct gen_text trace, damaged;

    gen_add_threads(&check->trace, random_next(&check->random), true, &trace);
    variant_name(check, "with threads", &options);
    check_run(check, &trace, &options);
    variant_draw_skewed(check, &trace, &damaged);
    variant_name(check, "with threads, skewed", &options);
    check_run(check, &damaged, &options);
    gen_text_free(&damaged);
    gen_mutate(&trace, random_next(&check->random), 20, &damaged);
    variant_name(check, "with threads, mutated", &options);
    check_run(check, &damaged, &options);
    gen_text_free(&damaged);
    gen_text_free(&trace);
}

/* What other threads do changes nothing of what is told of ranks, as long as they do not call MPI. */
void property_openmp_aside(struct check *check)
{
    struct options options = variant_draw(check, VARIANT_COUNT, check->facts.end);
    struct outcome expected;
    struct outcome got;
    struct gen_text trace;

    /* An end of polling without a mark reaches back to the line before. */
    options.replay.useful |= USEFUL_POLLING;
    variant_name(check, "with threads", &options);
    expected = subject_run(&options, &check->trace);
    gen_add_threads(&check->trace, random_next(&check->random), false, &trace);
    got = subject_run(&options, &trace);
    check_same(check, &trace, &got, &expected);
    outcome_free(&got);
    outcome_free(&expected);
    gen_text_free(&trace);
}
