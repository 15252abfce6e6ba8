#include "reports/partition.h"

const char *rank_names_get(void *user, uint32_t rank)
{
    struct rank_names *names = user;
    const struct replay_start *replay = names->start->replay;
    const struct prv_task *tasks = replay->tasks - replay->first_task;
    size_t task = replay->first_task + (size_t)rank;

    if (!names->start->names)
        return NULL;
    if (names_count(names->start->names, NAME_LEVEL_TASK) > 0)
        return names_get(names->start->names, NAME_LEVEL_TASK, task);
    if (task < names->task)
        names->task = names->thread = 0;
    while (names->task < task)
        names->thread += tasks[names->task++].threads;
    return names_get(names->start->names, NAME_LEVEL_THREAD, names->thread);
}

int partition_make(struct rank_groups *groups, const struct report_start *start)
{
    const char *partition = start->options->path.partition;
    struct rank_names names = {.start = start};

    *groups = (struct rank_groups){0};
    if (!partition)
        return 0;
    return rank_groups_make(groups, partition, start->replay->rank_count, rank_names_get, &names, start->diag);
}
