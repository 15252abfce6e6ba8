#include "reports/critical_path/critical_path.h"

#include <stdlib.h>

#include "reports/critical_path/critical_state.h"
#include "base/error.h"
#include "replay/rank.h"

enum { LEAST_NODES = 16 };

static size_t node_limit(size_t memory)
{
    size_t limit = memory / path_tree_node_size();

    return limit > LEAST_NODES ? limit : LEAST_NODES;
}

static int init_activities(struct critical_path *critical)
{
    const struct critical_setup *setup = &critical->setup;

    critical->activities = activities_new(critical->diag);
    if (critical->activities)
        critical->stacks = activity_stacks_new(critical->activities, &setup->rules, setup->rank_count, critical->diag);
    if (!critical->stacks)
        return ERROR_MEMORY;
    return activity_profile_init(&critical->profile, setup->rank_count, setup->from, setup->to, critical->diag);
}

static int init_critical_path(struct critical_path *critical)
{
    const struct critical_setup *setup = &critical->setup;
    bool is_timeless = !setup->account.grid && !setup->account.on_segment && setup->from == 0 && setup->to == INT64_MAX;
    int error;

    critical->ranks = calloc(setup->rank_count, sizeof(*critical->ranks));
    if (!critical->ranks)
        return diag_no_memory(critical->diag);
    for (uint32_t i = 0; i < setup->rank_count; i++)
        critical->ranks[i] = (struct critical_rank){.wait_rank = RANK_NONE, .last = -1};
    path_account_init(&critical->account, &setup->account, critical->diag);
    error = setup->lengths_only ? 0 : init_activities(critical);
    if (error == 0)
        error = path_tracker_init(&critical->tracker, setup->rank_count, node_limit(setup->max_memory), is_timeless,
                                  path_account_add, &critical->account, critical->diag);
    return error;
}

struct critical_path *critical_path_new(const struct critical_setup *setup, const struct diag *diag)
{
    struct critical_path *critical = calloc(1, sizeof(*critical));

    if (!critical) {
        diag_no_memory(diag);
        return NULL;
    }
    critical->setup = *setup;
    critical->setup.account.from = setup->from;
    critical->setup.account.to = setup->to;
    critical->setup.account.rank_count = setup->rank_count;
    critical->setup.account.keeps_cells = !setup->lengths_only && (setup->keeps_matrix || setup->groups);
    critical->diag = diag;
    return init_critical_path(critical) == 0 ? critical : critical_path_free(critical);
}

struct critical_path *critical_path_free(struct critical_path *critical)
{
    if (critical) {
        for (uint32_t i = 0; critical->ranks && i < critical->setup.rank_count; i++)
            free(critical->ranks[i].gaps);
        free(critical->ranks);
        activity_stacks_free(critical->stacks);
        activities_free(critical->activities);
        activity_profile_deinit(&critical->profile);
        path_tracker_deinit(&critical->tracker);
        path_account_deinit(&critical->account);
        free(critical);
    }
    return NULL;
}

char *critical_path_activity_name(const struct critical_path *critical, uint32_t activity, const struct labels *labels)
{
    return activities_name(critical->activities, activity, labels);
}

static int critical_on_site(void *self, const struct call_site *site)
{
    struct critical_path *critical = self;

    return activity_stacks_site(critical->stacks, site);
}

static int critical_on_event(void *self, const struct stream_event *event)
{
    struct critical_path *critical = self;

    return activity_stacks_event(critical->stacks, event);
}

/* A copy holds a reference of its own to the post's path; best_node, which `merge` has set, is not counted. */
static void critical_on_copy(void *self, const void *memory)
{
    struct critical_path *critical = self;
    const struct critical_token *token = memory;

    if (token->node != PATH_NONE)
        path_tree_keep(&critical->tracker.tree, token->node);
}

static void critical_on_forget(void *self, void *memory)
{
    struct critical_path *critical = self;
    const struct critical_token *token = memory;

    if (token->node != PATH_NONE)
        path_tree_drop(&critical->tracker.tree, token->node);
}

void critical_path_listen(struct critical_path *critical, struct listener *listener)
{
    *listener = (struct listener){
        .self = critical,
        .token_size = sizeof(struct critical_token),
        .copy = critical_on_copy,
        .forget = critical_on_forget,
        .event = critical->stacks ? critical_on_event : NULL,
        .site = critical->stacks ? critical_on_site : NULL,
    };
    critical->listener = listener;
    if (critical->setup.kind == PATH_MEASURED)
        measured_path_listen(listener);
    else
        ideal_path_listen(listener);
}
