/*
 * The meaning of a trace, mutated: a generated program whose calls and messages are dropped, doubled, swapped and
 * shifted, or made by other threads. The bytes choose the program, the options and the changes. The same must come out
 * whether the trace comes at once or in odd pieces, the windows must tile the run, and where clocks are corrected and
 * waits are causal no window may have more ideal time than it is long.
 */
#include <stdlib.h>

#include "gen/gen.h"
#include "gen/lines.h"
#include "gen/random.h"
#include "gen/threads.h"
#include "model/memory.h"
#include "options/options.h"
#include "reports/report.h"
#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    RANKS_MAX = 6,
    PHASES_MAX = 5,
    EDITS_MAX = 40,
    BYTES_OF_CHANGE = 4,
    FIELD_THREAD = 4,
    FIELD_RECEIVER_THREAD = 10,
    FIELD_SIZE = 13,
    FIELD_TAG = 14,
    WINDOWS = 20,
};

struct input {
    const uint8_t *data;
    size_t size;
    size_t at;
};

static unsigned next_byte(struct input *input)
{
    return input->at < input->size ? input->data[input->at++] : 0;
}

/* The lower byte comes first, in whatever order a compiler takes operands. */
static unsigned next_two_bytes(struct input *input)
{
    unsigned low = next_byte(input);

    return low | next_byte(input) << 8;
}

static struct gen_options draw_program(struct input *input)
{
    struct gen_options options = gen_options_random(next_two_bytes(input));

    options.ranks = 1 + next_byte(input) % RANKS_MAX;
    options.phases = 1 + next_byte(input) % PHASES_MAX;
    return options;
}

/* The program, and perhaps another one beside it, or its calls on several threads. */
static void make_program(struct input *input, struct gen_text *trace)
{
    struct gen_options options = draw_program(input);
    unsigned threads = next_byte(input) % 6;
    struct gen_text changed;
    struct gen_text other;

    gen_trace(options, trace, NULL);
    if (threads < 2)
        return;
    if (threads < 5) {
        gen_spread_calls(trace, next_byte(input), threads, false, &changed);
    } else {
        options.phases = 1;
        options.seed += 1;
        gen_trace(options, &other, NULL);
        if (!gen_put_beside(trace, &other, &(struct gen_beside){.thread = 2, .first_decides = true}, &changed))
            changed = (struct gen_text){0};
        gen_text_free(&other);
        if (!changed.text)
            return;
    }
    gen_text_free(trace);
    *trace = changed;
}

/* A record, by number; NULL: there is none. */
static struct line *record_at(struct lines *lines, size_t number)
{
    size_t first = 0;

    while (first < lines->count && lines->lines[first].count == 0)
        first++;
    return first < lines->count ? &lines->lines[first + number % (lines->count - first)] : NULL;
}

static void drop_record(struct lines *lines, struct line *line)
{
    size_t at = (size_t)(line - lines->lines);

    for (size_t i = at + 1; i < lines->count; i++)
        lines->lines[i - 1] = lines->lines[i];
    lines->count--;
}

static void double_record(struct lines *lines, const struct line *line)
{
    struct line copy = *line;

    lines->lines = memory_resize(lines->lines, lines->count + 1, sizeof *lines->lines);
    copy.order = lines->count;
    lines->lines[lines->count++] = copy;
}

/* Two records of a kind change places in time; two messages receive each other's. */
static void swap_records(struct line *a, struct line *b)
{
    if (a->fields[FIELD_KIND] != b->fields[FIELD_KIND])
        return;
    for (size_t field = line_is(a, 3) ? FIELD_RECEIVER : FIELD_BEGIN; field <= FIELD_ARRIVAL; field++) {
        int64_t kept = a->fields[field];

        if (line_is(a, 2) && field > FIELD_BEGIN)
            break;
        a->fields[field] = b->fields[field];
        b->fields[field] = kept;
    }
    line_set_key(a);
    line_set_key(b);
}

static int64_t shifted(int64_t time, int64_t by)
{
    return time + by > 0 ? time + by : 0;
}

static void shift_record(struct line *line, unsigned which, int64_t by)
{
    if (line_is(line, 3) && which % 2 == 0) {
        line->fields[FIELD_RECEIVE] = shifted(line->fields[FIELD_RECEIVE], by);
        line->fields[FIELD_ARRIVAL] = shifted(line->fields[FIELD_ARRIVAL], by);
    } else {
        line->fields[FIELD_BEGIN] = shifted(line->fields[FIELD_BEGIN], by);
        if (!line_is(line, 2))
            line->fields[FIELD_END] = shifted(line->fields[FIELD_END], by);
    }
    line_set_key(line);
}

/* Only threads that the header has are read. */
static void move_to_thread(struct line *line, unsigned thread)
{
    line->fields[FIELD_THREAD] = 1 + thread % 2;
    if (line_is(line, 3))
        line->fields[FIELD_RECEIVER_THREAD] = 1 + thread / 2 % 2;
}

static void change_message(struct line *line, unsigned how)
{
    if (!line_is(line, 3))
        return;
    line->fields[FIELD_SIZE] = how % 3 == 0 ? 0 : (int64_t)1 << how % 24;
    line->fields[FIELD_TAG] = how % 5;
}

/* Three bytes after the kind: the record, and how. */
static void change_record(struct input *input, struct lines *lines, int64_t step)
{
    unsigned kind = next_byte(input) % 8;
    size_t number = next_two_bytes(input);
    unsigned how = next_byte(input);
    struct line *line = record_at(lines, number);

    if (!line)
        return;
    switch (kind) {
    case 0:
        drop_record(lines, line);
        break;
    case 1:
        double_record(lines, line);
        break;
    case 2:
        swap_records(line, record_at(lines, number + 1 + how));
        break;
    case 3:
        change_message(line, how);
        break;
    case 4:
    case 5:
        move_to_thread(line, how);
        break;
    default:
        shift_record(line, how, ((int64_t)how - 128) * step);
        break;
    }
}

static void change_program(struct input *input, const struct gen_text *in, struct gen_text *out)
{
    struct lines lines = lines_split(in);
    int64_t step = lines_duration(&lines) / 200 + 1;

    for (int i = 0; i < EDITS_MAX && input->at + BYTES_OF_CHANGE <= input->size; i++)
        change_record(input, &lines, step);
    if (next_byte(input) % 8 != 7)
        lines_sort(&lines);
    *out = lines_join_with_duration(&lines, lines_duration(&lines));
}

struct told {
    uint64_t digest;
    int64_t end;
    bool is_causal;
};

static void digest_number(uint64_t *digest, uint64_t number)
{
    *digest = (*digest ^ number) * UINT64_C(1099511628211);
}

static int take_told_window(void *user, const struct window_facts *facts)
{
    struct told *told = user;
    const struct window_totals *totals = &facts->totals;

    if (totals->start != told->end || totals->end < totals->start || totals->useful_max < 0 ||
        totals->useful_sum > (__int128)totals->useful_max * totals->ranks)
        abort();
    if (told->is_causal && (totals->ideal > totals->end - totals->start || totals->useful_max > totals->ideal))
        abort();
    told->end = totals->end;
    digest_number(&told->digest, (uint64_t)totals->useful_sum);
    digest_number(&told->digest, (uint64_t)totals->useful_max);
    digest_number(&told->digest, (uint64_t)totals->ideal);
    return 0;
}

static uint64_t run_program(const struct options *options, const struct gen_text *trace, size_t piece, bool is_causal)
{
    static const struct diag silent = {NULL, NULL};
    struct told told = {.is_causal = is_causal};
    struct run_sink sink = {.user = &told, .window = take_told_window, .window_user = &told};
    struct run *run = run_new(options, &silent, &sink, "fuzz.prv");
    int result = run ? 0 : -1;

    for (size_t at = 0; result == 0 && at < trace->length; at += piece)
        result = run_feed(run, trace->text + at, piece < trace->length - at ? piece : trace->length - at);
    if (result == 0)
        result = run_finish(run);
    digest_number(&told.digest, (uint64_t)result);
    if (result == 0) {
        digest_number(&told.digest, (uint64_t)run_summary(run)->totals.ideal);
        for (int kind = 0; kind < ANOMALY_COUNT; kind++)
            digest_number(&told.digest, run_anomalies(run)->tally[kind].count);
    }
    run_free(run);
    return told.digest;
}

static int64_t window_of(const struct gen_text *trace)
{
    struct lines lines = lines_split(trace);
    int64_t duration = lines_duration(&lines);

    free(lines.lines);
    return duration / WINDOWS + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size, 0};
    struct options options;
    struct gen_text program;
    struct gen_text changed;
    unsigned choice = next_byte(&input);

    options_init(&options);
    make_program(&input, &program);
    change_program(&input, &program, &changed);
    options.windows.kind = WINDOW_LENGTH;
    options.windows.length = window_of(&changed);
    options.windows.part.to = 10 * WINDOWS * options.windows.length;
    options.replay.waits = (enum wait_model)(choice % 3);
    options.replay.clock_fix = (enum clock_fix)(choice / 3 % 2);
    options.replay.max_skew = choice / 6 % 2 ? options.windows.length : INT64_C(1000000000);
    options.reports = REPORT_CRITICAL_PATH | (choice / 12 % 2 ? REPORT_WAIT_STATES | REPORT_PATHS : 0);
    if (run_program(&options, &changed, changed.length, false) !=
        run_program(&options, &changed, 1 + choice * 7, false))
        abort();
    gen_text_free(&program);
    gen_text_free(&changed);
    return 0;
}
