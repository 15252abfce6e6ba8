/*
 * Stretches that are written as traces of their own.
 */
#include "property/exported.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "export/export.h"
#include "property/properties.h"
#include "property/variant.h"
#include "scratch.h"

void cut_out_init(struct cut_out *stretch, const struct gen_text *trace)
{
    FILE *file;

    scratch_template(stretch->folder, sizeof(stretch->folder), "stretch");
    if (!mkdtemp(stretch->folder))
        abort();
    snprintf(stretch->trace, sizeof(stretch->trace), "%s/t.prv", stretch->folder);
    snprintf(stretch->cut, sizeof(stretch->cut), "%s/c.prv", stretch->folder);
    file = fopen(stretch->trace, "w");
    if (!file || fwrite(trace->text, 1, trace->length, file) != trace->length || fclose(file) != 0)
        abort();
}

void cut_out_deinit(struct cut_out *stretch)
{
    static const char *const names[] = {"t.prv", "c.prv", "c.pcf", "c.row", "c.prv.gz"};
    char path[PATH_MAX];

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        snprintf(path, sizeof(path), "%s/%s", stretch->folder, names[i]);
        unlink(path);
    }
    if (rmdir(stretch->folder) != 0)
        abort(); /* something else was left */
}

/* From one moment to a later one, of a run of `end` ns; at times on the generator's quanta, or to the end. */
static void draw_part(struct check *check, int64_t end, struct options *options)
{
    int64_t quantum = random_one_in(&check->random, 2) ? check->options.quantum : 1;
    int64_t from = (int64_t)random_below(&check->random, (uint64_t)end) / quantum * quantum;
    int64_t to = from + 1 + (int64_t)random_below(&check->random, (uint64_t)(end - from));

    options->windows.part.from = from;
    options->windows.part.to = random_one_in(&check->random, 5) ? INT64_MAX : (to + quantum - 1) / quantum * quantum;
    /* A stretch lies on recorded clocks. Where polling was at its borders it is as good as the marks there, which here
     * are set without sense. */
    options->replay.clock_fix = CLOCK_FIX_NONE;
    options->replay.useful |= USEFUL_POLLING;
}

int cut_out_write(const struct cut_out *stretch, const struct options *options)
{
    static const struct diag silent;
    struct options own = *options;

    own.export = stretch->cut;
    return export_trace(&own, stretch->trace, NULL, NULL, &silent);
}

static void compare_stretch(struct check *check, const struct options *options)
{
    struct options plain = variant_options(0, 0);
    struct outcome whole = subject_run(options, &check->trace);
    struct cut_out stretch;
    struct outcome cut;
    int error;

    plain.replay = options->replay;
    cut_out_init(&stretch, &check->trace);
    error = cut_out_write(&stretch, options);
    variant_name(check, "a stretch", options);
    if (error != whole.result)
        check_fail(check, &check->trace, "writing it returns %d, the part of the whole %d", error, whole.result);
    if (error == 0 && whole.result == 0) {
        cut = subject_run_file(&plain, stretch.cut);
        check_equal(check, &check->trace, "result", cut.result, 0);
        check_equal(check, &check->trace, "length", cut.whole.end - cut.whole.start,
                    whole.whole.end - whole.whole.start);
        check_equal(check, &check->trace, "useful time", cut.whole.useful_sum, whole.whole.useful_sum);
        check_equal(check, &check->trace, "useful time of the busiest", cut.whole.useful_max, whole.whole.useful_max);
        check_equal(check, &check->trace, "overhead", cut.whole.overhead_sum, whole.whole.overhead_sum);
        check_equal(check, &check->trace, "messages", cut.messages, whole.messages);
        outcome_free(&cut);
    }
    cut_out_deinit(&stretch);
    outcome_free(&whole);
}

void property_export(struct check *check)
{
    for (int i = 0; i < 4; i++) {
        struct options options = variant_options(0, 0);

        draw_part(check, check->facts.end, &options);
        compare_stretch(check, &options);
    }
}

/* Whatever stands in a trace: a trace that can be read, or none. */
void property_export_damage(struct check *check)
{
    for (int i = 0; i < 4; i++) {
        struct options options = variant_options(0, 0);
        struct gen_text mutated;
        struct cut_out stretch;
        int error;

        draw_part(check, check->facts.end, &options);
        gen_mutate(&check->trace, random_next(&check->random),
                   1 + (uint32_t)random_below(&check->random, 1U << random_below(&check->random, 10)), &mutated);
        cut_out_init(&stretch, &mutated);
        variant_name(check, "a stretch of a damaged trace", &options);
        error = cut_out_write(&stretch, &options);
        if (error > 0 || (error < 0 && access(stretch.cut, F_OK) == 0))
            check_fail(check, &mutated, "writing it returns %d", error);
        if (error == 0) {
            struct options plain = variant_options(0, 0);
            struct outcome cut = subject_run_file(&plain, stretch.cut);

            if (cut.result > 0)
                check_fail(check, &mutated, "reading what was written returns %d", cut.result);
            outcome_free(&cut);
        }
        cut_out_deinit(&stretch);
        gen_text_free(&mutated);
    }
}
