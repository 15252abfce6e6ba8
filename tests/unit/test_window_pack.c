/*
 * Windows in a page's columns: read back as the page reads them, and of many those that are put together.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "output/formats/window_pack.h"
#include "output/output.h"

enum { LENGTH = 1000, RANKS = 2 };

static void add(struct window_pack *pack, int64_t index, int64_t useful)
{
    struct window_totals totals = {.start = index * LENGTH,
                                   .end = (index + 1) * LENGTH,
                                   .ranks = RANKS,
                                   .useful_sum = useful * RANKS,
                                   .useful_max = useful,
                                   .ideal = LENGTH};
    struct row row = row_of_window(&totals);

    cr_assert_eq(window_pack_add(pack, 0, &row), 0);
}

static char *written(struct window_pack *pack, size_t most)
{
    struct diag diag = {0};
    struct output *output;
    struct json_writer writer;
    char *text;

    cr_assert_eq(output_open_memory(&output, &diag), 0);
    json_begin(&writer, output);
    cr_assert_eq(window_pack_write(pack, &writer, NULL, most), 0);
    text = strdup(output_content(output));
    output_abort(output);
    return text;
}

/* The letters of a column. */
static const char *find_list(const char *text, const char *column, const char *list)
{
    char key[80];
    const char *place;

    snprintf(key, sizeof(key), "\"%s\": {", column);
    place = strstr(text, key);
    cr_assert(place, "no column %s", column);
    snprintf(key, sizeof(key), "\"%s\": \"", list);
    place = strstr(place, key);
    cr_assert(place, "no %s of %s", list, column);
    return place + strlen(key);
}

static void read_list(const char *text, const char *column, const char *list, int64_t *values, size_t count)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = find_list(text, column, list);
    int64_t last = 0;

    for (size_t i = 0; i < count; i++) {
        uint64_t bits = 0;
        unsigned shift = 0;
        ptrdiff_t digit;

        if (*at == '-') {
            values[i] = PACK_MISSING;
            at++;
            continue;
        }
        do {
            digit = strchr(letters, *at++) - letters;
            bits |= (uint64_t)(digit & 31) << shift;
            shift += 5;
        } while (digit & 32);
        last += bits & 1 ? -(int64_t)(bits >> 1) : (int64_t)(bits >> 1);
        values[i] = last;
    }
    cr_expect_eq(*at, '"', "letters are left of %s", column);
}

Test(window_pack, letters_are_differences)
{
    static const int64_t useful[] = {500, 1000, 0, 250};
    int64_t values[4];
    struct window_pack pack = {0};
    char *text;

    for (int64_t i = 0; i < 4; i++)
        add(&pack, i, useful[i]);
    text = written(&pack, WINDOW_PACK_LETTERS);
    read_list(text, "start_s", "values", values, 4);
    for (int64_t i = 0; i < 4; i++)
        cr_expect_eq(values[i], i * LENGTH);
    read_list(text, "parallel_efficiency", "values", values, 4);
    for (int64_t i = 0; i < 4; i++)
        cr_expect_eq(values[i], useful[i] * 1000, "window %d: %ld", (int)i, (long)values[i]);
    /* Where nobody computes it does not exist. */
    read_list(text, "load_balance", "values", values, 4);
    cr_expect_eq(values[0], 1000000);
    cr_expect_eq(values[2], PACK_MISSING);
    cr_expect_eq(values[3], 1000000);
    cr_expect(strstr(text, "\"count\": 4,") && strstr(text, "\"windows\": 4,") && strstr(text, "\"together\": 1,"));
    cr_expect_null(strstr(text, "\"least\""), "windows by themselves have no extremes");
    free(text);
    window_pack_deinit(&pack);
}

/* However many come, memory is bounded; times are sums, ratios means, and a peak of one window is seen. */
Test(window_pack, neighbours_are_put_together)
{
    static const int64_t counts[] = {WINDOW_PACK_MOST - 1, WINDOW_PACK_MOST, WINDOW_PACK_MOST + 1,
                                     3 * (int64_t)WINDOW_PACK_MOST + 7};

    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        int64_t count = counts[i];
        int64_t together = 1;
        struct window_pack pack = {0};
        int64_t *values;
        int64_t elapsed = 0;
        char *text;

        for (int64_t k = 0; k < count; k++)
            add(&pack, k, k == 5 ? 1000 : k % 2 == 0 ? 250 : 750);
        text = written(&pack, SIZE_MAX);
        while (together * WINDOW_PACK_MOST <= count)
            together *= 2;
        cr_assert_eq(pack.count, (size_t)((count + together - 1) / together), "%ld: %zu", (long)count, pack.count);
        values = calloc(pack.count, sizeof(*values));
        read_list(text, "end_s", "values", values, pack.count);
        cr_expect_eq(values[pack.count - 1], count * LENGTH);
        read_list(text, "elapsed_s", "values", values, pack.count);
        for (size_t k = 0; k < pack.count; k++)
            elapsed += values[k];
        cr_expect_eq(elapsed, count * LENGTH);
        read_list(text, "parallel_efficiency", "values", values, pack.count);
        if (together > 1) {
            cr_expect_eq(values[8], 500000);
            read_list(text, "parallel_efficiency", "most", values, pack.count);
            cr_expect_eq(values[5 / together], 1000000);
            cr_expect_eq(values[8], 750000);
            read_list(text, "parallel_efficiency", "least", values, pack.count);
            cr_expect_eq(values[8], 250000);
        }
        free(values);
        free(text);
        window_pack_deinit(&pack);
    }
}

/* A page is no larger than it may be. */
Test(window_pack, letters_are_bounded)
{
    struct window_pack pack = {0};
    size_t letters = 0;
    char *text;

    for (int64_t i = 0; i < 1000; i++)
        add(&pack, i, i * 7919 % 1000);
    text = written(&pack, 4000);
    cr_expect(strstr(text, "\"windows\": 1000,"));
    cr_expect_eq(pack.doubling, 5U, "%u", pack.doubling);
    for (const char *at = strstr(text, "\": \""); at; at = strstr(at + 1, "\": \""))
        letters += strcspn(at + strlen("\": \""), "\"");
    cr_expect(letters > 1000 && letters <= 4000, "%zu letters", letters);
    free(text);
    window_pack_deinit(&pack);
}

/* Windows that slide overlap: of two the first stays, and what is drawn has the extremes of both. */
Test(window_pack, of_windows_that_slide_one_stands_for_both)
{
    const int64_t count = WINDOW_PACK_MOST + 10;
    struct window_pack pack = {.slides = true};
    int64_t *values;
    char *text;

    for (int64_t i = 0; i < count; i++)
        add(&pack, i, i % 2 == 0 ? 250 : 750);
    text = written(&pack, WINDOW_PACK_LETTERS);
    cr_assert_eq(pack.count, (size_t)count / 2);
    values = calloc(pack.count, sizeof(*values));
    read_list(text, "start_s", "values", values, pack.count);
    cr_expect_eq(values[3], 6 * LENGTH);
    read_list(text, "end_s", "values", values, pack.count);
    cr_expect_eq(values[3], 7 * LENGTH);
    read_list(text, "elapsed_s", "values", values, pack.count);
    cr_expect_eq(values[3], LENGTH);
    read_list(text, "parallel_efficiency", "values", values, pack.count);
    cr_expect_eq(values[3], 250000);
    read_list(text, "parallel_efficiency", "most", values, pack.count);
    cr_expect_eq(values[3], 750000);
    free(values);
    free(text);
    window_pack_deinit(&pack);
}

/* What a report says of a window. */
struct share {
    const char *name;
    int64_t time;
};

struct told {
    int64_t start;
    int64_t end;
    double mean;
    int64_t least;
    int64_t most;
    const struct share *shares;
    size_t share_count;
};

static const struct field share_fields[] = {
    {"name", NULL, "whose it is", FIELD_TEXT, FIELD_AT(struct share, name)},
    {"time_s", NULL, "how much", FIELD_TIME, FIELD_AT(struct share, time)},
};
static const struct fields shares = FIELDS_OF(struct share, share_fields);

static const struct field told_fields[] = {
    {"start_s", NULL, "of the window", FIELD_TIME, FIELD_AT(struct told, start)},
    {"end_s", NULL, "of the window", FIELD_TIME, FIELD_AT(struct told, end)},
    {"mean", NULL, "of some number", FIELD_NUMBER, FIELD_AT(struct told, mean)},
    {"least", NULL, "of it", FIELD_COUNT, FIELD_AT(struct told, least), FIELD_LEAST},
    {"most", NULL, "of it", FIELD_COUNT, FIELD_AT(struct told, most), FIELD_MOST},
    {"shares", NULL, "the largest first", FIELD_LIST, FIELD_LIST_AT(struct told, shares, share_count),
     .fields = &shares},
};
static const struct fields told = FIELDS_OF(struct told, told_fields);

static void expect_list(const char *text, const char *column, const int64_t *expected, size_t count)
{
    int64_t values[8];

    read_list(text, column, "values", values, count);
    for (size_t i = 0; i < count; i++)
        cr_expect_eq(values[i], expected[i], "%s %zu: %ld, not %ld", column, i, (long)values[i], (long)expected[i]);
}

static const struct share first_shares[] = {{"main", 600}, {"solve", 300}, {"write", 50}, {"read", 50}};
static const struct share second_shares[] = {{"solve", 500}, {"swap", 100}};
static const struct told first_three[] = {
    {0, 1000, 2.5, 1, 4, first_shares, 4},
    {1000, 2000, 3.5, 0, 3, second_shares, 2},
    {2000, 3000, 1, 1, 1, NULL, 0},
};

static char *written_records(const struct told *records, size_t count, unsigned doublings)
{
    struct window_pack pack = {0};
    char *text;

    for (size_t i = 0; i < count; i++)
        cr_assert_eq(window_pack_add_record(&pack, &told, &records[i]), 0);
    /* Fewer letters than there are until it is put together often enough. */
    text = written(&pack, doublings == 0 ? WINDOW_PACK_LIST_LETTERS : 60);
    cr_assert_eq(pack.doubling, doublings, "%u", pack.doubling);
    window_pack_deinit(&pack);
    return text;
}

Test(window_pack, records_with_their_largest_shares)
{
    char *text = written_records(first_three, 3, 0);

    expect_list(text, "start_s", (int64_t[]){0, 1000, 2000}, 3);
    expect_list(text, "mean", (int64_t[]){2500000, 3500000, 1000000}, 3);
    cr_expect(strstr(text, "\"words\": [\"main\", \"solve\", \"write\", \"swap\"],"), "%s", text);
    expect_list(text, "shares.0.name", (int64_t[]){0, 1, PACK_MISSING}, 3);
    expect_list(text, "shares.0.time_s", (int64_t[]){600, 500, PACK_MISSING}, 3);
    expect_list(text, "shares.1.name", (int64_t[]){1, 3, PACK_MISSING}, 3);
    expect_list(text, "shares.2.time_s", (int64_t[]){50, PACK_MISSING, PACK_MISSING}, 3);
    cr_expect_null(strstr(text, "shares.3"));
    free(text);
}

Test(window_pack, records_of_neighbours_are_put_together)
{
    char *text = written_records(first_three, 3, 1);

    expect_list(text, "start_s", (int64_t[]){0, 2000}, 2);
    expect_list(text, "end_s", (int64_t[]){2000, 3000}, 2);
    expect_list(text, "mean", (int64_t[]){3000000, 1000000}, 2);
    expect_list(text, "least", (int64_t[]){0, 1}, 2);
    expect_list(text, "most", (int64_t[]){4, 1}, 2);
    /* solve 300 + 500, main 600, swap 100 */
    expect_list(text, "shares.0.name", (int64_t[]){1, PACK_MISSING}, 2);
    expect_list(text, "shares.0.time_s", (int64_t[]){800, PACK_MISSING}, 2);
    expect_list(text, "shares.1.name", (int64_t[]){0, PACK_MISSING}, 2);
    expect_list(text, "shares.1.time_s", (int64_t[]){600, PACK_MISSING}, 2);
    expect_list(text, "shares.2.name", (int64_t[]){3, PACK_MISSING}, 2);
    expect_list(text, "shares.2.time_s", (int64_t[]){100, PACK_MISSING}, 2);
    free(text);
}
