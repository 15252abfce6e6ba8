/* Records of a location as bytes of its file. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "otf2/event_file.h"
#include "otf2/local_definitions.h"

enum { CHUNK = 64, BYTES_MOST = 1000 };

static char folder[] = "/tmp/event_file_XXXXXX";
static struct event_file file;

static void begin(void)
{
    cr_assert(mkdtemp(folder));
}

static void end(void)
{
    event_file_close(&file);
    rmdir(folder);
}

static uint8_t digit(char c)
{
    return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* Opens a file of these bytes, which are written in hexadecimal; `H` is the header of a chunk, `B` one of big-endian
 * numbers,
 * `|` fills a chunk up. */
static int open_file(const char *text, bool stays_open)
{
    static uint8_t bytes[BYTES_MOST];
    size_t count = 0;
    char path[sizeof(folder) + 10];
    FILE *out;
    int error;

    for (; *text; text++) {
        cr_assert(count + CHUNK < BYTES_MOST);
        if (*text == 'H' || *text == 'B') {
            memset(bytes + count, 0, 18);
            bytes[count] = 3;
            bytes[count + 1] = *text == 'H' ? 0x42 : 0x23;
            count += 18;
        } else if (*text == '|') {
            while (count % CHUNK != 0)
                bytes[count++] = 0;
        } else if (*text != ' ') {
            bytes[count++] = (uint8_t)(digit(text[0]) << 4 | digit(text[1]));
            text++;
        }
    }
    snprintf(path, sizeof(path), "%s/0.evt", folder);
    out = fopen(path, "wb");
    cr_assert(out);
    cr_assert_eq(fwrite(bytes, 1, count, out), count);
    fclose(out);
    error = event_file_open(&file, path, CHUNK, stays_open);
    return error;
}

struct expected {
    uint8_t type;
    uint64_t ticks;
    uint64_t value; /* the first one */
};

static void expect_records(const char *text, const struct expected *expected, size_t count, const char *problem)
{
    for (int stays_open = 0; stays_open < 2; stays_open++) {
        struct event_record record;
        int result = open_file(text, stays_open != 0);

        for (size_t i = 0; i < count; i++) {
            cr_assert_eq(result, 0, "%s: %s", text, file.problem);
            cr_assert_eq(event_file_next(&file, &record), 1, "%s, record %zu: %s", text, i, file.problem);
            cr_expect_eq(record.type, expected[i].type, "%s, record %zu: type %u", text, i, record.type);
            cr_expect_eq(record.ticks, expected[i].ticks, "%s, record %zu", text, i);
            cr_expect_eq(event_u64(&record), expected[i].value, "%s, record %zu", text, i);
            cr_expect(event_is_whole(&record), "%s, record %zu", text, i);
        }
        result = result == 0 ? event_file_next(&file, &record) : result;
        cr_expect_eq(result, problem ? ERROR_INPUT : 0, "%s: %d", text, result);
        if (problem)
            cr_expect(file.problem && strcmp(file.problem, problem) == 0, "%s: %s", text, file.problem);
        unlink(file.path);
        event_file_close(&file);
    }
}

#define RECORDS(text, problem, ...)                                                                                    \
    expect_records(text, (const struct expected[]){__VA_ARGS__},                                                       \
                   sizeof((const struct expected[]){__VA_ARGS__}) / sizeof(struct expected), problem)

Test(event_file, values_are_as_long_as_they_say, .init = begin, .fini = end)
{
    RECORDS("H 05 0700000000000000 0c 00  0d 01 05  0e 03 02 3412  02", NULL, {EVENT_ENTER, 7, 0}, {EVENT_LEAVE, 7, 5},
            {EVENT_MPI_SEND, 7, 0x1234});
    RECORDS("H 05 0700000000000000 10 08 0102030405060708  10 ff 02", NULL,
            {EVENT_MPI_ISEND_COMPLETE, 7, 0x0807060504030201}, {EVENT_MPI_ISEND_COMPLETE, 7, UINT64_MAX});
}

Test(event_file, big_endian_values_are_read_as_well, .init = begin, .fini = end)
{
    RECORDS("B 05 0000000000000107 0c 02 1234  0e ff 0000000000000003 02 0156 02", NULL, {EVENT_ENTER, 0x107, 0x1234},
            {EVENT_MPI_SEND, 0x107, 0x156});
}

Test(event_file, a_time_holds_until_the_next_one, .init = begin, .fini = end)
{
    RECORDS("H 05 0100000000000000 0c 00 0d 00 05 0200000000000000 0c 00 | H 0d 00 02", NULL, {EVENT_ENTER, 1, 0},
            {EVENT_LEAVE, 1, 0}, {EVENT_ENTER, 2, 0}, {EVENT_LEAVE, 2, 0});
}

Test(event_file, attributes_are_skipped, .init = begin, .fini = end)
{
    RECORDS("H 05 0100000000000000 06 02 0c0c 0c 01 03 02", NULL, {EVENT_ENTER, 1, 3});
}

Test(event_file, what_is_cut_is_told, .init = begin, .fini = end)
{
    static const char beyond[] = "a record reaches beyond its chunk";
    static const char no_mark[] = "the file ends without a mark of its end";

    RECORDS("H 05 0100000000000000 0c 01 03", beyond, );
    RECORDS("H 05 0100000000000000 0c 01 03 0c", beyond, {EVENT_ENTER, 1, 3});
    RECORDS("H 05 0100000000000000 0c 00 0e 30 0000 | H 02", beyond, {EVENT_ENTER, 1, 0});
    RECORDS("H 05 0100000000000000 0c 00 0e ff 00000000000000ff 02", beyond, {EVENT_ENTER, 1, 0});
    RECORDS("H 05 0100000000000000 0c 00", beyond, );
    RECORDS("H 05 0100000000000000 0c 00 | 00", no_mark, {EVENT_ENTER, 1, 0});
    RECORDS("H 05 0100000000000000 0c 00 | H", no_mark, {EVENT_ENTER, 1, 0});
    RECORDS("03 00 0000000000000000 0000000000000000 02", "a chunk has no header", );
    RECORDS("", no_mark, );
}

Test(event_file, values_that_are_not_there_are_told, .init = begin, .fini = end)
{
    struct event_record record;

    cr_assert_eq(open_file("H 05 0100000000000000 0e 01 05 0e 00 0e 00 0c 09 010203040506070809 02", true), 0);
    cr_assert_eq(event_file_next(&file, &record), 1);
    event_u32(&record);
    cr_expect(!event_is_whole(&record));
    cr_assert_eq(event_file_next(&file, &record), 1);
    cr_expect(event_is_whole(&record));
    event_byte(&record);
    cr_expect(!event_is_whole(&record));
    cr_assert_eq(event_file_next(&file, &record), 1);
    event_time(&record);
    cr_expect(!event_is_whole(&record));
    cr_assert_eq(event_file_next(&file, &record), 1);
    event_u64(&record);
    cr_expect(record.is_damaged);
    cr_expect(!event_is_whole(&record));
    unlink(file.path);
}

Test(event_file, long_records_make_the_window_grow, .init = begin, .fini = end)
{
    static uint8_t bytes[100000];
    char path[sizeof(folder) + 10];
    struct event_record record;
    FILE *out;

    bytes[0] = 3;
    bytes[1] = 0x42;
    bytes[18] = EVENT_METRIC;
    bytes[19] = 0xff;
    bytes[20] = 0x50; /* 50000 */
    bytes[21] = 0xc3;
    bytes[28 + 49999] = 9;
    bytes[28 + 50000] = EVENT_ENTER;
    bytes[28 + 50001] = 1;
    bytes[28 + 50002] = 4;
    bytes[28 + 50003] = 2;
    snprintf(path, sizeof(path), "%s/0.evt", folder);
    out = fopen(path, "wb");
    cr_assert(out);
    cr_assert_eq(fwrite(bytes, 1, sizeof(bytes), out), sizeof(bytes));
    fclose(out);
    cr_assert_eq(event_file_open(&file, path, sizeof(bytes), true), 0);
    cr_assert_eq(event_file_next(&file, &record), 1);
    cr_expect_eq(record.end - record.at, 50000);
    cr_expect_eq(record.end[-1], 9);
    cr_assert_eq(event_file_next(&file, &record), 1);
    cr_expect_eq(event_u32(&record), 4);
    cr_expect_eq(event_file_next(&file, &record), 0);
    unlink(path);
}

/* Of 300 records, at times 1, 3, 5 and so on, nothing but their types and times is wanted. */
Test(event_file, usual_records_are_counted_and_skipped, .init = begin, .fini = end)
{
    enum { RECORDS = 300, LENGTH = 18 + RECORDS * 14 + 1 };
    static const bool types[UINT8_MAX + 1] = {[EVENT_ENTER] = true, [EVENT_LEAVE] = true};
    static const struct {
        uint64_t until;
        size_t most;
        unsigned odd; /* the number of a record that is of another type, or too long */
        uint8_t bytes[3];
        size_t skipped;
        uint64_t latest;
    } cases[] = {
        {UINT64_MAX, 100, 0, {0}, 100, 199},
        {UINT64_MAX, 10, 5, {EVENT_MPI_ISEND_COMPLETE, 2, 0}, 5, 9},
        {UINT64_MAX, 10, 5, {EVENT_LEAVE, 255, 0}, 5, 9},
        {UINT64_MAX, 10, 0, {EVENT_LEAVE, 2, 0}, 10, 19},
        {7, 10, 0, {0}, 4, 7},
        {0, 10, 0, {0}, 0, 0},
        {UINT64_MAX, 0, 0, {0}, 0, 0},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t bytes[LENGTH] = {3, 0x42};
        uint64_t counts[UINT8_MAX + 1] = {0};
        struct event_skip skip = {.types = types, .until = cases[i].until, .counts = counts};
        char path[sizeof(folder) + 10];
        struct event_record record;
        FILE *out;

        for (size_t k = 0; k < RECORDS; k++) {
            uint8_t *at = bytes + 18 + 13 * k;

            at[0] = EVENT_TIME;
            at[1] = (uint8_t)(2 * k + 1);
            at[2] = (uint8_t)((2 * k + 1) >> 8);
            at[9] = k % 3 == 0 ? EVENT_ENTER : EVENT_LEAVE;
            at[10] = 2;
            if (k == cases[i].odd && cases[i].bytes[0] > 0)
                memcpy(at + 9, cases[i].bytes, 3);
        }
        bytes[18 + 13 * RECORDS] = 2;
        snprintf(path, sizeof(path), "%s/0.evt", folder);
        out = fopen(path, "wb");
        cr_assert(out);
        cr_assert_eq(fwrite(bytes, 1, LENGTH, out), LENGTH);
        fclose(out);
        cr_assert_eq(event_file_open(&file, path, LENGTH, true), 0);
        cr_expect_eq(event_file_skip(&file, &skip, cases[i].most), cases[i].skipped, "case %zu", i);
        cr_expect_eq(skip.latest, cases[i].latest, "case %zu", i);
        cr_expect_eq(counts[EVENT_ENTER] + counts[EVENT_LEAVE], cases[i].skipped, "case %zu", i);
        cr_assert_eq(event_file_next(&file, &record), 1);
        cr_expect_eq(record.ticks, 2 * cases[i].skipped + 1, "case %zu: the next one is read", i);
        event_file_close(&file);
        unlink(path);
    }
}

/*
 * Definitions of a location.
 */

static void read_local(const char *text, struct local_definitions *local, const char *problem)
{
    const char *found;
    int error;

    cr_assert_eq(open_file(text, true), 0);
    error = local_definitions_read(local, file.path, CHUNK, &found);
    cr_expect_eq(error, problem ? ERROR_INPUT : 0, "%s: %d", text, error);
    if (problem)
        cr_expect(found && strcmp(found, problem) == 0, "%s: %s", text, found);
    unlink(file.path);
    event_file_close(&file);
}

Test(local_definitions, tables_are_of_all_numbers_or_of_some, .init = begin, .fini = end)
{
    struct local_definitions local = {0};

    /* Of regions 0 and 1; of communicators 0, 7 and 2^32, which no record has; of another kind; a record of another
     * type. */
    read_local("H 05 07 03 01 02 00 01 04 00  05 12 06 01 03 01 00 01 05 01 07 01 06 05 0000000001 00 | "
               "H 05 05 02 01 01 00 00  07 02 ffff  02",
               &local, NULL);
    cr_expect_eq(local_number(&local, LOCAL_REGION, 0), 4);
    cr_expect_eq(local_number(&local, LOCAL_REGION, 1), 0);
    cr_expect_eq(local_number(&local, LOCAL_REGION, 2), 2);
    cr_expect_eq(local_number(&local, LOCAL_COMMUNICATOR, 0), 5);
    cr_expect_eq(local_number(&local, LOCAL_COMMUNICATOR, 1), 1);
    cr_expect_eq(local_number(&local, LOCAL_COMMUNICATOR, 7), 6);
    cr_expect_eq(local_number(&local, LOCAL_STRING, 0), 0);
    local_definitions_deinit(&local);
}

Test(local_definitions, offsets_may_be_below_0, .init = begin, .fini = end)
{
    struct local_definitions local = {0};

    read_local("B 06 11 0000000000000064 01 04 0000000000000000 | B 06 11 00000000000000c8 ff 0000000000000000 02",
               &local, NULL);
    cr_expect_eq(local.interval_count, 1);
    cr_expect_eq(local.intervals[0].begin, 100);
    cr_expect_eq(local.intervals[0].end, 200);
    cr_expect_eq(local.intervals[0].offset, 4);
    cr_expect_eq(local.intervals[0].slope, -0.05);
    local_definitions_deinit(&local);
}

Test(local_definitions, what_is_cut_is_told, .init = begin, .fini = end)
{
    static const char *const texts[] = {"H 05 04 03 01 02 00 02",
                                        "H 05 01 03 02",
                                        "H 05 03 03 01 01 02",
                                        "H 06 01 03 02",
                                        "H 05 06 03 08 ffffffffffffffff 02",
                                        "H 05 05 03 01 01 00 09 02"};

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct local_definitions local = {0};

        read_local(texts[i], &local, "a record is too short");
        local_definitions_deinit(&local);
    }
}
