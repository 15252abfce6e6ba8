#include "windows/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "options/options.h"

struct ledger_places {
    struct grid_place *first;
    uint32_t count;
    size_t apart; /* bytes */
};

struct window_subscriber {
    window_facts_handler *handle;
    void *user;
};

struct window_list *window_list_new(const struct window_grid *grid, int64_t step, const struct diag *diag)
{
    struct window_list *list = diag_allocate(diag, 1, sizeof(*list));

    if (!list)
        return NULL;
    *list = (struct window_list){.diag = diag, .slides = step > 0, .most = WINDOWS_MOST, .run_end = INT64_MAX};
    list->count = step > 0 ? (size_t)(grid->length / step) : 1;
    list->ledgers = diag_allocate(diag, list->count, sizeof(*list->ledgers));
    if (!list->ledgers)
        return window_list_free(list);
    for (size_t i = 0; i < list->count; i++) {
        list->ledgers[i] = (struct ledger){.grid = *grid, .list = list};
        if (list->slides) {
            list->ledgers[i].grid.offset = step * (int64_t)i;
            grid_prepare(&list->ledgers[i].grid);
        }
    }
    return list;
}

int window_list_add(struct window_list *list, const struct window_grid *grid)
{
    size_t capacity = list->count;

    if (array_append(list->ledgers, list->count, capacity, (struct ledger){.grid = *grid, .list = list}) < 0)
        return diag_no_memory(list->diag);
    list->parts |= 1U << WINDOW_PART_LENGTH;
    return 0;
}

/* The block that the cell is in, NULL while none of its cells is open. */
static struct ledger_block *block_of(const struct ledger *ledger, uint64_t cell)
{
    uint64_t block = cell / CELLS_IN_BLOCK;

    return block < ledger->block_end ? ledger->blocks[ring_index(block, ledger->capacity)] : NULL;
}

struct window_list *window_list_free(struct window_list *list)
{
    if (list) {
        for (size_t i = 0; list->ledgers && i < list->count; i++) {
            struct ledger *ledger = &list->ledgers[i];

            for (uint64_t cell = ledger->first; cell / CELLS_IN_BLOCK < ledger->block_end; cell += CELLS_IN_BLOCK)
                free(block_of(ledger, cell));
            free(ledger->blocks);
            free(ledger->blank);
            grid_deinit(&ledger->grid);
            free(ledger->gauges);
            free(ledger->places);
        }
        free(list->ledgers);
        free(list->subscribers);
        free(list);
    }
    return NULL;
}

int window_list_subscribe(struct window_list *list, window_facts_handler *handle, void *user)
{
    return diag_memory(list->diag, array_append(list->subscribers, list->subscriber_count, list->subscriber_capacity,
                                                (struct window_subscriber){handle, user}));
}

int ledger_add(struct ledger *ledger, const struct gauge *gauge, size_t *at)
{
    const size_t step = sizeof(__int128);

    if (array_append(ledger->gauges, ledger->gauge_count, ledger->gauge_capacity, *gauge) < 0)
        return diag_no_memory(ledger->list->diag);
    *at = ledger->gauges[ledger->gauge_count - 1].at = ledger->stride;
    ledger->stride += (gauge->size + step - 1) / step * step;
    ledger->list->parts |= 1U << gauge->part;
    ledger->list->unfinished++;
    return 0;
}

static struct grid_place *place_of(const struct ledger_places *places, uint32_t number)
{
    return (void *)((unsigned char *)places->first + number * places->apart);
}

int ledger_enter(struct ledger *ledger, struct grid_place *first, uint32_t count, size_t apart)
{
    const struct ledger_places places = {first, count, apart};

    for (uint32_t i = 0; i < count; i++)
        *place_of(&places, i) = grid_place_of(&ledger->grid, 0, grid_end(&ledger->grid, 0));
    ledger->entering += count;
    if (!ledger->grid.tells_of_added)
        return 0;
    return diag_memory(ledger->list->diag,
                       array_append(ledger->places, ledger->places_count, ledger->places_capacity, places));
}

void *ledger_enter_ranks(struct ledger *ledger, uint32_t rank_count, size_t size)
{
    void *items = array_zeroed(rank_count, size);

    if (!items) {
        diag_no_memory(ledger->list->diag);
    } else if (ledger_enter(ledger, items, rank_count, size) < 0) {
        free(items);
        items = NULL;
    }
    return items;
}

/* 0, or ERROR_USAGE (reported) where one of the list's grids has more than its part of the windows, rounded up. */
static int check_limit(const struct window_list *list, uint64_t windows)
{
    uint64_t limit = list->slides ? (list->most + list->count - 1) / list->count : list->most;

    return windows <= limit ? 0 : grid_refuse(list->most, list->slides ? "step" : "window", list->diag);
}

static size_t block_size(const struct ledger *ledger)
{
    return sizeof(struct ledger_block) + CELLS_IN_BLOCK * ledger->stride;
}

int ledger_open(struct ledger *ledger, uint64_t cell)
{
    uint64_t first = ledger->first / CELLS_IN_BLOCK;
    uint64_t block = cell / CELLS_IN_BLOCK;
    struct ledger_block **opened;

    /* One cell may lie before the first window, one after the last. */
    if (cell > 0 && check_limit(ledger->list, cell - 1) < 0)
        return ERROR_USAGE;
    if (block_of(ledger, cell))
        return 0;
    if (ring_reserve(&ledger->blocks, &ledger->capacity, first, (size_t)(ledger->block_end - first),
                     (size_t)(block - first) + 1, sizeof(struct ledger_block *)) < 0)
        return diag_no_memory(ledger->list->diag);
    for (; ledger->block_end <= block; ledger->block_end++)
        ledger->blocks[ring_index(ledger->block_end, ledger->capacity)] = NULL;
    opened = &ledger->blocks[ring_index(block, ledger->capacity)];
    *opened = malloc(block_size(ledger));
    if (!*opened)
        return diag_no_memory(ledger->list->diag);
    memcpy(*opened, ledger->blank, block_size(ledger));
    return 0;
}

int window_list_open(struct window_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct ledger *ledger = &list->ledgers[i];

        if (ledger->gauge_count == 0)
            continue;
        /* The gauges are all there: a block without anything in it is known. */
        ledger->blank = calloc(1, block_size(ledger));
        if (!ledger->blank)
            return diag_no_memory(list->diag);
        for (size_t k = 0; k < ledger->gauge_count; k++) {
            const struct gauge *gauge = &ledger->gauges[k];

            for (size_t cell = 0; gauge->initial && cell < CELLS_IN_BLOCK; cell++)
                memcpy(ledger_in_block(ledger, ledger->blank, cell, gauge->at), gauge->initial, gauge->size);
        }
        if (ledger_open(ledger, 0) < 0)
            return ERROR_MEMORY;
        block_of(ledger, 0)->here[0] = ledger->entering;
    }
    return 0;
}

static int64_t end_in_run(const struct ledger *ledger, int64_t end)
{
    return smaller_of(end, ledger->list->run_end);
}

static bool cell_is_window(const struct ledger *ledger, int64_t start, int64_t end)
{
    return grid_shows(&ledger->grid, start) && end_in_run(ledger, end) > start;
}

static bool first_is_complete(const struct ledger *ledger)
{
    const struct ledger_block *block = block_of(ledger, ledger->first);
    bool has_places = block && block->here[ledger->first % CELLS_IN_BLOCK] > 0;

    return ledger->list->run_end < INT64_MAX ? ledger->first_start < ledger->list->run_end : !has_places;
}

static int tell_window(struct ledger *ledger, const struct window_facts *facts)
{
    const struct window_grid *grid = &ledger->grid;
    struct window_list *list = ledger->list;
    int error = check_limit(list, ++ledger->complete);

    /* Where windows slide, what --from has left of one is none, nor is what begins after the first that ends with the
     * run. */
    if (error < 0 || (list->slides && ((facts->totals.start - grid->offset) % grid->length != 0 ||
                                       facts->totals.end <= list->told_end)))
        return error;
    list->told_end = facts->totals.end;
    for (size_t i = 0; i < list->subscriber_count && error == 0; i++)
        error = list->subscribers[i].handle(list->subscribers[i].user, facts);
    return error;
}

static int close_first(struct ledger *ledger)
{
    struct ledger_block *opened = block_of(ledger, ledger->first);
    struct ledger_block *block = opened ? opened : ledger->blank;
    struct window_facts facts = {.parts = ledger->list->parts};
    bool is_window;

    if (facts.parts & 1U << WINDOW_PART_LENGTH)
        facts.length = ledger->grid.length;
    facts.totals.start = ledger->first_start;
    ledger->first_start = grid_end(&ledger->grid, ledger->first);
    facts.totals.end = end_in_run(ledger, ledger->first_start);
    is_window = cell_is_window(ledger, facts.totals.start, facts.totals.end);
    for (size_t i = 0; i < ledger->gauge_count; i++) {
        const struct gauge *gauge = &ledger->gauges[i];

        gauge->close(gauge->self, ledger_in_block(ledger, block, ledger->first, gauge->at), is_window ? &facts : NULL);
    }
    /* With the last cell of a block goes the block. */
    if (++ledger->first % CELLS_IN_BLOCK == 0) {
        free(opened);
        if (ledger->block_end < ledger->first / CELLS_IN_BLOCK)
            ledger->block_end = ledger->first / CELLS_IN_BLOCK;
    }
    return is_window ? tell_window(ledger, &facts) : 0;
}

/* In the order of their starts. */
static int tell_complete(struct window_list *list)
{
    int error = 0;

    while (error == 0) {
        struct ledger *earliest = &list->ledgers[0];

        for (size_t i = 1; i < list->count; i++)
            if (list->ledgers[i].first_start < earliest->first_start)
                earliest = &list->ledgers[i];
        if (!first_is_complete(earliest))
            return 0;
        error = close_first(earliest);
    }
    return error;
}

int64_t ledger_end(struct ledger *ledger, struct grid_place *place)
{
    int64_t end = place->end;

    if (end < 0) {
        end = grid_end(&ledger->grid, place->cell);
        *place = grid_place_of(&ledger->grid, place->cell, end);
    }
    return end;
}

int ledger_find(struct ledger *ledger, uint64_t *cell, int64_t time)
{
    const struct window_grid *grid = &ledger->grid;

    /* Most go on by one. */
    if (grid_end(grid, *cell) <= time && grid_end(grid, ++*cell) <= time)
        *cell = grid_find(grid, *cell, time);
    return ledger_open(ledger, *cell);
}

int ledger_move(struct ledger *ledger, struct grid_place *place, uint64_t cell)
{
    uint64_t left = place->cell;

    *place = grid_place_of(&ledger->grid, cell, grid_end(&ledger->grid, cell));
    if (cell == left)
        return 0;
    block_of(ledger, cell)->here[cell % CELLS_IN_BLOCK]++;
    return --block_of(ledger, left)->here[left % CELLS_IN_BLOCK] == 0 && left == ledger->first
               ? tell_complete(ledger->list)
               : 0;
}

int ledger_leave(struct ledger *ledger, struct grid_place *place, int64_t time)
{
    uint64_t cell = place->cell;

    if (time < ledger_end(ledger, place))
        return 0;
    return ledger_find(ledger, &cell, time) ?: ledger_move(ledger, place, cell);
}

int ledger_cut_across(struct ledger *ledger, struct grid_place *place, int64_t from, int64_t to,
                      struct ledger_stretch *stretch)
{
    int64_t end = ledger_end(ledger, place);
    int error;

    *stretch = (struct ledger_stretch){.head = smaller_of(end, to) - from, .last = place->cell};
    if (to <= end)
        return 0;
    /* Most go on by one. */
    if (grid_end(&ledger->grid, ++stretch->last) >= to) {
        stretch->tail = to - end;
        return ledger_open(ledger, stretch->last);
    }
    error = ledger_find(ledger, &stretch->last, to - 1);
    stretch->tail = to - grid_start(&ledger->grid, stretch->last);
    return error ?: ledger_open(ledger, place->cell + 1) ?: ledger_open(ledger, stretch->last - 1);
}

int ledger_add_boundary(struct ledger *ledger, int64_t time)
{
    if (grid_add(&ledger->grid, time) < 0)
        return diag_no_memory(ledger->list->diag);
    for (size_t i = 0; i < ledger->places_count; i++)
        for (uint32_t k = 0; k < ledger->places[i].count; k++) {
            struct grid_place *place = place_of(&ledger->places[i], k);

            place->end = grid_end(&ledger->grid, place->cell);
        }
    return 0;
}

int ledger_finish(struct ledger *ledger, int64_t end)
{
    if (--ledger->list->unfinished > 0)
        return 0;
    ledger->list->run_end = end;
    return tell_complete(ledger->list);
}
