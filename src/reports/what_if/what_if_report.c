/*
 * What if: the changes that --without and --scale ask for, and the changed program beside the one that ran, both on a
 * network that takes no time.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "reports/what_if/what_if.h"

static const struct field change_fields[] = {
    {"activity", NULL, "that is changed: an element of its call path, or several", FIELD_TEXT,
     FIELD_AT(struct what_if_change, activity), FIELD_OPTIONAL},
    {"rank", NULL, "whose computing is changed", FIELD_RANK, FIELD_AT(struct what_if_change, rank), FIELD_OPTIONAL},
    {"call", NULL, "MPI call that does not wait", FIELD_TEXT, FIELD_AT(struct what_if_change, call), FIELD_OPTIONAL},
    {"factor", NULL, "of the time that it takes", FIELD_NUMBER, FIELD_AT(struct what_if_change, factor)},
    {"met", NULL, "the trace has it", FIELD_FLAG, FIELD_AT(struct what_if_change, is_met)},
};
static const struct fields change_record = FIELDS_OF(struct what_if_change, change_fields);

static const struct field what_if_time_fields[] = {
    {"ideal_s", NULL, "on a network that takes no time", FIELD_TIME, FIELD_AT(struct what_if_times, ideal)},
    {"useful_avg_s", NULL, "computing, of the average rank", FIELD_TIME,
     FIELD_AT(struct what_if_times, useful_average)},
    {"useful_max_s", NULL, "computing, of the rank that has most of it", FIELD_TIME,
     FIELD_AT(struct what_if_times, useful_max)},
    {"load_balance", NULL, "average of maximum", FIELD_RATIO, FIELD_AT(struct what_if_times, load_balance)},
    {"serialisation_efficiency", NULL, "maximum of ideal time", FIELD_RATIO,
     FIELD_AT(struct what_if_times, serialisation_efficiency)},
    {"ideal_efficiency", NULL, "both: average of ideal time", FIELD_RATIO,
     FIELD_AT(struct what_if_times, ideal_efficiency)},
};
static const struct fields what_if_times = FIELDS_OF(struct what_if_times, what_if_time_fields);

static const struct field what_if_fields[] = {
    {"changes", NULL, "that were asked for", FIELD_LIST, FIELD_LIST_AT(struct what_if_findings, changes, change_count),
     .fields = &change_record},
    {"as_it_ran", NULL, "the program as the trace has it", FIELD_RECORD, FIELD_AT(struct what_if_findings, as_it_ran),
     .fields = &what_if_times},
    {"changed", NULL, "the changed program", FIELD_RECORD, FIELD_AT(struct what_if_findings, changed),
     .fields = &what_if_times},
};
static const struct fields what_if_found = FIELDS_OF(struct what_if_findings, what_if_fields);

struct what_if_report {
    const struct diag *diag;
    struct activity_choice activities;
    struct what_if *what_if;
    struct what_if_findings findings;
    struct what_if_change changes[CHANGES_MAX];
};

static bool what_if_report_is_wanted(const struct options *options)
{
    return options->change_count > 0;
}

static void what_if_report_free(void *item)
{
    struct what_if_report *report = item;

    what_if_free(report->what_if);
    activity_choice_deinit(&report->activities);
    free(report);
}

static int what_if_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct what_if_report *report = item;
    const struct options *options = start->options;
    int error;

    report->diag = start->diag;
    for (size_t i = 0; i < options->change_count; i++) {
        const struct change *from = &options->changes[i];
        struct what_if_change *change = &report->changes[i];

        *change = (struct what_if_change){.rank = FIELD_NO_RANK, .millionths = from->millionths};
        change->factor = (double)from->millionths / MILLION;
        snprintf(change->name, sizeof(change->name), "%.*s", (int)from->name_length,
                 from->name_length > 0 ? from->name : "");
        if (from->kind == CHANGE_RANK)
            change->rank = from->rank - 1;
        else if (from->kind == CHANGE_CALL)
            change->call = change->name;
        else
            change->activity = change->name;
    }
    report->findings.changes = report->changes;
    report->findings.change_count = options->change_count;
    error = activity_choice_make(&report->activities, &options->activities, start->labels, start->watched, start->diag);
    if (error < 0)
        return error;
    report->what_if = what_if_new(options->changes, options->change_count, &report->activities.rules, start->labels,
                                  start->replay->rank_count, start->diag);
    if (!report->what_if)
        return ERROR_MEMORY;
    what_if_listen(report->what_if, listener);
    return 0;
}

/* What follows from ideal time, and sum and maximum of useful time. */
static void complete_times(struct what_if_times *times, uint32_t ranks)
{
    double average = (double)times->useful_sum / ranks;
    double ideal = times->ideal > 0 ? (double)times->ideal : (double)NAN;

    times->useful_average = (int64_t)((times->useful_sum + ranks / 2) / ranks);
    times->load_balance = times->useful_max > 0 ? average / (double)times->useful_max : (double)NAN;
    times->serialisation_efficiency = (double)times->useful_max / ideal;
    times->ideal_efficiency = average / ideal;
}

/* A change that changes nothing is most likely misspelt; an activity or a rank that does not occur is nothing to ask
 * about. 0 or ERROR_USAGE. */
static int report_unmet(const struct what_if_report *report)
{
    static const char option[] = "--without or --scale:";
    int error = 0;

    for (size_t i = 0; i < report->findings.change_count; i++) {
        const struct what_if_change *change = &report->changes[i];

        if (change->is_met)
            continue;
        if (change->call) {
            diag_report(report->diag, SEVERITY_WARNING, NULL, 0, "%s nobody calls \"%s\"", option, change->name);
        } else if (change->activity) {
            diag_report(report->diag, SEVERITY_ERROR, NULL, 0,
                        "%s nobody computes in \"%s\"; --report critical-path lists the activities, MPI calls are "
                        "call:NAME",
                        option, change->name);
            error = ERROR_USAGE;
        } else {
            diag_report(report->diag, SEVERITY_ERROR, NULL, 0, "%s there is no rank %" PRIu32, option,
                        change->rank + 1);
            error = ERROR_USAGE;
        }
    }
    return error;
}

static int what_if_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct what_if_report *report = item;
    struct what_if_findings *found = &report->findings;
    const struct window_totals *totals = &summary->totals;
    bool is_met[CHANGES_MAX];

    what_if_conclude(report->what_if, &found->changed, is_met);
    for (size_t i = 0; i < found->change_count; i++)
        report->changes[i].is_met = is_met[i];
    found->as_it_ran = (struct what_if_times){
        .ideal = totals->ideal, .useful_sum = totals->useful_sum, .useful_max = totals->useful_max};
    complete_times(&found->as_it_ran, totals->ranks);
    complete_times(&found->changed, totals->ranks);
    *findings = found;
    return report_unmet(report);
}

_Static_assert(SENTENCE_SIZE >= CHANGES_MAX * (TEXT_WORD_SIZE + DECIMAL_SIZE), "all changes fit into a sentence");

/* The changes in words, as the title. */
static struct sentence describe_changes(const struct what_if_findings *found, bool utf8)
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
                     change->rank != FIELD_NO_RANK ? "rank " : "", text_word(change->name, utf8).text);
        if (!is_left_out)
            sentence_add(&changes, " times %s", decimal_scaled(change->millionths, MILLION, 3).text);
    }
    return changes;
}

/* What they bring. */
static struct sentence describe_gain(const struct what_if_findings *found)
{
    int64_t gain = found->as_it_ran.ideal - found->changed.ideal;
    double ideal = found->as_it_ran.ideal > 0 ? (double)found->as_it_ran.ideal : (double)NAN;
    struct sentence words = {0};

    sentence_add(&words, "It would %s %s (%s %%) at most, on a network that takes no time.",
                 gain >= 0 ? "save" : "cost", decimal_duration(gain >= 0 ? gain : -gain).text,
                 decimal_percent(fabs((double)gain) / ideal).text);
    return words;
}

/* Rows are figures of several kinds. */
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
static const struct fields what_if_row = FIELDS_OF(struct what_if_row, what_if_row_fields);

static struct what_if_row row_of_times(const char *name, int64_t before, int64_t after)
{
    return (struct what_if_row){name, decimal_duration(before), decimal_duration(after)};
}

static struct what_if_row row_of_ratios(const char *name, double before, double after)
{
    enum { RATIO_SIZE = DECIMAL_SIZE - 3 };
    struct what_if_row row = {.name = name};

    snprintf(row.before.text, sizeof(row.before.text), "%.*s %%", RATIO_SIZE, decimal_percent(before).text);
    snprintf(row.after.text, sizeof(row.after.text), "%.*s %%", RATIO_SIZE, decimal_percent(after).text);
    return row;
}

static void what_if_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct what_if_findings *found = result->findings;
    const struct what_if_times *before = &found->as_it_ran;
    const struct what_if_times *after = &found->changed;
    const struct what_if_row rows[] = {
        row_of_times("ideal time", before->ideal, after->ideal),
        row_of_times("useful, average", before->useful_average, after->useful_average),
        row_of_times("useful, maximum", before->useful_max, after->useful_max),
        row_of_ratios("load balance", before->load_balance, after->load_balance),
        row_of_ratios("serialisation efficiency", before->serialisation_efficiency, after->serialisation_efficiency),
        row_of_ratios("both: useful of ideal time", before->ideal_efficiency, after->ideal_efficiency),
    };
    struct text_table table = {
        .fields = &what_if_row, .records = rows, .count = sizeof(rows) / sizeof(rows[0]), .indent = 2};

    text_wrap(context->output, describe_changes(found, context->run.utf8).text, 0, context_room(context));
    text_table_print(context, &table);
    output_text(context->output, "\n");
    sentence_print(context, "%s", describe_gain(found).text);
}

static void what_if_section_assess(struct assessment *assessment, const struct report_result *result)
{
    assessment_add_fact(assessment, TOPIC_CHANGE, "--report critical-path", "%s. %s",
                        describe_changes(result->findings, true).text, describe_gain(result->findings).text);
}

const struct section what_if_section = {
    .reports = REPORT_CRITICAL_PATH,
    .fields = &what_if_found,
    .name = "what_if",
    .print = what_if_section_print,
    .assess = what_if_section_assess,
};

const struct report_class what_if_report = {
    .is_wanted = what_if_report_is_wanted,
    .size = sizeof(struct what_if_report),
    .start = what_if_report_start,
    .conclude = what_if_report_conclude,
    .free = what_if_report_free,
    .section = &what_if_section,
};
