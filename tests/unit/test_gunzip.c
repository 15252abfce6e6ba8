/*
 * Gunzip with each inflater: members of all kinds, damage of all kinds, in pieces of all sizes.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "gen/random.h"
#include "input/gunzip.h"

enum { ROOM = 1 << 20, TEXT = 60000, ROUNDS = 40 };

struct bytes {
    size_t length;
    char text[ROOM];
};

static void append(struct bytes *bytes, const void *text, size_t length)
{
    cr_assert_leq(length, ROOM - bytes->length);
    memcpy(bytes->text + bytes->length, text, length);
    bytes->length += length;
}

struct deflate_choice {
    int level;
    int memory;
    int strategy;
    bool goes_on; /* without a last block */
};

static void append_stream(struct bytes *bytes, const char *text, size_t length, struct deflate_choice choice)
{
    z_stream stream = {0};

    cr_assert_eq(deflateInit2(&stream, choice.level, Z_DEFLATED, -15, choice.memory, choice.strategy), Z_OK);
    stream.next_in = (Bytef *)(size_t)text;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)bytes->text + bytes->length;
    stream.avail_out = (uInt)(ROOM - bytes->length);
    cr_assert_eq(deflate(&stream, choice.goes_on ? Z_FULL_FLUSH : Z_FINISH), choice.goes_on ? Z_OK : Z_STREAM_END);
    bytes->length += stream.total_out;
    deflateEnd(&stream);
}

static void append_u32(struct bytes *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++, number >>= 8)
        append(bytes, &(char){(char)number}, 1);
}

/* A member whose header has what `flags` say: 2 its checksum, 4 an extra field, 8 a name, 16 a comment. */
static void append_member(struct bytes *bytes, unsigned char flags, const char *text, size_t length,
                          struct deflate_choice choice)
{
    size_t start = bytes->length;
    uLong check;

    append(bytes, "\x1f\x8b\x08", 3);
    append(bytes, &flags, 1);
    append(bytes, "\1\2\3\4\0\3", 6);
    if (flags & 4)
        append(bytes, "\5\0extra", 7);
    if (flags & 8)
        append(bytes, "a name", 7);
    if (flags & 16)
        append(bytes, "a comment", 10);
    check = crc32(0, (Bytef *)bytes->text + start, (uInt)(bytes->length - start));
    if (flags & 2)
        append(bytes, &(char[]){(char)check, (char)(check >> 8)}, 2);
    append_stream(bytes, text, length, choice);
    append_u32(bytes, (uint32_t)crc32(0, (const Bytef *)text, (uInt)length));
    append_u32(bytes, (uint32_t)length);
}

struct inflated {
    const char *fault; /* "end", "cut", or gunzip's */
    size_t length;
    char text[ROOM];
};

/* All pieces stand in one place, one after the other. What is damaged stays so. */
static void inflate_all(struct inflated *out, const struct inflater_class *class, const struct bytes *in, size_t piece,
                        size_t capacity)
{
    static char input[ROOM];
    struct gunzip *gunzip = gunzip_new(class);
    size_t at = 0;
    int result;

    cr_assert_not_null(gunzip);
    out->length = 0;
    for (;;) {
        size_t room = capacity < ROOM - out->length ? capacity : ROOM - out->length;
        size_t length;

        cr_assert_gt(room, 0);
        result = gunzip_output(gunzip, out->text + out->length, room, &length);
        out->length += length;
        if (result == GUNZIP_CORRUPT || (result == GUNZIP_NEED_INPUT && at == in->length))
            break;
        if (result == GUNZIP_NEED_INPUT) {
            cr_assert_eq(length, 0);
            length = piece < in->length - at ? piece : in->length - at;
            memcpy(input, in->text + at, length);
            gunzip_input(gunzip, input, length);
            at += length;
        } else {
            cr_assert_gt(length, 0);
        }
    }
    for (size_t length = 1; result == GUNZIP_CORRUPT && length > 0;)
        cr_assert_eq(gunzip_output(gunzip, out->text + out->length, 1, &length), GUNZIP_CORRUPT);
    out->fault = result == GUNZIP_CORRUPT ? gunzip_fault(gunzip) : gunzip_at_end(gunzip) ? "end" : "cut";
    gunzip_free(gunzip);
}

static const size_t sizes[] = {1, 3, 700, 66000, ROOM};
enum { SIZES = sizeof(sizes) / sizeof(sizes[0]) };

/* With each inflater, pieces and room of each size. */
static void check(const char *what, const struct bytes *in, const char *text, size_t length, const char *fault)
{
    static struct inflated out;

    for (const struct inflater_class *const *class = inflater_classes; *class; class ++)
        for (size_t i = 0; i < SIZES; i++)
            for (size_t j = 0; j < SIZES; j++) {
                inflate_all(&out, *class, in, sizes[i], sizes[j]);
                cr_assert_str_eq(out.fault, fault, "%s, %s, pieces of %zu, room for %zu: %s, expected %s", what,
                                 (*class)->name, sizes[i], sizes[j], out.fault, fault);
                cr_assert_eq(out.length, length, "%s, %s, pieces of %zu, room for %zu: %zu bytes, expected %zu", what,
                             (*class)->name, sizes[i], sizes[j], out.length, length);
                cr_assert_arr_eq(out.text, text, length);
            }
}

static const struct deflate_choice usual = {6, 8, Z_DEFAULT_STRATEGY, false};
static const char hello[] = "hello, hello, hello, hello";
enum { HELLO = sizeof(hello) - 1 };

Test(gunzip, headers)
{
    for (unsigned flags = 0; flags < 32; flags++) {
        static struct bytes in;
        char what[40];

        in.length = 0;
        append_member(&in, (unsigned char)flags, hello, HELLO, usual);
        snprintf(what, sizeof(what), "flags %u", flags);
        check(what, &in, hello, HELLO, "end");
        if (flags != 4)
            continue;
        memcpy(in.text + 10, "\0\0", 2);
        memmove(in.text + 12, in.text + 17, in.length -= 5);
        check("an extra field of no bytes", &in, hello, HELLO, "end");
    }
}

Test(gunzip, members)
{
    static struct bytes in;

    append_member(&in, 0, "", 0, usual);
    append_member(&in, 8, hello, 7, usual);
    append_member(&in, 0, "", 0, usual);
    append_member(&in, 2, hello + 7, HELLO - 7, (struct deflate_choice){0, 8, Z_DEFAULT_STRATEGY, false});
    append_member(&in, 0, "", 0, usual);
    check("members", &in, hello, HELLO, "end");
}

Test(gunzip, damaged_frames)
{
    enum { HEADER = 36 };
    static const char foreign[] = "compressed data ends, and what follows is not gzip,";
    static const char checksum[] = "compressed data has a wrong checksum";
    static const char corrupt[] = "compressed data is corrupt";
    /* Of a member with all header fields: `at` counts from the end where it is below 0. */
    static const struct {
        const char *what;
        int at;
        char byte;
        const char *fault;
        size_t length;
    } cases[] = {
        {"method", 2, 7, corrupt, 0},
        {"reserved flag", 3, '\x3e', corrupt, 0},
        {"time", 4, 9, corrupt, 0},
        {"name", 18, 'A', corrupt, 0},
        {"checksum", -8, 0, checksum, HELLO},
        {"size", -4, 0, checksum, HELLO},
        {"size, high", -1, 1, checksum, HELLO},
    };
    static struct bytes whole;
    static struct bytes in;

    append_member(&whole, 31, hello, HELLO, usual);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        in = whole;
        in.text[cases[i].at < 0 ? (int)in.length + cases[i].at : cases[i].at] = cases[i].byte;
        check(cases[i].what, &in, hello, cases[i].length, cases[i].fault);
    }
    for (size_t length = 1; length <= HEADER; length++) {
        in = whole;
        in.length = length;
        check("cut header", &in, hello, 0, "cut");
    }
    for (size_t missing = 1; missing <= 8; missing++) {
        in = whole;
        in.length -= missing;
        check("cut trailer", &in, hello, HELLO, "cut");
    }
    in = whole;
    append(&in, "\x1f", 1);
    check("one byte of a header", &in, hello, HELLO, "cut");
    append(&in, "\x8c", 1);
    check("a header's second byte", &in, hello, HELLO, foreign);
    in = whole;
    append(&in, "", 1);
    check("a NUL behind it", &in, hello, HELLO, foreign);
    append(&in, "garbage", 7);
    check("garbage behind it", &in, hello, HELLO, foreign);
}

/* Lines with numbers in them: compresses as a trace does. */
static void make_text(struct random *random, char *text)
{
    size_t at = 0;

    while (at < TEXT - 100) {
        unsigned task = (unsigned)random_below(random, 16);
        unsigned time = (unsigned)random_below(random, 1000000);
        unsigned call = (unsigned)random_below(random, 5);

        at += (size_t)snprintf(text + at, 100, "2:%u:1:%u:1:%u:50000001:%u\n", task, task, time, call);
    }
    while (at < TEXT)
        text[at++] = (char)random_next(random);
}

/* One draw after the other: the order inside of one expression is the compiler's choice. */
static struct deflate_choice draw_choice(struct random *random)
{
    struct deflate_choice choice = {0};

    choice.level = (int)random_below(random, 10);
    choice.memory = 1 + (int)random_below(random, 9);
    choice.strategy = (int)random_below(random, 5);
    return choice;
}

static void inflate_in_pieces(struct inflated *out, const struct inflater_class *class, const struct bytes *in,
                              size_t smallest, struct random *random)
{
    size_t piece = sizes[smallest + random_below(random, SIZES - smallest)];
    size_t room = sizes[1 + random_below(random, SIZES - 1)];

    inflate_all(out, class, in, piece, room);
}

Test(gunzip, streams)
{
    struct random random = {1};
    static char text[TEXT];
    static struct bytes in;
    static struct inflated out;

    make_text(&random, text);
    for (unsigned round = 0; round < ROUNDS; round++) {
        size_t first = (size_t)random_below(&random, TEXT);
        struct deflate_choice choice;

        in.length = 0;
        choice = draw_choice(&random);
        append_member(&in, 0, text, first, choice);
        choice = draw_choice(&random);
        append_member(&in, 0, text + first, TEXT - first, choice);
        for (const struct inflater_class *const *class = inflater_classes; *class; class ++) {
            inflate_in_pieces(&out, *class, &in, 0, &random);
            cr_assert_str_eq(out.fault, "end", "round %u, %s", round, (*class)->name);
            cr_assert_eq(out.length, TEXT);
            cr_assert_arr_eq(out.text, text, TEXT);
        }
    }
}

/* All in front of a block of no kind is given, where an inflater has read it or not. */
Test(gunzip, damaged_block)
{
    struct random random = {3};
    static char text[HELLO + 2 * TEXT];
    static struct bytes in;

    memcpy(text, hello, HELLO);
    for (int i = 0; i < 2; i++)
        make_text(&random, text + HELLO + i * TEXT);
    append_member(&in, 0, hello, HELLO, usual);
    append(&in, "\x1f\x8b\x08\0\1\2\3\4\0\3", 10);
    append_stream(&in, text + HELLO, 2 * TEXT, (struct deflate_choice){6, 8, Z_DEFAULT_STRATEGY, true});
    append(&in, "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    check("a block of no kind", &in, text, HELLO + 2 * TEXT, "compressed data is corrupt");
}

/* Returns where the damage begins. */
static size_t damage(struct random *random, struct bytes *in)
{
    unsigned kind = (unsigned)random_below(random, 3);
    size_t at = (size_t)random_below(random, in->length);

    if (kind == 0)
        in->length = at;
    else if (kind == 1)
        in->text[at] ^= (char)(1 << random_below(random, 8));
    else
        for (size_t i = at; i < at + 20 && i < in->length; i++)
            in->text[i] = (char)random_next(random);
    return at;
}

/* How many bytes the first `length` bytes of a stream hold. */
static size_t count_intact(const struct inflater_class *class, const struct bytes *in, size_t length)
{
    static struct bytes intact;
    static struct inflated out;

    intact = *in;
    intact.length = length;
    inflate_all(&out, class, &intact, ROOM, ROOM);
    return out.length;
}

/* Inflaters may differ in where they notice damage (input/gunzip.h), but not in what they give before either does,
 * nor, but for the last few bytes, in what lies in front of it. */
Test(gunzip, damaged_streams)
{
    enum { BEHIND_CUT = 2, BEHIND_DAMAGE = 20 };
    struct random random = {2};
    static char text[TEXT];
    static struct bytes in;
    static struct inflated plain;
    static struct inflated out;
    const struct inflater_class *zlib = inflater_classes[0];

    for (const struct inflater_class *const *class = inflater_classes; *class; class ++)
        zlib = strcmp((*class)->name, "zlib") == 0 ? *class : zlib;
    make_text(&random, text);
    for (unsigned round = 0; round < 3 * ROUNDS; round++) {
        size_t length = 1 + (size_t)random_below(&random, TEXT);
        struct deflate_choice choice = draw_choice(&random);
        size_t intact;
        bool cut;

        in.length = 0;
        append_member(&in, 0, text, length, choice);
        intact = count_intact(zlib, &in, damage(&random, &in));
        inflate_all(&plain, zlib, &in, ROOM, ROOM);
        cut = strcmp(plain.fault, "cut") == 0;
        for (const struct inflater_class *const *class = inflater_classes; *class; class ++) {
            size_t common;

            inflate_in_pieces(&out, *class, &in, 1, &random);
            common = out.length < plain.length ? out.length : plain.length;
            cr_assert_eq(memcmp(out.text, plain.text, common), 0, "round %u, %s", round, (*class)->name);
            cr_assert_geq(out.length + (cut ? BEHIND_CUT : BEHIND_DAMAGE), intact, "round %u, %s: %zu bytes of %zu",
                          round, (*class)->name, out.length, intact);
            if (cut || strcmp(plain.fault, "end") == 0)
                cr_assert_str_eq(out.fault, plain.fault, "round %u, %s", round, (*class)->name);
            else
                cr_assert_str_neq(out.fault, "end", "round %u, %s", round, (*class)->name);
        }
    }
}
