/*
 * How sure the efficiencies are: what they would be under other assumptions, and how far apart that is.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "output/formats/json_parts.h"
#include "reports/sensitivity/sensitivity_picture.h"
#include "reports/report.h"
#include "reports/sensitivity/sensitivity_findings.h"
#include "output/delimited.h"
#include "output/text.h"

static const enum column_id efficiencies[] = {
    COLUMN_LOAD_BALANCE,        COLUMN_SERIALISATION_EFFICIENCY,
    COLUMN_TRANSFER_EFFICIENCY, COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_PARALLEL_EFFICIENCY,
};

enum { EFFICIENCIES = sizeof(efficiencies) / sizeof(efficiencies[0]) };

struct like_names {
    char text[1000]; /* cut where it is longer */
};

struct spread {
    double lowest[EFFICIENCIES];
    double highest[EFFICIENCIES];
    size_t count; /* of cases */
};

static struct spread spread_of(const struct sensitivity *sensitivity, bool of_windows)
{
    struct spread spread = {.count = 0};

    for (size_t k = 0; k < EFFICIENCIES; k++)
        spread.lowest[k] = spread.highest[k] = (double)NAN;
    for (size_t i = 0; i < sensitivity->count; i++) {
        struct row row = row_of_window(&sensitivity->cases[i].totals);

        if (sensitivity->cases[i].of_windows != of_windows)
            continue;
        spread.count++;
        for (size_t k = 0; k < EFFICIENCIES; k++) {
            double value = column_ratio(column_of(efficiencies[k]), &row);

            spread.lowest[k] = fmin(spread.lowest[k], value);
            spread.highest[k] = fmax(spread.highest[k], value);
        }
    }
    return spread;
}

/* Whether both are printed alike. */
static bool is_like(const struct sensitivity_case *a, const struct sensitivity_case *b)
{
    struct row one = row_of_window(&a->totals);
    struct row other = row_of_window(&b->totals);

    for (size_t k = 0; k < EFFICIENCIES; k++)
        if (strcmp(decimal_percent(column_ratio(column_of(efficiencies[k]), &one)).text,
                   decimal_percent(column_ratio(column_of(efficiencies[k]), &other)).text) != 0)
            return false;
    return true;
}

/* The first case of the same kind that is like it: itself, where none before it is. */
static size_t first_like(const struct sensitivity *sensitivity, size_t index)
{
    const struct sensitivity_case *one = &sensitivity->cases[index];
    size_t first = 0;

    while (sensitivity->cases[first].of_windows != one->of_windows || !is_like(&sensitivity->cases[first], one))
        first++;
    return first;
}

/* What is like case `first`: `waits causal, all, eager-limit 8k, 16k`. */
static void append_likes(struct like_names *names, const struct sensitivity *sensitivity, size_t first)
{
    const char *option = "";

    for (size_t i = first + 1; i < sensitivity->count; i++) {
        const struct sensitivity_case *one = &sensitivity->cases[i];
        size_t used = strlen(names->text);
        bool is_new = strcmp(option, one->option) != 0;

        if (one->of_windows != sensitivity->cases[first].of_windows || first_like(sensitivity, i) != first)
            continue;
        snprintf(names->text + used, sizeof(names->text) - used, "%s%s%s%s", *option ? ", " : "",
                 is_new ? one->option : "", is_new ? " " : "", one->value);
        option = one->option;
    }
}

static void print_likes(const struct format_context *context, const struct sensitivity *sensitivity, size_t first)
{
    const struct sensitivity_case *one = &sensitivity->cases[first];
    struct like_names names = {""};
    struct like_names sentence;

    append_likes(&names, sensitivity, first);
    if (!*names.text)
        return;
    /* What was asked for has no value. */
    if (*one->value)
        snprintf(sentence.text, sizeof(sentence.text), "Like %s %s: %.600s.", one->option, one->value, names.text);
    else
        snprintf(sentence.text, sizeof(sentence.text), "No difference: %.600s.", names.text);
    text_wrap(context->output, sentence.text, 0, context_text_width(context));
}

static void print_case(struct output *output, const struct sensitivity_case *one)
{
    struct row row = row_of_window(&one->totals);
    char title[2 * SENSITIVITY_VALUE];

    snprintf(title, sizeof(title), "%s %s", one->option, one->value);
    output_format(output, "  %-32s", title);
    for (size_t k = 0; k < EFFICIENCIES; k++)
        output_format(output, "%8s", decimal_percent(column_ratio(column_of(efficiencies[k]), &row)).text);
    output_text(output, "\n");
}

static void print_spread(struct output *output, const struct spread *spread)
{
    output_format(output, "  %-32s", "spread in points");
    for (size_t k = 0; k < EFFICIENCIES; k++)
        output_format(output, "%8s", decimal_ratio(100 * (spread->highest[k] - spread->lowest[k]), 2).text);
    output_text(output, "\n");
}

/* Of cases that are alike the first has a row. */
static void print_cases(const struct format_context *context, const struct sensitivity *sensitivity, bool of_windows,
                        const char *title)
{
    struct output *output = context->output;
    struct spread spread = spread_of(sensitivity, of_windows);

    if (spread.count == 0)
        return;
    output_format(output, "%-34s", title);
    for (size_t k = 0; k < EFFICIENCIES; k++)
        output_format(output, "%8s", column_of(efficiencies[k])->field.heading);
    output_text(output, "\n");
    for (size_t i = 0; i < sensitivity->count; i++)
        if (sensitivity->cases[i].of_windows == of_windows && first_like(sensitivity, i) == i)
            print_case(output, &sensitivity->cases[i]);
    print_spread(output, &spread);
    for (size_t i = 0; i < sensitivity->count; i++)
        if (sensitivity->cases[i].of_windows == of_windows && first_like(sensitivity, i) == i)
            print_likes(context, sensitivity, i);
}

static void sensitivity_section_print(const struct format_context *context, const struct report_result *result)
{
    output_text(context->output, "How the efficiencies depend on what is assumed (%):\n\n");
    print_cases(context, result->findings, false, "the run");
    if (spread_of(result->findings, true).count == 0)
        return;
    output_text(context->output, "\n");
    print_cases(context, result->findings, true, "all windows in sum");
}

static void write_spread(struct json_writer *writer, const char *key, const struct spread *spread)
{
    json_open_object(writer, key, JSON_IN_ONE_LINE);
    for (size_t k = 0; k < EFFICIENCIES; k++)
        json_put_ratio(writer, column_of(efficiencies[k])->field.name, spread->highest[k] - spread->lowest[k]);
    json_close(writer);
}

static void write_cases(struct json_writer *writer, const struct sensitivity *sensitivity, bool of_windows,
                        const char *key)
{
    struct spread spread = spread_of(sensitivity, of_windows);

    if (spread.count == 0)
        return;
    json_open_object(writer, key, JSON_IN_LINES);
    json_open_array(writer, "cases", JSON_IN_LINES);
    for (size_t i = 0; i < sensitivity->count; i++) {
        const struct sensitivity_case *one = &sensitivity->cases[i];
        struct row row = row_of_window(&one->totals);

        if (one->of_windows != of_windows)
            continue;
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "option", one->value[0] ? one->option : NULL);
        json_put_string(writer, "value", one->value[0] ? one->value : NULL);
        for (size_t k = 0; k < EFFICIENCIES; k++)
            json_put_ratio(writer, column_of(efficiencies[k])->field.name,
                           column_ratio(column_of(efficiencies[k]), &row));
        json_close(writer);
    }
    json_close(writer);
    write_spread(writer, "spread", &spread);
    json_close(writer);
}

static void sensitivity_section_write(struct json_writer *writer, const struct report_result *result)
{
    json_open_object(writer, "sensitivity", JSON_IN_LINES);
    write_cases(writer, result->findings, false, "run");
    write_cases(writer, result->findings, true, "windows");
    json_close(writer);
}

static void sensitivity_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct sensitivity *sensitivity = result->findings;
    const char *names[3 + EFFICIENCIES] = {"of", "option", "value"};

    for (size_t k = 0; k < EFFICIENCIES; k++)
        names[3 + k] = column_of(efficiencies[k])->field.name;
    delimited_names(context, names, 3 + EFFICIENCIES);
    for (size_t i = 0; i < sensitivity->count; i++) {
        const struct sensitivity_case *one = &sensitivity->cases[i];
        struct row row = row_of_window(&one->totals);

        delimited_text(context, one->of_windows ? "windows" : "run");
        delimited_text(context, one->option);
        delimited_text(context, one->value);
        for (size_t k = 0; k < EFFICIENCIES; k++)
            delimited_ratio(context, column_ratio(column_of(efficiencies[k]), &row));
        delimited_end_line(context);
    }
}

const struct section sensitivity_section = {
    .reports = REPORT_SENSITIVITY,
    .print = sensitivity_section_print,
    .write = sensitivity_section_write,
    .list = sensitivity_section_list,
    .picture = &sensitivity_picture,
};
