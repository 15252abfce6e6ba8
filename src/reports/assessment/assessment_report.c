/*
 * The assessment: what all the reports that it sums up have found.
 */
#include <stdio.h>
#include <stdlib.h>

#include "output/fields/field.h"
#include "reports/assessment/assessment.h"
#include "reports/report.h"

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

struct gain_words assessment_gain(const struct assessment_finding *finding)
{
    struct gain_words words = {""};

    if (finding->gain != FIELD_NO_TIME)
        snprintf(words.text, sizeof(words.text), "Worth %s of %s at most.", decimal_duration(finding->gain).text,
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
