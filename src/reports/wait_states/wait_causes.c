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
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "reports/wait_states/wait_states.h"

/* What the two paths do not share. */

static __attribute__((noinline)) int make_room_for_cause(struct wait_states *waits, uint32_t cause)
{
    size_t count = (size_t)cause + 1;

    if (array_reserve(&waits->times, &waits->time_capacity, count, sizeof(*waits->times)) < 0 ||
        array_reserve(&waits->met, &waits->met_capacity, count + 1, sizeof(*waits->met)) < 0 ||
        array_reserve(&waits->excessive, &waits->excess_capacity, count + 1, sizeof(*waits->excessive)) < 0)
        return diag_no_memory(waits->diag);
    memset(waits->times + waits->time_count, 0, (count - waits->time_count) * sizeof(*waits->times));
    waits->time_count = count;
    return 0;
}

/* The times of a cause to which something is going to be added; NULL when memory ran out (reported). */
static inline struct cause_times *meet_cause(struct wait_states *waits, uint32_t cause)
{
    struct cause_times *times;

    if (cause >= waits->time_count && make_room_for_cause(waits, cause) < 0)
        return NULL;
    times = &waits->times[cause];
    /* Nobody can foretell which causes are new: it is written first, and counted if it is. */
    waits->met[waits->met_count] = cause;
    waits->met_count += (times->own | times->late) == 0;
    return times;
}

static int take_own(struct wait_states *waits, const struct time_bag *bag)
{
    for (uint32_t i = 0, count = bag->count; i < count; i++) {
        struct cause_times *times = meet_cause(waits, (uint32_t)bag->items[i].key);

        if (!times)
            return ERROR_MEMORY;
        times->own += bag->items[i].length;
    }
    return 0;
}

static int take_late(struct wait_states *waits, const struct time_bag *bag)
{
    size_t before = waits->item_count;
    struct bag_item *items;

    /* Three times, and one that is not used (order_items). */
    if (array_reserve(&waits->items, &waits->item_capacity, 3 * (before + bag->count) + 1, sizeof(*waits->items)) < 0)
        return diag_no_memory(waits->diag);
    items = waits->items + before;
    for (uint32_t i = 0, count = bag->count; i < count; i++) {
        struct bag_item item = bag->items[i];
        struct cause_times *times = meet_cause(waits, (uint32_t)item.key);
        struct late_rank *rank = &waits->late_ranks[item.key >> 32];

        if (!times)
            return ERROR_MEMORY;
        times->late += item.length;
        times->item_count++;
        waits->met_ranks[waits->met_rank_count] = (uint32_t)(item.key >> 32);
        waits->met_rank_count += rank->item_count == 0;
        rank->item_count++;
        items[i] = item;
    }
    waits->item_count += bag->count;
    return 0;
}

/* Of either path. */
static int take_node(void *user, const struct cause_node *node, bool is_own)
{
    struct wait_states *waits = user;

    if (node->opener != 0)
        waits->opener = node->opener;
    return is_own ? take_own(waits, &node->times) : take_late(waits, &node->times);
}

/* Who is charged. */

ORDER(compare_excessive, struct excess_cause, strcmp(x->name, y->name) ?: RISING(x->cause, y->cause))

/* Those causes that the late path has more of, in the order of their names. */
static int find_excess(struct wait_states *waits)
{
    struct excess_cause *excessive = waits->excessive;
    size_t count = 0, behind = waits->item_count;
    int64_t sum = 0;

    for (size_t i = 0, met = waits->met_count; i < met; i++) {
        uint32_t cause = waits->met[i];
        struct cause_times *times = &waits->times[cause];
        int64_t excess = larger_of(times->late - times->own, 0);

        sum += excess;
        excessive[count].cause = cause;
        count += excess > 0;
        times->items_end = behind; /* where items stay that are not put in order */
    }
    waits->excess = sum;
    for (size_t i = 0; i < count; i++) {
        excessive[i].name = cause_names_get(&waits->names, excessive[i].cause);
        if (!excessive[i].name)
            return ERROR_MEMORY;
    }
    sort_few(excessive, count, sizeof(*excessive), compare_excessive);
    waits->excess_count = count;
    return 0;
}

ORDER(compare_met_ranks, uint32_t, RISING(*x, *y))

/* Items of causes with excess in the order of causes and ranks: first of ranks, then of causes. Several nodes may have
 * had the same. */
static void order_items(struct wait_states *waits, uint32_t waiter)
{
    struct bag_item *items = waits->items, *by_rank = items + waits->item_count + 1;
    size_t count = waits->item_count, end = 0;

    sort_few(waits->met_ranks, waits->met_rank_count, sizeof(*waits->met_ranks), compare_met_ranks);
    for (size_t i = 0; i < waits->met_rank_count; i++) {
        struct late_rank *rank = &waits->late_ranks[waits->met_ranks[i]];

        rank->items_end = end;
        end += rank->item_count;
        sum_table_fetch(&waits->pairs, key_of_two(waiter, waits->met_ranks[i]));
    }
    for (size_t i = 0; i < count; i++)
        by_rank[waits->late_ranks[items[i].key >> 32].items_end++] = items[i];
    end = 0;
    for (size_t i = 0; i < waits->excess_count; i++) {
        struct cause_times *times = &waits->times[waits->excessive[i].cause];

        times->items_end = end;
        end += times->item_count;
    }
    for (size_t i = 0; i < count; i++) {
        struct cause_times *times = &waits->times[(uint32_t)by_rank[i].key];
        size_t at = times->items_end;

        times->items_end += times->late > times->own;
        items[at] = by_rank[i];
    }
}

/* floor(a * b / divisor), which fits, and what is left. Divisions are slow, those of 128 bits most of all. */
static uint64_t multiply_divide(uint64_t a, uint64_t b, uint64_t divisor, uint64_t *rest)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    uint64_t low = (uint64_t)product;

    if (b == divisor) {
        *rest = 0;
        return a;
    }
    if (product == low) {
        *rest = low % divisor;
        return low / divisor;
    }
    *rest = (uint64_t)(product % divisor);
    return (uint64_t)(product / divisor);
}

/* floor(length * (before + excess * part / whole) / sum), with part <= whole and before + excess <= sum: excess * part
 * = c * whole + d, so that it is floor((length * (before + c) + length * d / whole) / sum), and a fraction below 1 does
 * not lift a whole number over the next one. */
static __attribute__((noinline)) int64_t running_charge(int64_t length, int64_t before, const struct cause_times *times,
                                                        int64_t part, int64_t sum)
{
    uint64_t excess = (uint64_t)(times->late - times->own);
    uint64_t whole = (uint64_t)times->late;
    uint64_t rest, rest_of_sum, unused;
    uint64_t share = multiply_divide(excess, (uint64_t)part, whole, &rest);
    uint64_t charge = multiply_divide((uint64_t)length, (uint64_t)before + share, (uint64_t)sum, &rest_of_sum);

    if (rest > 0)
        charge += (rest_of_sum + multiply_divide((uint64_t)length, rest, whole, &unused)) / (uint64_t)sum;
    return (int64_t)charge;
}

/* floor(value), which is no further off than `unsure`; less than 0: that does not tell it. */
static inline int64_t floor_of(double value, double unsure)
{
    int64_t floor = value + unsure < 0x1p62 ? (int64_t)(value - unsure) : INT64_MIN;

    return floor >= 0 && floor == (int64_t)(value + unsure) ? floor : -1;
}

/* Where the charges stand. */
static struct bag_item *charges_of(const struct wait_states *waits)
{
    return waits->items + 2 * waits->item_count + 1;
}

/* Divides `length` among the causes with excess, and what one is charged with among the ranks. */
static void divide_wait(struct wait_states *waits, int64_t length)
{
    const struct bag_item *item = waits->items;
    struct bag_item *charges = charges_of(waits);
    int64_t before = 0; /* excess of the causes before */
    int64_t charged = 0;
    size_t count = 0;
    double scale = (double)length / (double)waits->excess;
    double unsure = (double)length * 0x1p-48; /* of ten roundings */

    waits->divided = length;
    for (size_t i = 0; i < waits->excess_count; i++) {
        const struct cause_times *times = &waits->times[waits->excessive[i].cause];
        const struct bag_item *end = waits->items + times->items_end;
        double first = scale * (double)before;
        double slope = scale * (double)(times->late - times->own) / (double)times->late;
        int64_t part = 0; /* of the cause, up to the item */

        for (; item < end; item++) {
            int64_t charge;

            part += item->length;
            charge = floor_of(first + slope * (double)part, unsure);
            if (charge < 0)
                charge = running_charge(length, before, times, part, waits->excess);
            charges[count] = (struct bag_item){item->key, charge - charged};
            count += charge > charged;
            charged = charge;
        }
        before += times->late - times->own;
    }
    waits->charge_count = count;
}

/* In a window, or in the run: mostly the same length. */
static int spread_wait(struct wait_states *waits, const struct wait_state *wait, uint64_t cell, int64_t length)
{
    bool is_whole = cell == WAIT_WHOLE;
    struct sum_table *sums = is_whole ? &waits->causes : keyed_list_get(&waits->window_causes, cell, sizeof(*sums));
    const struct bag_item *charge = charges_of(waits);
    int error = sums ? 0 : diag_no_memory(waits->diag);

    if (length != waits->divided)
        divide_wait(waits, length);
    for (const struct bag_item *end = charge + waits->charge_count; charge < end && error == 0; charge++) {
        error = wait_sums_add(waits, sums, is_whole ? charge->key : (uint32_t)charge->key, charge->length);
        waits->late_ranks[charge->key >> 32].charged += charge->length;
    }
    for (size_t i = 0; i < waits->met_rank_count && is_whole && error == 0; i++) {
        uint32_t rank = waits->met_ranks[i];

        if (waits->late_ranks[rank].charged > 0)
            error = wait_sums_add(waits, &waits->pairs, key_of_two(wait->rank, rank), waits->late_ranks[rank].charged);
    }
    return error;
}

static int charge_causes(struct wait_states *waits, const struct wait_state *wait)
{
    uint32_t unknown = cause_of(ACTIVITY_UNKNOWN, CAUSE_WHOLE);
    int error = find_excess(waits);

    if (error < 0 || waits->excess_count == 0)
        return error;
    order_items(waits, wait->rank);
    waits->divided = 0;
    if (unknown < waits->time_count && waits->times[unknown].late > waits->times[unknown].own)
        waits->found.unknown++;
    if (wait->counted > 0)
        error = spread_wait(waits, wait, WAIT_WHOLE, wait->counted);
    return error < 0 ? error : wait_windows_divide(waits, wait, spread_wait);
}

static int defer_wait(struct wait_states *waits, struct wait_rank *rank, const struct wait_state *wait)
{
    if (array_reserve(&rank->deferred, &rank->deferred_capacity, rank->deferred_count + 1, sizeof(*rank->deferred)) < 0)
        return diag_no_memory(waits->diag);
    rank->deferred[rank->deferred_count++] = *wait;
    cause_tree_keep(&waits->tree, wait->own);
    cause_tree_keep(&waits->tree, wait->late);
    return 0;
}

int wait_causes_charge(struct wait_states *waits, struct wait_state *wait)
{
    bool is_deferred = false;
    int error;

    waits->opener = 0;
    error = cause_tree_part(&waits->tree, wait->own, wait->late, take_node, waits);
    if (error == 0 && waits->opener != 0) {
        error = defer_wait(waits, &waits->ranks[waits->opener - 1], wait);
        is_deferred = error == 0;
    } else if (error == 0 && wait->overhead > 0) {
        struct cause_times *times = meet_cause(waits, cause_of(ACTIVITY_OVERHEAD, CAUSE_WHOLE));

        if (times)
            times->own += wait->overhead;
        else
            error = ERROR_MEMORY;
    }
    if (error == 0 && !is_deferred)
        error = charge_causes(waits, wait);
    while (waits->met_count > 0)
        waits->times[waits->met[--waits->met_count]] = (struct cause_times){0};
    while (waits->met_rank_count > 0)
        waits->late_ranks[waits->met_ranks[--waits->met_rank_count]] = (struct late_rank){0};
    waits->item_count = 0;
    if (!is_deferred)
        free(wait->gaps);
    return error;
}

int wait_causes_charge_deferred(struct wait_states *waits, struct wait_state *wait)
{
    int error = wait_causes_charge(waits, wait);

    cause_tree_drop(&waits->tree, wait->own);
    cause_tree_drop(&waits->tree, wait->late);
    return error;
}
