#include "reports/critical_path/critical_state.h"

void critical_drop_entry(struct critical_path *critical, struct critical_rank *rank)
{
    if (rank->entry != PATH_NONE)
        path_tree_drop(&critical->tracker.tree, rank->entry);
    rank->entry = PATH_NONE;
}

/* A late rank may turn out to have no event at all: being absent does not count until its ideal clock has moved. */
void critical_note_last_event(struct critical_path *critical, const struct interval *interval)
{
    struct critical_rank *rank = &critical->ranks[interval->rank];

    if (interval->state == STATE_ENDED)
        rank->last = rank->last >= 0 ? rank->last : interval->t0;
    else if (!critical_is_late(interval))
        rank->last = interval->t1;
}

int critical_finish(struct critical_path *critical, uint32_t last, int64_t end)
{
    int error = 0;

    if (!path_tracker_is_lost(&critical->tracker, last))
        error = path_tracker_conclude(&critical->tracker, last);
    return error < 0 ? error : path_account_finish(&critical->account, end);
}
