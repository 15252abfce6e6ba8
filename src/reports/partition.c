#include "reports/partition.h"

#include "reports/rank_names.h"

static const char *name_of_rank(void *user, uint32_t rank)
{
    return rank_names_get(user, rank);
}

int partition_make(struct rank_groups *groups, const struct report_start *start)
{
    const char *partition = start->options->path.partition;
    struct rank_names names = rank_names_of(start);

    *groups = (struct rank_groups){0};
    if (!partition)
        return 0;
    return rank_groups_make(groups, partition, start->replay->rank_count, name_of_rank, &names, "--partition",
                            start->diag);
}
