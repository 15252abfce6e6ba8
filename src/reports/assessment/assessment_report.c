/*
 * The assessment: what all the reports that it sums up have found, as text, as data and as a page.
 */
#include <math.h>
#include <string.h>

#include "output/assessment/assessment.h"
#include "output/columns/efficiency_tree.h"
#include "output/drawing/renderers.h"
#include "output/fields/field.h"
#include "output/fields/text_table.h"
#include "output/names.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"

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

const struct report_class assessment_report = {
    .traits = {.word = "assessment",
               .about = "all of it on two pages, to be handed over",
               .bit = REPORT_ASSESSMENT,
               .abilities = 1U << PAGE_OF_ITS_OWN | 1U << NEEDS_WINDOWS | 1U << NEEDS_PART | 1U << OF_FOCUS |
                            1U << NEEDS_MATCHING | 1U << USES_PATH | 1U << USES_ACTIVITIES | 1U << USES_CALL_SITES |
                            1U << USES_MEMORY,
               .sums_up = REPORT_SUMMARY | REPORT_ANOMALIES | REPORT_CRITICAL_PATH | REPORT_WAIT_STATES |
                          REPORT_SENSITIVITY | REPORT_WORST | REPORT_OPENMP | REPORT_ITERATIONS | REPORT_RANKS |
                          REPORT_MESSAGES},
    .size = sizeof(struct assessment),
    .conclude = assessment_report_conclude,
    .section = &assessment_section,
};

/* What it shows. */

static const char *const topic_titles[ASSESSMENT_TOPICS] = {
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

#define COMMAND(record) "command", NULL, "options that show it", FIELD_TEXT, FIELD_AT(record, command)
#define SENTENCE(record)                                                                                               \
    "sentence", NULL, "what was found, for people, in lines where it concerns several things", FIELD_TEXT,             \
        FIELD_TEXT_AT(record, sentence)
#define FOCUS(member)   FIELD_AT(struct assessment_focus, member)
#define FINDING(member) FIELD_AT(struct assessment_finding, member)
#define BALANCE(member) FIELD_AT(struct assessment_balance, member)
#define FIGURE(member)  FIELD_TEXT, FIELD_TEXT_AT(struct assessment_balance, member.text), FIELD_RIGHT

static const struct field focus_fields[] = {
    {"name", NULL, "what the tree and the first finding are about", FIELD_TEXT, FOCUS(name)},
    {"start_s", NULL, "when it begins", FIELD_TIME, FOCUS(start)},
    {"end_s", NULL, "when it ends", FIELD_TIME, FOCUS(end)},
    {"share", NULL, "of the run", FIELD_RATIO, FOCUS(share)},
    {"turns", NULL, "of the loop that has most of the ranks' time; null: none was found", FIELD_COUNT, FOCUS(turns),
     FIELD_0_IS_MISSING},
    {"from_s", NULL, "what cuts out typical turns: --from", FIELD_TIME, FOCUS(from)},
    {"to_s", NULL, "and --to", FIELD_TIME, FOCUS(to)},
};

static const struct field health_fields[] = {
    {"grade", NULL, "sound, or the worst that was odd: warning or damage", FIELD_TEXT,
     FIELD_AT(struct assessment_health, grade)},
    {"kinds", NULL, "of what was odd", FIELD_COUNT, FIELD_AT(struct assessment_health, kinds)},
    {SENTENCE(struct assessment_health)},
    {COMMAND(struct assessment_health)},
};

static const struct field bar_fields[] = {
    {"name", NULL, "of a part", FIELD_TEXT, FIELD_TEXT_AT(struct finding_bar, name.text)},
    {"share", NULL, "what it is of the whole", FIELD_RATIO, FIELD_AT(struct finding_bar, share)},
};

static const struct field finding_fields[] = {
    {"name", NULL, "what it is about", FIELD_TEXT, FINDING(name)},
    {SENTENCE(struct assessment_finding)},
    {"value", NULL, "share of the time of all ranks, or threads, that it costs", FIELD_RATIO, FINDING(value)},
    {"of", NULL, "of which part of the run: the focus, or the whole run", FIELD_TEXT, FINDING(of)},
    {"gain_s", NULL, "what it would bring if nobody lost it and all did the same work together", FIELD_TIME,
     FINDING(gain)},
    {COMMAND(struct assessment_finding)},
    {"without", NULL, "options that tell what it would be without what is to blame; empty: none", FIELD_TEXT,
     FIELD_TEXT_AT(struct assessment_finding, without)},
    {"next", NULL, "where to look next", FIELD_TEXT, FIELD_TEXT_AT(struct assessment_finding, next)},
    {"question", NULL, "what its parts say", FIELD_TEXT, FINDING(question)},
    {"parts", NULL, "the largest first", FIELD_LIST_OF(struct assessment_finding, bars, bar_count, bar_fields)},
};

static const struct field balance_fields[] = {
    {"name", "of the ranks", "what is divided among the ranks", FIELD_TEXT, BALANCE(name), .width = 22},
    {"unit", NULL, "of the least, the mean and the most", FIELD_TEXT, BALANCE(unit)},
    {"balance", "balance\n", "mean divided by most", FIELD_RATIO, BALANCE(balance), FIELD_PERCENT_SIGN, .width = 9},
    {NULL, "least", NULL, FIGURE(least_text), .width = 11},
    {"least", NULL, "that a rank has of it", FIELD_NUMBER, BALANCE(least)},
    {"least_rank", "rank", "that has least of it", FIELD_RANK, BALANCE(least_rank), .width = 6},
    {NULL, "mean", NULL, FIGURE(mean_text), .width = 11},
    {"mean", NULL, "of the ranks", FIELD_NUMBER, BALANCE(mean)},
    {NULL, "most", NULL, FIGURE(most_text), .width = 11},
    {"most", NULL, "that a rank has of it", FIELD_NUMBER, BALANCE(most)},
    {"most_rank", "rank", "that has most of it", FIELD_RANK, BALANCE(most_rank), .width = 6},
};

static const struct field fact_fields[] = {
    {"about", NULL, "run, focus, change, communication, io or sureness", FIELD_WORD,
     FIELD_AT(struct assessment_fact, topic), .words = topic_words},
    {SENTENCE(struct assessment_fact)},
    {"command", NULL, "options that show it", FIELD_TEXT, FIELD_TEXT_AT(struct assessment_fact, command)},
};

static const struct field assessment_fields[] = {
    {"focus", NULL, "the part of the run to look at", FIELD_RECORD_OF(struct assessment, focus, focus_fields)},
    {"health", NULL, "of the trace", FIELD_RECORD_OF(struct assessment, health, health_fields)},
    {"findings", NULL, "at most three, those that cost most",
     FIELD_LIST_OF(struct assessment, findings, finding_count, finding_fields)},
    {"balance", NULL, "how evenly the ranks share",
     FIELD_LIST_OF(struct assessment, balances, balance_count, balance_fields)},
    {"facts", NULL, "what else is to be said", FIELD_LIST_OF(struct assessment, facts, fact_count, fact_fields)},
};

/* As text, or as a page that is made to be printed: two sheets of A4, without scripts. */

static const char balance_words[] = "Balance: the mean of the ranks divided by the most that one has.";
static const char without_words[] = "What it would be without:";

static bool is_page(const struct format_context *context)
{
    return context->options->format == FORMAT_HTML;
}

static void tell_heading(const struct format_context *context, const char *title)
{
    if (is_page(context))
        output_format(context->output, "<h2>%s</h2>\n", title);
    else
        output_format(context->output, "\n%s%s%s\n", style_start(context, STYLE_STRONG), title,
                      style_end(context, STYLE_STRONG));
}

/* What somebody reads, and behind it which options show the same. The lines of a text are as far in as the first is
 * led; on a page each is a paragraph of that class (NULL: none). */
static void tell_words(const struct format_context *context, const char *lead, const char *class, const char *sentence,
                       const char *command)
{
    struct output *output = context->output;
    struct sentence words = {0};

    if (is_page(context)) {
        while (true) {
            size_t length = strcspn(sentence, "\n");

            output_format(output, "<p%s%s%s>", class ? " class=\"" : "", class ? class : "", class ? "\"" : "");
            text_print_prose(output, sentence, length);
            sentence += length;
            if (*sentence == '\0')
                break;
            output_text(output, "</p>\n");
            sentence++;
        }
        output_text(output, *command ? " <code>" : "");
        text_print_markup(output, command);
        output_text(output, *command ? "</code></p>\n" : "</p>\n");
        return;
    }
    sentence_add(&words, "%s%s%s%s", sentence, *command ? " (" : "", command, *command ? ")" : "");
    output_text(output, lead);
    text_wrap(context, words.text, (unsigned)strlen(lead), context_text_width(context));
}

static void tell_topic(const struct format_context *context, const struct assessment *found,
                       enum assessment_topic topic)
{
    bool is_first = true;

    for (size_t i = 0; i < found->fact_count; i++) {
        if (found->facts[i].topic != topic)
            continue;
        if (is_first)
            tell_heading(context, topic_titles[topic]);
        is_first = false;
        tell_words(context, "  ", NULL, found->facts[i].sentence, found->facts[i].command);
    }
}

/* The parts of a finding, as bars: of characters, */
static void print_finding_bars(const struct format_context *context, const struct assessment_finding *finding)
{
    enum { LEAD = 7, NAME_WIDEST = 30, SHARE = 8, GAP = 2, BAR_MOST = 24, LEAST = LEAD + SHARE + BRIEF_NARROWEST };
    unsigned line = context_text_width(context) > LEAST ? context_text_width(context) : LEAST;
    unsigned room = line - LEAD - SHARE;
    unsigned width = room < NAME_WIDEST ? room : NAME_WIDEST;
    unsigned most = room > width + GAP ? room - width - GAP : 0;

    most = most < BAR_MOST ? most : BAR_MOST;
    for (size_t i = 0; i < finding->bar_count; i++) {
        const struct finding_bar *bar = &finding->bars[i];

        output_text(context->output, "       ");
        name_print(context, bar->name.text, width, NULL);
        output_format(context->output, "%6s %%", decimal_percent(bar->share).text);
        for (long filled = lround(bar->share / finding->bars[0].share * most), k = 0; k < filled; k++)
            output_format(context->output, "%s%s", k == 0 ? "  " : "", context->terminal.utf8 ? "█" : "#");
        output_text(context->output, "\n");
    }
}

/* or as a picture. */
static void draw_finding_bars(const struct format_context *context, const struct assessment_finding *finding)
{
    /* Units, of which the text is 15 high: at half the width of the paper it can still be read. */
    enum { PICTURE_WIDTH = 480, ROW_HEIGHT = 24 };
    struct figure figure = {.context = context};
    struct figure_panel *panel =
        figure_add_panel(&figure, FIGURE_BARS, finding->question, (unsigned)finding->bar_count * ROW_HEIGHT);

    figure_add_series(&figure, panel, "share", "#5B7C99");
    for (size_t i = 0; i < finding->bar_count; i++)
        figure_add_row_of_parts(
            &figure, panel,
            (struct figure_row){.name = finding->bars[i].name.text,
                                .value = figure_print(&figure, "%s %%", decimal_percent(finding->bars[i].share).text)},
            (double[]){finding->bars[i].share * 100});
    panel->across.title = "share (%)";
    panel->across.to = panel->across.to > 0 ? panel->across.to : 1;
    output_text(context->output, "<figure>\n");
    figure_put_svg(&figure, PICTURE_WIDTH, context->output);
    output_text(context->output, "</figure>\n");
    figure_deinit(&figure);
}

static void tell_finding(const struct format_context *context, const struct assessment_finding *finding, size_t number)
{
    static const char lead[] = "     ";
    struct output *output = context->output;
    struct sentence words = {0};

    output_text(output, is_page(context) ? "<li>\n" : "\n");
    if (is_page(context) && finding->bar_count > 0)
        draw_finding_bars(context, finding);
    output_text(output, is_page(context) ? "<div>\n" : "");
    sentence_add(&words, "%3zu. ", number);
    tell_words(context, words.text, NULL, finding->sentence, finding->command);
    if (!is_page(context) && finding->bar_count > 0) {
        tell_words(context, lead, NULL, finding->question, "");
        print_finding_bars(context, finding);
    }
    if (finding->gain != FIELD_NO_TIME) {
        words = (struct sentence){0};
        sentence_add(&words, "Worth %s of %s, with the same work.", decimal_duration(finding->gain).text,
                     decimal_duration(finding->time).text);
        tell_words(context, lead, "gain", words.text, "");
    }
    if (*finding->without && is_page(context)) {
        tell_words(context, lead, NULL, without_words, finding->without);
    } else if (*finding->without) {
        words = (struct sentence){0};
        sentence_add(&words, "%s %s", without_words, finding->without);
        tell_words(context, lead, NULL, words.text, "");
    }
    if (*finding->next)
        tell_words(context, lead, "soft", finding->next, "");
    if (is_page(context))
        output_text(output, "</div>\n</li>\n");
}

static void put_number_cell(struct output *output, const char *text)
{
    output_format(output, "<td class=\"number\">%s</td>", text);
}

static void put_balances(struct output *output, const struct assessment *found)
{
    output_text(output, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Balance\">"
                        "<table>\n<thead><tr><td></td>"
                        "<th scope=\"col\" class=\"number\">Balance</th><th scope=\"col\" class=\"number\">Least</th>"
                        "<th scope=\"col\" class=\"number\">Rank</th><th scope=\"col\" class=\"number\">Mean</th>"
                        "<th scope=\"col\" class=\"number\">Most</th><th scope=\"col\" class=\"number\">Rank</th>"
                        "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < found->balance_count; i++) {
        const struct assessment_balance *balance = &found->balances[i];

        output_format(output, "<tr><th scope=\"row\">%s</th>", balance->name);
        put_number_cell(output, decimal_with_unit(decimal_percent(balance->balance), "%").text);
        put_number_cell(output, balance->least_text.text);
        put_number_cell(output, decimal_scaled((__int128)balance->least_rank + 1, 1, 0).text);
        put_number_cell(output, balance->mean_text.text);
        put_number_cell(output, balance->most_text.text);
        put_number_cell(output, decimal_scaled((__int128)balance->most_rank + 1, 1, 0).text);
        output_text(output, "</tr>\n");
    }
    output_text(output, "</tbody></table></div>\n");
}

/* All of it, below what each begins with. */
static void tell_assessment(const struct format_context *context, const struct report_result *result)
{
    const struct assessment *found = result->findings;
    struct run_rows rows = run_rows_of(context, result->run->whole ? result->run->whole : result->run);
    struct output *output = context->output;
    const struct text_table balances = {.fields = FIELDS(struct assessment_balance, balance_fields),
                                        .records = found->balances,
                                        .count = found->balance_count,
                                        .indent = 2,
                                        .follows = true,
                                        .leaves_out = true};

    tell_topic(context, found, TOPIC_RUN);
    tell_words(context, "  ", NULL, found->health.sentence, found->health.command);
    tell_topic(context, found, TOPIC_FOCUS);
    tell_heading(context, "Efficiencies");
    if (is_page(context)) {
        efficiency_tree_put_markup(output, &rows);
    } else {
        output_text(output, "\n");
        efficiency_tree_print(context, &rows);
    }
    tell_heading(context, "Findings");
    output_text(output, is_page(context) ? "<ol class=\"findings\">\n" : "");
    for (size_t i = 0; i < found->finding_count; i++)
        tell_finding(context, &found->findings[i], i + 1);
    output_text(output, is_page(context) ? "</ol>\n" : "");
    tell_topic(context, found, TOPIC_CHANGE);
    if (found->balance_count > 0) {
        tell_heading(context, "Balance of the ranks");
        if (is_page(context)) {
            put_balances(output, found);
        } else {
            output_text(output, "\n");
            text_table_print(context, &balances);
        }
        tell_words(context, "  ", "soft", balance_words, "--report ranks");
    }
    tell_topic(context, found, TOPIC_COMMUNICATION);
    tell_topic(context, found, TOPIC_FILES);
    tell_topic(context, found, TOPIC_SURENESS);
}

static void assessment_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct assessment *found = result->findings;

    output_format(context->output, "%sAssessment of ", style_start(context, STYLE_STRONG));
    text_print(context, context->trace);
    output_format(context->output, "%s\n", style_end(context, STYLE_STRONG));
    sentence_print(context, "In brackets: the options of clocktalk that show the same%s%s, and more.",
                   result->run->whole ? ", with " : "", result->run->whole ? found->focus.cut : "");
    tell_assessment(context, result);
}

static void assessment_page(const struct format_context *context, const struct report_result *result)
{
    const struct assessment *found = result->findings;

    output_text(context->output, "<p class=\"soft\">In <code>this type</code>: the options of clocktalk that show the "
                                 "same, and more, as in <code>clocktalk --report summary ");
    text_print_markup(context->output, text_base_name(context->trace));
    /* Reports by themselves are about the whole run. */
    output_format(context->output, "%s%s</code></p>\n", result->run->whole ? " " : "",
                  result->run->whole ? found->focus.cut : "");
    tell_assessment(context, result);
}

const struct section assessment_section = {
    .reports = REPORT_ASSESSMENT,
    .fields = FIELDS(struct assessment, assessment_fields),
    .name = "assessment",
    .print = assessment_section_print,
    .page = assessment_page,
};
