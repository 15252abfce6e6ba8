/*
 * What waits come to: sums by keys and in windows while the run lasts, lists in order at its end; and what their causes
 * are called.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"
#include "output/columns/columns.h"
#include "output/fields/field.h"
#include "reports/wait_states/wait_states.h"

int wait_sums_add(struct wait_states *waits, struct sum_table *sums, uint64_t key, __int128 wait)
{
    return sum_table_add(sums, key, wait) < 0 ? diag_no_memory(waits->diag) : 0;
}

/* Windows. */

/* What of the wait lies in the range. */
static int64_t length_within(const struct wait_state *wait, struct time_range range)
{
    int64_t length = time_within(wait->start, wait->end, range);

    for (size_t i = 0; i < wait->gap_count; i++)
        length -= time_within(wait->gaps[i].from, wait->gaps[i].to, range);
    return length;
}

int wait_windows_divide(struct wait_states *waits, const struct wait_state *wait, wait_part_handler *handler)
{
    const struct window_grid *grid = waits->ledger ? &waits->ledger->grid : NULL;
    struct grid_place place = wait->place;
    int error = 0;

    for (int64_t time = wait->start, until; grid && time < wait->end && error == 0; time = until) {
        int64_t length = 0;

        until = grid_cut(grid, &place, time, wait->end);
        if (grid_shows(grid, grid_start(grid, place.cell)))
            length = length_within(wait, (struct time_range){time, until});
        if (length > 0)
            error = handler(waits, wait, place.cell, length);
    }
    return error;
}

/* What of a wait lies in the part that was asked for. */
static int count_wait(struct wait_states *waits, const struct wait_state *wait)
{
    struct wait_kind_sum *sum = &waits->found.kinds[wait->kind];
    struct wait_instance instance = {
        .rank = wait->rank,
        .partner = wait->partner,
        .start = time_range_cut(wait->start, wait->end, waits->part).from,
        .length = wait->counted,
    };
    struct wait_instance *longest = &sum->longest;
    uint32_t cause = cause_of(wait->activity, CAUSE_WHOLE);
    bool is_longest;

    sum->wait += wait->counted;
    sum->count++;
    waits->found.tied += wait->is_tied ? wait->counted : 0;
    is_longest = instance.length != longest->length ? instance.length > longest->length
                 : instance.start != longest->start ? instance.start < longest->start
                                                    : instance.rank < longest->rank;
    if (is_longest) {
        instance.activity = cause_names_get(&waits->names, cause);
        if (!instance.activity)
            return ERROR_MEMORY;
        *longest = instance;
    }
    return wait_sums_add(waits, &waits->call_paths, cause, wait->counted)
               ?: wait_sums_add(waits, &waits->partners, key_of_two(wait->rank, wait->partner), wait->counted);
}

/* A wait_part_handler. */
static int add_wait_to_window(struct wait_states *waits, const struct wait_state *wait, uint64_t cell, int64_t length)
{
    int error = ledger_open(waits->ledger, cell);

    if (error == 0)
        ((struct wait_sums *)ledger_at(waits->ledger, cell, waits->at))->kinds[wait->kind] += length;
    return error;
}

int wait_sums_take(struct wait_states *waits, struct wait_state *wait)
{
    int error;

    wait->counted = length_within(wait, waits->part);
    waits->found.waited[wait->rank] += wait->counted > 0 ? wait->counted : 0;
    if (waits->lengths_only)
        return 0;
    error = wait_windows_divide(waits, wait, add_wait_to_window);
    return error == 0 && wait->counted > 0 ? count_wait(waits, wait) : error;
}

/* Names of causes. */

static const char *const part_names[CAUSE_PARTS] = {
    [CAUSE_WHOLE] = "", [CAUSE_TRANSFER] = " (transfer)", [CAUSE_OWN] = " (own)", [CAUSE_WAITING] = " (waiting)"};

/* NULL when memory ran out (reported). */
static char *make_cause_name(const struct cause_names *names, uint32_t cause)
{
    uint32_t number = cause / CAUSE_PARTS;
    const char *part = part_names[cause_part_of(cause)];
    const char *activity = number >= CAUSE_SPECIAL ? activities_name(names->activities, number - CAUSE_SPECIAL)
                           : cause == cause_of(ACTIVITY_ENDED, CAUSE_WHOLE) ? "[ended]"
                                                                            : "[unknown]";
    size_t size = activity ? strlen(activity) + strlen(part) + 1 : 0;
    char *name = activity ? diag_allocate(names->diag, size, 1) : NULL;

    if (name)
        snprintf(name, size, "%s%s", activity, part);
    return name;
}

const char *cause_names_get(struct cause_names *names, uint32_t cause)
{
    if (cause >= names->count) {
        if (array_reserve(&names->items, &names->capacity, (size_t)cause + 1, sizeof(*names->items)) < 0) {
            diag_no_memory(names->diag);
            return NULL;
        }
        while (names->count <= cause)
            names->items[names->count++] = NULL;
    }
    if (!names->items[cause])
        names->items[cause] = make_cause_name(names, cause);
    return names->items[cause];
}

void cause_names_deinit(struct cause_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

/* Lists in order. */

/* What the two numbers of a key say. */
enum share_key {
    SHARE_CAUSE, /* of the second */
    SHARE_RANK,  /* of the first */
    SHARE_BOTH,  /* rank and cause */
    SHARE_PAIR,  /* both ranks */
};

static int compare_shares(const void *a, const void *b)
{
    const struct wait_share *x = a, *y = b;
    int names = x->activity ? strcmp(x->activity, y->activity) : 0;

    return FALLING(x->wait, y->wait) ?: names ?: RISING(x->rank, y->rank) ?: RISING(x->other, y->other);
}

static int make_shares(struct wait_states *waits, const struct sum_table *sums, enum share_key kind, __int128 whole,
                       struct wait_shares *shares)
{
    if (sums->count == 0)
        return 0;
    shares->items = diag_allocate(waits->diag, sums->count, sizeof(*shares->items));
    if (!shares->items)
        return ERROR_MEMORY;
    for (const struct sum_slot *slot = NULL; (slot = sum_table_next(sums, slot));) {
        uint32_t first = (uint32_t)(sum_slot_key(slot) >> 32), second = (uint32_t)sum_slot_key(slot);
        struct wait_share *share = &shares->items[shares->count++];

        *share = (struct wait_share){.rank = kind == SHARE_CAUSE ? FIELD_NO_RANK : first,
                                     .other = kind == SHARE_PAIR ? second : 0,
                                     .wait = slot->sum,
                                     .share = ratio_or_zero((double)slot->sum, (double)whole)};
        if (kind == SHARE_RANK || kind == SHARE_PAIR)
            continue;
        share->activity = cause_names_get(&waits->names, second);
        if (!share->activity)
            return ERROR_MEMORY;
    }
    qsort(shares->items, shares->count, sizeof(*shares->items), compare_shares);
    return 0;
}

static void count_inside_mpi(struct wait_states *waits, uint32_t cause, __int128 wait)
{
    enum mpi_activity family;

    if (cause_part_of(cause) == CAUSE_WHOLE)
        return;
    waits->found.inside_mpi += wait;
    family = mpi_call(activities_call(waits->names.activities, cause_call(cause)))->activity;
    if (family == MPI_ACTIVITY_IO)
        waits->found.inside_files += wait;
    else if (family == MPI_ACTIVITY_ONE_SIDED)
        waits->found.inside_one_sided += wait;
}

/* Causes on ranks, and summed up over the ranks, or over the activities. */
static int make_causes(struct wait_states *waits)
{
    struct wait_findings *found = &waits->found;
    struct sum_table activities = {0};
    struct sum_table ranks = {0};
    int error = 0;

    for (const struct sum_slot *slot = NULL; error == 0 && (slot = sum_table_next(&waits->causes, slot));) {
        uint64_t key = sum_slot_key(slot);

        count_inside_mpi(waits, (uint32_t)key, slot->sum);
        error = wait_sums_add(waits, &activities, (uint32_t)key, slot->sum)
                    ?: wait_sums_add(waits, &ranks, key >> 32 << 32, slot->sum);
    }
    error = error
                ?: make_shares(waits, &activities, SHARE_CAUSE, found->wait, &found->causes)
                ?: make_shares(waits, &ranks, SHARE_RANK, found->wait, &found->cause_ranks)
                ?: make_shares(waits, &waits->causes, SHARE_BOTH, found->wait, &found->causes_by_rank);
    sum_table_deinit(&activities);
    sum_table_deinit(&ranks);
    return error;
}

static int make_windows(struct wait_states *waits, int64_t end)
{
    const struct ledger *ledger = waits->ledger;
    struct wait_findings *found = &waits->found;
    int64_t start = 0;
    int error = 0;

    if (!ledger)
        return 0;
    found->windows = calloc((size_t)ledger->first + 1, sizeof(*found->windows));
    if (!found->windows)
        return diag_no_memory(waits->diag);
    /* All cells of the run have been told, and are behind the first. */
    for (uint64_t i = 0; i < ledger->first && start < end && error == 0; i++) {
        static const struct sum_table none;
        const struct sum_table *causes = keyed_list_find(&waits->window_causes, i, sizeof(none)) ?: &none;
        struct wait_window *window = &found->windows[found->window_count];

        *window = (struct wait_window){.start = start};
        start = window->end = grid_end(&ledger->grid, i) < end ? grid_end(&ledger->grid, i) : end;
        if (!grid_shows(&ledger->grid, window->start) || window->end <= window->start)
            continue;
        found->window_count++;
        for (const struct sum_slot *slot = NULL; (slot = sum_table_next(causes, slot));)
            window->wait += slot->sum;
        error = make_shares(waits, causes, SHARE_CAUSE, window->wait, &window->causes);
    }
    return error;
}

ORDER(compare_kinds, struct wait_kind_sum, FALLING(x->wait, y->wait) ?: RISING(x->kind, y->kind))

static void make_kinds(struct wait_findings *found)
{
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        found->wait += found->kinds[kind].wait;
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        const struct column *column = column_of((enum column_id)(COLUMN_WAIT_FIRST + kind));
        struct wait_kind_sum *sum = &found->kinds[kind];

        sum->kind = (enum wait_kind)kind;
        sum->name = column->field.name;
        sum->title = column->title;
        sum->share = ratio_or_zero((double)sum->wait, (double)found->wait);
        found->sums.kinds[kind] = sum->wait;
        if (sum->count > 0)
            found->occurring[found->occurring_count++] = *sum;
    }
    qsort(found->occurring, found->occurring_count, sizeof(*found->occurring), compare_kinds);
}

/* Whether a send may wait there until its receiver, who has posted the receive long ago, comes back into MPI: where
 * receives do not block. */
static bool ends_sends(enum mpi_class class, bool has_nonblocking_sends)
{
    return class == MPI_CLASS_SEND || class == MPI_CLASS_SENDRECV ||
           (class == MPI_CLASS_COMPLETION && has_nonblocking_sends);
}

/* What may have been waited without being known: for messages as well, where none are recorded. */
static void find_unknown_waits(struct wait_states *waits, double whole)
{
    struct wait_findings *found = &waits->found;
    bool has_nonblocking_collectives = false;
    bool has_nonblocking_sends = false;
    bool has_nonblocking_receives = false;
    __int128 time = 0;

    for (unsigned call = 1; call <= MPI_CALL_UNKNOWN; call++) {
        enum mpi_class class = mpi_call((uint8_t)call)->class;

        has_nonblocking_collectives |=
            waits->has_calls[call] && mpi_call_is_nonblocking_collective((uint8_t)call, waits->tells_nonblocking);
        has_nonblocking_sends |= waits->has_calls[call] && (class == MPI_CLASS_ISEND || class == MPI_CLASS_START);
        has_nonblocking_receives |= waits->has_calls[call] && (class == MPI_CLASS_IRECV || class == MPI_CLASS_START);
    }
    for (unsigned call = 1; call <= MPI_CALL_UNKNOWN; call++) {
        bool is_messageless = !waits->has_messages && mpi_call((uint8_t)call)->activity == MPI_ACTIVITY_POINT_TO_POINT;

        if (!mpi_call_is_unresolved((uint8_t)call, has_nonblocking_collectives, waits->tells_nonblocking) &&
            !(has_nonblocking_receives && ends_sends(mpi_call((uint8_t)call)->class, has_nonblocking_sends)) &&
            !is_messageless)
            continue;
        time += waits->unwaited[call];
        if (waits->unwaited[call] > waits->unwaited[found->unknown_waits_call])
            found->unknown_waits_call = (uint8_t)call;
    }
    found->unknown_waits = ratio_or_zero((double)time, whole);
}

int wait_states_conclude(struct wait_states *waits, int64_t end)
{
    struct wait_findings *found = &waits->found;
    double whole;

    found->length = time_within(0, end, waits->part);
    if (waits->lengths_only)
        return 0;
    make_kinds(found);
    whole = (double)found->length * (double)waits->rank_count;
    found->share = ratio_or_zero((double)found->wait, whole);
    find_unknown_waits(waits, whole);
    return make_shares(waits, &waits->call_paths, SHARE_CAUSE, found->wait, &found->call_paths)
               ?: make_causes(waits)
               ?: make_shares(waits, &waits->pairs, SHARE_PAIR, found->wait, &found->pairs)
               ?: make_shares(waits, &waits->partners, SHARE_PAIR, found->wait, &found->partners)
               ?: make_windows(waits, end);
}
