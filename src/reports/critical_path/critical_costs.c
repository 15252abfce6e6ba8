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

#include "reports/critical_path/critical_path.h"
#include "reports/critical_path/critical_state.h"
#include "base/error.h"

/* What is added up for one activity. */
struct activity_sum {
    uint32_t activity;
    int64_t path;
    __int128 allocation;
    __int128 imbalance; /* times ranks */
    int64_t least;      /* of those in which it occurs, then of all ranks */
    int64_t most;
    uint32_t ranks; /* in which it occurs */
    __int128 intra;
    __int128 inter;
};

struct costing {
    struct critical_path *critical;
    int64_t length;
    __int128 waiting;
    uint32_t activity_count;
    struct activity_sum *sums; /* by activity, later the longest on the path first */
    uint32_t *on_path;         /* activities with time on the path */
    size_t on_path_count;
    uint32_t group_count;
    bool *occurs; /* [group][index in on_path]; NULL without groups */
};

/* A rank without events is absent for as long as the path is. */
static int fill_absent(struct costing *costing)
{
    struct critical_path *critical = costing->critical;

    for (uint32_t rank = 0; rank < critical->setup.rank_count; rank++) {
        struct profile_entry *entry;

        if (critical->ranks[rank].last >= 0 || costing->length == 0)
            continue;
        entry = activity_profile_entry(&critical->profile, rank, ACTIVITY_ABSENT);
        if (!entry)
            return ERROR_MEMORY;
        entry->busy = entry->total = costing->length;
    }
    return 0;
}

static void add_rank_time(struct activity_sum *sum, int64_t busy)
{
    sum->allocation += busy;
    sum->least = sum->ranks == 0 || busy < sum->least ? busy : sum->least;
    sum->most = busy > sum->most ? busy : sum->most;
    sum->ranks++;
}

static void sum_activities(struct costing *costing)
{
    const struct critical_path *critical = costing->critical;
    uint32_t rank_count = critical->setup.rank_count;

    for (uint32_t rank = 0; rank < rank_count; rank++) {
        const struct profile_table *table = &critical->profile.tables[rank];

        for (size_t i = 0; i < table->count; i++)
            add_rank_time(&costing->sums[table->entries[i].activity], table->entries[i].busy);
    }
    for (uint32_t i = 0; i < costing->activity_count; i++) {
        struct activity_sum *sum = &costing->sums[i];
        __int128 excess;

        sum->activity = i;
        sum->path = path_sums_get(&critical->account.activities, i);
        excess = (__int128)sum->path * rank_count - sum->allocation;
        sum->imbalance = excess > 0 ? excess : 0;
        sum->least = sum->ranks < rank_count ? 0 : sum->least;
        if (sum->path > 0)
            costing->on_path[costing->on_path_count++] = i;
    }
}

static void find_group_activities(struct costing *costing)
{
    const struct critical_path *critical = costing->critical;

    for (uint32_t rank = 0; rank < critical->setup.rank_count; rank++) {
        bool *row = costing->occurs + (size_t)critical->setup.groups[rank] * costing->on_path_count;

        for (size_t i = 0; i < costing->on_path_count; i++)
            row[i] = row[i] || activity_profile_get(&critical->profile, rank, costing->on_path[i]).total > 0;
    }
}

/* What a group has of an activity. */
struct group_time {
    int64_t path;
    __int128 allocation;
};

/* In [group][index in on_path]. */
static void sum_group_times(const struct costing *costing, const uint32_t *places, struct group_time *times,
                            uint32_t *sizes)
{
    const struct critical_path *critical = costing->critical;
    const struct path_cells *cells = &critical->account.cells;

    for (uint32_t rank = 0; rank < critical->setup.rank_count; rank++) {
        struct group_time *row = times + (size_t)critical->setup.groups[rank] * costing->on_path_count;

        sizes[critical->setup.groups[rank]]++;
        for (size_t i = 0; i < costing->on_path_count; i++)
            row[i].allocation += activity_profile_get(&critical->profile, rank, costing->on_path[i]).busy;
    }
    for (size_t i = 0; i < cells->count; i++)
        times[(size_t)critical->setup.groups[cells->items[i].rank] * costing->on_path_count +
              places[cells->items[i].activity]]
            .path += cells->items[i].length;
}

static void set_group_imbalance(struct costing *costing, const struct group_time *times, const uint32_t *sizes)
{
    for (size_t i = 0; i < costing->on_path_count; i++) {
        __int128 imbalance = 0;

        for (uint32_t group = 0; group < costing->group_count; group++) {
            const struct group_time *time = &times[(size_t)group * costing->on_path_count + i];
            __int128 excess = (__int128)time->path * sizes[group] - time->allocation;

            if (excess > 0)
                imbalance += excess * costing->critical->setup.rank_count / sizes[group];
        }
        costing->sums[costing->on_path[i]].imbalance = imbalance;
    }
}

/* Against the average rank of the group whose part of the path it is, not of all: groups may do different work. */
static int find_group_imbalance(struct costing *costing)
{
    uint32_t *places = calloc(costing->activity_count, sizeof(*places));
    uint32_t *sizes = calloc(costing->group_count, sizeof(*sizes));
    struct group_time *times = calloc((size_t)costing->group_count * costing->on_path_count + 1, sizeof(*times));
    int error = places && sizes && times ? 0 : diag_no_memory(costing->critical->diag);

    for (size_t i = 0; i < costing->on_path_count && error == 0; i++)
        places[costing->on_path[i]] = (uint32_t)i;
    if (error == 0) {
        sum_group_times(costing, places, times, sizes);
        set_group_imbalance(costing, times, sizes);
    }
    free(places);
    free(sizes);
    free(times);
    return error;
}

/* part * whole / sum, with part <= sum, all at least 0 and below 2^74, sum > 0. */
static __int128 proportional_share(__int128 whole, int64_t part, __int128 sum)
{
    return whole / sum * part +
           (__int128)((unsigned __int128)(whole % sum) * (unsigned __int128)part / (unsigned __int128)sum);
}

/*
 * Divides a rank's waiting among the activities in proportion to its excess in them. Each cost is the difference of two
 * rounded running sums, so that the costs of all activities add up to the headroom exactly.
 */
static void spread_headroom(struct costing *costing, uint32_t rank, int64_t headroom, int64_t excess_sum)
{
    const struct critical_path *critical = costing->critical;
    int64_t so_far = 0;
    __int128 assigned = 0;

    for (size_t i = 0; i < costing->on_path_count; i++) {
        struct activity_sum *sum = &costing->sums[costing->on_path[i]];
        struct profile_entry entry = activity_profile_get(&critical->profile, rank, costing->on_path[i]);
        bool does_occur = costing->occurs ? costing->occurs[critical->setup.groups[rank] * costing->on_path_count + i]
                                          : entry.total > 0;
        __int128 cost;

        if (sum->path <= entry.busy)
            continue;
        so_far += sum->path - entry.busy;
        cost = proportional_share((__int128)headroom * 1000, so_far, excess_sum) - assigned;
        assigned += cost;
        if (does_occur)
            sum->intra += cost;
        else
            sum->inter += cost;
    }
}

static void add_costs(struct costing *costing, uint32_t rank)
{
    const struct profile_table *table = &costing->critical->profile.tables[rank];
    int64_t headroom = costing->length;
    int64_t excess = 0;

    for (size_t i = 0; i < table->count; i++)
        headroom -= table->entries[i].busy;
    for (size_t i = 0; i < costing->on_path_count; i++) {
        int64_t path = costing->sums[costing->on_path[i]].path;
        int64_t busy = activity_profile_get(&costing->critical->profile, rank, costing->on_path[i]).busy;

        excess += path > busy ? path - busy : 0;
    }
    if (headroom <= 0)
        return;
    costing->waiting += headroom;
    spread_headroom(costing, rank, headroom, excess);
}

static int compare_sums(const void *a, const void *b)
{
    const struct activity_sum *x = a;
    const struct activity_sum *y = b;

    if (x->path != y->path)
        return x->path > y->path ? -1 : 1;
    if (x->allocation != y->allocation)
        return x->allocation > y->allocation ? -1 : 1;
    return (x->activity > y->activity) - (x->activity < y->activity);
}

static int compare_cells(const void *a, const void *b)
{
    const struct critical_cell *x = a;
    const struct critical_cell *y = b;

    if (x->activity != y->activity)
        return x->activity < y->activity ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* `indices`: of each activity its place in the findings. */
static int copy_cells(const struct critical_path *critical, const uint32_t *indices, struct critical_findings *findings)
{
    size_t most = 0;

    for (uint32_t rank = 0; rank < critical->setup.rank_count; rank++)
        most += critical->profile.tables[rank].count;
    findings->cells = calloc(most + 1, sizeof(*findings->cells));
    if (!findings->cells)
        return diag_no_memory(critical->diag);
    for (uint32_t rank = 0; rank < critical->setup.rank_count; rank++)
        for (size_t i = 0; i < critical->profile.tables[rank].count; i++) {
            const struct profile_entry *entry = &critical->profile.tables[rank].entries[i];
            int64_t path = path_cells_get(&critical->account.cells, entry->activity, rank);

            if (path > 0 || entry->busy > 0)
                findings->cells[findings->cell_count++] =
                    (struct critical_cell){indices[entry->activity], rank, path, entry->busy};
        }
    qsort(findings->cells, findings->cell_count, sizeof(*findings->cells), compare_cells);
    return 0;
}

static int copy_activities(struct costing *costing, const struct labels *labels, struct critical_findings *findings)
{
    struct critical_path *critical = costing->critical;
    struct path_account *account = &critical->account;
    uint32_t *indices = calloc(costing->activity_count, sizeof(*indices));

    findings->activities = calloc(costing->activity_count, sizeof(*findings->activities));
    findings->places = indices;
    if (!indices || !findings->activities)
        return diag_no_memory(critical->diag);
    qsort(costing->sums, costing->activity_count, sizeof(*costing->sums), compare_sums);
    for (uint32_t i = 0; i < costing->activity_count; i++) {
        const struct activity_sum *sum = &costing->sums[i];
        struct critical_activity *activity = &findings->activities[findings->activity_count];

        if (sum->path == 0 && sum->allocation == 0)
            continue;
        indices[sum->activity] = (uint32_t)findings->activity_count++;
        *activity = (struct critical_activity){.name = activities_name(critical->activities, sum->activity, labels),
                                               .path = sum->path,
                                               .allocation = sum->allocation,
                                               .imbalance = sum->imbalance,
                                               .least = sum->least,
                                               .most = sum->most,
                                               .intra_cost = sum->intra,
                                               .inter_cost = sum->inter};
        if (!activity->name)
            return ERROR_MEMORY;
    }
    /* The windows' shares go by the numbers of the analysis so far; readers of the findings know these indices only. */
    for (size_t i = 0; i < account->window_count; i++)
        for (uint32_t k = 0; k < account->windows[i].activity_count; k++) {
            struct path_share *item = &account->shares.items[account->windows[i].first_share + k];

            item->id = indices[item->id];
        }
    return critical->setup.keeps_matrix ? copy_cells(critical, indices, findings) : 0;
}

static int copy_ranks(const struct critical_path *critical, struct critical_findings *findings)
{
    findings->rank_count = critical->setup.rank_count;
    findings->rank_paths = calloc(findings->rank_count, sizeof(*findings->rank_paths));
    findings->carriers = calloc(findings->rank_count, sizeof(*findings->carriers));
    if (!findings->rank_paths || !findings->carriers)
        return diag_no_memory(critical->diag);
    for (uint32_t i = 0; i < findings->rank_count; i++) {
        findings->rank_paths[i] = path_sums_get(&critical->account.ranks, i);
        if (findings->rank_paths[i] > 0)
            findings->carriers[findings->carrier_count++] = (struct path_share){i, findings->rank_paths[i]};
    }
    qsort(findings->carriers, findings->carrier_count, sizeof(*findings->carriers), path_share_compare);
    return 0;
}

static int make_cost_tables(struct costing *costing)
{
    const struct critical_path *critical = costing->critical;

    costing->activity_count = activities_count(critical->activities);
    costing->sums = calloc(costing->activity_count, sizeof(*costing->sums));
    costing->on_path = calloc(costing->activity_count, sizeof(*costing->on_path));
    for (uint32_t i = 0; critical->setup.groups && i < critical->setup.rank_count; i++)
        if (critical->setup.groups[i] >= costing->group_count)
            costing->group_count = critical->setup.groups[i] + 1;
    if (!costing->sums || !costing->on_path)
        return diag_no_memory(critical->diag);
    sum_activities(costing);
    if (costing->group_count == 0)
        return 0;
    costing->occurs = calloc((size_t)costing->group_count * costing->on_path_count + 1, sizeof(*costing->occurs));
    if (!costing->occurs)
        return diag_no_memory(critical->diag);
    find_group_activities(costing);
    return find_group_imbalance(costing);
}

static void move_windows(struct path_account *account, struct critical_findings *findings)
{
    findings->has_windows = account->setup.grid && account->setup.top > 0;
    findings->windows = account->windows;
    findings->window_count = account->window_count;
    findings->window_shares = account->shares.items;
    account->windows = NULL;
    account->shares.items = NULL;
}

int critical_path_conclude(struct critical_path *critical, const struct labels *labels,
                           struct critical_findings *findings)
{
    struct costing costing = {.critical = critical, .length = critical->account.length};
    int error;

    *findings = (struct critical_findings){
        .kind = critical->setup.kind, .length = costing.length, .is_approximate = critical->account.is_approximate};
    if (critical->setup.lengths_only)
        return copy_ranks(critical, findings);
    error = fill_absent(&costing);
    if (error == 0)
        error = make_cost_tables(&costing);
    for (uint32_t rank = 0; rank < critical->setup.rank_count && error == 0; rank++)
        add_costs(&costing, rank);
    findings->waiting = costing.waiting;
    if (error == 0)
        error = copy_activities(&costing, labels, findings);
    if (error == 0)
        error = copy_ranks(critical, findings);
    if (error == 0)
        move_windows(&critical->account, findings);
    free(costing.sums);
    free(costing.on_path);
    free(costing.occurs);
    return error;
}

void critical_findings_deinit(struct critical_findings *findings)
{
    for (size_t i = 0; i < findings->activity_count; i++)
        free(findings->activities[i].name);
    free(findings->activities);
    free(findings->cells);
    free(findings->rank_paths);
    free(findings->carriers);
    for (size_t i = 0; i < findings->group_count; i++)
        free(findings->groups[i].name);
    free(findings->groups);
    free(findings->windows);
    free(findings->window_shares);
    free(findings->places);
    *findings = (struct critical_findings){0};
}
