/*
 * The report that hands over an assessment of the run (output/assessment/assessment.h): what it shows.
 */
#ifndef CLOCKTALK_REPORTS_ASSESSMENT_ASSESSMENT_H
#define CLOCKTALK_REPORTS_ASSESSMENT_ASSESSMENT_H

#include "output/assessment/assessment.h"
#include "reports/sentence.h"

struct format_context;
struct report_result;

/* What stands above the facts about each topic. */
extern const char *const assessment_titles[ASSESSMENT_TOPICS];

/* What a finding would bring; empty: that is not known. */
struct sentence assessment_gain(const struct assessment_finding *finding);

/* Before the options that leave out what is to blame, and below the table of balances. */
extern const char assessment_without_words[];
extern const char assessment_balance_words[];

void assessment_page(const struct format_context *context, const struct report_result *result);

/* The table of how evenly the ranks share, in HTML and text. */
extern const struct fields assessment_balances;

#endif
