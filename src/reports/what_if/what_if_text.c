/*
 * What if: the changed program beside the one that ran, both on a network that takes no time.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/decimal.h"
#include "windows/metrics.h"
#include "reports/report.h"
#include "reports/what_if/what_if_findings.h"
#include "output/text.h"

enum { MILLION = 1000000, CHANGE_SIZE = 400 };

/* What lies between computing and the ideal time. The changed program's elapsed time is not known, and so not its
 * transfer. */
struct efficiencies {
    int64_t ideal;
    int64_t useful_average;
    int64_t useful_max;
    double load_balance;
    double serialisation;
    double both;
};

static struct efficiencies efficiencies_of(int64_t ideal, __int128 useful_sum, int64_t useful_max, uint32_t ranks)
{
    double average = (double)useful_sum / ranks;

    return (struct efficiencies){
        .ideal = ideal,
        .useful_average = (int64_t)((useful_sum + ranks / 2) / ranks),
        .useful_max = useful_max,
        .load_balance = useful_max > 0 ? average / (double)useful_max : (double)NAN,
        .serialisation = ideal > 0 ? (double)useful_max / (double)ideal : (double)NAN,
        .both = ideal > 0 ? average / (double)ideal : (double)NAN,
    };
}

static struct efficiencies as_it_ran(const struct report_result *result)
{
    const struct window_totals *totals = &result->run->totals;

    return efficiencies_of(totals->ideal, totals->useful_sum, totals->useful_max, totals->ranks);
}

static struct efficiencies as_changed(const struct report_result *result)
{
    const struct what_if_findings *changed = result->findings;

    return efficiencies_of(changed->ideal, changed->useful_sum, changed->useful_max, changed->ranks);
}

static void put_change(struct output *output, const struct change *change, bool utf8)
{
    char name[CHANGE_SIZE];

    snprintf(name, sizeof(name), "%s%.*s", change->kind == CHANGE_RANK ? "rank " : "", (int)change->name_length,
             change->name);
    if (change->millionths == 0)
        output_text(output, change->kind == CHANGE_CALL ? "without waits in " : "without ");
    text_print(output, name, utf8);
    if (change->millionths > 0)
        output_format(output, " times %s", decimal_scaled(change->millionths, MILLION, 3).text);
}

static void put_ideal_times(struct output *output, const char *name, int64_t before, int64_t after)
{
    output_format(output, "  %-28s %14s %14s\n", name, decimal_duration(before).text, decimal_duration(after).text);
}

static void put_ratios(struct output *output, const char *name, double before, double after)
{
    output_format(output, "  %-28s %12s %% %12s %%\n", name, decimal_percent(before).text, decimal_percent(after).text);
}

static void what_if_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct what_if_findings *changed = result->findings;
    struct output *output = context->output;
    struct efficiencies before = as_it_ran(result);
    struct efficiencies after = as_changed(result);
    int64_t gain = before.ideal - after.ideal;
    char words[CHANGE_SIZE];

    output_text(output, "What if: ");
    for (size_t i = 0; i < changed->change_count; i++) {
        output_text(output, i > 0 ? ", " : "");
        put_change(output, &changed->changes[i], context->run.utf8);
    }
    output_format(output, "\n\n  %-28s %14s %14s\n", "", "as it ran", "changed");
    put_ideal_times(output, "ideal time", before.ideal, after.ideal);
    put_ideal_times(output, "useful, average", before.useful_average, after.useful_average);
    put_ideal_times(output, "useful, maximum", before.useful_max, after.useful_max);
    put_ratios(output, "load balance", before.load_balance, after.load_balance);
    put_ratios(output, "serialisation efficiency", before.serialisation, after.serialisation);
    put_ratios(output, "both: useful of ideal time", before.both, after.both);
    snprintf(words, sizeof(words), "It would %s %s (%s %%) at most, on a network that takes no time.",
             gain >= 0 ? "save" : "cost", decimal_duration(gain >= 0 ? gain : -gain).text,
             decimal_percent(before.ideal > 0 ? fabs((double)gain) / (double)before.ideal : (double)NAN).text);
    output_text(output, "\n");
    text_wrap(output, words, 0, context_text_width(context));
}

static void write_efficiencies(struct json_writer *writer, const char *key, struct efficiencies figures)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    json_put_seconds(writer, "ideal_s", figures.ideal);
    json_put_seconds(writer, "useful_avg_s", figures.useful_average);
    json_put_seconds(writer, "useful_max_s", figures.useful_max);
    json_put_ratio(writer, "load_balance", figures.load_balance);
    json_put_ratio(writer, "serialisation_efficiency", figures.serialisation);
    json_put_ratio(writer, "ideal_efficiency", figures.both);
    json_close(writer);
}

static void write_change(struct json_writer *writer, const struct change *change, bool is_matched)
{
    static const char *const kinds[] = {[CHANGE_ACTIVITY] = "activity", [CHANGE_RANK] = "rank", [CHANGE_CALL] = "call"};
    char name[CHANGE_SIZE];

    snprintf(name, sizeof(name), "%.*s", (int)change->name_length, change->name);
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    if (change->kind == CHANGE_RANK)
        json_put_count(writer, "rank", change->rank);
    else
        json_put_string(writer, kinds[change->kind], name);
    json_put_literal(writer, "factor", decimal_scaled(change->millionths, MILLION, 6).text);
    json_put_literal(writer, "met", is_matched ? "true" : "false");
    json_close(writer);
}

static void what_if_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct what_if_findings *changed = result->findings;

    json_open_object(writer, "what_if", JSON_IN_LINES);
    json_open_array(writer, "changes", JSON_IN_LINES);
    for (size_t i = 0; i < changed->change_count; i++)
        write_change(writer, &changed->changes[i], changed->is_matched[i]);
    json_close(writer);
    write_efficiencies(writer, "as_it_ran", as_it_ran(result));
    write_efficiencies(writer, "changed", as_changed(result));
    json_close(writer);
}

const struct section what_if_section = {
    .reports = REPORT_CRITICAL_PATH,
    .print = what_if_section_print,
    .write = what_if_section_write,
};
