/*
 * From the path and the profile to imbalance and costs (docs/semantics.md, "Critical path").
 *
 *     imbalance(i) = max(path(i) - mean over ranks of busy(p, i), 0), with groups within each of them
 *     headroom(p)  = length of the path - sum over i of busy(p, i): what p waited
 *     excess(p, i) = max(path(i) - busy(p, i), 0)
 *     cost(p, i)   = headroom(p) * excess(p, i) / sum over j of excess(p, j)
 *
 * A cost is inter-partition where activity i never occurs on p (or on the group that it is in), else intra-partition.
 */
#include <stdlib.h>

#include "base/error.h"
#include "base/sorted.h"
#include "reports/critical_path/critical_path.h"

/* What a group has of an activity. */
struct group_time {
    int64_t path;
    __int128 allocation;
    bool occurs;
};

struct costing {
    const struct critical_path *critical;
    struct critical_activity *activities; /* what was found, by number so far */
    uint32_t activity_count;
    uint32_t *on_path; /* activities with time on the path */
    size_t on_path_count;
    struct group_time *times; /* [group][index in on_path]; NULL without groups */
};

static struct busy_time busy_time_of(const struct critical_path *critical, uint32_t rank, uint32_t activity)
{
    const struct busy_time *time = keyed_list_find(&critical->profile[rank], activity, sizeof(*time));

    return time ? *time : (struct busy_time){0};
}

static void sum_activities(struct costing *costing)
{
    const struct critical_path *critical = costing->critical;
    uint32_t rank_count = critical->rank_count;

    for (uint32_t rank = 0; rank < rank_count; rank++) {
        const struct keyed_list *profile = &critical->profile[rank];
        const struct busy_time *times = profile->items;

        for (size_t i = 0; i < profile->count; i++) {
            struct critical_activity *sum = &costing->activities[profile->keys[i]];
            int64_t busy = times[i].length;

            sum->allocation += busy;
            sum->least = sum->ranks == 0 || busy < sum->least ? busy : sum->least;
            sum->most = busy > sum->most ? busy : sum->most;
            sum->ranks++;
        }
    }
    for (uint32_t i = 0; i < costing->activity_count; i++) {
        struct critical_activity *sum = &costing->activities[i];
        __int128 excess;

        sum->number = i;
        sum->path = (int64_t)tally_of(&critical->account.activities, i);
        excess = (__int128)sum->path * rank_count - sum->allocation;
        sum->imbalance = excess > 0 ? excess : 0;
        sum->least = sum->ranks < rank_count ? 0 : sum->least;
        if (sum->path > 0)
            costing->on_path[costing->on_path_count++] = i;
    }
}

static struct group_time *time_of_group(const struct costing *costing, uint32_t group, size_t index)
{
    return &costing->times[group * costing->on_path_count + index];
}

/* The imbalance is against the average rank of the group whose part of the path it is, not of all: groups may do
 * different work. */
static void compare_groups(struct costing *costing)
{
    const struct critical_path *critical = costing->critical;
    const struct rank_groups *groups = &critical->groups;

    for (uint32_t rank = 0; rank < critical->rank_count; rank++)
        for (size_t i = 0; i < costing->on_path_count; i++) {
            struct busy_time busy = busy_time_of(critical, rank, costing->on_path[i]);
            struct group_time *time = time_of_group(costing, groups->of_rank[rank], i);

            time->path += (int64_t)tally_of(&critical->account.cells, key_of_two(costing->on_path[i], rank));
            time->allocation += busy.length;
            time->occurs |= busy.occurs;
        }
    for (size_t i = 0; i < costing->on_path_count; i++) {
        __int128 *imbalance = &costing->activities[costing->on_path[i]].imbalance;

        *imbalance = 0;
        for (uint32_t group = 0; group < groups->count; group++) {
            const struct group_time *time = time_of_group(costing, group, i);
            uint32_t ranks = groups->items[group].ranks;
            __int128 excess = (__int128)time->path * ranks - time->allocation;

            *imbalance += excess > 0 ? excess * critical->rank_count / ranks : 0;
        }
    }
}

/* part * whole / sum, with part <= sum, all at least 0 and below 2^74, sum > 0. */
static __int128 proportional_share(__int128 whole, int64_t part, __int128 sum)
{
    return whole / sum * part +
           (__int128)((unsigned __int128)(whole % sum) * (unsigned __int128)part / (unsigned __int128)sum);
}

/* Divides a rank's waiting among the activities in proportion to its excess in them. Each cost is the difference of two
 * rounded running sums, so that the costs of all activities add up to the headroom exactly. */
static void add_costs(struct critical_path *critical, const struct costing *costing, uint32_t rank)
{
    const struct keyed_list *profile = &critical->profile[rank];
    const struct busy_time *times = profile->items;
    int64_t headroom = critical->found.length, excess = 0, so_far = 0;
    __int128 assigned = 0;

    for (size_t i = 0; i < profile->count; i++)
        headroom -= times[i].length;
    if (headroom <= 0)
        return;
    critical->found.waiting += headroom;
    for (size_t i = 0; i < costing->on_path_count; i++) {
        int64_t path = costing->activities[costing->on_path[i]].path;
        int64_t busy = busy_time_of(critical, rank, costing->on_path[i]).length;

        excess += path > busy ? path - busy : 0;
    }
    for (size_t i = 0; i < costing->on_path_count; i++) {
        struct critical_activity *sum = &costing->activities[costing->on_path[i]];
        struct busy_time busy = busy_time_of(critical, rank, costing->on_path[i]);
        bool does_occur =
            costing->times ? time_of_group(costing, critical->groups.of_rank[rank], i)->occurs : busy.occurs;
        __int128 cost;

        if (sum->path <= busy.length)
            continue;
        so_far += sum->path - busy.length;
        cost = proportional_share((__int128)headroom * 1000, so_far, excess) - assigned;
        assigned += cost;
        *(does_occur ? &sum->intra_cost : &sum->inter_cost) += cost;
    }
}

/* What has no time at all comes last. */
ORDER(compare_activities, struct critical_activity,
      FALLING(x->path, y->path) ?: FALLING(x->allocation, y->allocation) ?: RISING(x->number, y->number))

/* The findings. */

static int64_t nanoseconds(__int128 thousandths)
{
    return (int64_t)((thousandths + 500) / 1000);
}

ORDER(compare_cells, struct critical_cell, RISING(x->place, y->place) ?: RISING(x->rank, y->rank))

static int list_cells(struct critical_path *critical)
{
    struct critical_findings *found = &critical->found;
    size_t most = 0;

    if (!critical->keeps_matrix)
        return 0;
    for (uint32_t rank = 0; rank < critical->rank_count; rank++)
        most += critical->profile[rank].count;
    found->cells = diag_allocate(critical->diag, most + 1, sizeof(*found->cells));
    if (!found->cells)
        return ERROR_MEMORY;
    for (uint32_t rank = 0; rank < critical->rank_count; rank++)
        for (size_t i = 0; i < critical->profile[rank].count; i++) {
            uint32_t activity = (uint32_t)critical->profile[rank].keys[i], place = found->places[activity];
            int64_t path = (int64_t)tally_of(&critical->account.cells, key_of_two(activity, rank));
            int64_t own = ((const struct busy_time *)critical->profile[rank].items)[i].length;

            if (path > 0 || own > 0)
                found->cells[found->cell_count++] =
                    (struct critical_cell){found->activities[place].name, place, rank, path, own};
        }
    qsort(found->cells, found->cell_count, sizeof(*found->cells), compare_cells);
    return 0;
}

/* The activities that have any time, and what follows from their sums. */
static int list_activities(struct critical_path *critical, uint32_t count)
{
    struct critical_findings *found = &critical->found;
    uint32_t ranks = critical->rank_count;
    double waiting = (double)found->waiting * 1000;
    __int128 most = 0;

    found->places = diag_allocate(critical->diag, count, sizeof(*found->places));
    if (!found->places)
        return ERROR_MEMORY;
    qsort(found->activities, count, sizeof(*found->activities), compare_activities);
    for (uint32_t i = 0; i < count; i++) {
        struct critical_activity *activity = &found->activities[i];
        double on_path = (double)activity->path * ranks;
        __int128 cost = activity->intra_cost + activity->inter_cost;

        if (activity->path == 0 && activity->allocation == 0)
            break;
        found->places[activity->number] = i;
        found->activity_count++;
        activity->name = activities_name(critical->activities, activity->number);
        if (!activity->name)
            return ERROR_MEMORY;
        activity->call = activities_call(critical->activities, activity->number);
        activity->share = ratio_or_zero((double)activity->path, (double)found->length);
        activity->mean = (int64_t)((activity->allocation + ranks / 2) / ranks);
        activity->mean_imbalance = (int64_t)((activity->imbalance + ranks / 2) / ranks);
        activity->intra_time = nanoseconds(activity->intra_cost);
        activity->inter_time = nanoseconds(activity->inter_cost);
        activity->impact = activity->allocation + nanoseconds(cost);
        activity->imbalance_share = ratio_of((double)activity->imbalance, on_path);
        activity->cost_share = ratio_of((double)cost, waiting);
        if (cost > most) {
            most = cost;
            found->costly = activity;
        }
    }
    return 0;
}

ORDER(compare_parts, struct critical_part, FALLING(x->path, y->path) ?: RISING(x->rank, y->rank))

static int list_ranks(struct critical_path *critical)
{
    const struct rank_groups *groups = &critical->groups;
    struct critical_findings *found = &critical->found;

    found->rank_count = critical->rank_count;
    found->rank_paths = calloc(found->rank_count, sizeof(*found->rank_paths));
    found->ranks = calloc(found->rank_count, sizeof(*found->ranks));
    found->carriers = calloc(found->rank_count, sizeof(*found->carriers));
    if (!found->rank_paths || !found->ranks || !found->carriers)
        return diag_no_memory(critical->diag);
    for (uint32_t i = 0; i < found->rank_count; i++) {
        int64_t path = (int64_t)tally_of(&critical->account.ranks, i);

        found->rank_paths[i] = path;
        found->ranks[i] = (struct critical_part){i, path, ratio_or_zero((double)path, (double)found->length)};
        if (path > 0)
            found->carriers[found->carrier_count++] = found->ranks[i];
    }
    qsort(found->carriers, found->carrier_count, sizeof(*found->carriers), compare_parts);
    found->groups = groups->count > 0 ? calloc(groups->count, sizeof(*found->groups)) : NULL;
    if (groups->count > 0 && !found->groups)
        return diag_no_memory(critical->diag);
    found->group_count = groups->count;
    for (uint32_t rank = 0; groups->count > 0 && rank < found->rank_count; rank++)
        found->groups[groups->of_rank[rank]].path += found->rank_paths[rank];
    for (size_t i = 0; i < groups->count; i++) {
        struct critical_group *group = &found->groups[i];

        group->name = groups->items[i].name;
        group->ranks = groups->items[i].ranks;
        group->share = ratio_or_zero((double)group->path, (double)found->length);
    }
    return 0;
}

/* The windows of the account, and with them the names of what is on the path there. */
static void list_windows(struct critical_path *critical)
{
    struct critical_findings *found = &critical->found;
    struct path_account *account = &critical->account;
    struct path_share *share = account->shares;

    found->has_windows = account->setup.grid && account->setup.top > 0;
    found->windows = (struct path_windows){account->windows, account->window_count};
    for (size_t i = 0; i < account->window_count; i++) {
        struct path_window *window = &account->windows[i];

        window->activities = share;
        if (window->activity_count > 0)
            found->activities[found->places[share->id]].leads_window = true;
        for (uint32_t k = 0; k < window->activity_count; k++, share++) {
            const struct critical_activity *activity = &found->activities[found->places[share->id]];

            share->imbalance = activity->path > 0 ? (int64_t)((double)share->length * activity->imbalance_share) : 0;
            share->call = activity->call;
            share->activity = activity->name;
        }
        window->ranks = share;
        share += window->rank_count;
    }
}

/* The sums of the activities, and what groups have of those on the path. */
static int prepare_sums(struct costing *costing)
{
    const struct rank_groups *groups = &costing->critical->groups;
    const struct diag *diag = costing->critical->diag;

    costing->on_path = diag_allocate(diag, costing->activity_count, sizeof(*costing->on_path));
    if (!costing->on_path)
        return ERROR_MEMORY;
    sum_activities(costing);
    if (groups->count == 0)
        return 0;
    costing->times = diag_allocate(diag, groups->count * costing->on_path_count + 1, sizeof(*costing->times));
    if (!costing->times)
        return ERROR_MEMORY;
    compare_groups(costing);
    return 0;
}

int critical_path_conclude(struct critical_path *critical)
{
    struct critical_findings *found = &critical->found;
    struct costing costing = {.critical = critical};
    int error;

    found->kind = critical->kind;
    found->kind_word = option_word_of(path_kind_words, found->kind);
    found->length = critical->account.length;
    found->is_approximate = critical->account.is_approximate;
    if (critical->lengths_only)
        return list_ranks(critical);
    /* A rank without events is absent for as long as the path is. */
    for (uint32_t rank = 0; rank < critical->rank_count && found->length > 0; rank++) {
        struct busy_time *absent;

        if (critical->ranks[rank].last >= 0)
            continue;
        absent = keyed_list_get(&critical->profile[rank], ACTIVITY_ABSENT, sizeof(*absent));
        if (!absent)
            return diag_no_memory(critical->diag);
        *absent = (struct busy_time){found->length, true};
    }
    costing.activity_count = activities_count(critical->activities);
    costing.activities = found->activities =
        diag_allocate(critical->diag, costing.activity_count, sizeof(*costing.activities));
    error = costing.activities ? prepare_sums(&costing) : ERROR_MEMORY;
    for (uint32_t rank = 0; rank < critical->rank_count && error == 0; rank++)
        add_costs(critical, &costing, rank);
    error = error ?: list_activities(critical, costing.activity_count) ?: list_cells(critical) ?: list_ranks(critical);
    if (error == 0)
        list_windows(critical);
    free(costing.on_path);
    free(costing.times);
    return error;
}
