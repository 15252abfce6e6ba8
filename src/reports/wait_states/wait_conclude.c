/*
 * From tallies to findings: lists in order, with names of their own.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "reports/wait_states/wait_state.h"

/* Causes and call paths, each known by a cause's number, have places in `names` as they are met. */
struct naming {
    struct wait_states *waits;
    struct wait_findings *findings;
    uint32_t *places; /* by cause, + 1; 0: none yet */
    size_t place_count;
};

static int begin_naming(struct naming *naming, struct wait_states *waits, struct wait_findings *findings)
{
    size_t met = waits->call_paths.count + waits->causes.count;

    for (size_t i = 0; i < waits->call_paths.count; i++)
        if (!wait_causes_name(waits, cause_of((uint32_t)waits->call_paths.items[i].key, CAUSE_WHOLE)))
            return ERROR_MEMORY;
    *naming = (struct naming){.waits = waits, .findings = findings};
    naming->place_count = waits->name_count;
    naming->places = calloc(naming->place_count + 1, sizeof(*naming->places));
    for (size_t i = 0; i < waits->cell_count; i++)
        met += waits->cells[i].causes.count;
    if (met > naming->place_count)
        met = naming->place_count;
    findings->names = calloc(met + 1, sizeof(*findings->names));
    return naming->places && findings->names ? 0 : diag_no_memory(waits->diag);
}

static int place_of_name(struct naming *naming, uint32_t cause, uint32_t *place)
{
    struct wait_findings *findings = naming->findings;

    if (naming->places[cause] == 0) {
        findings->names[findings->name_count] = strdup(naming->waits->names[cause]);
        if (!findings->names[findings->name_count])
            return diag_no_memory(naming->waits->diag);
        naming->places[cause] = (uint32_t)++findings->name_count;
    }
    *place = naming->places[cause] - 1;
    return 0;
}

/* What a tally's key says. */
enum share_key {
    SHARE_ACTIVITY, /* an activity's number */
    SHARE_CAUSE,    /* a cause's number */
    SHARE_RANK,
    SHARE_BOTH, /* cause_key */
};

static int make_share(struct naming *naming, const struct tally_item *item, enum share_key kind,
                      struct wait_share *share)
{
    *share = (struct wait_share){.wait = item->wait};
    if (kind == SHARE_RANK)
        share->rank = (uint32_t)item->key;
    if (kind == SHARE_BOTH)
        share->rank = (uint32_t)(item->key >> 32);
    if (kind == SHARE_ACTIVITY)
        return place_of_name(naming, cause_of((uint32_t)item->key, CAUSE_WHOLE), &share->activity);
    return kind == SHARE_RANK ? 0 : place_of_name(naming, (uint32_t)item->key, &share->activity);
}

/* qsort has no room for the names: they are looked up in the order of a list that was sorted by them before. */
struct named_share {
    const char *name;
    struct wait_share share;
};

static int compare_named(const void *a, const void *b)
{
    const struct named_share *x = a;
    const struct named_share *y = b;
    int names;

    if (x->share.wait != y->share.wait)
        return x->share.wait > y->share.wait ? -1 : 1;
    names = strcmp(x->name, y->name);
    if (names != 0)
        return names;
    if (x->share.activity != y->share.activity)
        return x->share.activity < y->share.activity ? -1 : 1;
    return (x->share.rank > y->share.rank) - (x->share.rank < y->share.rank);
}

static int make_shares(struct naming *naming, const struct wait_tally *tally, enum share_key kind,
                       struct wait_shares *shares)
{
    struct named_share *named = calloc(tally->count + 1, sizeof(*named));
    int error = 0;

    shares->items = calloc(tally->count + 1, sizeof(*shares->items));
    if (!named || !shares->items)
        error = diag_no_memory(naming->waits->diag);
    for (size_t i = 0; i < tally->count && error == 0; i++) {
        error = make_share(naming, &tally->items[i], kind, &named[i].share);
        named[i].name = kind == SHARE_RANK || error < 0 ? "" : naming->findings->names[named[i].share.activity];
    }
    if (error == 0 && tally->count > 0)
        qsort(named, tally->count, sizeof(*named), compare_named);
    for (size_t i = 0; i < tally->count && error == 0; i++)
        shares->items[shares->count++] = named[i].share;
    free(named);
    return error;
}

static int compare_wait_pairs(const void *a, const void *b)
{
    const struct wait_pair *x = a;
    const struct wait_pair *y = b;

    if (x->wait != y->wait)
        return x->wait > y->wait ? -1 : 1;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->other > y->other) - (x->other < y->other);
}

static int make_pairs(const struct wait_states *waits, const struct wait_tally *tally, struct wait_pairs *pairs)
{
    pairs->items = calloc(tally->count + 1, sizeof(*pairs->items));
    if (!pairs->items)
        return diag_no_memory(waits->diag);
    for (size_t i = 0; i < tally->count; i++)
        pairs->items[pairs->count++] = (struct wait_pair){(uint32_t)(tally->items[i].key >> 32),
                                                          (uint32_t)tally->items[i].key, tally->items[i].wait};
    if (pairs->count > 0)
        qsort(pairs->items, pairs->count, sizeof(*pairs->items), compare_wait_pairs);
    return 0;
}

/* Causes summed up over the ranks, or over the activities. */
static int project_causes(const struct wait_states *waits, struct wait_tally *activities, struct wait_tally *ranks,
                          __int128 *inside_mpi)
{
    for (size_t i = 0; i < waits->causes.count; i++) {
        const struct tally_item *item = &waits->causes.items[i];

        if ((uint32_t)item->key % CAUSE_PARTS != CAUSE_WHOLE)
            *inside_mpi += item->wait;
        if (wait_tally_add(activities, (uint32_t)item->key, item->wait) < 0 ||
            wait_tally_add(ranks, item->key >> 32, item->wait) < 0)
            return diag_no_memory(waits->diag);
    }
    return 0;
}

static int make_causes(struct naming *naming)
{
    struct wait_findings *findings = naming->findings;
    struct wait_tally activities = {0};
    struct wait_tally ranks = {0};
    int error = project_causes(naming->waits, &activities, &ranks, &findings->inside_mpi);

    if (error == 0)
        error = make_shares(naming, &activities, SHARE_CAUSE, &findings->causes);
    if (error == 0)
        error = make_shares(naming, &ranks, SHARE_RANK, &findings->cause_ranks);
    if (error == 0)
        error = make_shares(naming, &naming->waits->causes, SHARE_BOTH, &findings->causes_by_rank);
    wait_tally_deinit(&activities);
    wait_tally_deinit(&ranks);
    return error;
}

static int make_windows(struct naming *naming, int64_t end)
{
    struct wait_states *waits = naming->waits;
    const struct window_grid *grid = waits->setup.grid;
    int64_t start = 0;
    int error = 0;

    if (!grid)
        return 0;
    naming->findings->windows = calloc(waits->cell_count + 1, sizeof(*naming->findings->windows));
    if (!naming->findings->windows)
        return diag_no_memory(waits->diag);
    for (size_t i = 0; i < waits->cell_count && start < end && error == 0; i++) {
        int64_t cell_end = grid_end(grid, i) < end ? grid_end(grid, i) : end;
        struct wait_window *window = &naming->findings->windows[naming->findings->window_count];

        if (grid_shows(grid, start) && cell_end > start) {
            *window = (struct wait_window){.start = start, .end = cell_end};
            naming->findings->window_count++;
            error = make_shares(naming, &waits->cells[i].causes, SHARE_CAUSE, &window->causes);
        }
        start = cell_end;
    }
    return error;
}

static int make_kinds(struct naming *naming)
{
    struct wait_findings *findings = naming->findings;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        struct wait_kind_sum *sum = &findings->kinds[kind];

        *sum = naming->waits->kinds[kind];
        findings->wait += sum->wait;
        if (sum->count > 0 &&
            place_of_name(naming, cause_of(sum->longest.activity, CAUSE_WHOLE), &sum->longest.activity) < 0)
            return ERROR_MEMORY;
    }
    return 0;
}

static int copy_waited(const struct wait_states *waits, struct wait_findings *findings)
{
    findings->waited = calloc((size_t)findings->rank_count + 1, sizeof(*findings->waited));
    if (!findings->waited)
        return diag_no_memory(waits->diag);
    for (uint32_t i = 0; i < findings->rank_count; i++)
        findings->waited[i] = waits->ranks[i].waited;
    return 0;
}

int wait_states_conclude(struct wait_states *waits, int64_t end, struct wait_findings *findings)
{
    int64_t from = waits->setup.from < end ? waits->setup.from : end;
    int64_t to = waits->setup.to < end ? waits->setup.to : end;
    struct naming naming = {0};
    int error;

    *findings = (struct wait_findings){
        .rank_count = waits->setup.rank_count, .length = to > from ? to - from : 0, .unknown = waits->unknown};
    error = copy_waited(waits, findings);
    if (error < 0 || waits->setup.lengths_only)
        return error;
    error = begin_naming(&naming, waits, findings);
    if (error == 0)
        error = make_kinds(&naming);
    if (error == 0)
        error = make_shares(&naming, &waits->call_paths, SHARE_ACTIVITY, &findings->call_paths);
    if (error == 0)
        error = make_causes(&naming);
    if (error == 0)
        error = make_pairs(waits, &waits->pairs, &findings->pairs);
    if (error == 0)
        error = make_pairs(waits, &waits->partners, &findings->partners);
    if (error == 0)
        error = make_windows(&naming, end);
    free(naming.places);
    return error;
}

void wait_findings_deinit(struct wait_findings *findings)
{
    for (size_t i = 0; i < findings->name_count; i++)
        free(findings->names[i]);
    free(findings->names);
    free(findings->call_paths.items);
    free(findings->causes.items);
    free(findings->cause_ranks.items);
    free(findings->causes_by_rank.items);
    free(findings->pairs.items);
    free(findings->partners.items);
    free(findings->waited);
    for (size_t i = 0; i < findings->window_count; i++)
        free(findings->windows[i].causes.items);
    free(findings->windows);
    *findings = (struct wait_findings){0};
}
