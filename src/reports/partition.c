#include "reports/partition.h"

/* Names of tasks, or of their first threads. */
static const char *name_of_rank(const void *user, uint32_t rank)
{
    const struct report_start *start = user;
    const struct prv_task *tasks = start->replay->tasks;
    size_t thread = 0;

    if (!start->names)
        return NULL;
    if (names_count(start->names, NAME_LEVEL_TASK) > 0)
        return names_get(start->names, NAME_LEVEL_TASK, start->replay->first_task + (size_t)rank);
    for (size_t i = 0; i < start->replay->first_task + (size_t)rank; i++)
        thread += (tasks - start->replay->first_task)[i].threads;
    return names_get(start->names, NAME_LEVEL_THREAD, thread);
}

int partition_make(struct rank_groups *groups, const struct report_start *start)
{
    const char *partition = start->options->path.partition;

    *groups = (struct rank_groups){0};
    if (!partition)
        return 0;
    return rank_groups_make(groups, partition, start->replay->rank_count, name_of_rank, start, "--partition",
                            start->diag);
}
