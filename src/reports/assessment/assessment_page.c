/*
 * The assessment as a page, which is made to be printed: two sheets of A4, without scripts.
 */
#include <math.h>

#include "output/columns/efficiency_tree.h"
#include "output/figures/renderers.h"
#include "output/section.h"
#include "output/style.h"
#include "output/text.h"
#include "reports/assessment/assessment.h"

/* Units, of which the text is 15 high: at half the width of the paper it can still be read. */
enum { PICTURE_WIDTH = 480, ROW_HEIGHT = 24 };

static void put_sentence(struct output *output, const char *start, const char *sentence, const char *command)
{
    output_text(output, start);
    text_print_markup(output, sentence);
    if (*command) {
        output_text(output, " <code>");
        text_print_markup(output, command);
        output_text(output, "</code>");
    }
    output_text(output, "</p>\n");
}

static void put_topic(struct output *output, const struct assessment *found, enum assessment_topic topic)
{
    bool is_first = true;

    for (size_t i = 0; i < found->fact_count; i++) {
        if (found->facts[i].topic != topic)
            continue;
        if (is_first)
            output_format(output, "<h2>%s</h2>\n", assessment_titles[topic]);
        is_first = false;
        put_sentence(output, "<p>", found->facts[i].sentence, found->facts[i].command);
    }
}

/* The parts of a finding, as bars. */
static void put_picture(const struct format_context *context, const struct assessment_finding *finding)
{
    struct figure figure = {.context = context};
    struct figure_panel *panel;
    struct figure_series *series;
    double most = 0;

    if (finding->bar_count == 0)
        return;
    panel = figure_add_panel(&figure, FIGURE_BARS, finding->question, (unsigned)finding->bar_count * ROW_HEIGHT);
    for (size_t i = 0; i < finding->bar_count; i++) {
        double end = finding->bars[i].share * 100;

        most = fmax(most, end);
        figure_add_row(
            &figure, panel,
            (struct figure_row){.name = finding->bars[i].name.text,
                                .value = figure_print(&figure, "%s %%", decimal_percent(finding->bars[i].share).text),
                                .end = end});
    }
    series = figure_add_series(&figure, panel, "share", "#5B7C99");
    for (size_t i = 0; i < finding->bar_count; i++) {
        double end = finding->bars[i].share * 100;

        figure_add_point(
            &figure, series,
            (struct figure_point){.from = (double)i + 0.15, .to = (double)i + 0.85, .value = end, .high = end});
    }
    panel->across = (struct figure_axis){.to = most > 0 ? most : 1};
    output_text(context->output, "<figure>\n");
    figure_put_svg(&figure, PICTURE_WIDTH, context->output);
    output_text(context->output, "</figure>\n");
    figure_deinit(&figure);
}

static void put_finding(const struct format_context *context, const struct assessment_finding *finding)
{
    struct output *output = context->output;
    struct sentence gain = assessment_gain(finding);

    output_text(output, "<li>\n");
    put_picture(context, finding);
    put_sentence(output, "<p>", finding->sentence, finding->command);
    if (*gain.text)
        put_sentence(output, "<p class=\"gain\">", gain.text, "");
    if (*finding->without)
        put_sentence(output, "<p>", assessment_without_words, finding->without);
    if (*finding->next)
        put_sentence(output, "<p class=\"soft\">", finding->next, "");
    output_text(output, "</li>\n");
}

static void put_number_cell(struct output *output, const char *text)
{
    output_format(output, "<td class=\"number\">%s</td>", text);
}

static void put_balances(struct output *output, const struct assessment *found)
{
    if (found->balance_count == 0)
        return;
    output_text(output, "<h2>Balance of the ranks</h2>\n<table>\n<thead><tr><td></td>"
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
    output_text(output, "</tbody></table>\n");
    put_sentence(output, "<p class=\"soft\">", assessment_balance_words, "--report ranks");
}

void assessment_page(const struct format_context *context, const struct report_result *result)
{
    const struct assessment *found = result->findings;
    struct run_rows rows = run_rows_of(context, result->run);
    struct output *output = context->output;

    output_text(output, "<p class=\"soft\">In <code>this type</code>: the options of clocktalk that show the same, and "
                        "more, as in <code>clocktalk --report summary ");
    text_print_markup(output, text_base_name(context->run.trace));
    output_text(output, "</code></p>\n");
    put_topic(output, found, TOPIC_RUN);
    put_sentence(output, "<p>", found->health.sentence, found->health.command);
    put_topic(output, found, TOPIC_FOCUS);
    output_text(output, "<h2>Efficiencies</h2>\n");
    efficiency_tree_put_markup(output, &rows);
    output_text(output, "<h2>Findings</h2>\n<ol class=\"findings\">\n");
    for (size_t i = 0; i < found->finding_count; i++)
        put_finding(context, &found->findings[i]);
    output_text(output, "</ol>\n");
    put_topic(output, found, TOPIC_CHANGE);
    put_balances(output, found);
    put_topic(output, found, TOPIC_COMMUNICATION);
    put_topic(output, found, TOPIC_FILES);
    put_topic(output, found, TOPIC_SURENESS);
}
