#include "reports/critical_path/path_cells.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

void path_cells_deinit(struct path_cells *cells)
{
    free(cells->items);
    hash_index_deinit(&cells->index);
    *cells = (struct path_cells){0};
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

int path_cells_add(struct path_cells *cells, uint32_t activity, uint32_t rank, int64_t length)
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

int64_t path_cells_get(const struct path_cells *cells, uint32_t activity, uint32_t rank)
{
    uint32_t number = find_path_cell(cells, key_of_cell(activity, rank));

    return number == HASH_INDEX_NONE ? 0 : cells->items[number].length;
}
