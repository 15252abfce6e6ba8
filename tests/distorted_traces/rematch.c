/*
 * --rematch against the definition: the messages of the text are paired anew here, with the whole trace in memory, and
 * the slow model replays what comes of it. The traces are of one clock, so a channel is mismatched where a message of
 * it is received before it is sent.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "distorted_traces/trial.h"
#include "gen/text.h"
#include "model/memory.h"
#include "model/model.h"

enum { FIELDS = 14 };

/* Fields of a communication record. */
enum {
    SENDER = 2,
    SENT = 4,
    RECEIVER = 8,
    POSTED = 10,
    RECEIVED = 11,
    TAG = 13,
    RECEIVING = 6, /* the first of those that belong to the receive */
    SIZE = 12,     /* the first that does not */
};

struct line {
    int64_t fields[FIELDS];
    size_t number;
    bool is_left_out;
};

struct messages {
    struct line *lines;
    size_t count;
};

static int compare_numbers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_channels(const struct line *a, const struct line *b)
{
    int order = compare_numbers(a->fields[SENDER], b->fields[SENDER]);

    order = order ? order : compare_numbers(a->fields[RECEIVER], b->fields[RECEIVER]);
    return order ? order : compare_numbers(a->fields[TAG], b->fields[TAG]);
}

static int compare_sends(const void *left, const void *right)
{
    const struct line *a = left, *b = right;
    int order = compare_channels(a, b);

    order = order ? order : compare_numbers(a->fields[SENT], b->fields[SENT]);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static int compare_receives(const void *left, const void *right)
{
    const struct line *a = left, *b = right;
    int order = compare_numbers(a->fields[POSTED], b->fields[POSTED]);

    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static int compare_lines(const void *left, const void *right)
{
    const struct line *a = left, *b = right;

    return (a->number > b->number) - (a->number < b->number);
}

static bool read_message(const char *text, struct line *line)
{
    if (strncmp(text, "3:", 2) != 0)
        return false;
    for (size_t i = 0; i < FIELDS; i++) {
        char *end;

        line->fields[i] = strtoll(i == 0 ? text + 2 : text + 1, &end, 10);
        text = end;
    }
    return true;
}

static struct messages read_messages(const struct gen_text *trace)
{
    struct messages messages = {0};
    size_t number = 0;

    for (const char *at = trace->text; at < trace->text + trace->length; at = strchr(at, '\n') + 1) {
        struct line line = {.number = number++};

        if (read_message(at, &line)) {
            memory_append(messages.lines, messages.count, line);
        }
        if (!strchr(at, '\n'))
            break;
    }
    return messages;
}

static bool is_mismatched(const struct line *channel, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (channel[i].fields[RECEIVED] < channel[i].fields[SENT])
            return true;
    return false;
}

/* Of receives that share their end the one posted last. */
static size_t drop_cancelled(struct line *receives, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        bool is_last = true;

        for (size_t k = i + 1; k < count && is_last; k++)
            is_last = receives[k].fields[RECEIVED] != receives[i].fields[RECEIVED];
        if (is_last)
            receives[kept++] = receives[i];
    }
    return kept;
}

static void pair_anew(struct line *sends, size_t count)
{
    struct line *receives = memory_zeroed(count, sizeof(*receives));
    size_t kept;

    memcpy(receives, sends, count * sizeof(*receives));
    qsort(receives, count, sizeof(*receives), compare_receives);
    kept = drop_cancelled(receives, count);
    for (size_t i = 0; i < count; i++) {
        sends[i].is_left_out = i >= kept;
        for (size_t field = RECEIVING; field < SIZE && i < kept; field++)
            sends[i].fields[field] = receives[i].fields[field];
    }
    free(receives);
}

static void pair_all_anew(struct messages *messages)
{
    qsort(messages->lines, messages->count, sizeof(*messages->lines), compare_sends);
    for (size_t first = 0, end; first < messages->count; first = end) {
        for (end = first + 1; end < messages->count; end++)
            if (compare_channels(&messages->lines[first], &messages->lines[end]) != 0)
                break;
        if (is_mismatched(&messages->lines[first], end - first))
            pair_anew(&messages->lines[first], end - first);
    }
    qsort(messages->lines, messages->count, sizeof(*messages->lines), compare_lines);
}

static void print_message(struct text_buffer *text, const struct line *line)
{
    if (line->is_left_out)
        return;
    for (size_t i = 0; i < FIELDS; i++)
        buffer_print(text, "%s%" PRId64, i == 0 ? "3:" : ":", line->fields[i]);
    buffer_append(text, "\n", 1);
}

/* The trace with other messages. */
static struct gen_text print_anew(const struct gen_text *trace, const struct messages *messages)
{
    struct text_buffer text = {0};
    size_t next = 0, number = 0;

    for (const char *at = trace->text; at < trace->text + trace->length; number++) {
        const char *end = strchr(at, '\n');

        end = end ? end + 1 : trace->text + trace->length;
        if (next < messages->count && messages->lines[next].number == number)
            print_message(&text, &messages->lines[next++]);
        else
            buffer_append(&text, at, (size_t)(end - at));
        at = end;
    }
    return buffer_take(&text);
}

static void compare_with_model(struct trial *trial, const char *name, const struct gen_text *anew,
                               enum wait_model waits, unsigned useful)
{
    struct options options = trial_options();
    struct model_options model = model_options_default();
    struct model_result *expected;
    struct outcome outcome;

    options.rematch = true;
    options.replay.waits = model.replay.waits = waits;
    options.replay.useful = model.replay.useful = useful;
    expected = model_run(anew->text, anew->length, &model);
    outcome = subject_run_file(&options, trial_path(name));
    trial_name(trial, "%s --rematch, waits %d, useful %u", name, (int)waits, useful);
    trial_expect(trial, outcome.messages == expected->messages, "%llu messages, expected %zu",
                 (unsigned long long)outcome.messages, expected->messages);
    trial_expect(trial, outcome.whole.ideal == expected->run.ideal, "the ideal time is %lld ns, expected %lld",
                 (long long)outcome.whole.ideal, (long long)expected->run.ideal);
    trial_expect(trial, outcome.whole.useful_sum == expected->run.useful_sum, "useful are %lld ns, expected %lld",
                 (long long)outcome.whole.useful_sum, (long long)expected->run.useful_sum);
    model_free(expected);
    outcome_free(&outcome);
}

void test_rematch(struct trial *trial)
{
    static const char *const names[] = {"hpcc4", "cancel_min"};
    static const enum wait_model models[] = {WAITS_CONSISTENT, WAITS_CAUSAL, WAITS_ALL};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct gen_text trace = subject_read(trial_path(names[i]));
        struct messages messages = read_messages(&trace);
        struct gen_text anew;

        pair_all_anew(&messages);
        anew = print_anew(&trace, &messages);
        for (size_t k = 0; k < sizeof(models) / sizeof(models[0]); k++) {
            compare_with_model(trial, names[i], &anew, models[k], 0);
            compare_with_model(trial, names[i], &anew, models[k], USEFUL_POLLING);
        }
        free(messages.lines);
        gen_text_free(&anew);
        gen_text_free(&trace);
    }
}
