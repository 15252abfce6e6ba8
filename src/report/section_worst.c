/*
 * Where most time was lost: the worst windows, each in a sentence, with what the critical path went through there.
 */
#include <inttypes.h>
#include <string.h>

#include "report/decimal.h"
#include "report/section.h"
#include "report/separated.h"
#include "report/text.h"

static const struct {
    const char *name; /* of the metric */
    const char *words;
} causes[LOSS_COUNT] = {
    [LOSS_LOAD_BALANCE] = {"load_balance", "load balance"},
    [LOSS_SERIALISATION] = {"serialisation_efficiency", "serialisation"},
    [LOSS_TRANSFER] = {"transfer_efficiency", "transfer"},
};

/* What the path has most of in a window. */
struct culprit {
    bool is_known;
    uint32_t rank; /* from 0 */
    int64_t rank_length;
    const char *activity;
    int64_t activity_length;
};

static bool is_there(const struct run_summary *summary)
{
    return summary->worst != NULL;
}

/* Windows of the path are in order. */
static const struct path_window *find_window(const struct critical_findings *path, int64_t start)
{
    size_t low = 0;
    size_t high = path->window_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (path->windows[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low < path->window_count && path->windows[low].start == start ? &path->windows[low] : NULL;
}

static struct culprit culprit_of(const struct run_summary *summary, const struct worst_window *window)
{
    const struct critical_findings *path = summary->critical_path;
    const struct path_window *piece = path ? find_window(path, window->totals.start) : NULL;
    const struct path_share *shares;

    if (!piece || piece->activity_count == 0 || piece->rank_count == 0)
        return (struct culprit){.is_known = false};
    shares = path->window_shares + piece->first_share;
    return (struct culprit){
        .is_known = true,
        .activity = path->activities[shares[0].id].name,
        .activity_length = shares[0].length,
        .rank = shares[piece->activity_count].id,
        .rank_length = shares[piece->activity_count].length,
    };
}

static struct decimal seconds(__int128 nanoseconds)
{
    return decimal_scaled(nanoseconds, 1000000000, 3);
}

static struct decimal share_of(__int128 part, const struct worst_window *window)
{
    double whole = (double)(window->totals.end - window->totals.start) * window->totals.ranks;

    return decimal_percent((double)part / whole);
}

static void print_window(const struct sheet *sheet, const struct run_summary *summary, size_t place)
{
    const struct worst_window *window = &summary->worst->items[place];
    enum window_loss cause = worst_window_cause(window);
    struct culprit culprit = culprit_of(summary, window);

    output_format(sheet->output, "%2zu. From %s to %s s %s s were lost (%s %%), ", place + 1,
                  seconds(window->totals.start).text, seconds(window->totals.end).text, seconds(window->lost).text,
                  share_of(window->lost, window).text);
    output_format(sheet->output, "%s s to %s", seconds(window->losses[cause]).text, causes[cause].words);
    if (culprit.is_known) {
        output_format(sheet->output, ":\n    rank %" PRIu32 " is on the critical path for %s, mostly in ",
                      culprit.rank + 1, decimal_duration(culprit.rank_length).text);
        text_print(sheet->output, culprit.activity, sheet->run.utf8);
    }
    output_text(sheet->output, ".\n");
}

static void print(const struct sheet *sheet, const struct run_summary *summary)
{
    output_text(sheet->output, "Windows that lose most time of the processors (all ranks together):\n\n");
    for (size_t i = 0; i < summary->worst->count; i++)
        print_window(sheet, summary, i);
    if (summary->worst->count == 0)
        output_text(sheet->output, "There are no windows.\n");
}

static void put_cpu_seconds(struct json_writer *writer, const char *key, __int128 nanoseconds)
{
    json_put_literal(writer, key, decimal_scaled(nanoseconds, 1000000000, 9).text);
}

static void write_window(struct json_writer *writer, const struct run_summary *summary,
                         const struct worst_window *window)
{
    struct culprit culprit = culprit_of(summary, window);

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
    json_close(writer);
}

static void write_json(struct json_writer *writer, const struct run_summary *summary)
{
    json_open_array(writer, "worst", JSON_IN_LINES);
    for (size_t i = 0; i < summary->worst->count; i++)
        write_window(writer, summary, &summary->worst->items[i]);
    json_close(writer);
}

static void list(const struct sheet *sheet, const struct run_summary *summary)
{
    static const char *const names[] = {"start_s",        "end_s",           "lost_s",         "cause",
                                        "load_balance_s", "serialisation_s", "transfer_s",     "rank",
                                        "rank_path_s",    "activity",        "activity_path_s"};

    separated_names(sheet, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < summary->worst->count; i++) {
        const struct worst_window *window = &summary->worst->items[i];
        struct culprit culprit = culprit_of(summary, window);

        separated_seconds(sheet, window->totals.start);
        separated_seconds(sheet, window->totals.end);
        separated_text(sheet, decimal_scaled(window->lost, 1000000000, 9).text);
        separated_text(sheet, causes[worst_window_cause(window)].name);
        for (int k = 0; k < LOSS_COUNT; k++)
            separated_text(sheet, decimal_scaled(window->losses[k], 1000000000, 9).text);
        separated_count(sheet, culprit.is_known ? (uint64_t)culprit.rank + 1 : 0);
        separated_seconds(sheet, culprit.rank_length);
        separated_text(sheet, culprit.is_known ? culprit.activity : "");
        separated_seconds(sheet, culprit.activity_length);
        separated_end_line(sheet);
    }
}

const struct section section_worst = {
    .report = REPORT_WORST,
    .is_there = is_there,
    .print = print,
    .write = write_json,
    .list = list,
};
