#include "reports/critical_path/path_account.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void path_account_init(struct path_account *account, const struct path_account_setup *setup, const struct diag *diag)
{
    *account = (struct path_account){.setup = *setup, .diag = diag};
    if (setup->grid)
        account->current_end = grid_end(setup->grid, 0);
}

static void free_open_window(struct open_window *window)
{
    free(window->activities.items);
    free(window->ranks.items);
    *window = (struct open_window){0};
}

void path_account_deinit(struct path_account *account)
{
    for (size_t i = account->open_head; i < account->open_count; i++)
        free_open_window(&account->open[i]);
    free(account->open);
    free(account->activities.lengths);
    free(account->ranks.lengths);
    free(account->cells.items);
    hash_index_deinit(&account->cells.index);
    free(account->current_activities.sums.lengths);
    free(account->current_activities.touched.items);
    free(account->current_ranks.sums.lengths);
    free(account->current_ranks.touched.items);
    free(account->windows);
    free(account->shares.items);
    *account = (struct path_account){0};
}

static int64_t *find_path_sum(struct path_sums *sums, size_t id)
{
    if (array_reserve(&sums->lengths, &sums->capacity, id + 1, sizeof(*sums->lengths)) < 0)
        return NULL;
    while (sums->count <= id)
        sums->lengths[sums->count++] = 0;
    return &sums->lengths[id];
}

static int add_length(struct path_sums *sums, size_t id, int64_t length)
{
    int64_t *sum = find_path_sum(sums, id);

    if (!sum)
        return ERROR_MEMORY;
    *sum += length;
    return 0;
}

static uint64_t key_of_cell(uint32_t activity, uint32_t rank)
{
    return (uint64_t)activity << 32 | rank;
}

static bool cell_has_key(const void *items, uint32_t number, const void *key)
{
    const struct path_cell *cell = &((const struct path_cell *)items)[number];

    return key_of_cell(cell->activity, cell->rank) == *(const uint64_t *)key;
}

static uint32_t find_path_cell(const struct path_cells *cells, uint64_t key)
{
    return hash_index_find(&cells->index, hash_of(key), cell_has_key, cells->items, &key);
}

static int add_to_path_cell(struct path_cells *cells, uint32_t activity, uint32_t rank, int64_t length)
{
    uint64_t key = key_of_cell(activity, rank);
    uint32_t number;

    if (cells->latest < cells->count && cell_has_key(cells->items, (uint32_t)cells->latest, &key)) {
        cells->items[cells->latest].length += length;
        return 0;
    }
    number = find_path_cell(cells, key);
    if (number == HASH_INDEX_NONE) {
        if (array_reserve(&cells->items, &cells->capacity, cells->count + 1, sizeof(*cells->items)) < 0 ||
            hash_index_add(&cells->index, hash_of(key), (uint32_t)cells->count) < 0)
            return ERROR_MEMORY;
        number = (uint32_t)cells->count++;
        cells->items[number] = (struct path_cell){activity, rank, 0};
    }
    cells->items[number].length += length;
    cells->latest = number;
    return 0;
}

int64_t path_account_cell(const struct path_account *account, uint32_t activity, uint32_t rank)
{
    const struct path_cells *cells = &account->cells;
    uint32_t number = find_path_cell(cells, key_of_cell(activity, rank));

    return number == HASH_INDEX_NONE ? 0 : cells->items[number].length;
}

static int append_share(struct share_list *list, uint32_t id, int64_t length)
{
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items)) < 0)
        return ERROR_MEMORY;
    list->items[list->count++] = (struct path_share){.id = id, .length = length};
    return 0;
}

static int add_to_current(struct window_sums *sums, uint32_t id, int64_t length)
{
    if (path_sums_get(&sums->sums, id) == 0 && append_share(&sums->touched, id, 0) < 0)
        return ERROR_MEMORY;
    return add_length(&sums->sums, id, length);
}

/* The window of that cell, which has not been emitted; opened if need be. */
static struct open_window *find_open_window(struct path_account *account, uint64_t cell)
{
    size_t at = account->open_head + (size_t)(cell - account->first);

    if (array_reserve(&account->open, &account->open_capacity, at + 1, sizeof(*account->open)) < 0)
        return NULL;
    while (account->open_count <= at)
        account->open[account->open_count++] = (struct open_window){0};
    return &account->open[at];
}

static int flush_sums(struct window_sums *sums, struct share_list *list)
{
    for (size_t i = 0; i < sums->touched.count; i++) {
        uint32_t id = sums->touched.items[i].id;

        if (append_share(list, id, sums->sums.lengths[id]) < 0)
            return ERROR_MEMORY;
        sums->sums.lengths[id] = 0;
    }
    sums->touched.count = 0;
    return 0;
}

/* Moves the sums of the current window to its lists. */
static int leave_path_window(struct path_account *account)
{
    struct open_window *window;

    if (account->current_activities.touched.count == 0)
        return 0;
    window = find_open_window(account, account->current);
    if (!window || flush_sums(&account->current_activities, &window->activities) < 0 ||
        flush_sums(&account->current_ranks, &window->ranks) < 0)
        return diag_no_memory(account->diag);
    return 0;
}

static int enter_path_window(struct path_account *account, int64_t time)
{
    const struct window_grid *grid = account->setup.grid;
    int error = leave_path_window(account);

    account->current = grid_find(grid, account->first, time);
    account->current_start =
        account->current > account->first ? grid_end(grid, account->current - 1) : account->first_start;
    account->current_end = grid_end(grid, account->current);
    return error;
}

static int add_to_window(struct path_account *account, const struct path_segment *segment, int64_t length)
{
    struct open_window *window = find_open_window(account, account->current);

    if (!window)
        return diag_no_memory(account->diag);
    window->length += length;
    if (account->setup.top > 0 && (add_to_current(&account->current_activities, segment->activity, length) < 0 ||
                                   add_to_current(&account->current_ranks, segment->rank, length) < 0))
        return diag_no_memory(account->diag);
    return 0;
}

/* Shares of one id are merged, then sorted by length. */

static int compare_share_ids(const void *a, const void *b)
{
    const struct path_share *x = a;
    const struct path_share *y = b;

    return (x->id > y->id) - (x->id < y->id);
}

static int compare_path_shares(const void *a, const void *b)
{
    const struct path_share *x = a;
    const struct path_share *y = b;

    if (x->length != y->length)
        return x->length > y->length ? -1 : 1;
    return compare_share_ids(a, b);
}

static void merge_shares(struct share_list *list)
{
    size_t kept = 0;

    if (list->count == 0)
        return;
    qsort(list->items, list->count, sizeof(*list->items), compare_share_ids);
    for (size_t i = 1; i < list->count; i++) {
        if (list->items[i].id == list->items[kept].id)
            list->items[kept].length += list->items[i].length;
        else
            list->items[++kept] = list->items[i];
    }
    list->count = kept + 1;
    qsort(list->items, list->count, sizeof(*list->items), compare_path_shares);
}

static int keep_shares(struct path_account *account, struct share_list *list, uint32_t *count)
{
    merge_shares(list);
    for (*count = 0; *count < list->count && *count < account->setup.top; ++*count)
        if (append_share(&account->shares, list->items[*count].id, list->items[*count].length) < 0)
            return ERROR_MEMORY;
    return 0;
}

static int keep_window(struct path_account *account, struct open_window *window, int64_t end)
{
    struct path_window kept = {.start = account->first_start, .end = end, .length = window->length};

    if (account->setup.top == 0)
        return 0;
    if (keep_shares(account, &window->activities, &kept.activity_count) < 0 ||
        keep_shares(account, &window->ranks, &kept.rank_count) < 0 ||
        array_reserve(&account->windows, &account->window_capacity, account->window_count + 1,
                      sizeof(*account->windows)) < 0)
        return diag_no_memory(account->diag);
    account->windows[account->window_count++] = kept;
    return 0;
}

/* The first open window ends there: nothing more can be added to it. */
static int emit_path_window(struct path_account *account, int64_t end)
{
    struct open_window *window;
    int error = account->current == account->first ? leave_path_window(account) : 0;

    window = find_open_window(account, account->first);
    if (!window)
        return diag_no_memory(account->diag);
    if (error == 0 && grid_shows(account->setup.grid, account->first_start) && end > account->first_start) {
        error = keep_window(account, window, end);
        if (error == 0 && account->setup.handler)
            error = account->setup.handler(account->setup.user, window->length);
    }
    free_open_window(window);
    account->first++;
    account->first_start = end;
    if (++account->open_head == account->open_count)
        account->open_head = account->open_count = 0;
    return error;
}

static int emit_path_windows(struct path_account *account, int64_t time)
{
    int64_t end;

    while ((end = grid_end(account->setup.grid, account->first)) <= time) {
        int error = emit_path_window(account, end);

        if (error < 0)
            return error;
    }
    return 0;
}

/*
 * Divides a segment among the windows that it lies in. What lies in a window that has been emitted (clocks may
 * contradict the waits) is added to the first open one, so that all windows add up to the path.
 */
static int add_across_windows(struct path_account *account, const struct path_segment *segment)
{
    int64_t time = segment->end - segment->length;

    while (time < segment->end) {
        int64_t until;
        int error = 0;

        if (time < account->current_start || time >= account->current_end || account->current < account->first)
            error = enter_path_window(account, time > account->first_start ? time : account->first_start);
        until = account->current_end < segment->end ? account->current_end : segment->end;
        if (time < account->first_start && until > account->first_start)
            until = account->first_start;
        if (error == 0)
            error = add_to_window(account, segment, until - time);
        if (error < 0)
            return error;
        time = until;
    }
    return 0;
}

static struct path_segment clip_segment(const struct path_account *account, const struct path_segment *segment)
{
    struct path_segment clipped = *segment;
    int64_t start = segment->end - segment->length;

    start = start > account->setup.from ? start : account->setup.from;
    clipped.end = segment->end < account->setup.to ? segment->end : account->setup.to;
    clipped.length = clipped.end > start ? clipped.end - start : 0;
    return clipped;
}

int path_account_add(void *self, const struct path_segment *segment)
{
    struct path_account *account = self;
    struct path_segment clipped = clip_segment(account, segment);
    int error = 0;

    account->is_approximate = account->is_approximate || segment->is_cut;
    account->length += clipped.length;
    if (clipped.length > 0 && (add_length(&account->activities, clipped.activity, clipped.length) < 0 ||
                               add_length(&account->ranks, clipped.rank, clipped.length) < 0))
        return diag_no_memory(account->diag);
    if (clipped.length > 0 && account->setup.keeps_cells &&
        add_to_path_cell(&account->cells, clipped.activity, clipped.rank, clipped.length) < 0)
        return diag_no_memory(account->diag);
    if (clipped.length > 0 && account->setup.on_segment)
        error = account->setup.on_segment(account->setup.segment_user, &clipped);
    if (error < 0 || !account->setup.grid)
        return error;
    /* Where boundaries are found during the run, the end of the last cell so far may have become known. */
    if (account->current_end >= account->setup.grid->to)
        account->current_end = grid_end(account->setup.grid, account->current);
    if (clipped.length > 0)
        error = add_across_windows(account, &clipped);
    return error == 0 && account->setup.is_monotone ? emit_path_windows(account, segment->end) : error;
}

int path_account_finish(struct path_account *account, int64_t end)
{
    int error = 0;

    while (account->setup.grid && account->first_start < end && error == 0) {
        int64_t cell_end = grid_end(account->setup.grid, account->first);

        error = emit_path_window(account, cell_end < end ? cell_end : end);
    }
    return error;
}
