/*
 * What was odd in the trace: every kind of anomaly that was found.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/duration.h"
#include "reports/report.h"
#include "output/delimited.h"
#include "output/severity.h"
#include "output/text.h"

static void print_anomaly(const struct format_context *context, const struct anomaly_info *info,
                          const struct anomaly_tally *tally)
{
    output_format(context->output, "%-28s %-11s %12" PRIu64 " %12" PRIu64 " %12s\n    ", info->name,
                  severity_name(info->severity), tally->count, tally->first_line,
                  tally->largest > 0 ? duration_text(tally->largest).text : "-");
    text_wrap(context->output, info->meaning, 4, context_text_width(context));
    output_text(context->output, "    ");
    text_wrap(context->output, info->remedy, 4, context_text_width(context));
}

static void anomalies_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct anomalies *found = result->findings;
    bool any = false;

    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        if (found->tally[i].count == 0)
            continue;
        if (!any)
            output_format(context->output, "%-28s %-11s %12s %12s %12s\n", "anomaly", "severity", "count", "first line",
                          "largest");
        any = true;
        print_anomaly(context, anomaly_info((enum anomaly)i), &found->tally[i]);
    }
    if (!any)
        output_text(context->output, "Nothing odd was found in the trace.\n");
}

static void write_anomaly(struct json_writer *writer, const struct anomaly_info *info,
                          const struct anomaly_tally *tally)
{
    char largest[32];

    snprintf(largest, sizeof(largest), "%" PRId64, tally->largest);
    json_open_object(writer, info->name, JSON_IN_ONE_LINE);
    json_put_string(writer, "severity", severity_name(info->severity));
    json_put_count(writer, "count", tally->count);
    if (tally->first_line > 0)
        json_put_count(writer, "first_line", tally->first_line);
    else
        json_put_literal(writer, "first_line", "null");
    json_put_literal(writer, "largest", largest);
    json_put_string(writer, "meaning", info->meaning);
    json_close(writer);
}

static void anomalies_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct anomalies *anomalies = result->findings;
    size_t i;

    json_open_object(writer, "anomalies", JSON_IN_LINES);
    for (i = 0; i < ANOMALY_COUNT; i++) {
        if (anomalies->tally[i].count > 0)
            write_anomaly(writer, anomaly_info((enum anomaly)i), &anomalies->tally[i]);
    }
    json_close(writer);
}

static void anomalies_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct anomalies *anomalies = result->findings;
    static const char *const names[] = {"kind", "severity", "count", "first_line", "largest", "meaning"};

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);
        const struct anomaly_tally *tally = &anomalies->tally[i];

        if (tally->count == 0)
            continue;
        delimited_text(context, info->name);
        delimited_text(context, severity_name(info->severity));
        delimited_count(context, tally->count);
        delimited_count(context, tally->first_line);
        delimited_number(context, tally->largest);
        delimited_text(context, info->meaning);
        delimited_end_line(context);
    }
}

const struct section anomalies_section = {
    .reports = REPORT_ANOMALIES,
    .print = anomalies_section_print,
    .write = anomalies_section_write,
    .list = anomalies_section_list,
};
