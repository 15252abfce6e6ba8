#include "reports/openmp/region_tally.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

int region_tally_init(struct region_tally *tally, uint32_t rank_count)
{
    tally->open = calloc(rank_count, sizeof(*tally->open));
    return tally->open ? 0 : diag_no_memory(tally->diag);
}

void region_tally_deinit(struct region_tally *tally)
{
    free(tally->open);
    free(tally->functions);
    free(tally->serial);
    hash_index_deinit(&tally->function_index);
    hash_index_deinit(&tally->serial_index);
}

static bool is_function(const void *items, uint32_t number, const void *value)
{
    return ((const struct openmp_function *)items)[number].value == *(const uint64_t *)value;
}

static bool is_serial(const void *items, uint32_t number, const void *value)
{
    return ((const struct openmp_serial *)items)[number].value == *(const uint64_t *)value;
}

/* NULL when memory ran out. */
static struct openmp_function *function_of(struct region_tally *tally, uint64_t value)
{
    uint32_t number = hash_index_find(&tally->function_index, hash_of(value), is_function, tally->functions, &value);

    if (number != HASH_INDEX_NONE)
        return &tally->functions[number];
    if (array_reserve(&tally->functions, &tally->function_capacity, tally->function_count + 1,
                      sizeof(*tally->functions)) < 0 ||
        hash_index_add(&tally->function_index, hash_of(value), (uint32_t)tally->function_count) < 0)
        return NULL;
    tally->functions[tally->function_count] = (struct openmp_function){.value = value};
    return &tally->functions[tally->function_count++];
}

static struct openmp_serial *serial_of(struct region_tally *tally, uint64_t value)
{
    uint32_t number = hash_index_find(&tally->serial_index, hash_of(value), is_serial, tally->serial, &value);

    if (number != HASH_INDEX_NONE)
        return &tally->serial[number];
    if (array_reserve(&tally->serial, &tally->serial_capacity, tally->serial_count + 1, sizeof(*tally->serial)) < 0 ||
        hash_index_add(&tally->serial_index, hash_of(value), (uint32_t)tally->serial_count) < 0)
        return NULL;
    tally->serial[tally->serial_count] = (struct openmp_serial){.value = value};
    return &tally->serial[tally->serial_count++];
}

/* Length of what lies in the part. */
static int64_t region_time_in_part(const struct region_tally *tally, int64_t start, int64_t end)
{
    start = start > tally->from ? start : tally->from;
    end = end < tally->to ? end : tally->to;
    return end > start ? end - start : 0;
}

static int region_tally_on_piece(void *self, const struct thread_piece *piece)
{
    struct region_tally *tally = self;
    __int128 length = region_time_in_part(tally, piece->t0, piece->t1);
    struct openmp_serial *serial;

    if (piece->in_region) {
        thread_sums_add(&tally->open[piece->rank], piece, tally->from, tally->to);
        return 0;
    }
    if (length == 0 || !piece->is_serial)
        return 0;
    serial = serial_of(tally, piece->user_function);
    if (!serial)
        return diag_no_memory(tally->diag);
    serial->idle += length * piece->counts[THREAD_PART_SERIAL];
    serial->work += length;
    return 0;
}

static int region_tally_on_region(void *self, const struct thread_region *region)
{
    struct region_tally *tally = self;
    struct thread_sums *sums = &tally->open[region->rank];
    int64_t length = region_time_in_part(tally, region->start, region->end);
    struct openmp_function *function;

    if (length == 0 && (region->start < tally->from || region->start >= tally->to))
        return 0;
    function = function_of(tally, region->function);
    if (!function)
        return diag_no_memory(tally->diag);
    function->time += length;
    if (function->instances++ == 0 || region->end - region->start > function->largest.end - function->largest.start)
        function->largest = *region;
    if (region->workers > function->workers)
        function->workers = region->workers;
    thread_sums_merge(&function->sums, sums);
    *sums = (struct thread_sums){0};
    return 0;
}

void region_tally_listen(struct region_tally *tally, struct thread_listener *listener)
{
    *listener =
        (struct thread_listener){.self = tally, .piece = region_tally_on_piece, .region = region_tally_on_region};
}
