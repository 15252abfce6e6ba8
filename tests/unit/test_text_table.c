#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "output/fields/text_table.h"
#include "output/formats/format.h"

struct item {
    const char *name;
    int64_t time;
    int64_t count;
    const char *place;
};

static const struct field item_fields[] = {
    {"name", "name", "of it", FIELD_TEXT, FIELD_AT(struct item, name), .width = 20},
    {"time_s", "time", "that it takes", FIELD_TIME, FIELD_AT(struct item, time), .width = 9},
    {"count", "times", "that it happens", FIELD_COUNT, FIELD_AT(struct item, count), .width = 9},
    {"place", "place", "where", FIELD_TEXT, FIELD_AT(struct item, place), .width = 16},
};
static const struct fields item_records = FIELDS_OF(struct item, item_fields);

static const struct item items[] = {
    {"first", 12300000, 7, "here"},
    {"änother with a long name", 400000, 12, "in a place that is far away"},
    {"third", 1000000, 1, NULL},
};

static const struct text_table usual = {
    .fields = &item_records,
    .records = items,
    .count = sizeof(items) / sizeof(items[0]),
    .most = 2,
    .more = "--top shows more",
};

static const char *print(unsigned width, struct text_table table)
{
    static const struct diag diag = {NULL, NULL};
    static const struct options options;
    static char content[4096];
    struct format_context context = {.options = &options, .terminal = {.width = width, .utf8 = true}};

    cr_assert_eq(output_open_memory(&context.output, &diag), 0);
    table.unit = time_unit_for(10000000);
    text_table_print(&context, &table);
    snprintf(content, sizeof(content), "%s", output_content(context.output));
    output_abort(context.output);
    return content;
}

Test(text_table, is_laid_out_for_the_width)
{
    static const struct {
        unsigned width;
        const char *expected;
    } cases[] = {
        {0, "\n"
            "name                     time    times  place\n"
            "                           ms\n"
            "first                  12.300        7  here\n"
            "änother w… long name    0.400       12  in a pl…far away\n"
            "and 1 more (--top shows more)\n"},
        {40, "\n"
             "name                     time    times\n"
             "                           ms\n"
             "first                  12.300        7\n"
             "änother w… long name    0.400       12\n"
             "and 1 more (--top shows more)\n"
             "\n"
             "name                  place\n"
             "first                 here\n"
             "änother w… long name  in a pl…far away\n"
             "and 1 more (--top shows more)\n"},
        {24, "\n"
             "name             time\n"
             "                   ms\n"
             "first          12.300\n"
             "änoth…g name    0.400\n"
             "and 1 more (--top shows\n"
             "more)\n"
             "\n"
             "name            times\n"
             "first               7\n"
             "änoth…g name       12\n"
             "and 1 more (--top shows\n"
             "more)\n"
             "\n"
             "name          place\n"
             "first         here\n"
             "änoth…g name  in a …r away\n"
             "and 1 more (--top shows\n"
             "more)\n"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_str_eq(print(cases[i].width, usual), cases[i].expected, "%u", cases[i].width);
}

/* Where a table is cut, what identifies its rows beside their names stands in each part. */
Test(text_table, repeats_what_identifies_rows)
{
    static const struct field fields[] = {
        {"name", "name", "of it", FIELD_TEXT, FIELD_AT(struct item, name), .width = 20},
        {"count", "number", "of it", FIELD_COUNT, FIELD_AT(struct item, count), FIELD_IDENTIFIES, .width = 8},
        {"time_s", "time", "that it takes", FIELD_TIME, FIELD_AT(struct item, time), .width = 9},
        {"place", "place", "where", FIELD_TEXT, FIELD_AT(struct item, place), .width = 16},
    };
    static const struct fields records = FIELDS_OF(struct item, fields);
    static const struct item both[] = {{"same", 12300000, 7, "here"}, {"same", 400000, 12, "there"}};

    cr_expect_str_eq(print(30, (struct text_table){.fields = &records, .records = both, .count = 2}),
                     "\n"
                     "name  number     time\n"
                     "                   ms\n"
                     "same       7   12.300\n"
                     "same      12    0.400\n"
                     "\n"
                     "name  number  place\n"
                     "same       7  here\n"
                     "same      12  there\n");
}

Test(text_table, headings_that_are_wider_than_names_move_nothing)
{
    struct text_table table = usual;

    table.title = "what it is called";
    table.most = 1;
    table.more = NULL;
    cr_expect_str_eq(print(24, table), "\n"
                                       "what it is called time\n"
                                       "                   ms\n"
                                       "first          12.300\n"
                                       "and 2 more\n"
                                       "\n"
                                       "what it is called times\n"
                                       "first               7\n"
                                       "and 2 more\n"
                                       "\n"
                                       "what it is called place\n"
                                       "first         here\n"
                                       "and 2 more\n");
}

static bool is_first(const void *record, const struct time_unit *unit)
{
    (void)unit;
    return record == &items[0];
}

/* Numbers that fill their columns get wider ones; a mark takes none of their room. */
Test(text_table, keeps_numbers_apart)
{
    static const struct item large[] = {{"large", 12345678900000, 123456789, NULL}};
    struct text_table table = usual;

    table.records = large;
    table.count = 1;
    cr_expect_str_eq(print(0, table), "\n"
                                      "name                         time    times  place\n"
                                      "                               ms\n"
                                      "large                12345678.900     123M  -\n");
    table = usual;
    table.mark = is_first;
    table.count = 1;
    cr_expect_str_eq(print(0, table), "\n"
                                      "name                     time    times  place\n"
                                      "                           ms\n"
                                      "first               *  12.300        7  here\n");
}
