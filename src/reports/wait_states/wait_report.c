/*
 * Wait states: the report, the columns of windows, and what a condition of --fail-if asks of them; in traces for
 * browsers, beside the counters of windows, the longest of each kind.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/assessment/assessment.h"
#include "output/columns/column_choice.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "output/formats/chrome_events.h"
#include "output/interpretation/interpretation.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "reports/wait_states/wait_states.h"

/* Conditions are read when the run has begun: a name of a column that stands in one asks for it. */
static bool wait_columns_are_wanted(const struct options *options)
{
    for (size_t i = 0; i < options->fail_if_count; i++)
        for (unsigned id = COLUMN_WAITING; id <= COLUMN_WAIT_LAST; id++)
            if (column_is_named(column_of((enum column_id)id), options->fail_if[i]))
                return true;
    return options_full_reports(options) & REPORT_WAIT_STATES || column_choice_parts(options) & 1U << WINDOW_PART_WAITS;
}

/* Sliding windows overlap: a wait is not cut into them. */
static unsigned wait_report_parts(const struct options *options)
{
    bool has_windows = options->windows.kind != WINDOW_NONE && windows_tile(&options->windows);

    return has_windows && wait_columns_are_wanted(options) ? 1U << WINDOW_PART_WAITS : 0;
}

static int wait_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct wait_states *waits = item;
    const struct options *options = start->options;
    int error = activity_rules_make(&waits->rules, &options->activities, start->labels, start->watched, start->diag);

    waits->rank_count = start->replay->rank_count;
    waits->part = options->windows.part;
    waits->lengths_only = !wait_columns_are_wanted(options);
    waits->max_memory = (size_t)options->max_memory;
    waits->ledger = waits->lengths_only ? NULL : start->ledger;
    waits->diag = start->diag;
    return error < 0 ? error : wait_states_start(waits, listener);
}

static int wait_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct wait_states *waits = item;
    int error = wait_states_conclude(waits, summary->runtime);

    summary->waits = waits->lengths_only ? NULL : &waits->found.sums;
    summary->rank_waits = waits->found.waited;
    *findings = &waits->found;
    return error;
}

const struct report_class wait_states_report = {
    .traits =
        {
            .word = "wait-states",
            .about = "who waited for whom, and because of what",
            .bit = REPORT_WAIT_STATES,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << PICTURE_STRIP | 1U << USES_ACTIVITIES | 1U << USES_MEMORY |
                         1U << USES_WINDOWS,
            .formats = 1U << FORMAT_JSONL | 1U << FORMAT_GNUPLOT | 1U << FORMAT_PRV | 1U << FORMAT_CHROME,
        },
    .is_wanted = wait_columns_are_wanted,
    .parts = wait_report_parts,
    .size = sizeof(struct wait_states),
    .start = wait_report_start,
    .conclude = wait_report_conclude,
    .free = wait_states_deinit,
    .section = &wait_states_section,
};

/* What it shows. */

enum {
    NAME_WIDTH = 32,
    NAME_WIDEST = 64, /* where the terminal is wider */
};

/* From there on causes inside MPI are no finding about the program; and what may have been waited is worth words. */
static const double nearly_all = 0.9;
static const double notable_share = 0.05;

#define INSTANCE(member) FIELD_AT(struct wait_instance, member)
#define KIND(member)     FIELD_AT(struct wait_kind_sum, member)
#define PART(member)     FIELD_AT(struct wait_share, member)
#define FOUND(member)    FIELD_AT(struct wait_findings, member)

#define WAIT(record, meaning) "wait_s", "wait", meaning, FIELD_TIME, FIELD_AT(record, wait), .width = 12

#define OF_ALL(record) NULL, "of all", NULL, FIELD_RATIO, FIELD_AT(record, share), FIELD_PERCENT_SIGN, .width = 10

static const struct field instance_fields[] = {
    {"rank", "of rank", "that waited", FIELD_RANK, INSTANCE(rank), .width = 9, .place = 1},
    {"activity", NULL, "call path that waited", FIELD_TEXT, INSTANCE(activity)},
    {"start_s", NULL, "when it began", FIELD_TIME, INSTANCE(start)},
    {"length_s", "longest", "how long it took", FIELD_TIME, INSTANCE(length), FIELD_OWN_UNIT, .width = 11},
    {"partner", "for rank", "who was late", FIELD_RANK, INSTANCE(partner), .width = 9, .place = 1},
};

static const struct field kind_fields[] = {
    {"kind", NULL, "as the column of windows is called", FIELD_TEXT, KIND(name)},
    {NULL, "kind", NULL, FIELD_TEXT, KIND(title), .width = 18},
    {WAIT(struct wait_kind_sum, "of all ranks")},
    {OF_ALL(struct wait_kind_sum)},
    {"count", "count", "wait states", FIELD_COUNT, KIND(count), .width = 8},
    {"longest", NULL, "wait state of that kind", FIELD_RECORD, KIND(longest),
     .fields = FIELDS(struct wait_instance, instance_fields)},
};
static const struct fields kinds = FIELDS_OF(struct wait_kind_sum, kind_fields);

#define ACTIVITY                                                                                                       \
    "activity", "because of", "call path that waited, or cause of the waiting", FIELD_TEXT, PART(activity),            \
        FIELD_OPTIONAL, .width = NAME_WIDTH

static const struct field share_fields[] = {
    {ACTIVITY},
    {WAIT(struct wait_share, "of all ranks")},
    {OF_ALL(struct wait_share)},
};

static const struct field rank_share_fields[] = {
    {ACTIVITY},
    {"rank", "rank", "that caused it", FIELD_RANK, PART(rank), .width = 10, .place = 1},
    {WAIT(struct wait_share, "because of that rank")},
    {OF_ALL(struct wait_share)},
};

#define WAITING "rank", "rank that waited", "that waited", FIELD_RANK, PART(rank), FIELD_LEFT, .width = 18

static const struct field pair_fields[] = {
    {WAITING},
    {"cause_rank", "because of rank", "that caused it", FIELD_RANK, PART(other), .width = 17, .place = 1},
    {WAIT(struct wait_share, "of the former because of the latter")},
    {OF_ALL(struct wait_share)},
};

static const struct field partner_fields[] = {
    {WAITING},
    {"partner", NULL, "that was late", FIELD_RANK, PART(other)},
    {WAIT(struct wait_share, "of the former for the latter")},
};

static const struct field window_fields[] = {
    {"start_s", "start", "of the window", FIELD_TIME, FIELD_AT(struct wait_window, start), .width = 12},
    {"end_s", "end", "of the window", FIELD_TIME, FIELD_AT(struct wait_window, end), .width = 12},
    {"causes", NULL, "of the waiting in it",
     FIELD_LIST_OF(struct wait_window, causes.items, causes.count, share_fields)},
};

static const struct field finding_fields[] = {
    {"total_s", NULL, "waited, by all ranks", FIELD_TIME, FOUND(wait)},
    {"share", NULL, "of all ranks' time", FIELD_RATIO, FOUND(share)},
    {"unknown", NULL, "wait states whose cause is known in part only, to save memory", FIELD_COUNT, FOUND(unknown)},
    {"tied_s", NULL, "what of it was for several ranks that were equally late, of which the lowest is named",
     FIELD_TIME, FOUND(tied)},
    {"kinds", NULL, "those that occur, most time first", FIELD_LIST,
     FIELD_LIST_AT(struct wait_findings, occurring, occurring_count), .fields = &kinds},
    {"call_paths", NULL, "where ranks waited, most time first",
     FIELD_LIST_OF(struct wait_findings, call_paths.items, call_paths.count, share_fields)},
    {"causes", NULL, "what the late ones did more than those that waited, most time first",
     FIELD_LIST_OF(struct wait_findings, causes.items, causes.count, share_fields)},
    {"cause_ranks", NULL, "who did it, most time first",
     FIELD_LIST_OF(struct wait_findings, cause_ranks.items, cause_ranks.count, rank_share_fields)},
    {"causes_by_rank", NULL, "who did what, most time first",
     FIELD_LIST_OF(struct wait_findings, causes_by_rank.items, causes_by_rank.count, rank_share_fields)},
    {"pairs", NULL, "who waited because of whom, most time first",
     FIELD_LIST_OF(struct wait_findings, pairs.items, pairs.count, pair_fields)},
    {"partners", NULL, "who waited for whom, most time first",
     FIELD_LIST_OF(struct wait_findings, partners.items, partners.count, partner_fields)},
    {"windows", NULL, "what the waiting in each window was caused by",
     FIELD_LIST_OF(struct wait_findings, windows, window_count, window_fields),
     .flags = FIELD_OPTIONAL | FIELD_WINDOWS},
};

/* Text. */

/* What the late ones did in MPI calls without waiting. */
static void add_inside_mpi(struct sentence *sentence, const struct wait_findings *waits, const struct run_summary *run)
{
    bool shared_processors = run->replay.sharing.threads > 0 && !run->replay.sharing.is_guess;
    const struct wait_share *rank = waits->cause_ranks.items;

    if (waits->inside_files * 2 >= waits->inside_mpi)
        sentence_add(sentence, " Nearly all causes lie inside MPI calls, most of them in file access (MPI_File_*): the "
                               "others wait for those that read or write.");
    else if (waits->inside_one_sided * 2 >= waits->inside_mpi)
        sentence_add(sentence, " Nearly all causes lie inside MPI calls, most of them in one-sided communication.");
    else if (!shared_processors && rank->share >= nearly_all)
        sentence_add(sentence,
                     " Nearly all causes lie inside MPI calls, on rank %" PRIu32
                     ": its transfers take long, or it shared a processor.",
                     rank->rank + 1);
    else if (shared_processors)
        sentence_add(sentence, " Nearly all causes lie inside MPI calls: that says little about the program, whose "
                               "ranks shared processors.");
    else
        sentence_add(sentence, " Nearly all causes lie inside MPI calls, not in what ranks compute: transfers take "
                               "long, or ranks shared processors.");
}

/* The conclusion: how much was waited, mostly where, and mostly why; on which rank only where that has most of it. */
static struct sentence describe_waiting(const struct wait_findings *waits, const struct run_summary *run)
{
    const struct wait_share *place = waits->call_paths.items;
    const struct wait_share *cause = waits->causes.items;
    uint64_t unnamed = run->anomalies->tally[ANOMALY_UNNAMED_COMMUNICATOR].count;
    struct sentence sentence = {0};

    if (waits->wait > 0)
        sentence_add(&sentence, "%s were waited, %s %% of all ranks' time", decimal_duration((int64_t)waits->wait).text,
                     decimal_percent(waits->share).text);
    else
        sentence_add(&sentence, "No wait states were found");
    if (place)
        sentence_add(&sentence, ", %s %% of it at %s", decimal_percent(place->share).text,
                     text_word(place->activity).text);
    if (cause && cause->wait > 0) {
        const struct wait_share *rank = waits->causes_by_rank.items;
        struct decimal share;

        /* The first that has some of the cause has most of it. */
        while (strcmp(rank->activity, cause->activity) != 0)
            rank++;
        share = decimal_percent((double)rank->wait / (double)cause->wait);
        sentence_add(&sentence, "; %s %% because of %s", decimal_percent(cause->share).text,
                     text_word(cause->activity).text);
        if (rank->wait * 2 > cause->wait)
            sentence_add(&sentence, ", %s %% of that on rank %" PRIu32, share.text, rank->rank + 1);
        else
            sentence_add(&sentence, ", on no rank more than %s %% of that", share.text);
    }
    sentence_add(&sentence, ".");
    if (waits->wait > 0 && (double)waits->tied / (double)waits->wait >= notable_share)
        sentence_add(&sentence,
                     " In %s %% of the waiting several ranks were equally late, of which the lowest is named.",
                     decimal_percent((double)waits->tied / (double)waits->wait).text);
    if (waits->share >= notable_share && (double)waits->inside_mpi / (double)waits->wait >= nearly_all)
        add_inside_mpi(&sentence, waits, run);
    if (waits->unknown_waits >= notable_share)
        sentence_add(&sentence,
                     " More may have been waited: %s %% of all ranks' time passes in calls that may wait for others "
                     "without the trace showing it, most of it in %s.",
                     decimal_percent(waits->unknown_waits).text, mpi_call(waits->unknown_waits_call)->name);
    if (unnamed > 0 && (double)unnamed >= notable_share * (double)(run->replay.collectives + unnamed))
        sentence_add(&sentence,
                     " Who waits in %" PRIu64 " more collective calls is not known: they are on communicators between "
                     "two groups of ranks, or on some whose members the trace does not tell.",
                     unnamed);
    return sentence;
}

/* In burst mode causes are not told: the ways back to them lead through waits that nobody knows. */
static void print_waiting(const struct format_context *context, const struct wait_findings *waits,
                          const struct run_summary *run)
{
    if (run->totals.holds_bursts) {
        sentence_print(
            context,
            "The tracer was in burst mode, in which it records hardly any MPI calls: who waited for whom there, and "
            "why, "
            "is unknown. What is known are waits at calls that it did record and for the end of the run: %s, %s %% of "
            "all ranks' time.",
            decimal_duration((int64_t)waits->wait).text, decimal_percent(waits->share).text);
        return;
    }
    sentence_print(context, "%s", describe_waiting(waits, run).text);
    if (waits->unknown > 0)
        sentence_print(context,
                       "The causes of %" PRIu64 " wait states are known in part only, to save memory (--max-memory).",
                       waits->unknown);
}

/* Whether the critical path, where it is reported beside, comes to the same, and if not, why. */
static void print_comparison(const struct format_context *context, const struct wait_findings *waits,
                             const char *charged)
{
    size_t length = charged ? strlen(charged) : 0;
    const char *cause;

    if (!charged || waits->causes.count == 0 || !(context->options->reports & REPORT_CRITICAL_PATH))
        return;
    cause = waits->causes.items->activity;
    /* A cause that is a call names the part of the call, too. */
    if (strncmp(cause, charged, length) == 0 && (cause[length] == '\0' || strncmp(cause + length, " (", 2) == 0))
        sentence_print(context, "The critical path charges most waiting to the same activity.");
    else
        sentence_print(
            context, "The critical path charges most waiting to %s: %s", text_word(charged).text,
            context->options->path.kind == PATH_IDEAL
                ? "it is that of a network that takes no time, where ranks wait for other things."
                : "there each rank's waiting is shared out as a whole, by what the path has more of than the "
                  "rank; here each wait by itself, by what came before it.");
}

/* Which cause has most of the waiting of each window. */
static void print_wait_windows(const struct format_context *context, struct text_table table,
                               const struct wait_findings *waits)
{
    struct field cause_fields[] = {
        {NULL, "most of it because of", NULL, FIELD_TEXT, PART(activity), FIELD_ENDS_ROW},
        {NULL, "", NULL, FIELD_RATIO, PART(share), FIELD_PERCENT_SIGN, .width = 8},
    };
    struct fields causes = FIELDS_OF(struct wait_share, cause_fields);
    struct field window_columns[] = {
        window_fields[0],
        window_fields[1],
        {NULL, "wait", NULL, FIELD_TIME, FIELD_AT(struct wait_window, wait), .width = 12},
        {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct wait_window, causes.items), .fields = &causes},
    };
    struct fields columns = FIELDS_OF(struct wait_window, window_columns);

    cause_fields[0].width = (unsigned char)text_table_name_width(context, NAME_WIDTH, NAME_WIDEST);
    table.indent = 0;
    table.most = 0;
    table.shorten = activity_short_name;
    text_table_print_records(context, table, &columns, waits->windows, waits->window_count);
}

static void wait_states_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { ENDED = 3, TERM_WIDTH = 15 };
    static const struct text_term absent = {"[absent]", "before a rank's first event: its launch, or what was cut off"};
    static const struct text_term legend[] = {
        {"because of", "what the late rank did more than the other since they parted"},
        {"(transfer)", "the rest of a call that had waited, after its wait"},
        {"(own)", "a call that did not wait"},
        [ENDED] = {"[ended]", "after a rank's last event, for the end of the slowest"},
    };
    const struct wait_findings *waits = result->findings;
    const struct wait_share *cause = waits->causes.items;
    struct text_table by_kind = {.fields = &kinds,
                                 .records = waits->occurring,
                                 .count = waits->occurring_count,
                                 .unit = time_unit_for(waits->length),
                                 .indent = 2};
    struct text_table table = by_kind;
    const char *advice = NULL;
    bool holds_bursts = result->run->totals.holds_bursts;

    output_text(context->output, "Wait states\n");
    print_waiting(context, waits, result->run);
    if (waits->wait > 0 || waits->unknown_waits >= notable_share)
        sentence_print_reservations(context, result->run);
    if (waits->wait == 0)
        return;
    if (!holds_bursts)
        print_comparison(context, waits, result->run->charged_most);
    if (cause && !holds_bursts)
        advice = interpretation_of_activity(cause->activity, cause->share, result->run, context->options);
    if (advice)
        sentence_print(context, "%s", advice);
    text_table_print(context, &by_kind);
    table.most = context->options->path.top;
    table.more = "--top shows more, --format json all";
    table.name_widest = NAME_WIDEST;
    table.title = "waited at";
    text_table_print_of(context, table, share_fields, waits->call_paths.items, waits->call_paths.count);
    table.title = NULL;
    if (holds_bursts) {
        output_text(context->output, "\n");
        text_legend_print(context, &legend[ENDED], 1, TERM_WIDTH);
        return;
    }
    text_table_print_of(context, table, share_fields, waits->causes.items, waits->causes.count);
    text_table_print_of(context, table, rank_share_fields, waits->causes_by_rank.items, waits->causes_by_rank.count);
    text_table_print_of(context, table, pair_fields, waits->pairs.items, waits->pairs.count);
    if (!context->options->windows.is_usual)
        print_wait_windows(context, table, waits);
    output_text(context->output, "\n");
    text_legend_print(context, legend, COUNT_OF(legend), TERM_WIDTH);
    for (size_t i = 0; i < waits->causes.count && i < context->options->path.top; i++)
        if (strcmp(waits->causes.items[i].activity, absent.term) == 0)
            text_legend_print(context, &absent, 1, TERM_WIDTH);
}

static void wait_states_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;
    const struct wait_share *cause = waits->causes.items;
    struct assessment_finding *finding;

    /* Where the launch is the cause, the verdict tells of it. */
    if (waits->wait == 0 || result->run->totals.holds_bursts || (cause && strcmp(cause->activity, "[absent]") == 0))
        return;
    finding = assessment_add_finding(assessment, "wait_states", "--report wait-states",
                                     describe_waiting(waits, result->run).text);
    finding->value = waits->share;
    finding->time = waits->length;
    finding->question = cause ? "Waiting of all ranks' time, because of" : "Waiting of all ranks' time, at";
    finding_set_next(finding, "Who waits because of whom: --report wait-states --plot waits.svg.");
    for (size_t i = 0; i < (cause ? waits->causes.count : waits->call_paths.count); i++) {
        const struct wait_share *share = cause ? &waits->causes.items[i] : &waits->call_paths.items[i];

        finding_add_bar(finding, share->activity, share->share * waits->share);
    }
    if (cause)
        snprintf(finding->suspect, sizeof(finding->suspect), "%s", text_word(cause->activity).text);
}

/* The picture: how much waiting each activity causes, and who waits because of whom. */

enum { ROW_HEIGHT = 28, CAUSES_MOST = 10, MATRIX_HEIGHT = 360, PAIRS_MOST = 16384, CELLS_MOST = 256 };

static void add_causes(struct figure *figure, const struct wait_findings *waits)
{
    const struct wait_shares *list = waits->causes.count > 0 ? &waits->causes : &waits->call_paths;
    const struct time_unit *unit = time_unit_for(list->count > 0 ? (int64_t)list->items->wait : 1);
    size_t count = list->count < CAUSES_MOST ? list->count : CAUSES_MOST;
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_BARS,
        list == &waits->causes ? "Because of what ranks wait: what the late one did more than the other"
                               : "Where ranks wait",
        (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);

    figure_add_series(figure, panel, "waiting", COLOR_OF_WAITING)->letter = 'w';
    for (size_t i = 0; i < count; i++) {
        const struct wait_share *share = &list->items[i];

        figure_add_row_of_parts(
            figure, panel,
            (struct figure_row){.name = share->activity,
                                .value = figure_print(figure, "%s, %s %%", decimal_duration((int64_t)share->wait).text,
                                                      decimal_percent(share->share).text)},
            (double[]){(double)share->wait / (double)unit->nanoseconds});
    }
    panel->across.title = figure_print(figure, "waiting of all ranks (%s)", unit->name);
    if (list->count > count)
        panel->note = figure_print(figure, "and %zu more (--report wait-states)", list->count - count);
}

static void add_wait_pairs(struct figure *figure, const struct wait_findings *waits, uint32_t ranks)
{
    const struct wait_shares *listed = waits->pairs.count > 0 ? &waits->pairs : &waits->partners;
    size_t count = listed->count < PAIRS_MOST ? listed->count : PAIRS_MOST;
    double cell = ranks > CELLS_MOST ? (double)ranks / CELLS_MOST : 1;
    struct figure_panel *panel;
    struct figure_series *series;

    if (count == 0)
        return;
    panel =
        figure_add_panel(figure, FIGURE_CELLS,
                         listed == &waits->pairs ? "Who waits because of whom" : "Who waits for whom", MATRIX_HEIGHT);
    figure_set_ranks(&panel->across, listed == &waits->pairs ? "rank that is the cause" : "rank that is late", ranks);
    figure_set_ranks_down(&panel->up, "rank that waits", ranks);
    panel->is_scaled = true;
    panel->least = "0 s";
    panel->most = figure_print(figure, "%s", decimal_duration((int64_t)listed->items->wait).text);
    series = figure_add_series(figure, panel, "waiting", COLOR_OF_CELLS);
    for (size_t i = count; i > 0; i--) {
        const struct wait_share *pair = &listed->items[i - 1];

        figure_add_point(figure, series,
                         (struct figure_point){.from = pair->other + 1 - cell / 2,
                                               .to = pair->other + 1 + cell / 2,
                                               .value = (double)pair->wait / (double)listed->items->wait,
                                               .row = pair->rank});
    }
}

static void wait_picture(struct figure *figure, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;
    const struct wait_share *cause = waits->causes.items;

    if (waits->wait == 0) {
        figure_set_title(figure, "No rank waits for another one");
        figure_add_words(figure, "Where ranks wait", "nobody waits");
        return;
    }
    if (waits->causes.count > 0)
        figure_set_title(figure, "%s %% of all waiting is because of %s", decimal_percent(cause->share).text,
                         cause->activity);
    figure->subtitle = figure_print(figure, "%s; %s waited, %s %% of all ranks' time", figure->subtitle,
                                    decimal_duration((int64_t)waits->wait).text, decimal_percent(waits->share).text);
    add_causes(figure, waits);
    add_wait_pairs(figure, waits, result->run->totals.ranks);
}

/* Slices: threads of their own for the ranks that waited and for those that were late, after those of the critical
 * path; with an arrow from the late rank. */
enum { THREAD_WAITING = 10, THREAD_LATE = 30 };

static void put_arrow_end(struct chrome_events *events, const char *phase, uint64_t thread, int kind, int64_t time)
{
    struct json_writer *writer = &events->writer;

    chrome_open_event(events, phase, "late", time);
    json_put_count(writer, "tid", thread);
    json_put_string(writer, "cat", "wait");
    json_put_count(writer, "id", (uint64_t)kind + 1);
    if (*phase == 'f')
        json_put_string(writer, "bp", "e");
    json_close(writer);
}

static void put_wait_slice(struct chrome_events *events, uint64_t thread, const char *name,
                           const struct wait_instance *longest)
{
    chrome_open_event(events, "X", name, longest->start);
    chrome_put_time(events, "dur", longest->length);
    json_put_count(&events->writer, "tid", thread);
    json_close(&events->writer);
}

static void wait_states_section_write_slices(struct chrome_events *events, const struct report_result *result)
{
    const struct wait_findings *waits = result->findings;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        const struct wait_kind_sum *sum = &waits->kinds[kind];
        const struct wait_instance *longest = &sum->longest;
        uint64_t waiting = THREAD_WAITING + (uint64_t)kind;
        uint64_t late = THREAD_LATE + (uint64_t)kind;
        int64_t last = longest->start + longest->length - 1;
        char name[200];

        if (sum->count == 0)
            continue;
        chrome_put_name(events, "thread_name", waiting, sum->title);
        chrome_put_name(events, "thread_name", late, "who was late");
        snprintf(name, sizeof(name), "rank %" PRIu32 " at %s", longest->rank + 1, longest->activity);
        put_wait_slice(events, waiting, name, longest);
        snprintf(name, sizeof(name), "rank %" PRIu32, longest->partner + 1);
        put_wait_slice(events, late, name, longest);
        put_arrow_end(events, "s", late, kind, last);
        put_arrow_end(events, "f", waiting, kind, last);
    }
}

const struct section wait_states_section = {
    .reports = REPORT_WAIT_STATES,
    .fields = FIELDS(struct wait_findings, finding_fields),
    .name = "wait_states",
    .rows = "causes_by_rank",
    .prints_rows = true,
    .print = wait_states_section_print,
    .picture = wait_picture,
    .assess = wait_states_section_assess,
    .write_slices = wait_states_section_write_slices,
};
