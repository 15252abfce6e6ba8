/* Rings, heaps, search in what is sorted, the hash index and sum tables. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/hash_index.h"
#include "base/heap.h"
#include "base/sorted.h"
#include "base/sum_table.h"

/* Numbers that look like chance, the same in every run. */
static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

Test(ring, keeps_numbers_while_it_grows)
{
    static const uint64_t starts[] = {0, 3, 1000001, UINT64_C(0xfffffffd)};

    for (size_t k = 0; k < sizeof(starts) / sizeof(starts[0]); k++) {
        uint64_t *items = NULL;
        size_t capacity = 0;
        uint64_t first = starts[k];
        uint64_t end = first;

        /* Two in, one out: the range moves on while it grows. */
        while (end < starts[k] + 200) {
            for (int i = 0; i < 2; i++, end++) {
                size_t count = (size_t)(end - first);

                cr_assert_eq(ring_reserve(&items, &capacity, first, count, count + 1, sizeof(*items)), 0);
                items[ring_index(end, capacity)] = end * 7;
            }
            cr_assert_eq(items[ring_index(first, capacity)], first * 7);
            first++;
            for (uint64_t n = first; n < end; n++)
                cr_assert_eq(items[ring_index(n, capacity)], n * 7, "start %zu, item %llu", k, (unsigned long long)n);
        }
        cr_expect_eq(capacity, 128);
        free(items);
    }
}

Test(ring, makes_room_for_all_at_once)
{
    uint16_t *items = NULL;
    size_t capacity = 0;

    cr_assert_eq(ring_reserve(&items, &capacity, 0, 0, 33, sizeof(*items)), 0);
    cr_expect_eq(capacity, 64);
    cr_expect_lt(ring_reserve(&items, &capacity, 0, 0, SIZE_MAX / 2, sizeof(*items)), 0);
    cr_expect_eq(capacity, 64, "a failure changes nothing");
    free(items);
}

struct job {
    int priority;
    int number;
};

static bool job_precedes(const void *a, const void *b)
{
    const struct job *x = a;
    const struct job *y = b;

    return x->priority != y->priority ? x->priority < y->priority : x->number < y->number;
}

Test(heap, gives_the_first_in_order)
{
    for (size_t size = 1; size <= 33; size++) {
        struct job jobs[33];
        struct job last = {-1, 0};
        uint32_t state = (uint32_t)size;

        for (size_t i = 0; i < size; i++) {
            struct job job = {(int)(next_random(&state) % 10), (int)i};

            heap_push(jobs, i, &job, sizeof(job), job_precedes);
        }
        for (size_t left = size; left > 0; left--) {
            struct job first = jobs[0];

            heap_pop(jobs, left, sizeof(first), job_precedes);
            cr_assert(job_precedes(&last, &first), "%zu jobs, %zu left", size, left);
            last = first;
        }
    }
}

static bool int_is_before(const void *items, uint64_t index, const void *wanted)
{
    return ((const int *)items)[index] < *(const int *)wanted;
}

Test(sorted, finds_the_first_that_is_not_before)
{
    static const int items[] = {2, 4, 4, 4, 9};
    static const struct {
        uint64_t low;
        uint64_t high;
        int wanted;
        uint64_t expected;
    } cases[] = {
        {0, 5, 1, 0}, {0, 5, 2, 0},  {0, 5, 3, 1}, {0, 5, 4, 1}, {0, 5, 5, 4},
        {0, 5, 9, 4}, {0, 5, 10, 5}, {0, 0, 4, 0}, {2, 5, 4, 2}, {0, 3, 9, 3},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_eq(sorted_find(cases[i].low, cases[i].high, int_is_before, items, &cases[i].wanted),
                     cases[i].expected, "case %zu", i);
}

static bool has_value(const void *items, uint32_t number, const void *key)
{
    return ((const uint64_t *)items)[number] == *(const uint64_t *)key;
}

/* The hash of a key by number of case: good, and as bad as can be. */
static uint32_t hash_by(int kind, uint64_t key)
{
    return kind == 0 ? hash_of(key) : kind == 1 ? 7 : (uint32_t)key << 28;
}

Test(hash_index, finds_what_was_added)
{
    for (int kind = 0; kind < 3; kind++) {
        struct hash_index index = {0};
        uint64_t keys[300];
        uint64_t other = 1;

        cr_expect_eq(hash_index_find(&index, hash_by(kind, other), has_value, keys, &other), HASH_INDEX_NONE);
        for (uint32_t i = 0; i < 300; i++) {
            keys[i] = (uint64_t)i << 20;
            cr_assert_eq(hash_index_add(&index, hash_by(kind, keys[i]), i), 0);
            cr_assert_leq(index.count * 2, index.size);
        }
        for (uint32_t i = 0; i < 300; i++)
            cr_assert_eq(hash_index_find(&index, hash_by(kind, keys[i]), has_value, keys, &keys[i]), i);
        cr_expect_eq(hash_index_find(&index, hash_by(kind, other), has_value, keys, &other), HASH_INDEX_NONE);
        hash_index_deinit(&index);
        cr_expect_eq(index.size, 0);
    }
}

/* All arrays of up to six of four values. */
Test(nth_smallest, is_the_one_that_stands_there_when_sorted)
{
    enum { MOST = 6 };

    for (size_t count = 1; count <= MOST; count++)
        for (unsigned array = 0; array < 1U << (2 * count); array++)
            for (size_t n = 0; n < count; n++) {
                int64_t values[MOST], found;
                size_t less = 0, greater = 0;

                for (size_t i = 0; i < count; i++)
                    values[i] = array >> (2 * i) & 3;
                found = nth_smallest(values, count, n);
                for (size_t i = 0; i < count; i++) {
                    less += values[i] < found;
                    greater += values[i] > found;
                }
                cr_assert(less <= n && greater < count - n, "%x, %zu of %zu", array, n, count);
            }
}

Test(sum_table, adds_up_by_key)
{
    enum { KEYS = 100 };
    struct sum_table table = {0};
    const struct sum_slot *slot = NULL;
    bool seen[KEYS] = {false};
    size_t count = 0;

    cr_expect_null(sum_table_next(&table, NULL));
    for (uint32_t i = 0; i < 3 * KEYS; i++)
        cr_assert_eq(sum_table_add(&table, key_of_two(i % KEYS, i % KEYS), (__int128)i << 70), 0);
    cr_assert_eq(table.count, KEYS);
    while ((slot = sum_table_next(&table, slot))) {
        uint32_t i = (uint32_t)sum_slot_key(slot);

        cr_assert(i < KEYS && !seen[i]);
        seen[i] = true;
        count++;
        cr_expect_eq(sum_slot_key(slot), key_of_two(i, i));
        cr_expect(slot->sum == (__int128)(3 * i + 3 * KEYS) << 70);
    }
    cr_expect_eq(count, KEYS);
    sum_table_deinit(&table);
    cr_expect_eq(table.count, 0);
}

Test(keyed_list, adds_up_by_key)
{
    enum { KEYS = 100 };
    struct keyed_list tally = {0};

    cr_expect_eq(keyed_list_find(&tally, 0, sizeof(__int128)), NULL);
    cr_expect(tally_of(&tally, 0) == 0);
    for (uint32_t i = 0; i < 3 * KEYS; i++)
        cr_assert_eq(tally_add(&tally, key_of_two(i % KEYS, UINT32_MAX), i), 0);
    cr_assert_eq(tally.count, KEYS);
    for (uint32_t i = 0; i < KEYS; i++) {
        cr_expect_eq(tally.keys[i], key_of_two(i, UINT32_MAX), "in the order in which they were added");
        cr_expect(tally_sum(&tally, i) == 3 * i + 3 * KEYS);
        cr_expect(tally_of(&tally, tally.keys[i]) == tally_sum(&tally, i));
    }
    cr_expect(tally_of(&tally, KEYS) == 0);
    keyed_list_deinit(&tally);
    cr_expect_eq(tally.count, 0);
}
