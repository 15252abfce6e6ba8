/*
 * What was odd in the trace, by kind: counted by all who read it (paraver/anomaly.h), so there is nothing to listen to.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/text.h"
#include "reports/report.h"

struct anomaly_line {
    const char *kind;
    const char *severity;
    const char *meaning;
    const char *remedy;
    struct anomaly_tally tally;
};

struct anomaly_lines {
    struct anomaly_line items[ANOMALY_COUNT]; /* of the kinds that were found */
    size_t count;
};

static const struct field anomaly_fields[] = {
    {"kind", NULL, "name of what is odd", FIELD_TEXT, FIELD_AT(struct anomaly_line, kind)},
    {"severity", NULL, "information: nothing is wrong; warning: numbers may be off; damage: something was lost",
     FIELD_TEXT, FIELD_AT(struct anomaly_line, severity)},
    {"count", NULL, "how many there are", FIELD_COUNT, FIELD_AT(struct anomaly_line, tally.count)},
    {"first_line", NULL, "of the trace, where the first one stands; null: no line is to blame", FIELD_COUNT,
     FIELD_AT(struct anomaly_line, tally.first_line), FIELD_0_IS_MISSING},
    {"largest", NULL, "by how much the worst one is wrong, in nanoseconds; 0: the kind has no such measure",
     FIELD_COUNT, FIELD_AT(struct anomaly_line, tally.largest)},
    {"meaning", NULL, "one sentence", FIELD_TEXT, FIELD_AT(struct anomaly_line, meaning)},
};

static const struct field anomalies_fields[] = {
    {"anomalies", NULL, "what was odd in the trace, by kind",
     FIELD_LIST_OF(struct anomaly_lines, items, count, anomaly_fields), .flags = FIELD_BY_KEY},
};

static int anomalies_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct anomaly_lines *found = item;

    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);

        if (summary->anomalies->tally[i].count > 0)
            found->items[found->count++] = (struct anomaly_line){
                .kind = info->name,
                .severity = severity_name(info->severity),
                .meaning = info->meaning,
                .remedy = info->remedy,
                .tally = summary->anomalies->tally[i],
            };
    }
    *findings = found;
    return 0;
}

static void anomalies_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { LINE_WIDTH = 79 };
    const struct anomaly_lines *found = result->findings;
    const char *fold = context_fold(context, LINE_WIDTH);

    if (found->count == 0) {
        output_text(context->output, "Nothing odd was found in the trace.\n");
        return;
    }
    output_format(context->output, "%-28s %-11s %12s%s %12s %12s\n", "anomaly", "severity", "count", fold, "first line",
                  "largest");
    for (size_t i = 0; i < found->count; i++) {
        const struct anomaly_line *line = &found->items[i];

        struct decimal first =
            line->tally.first_line > 0 ? decimal_scaled((int64_t)line->tally.first_line, 1, 0) : (struct decimal){"-"};

        output_format(context->output, "%-28s %-11s %12" PRIu64 "%s %12s %12s\n    ", line->kind, line->severity,
                      line->tally.count, fold, first.text,
                      line->tally.largest > 0 ? decimal_duration(line->tally.largest).text : "-");
        text_wrap(context, line->meaning, 4, context_text_width(context));
        output_text(context->output, "    ");
        text_wrap(context, line->remedy, 4, context_text_width(context));
    }
}

/* The trace's health: the worst that was odd, and what that means. */
static void anomalies_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct anomalies *anomalies = result->run->anomalies;
    struct assessment_health *health = &assessment->health;
    enum anomaly_severity worst = ANOMALY_INFORMATION;
    size_t used = 0;

    for (size_t i = 0; i < ANOMALY_COUNT; i++)
        if (anomalies->tally[i].count > 0 && anomaly_info((enum anomaly)i)->severity > worst)
            worst = anomaly_info((enum anomaly)i)->severity;
    health->command = "--report anomalies";
    health->grade = worst == ANOMALY_INFORMATION ? "sound" : severity_name(worst);
    if (worst == ANOMALY_INFORMATION)
        snprintf(health->sentence, sizeof(health->sentence), "Nothing odd was found in the trace.");
    /* All kinds of the worst severity, then all of the next one. */
    for (unsigned i = 0; i < (worst - ANOMALY_INFORMATION) * ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)(i % ANOMALY_COUNT));
        uint64_t count = anomalies->tally[i % ANOMALY_COUNT].count;
        int length;

        if (count == 0 || info->severity != worst - i / ANOMALY_COUNT)
            continue;
        health->kinds++;
        length = snprintf(health->sentence + used, sizeof(health->sentence) - used, "%s%s %" PRIu64 " (%s): %s",
                          used > 0 ? "\n" : "", info->name, count, severity_name(info->severity), info->meaning);
        if ((size_t)length >= sizeof(health->sentence) - used) {
            health->sentence[used] = '\0';
            return;
        }
        used += (size_t)length;
    }
}

const struct section anomalies_section = {
    .reports = REPORT_ANOMALIES,
    .fields = FIELDS(struct anomaly_lines, anomalies_fields),
    .rows = "anomalies",
    .print = anomalies_section_print,
    .assess = anomalies_section_assess,
};

const struct report_class anomalies_report = {
    .traits = {.word = "anomalies",
               .about = "what is odd in the trace, and clocks that disagree",
               .bit = REPORT_ANOMALIES},
    .size = sizeof(struct anomaly_lines),
    .conclude = anomalies_report_conclude,
    .section = &anomalies_section,
};
