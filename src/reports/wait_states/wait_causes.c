/*
 * The causes of a wait: what made the late partner later than the waiting rank since their paths parted.
 *
 *     L(i, r)  time of activity i on rank r on the late path, L(i) on all ranks
 *     O(i)     time of activity i on the waiting rank's own path
 *     x(i)     max(L(i) - O(i), 0)
 *     charge(i, r) = |W| * x(i) / sum over j of x(j) * L(i, r) / L(i)
 *
 * In integers: differences of the floors of the running sum, in order of activity name and rank.
 */
#include "reports/wait_states/wait_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

static const char *const part_names[CAUSE_PARTS] = {
    [CAUSE_WHOLE] = "", [CAUSE_TRANSFER] = " (transfer)", [CAUSE_OWN] = " (own)", [CAUSE_WAITING] = " (waiting)"};

static char *make_cause_name(struct wait_states *waits, uint32_t cause)
{
    uint32_t number = cause / CAUSE_PARTS;
    const char *part = part_names[cause % CAUSE_PARTS];
    char *name;
    char *whole;

    if (number < CAUSE_SPECIAL)
        name = strdup(cause == cause_of(ACTIVITY_ENDED, CAUSE_WHOLE) ? "[ended]" : "[unknown]");
    else
        name = activities_name(waits->activities, number - CAUSE_SPECIAL, waits->setup.labels);
    if (!name || *part == '\0')
        return name;
    whole = malloc(strlen(name) + strlen(part) + 1);
    if (whole) {
        strcpy(whole, name);
        strcat(whole, part);
    }
    free(name);
    return whole;
}

const char *wait_causes_name(struct wait_states *waits, uint32_t cause)
{
    if (cause >= waits->name_count) {
        if (array_reserve(&waits->names, &waits->name_capacity, (size_t)cause + 1, sizeof(*waits->names)) < 0) {
            diag_no_memory(waits->diag);
            return NULL;
        }
        while (waits->name_count <= cause)
            waits->names[waits->name_count++] = NULL;
    }
    if (!waits->names[cause]) {
        waits->names[cause] = make_cause_name(waits, cause);
        if (!waits->names[cause])
            diag_no_memory(waits->diag);
    }
    return waits->names[cause];
}

/* What the two paths do not share. */

static int add_own_time(struct wait_states *waits, uint32_t cause, int64_t length)
{
    size_t before = waits->own_capacity;

    if (array_reserve(&waits->own_times, &waits->own_capacity, (size_t)cause + 1, sizeof(*waits->own_times)) < 0 ||
        array_reserve(&waits->own_causes, &waits->own_cause_capacity, waits->own_count + 1,
                      sizeof(*waits->own_causes)) < 0)
        return diag_no_memory(waits->diag);
    if (waits->own_capacity > before)
        memset(waits->own_times + before, 0, (waits->own_capacity - before) * sizeof(*waits->own_times));
    if (waits->own_times[cause] == 0)
        waits->own_causes[waits->own_count++] = cause;
    waits->own_times[cause] += length;
    return 0;
}

static void forget_own_times(struct wait_states *waits)
{
    while (waits->own_count > 0)
        waits->own_times[waits->own_causes[--waits->own_count]] = 0;
}

static int64_t own_time(const struct wait_states *waits, uint32_t cause)
{
    return cause < waits->own_capacity ? waits->own_times[cause] : 0;
}

static int add_late_time(struct wait_states *waits, uint32_t cause, uint32_t rank, int64_t length)
{
    const char *name = wait_causes_name(waits, cause);

    if (!name)
        return ERROR_MEMORY;
    if (array_reserve(&waits->items, &waits->item_capacity, waits->item_count + 1, sizeof(*waits->items)) < 0)
        return diag_no_memory(waits->diag);
    waits->items[waits->item_count++] =
        (struct cause_item){.name = name, .cause = cause, .rank = rank, .length = length};
    return 0;
}

static int take_node(void *user, const struct cause_node *node, bool is_own)
{
    struct wait_states *waits = user;
    int error = 0;

    if (node->opener != 0)
        waits->opener = node->opener;
    for (const struct bag_item *item = time_bag_next(&node->times, NULL); item && error == 0;
         item = time_bag_next(&node->times, item))
        error = is_own ? add_own_time(waits, (uint32_t)item->key, item->length)
                       : add_late_time(waits, (uint32_t)item->key, (uint32_t)(item->key >> 32), item->length);
    return error;
}

static int compare_items(const void *a, const void *b)
{
    const struct cause_item *x = a;
    const struct cause_item *y = b;
    int names = x->cause == y->cause ? 0 : strcmp(x->name, y->name);

    if (names != 0)
        return names;
    if (x->cause != y->cause)
        return x->cause < y->cause ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* Several nodes may have the same activity of the same rank. */
static void merge_items(struct wait_states *waits)
{
    size_t kept = 0;

    if (waits->item_count == 0)
        return;
    qsort(waits->items, waits->item_count, sizeof(*waits->items), compare_items);
    for (size_t i = 1; i < waits->item_count; i++) {
        if (compare_items(&waits->items[i], &waits->items[kept]) == 0)
            waits->items[kept].length += waits->items[i].length;
        else
            waits->items[++kept] = waits->items[i];
    }
    waits->item_count = kept + 1;
}

/* Leaves the items of activities that the late path has more of. Returns the sum of their excess. */
static int64_t keep_excess(struct wait_states *waits)
{
    size_t kept = 0;
    int64_t sum = 0;

    for (size_t i = 0; i < waits->item_count;) {
        size_t next = i;
        int64_t whole = 0;
        int64_t excess;

        for (; next < waits->item_count && waits->items[next].cause == waits->items[i].cause; next++)
            whole += waits->items[next].length;
        excess = whole - own_time(waits, waits->items[i].cause);
        for (; i < next; i++) {
            if (excess <= 0)
                continue;
            waits->items[kept] = waits->items[i];
            waits->items[kept].whole = whole;
            waits->items[kept++].excess = excess;
        }
        sum += excess > 0 ? excess : 0;
    }
    waits->item_count = kept;
    return sum;
}

/*
 * floor(length * (before + excess * part / whole) / sum), with part <= whole and before + excess <= sum, in 128 bits:
 * excess * part = c * whole + d, so that it is floor((length * (before + c) + length * d / whole) / sum), and a
 * fraction below 1 does not lift a whole number over the next one.
 */
static int64_t running_charge(int64_t length, int64_t before, const struct cause_item *item, int64_t part, int64_t sum)
{
    unsigned __int128 product = (unsigned __int128)item->excess * (uint64_t)part;
    unsigned __int128 whole =
        (unsigned __int128)length * (uint64_t)(before + (int64_t)(product / (uint64_t)item->whole));
    unsigned __int128 fraction = (unsigned __int128)length * (uint64_t)(product % (uint64_t)item->whole);

    return (int64_t)(whole / (uint64_t)sum +
                     (whole % (uint64_t)sum + fraction / (uint64_t)item->whole) / (uint64_t)sum);
}

typedef int charge_handler(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell,
                           const struct cause_item *item, int64_t charge);

/* Divides `length` among the items. */
static int spread_wait(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell, int64_t length,
                       charge_handler *handler)
{
    int64_t sum = 0;
    int64_t before = 0;
    int64_t part = 0;
    int64_t charged = 0;
    int error = 0;

    for (size_t i = 0; i < waits->item_count; i++)
        if (i == 0 || waits->items[i].cause != waits->items[i - 1].cause)
            sum += waits->items[i].excess;
    for (size_t i = 0; i < waits->item_count && error == 0; i++) {
        const struct cause_item *item = &waits->items[i];
        int64_t charge;

        if (i > 0 && item->cause != item[-1].cause) {
            before += item[-1].excess;
            part = 0;
        }
        part += item->length;
        charge = running_charge(length, before, item, part, sum) - charged;
        charged += charge;
        if (charge > 0)
            error = handler(waits, wait, cell, item, charge);
    }
    return error;
}

static int charge_run(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell,
                      const struct cause_item *item, int64_t charge)
{
    (void)cell;
    if (wait_tally_add(&waits->causes, cause_key(item->rank, item->cause), charge) < 0 ||
        wait_tally_add(&waits->pairs, cause_key(wait->rank, item->rank), charge) < 0)
        return diag_no_memory(waits->diag);
    return 0;
}

static int charge_cell(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell,
                       const struct cause_item *item, int64_t charge)
{
    (void)wait;
    return wait_tally_add(&cell->causes, item->cause, charge) < 0 ? diag_no_memory(waits->diag) : 0;
}

static int charge_part(struct wait_states *waits, const struct wait_state *wait, struct wait_cell *cell, int64_t length)
{
    return spread_wait(waits, wait, cell, length, charge_cell);
}

static bool has_unknown(const struct wait_states *waits)
{
    for (size_t i = 0; i < waits->item_count; i++)
        if (waits->items[i].cause == cause_of(ACTIVITY_UNKNOWN, CAUSE_WHOLE))
            return true;
    return false;
}

static int charge_causes(struct wait_states *waits, const struct wait_state *wait)
{
    int error = 0;

    merge_items(waits);
    if (keep_excess(waits) == 0)
        return 0;
    waits->unknown += has_unknown(waits);
    if (wait->counted > 0)
        error = spread_wait(waits, wait, NULL, wait->counted, charge_run);
    return error < 0 ? error : wait_windows_divide(waits, wait, charge_part);
}

static int defer_wait(struct wait_states *waits, struct wait_rank *rank, const struct wait_state *wait)
{
    if (array_reserve(&rank->deferred, &rank->deferred_capacity, rank->deferred_count + 1, sizeof(*rank->deferred)) < 0)
        return diag_no_memory(waits->diag);
    rank->deferred[rank->deferred_count++] = *wait;
    return 0;
}

int wait_causes_charge(struct wait_states *waits, struct wait_state *wait)
{
    int error;

    waits->item_count = 0;
    waits->opener = 0;
    error = cause_tree_part(&waits->tree, wait->own, wait->late, take_node, waits);
    if (error == 0)
        error = add_own_time(waits, cause_of(ACTIVITY_OVERHEAD, CAUSE_WHOLE), wait->overhead);
    if (error == 0 && waits->opener != 0) {
        error = defer_wait(waits, &waits->ranks[waits->opener - 1], wait);
        if (error == 0) {
            forget_own_times(waits);
            return 0;
        }
    } else if (error == 0) {
        error = charge_causes(waits, wait);
    }
    forget_own_times(waits);
    cause_tree_drop(&waits->tree, wait->own);
    cause_tree_drop(&waits->tree, wait->late);
    free(wait->gaps);
    return error;
}
