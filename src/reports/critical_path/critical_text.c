/*
 * The critical path: what it says in words, activities, ranks, groups of ranks, windows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/interpretation/interpretation.h"
#include "output/names.h"
#include "output/text.h"
#include "reports/critical_path/critical_path.h"
#include "reports/report.h"
#include "reports/sentence.h"

enum {
    NAME_WIDTH = 20,
    NAME_WIDEST = 56, /* where the terminal is wider */
    KNOWS_WINDOWS = 1U << WINDOW_PART_COUNT,
};

#define ACTIVITY(member) FIELD_AT(struct critical_activity, member)
#define SHARE(record)    NULL, "", NULL, FIELD_RATIO, FIELD_AT(record, share), FIELD_PERCENT_SIGN, .width = 8

static const struct field activity_fields[] = {
    {"activity", "activity", "functions, and the MPI call, that lead to it", FIELD_TEXT, ACTIVITY(name),
     .width = NAME_WIDTH},
    {"path_s", "path", "on the critical path", FIELD_TIME, ACTIVITY(path), .width = 10},
    {SHARE(struct critical_activity)},
    {"mean_s", "mean", "on the average rank, without waiting", FIELD_TIME, ACTIVITY(mean), .width = 10},
    {"imbalance_s", "imbalance", "what the path has more of it than the average rank", FIELD_TIME,
     ACTIVITY(mean_imbalance), .width = 10},
    {"allocation_s", NULL, "on all ranks, without waiting", FIELD_TIME, ACTIVITY(allocation)},
    {"intra_cost_s", "charged\nintra", "waiting charged to it, of ranks that take part in it", FIELD_TIME,
     ACTIVITY(intra_time), .width = 10},
    {"inter_cost_s", "to it\ninter", "waiting charged to it, of ranks that do not", FIELD_TIME, ACTIVITY(inter_time),
     .width = 10},
    {"impact_s", NULL, "allocation and waiting: what it takes in all", FIELD_TIME, ACTIVITY(impact)},
    {"imbalance_share", NULL, "of its time on the path", FIELD_RATIO, ACTIVITY(imbalance_share)},
    {"least_s", NULL, "of one rank, without waiting", FIELD_TIME, ACTIVITY(least)},
    {"most_s", NULL, "of one rank, without waiting", FIELD_TIME, ACTIVITY(most)},
    {"cost_share", NULL, "of all waiting", FIELD_RATIO, ACTIVITY(cost_share)},
};

static const struct field part_fields[] = {
    {"rank", "rank", "from 1 on", FIELD_RANK, FIELD_AT(struct critical_part, rank), .width = 4},
    {"path_s", "path\n", "what it has of the critical path", FIELD_TIME, FIELD_AT(struct critical_part, path),
     .width = 10},
    {SHARE(struct critical_part)},
};

static const struct field cell_fields[] = {
    {"activity", NULL, "as above", FIELD_TEXT, FIELD_AT(struct critical_cell, activity)},
    {"rank", NULL, "from 1 on", FIELD_RANK, FIELD_AT(struct critical_cell, rank)},
    {"path_s", NULL, "what the rank has of it on the critical path", FIELD_TIME, FIELD_AT(struct critical_cell, path)},
    {"own_s", NULL, "what it has of it anywhere, without waiting", FIELD_TIME, FIELD_AT(struct critical_cell, own)},
};

static const struct field group_fields[] = {
    {"group", "group", "of --partition", FIELD_TEXT, FIELD_AT(struct critical_group, name), .width = NAME_WIDTH},
    {"ranks", "ranks", "in it", FIELD_COUNT, FIELD_AT(struct critical_group, ranks), .width = 8},
    {"path_s", "path\n", "what they have of the critical path", FIELD_TIME, FIELD_AT(struct critical_group, path),
     .width = 10},
    {SHARE(struct critical_group)},
};

static const struct field window_activity_fields[] = {
    {"activity", NULL, "as above", FIELD_TEXT, FIELD_AT(struct path_share, activity)},
    {"path_s", NULL, "of the window's part of the path", FIELD_TIME, FIELD_AT(struct path_share, length)},
};

static const struct field window_rank_fields[] = {
    {"rank", NULL, "from 1 on", FIELD_RANK, FIELD_AT(struct path_share, id)},
    {"path_s", NULL, "of the window's part of the path", FIELD_TIME, FIELD_AT(struct path_share, length)},
};

static const struct field window_fields[] = {
    {"start_s", NULL, "when the window begins", FIELD_TIME, FIELD_AT(struct path_window, start)},
    {"end_s", NULL, "when it ends", FIELD_TIME, FIELD_AT(struct path_window, end)},
    {"path_s", NULL, "what it has of the path", FIELD_TIME, FIELD_AT(struct path_window, length)},
    {"activities", NULL, "that have most of that",
     FIELD_LIST_OF(struct path_window, activities, activity_count, window_activity_fields)},
    {"ranks", NULL, "that have most of that", FIELD_LIST_OF(struct path_window, ranks, rank_count, window_rank_fields)},
};

#define FOUND(member) FIELD_AT(struct critical_findings, member)

static const struct field critical_fields[] = {
    {"kind", NULL, "measured: on elapsed clocks; ideal: on a network that takes no time", FIELD_TEXT, FOUND(kind_word)},
    {"length_s", NULL, "of the path", FIELD_TIME, FOUND(length)},
    {"approximate", NULL, "its early part was decided to save memory", FIELD_FLAG, FOUND(is_approximate)},
    {"waiting_s", NULL, "of all ranks", FIELD_TIME, FOUND(waiting)},
    {"activities", NULL, "the longest on the path first",
     FIELD_LIST_OF(struct critical_findings, activities, activity_count, activity_fields)},
    {"ranks", NULL, "what each has of the path",
     FIELD_LIST_OF(struct critical_findings, ranks, rank_count, part_fields)},
    {"matrix", NULL, "what each rank has of each activity",
     FIELD_LIST_OF(struct critical_findings, cells, cell_count, cell_fields), .flags = FIELD_OPTIONAL},
    {"groups", NULL, "ranks that --partition puts together",
     FIELD_LIST_OF(struct critical_findings, groups, group_count, group_fields), .flags = FIELD_OPTIONAL},
    {"windows", NULL, "what the path goes through in each",
     FIELD_LIST_OF(struct critical_findings, windows.items, windows.count, window_fields), .flags = FIELD_WINDOWS,
     .needs = KNOWS_WINDOWS},
};

static unsigned critical_path_known(const void *findings)
{
    const struct critical_findings *path = findings;

    return path->has_windows ? KNOWS_WINDOWS : 0;
}

/* What the tables say first, in words. */

static bool is_absence(const struct critical_activity *activity)
{
    return strcmp(activity->name, "[absent]") == 0;
}

const struct critical_activity *critical_longest(const struct critical_findings *path, const struct run_summary *run)
{
    bool is_launch_longest = run_shows_launch(run) && is_absence(path->activities) && path->activity_count > 1;

    return &path->activities[is_launch_longest];
}

/* The activity of which the path has most more than the average rank. The launch is told by itself. */
static const struct critical_activity *most_uneven(const struct critical_findings *path, bool tells_launch)
{
    const struct critical_activity *uneven = NULL;

    for (size_t i = 0; i < path->activity_count; i++)
        if (!(tells_launch && is_absence(&path->activities[i])) &&
            (!uneven || path->activities[i].imbalance > uneven->imbalance))
            uneven = &path->activities[i];
    return uneven ? uneven : path->activities;
}

/* Whether the trace does not tell for whom the call waits: the path stays on its rank there. */
static bool is_unresolved(const struct critical_findings *path, uint8_t call, bool tells_ends)
{
    bool has_nonblocking_collectives = false;

    for (size_t i = 0; i < path->activity_count; i++)
        has_nonblocking_collectives |= mpi_call_is_nonblocking_collective(path->activities[i].call, tells_ends);
    return mpi_call_is_unresolved(call, has_nonblocking_collectives, tells_ends);
}

static struct sentence describe_path(const struct critical_findings *path, const struct run_summary *run)
{
    const double notable_share = 0.01; /* less of the path is not worth a sentence */
    bool tells_launch = run_shows_launch(run);
    const struct critical_activity *longest = critical_longest(path, run);
    const struct critical_activity *uneven = most_uneven(path, tells_launch);
    const struct critical_activity *costly = path->costly;
    const struct critical_activity *last = longest; /* that was spoken of */
    struct sentence reading = {0};

    sentence_add(&reading, "The largest part of the path%s is %s (%s %%)",
                 longest != path->activities ? " behind the ranks' first events" : "", text_word(longest->name).text,
                 decimal_percent(longest->share).text);
    if (uneven->imbalance > 0 && (double)uneven->mean_imbalance >= notable_share * (double)path->length) {
        struct decimal more = decimal_duration(uneven->mean_imbalance);

        if (uneven == longest)
            sentence_add(&reading, ", %s more than the average rank has of it", more.text);
        else
            sentence_add(&reading, ". The largest imbalance is in %s: the path has %s more of it than the average rank",
                         text_word(uneven->name).text, more.text);
        last = uneven;
    }
    if (costly)
        sentence_add(&reading, ". Most waiting is charged to %s: %s, all together",
                     costly == last ? "it" : text_word(costly->name).text,
                     decimal_duration((int64_t)(costly->impact - costly->allocation)).text);
    sentence_add(&reading, ".");
    if (is_unresolved(path, longest->call, run->replay.tells_nonblocking))
        sentence_add(&reading, " For whom %s waits the trace does not say: the path stays on its rank there.",
                     mpi_call(longest->call)->name);
    else if (longest->call != MPI_CALL_NONE && longest->call == run->replay.unnamed_call &&
             (double)run->replay.unnamed_time >= notable_share * (double)path->length * (double)run->totals.ranks)
        sentence_add(&reading,
                     " For whom %s waits on communicators between two groups of ranks, or on those whose members are "
                     "not known, the trace does not say: the path stays on its rank there.",
                     mpi_call(longest->call)->name);
    return reading;
}

static void print_reading(const struct format_context *context, const struct critical_findings *path,
                          const struct run_summary *run)
{
    const struct critical_activity *longest = path->activities;
    const char *advice = interpretation_of_activity(longest->name, longest->share, run, context->options);

    if (run->totals.holds_bursts)
        sentence_print(
            context,
            "The largest part of the path is %s (%s %%). The tracer was in burst mode, in which it records hardly any "
            "MPI "
            "calls: there the path stays on its rank, since who waited for whom is unknown, and it does not say what "
            "made the run so long.",
            text_word(longest->name).text, decimal_percent(longest->share).text);
    else
        sentence_print(context, "%s", describe_path(path, run).text);
    sentence_print_launch(context, run);
    sentence_print_reservations(context, run);
    if (advice)
        sentence_print(context, "%s", advice);
}

/* The longest share of a window: who, and how much of the path there. A line has two halves. */
static void print_windows(const struct format_context *context, const struct critical_findings *path,
                          const struct time_unit *unit)
{
    enum { TIME_WIDTH = 10, LINE_WIDTH = 54, HALF_WIDTH = 26 /* without the name */ };
    unsigned width = text_table_name_width(context, NAME_WIDTH, NAME_WIDEST);
    const char *fold = context_fold(context, LINE_WIDTH + width);
    unsigned room = context_room(context) > HALF_WIDTH + 4 ? context_room(context) - HALF_WIDTH : 4;
    struct output *output = context->output;

    if (!path->has_windows || context->options->windows.is_usual)
        return;
    fold = *fold ? fold : "  ";
    width = width < room ? width : room;
    output_format(output, "\n%10s%10s%10s%s%-*s%10s\n", "start", "end", "path", fold, (int)width + 8, "most of it",
                  "by rank");
    output_format(output, "%10s%10s%10s\n", unit->name, unit->name, unit->name);
    for (size_t i = 0; i < path->windows.count; i++) {
        const struct path_window *window = &path->windows.items[i];
        const int64_t times[] = {window->start, window->end, window->length};

        for (size_t k = 0; k < COUNT_OF(times); k++)
            output_format(output, "%*s", TIME_WIDTH, decimal_scaled(times[k], unit->nanoseconds, 3).text);
        output_text(output, fold);
        if (window->activity_count == 0) {
            output_text(output, "-\n");
            continue;
        }
        name_print(context, activity_short_name(window->activities->activity, width), width, NULL);
        output_format(output, "%6s %%  %4" PRIu32 "%6s %%\n",
                      decimal_percent((double)window->activities->length / (double)window->length).text,
                      window->ranks->id + 1,
                      decimal_percent((double)window->ranks->length / (double)window->length).text);
    }
}

/* As the last element of an activity, or before a place. */
static bool is_shown(const struct critical_findings *path, size_t top, const char *name)
{
    for (size_t i = 0; i < path->activity_count && i < top; i++) {
        const char *found = strstr(path->activities[i].name, name);

        if (found && (found[strlen(name)] == '\0' || found == path->activities[i].name))
            return true;
    }
    return false;
}

static void print_legend(const struct format_context *context, const struct critical_findings *path,
                         const struct run_summary *run)
{
    enum { TERM_WIDTH = 15 };
    static const struct text_term columns[] = {
        {"path", "on the critical path"},
        {"mean", "on the average rank, without waiting"},
        {"imbalance", "what the path has more of it than the average rank"},
        {"charged to it", "waiting of all ranks, shared out by what the path has more of:"},
        {"", "intra of ranks that take part in it, inter of those that do not"},
    };
    const struct text_term nameless[] = {
        {"[computation]", "computing outside of all functions that the trace names"},
        {"[overhead]", run->totals.off_sum > 0 ? "tracing itself, or where it was switched off" : "tracing itself"},
        {"[absent]", "before a rank's first event: its launch, or what was cut off"},
        {"[imbalance]", "thread 1 waits for threads that still work"},
        {"[run-time]", "thread 1 is in OpenMP's run-time, or no thread works"},
    };

    output_text(context->output, "\n");
    text_legend_print(context, columns, COUNT_OF(columns), TERM_WIDTH);
    for (size_t i = 0; i < COUNT_OF(nameless); i++)
        if (is_shown(path, context->options->path.top, nameless[i].term))
            text_legend_print(context, &nameless[i], 1, TERM_WIDTH);
}

static void critical_path_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    const struct time_unit *unit = time_unit_for(path->length);
    struct text_table table = {.most = context->options->path.top,
                               .more = "--top shows more, --format json all",
                               .unit = unit,
                               .indent = 2,
                               .name_widest = NAME_WIDEST};

    sentence_print(context, "Critical path, %s: %s; %s of waiting over %" PRIu32 " %s", path->kind_word,
                   decimal_duration(path->length).text, decimal_duration((int64_t)path->waiting).text, path->rank_count,
                   path->rank_count == 1 ? "rank" : "ranks");
    if (path->is_approximate)
        sentence_print(context, "Approximate: its early part was decided to save memory (--max-memory).");
    if (path->activity_count > 0 && path->length > 0)
        print_reading(context, path, result->run);
    text_table_print_of(context, table, activity_fields, path->activities, path->activity_count);
    table.more = NULL;
    text_table_print_of(context, table, part_fields, path->carriers, path->carrier_count);
    table.most = 0;
    table.cuts_names = true;
    text_table_print_of(context, table, group_fields, path->groups, path->group_count);
    print_windows(context, path, unit);
    print_legend(context, path, result->run);
}

static void critical_path_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct critical_findings *path = result->findings;
    const struct critical_activity *uneven;
    struct assessment_finding *finding;

    if (path->activity_count == 0 || path->length == 0 || result->run->totals.holds_bursts)
        return;
    uneven = most_uneven(path, false);
    /* That is the launch, of which the verdict tells. */
    if (is_absence(uneven))
        return;
    finding = assessment_add_finding(assessment, "critical_path", "--report critical-path",
                                     describe_path(path, result->run).text);
    finding->value = uneven->imbalance > 0 ? (double)uneven->mean_imbalance / (double)path->length : 0;
    finding->time = path->length;
    finding->question = "More on the critical path than on the average rank, of its length";
    finding_set_next(finding, "Where the path is: --report critical-path --by rank --plot path.svg.");
    for (size_t i = 0; i < path->activity_count; i++)
        finding_add_bar(finding, path->activities[i].name,
                        (double)path->activities[i].mean_imbalance / (double)path->length);
    snprintf(finding->suspect, sizeof(finding->suspect), "%s", text_word(uneven->name).text);
}

const struct section critical_path_section = {
    .reports = REPORT_CRITICAL_PATH,
    .fields = FIELDS(struct critical_findings, critical_fields),
    .name = "critical_path",
    .rows = "activities",
    .prints_rows = true,
    .known = critical_path_known,
    .print = critical_path_section_print,
    .write_slices = critical_slices_write,
    .strip = critical_strip,
    .map = critical_map,
    .assess = critical_path_section_assess,
    .timelines = &critical_timelines,
};
