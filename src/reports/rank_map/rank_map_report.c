/*
 * The map of ranks over time, for --by rank.
 */
#include <stdlib.h>

#include "reports/rank_map/rank_bins.h"
#include "base/error.h"
#include "reports/report.h"

struct rank_map_study {
    struct rank_bins *bins;
    struct rank_map map;
};

static bool is_wanted(const struct options *options)
{
    return options->plot.kind == PLOT_BY_RANK;
}

static void free_study(void *item)
{
    struct rank_map_study *study = item;

    rank_bins_free(study->bins);
    free(study);
}

static int start_study(void *item, const struct study_start *start, struct listener *listener)
{
    struct rank_map_study *study = item;
    const struct window_options *windows = &start->options->windows;

    study->bins = rank_bins_new(start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!study->bins)
        return ERROR_MEMORY;
    rank_bins_listen(study->bins, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct rank_map_study *study = item;

    study->map = rank_bins_conclude(study->bins);
    summary->rank_map = &study->map;
    return 0;
}

const struct study_class study_rank_map = {
    .is_wanted = is_wanted,
    .size = sizeof(struct rank_map_study),
    .start = start_study,
    .conclude = conclude,
    .free = free_study,
};
