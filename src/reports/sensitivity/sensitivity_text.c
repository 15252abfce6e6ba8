/*
 * How sure the efficiencies are: what they would be under other assumptions, and how far apart that is.
 */
#include <math.h>
#include <string.h>

#include "output/assessment/assessment.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sensitivity/sensitivity.h"
#include "reports/sentence.h"

#define CASE(member)  FIELD_AT(struct sensitivity_case, member)
#define GROUP(member) FIELD_AT(struct sensitivity_group, member)
#define RATIO(which)  FIELD_RATIO, FIELD_AT(struct sensitivity_figures, ratios[which])
#define IN_TABLE(which)                                                                                                \
    FIELD_TEXT, FIELD_TEXT_AT(struct sensitivity_figures, cells[which].text), FIELD_RIGHT, .width = 8

static const struct field figure_fields[] = {
    {"load_balance", NULL, "how even the work is", RATIO(SENSITIVITY_LOAD_BALANCE)},
    {"serialisation_efficiency", NULL, "not lost to dependencies", RATIO(SENSITIVITY_SERIALISATION)},
    {"transfer_efficiency", NULL, "not lost to moving data", RATIO(SENSITIVITY_TRANSFER)},
    {"communication_efficiency", NULL, "not lost to communication", RATIO(SENSITIVITY_COMMUNICATION)},
    {"parallel_efficiency", NULL, "time spent computing", RATIO(SENSITIVITY_PARALLEL)},
    {NULL, "LB", NULL, IN_TABLE(SENSITIVITY_LOAD_BALANCE)},
    {NULL, "Ser", NULL, IN_TABLE(SENSITIVITY_SERIALISATION)},
    {NULL, "Trf", NULL, IN_TABLE(SENSITIVITY_TRANSFER)},
    {NULL, "CommE", NULL, IN_TABLE(SENSITIVITY_COMMUNICATION)},
    {NULL, "PE", NULL, IN_TABLE(SENSITIVITY_PARALLEL)},
};
static const struct fields figures = FIELDS_OF(struct sensitivity_figures, figure_fields);

static const struct field case_fields[] = {
    {"of", NULL, "the run, or all windows in sum", FIELD_TEXT, CASE(of), FIELD_NOT_IN_JSON},
    {"option", NULL, "that is set; null: none, it is what was asked for", FIELD_TEXT, CASE(option), FIELD_NOT_IN_ROWS},
    {"option", NULL, "that is set, or as asked", FIELD_TEXT, CASE(name), FIELD_NOT_IN_JSON},
    {"value", NULL, "that it is set to, as on the command line", FIELD_TEXT, CASE(value)},
    {NULL, "", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct sensitivity_case, title), .width = 34},
    {NULL, NULL, NULL, FIELD_RECORD, CASE(figures), .fields = &figures},
};
static const struct fields cases = FIELDS_OF(struct sensitivity_case, case_fields);

static const struct field group_fields[] = {
    {"cases", NULL, "one assumption at a time, the first as asked", FIELD_LIST,
     FIELD_LIST_AT(struct sensitivity_group, cases, count), .fields = &cases},
    {"spread", NULL, "between the largest and the least of all cases", FIELD_RECORD, GROUP(spread), .fields = &figures},
};
static const struct fields groups = FIELDS_OF(struct sensitivity_group, group_fields);

static const struct field sensitivity_fields[] = {
    {"run", NULL, "of the run", FIELD_RECORD, FIELD_AT(struct sensitivity, run), FIELD_IN_LINES, .fields = &groups},
    {"windows", NULL, "of all windows in sum, where they can be varied", FIELD_RECORD,
     FIELD_BEHIND(struct sensitivity, windows), FIELD_IN_LINES | FIELD_OPTIONAL, .fields = &groups},
    {"cases", NULL, "of the run, then of windows", FIELD_LIST, FIELD_LIST_AT(struct sensitivity, run.cases, count),
     FIELD_NOT_IN_JSON, .fields = &cases},
};
static const struct fields sensitivity = FIELDS_OF(struct sensitivity, sensitivity_fields);

/* What is like the one with that index: `waits causal, all, eager-limit 8k, 16k`. */
static void print_likes(const struct format_context *context, const struct sensitivity_group *group, size_t like)
{
    const struct sensitivity_case *first = &group->distinct[like];
    const char *option = NULL;
    bool is_first = true;
    struct sentence names = {0};

    for (size_t i = 0; i < group->count; i++) {
        const struct sensitivity_case *other = &group->cases[i];
        bool is_new = !option || strcmp(option, other->name) != 0;

        if (other->like != like)
            continue;
        if (!is_first) {
            sentence_add(&names, "%s%s%s%s", option ? ", " : "", is_new ? other->name : "", is_new ? " " : "",
                         other->value_text);
            option = other->name;
        }
        is_first = false;
    }
    if (!option)
        return;
    if (first->value)
        sentence_print(context, "Like %s %s: %s.", first->name, first->value, names.text);
    else
        sentence_print(context, "No difference: %s.", names.text);
}

static void print_cases(const struct format_context *context, const struct sensitivity_group *group, const char *title)
{
    const struct sensitivity_case spread = {.title = "  spread in points", .figures = group->spread};
    struct text_table table = {
        .fields = &cases, .records = group->distinct, .count = group->distinct_count, .sum = &spread, .title = title};

    text_table_print(context, &table);
    for (size_t i = 0; i < group->distinct_count; i++)
        print_likes(context, group, i);
}

static void sensitivity_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct sensitivity *found = result->findings;

    text_wrap(context->output, "How the efficiencies depend on what is assumed (%):", 0, context_room(context));
    print_cases(context, &found->run, "the run");
    if (found->windows)
        print_cases(context, found->windows, "all windows in sum");
}

/* Of the whole run: what its part from Init to Finalize is like stands in the tree. */
static void sensitivity_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const struct {
        enum sensitivity_ratio ratio;
        const char *name;
    } told[] = {
        {SENSITIVITY_PARALLEL, "parallel efficiency"},
        {SENSITIVITY_LOAD_BALANCE, "load balance"},
        {SENSITIVITY_SERIALISATION, "serialisation"},
        {SENSITIVITY_TRANSFER, "transfer"},
    };
    const struct sensitivity_group *run = &((const struct sensitivity *)result->findings)->run;
    struct sentence words = {0};

    for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++) {
        double lowest = (double)NAN;
        double highest = (double)NAN;
        bool differ;

        for (size_t k = 0; k < run->count; k++)
            if (!run->cases[k].option || strcmp(run->cases[k].option, "from") != 0) {
                lowest = fmin(lowest, run->cases[k].figures.ratios[told[i].ratio]);
                highest = fmax(highest, run->cases[k].figures.ratios[told[i].ratio]);
            }
        differ = strcmp(decimal_percent(lowest).text, decimal_percent(highest).text) != 0;
        if (isfinite(lowest))
            sentence_add(&words, "%s%s %s%s%s %%", words.used > 0 ? ", " : "", told[i].name,
                         decimal_percent(lowest).text, differ ? " to " : "",
                         differ ? decimal_percent(highest).text : "");
    }
    if (words.used > 0)
        assessment_add_fact(assessment, TOPIC_SURENESS, "--report sensitivity",
                            "Whatever is assumed of waits and clocks, the ranks have in the whole run: %s.",
                            words.text);
}

const struct section sensitivity_section = {
    .reports = REPORT_SENSITIVITY,
    .fields = &sensitivity,
    .name = "sensitivity",
    .rows = "cases",
    .prints_rows = true,
    .print = sensitivity_section_print,
    .picture = sensitivity_picture,
    .assess = sensitivity_section_assess,
};
