/*
 * Events of many types: the time in a function is the same where its calls are events of any of them, all of which the
 * report asks for by their label.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"
#include "gen/random.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/variant.h"
#include "scratch.h"

enum { TYPES_MAX = 150, PATH_SIZE = 4096 };

/* Of `60000019:3` and `Part 7:3`, 0: neither. */
static uint64_t value_of(const char *region)
{
    const char *value = strrchr(region, ':');

    return value ? strtoull(value + 1, NULL, 10) : 0;
}

static int64_t time_of(const struct dispersion_findings *found, uint64_t value, size_t activity, size_t rank)
{
    int64_t time = 0;

    for (size_t i = 0; i < found->region_count; i++)
        if (value_of(found->regions[i].name) == value)
            time += dispersion_times(found, i, activity)[rank];
    return time;
}

static void compare_regions(struct check *check, const struct gen_text *trace, const struct dispersion_findings *many,
                            const struct dispersion_findings *one)
{
    check_equal(check, trace, "length of the run", many->length, one->length);
    check_equal(check, trace, "whether there are regions", many->is_whole, one->is_whole);
    for (size_t i = 0; i < one->region_count; i++) {
        uint64_t value = value_of(one->regions[i].name);

        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            for (size_t p = 0; p < one->rank_count; p++)
                check_equal(check, trace, one->regions[i].name, time_of(many, value, j, p),
                            dispersion_times(one, i, j)[p]);
    }
}

static void write_labels(char path[PATH_SIZE], uint32_t types)
{
    struct gen_text labels;
    int file;

    scratch_template(path, PATH_SIZE, "labels");
    file = mkstemp(path);
    gen_label_types(types, &labels);
    if (file < 0 || write(file, labels.text, labels.length) != (ssize_t)labels.length)
        abort();
    close(file);
    gen_text_free(&labels);
}

void property_watched(struct check *check)
{
    struct options options = variant_options((unsigned)random_below(&check->random, VARIANT_WAITS * VARIANT_FIXES), 0);
    uint32_t types = 1 + (uint32_t)random_below(&check->random, TYPES_MAX);
    char path[PATH_SIZE];
    struct gen_text spread;
    struct found one;
    struct found many;

    gen_spread_types(&check->trace, random_next(&check->random), types, &spread);
    write_labels(path, types);
    options.reports = REPORT_DISPERSION;
    options.region = "60000019";
    variant_name(check, "functions of many types", &options);
    found_init(&one, &options, &check->trace);
    options.pcf = path;
    options.region = "^Part";
    found_init(&many, &options, &spread);
    check_equal(check, &spread, "result", many.result, one.result);
    if (one.result == 0 && many.result == 0)
        compare_regions(check, &spread, dispersion_found(many.summary), dispersion_found(one.summary));
    found_deinit(&one);
    found_deinit(&many);
    unlink(path);
    gen_text_free(&spread);
}
