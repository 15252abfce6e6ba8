/* The critical path itself: segments become stretches, which a temporary file keeps. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/error.h"
#include "output/output.h"
#include "reports/critical_path/path_account.h"

enum { MOST = 2000 };

static const struct diag silent = {NULL, NULL};

struct taken {
    struct path_segment items[MOST];
    size_t count;
    size_t refused_at;
};

static int take_stretch(void *user, const struct path_segment *segment)
{
    struct taken *taken = user;

    if (taken->count == taken->refused_at)
        return ERROR_MEMORY;
    taken->items[taken->count++] = *segment;
    return 0;
}

static void begin_account(struct path_account *account, struct taken *taken, size_t refused_at)
{
    taken->refused_at = refused_at;
    *account =
        (struct path_account){.setup = {.part = {0, INT64_MAX}, .take = take_stretch, .user = taken}, .diag = &silent};
    cr_assert_eq(path_account_start(account), 0);
}

static void add_segment(struct path_account *account, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    struct path_segment segment = {.rank = rank, .activity = activity, .end = end, .length = end - start};

    cr_assert_eq(path_account_add(account, &segment), 0);
}

static void expect_stretch(const struct path_segment *segment, uint32_t rank, uint32_t activity, int64_t start,
                           int64_t end)
{
    cr_expect_eq(segment->rank, rank);
    cr_expect_eq(segment->activity, activity);
    cr_expect_eq(segment->end - segment->length, start, "begins at %lld", (long long)(segment->end - segment->length));
    cr_expect_eq(segment->end, end, "ends at %lld", (long long)segment->end);
}

/* What goes on with the same activity on the same rank is one; a gap divides it. */
Test(path_stretches, are_as_long_as_they_can_be)
{
    static struct taken taken;
    struct path_account account;

    begin_account(&account, &taken, MOST);
    add_segment(&account, 1, 5, 0, 10);
    add_segment(&account, 1, 5, 10, 10);
    add_segment(&account, 1, 5, 10, 30);
    add_segment(&account, 2, 5, 30, 40);
    add_segment(&account, 2, 6, 40, 50);
    add_segment(&account, 2, 6, 51, 60);
    cr_expect_eq(path_account_finish(&account, 60), 0);
    cr_expect_eq(path_account_finish(&account, 60), 0);
    cr_assert_eq(taken.count, 4);
    expect_stretch(&taken.items[0], 1, 5, 0, 30);
    expect_stretch(&taken.items[1], 2, 5, 30, 40);
    expect_stretch(&taken.items[2], 2, 6, 40, 50);
    expect_stretch(&taken.items[3], 2, 6, 51, 60);
    path_account_deinit(&account);
}

Test(path_stretches, end_with_whom_they_are_refused_by)
{
    static struct taken taken;
    struct path_account account;
    struct path_segment other = {.rank = 9, .end = 20, .length = 10};

    begin_account(&account, &taken, 0);
    add_segment(&account, 1, 5, 0, 10);
    cr_expect_eq(path_account_add(&account, &other), ERROR_MEMORY);
    path_account_deinit(&account);
}

/* More than are read at a time. */
Test(path_spool, gives_back_what_it_got)
{
    static struct taken taken;
    struct output *spool;

    taken.refused_at = MOST;
    cr_assert_eq(output_open_scratch(&spool, NULL, &silent), 0);
    for (uint32_t i = 0; i < MOST; i++) {
        struct path_segment stretch = {.rank = i % 7, .activity = i, .end = 10 * (i + 1), .length = 9};

        cr_assert_eq(path_spool_add(spool, &stretch), 0);
    }
    cr_expect_eq(path_spool_read(spool, take_stretch, &taken), 0);
    cr_assert_eq(taken.count, MOST);
    for (uint32_t i = 0; i < MOST; i++)
        expect_stretch(&taken.items[i], i % 7, i, 10 * i + 1, 10 * (i + 1));
    taken.count = 0;
    taken.refused_at = 3;
    cr_expect_eq(path_spool_read(spool, take_stretch, &taken), ERROR_MEMORY);
    output_abort(spool);
}

/* Where clocks contradict the waits a path runs backwards. */
Test(path_spool, goes_forward_only)
{
    static const int64_t spans[][2] = {{0, 100}, {80, 90}, {90, 120}, {130, 140}};
    static struct taken taken;
    struct output *spool;

    taken.refused_at = MOST;
    cr_assert_eq(output_open_scratch(&spool, NULL, &silent), 0);
    for (size_t i = 0; i < sizeof(spans) / sizeof(spans[0]); i++) {
        struct path_segment stretch = {.end = spans[i][1], .length = spans[i][1] - spans[i][0]};

        cr_assert_eq(path_spool_add(spool, &stretch), 0);
    }
    cr_expect_eq(path_spool_read(spool, take_stretch, &taken), 0);
    cr_assert_eq(taken.count, 3);
    expect_stretch(&taken.items[1], 0, 0, 100, 120);
    expect_stretch(&taken.items[2], 0, 0, 130, 140);
    output_abort(spool);
}
