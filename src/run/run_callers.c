#include "run/run_callers.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "options/options.h"
#include "replay/events/timelines.h"

static bool tell_level(const struct labels *labels, uint32_t level)
{
    return labels_type(labels, TIMELINES_CALLER_LINE + level) || labels_type(labels, TIMELINES_CALLER + level);
}

bool labels_tell_callers(const struct labels *labels)
{
    uint32_t level = 1;

    while (level <= CALL_DEPTH_MAX && !tell_level(labels, level))
        level++;
    return level <= CALL_DEPTH_MAX;
}

int run_callers_check_level(const struct labels *labels, uint32_t level, const struct diag *diag)
{
    char levels[CALL_DEPTH_MAX * 4 + 1] = "";
    size_t used = 0;

    if (!labels || tell_level(labels, level) || !labels_tell_callers(labels))
        return 0;
    for (uint32_t there = 1; there <= CALL_DEPTH_MAX; there++) {
        int more = tell_level(labels, there)
                       ? snprintf(levels + used, sizeof(levels) - used, "%s%" PRIu32, used > 0 ? ", " : "", there)
                       : 0;

        used += more > 0 && (size_t)more < sizeof(levels) - used ? (size_t)more : 0;
    }
    diag_report(diag, SEVERITY_ERROR, NULL, 0,
                "--call-depth: expected a level of which the trace has callers (%s), found %" PRIu32, levels, level);
    return ERROR_USAGE;
}
