/*
 * Where most time was lost: the worst windows, each in a sentence, with what the critical path went through there.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/sorted.h"
#include "output/decimal.h"
#include "reports/report.h"
#include "reports/worst_windows/worst_windows.h"
#include "output/delimited.h"
#include "output/text.h"

static const struct {
    const char *name; /* of the metric */
    const char *words;
} causes[LOSS_CAUSES] = {
    [LOSS_LOAD_BALANCE] = {"load_balance", "load balance"},
    [LOSS_SERIALISATION] = {"serialisation_efficiency", "serialisation"},
    [LOSS_TRANSFER] = {"transfer_efficiency", "transfer"},
    [LOSS_OVERHEAD] = {"overhead", "tracing itself"},
};

/* How activities without a function are called in a sentence. */
static const struct {
    const char *name;
    const char *words;
} nameless[] = {
    {"[absent]", "before a rank's first event"},
    {"[computation]", "in computation"},
    {"[overhead]", "in tracing itself"},
};

enum { SENTENCE_SIZE = 512 };

/* What the path has most of in a window. */
struct culprit {
    bool is_known;
    int64_t path_length; /* of the path in the window */
    uint32_t rank;       /* from 0 */
    int64_t rank_length;
    const char *activity;
    int64_t activity_length;
};

static bool path_window_is_before(const void *windows, uint64_t index, const void *start)
{
    return ((const struct path_window *)windows)[index].start < *(const int64_t *)start;
}

/* Windows of the path are in order. */
static const struct path_window *find_window(const struct path_windows *path, int64_t start)
{
    size_t at = (size_t)sorted_find(0, path->count, path_window_is_before, path->items, &start);

    return at < path->count && path->items[at].start == start ? &path->items[at] : NULL;
}

static struct culprit culprit_of(const struct report_result *result, const struct worst_window *window)
{
    const struct path_windows *path = result->run->path_windows;
    const struct path_window *part = path ? find_window(path, window->totals.start) : NULL;
    const struct path_share *shares;

    if (!part || part->activity_count == 0 || part->rank_count == 0)
        return (struct culprit){.is_known = false};
    shares = path->shares + part->first_share;
    return (struct culprit){
        .is_known = true,
        .path_length = part->length,
        .activity = path->activity_name(path->path, shares[0].id),
        .activity_length = shares[0].length,
        .rank = shares[part->activity_count].id,
        .rank_length = shares[part->activity_count].length,
    };
}

static struct decimal worst_share(__int128 part, const struct worst_window *window)
{
    double whole = (double)(window->totals.end - window->totals.start) * window->totals.ranks;

    return decimal_percent((double)part / whole);
}

/* Seconds, with as many decimals as distinguish one window from the next. */
static struct decimal moment(int64_t time, const struct worst_window *window)
{
    int64_t length = window->totals.end - window->totals.start;

    return decimal_scaled(time, 1000000000, length >= 10000000 ? 3 : length >= 10000 ? 6 : 9);
}

static struct decimal processor_time(__int128 nanoseconds)
{
    return decimal_duration(nanoseconds < INT64_MAX ? (int64_t)nanoseconds : INT64_MAX);
}

/* Where the path is, in words. */
static struct text_word path_location(const char *activity, bool utf8)
{
    struct text_word location = {"in "};
    struct text_word name = text_word(activity, utf8);

    for (size_t i = 0; i < sizeof(nameless) / sizeof(nameless[0]); i++)
        if (strcmp(activity, nameless[i].name) == 0)
            return text_word(nameless[i].words, utf8);
    memcpy(location.text + 3, name.text, sizeof(location.text) - 4);
    return location;
}

static struct decimal part_of_path(const struct culprit *culprit, int64_t part)
{
    return decimal_percent((double)part / (double)culprit->path_length);
}

static void print_culprit(const struct format_context *context, const struct culprit *culprit)
{
    char words[SENTENCE_SIZE];

    snprintf(words, sizeof(words), "Critical path: %s %% %s, %s %% on rank %" PRIu32 ".",
             part_of_path(culprit, culprit->activity_length).text,
             path_location(culprit->activity, context->run.utf8).text, part_of_path(culprit, culprit->rank_length).text,
             culprit->rank + 1);
    output_text(context->output, "    ");
    text_wrap(context->output, words, 4, context_text_width(context));
}

/* With its neighbours that lost most to the same thing; the culprit is that of the worst of them. */
static void print_stretch(const struct format_context *context, const struct report_result *result, size_t index,
                          size_t number)
{
    const struct worst_windows *worst = result->findings;
    struct culprit culprit = culprit_of(result, &worst->items[index]);
    struct worst_window sum;
    size_t count = worst_windows_sum(worst, index, &sum);
    enum window_loss cause = worst_window_cause(&sum);
    char windows[32] = "";
    char words[SENTENCE_SIZE];

    if (count > 1)
        snprintf(windows, sizeof(windows), ", %zu windows", count);
    snprintf(words, sizeof(words), "%s to %s s%s: %s lost (%s %%), %s to %s.", moment(sum.totals.start, &sum).text,
             moment(sum.totals.end, &sum).text, windows, processor_time(sum.lost).text,
             worst_share(sum.lost, &sum).text, processor_time(worst_window_loss(&sum, cause)).text,
             causes[cause].words);
    output_format(context->output, "%2zu. ", number);
    text_wrap(context->output, words, 4, context_text_width(context));
    if (culprit.is_known)
        print_culprit(context, &culprit);
}

static void print_closer_look(const struct format_context *context, const struct worst_windows *worst)
{
    struct worst_window sum;

    worst_windows_sum(worst, 0, &sum);
    output_format(context->output, "\nCloser: --from %ss --to %ss\n", moment(sum.totals.start, &sum).text,
                  moment(sum.totals.end, &sum).text);
}

static void worst_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    size_t number = 0;

    output_text(context->output, "The windows that lose most, in time of all ranks together:\n\n");
    for (size_t i = 0; i < worst->count; i++)
        if (worst->items[i].stretch == i)
            print_stretch(context, result, i, ++number);
    if (worst->count == 0)
        output_text(context->output, "There are no windows.\n");
    else
        print_closer_look(context, worst);
}

static void put_cpu_seconds(struct json_writer *writer, const char *key, __int128 nanoseconds)
{
    json_put_literal(writer, key, decimal_scaled(nanoseconds, 1000000000, 9).text);
}

static void write_worst_window(struct json_writer *writer, const struct report_result *result,
                               const struct worst_window *window)
{
    struct culprit culprit = culprit_of(result, window);

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_seconds(writer, "start_s", window->totals.start);
    json_put_seconds(writer, "end_s", window->totals.end);
    put_cpu_seconds(writer, "lost_s", window->lost);
    json_put_string(writer, "cause", causes[worst_window_cause(window)].name);
    put_cpu_seconds(writer, "load_balance_s", window->losses[LOSS_LOAD_BALANCE]);
    put_cpu_seconds(writer, "serialisation_s", window->losses[LOSS_SERIALISATION]);
    put_cpu_seconds(writer, "transfer_s", window->losses[LOSS_TRANSFER]);
    if (culprit.is_known) {
        json_put_count(writer, "rank", (uint64_t)culprit.rank + 1);
        json_put_seconds(writer, "rank_path_s", culprit.rank_length);
        json_put_string(writer, "activity", culprit.activity);
        json_put_seconds(writer, "activity_path_s", culprit.activity_length);
    }
    put_cpu_seconds(writer, "overhead_s", window->totals.overhead_sum);
    json_close(writer);
}

static void worst_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    json_open_array(writer, "worst", JSON_IN_LINES);
    for (size_t i = 0; i < worst->count; i++)
        write_worst_window(writer, result, &worst->items[i]);
    json_close(writer);
}

static void worst_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    static const char *const names[] = {"start_s",        "end_s",           "lost_s",          "cause",
                                        "load_balance_s", "serialisation_s", "transfer_s",      "rank",
                                        "rank_path_s",    "activity",        "activity_path_s", "overhead_s"};

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < worst->count; i++) {
        const struct worst_window *window = &worst->items[i];
        struct culprit culprit = culprit_of(result, window);

        delimited_seconds(context, window->totals.start);
        delimited_seconds(context, window->totals.end);
        delimited_text(context, decimal_scaled(window->lost, 1000000000, 9).text);
        delimited_text(context, causes[worst_window_cause(window)].name);
        for (int k = 0; k < LOSS_COUNT; k++)
            delimited_text(context, decimal_scaled(window->losses[k], 1000000000, 9).text);
        delimited_count(context, culprit.is_known ? (uint64_t)culprit.rank + 1 : 0);
        delimited_seconds(context, culprit.rank_length);
        delimited_text(context, culprit.is_known ? culprit.activity : "");
        delimited_seconds(context, culprit.activity_length);
        delimited_text(context, decimal_scaled(window->totals.overhead_sum, 1000000000, 9).text);
        delimited_end_line(context);
    }
}

const struct section worst_section = {
    .reports = REPORT_WORST,
    .print = worst_section_print,
    .write = worst_section_write,
    .list = worst_section_list,
};
