/* What docs/semantics.md, "Threads", says of each type and value. */
#include <criterion/criterion.h>
#include <inttypes.h>

#include "paraver/event_types.h"
#include "threads/thread_meaning.h"

static const struct {
    uint32_t type;
    uint8_t first, last; /* values */
    enum thread_action action;
    enum thread_element element;
} elements[] = {
    {60000018, 1, 9, THREAD_OPEN, ELEMENT_WORK},
    {60000020, 1, 9, THREAD_OPEN, ELEMENT_WORK},
    {60000023, 1, 9, THREAD_OPEN, ELEMENT_WORK},
    {60000005, 1, 9, THREAD_OPEN, ELEMENT_JOIN},
    {60000016, 1, 9, THREAD_OPEN, ELEMENT_JOIN},
    {60000022, 1, 9, THREAD_OPEN, ELEMENT_JOIN},
    {60000025, 1, 9, THREAD_OPEN, ELEMENT_JOIN},
    {60000002, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000011, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000024, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000029, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000030, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000031, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000035, 1, 9, THREAD_OPEN, ELEMENT_RUNTIME},
    {60000001, 1, 9, THREAD_OPEN, ELEMENT_REGION},
    {61000000, 1, 1, THREAD_OPEN, ELEMENT_JOIN},
    {61000000, 2, 2, THREAD_OPEN, ELEMENT_RUNTIME},
    {61000000, 3, 3, THREAD_OPEN, ELEMENT_JOIN},
    {61000000, 4, 4, THREAD_OPEN, ELEMENT_RUNTIME},
    {61000000, 5, 6, THREAD_OPEN, ELEMENT_LOCK},
    {61000000, 7, 7, THREAD_OPEN, ELEMENT_RUNTIME},
    {61000000, 8, 8, THREAD_OPEN, ELEMENT_LOCK},
    {61000000, 9, 11, THREAD_OPEN, ELEMENT_RUNTIME},
    {61000000, 12, 12, THREAD_OPEN, ELEMENT_LOCK},
    {61000000, 13, 13, THREAD_OPEN, ELEMENT_JOIN},
    {60000, 1, 49, THREAD_OPEN, ELEMENT_RUNTIME},
    {60002, 1, 1, THREAD_OPEN, ELEMENT_REGION},
    {60002, 2, 2, THREAD_OPEN, ELEMENT_WORK},
    {60003, 1, 49, THREAD_OPEN, ELEMENT_RUNTIME},
    {60004, 25, 25, THREAD_BRACKET, 0},
    {60004, 26, 28, THREAD_OPEN, ELEMENT_JOIN},
    {60004, 29, 33, THREAD_BRACKET, 0},
    {60004, 34, 34, THREAD_OPEN, ELEMENT_JOIN},
    {60004, 35, 35, THREAD_BRACKET, 0},
    {60008, 44, 45, THREAD_IGNORE, 0},
    {60008, 46, 46, THREAD_OPEN, ELEMENT_JOIN},
    {60008, 47, 47, THREAD_IGNORE, 0},
    {60009, 46, 46, THREAD_IGNORE, 0},
    {60009, 47, 47, THREAD_OPEN, ELEMENT_RUNTIME},
    {60009, 48, 48, THREAD_OPEN, ELEMENT_WORK},
    {60009, 49, 49, THREAD_OPEN, ELEMENT_RUNTIME},
    {60009, 50, 50, THREAD_OPEN, ELEMENT_WORK},
    {60009, 51, 51, THREAD_IGNORE, 0},
    {60012, 1, 9, THREAD_OPEN, ELEMENT_WORK},
    {60018, 1, 9, THREAD_OPEN, ELEMENT_WORK},
};

static void expect_element(size_t row, uint32_t type, uint64_t value)
{
    struct thread_meaning meaning = thread_meaning_of(type, value);
    bool is_of_pthreads = elements[row].type == 60000020 || elements[row].type == PRV_TYPE_PTHREAD_CALL;

    cr_expect_eq(meaning.action, elements[row].action, "%" PRIu32 ":%" PRIu64, type, value);
    cr_expect_eq(meaning.has_brackets, type == 60004);
    cr_expect_eq(thread_meaning_of(type, 0).action, THREAD_CLOSE);
    if (meaning.action != THREAD_OPEN)
        return;
    cr_expect_eq(meaning.element, elements[row].element, "%" PRIu32 ":%" PRIu64, type, value);
    cr_expect_eq(meaning.keeps_at_join, is_of_pthreads, "%" PRIu32, type);
    cr_expect_eq(meaning.takes_part, meaning.element == ELEMENT_WORK && !is_of_pthreads, "%" PRIu32, type);
}

Test(thread_meaning, is_that_of_the_value)
{
    for (size_t row = 0; row < sizeof(elements) / sizeof(elements[0]); row++)
        for (uint32_t value = elements[row].first; value <= elements[row].last; value++) {
            expect_element(row, elements[row].type, value);
            if (elements[row].type == PRV_TYPE_PTHREAD_CALL)
                expect_element(row, PRV_TYPE_PTHREAD_CALL + value, 1);
        }
}

Test(thread_meaning, of_locks)
{
    static const struct {
        uint32_t type;
        uint8_t waits, releases, bit;
    } locks[] = {{60000006, 3, 5, 0}, {60000007, 3, 5, 1}, {60000033, 3, 5, 2}, {60005, 38, 40, 0}, {60007, 41, 43, 2}};

    for (size_t i = 0; i < sizeof(locks) / sizeof(locks[0]); i++)
        for (uint8_t value = 0; value < 50; value++) {
            struct thread_meaning meaning = thread_meaning_of(locks[i].type, value);

            cr_expect_eq(meaning.action, THREAD_LOCK);
            cr_expect_eq(meaning.bit, locks[i].bit);
            cr_expect_eq(meaning.lock, value == locks[i].waits      ? PRV_LOCK_WAITS
                                       : value == locks[i].releases ? PRV_LOCK_RELEASES
                                                                    : 0);
        }
}
