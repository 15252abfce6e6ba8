/*
 * What if: the changes that --without and --scale ask for, and the changed program beside the one that ran, both on a
 * network that takes no time.
 *
 * A listener (stream.h) keeps an ideal clock of its own on every rank (posts.h): useful and absent time is
 * weighted, waits are those that the replay honours on its own ideal clocks. Who waits for whom is as it was in the
 * trace, so a gain is the most that the change can bring.
 */
#include "reports/what_if/what_if.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "base/nearest.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "paraver/mpi_call.h"
#include "replay/posts.h"
#include "reports/report.h"
#include "reports/sentence.h"

struct known_weight {
    bool is_known;
    uint32_t weight; /* in millionths */
};

struct what_if_rank {
    int64_t clock;
    int64_t useful;
    uint32_t weight;  /* of the rank, in millionths */
    uint32_t rest;    /* of time, in millionths of a nanosecond */
    int64_t at_entry; /* clock at the entry of the open call */
    struct call_entry entry;
};

struct what_if_report {
    struct activity_stacks *stacks; /* first: activity_stacks_on_event */
    const struct diag *diag;
    const struct labels *labels;
    const struct listener *listener;
    const struct change *asked; /* as the options have them */
    struct activity_rules rules;
    struct activities *activities;
    uint32_t rank_count;
    struct what_if_rank *ranks;
    struct keyed_list weights;              /* struct known_weight, by activity */
    bool is_waitless[MPI_CALL_UNKNOWN + 1]; /* by call */
    struct what_if_findings findings;
};

static bool what_if_report_is_wanted(const struct options *options)
{
    return options->change_count > 0;
}

static void what_if_report_free(void *item)
{
    struct what_if_report *report = item;

    activity_stacks_free(report->stacks);
    activity_rules_deinit(&report->rules);
    free(report->ranks);
    keyed_list_deinit(&report->weights);
}

static uint32_t scale_weight(uint32_t weight, uint32_t millionths)
{
    uint64_t product = (uint64_t)weight * millionths / MILLION;

    return product < UINT32_MAX ? (uint32_t)product : UINT32_MAX - 1;
}

static bool is_change_of_call(const struct change *change, const char *name)
{
    return name && slice_is((struct slice){change->name, change->name_length}, name);
}

/* The change's name is the call path, or successive elements of it: a/b is part of x/a/b/y. */
static bool is_change_of_path(const struct change *change, const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (strncmp(at, change->name, change->name_length) == 0 &&
            (at[change->name_length] == '\0' || at[change->name_length] == '/'))
            return true;
    }
    return false;
}

static int find_weight(struct what_if_report *report, uint32_t activity, uint32_t *weight)
{
    struct known_weight *known = keyed_list_get(&report->weights, activity, sizeof(*known));
    const char *path = NULL;

    if (!known)
        return diag_no_memory(report->diag);
    if (!known->is_known) {
        path = activities_name(report->activities, activity);
        if (!path)
            return ERROR_MEMORY;
        *known = (struct known_weight){true, MILLION};
    }
    for (size_t i = 0; path && i < report->findings.change_count; i++) {
        const struct change *change = &report->asked[i];

        if (change->kind != CHANGE_ACTIVITY || !is_change_of_path(change, path))
            continue;
        known->weight = scale_weight(known->weight, change->millionths);
        report->findings.changes[i].is_met = true;
    }
    *weight = known->weight;
    return 0;
}

/* Weights a length of time; the fraction of a nanosecond is carried over to the next one. */
static int64_t weighted_length(struct what_if_rank *rank, int64_t length, uint32_t weight)
{
    __int128 exact = (__int128)length * weight + rank->rest;

    rank->rest = (uint32_t)(exact % MILLION);
    return (int64_t)(exact / MILLION);
}

static int what_if_on_interval(void *self, const struct interval *interval)
{
    struct what_if_report *report = self;
    struct what_if_rank *rank = &report->ranks[interval->rank];
    bool is_absent = interval->state == STATE_ABSENT;
    uint32_t activity, weight;
    int64_t length;
    int error = activity_stacks_interval(report->stacks, interval, &activity);

    if (error < 0)
        return error;
    if (call_entry_follow(&rank->entry, interval))
        rank->at_entry = rank->clock;
    for (size_t i = 0; interval->is_enter && report->is_waitless[interval->call] && i < report->findings.change_count;
         i++)
        if (report->asked[i].kind == CHANGE_CALL &&
            is_change_of_call(&report->asked[i], mpi_call(interval->call)->name))
            report->findings.changes[i].is_met = true;
    if (!is_absent && interval->state != STATE_USEFUL)
        return 0;
    error = find_weight(report, is_absent ? ACTIVITY_ABSENT : activity, &weight);
    if (error < 0)
        return error;
    if (is_absent) {
        /* The clock runs or, where the rank is late, stands at 0 and then jumps to the time of its first event. */
        rank->rest = 0;
        rank->clock = interval->c1 == 0 ? 0 : weighted_length(rank, interval->t1, weight);
        return 0;
    }
    length = weighted_length(rank, interval->t1 - interval->t0, scale_weight(weight, rank->weight));
    rank->clock += length;
    rank->useful += length;
    return 0;
}

static int what_if_on_post(void *self, const struct post *post, void *memory)
{
    struct what_if_report *report = self;
    const struct what_if_rank *rank = &report->ranks[post->rank];
    struct clock_token *token = memory;

    *token = clock_token_of(call_entry_has(&rank->entry, post) ? rank->at_entry : rank->clock);
    /* The interval before the rank's first event has not been seen yet: its clock must not be used. */
    if (post->state == STATE_ABSENT) {
        struct what_if_rank absent = {0};
        uint32_t weight;
        int error = find_weight(report, ACTIVITY_ABSENT, &weight);

        if (error < 0)
            return error;
        *token = clock_token_of(weighted_length(&absent, post->time, weight));
    }
    return 0;
}

static void what_if_on_merge(void *self, void *token, const void *before)
{
    (void)self;
    clock_token_merge(token, before);
}

static int what_if_on_join(void *self, const struct join *join)
{
    struct what_if_report *report = self;

    if (!report->is_waitless[join->call])
        own_clock_join(&report->ranks[join->rank].clock, join, report->listener);
    return 0;
}

/* Takes over what was asked for, and what of it is known before the run. */
static void take_changes(struct what_if_report *report, const struct options *options)
{
    for (uint32_t rank = 0; rank < report->rank_count; rank++)
        report->ranks[rank].weight = MILLION;
    for (size_t i = 0; i < options->change_count; i++) {
        const struct change *asked = &options->changes[i];
        struct what_if_change *change = &report->findings.changes[i];

        *change = (struct what_if_change){.rank = FIELD_NO_RANK, .millionths = asked->millionths};
        change->factor = (double)asked->millionths / MILLION;
        snprintf(change->name, sizeof(change->name), "%.*s", (int)asked->name_length,
                 asked->name_length > 0 ? asked->name : "");
        if (asked->kind == CHANGE_RANK) {
            change->rank = asked->rank - 1;
            change->is_met = change->rank < report->rank_count;
            if (change->is_met)
                report->ranks[change->rank].weight =
                    scale_weight(report->ranks[change->rank].weight, asked->millionths);
        } else if (asked->kind == CHANGE_CALL) {
            change->call = change->name;
        } else {
            change->activity = change->name;
            /* Computing and being absent cannot be misspelt, in a trace that has no time of it either. */
            change->is_met = is_change_of_path(asked, "[computation]") || is_change_of_path(asked, "[absent]");
        }
        for (unsigned call = 1; change->call && call < MPI_CALL_LIMIT; call++)
            report->is_waitless[call] |= is_change_of_call(asked, mpi_call((uint8_t)call)->name);
    }
    report->asked = options->changes;
    report->findings.change_count = options->change_count;
}

static int what_if_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct what_if_report *report = item;
    int error =
        activity_rules_make(&report->rules, &start->options->activities, start->labels, start->watched, start->diag);

    if (error < 0)
        return error;
    report->diag = start->diag;
    report->labels = start->labels;
    report->rank_count = start->replay->rank_count;
    report->ranks = calloc(report->rank_count, sizeof(*report->ranks));
    if (!report->ranks)
        return diag_no_memory(start->diag);
    report->stacks = activity_stacks_new(&report->activities, &report->rules, report->rank_count, start->diag);
    if (!report->stacks)
        return ERROR_MEMORY;
    take_changes(report, start->options);
    report->listener = listener;
    *listener = (struct listener){
        .self = report,
        .token_size = sizeof(struct clock_token),
        .interval = what_if_on_interval,
        .post = what_if_on_post,
        .merge = what_if_on_merge,
        .join = what_if_on_join,
        .event = activity_stacks_on_event,
        .site = activity_stacks_on_site,
    };
    return 0;
}

/* On the clocks that the report keeps. */
static struct what_if_times times_of_changed(const struct what_if_report *report)
{
    struct what_if_times times = {0};

    for (uint32_t i = 0; i < report->rank_count; i++) {
        const struct what_if_rank *rank = &report->ranks[i];

        times.useful_sum += rank->useful;
        times.useful_max = rank->useful > times.useful_max ? rank->useful : times.useful_max;
        times.ideal = rank->clock > times.ideal ? rank->clock : times.ideal;
    }
    return times;
}

/* What follows from ideal time, and sum and maximum of useful time. */
static void complete_times(struct what_if_times *times, uint32_t ranks)
{
    double average = (double)times->useful_sum / ranks;
    double ideal = times->ideal > 0 ? (double)times->ideal : (double)NAN;

    times->useful_average = (int64_t)((times->useful_sum + ranks / 2) / ranks);
    times->load_balance = ratio_of(average, (double)times->useful_max);
    times->serialisation_efficiency = (double)times->useful_max / ideal;
    times->ideal_efficiency = average / ideal;
}

/* A change that changes nothing is most likely misspelt; an activity or a rank that does not occur is nothing to ask
 * about. */
static int check_changes(const struct what_if_report *report)
{
    static const char option[] = "--without or --scale:";
    const struct what_if_findings *found = &report->findings;
    int error = 0;

    for (size_t i = 0; i < found->change_count; i++) {
        const struct what_if_change *change = &found->changes[i];
        const char *nearest = change->activity ? labels_nearest(report->labels, change->activity) : NULL;

        if (change->is_met)
            continue;
        if (change->call)
            diag_report(report->diag, SEVERITY_WARNING, NULL, 0, "%s nobody calls \"%s\"", option, change->name);
        else if (change->activity)
            error = diag_usage(report->diag, "%s nobody computes in \"%s\"%s", option, change->name,
                               nearest ? nearest_hint(strncmp(nearest, "MPI_", 4) == 0 ? "call:" : "", nearest).text
                                       : "; --report critical-path lists the activities, MPI calls are call:NAME");
        else
            error = diag_usage(report->diag, "%s there is no rank %" PRIu32, option, change->rank + 1);
    }
    return error;
}

static int what_if_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct what_if_report *report = item;
    struct what_if_findings *found = &report->findings;
    const struct window_totals *totals = &summary->totals;

    found->as_it_ran = (struct what_if_times){
        .ideal = totals->ideal, .useful_sum = totals->useful_sum, .useful_max = totals->useful_max};
    found->changed = times_of_changed(report);
    complete_times(&found->as_it_ran, totals->ranks);
    complete_times(&found->changed, totals->ranks);
    *findings = found;
    return check_changes(report);
}

const struct report_class what_if_report = {
    .is_wanted = what_if_report_is_wanted,
    .size = sizeof(struct what_if_report),
    .start = what_if_report_start,
    .conclude = what_if_report_conclude,
    .free = what_if_report_free,
    .section = &what_if_section,
};

/* What it shows. */

#define CHANGE(member) FIELD_AT(struct what_if_change, member)
#define TIMES(member)  FIELD_AT(struct what_if_times, member)
#define FOUND(member)  FIELD_AT(struct what_if_findings, member)

static const struct field change_fields[] = {
    {"activity", NULL, "that is changed: an element of its call path, or several", FIELD_TEXT, CHANGE(activity),
     FIELD_OPTIONAL},
    {"rank", NULL, "whose computing is changed", FIELD_RANK, CHANGE(rank), FIELD_OPTIONAL},
    {"call", NULL, "MPI call that does not wait", FIELD_TEXT, CHANGE(call), FIELD_OPTIONAL},
    {"factor", NULL, "of the time that it takes", FIELD_NUMBER, CHANGE(factor)},
    {"met", NULL, "the trace has it", FIELD_FLAG, CHANGE(is_met)},
};

static const struct field what_if_time_fields[] = {
    {"ideal_s", "ideal time", "on a network that takes no time", FIELD_TIME, TIMES(ideal)},
    {"useful_avg_s", "useful, average", "computing, of the average rank", FIELD_TIME, TIMES(useful_average)},
    {"useful_max_s", "useful, maximum", "computing, of the rank that has most of it", FIELD_TIME, TIMES(useful_max)},
    {"load_balance", "load balance", "average of maximum", FIELD_RATIO, TIMES(load_balance)},
    {"serialisation_efficiency", "serialisation efficiency", "maximum of ideal time", FIELD_RATIO,
     TIMES(serialisation_efficiency)},
    {"ideal_efficiency", "both: useful of ideal time", "both: average of ideal time", FIELD_RATIO,
     TIMES(ideal_efficiency)},
};
enum { WHAT_IF_FIGURES = COUNT_OF(what_if_time_fields) };
static const struct fields what_if_times = FIELDS_OF(struct what_if_times, what_if_time_fields);

static const struct field what_if_fields[] = {
    {"changes", NULL, "that were asked for",
     FIELD_LIST_OF(struct what_if_findings, changes, change_count, change_fields)},
    {"as_it_ran", NULL, "the program as the trace has it", FIELD_RECORD, FOUND(as_it_ran), .fields = &what_if_times},
    {"changed", NULL, "the changed program", FIELD_RECORD, FOUND(changed), .fields = &what_if_times},
};

_Static_assert(SENTENCE_SIZE >= CHANGES_MAX * (TEXT_WORD_SIZE + DECIMAL_SIZE), "all changes fit into a sentence");

static struct sentence describe_changes(const struct what_if_findings *found)
{
    struct sentence changes = {0};

    sentence_add(&changes, "What if:");
    for (size_t i = 0; i < found->change_count; i++) {
        const struct what_if_change *change = &found->changes[i];
        bool is_left_out = change->millionths == 0;

        sentence_add(&changes, "%s %s%s%s", i > 0 ? "," : "",
                     !is_left_out   ? ""
                     : change->call ? "without waits in "
                                    : "without ",
                     change->rank != FIELD_NO_RANK ? "rank " : "", text_word(change->name).text);
        if (!is_left_out)
            sentence_add(&changes, " times %s", decimal_scaled(change->millionths, MILLION, 3).text);
    }
    return changes;
}

static struct sentence describe_gain(const struct what_if_findings *found)
{
    int64_t gain = found->as_it_ran.ideal - found->changed.ideal;
    double ideal = found->as_it_ran.ideal > 0 ? (double)found->as_it_ran.ideal : (double)NAN;
    struct sentence words = {0};

    sentence_add(&words, "It would %s %s (%s %%) at most, on a network that takes no time.",
                 gain >= 0 ? "save" : "cost", decimal_duration(llabs(gain)).text,
                 decimal_percent(fabs((double)gain) / ideal).text);
    return words;
}

/* Rows are the fields of both. */
struct what_if_row {
    const char *name;
    struct decimal before;
    struct decimal after;
};

static const struct field what_if_row_fields[] = {
    {NULL, "", NULL, FIELD_TEXT, FIELD_AT(struct what_if_row, name), .width = 28},
    {NULL, "as it ran", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct what_if_row, before), FIELD_RIGHT, .width = 15},
    {NULL, "changed", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct what_if_row, after), FIELD_RIGHT, .width = 15},
};

static struct decimal figure_of(const struct field *field, const struct what_if_times *times)
{
    struct field_value value = field_value(field, times);
    struct decimal text = decimal_percent(value.ratio);

    if (field->kind == FIELD_TIME)
        return decimal_duration((int64_t)value.whole);
    string_append(text.text, sizeof(text.text), " %%");
    return text;
}

static void what_if_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct what_if_findings *found = result->findings;
    struct what_if_row rows[WHAT_IF_FIGURES];

    for (size_t i = 0; i < WHAT_IF_FIGURES; i++) {
        const struct field *field = &what_if_time_fields[i];

        rows[i] = (struct what_if_row){field->heading, figure_of(field, &found->as_it_ran),
                                       figure_of(field, &found->changed)};
    }
    sentence_print(context, "%s", describe_changes(found).text);
    text_table_print_of(context, (struct text_table){.indent = 2}, what_if_row_fields, rows, WHAT_IF_FIGURES);
    output_text(context->output, "\n");
    sentence_print(context, "%s", describe_gain(found).text);
}

static void what_if_section_assess(struct assessment *assessment, const struct report_result *result)
{
    assessment_add_fact(assessment, TOPIC_CHANGE, "--report critical-path", "%s. %s",
                        describe_changes(result->findings).text, describe_gain(result->findings).text);
}

const struct section what_if_section = {
    .reports = REPORT_CRITICAL_PATH,
    .fields = FIELDS(struct what_if_findings, what_if_fields),
    .name = "what_if",
    .print = what_if_section_print,
    .assess = what_if_section_assess,
};
