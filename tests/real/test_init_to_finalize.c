/*
 * The part from Init to Finalize of real traces, measured in the same pass as the run, against the run with --from init
 * --to finalize, which reads the trace twice. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "part.h"
#include "real/real.h"

static void compare_part(const char *trace, enum wait_model waits, enum clock_fix clock_fix)
{
    struct options options;
    struct run_sink sink = {0};
    struct run *whole;
    const char *difference;

    options_init(&options);
    options.reports = REPORT_SUMMARY;
    options.replay.waits = waits;
    options.replay.clock_fix = clock_fix;
    whole = real_run(trace, &options, &sink);
    if (whole && part_take_times(run_summary(whole), &options.windows)) {
        const struct run_summary *part = run_summary(whole)->init_to_finalize;
        struct run *cut = real_run(trace, &options, &sink);

        if (cut && real_expect(part, "%s: the part is not known", trace)) {
            difference = part_difference(part, run_summary(cut));
            real_expect(!difference, "%s, waits %u, clock fix %u: %s differ", trace, waits, clock_fix, difference);
        }
        run_free(cut);
    }
    run_free(whole);
}

int main(void)
{
    DIR *folder = opendir(real_folder());
    struct dirent *entry;

    while (folder && (entry = readdir(folder))) {
        char *end = strstr(entry->d_name, ".prv.gz");

        if (!end || strcmp(end, ".prv.gz") != 0)
            continue;
        *end = '\0';
        compare_part(entry->d_name, WAITS_CONSISTENT, CLOCK_FIX_CLC);
        compare_part(entry->d_name, WAITS_CAUSAL, CLOCK_FIX_NONE);
        compare_part(entry->d_name, WAITS_ALL, CLOCK_FIX_CLC);
    }
    if (folder)
        closedir(folder);
    return real_conclude();
}
