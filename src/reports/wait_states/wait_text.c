/*
 * Wait states: what they come to in words, kinds, where ranks waited, what caused it, and who waited for whom.
 */
#include <inttypes.h>
#include <stdio.h>

#include "activities/activities.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/delimited.h"
#include "output/interpretation.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/wait_states/wait_findings.h"
#include "reports/wait_states/wait_slices.h"

enum {
    WAIT_NAME_WIDTH = 32,
    WAIT_NAME_WIDEST = 64, /* where the terminal is wider */
    WAIT_SENTENCE_SIZE = 1200,
};

/* From there on causes inside MPI are no finding about the program. */
static const double nearly_all = 0.9;

struct wait_view {
    const struct format_context *context;
    const struct wait_findings *waits;
    const struct time_unit *unit; /* of all times in the tables */
    unsigned name_width;
};

static double wait_share(const struct wait_findings *waits, __int128 wait)
{
    return waits->wait > 0 ? (double)wait / (double)waits->wait : 0;
}

static const char *kind_name(int kind)
{
    return column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name;
}

static const char *kind_title(int kind)
{
    return column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->title;
}

static void put_wait(const struct wait_view *view, __int128 wait)
{
    output_format(view->context->output, "%12s%8s %%", decimal_scaled(wait, view->unit->nanoseconds, 3).text,
                  decimal_percent(wait_share(view->waits, wait)).text);
}

static void put_name(const struct wait_view *view, uint32_t activity)
{
    text_print_row_name(view->context->output, view->waits->names[activity], 2, view->name_width,
                        context_name_line(view->context), view->context->run.utf8);
}

/* The heading of a table of times. */
static void put_heading(const struct wait_view *view, const char *title, unsigned width, const char *more)
{
    output_format(view->context->output, "\n  %-*s%12s%10s%s\n", (int)width, title, "wait", "of all", more);
    output_format(view->context->output, "  %-*s%12s\n", (int)width, "", view->unit->name);
}

static void put_rest(const struct wait_view *view, size_t count)
{
    uint32_t top = view->context->options->path.top;

    if (count > top)
        output_format(view->context->output, "  and %zu more (--top shows more, --format json all)\n", count - top);
}

/* The conclusion: how much was waited, mostly where, and mostly why. */
static void print_conclusion(const struct wait_view *view, const struct run_summary *run)
{
    const struct wait_findings *waits = view->waits;
    bool utf8 = view->context->run.utf8;
    double whole = (double)waits->length * (double)waits->rank_count;
    char words[WAIT_SENTENCE_SIZE];
    int used;

    used = snprintf(words, sizeof(words), "%s were waited, %s %% of all ranks' time",
                    decimal_duration((int64_t)waits->wait).text,
                    decimal_percent(whole > 0 ? (double)waits->wait / whole : 0).text);
    if (waits->call_paths.count > 0)
        used += snprintf(words + used, sizeof(words) - (size_t)used, ", %s %% of it at %s",
                         decimal_percent(wait_share(waits, waits->call_paths.items[0].wait)).text,
                         text_word(waits->names[waits->call_paths.items[0].activity], utf8).text);
    if (waits->causes_by_rank.count > 0)
        used += snprintf(words + used, sizeof(words) - (size_t)used, "; %s %% because rank %" PRIu32 " was in %s",
                         decimal_percent(wait_share(waits, waits->causes_by_rank.items[0].wait)).text,
                         waits->causes_by_rank.items[0].rank + 1,
                         text_word(waits->names[waits->causes_by_rank.items[0].activity], utf8).text);
    used += snprintf(words + used, sizeof(words) - (size_t)used, ".");
    if (waits->wait > 0 && wait_share(waits, waits->inside_mpi) >= nearly_all)
        snprintf(words + used, sizeof(words) - (size_t)used,
                 " Nearly all causes lie inside MPI calls: that says little about the program%s.",
                 run->sharing.threads > 0 ? ", whose ranks shared processors"
                                          : "; its ranks may have shared processors");
    text_wrap(view->context->output, words, 0, context_text_width(view->context));
    if (waits->unknown > 0)
        output_format(view->context->output,
                      "The causes of %" PRIu64 " wait states are known in part only, to save memory (--max-memory).\n",
                      waits->unknown);
}

static void print_wait_advice(const struct wait_view *view, const struct run_summary *run)
{
    const struct wait_share *first = view->waits->causes.items;
    const char *advice;

    if (view->waits->causes.count == 0)
        return;
    advice = interpretation_of_activity(view->waits->names[first->activity], wait_share(view->waits, first->wait), run,
                                        view->context->options);
    if (advice)
        text_wrap(view->context->output, advice, 0, context_text_width(view->context));
}

static void print_kinds(const struct wait_view *view)
{
    enum { WIDTH = 18 };
    struct output *output = view->context->output;

    put_heading(view, "kind", WIDTH, "   count    longest  of rank for rank");
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        const struct wait_kind_sum *sum = &view->waits->kinds[kind];

        if (sum->count == 0)
            continue;
        output_format(output, "  %-*s", WIDTH, kind_title(kind));
        put_wait(view, sum->wait);
        output_format(output, "%8" PRIu64 "%11s%9" PRIu32 "%9" PRIu32 "\n", sum->count,
                      decimal_scaled(sum->longest.length, view->unit->nanoseconds, 3).text, sum->longest.rank + 1,
                      sum->longest.partner + 1);
    }
}

static void print_shares(const struct wait_view *view, const char *title, const struct wait_shares *shares,
                         bool with_rank)
{
    struct output *output = view->context->output;

    put_heading(view, title, view->name_width, with_rank ? "      rank" : "");
    for (size_t i = 0; i < shares->count && i < view->context->options->path.top; i++) {
        put_name(view, shares->items[i].activity);
        put_wait(view, shares->items[i].wait);
        if (with_rank)
            output_format(output, "%10" PRIu32, shares->items[i].rank + 1);
        output_text(output, "\n");
    }
    put_rest(view, shares->count);
}

static void print_pairs(const struct wait_view *view)
{
    const struct wait_pairs *pairs = &view->waits->pairs;
    struct output *output = view->context->output;

    put_heading(view, "rank that waited", 18, "  because of rank");
    for (size_t i = 0; i < pairs->count && i < view->context->options->path.top; i++) {
        output_format(output, "  %-18" PRIu32, pairs->items[i].rank + 1);
        put_wait(view, pairs->items[i].wait);
        output_format(output, "%17" PRIu32 "\n", pairs->items[i].other + 1);
    }
    put_rest(view, pairs->count);
}

static void print_wait_windows(const struct wait_view *view)
{
    struct output *output = view->context->output;

    if (view->waits->window_count == 0 || view->context->options->windows.is_usual)
        return;
    output_format(output, "\n%12s%12s%12s  %s\n", "start", "end", "wait", "most of it because of");
    output_format(output, "%12s%12s%12s\n", view->unit->name, view->unit->name, view->unit->name);
    for (size_t i = 0; i < view->waits->window_count; i++) {
        const struct wait_window *window = &view->waits->windows[i];
        __int128 sum = 0;

        for (size_t k = 0; k < window->causes.count; k++)
            sum += window->causes.items[k].wait;
        output_format(output, "%12s", decimal_scaled(window->start, view->unit->nanoseconds, 3).text);
        output_format(output, "%12s", decimal_scaled(window->end, view->unit->nanoseconds, 3).text);
        output_format(output, "%12s", decimal_scaled(sum, view->unit->nanoseconds, 3).text);
        if (window->causes.count > 0) {
            output_text(output, "  ");
            text_print_short(
                output, activity_short_name(view->waits->names[window->causes.items[0].activity], view->name_width),
                view->name_width, view->context->run.utf8);
            output_format(output, "%6s %%", decimal_percent((double)window->causes.items[0].wait / (double)sum).text);
        }
        output_text(output, "\n");
    }
}

static void print_wait_legend(const struct wait_view *view)
{
    output_text(view->context->output, "\nbecause of     what the late rank did more than the other since they parted\n"
                                       "(transfer)     the rest of a call that had waited, after its wait\n"
                                       "(own)          a call that did not wait\n"
                                       "[ended]        after a rank's last event, for the end of the slowest\n");
}

static void wait_states_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;
    unsigned spare = context->run.width > 80 ? context->run.width - 80 : 0;
    struct wait_view view = {
        .context = context,
        .waits = waits,
        .unit = time_unit_for(waits->length),
        .name_width = WAIT_NAME_WIDTH + spare < WAIT_NAME_WIDEST ? WAIT_NAME_WIDTH + spare : WAIT_NAME_WIDEST,
    };

    output_text(context->output, "Wait states\n");
    print_conclusion(&view, result->run);
    if (waits->wait == 0)
        return;
    print_wait_advice(&view, result->run);
    print_kinds(&view);
    print_shares(&view, "waited at", &waits->call_paths, false);
    print_shares(&view, "because of", &waits->causes, false);
    print_shares(&view, "because of", &waits->causes_by_rank, true);
    print_pairs(&view);
    print_wait_windows(&view);
    print_wait_legend(&view);
}

/* JSON. */

static void write_kind(struct json_writer *writer, const struct wait_findings *waits, int kind)
{
    const struct wait_kind_sum *sum = &waits->kinds[kind];

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "kind", kind_name(kind));
    json_put_seconds(writer, "wait_s", (int64_t)sum->wait);
    json_put_count(writer, "count", sum->count);
    json_open_object(writer, "longest", JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)sum->longest.rank + 1);
    json_put_string(writer, "activity", waits->names[sum->longest.activity]);
    json_put_seconds(writer, "start_s", sum->longest.start);
    json_put_seconds(writer, "length_s", sum->longest.length);
    json_put_count(writer, "partner", (uint64_t)sum->longest.partner + 1);
    json_close(writer);
    json_close(writer);
}

static int compare_kinds(const struct wait_findings *waits, int a, int b)
{
    if (waits->kinds[a].wait != waits->kinds[b].wait)
        return waits->kinds[a].wait > waits->kinds[b].wait ? -1 : 1;
    return a - b;
}

/* By falling time, those that occur. */
static void write_kinds(struct json_writer *writer, const struct wait_findings *waits)
{
    int order[WAIT_KIND_COUNT];

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        int at = kind;

        for (; at > 0 && compare_kinds(waits, kind, order[at - 1]) < 0; at--)
            order[at] = order[at - 1];
        order[at] = kind;
    }
    json_open_array(writer, "kinds", JSON_IN_LINES);
    for (int i = 0; i < WAIT_KIND_COUNT; i++)
        if (waits->kinds[order[i]].count > 0)
            write_kind(writer, waits, order[i]);
    json_close(writer);
}

enum { SHARE_OF_ACTIVITY = 1, SHARE_OF_RANK = 2 };

static void write_shares(struct json_writer *writer, const struct wait_findings *waits, const char *key,
                         const struct wait_shares *shares, unsigned what)
{
    json_open_array(writer, key, JSON_IN_LINES);
    for (size_t i = 0; i < shares->count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        if (what & SHARE_OF_ACTIVITY)
            json_put_string(writer, "activity", waits->names[shares->items[i].activity]);
        if (what & SHARE_OF_RANK)
            json_put_count(writer, "rank", (uint64_t)shares->items[i].rank + 1);
        json_put_seconds(writer, "wait_s", (int64_t)shares->items[i].wait);
        json_close(writer);
    }
    json_close(writer);
}

static void write_pairs(struct json_writer *writer, const char *key, const char *other, const struct wait_pairs *pairs)
{
    json_open_array(writer, key, JSON_IN_LINES);
    for (size_t i = 0; i < pairs->count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "rank", (uint64_t)pairs->items[i].rank + 1);
        json_put_count(writer, other, (uint64_t)pairs->items[i].other + 1);
        json_put_seconds(writer, "wait_s", (int64_t)pairs->items[i].wait);
        json_close(writer);
    }
    json_close(writer);
}

static void write_wait_windows(struct json_writer *writer, const struct wait_findings *waits)
{
    json_open_array(writer, "windows", JSON_IN_LINES);
    for (size_t i = 0; i < waits->window_count; i++) {
        const struct wait_window *window = &waits->windows[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_seconds(writer, "start_s", window->start);
        json_put_seconds(writer, "end_s", window->end);
        json_open_array(writer, "causes", JSON_IN_ONE_LINE);
        for (size_t k = 0; k < window->causes.count; k++) {
            json_open_object(writer, NULL, JSON_IN_ONE_LINE);
            json_put_string(writer, "activity", waits->names[window->causes.items[k].activity]);
            json_put_seconds(writer, "wait_s", (int64_t)window->causes.items[k].wait);
            json_close(writer);
        }
        json_close(writer);
        json_close(writer);
    }
    json_close(writer);
}

static void wait_states_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;
    double whole = (double)waits->length * (double)waits->rank_count;

    json_open_object(writer, "wait_states", JSON_IN_LINES);
    json_put_seconds(writer, "total_s", (int64_t)waits->wait);
    json_put_ratio(writer, "share", whole > 0 ? (double)waits->wait / whole : 0);
    json_put_count(writer, "unknown", waits->unknown);
    write_kinds(writer, waits);
    write_shares(writer, waits, "call_paths", &waits->call_paths, SHARE_OF_ACTIVITY);
    write_shares(writer, waits, "causes", &waits->causes, SHARE_OF_ACTIVITY);
    write_shares(writer, waits, "cause_ranks", &waits->cause_ranks, SHARE_OF_RANK);
    write_shares(writer, waits, "causes_by_rank", &waits->causes_by_rank, SHARE_OF_ACTIVITY | SHARE_OF_RANK);
    write_pairs(writer, "pairs", "cause_rank", &waits->pairs);
    write_pairs(writer, "partners", "partner", &waits->partners);
    if (waits->window_count > 0)
        write_wait_windows(writer, waits);
    json_close(writer);
}

/* Delimited values: the causes. */
static void wait_states_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"activity", "rank", "wait_s"};
    const struct wait_findings *waits = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < waits->causes_by_rank.count; i++) {
        const struct wait_share *share = &waits->causes_by_rank.items[i];

        delimited_text(context, waits->names[share->activity]);
        delimited_count(context, (uint64_t)share->rank + 1);
        delimited_seconds(context, (int64_t)share->wait);
        delimited_end_line(context);
    }
}

const struct section wait_states_section = {
    .reports = REPORT_WAIT_STATES,
    .print = wait_states_section_print,
    .write = wait_states_section_write,
    .list = wait_states_section_list,
    .write_slices = wait_slices_write,
};
