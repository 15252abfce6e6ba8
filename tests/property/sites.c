/*
 * Call sites give names, and change nothing else: with and without them reports say the same of all that goes by one
 * name without them.
 */
#include <stdio.h>
#include <string.h>

#include "findings.h"
#include "property/found.h"
#include "property/properties.h"
#include "property/trial.h"
#include "property/variant.h"

enum { SITE_VARIANTS = 3 };

static const char computation[] = "[computation]";

/* Whether the name is the other one, or that with a place. */
static bool is_at_a_site(const char *name, const char *without)
{
    size_t length = strlen(without);

    if (strncmp(name, without, length) != 0)
        return false;
    if (name[length] == '\0')
        return true;
    return strcmp(without, computation) == 0 ? name[length] == '/' : strncmp(name + length, "/8000000", 8) == 0;
}

/* A stretch of the path has the name that its rank's time has. */
static void check_cells(struct check *check, const struct gen_text *trace, const struct critical_findings *got)
{
    for (size_t i = 0, at = 0; i < got->activity_count; i++) {
        __int128 path = 0, own = 0;

        for (; at < got->cell_count && got->cells[at].place == i; at++) {
            path += got->cells[at].path;
            own += got->cells[at].own;
        }
        check_equal(check, trace, "path of an activity on all ranks", path, got->activities[i].path);
        check_equal(check, trace, "time of an activity on all ranks", own, got->activities[i].allocation);
    }
}

static void compare_critical(struct check *check, const struct gen_text *trace, const struct critical_findings *with,
                             const struct critical_findings *without, bool has_names)
{
    check_equal(check, trace, "length of the critical path", with->length, without->length);
    check_equal(check, trace, "waiting", with->waiting, without->waiting);
    check_cells(check, trace, with);
    for (size_t i = 0; i < without->activity_count && has_names; i++) {
        const struct critical_activity *whole = &without->activities[i];
        __int128 path = 0, allocation = 0;

        for (size_t k = 0; k < with->activity_count; k++)
            if (is_at_a_site(with->activities[k].name, whole->name)) {
                path += with->activities[k].path;
                allocation += with->activities[k].allocation;
            }
        if (path != whole->path || allocation != whole->allocation)
            check_fail(check, trace, "critical path: %s has %lld and %lld at all its sites, %lld and %lld without",
                       whole->name, (long long)path, (long long)allocation, (long long)whole->path,
                       (long long)whole->allocation);
    }
}

static void compare_waits(struct check *check, const struct gen_text *trace, const struct wait_findings *with,
                          const struct wait_findings *without)
{
    check_equal(check, trace, "time waited", with->wait, without->wait);
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        check_equal(check, trace, "wait of a kind", with->kinds[kind].wait, without->kinds[kind].wait);
        check_equal(check, trace, "number of a kind", with->kinds[kind].count, without->kinds[kind].count);
    }
    for (size_t i = 0; i < without->call_paths.count; i++) {
        const struct wait_share *whole = &without->call_paths.items[i];
        __int128 wait = 0;

        for (size_t k = 0; k < with->call_paths.count; k++)
            if (is_at_a_site(with->call_paths.items[k].activity, whole->activity))
                wait += with->call_paths.items[k].wait;
        check_equal(check, trace, whole->activity, wait, whole->wait);
    }
}

static void compare_paths(struct check *check, const struct gen_text *trace, const struct paths_findings *with,
                          const struct paths_findings *without)
{
    check_equal(check, trace, "number of paths", (__int128)with->item_count, (__int128)without->item_count);
    for (size_t i = 0; i < without->item_count && i < with->item_count; i++)
        check_equal(check, trace, "length of a path", with->items[i].length, without->items[i].length);
}

static void compare_dispersion(struct check *check, const struct gen_text *trace,
                               const struct dispersion_findings *with, const struct dispersion_findings *without)
{
    check_equal(check, trace, "length of the run", with->length, without->length);
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
        if (with->activities[j].weight.time > without->activities[j].weight.time * (1 + 1e-9))
            check_fail(check, trace, "regions have more of activity %zu than the run", j);
}

static void compare_phases(struct check *check, const struct gen_text *trace, const struct phase_tables *with,
                           const struct phase_tables *without)
{
    const struct phase_table *all = &with->cuts[PHASE_CUT_FUNCTION];
    const struct phase_table *sequence = &without->cuts[PHASE_CUT_COLLECTIVE];

    if (all->count > 0 && sequence->count > 0)
        check_equal(check, trace, "time of all phases", all->whole.time, sequence->whole.time);
}

static void compare_found(struct check *check, const struct gen_text *trace, const struct found *with,
                          const struct found *without, bool has_names)
{
    check_equal(check, trace, "result", with->result, without->result);
    if (without->result != 0 || with->result != 0)
        return;
    compare_critical(check, trace, critical_path_found(with->summary), critical_path_found(without->summary),
                     has_names);
    compare_waits(check, trace, waits_found(with->summary), waits_found(without->summary));
    compare_paths(check, trace, paths_found(with->summary), paths_found(without->summary));
    compare_dispersion(check, trace, dispersion_found(with->summary), dispersion_found(without->summary));
    compare_phases(check, trace, phases_found(with->summary), phases_found(without->summary));
    check_equal(check, trace, "number of windows", (__int128)with->window_count, (__int128)without->window_count);
    for (size_t i = 0; i < without->window_count && i < with->window_count; i++) {
        check_equal(check, trace, "ideal path of a window", with->windows[i].ideal_path,
                    without->windows[i].ideal_path);
        for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
            check_equal(check, trace, "wait of a kind in a window", with->windows[i].waits.kinds[kind],
                        without->windows[i].waits.kinds[kind]);
    }
}

static struct options draw_options(struct check *check)
{
    struct options options = variant_draw_any(check, check->facts.end);

    options.reports =
        REPORT_WINDOWS | REPORT_CRITICAL_PATH | REPORT_WAIT_STATES | REPORT_PATHS | REPORT_DISPERSION | REPORT_PHASES;
    options.path.kind = random_one_in(&check->random, 2) ? PATH_IDEAL : PATH_MEASURED;
    options.path.top = 1000000;
    options.format = FORMAT_JSON;
    return options;
}

static void look(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool has_names)
{
    struct options with_sites = *options;
    struct gen_text called;
    struct found with;
    struct found without;

    variant_name(check, damage, options);
    with_sites.activities.call_sites = true;
    gen_add_callers(trace, random_next(&check->random), &called);
    found_init(&with, &with_sites, &called);
    found_init(&without, options, &called);
    compare_found(check, &called, &with, &without, has_names);
    found_deinit(&with);
    found_deinit(&without);
    gen_text_free(&called);
}

static void look_at_names(struct check *check, const char *damage, const struct gen_text *trace,
                          const struct options *options, bool knows_all)
{
    (void)knows_all;
    look(check, damage, trace, options, true);
}

static const struct trial trial = {SITE_VARIANTS, draw_options, look_at_names};

void property_sites(struct check *check)
{
    trial_as_generated(check, &trial);
    trial_skewed(check, &trial);
}

/* Where another thread's call posts, what the rank itself polls for is named by that call until its own is known. */
void property_sites_threads(struct check *check)
{
    struct gen_text threaded;

    for (unsigned i = 0; i < SITE_VARIANTS; i++) {
        struct options options = draw_options(check);

        gen_add_threads(&check->trace, random_next(&check->random), true, &threaded);
        look(check, "with threads", &threaded, &options, false);
        gen_text_free(&threaded);
    }
}
