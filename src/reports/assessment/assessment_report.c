/*
 * The assessment: what all the reports that it sums up have found, as text and as data.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output/columns/efficiency_tree.h"
#include "output/fields/field.h"
#include "output/fields/text_table.h"
#include "output/names.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/assessment/assessment.h"
#include "reports/report.h"
#include "reports/sentence.h"

const char assessment_balance_words[] = "Balance: the mean of the ranks divided by the most that one has.";
const char assessment_without_words[] = "What it would be without:";

/* Reports come in the order of their appearance, this one behind the others. */
static int assessment_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct assessment *assessment = item;

    for (size_t i = 0; i < summary->result_count; i++)
        if (summary->results[i].section->assess)
            summary->results[i].section->assess(assessment, &summary->results[i]);
    assessment_conclude(assessment);
    *findings = assessment;
    return 0;
}

struct sentence assessment_gain(const struct assessment_finding *finding)
{
    struct sentence words = {0};

    if (finding->gain != FIELD_NO_TIME)
        sentence_add(&words, "Worth %s of %s at most.", decimal_duration(finding->gain).text,
                     decimal_duration(finding->time).text);
    return words;
}

const struct report_class assessment_report = {
    .traits =
        {
            .word = "assessment",
            .about = "all of it on two pages, to be handed over",
            .bit = REPORT_ASSESSMENT,
            .abilities = 1U << PAGE_OF_ITS_OWN | 1U << NEEDS_WINDOWS | 1U << NEEDS_LAUNCH | 1U << NEEDS_MATCHING |
                         1U << USES_PATH | 1U << USES_ACTIVITIES | 1U << USES_CALL_SITES | 1U << USES_MEMORY,
            .sums_up = REPORT_SUMMARY | REPORT_ANOMALIES | REPORT_CRITICAL_PATH | REPORT_WAIT_STATES |
                       REPORT_SENSITIVITY | REPORT_WORST | REPORT_OPENMP | REPORT_ITERATIONS | REPORT_RANKS |
                       REPORT_MESSAGES,
        },
    .size = sizeof(struct assessment),
    .conclude = assessment_report_conclude,
    .free = free,
    .section = &assessment_section,
};

/* What it shows. */

const char *const assessment_titles[ASSESSMENT_TOPICS] = {
    [TOPIC_RUN] = "What was run",
    [TOPIC_FOCUS] = "Focus of analysis",
    [TOPIC_CHANGE] = "What a change would bring",
    [TOPIC_COMMUNICATION] = "Communication",
    [TOPIC_FILES] = "Input and output",
    [TOPIC_SURENESS] = "How sure the numbers are",
};

static const char *const topic_words[ASSESSMENT_TOPICS + 1] = {
    [TOPIC_RUN] = "run",       [TOPIC_FOCUS] = "focus",
    [TOPIC_CHANGE] = "change", [TOPIC_COMMUNICATION] = "communication",
    [TOPIC_FILES] = "io",      [TOPIC_SURENESS] = "sureness",
};

#define COMMAND(record)                                                                                                \
    {                                                                                                                  \
        "command", NULL, "options that show it", FIELD_TEXT, FIELD_AT(record, command)                                 \
    }
#define SENTENCE(record)                                                                                               \
    {                                                                                                                  \
        "sentence", NULL, "what was found, for people", FIELD_TEXT, FIELD_TEXT_AT(record, sentence)                    \
    }
#define FOCUS(member)   FIELD_AT(struct assessment_focus, member)
#define FINDING(member) FIELD_AT(struct assessment_finding, member)
#define BALANCE(member) FIELD_AT(struct assessment_balance, member)
#define FIGURE(member)  FIELD_TEXT, FIELD_TEXT_AT(struct assessment_balance, member.text), FIELD_RIGHT

static const struct field focus_fields[] = {
    {"name", NULL, "what the tree and the first finding are about", FIELD_TEXT, FOCUS(name)},
    {"start_s", NULL, "when it begins", FIELD_TIME, FOCUS(start)},
    {"end_s", NULL, "when it ends", FIELD_TIME, FOCUS(end)},
    {"share", NULL, "of the run", FIELD_RATIO, FOCUS(share)},
    {"turns", NULL, "of the loop that has most of the run; null: none was found", FIELD_COUNT, FOCUS(turns),
     FIELD_0_IS_MISSING},
    {"from_s", NULL, "what cuts out typical turns: --from", FIELD_TIME, FOCUS(from)},
    {"to_s", NULL, "and --to", FIELD_TIME, FOCUS(to)},
};
static const struct fields focus_record = FIELDS_OF(struct assessment_focus, focus_fields);

static const struct field health_fields[] = {
    {"grade", NULL, "sound, or the worst that was odd: warning or damage", FIELD_TEXT,
     FIELD_AT(struct assessment_health, grade)},
    {"kinds", NULL, "of what was odd", FIELD_COUNT, FIELD_AT(struct assessment_health, kinds)},
    SENTENCE(struct assessment_health),
    COMMAND(struct assessment_health),
};
static const struct fields health_record = FIELDS_OF(struct assessment_health, health_fields);

static const struct field bar_fields[] = {
    {"name", NULL, "of a part", FIELD_TEXT, FIELD_TEXT_AT(struct finding_bar, name.text)},
    {"share", NULL, "what it is of the whole", FIELD_RATIO, FIELD_AT(struct finding_bar, share)},
};
static const struct fields bar_record = FIELDS_OF(struct finding_bar, bar_fields);

static const struct field finding_fields[] = {
    {"name", NULL, "what it is about", FIELD_TEXT, FINDING(name)},
    SENTENCE(struct assessment_finding),
    {"value", NULL, "share of the time of all ranks, or threads, that it costs", FIELD_RATIO, FINDING(value)},
    {"gain_s", NULL, "what it would bring at most, if all else stayed the same", FIELD_TIME, FINDING(gain)},
    COMMAND(struct assessment_finding),
    {"without", NULL, "options that tell what it would be without what is to blame; empty: none", FIELD_TEXT,
     FIELD_TEXT_AT(struct assessment_finding, without)},
    {"next", NULL, "where to look next", FIELD_TEXT, FIELD_TEXT_AT(struct assessment_finding, next)},
    {"question", NULL, "what its parts say", FIELD_TEXT, FINDING(question)},
    {"parts", NULL, "the largest first", FIELD_LIST, FIELD_LIST_AT(struct assessment_finding, bars, bar_count),
     .fields = &bar_record},
};
static const struct fields finding_record = FIELDS_OF(struct assessment_finding, finding_fields);

static const struct field balance_fields[] = {
    {"name", "of the ranks", "what is divided among the ranks", FIELD_TEXT, BALANCE(name), .width = 24},
    {"unit", NULL, "of the least, the mean and the most", FIELD_TEXT, BALANCE(unit)},
    {"balance", "balance\n", "mean divided by most", FIELD_RATIO, BALANCE(balance), FIELD_PERCENT_SIGN, .width = 9},
    {NULL, "least", NULL, FIGURE(least_text), .width = 13},
    {"least", NULL, "that a rank has of it", FIELD_NUMBER, BALANCE(least)},
    {"least_rank", "rank", "that has least of it", FIELD_RANK, BALANCE(least_rank), .width = 6},
    {NULL, "mean", NULL, FIGURE(mean_text), .width = 13},
    {"mean", NULL, "of the ranks", FIELD_NUMBER, BALANCE(mean)},
    {NULL, "most", NULL, FIGURE(most_text), .width = 13},
    {"most", NULL, "that a rank has of it", FIELD_NUMBER, BALANCE(most)},
    {"most_rank", "rank", "that has most of it", FIELD_RANK, BALANCE(most_rank), .width = 6},
};
const struct fields assessment_balances = FIELDS_OF(struct assessment_balance, balance_fields);

static const struct field fact_fields[] = {
    {"about", NULL, "run, focus, change, communication, io or sureness", FIELD_WORD,
     FIELD_AT(struct assessment_fact, topic), .words = topic_words},
    SENTENCE(struct assessment_fact),
    {"command", NULL, "options that show it", FIELD_TEXT, FIELD_TEXT_AT(struct assessment_fact, command)},
};
static const struct fields fact_record = FIELDS_OF(struct assessment_fact, fact_fields);

static const struct field assessment_fields[] = {
    {"focus", NULL, "the part of the run to look at", FIELD_RECORD, FIELD_AT(struct assessment, focus),
     .fields = &focus_record},
    {"health", NULL, "of the trace", FIELD_RECORD, FIELD_AT(struct assessment, health), .fields = &health_record},
    {"findings", NULL, "at most three, those that cost most", FIELD_LIST,
     FIELD_LIST_AT(struct assessment, findings, finding_count), .fields = &finding_record},
    {"balance", NULL, "how evenly the ranks share", FIELD_LIST,
     FIELD_LIST_AT(struct assessment, balances, balance_count), .fields = &assessment_balances},
    {"facts", NULL, "what else is to be said", FIELD_LIST, FIELD_LIST_AT(struct assessment, facts, fact_count),
     .fields = &fact_record},
};
static const struct fields assessment_record = FIELDS_OF(struct assessment, assessment_fields);

/* Text. */

static void print_heading(const struct format_context *context, const char *title)
{
    output_format(context->output, "\n%s%s%s\n", style_start(context, STYLE_STRONG), title,
                  style_end(context, STYLE_STRONG));
}

/* What somebody reads, and behind it which options show the same. The lines are as far in as the first is led. */
static void print_words(const struct format_context *context, const char *lead, const char *sentence,
                        const char *command)
{
    struct sentence words = {0};

    sentence_add(&words, "%s%s%s%s", sentence, *command ? " (" : "", command, *command ? ")" : "");
    if (!context->run.utf8)
        for (char *at = words.text; *at != '\0'; at++)
            *at = (unsigned char)*at < 0x80 ? *at : '?';
    output_text(context->output, lead);
    text_wrap(context->output, words.text, (unsigned)strlen(lead), context_text_width(context));
}

static void print_topic(const struct format_context *context, const struct assessment *found,
                        enum assessment_topic topic)
{
    bool is_first = true;

    for (size_t i = 0; i < found->fact_count; i++) {
        if (found->facts[i].topic != topic)
            continue;
        if (is_first)
            print_heading(context, assessment_titles[topic]);
        is_first = false;
        print_words(context, "  ", found->facts[i].sentence, found->facts[i].command);
    }
}

static void print_bar(const struct format_context *context, const struct finding_bar *bar, double most)
{
    enum { NAME_WIDTH = 30, BAR_MOST = 24 };
    int filled = (int)lround(bar->share / most * BAR_MOST);

    output_text(context->output, "       ");
    name_print(context->output, bar->name.text, NAME_WIDTH, NULL, context->run.utf8);
    output_format(context->output, "%6s %%  ", decimal_percent(bar->share).text);
    for (int i = 0; i < filled; i++)
        output_text(context->output, context->run.utf8 ? "█" : "#");
    output_text(context->output, "\n");
}

static void print_finding(const struct format_context *context, const struct assessment_finding *finding, size_t number)
{
    static const char lead[] = "     ";
    struct sentence gain = assessment_gain(finding), number_of_it = {0}, without = {0};

    sentence_add(&number_of_it, "%3zu. ", number);
    output_text(context->output, "\n");
    print_words(context, number_of_it.text, finding->sentence, finding->command);
    if (finding->bar_count > 0)
        print_words(context, lead, finding->question, "");
    for (size_t i = 0; i < finding->bar_count; i++)
        print_bar(context, &finding->bars[i], finding->bars[0].share);
    if (*gain.text)
        print_words(context, lead, gain.text, "");
    if (*finding->without) {
        sentence_add(&without, "%s %s", assessment_without_words, finding->without);
        print_words(context, lead, without.text, "");
    }
    if (*finding->next)
        print_words(context, lead, finding->next, "");
}

static void assessment_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct assessment *found = result->findings;
    struct run_rows rows = run_rows_of(context, result->run);
    const struct text_table balances = {.fields = &assessment_balances,
                                        .records = found->balances,
                                        .count = found->balance_count,
                                        .indent = 2,
                                        .follows = true,
                                        .leaves_out = true};

    output_format(context->output, "%sAssessment of ", style_start(context, STYLE_STRONG));
    text_print(context->output, context->run.trace, context->run.utf8);
    output_format(context->output, "%s\n", style_end(context, STYLE_STRONG));
    sentence_print(context, "In brackets: the options of clocktalk that show the same, and more.");
    print_topic(context, found, TOPIC_RUN);
    print_words(context, "  ", found->health.sentence, found->health.command);
    print_topic(context, found, TOPIC_FOCUS);
    print_heading(context, "Efficiencies");
    output_text(context->output, "\n");
    efficiency_tree_print(context, &rows);
    print_heading(context, "Findings");
    for (size_t i = 0; i < found->finding_count; i++)
        print_finding(context, &found->findings[i], i + 1);
    print_topic(context, found, TOPIC_CHANGE);
    if (found->balance_count > 0) {
        print_heading(context, "Balance of the ranks");
        output_text(context->output, "\n");
        text_table_print(context, &balances);
        print_words(context, "  ", assessment_balance_words, "--report ranks");
    }
    print_topic(context, found, TOPIC_COMMUNICATION);
    print_topic(context, found, TOPIC_FILES);
    print_topic(context, found, TOPIC_SURENESS);
}

const struct section assessment_section = {
    .reports = REPORT_ASSESSMENT,
    .fields = &assessment_record,
    .name = "assessment",
    .print = assessment_section_print,
    .page = assessment_page,
};
