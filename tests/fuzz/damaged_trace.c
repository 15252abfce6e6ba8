#include "fuzz/damaged_trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "input/source.h"

enum {
    READ_MOST = 8 << 20,
    FIELDS_MOST = 64,
    FIELD_SIZE = 64,
    LINES_MORE = 1000, /* that damage may add */
};

static void *require(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void trace_lines_read(struct trace_lines *trace, const char *path)
{
    const struct diag diag = {0};
    struct source *source;
    const char *bytes, *reason;
    size_t length = 1, used = 0, capacity = 0;

    trace->text = require(malloc(READ_MOST + 1));
    if (source_open(&source, path, NULL, &diag) < 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        abort();
    }
    while (used < READ_MOST && length > 0 && source_read(source, &bytes, &length, &reason) >= 0) {
        length = length < READ_MOST - used ? length : READ_MOST - used;
        memcpy(trace->text + used, bytes, length);
        used += length;
    }
    source_close(source);
    trace->text[used] = '\0';
    trace->lines = NULL;
    trace->count = 0;
    for (char *line = strtok(trace->text, "\n"); line; line = strtok(NULL, "\n")) {
        if (trace->count == capacity) {
            capacity = capacity > 0 ? 2 * capacity : 1024;
            trace->lines = require(realloc(trace->lines, capacity * sizeof(*trace->lines)));
        }
        trace->lines[trace->count++] = line;
    }
    if (used == READ_MOST)
        trace->count--;
}

void trace_lines_free(struct trace_lines *trace)
{
    free(trace->lines);
    free(trace->text);
}

/* The lines that are written: each is allocated. */
struct stretch {
    char **lines;
    size_t count;
    size_t head; /* header and communicators */
    struct random *random;
};

static char *copy_line(const char *line)
{
    return require(strdup(line));
}

static size_t any_line(const struct stretch *stretch)
{
    return random_below(stretch->random, stretch->count);
}

static size_t any_record(const struct stretch *stretch)
{
    return stretch->count > stretch->head
               ? stretch->head + random_below(stretch->random, stretch->count - stretch->head)
               : any_line(stretch);
}

static void insert_line(struct stretch *stretch, size_t at, char *line)
{
    memmove(&stretch->lines[at + 1], &stretch->lines[at], (stretch->count - at) * sizeof(*stretch->lines));
    stretch->lines[at] = line;
    stretch->count++;
}

static char *take_line(struct stretch *stretch, size_t at)
{
    char *line = stretch->lines[at];

    stretch->count--;
    memmove(&stretch->lines[at], &stretch->lines[at + 1], (stretch->count - at) * sizeof(*stretch->lines));
    return line;
}

/* The fields of a line, between colons: where each begins. */
struct fields {
    size_t starts[FIELDS_MOST];
    size_t count;
};

static struct fields fields_of(const char *line)
{
    struct fields fields = {.starts = {0}, .count = 1};

    for (size_t i = 0; line[i] && fields.count < FIELDS_MOST; i++)
        if (line[i] == ':' || line[i] == ',' || line[i] == '(')
            fields.starts[fields.count++] = i + 1;
    return fields;
}

static size_t length_of_field(const char *line, size_t start)
{
    return strcspn(line + start, ":,()");
}

static void replace_field(char **line, size_t start, const char *value)
{
    size_t length = length_of_field(*line, start);
    size_t size = strlen(*line) + strlen(value) + 1;
    char *changed = require(malloc(size));

    snprintf(changed, size, "%.*s%s%s", (int)start, *line, value, *line + start + length);
    free(*line);
    *line = changed;
}

/* Values at the ends of ranges, types and calls of MPI, OpenMP and tracers, and any others. */
static void any_value(struct stretch *stretch, const char *present, char *value)
{
    static const char *const words[] = {
        "0",
        "1",
        "2",
        "3",
        "4",
        "8",
        "-1",
        "",
        "x",
        "2147483647",
        "2147483648",
        "4294967295",
        "4294967296",
        "1000000000",
        "3600000000000",
        "4611686018427387903",
        "4611686018427387904",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "50000001",
        "50000002",
        "50000003",
        "50000004",
        "50000005",
        "50000300",
        "50000301",
        "50100001",
        "50100004",
        "50100011",
        "50100012",
        "50100013",
        "40000001",
        "40000002",
        "40000003",
        "40000012",
        "40000018",
        "40000033",
        "42000050",
        "42000059",
        "60000001",
        "60000018",
        "60000019",
        "60000023",
        "60000030",
        "70000001",
        "80000001",
        "54000000",
    };
    uint64_t number = strtoull(present, NULL, 10);

    switch (random_below(stretch->random, 6)) {
    case 0:
    case 1:
        snprintf(value, FIELD_SIZE, "%s", words[random_below(stretch->random, sizeof(words) / sizeof(words[0]))]);
        break;
    case 2:
        snprintf(value, FIELD_SIZE, "%u", (unsigned)random_below(stretch->random, 200));
        break;
    case 3:
        snprintf(value, FIELD_SIZE, "%" PRIu64, number + random_below(stretch->random, 2000) - 1000);
        break;
    case 4:
        snprintf(value, FIELD_SIZE, "%" PRIu64, random_next(stretch->random) >> random_below(stretch->random, 64));
        break;
    default:
        snprintf(value, FIELD_SIZE, "%" PRIu64, number / (1 + random_below(stretch->random, 4)) * 2);
        break;
    }
}

static void change_field(struct stretch *stretch, size_t at)
{
    struct fields fields = fields_of(stretch->lines[at]);
    size_t start = fields.starts[random_below(stretch->random, fields.count)];
    char value[FIELD_SIZE];

    any_value(stretch, stretch->lines[at] + start, value);
    replace_field(&stretch->lines[at], start, value);
}

/* What the same field of another line has. */
static void borrow_field(struct stretch *stretch, size_t at)
{
    struct fields mine = fields_of(stretch->lines[at]);
    const char *other = stretch->lines[any_record(stretch)];
    struct fields others = fields_of(other);
    size_t field = random_below(stretch->random, mine.count < others.count ? mine.count : others.count);
    size_t start = others.starts[field];
    char value[FIELD_SIZE];

    snprintf(value, sizeof(value), "%.*s", (int)length_of_field(other, start), other + start);
    replace_field(&stretch->lines[at], mine.starts[field], value);
}

enum { FIELD_TASK = 3, FIELD_THREAD = 4, FIELD_TIME = 5 };

/* Field `field` of all records in a stretch of them: shifted, or set to a value. */
static void change_many(struct stretch *stretch, size_t field, bool is_shift, int64_t amount, size_t first,
                        size_t count)
{
    for (size_t i = first; i < stretch->count && i < first + count; i++) {
        struct fields fields = fields_of(stretch->lines[i]);
        char value[FIELD_SIZE];

        if (fields.count <= field || stretch->lines[i][0] < '1' || stretch->lines[i][0] > '3')
            continue;
        snprintf(value, sizeof(value), "%" PRId64,
                 is_shift ? (int64_t)((uint64_t)strtoll(stretch->lines[i] + fields.starts[field], NULL, 10) +
                                      (uint64_t)amount)
                          : amount);
        replace_field(&stretch->lines[i], fields.starts[field], value);
    }
}

static void flip_bytes(struct stretch *stretch, size_t at)
{
    size_t length = strlen(stretch->lines[at]);

    if (length > 0)
        stretch->lines[at][random_below(stretch->random, length)] = (char)(1 + random_below(stretch->random, 255));
}

static void damage_once(struct stretch *stretch)
{
    struct random *random = stretch->random;
    size_t at = any_record(stretch);
    size_t many = 1 + random_below(random, 1 + random_below(random, stretch->count));
    int64_t amount = (int64_t)(random_next(random) >> (1 + random_below(random, 62)));

    if (stretch->count < 3)
        return;
    switch (random_below(random, 14)) {
    case 0:
        for (size_t i = random_one_in(random, 4) ? many : 1; i > 0 && at < stretch->count && stretch->count > 2; i--)
            free(take_line(stretch, at));
        break;
    case 1:
        insert_line(stretch, random_one_in(random, 2) ? at : any_line(stretch), copy_line(stretch->lines[at]));
        break;
    case 2:
        insert_line(stretch, any_record(stretch), take_line(stretch, at));
        break;
    case 3:
    case 4:
    case 5:
        change_field(stretch, at);
        break;
    case 6:
    case 7:
        borrow_field(stretch, at);
        break;
    case 8:
        change_many(stretch, FIELD_TIME, true, random_one_in(random, 3) ? -amount : amount, at, many);
        break;
    case 9:
        change_many(stretch, FIELD_THREAD, false, (int64_t)(1 + random_below(random, 3)), at, many);
        break;
    case 10:
        change_many(stretch, FIELD_TASK, false, (int64_t)(1 + random_below(random, 8)), at, 1 + many / 8);
        break;
    case 11:
        change_field(stretch, random_one_in(random, 4) || stretch->head > stretch->count
                                  ? 0
                                  : random_below(random, stretch->head));
        break;
    case 12:
        change_many(stretch, FIELD_TIME + random_below(random, 8), true, amount % 1000000, at, 1 + many / 8);
        break;
    default:
        if (random_one_in(random, 4))
            flip_bytes(stretch, any_line(stretch));
        break;
    }
}

void damaged_trace_write(const struct trace_lines *trace, const char *path, size_t longest, struct random *random)
{
    struct stretch stretch = {.random = random};
    size_t first, count;
    FILE *file;

    while (stretch.head < trace->count && !strchr("123", trace->lines[stretch.head][0]))
        stretch.head++;
    count = 1 + random_below(random, longest);
    count = count < trace->count - stretch.head ? count : trace->count - stretch.head;
    first = random_one_in(random, 4) ? random_below(random, trace->count - stretch.head - count + 1) : 0;
    stretch.lines = require(calloc(stretch.head + count + LINES_MORE, sizeof(*stretch.lines)));
    for (size_t i = 0; i < stretch.head; i++)
        stretch.lines[stretch.count++] = copy_line(trace->lines[i]);
    for (size_t i = 0; i < count; i++)
        stretch.lines[stretch.count++] = copy_line(trace->lines[stretch.head + first + i]);
    for (size_t times = random_below(random, random_one_in(random, 8) ? 100 : 8); times > 0; times--)
        damage_once(&stretch);
    file = fopen(path, "w");
    if (!file)
        abort();
    for (size_t i = 0; i < stretch.count; i++) {
        fprintf(file, "%s\n", stretch.lines[i]);
        free(stretch.lines[i]);
    }
    fclose(file);
    free(stretch.lines);
}
