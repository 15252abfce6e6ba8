#include "output/assessment/assessment.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/slice.h"
#include "output/fields/field.h"

/* What costs less is no finding beside others. */
static const double least_value = 0.005;

/* Less of a bar is not seen. */
static const double least_bar = 0.0005;

void assessment_add_fact(struct assessment *assessment, enum assessment_topic topic, const char *command,
                         const char *format, ...)
{
    struct assessment_fact *fact = &assessment->facts[assessment->fact_count];
    va_list arguments;

    if (assessment->fact_count == FACTS_MOST)
        return;
    fact->topic = topic;
    snprintf(fact->command, sizeof(fact->command), "%s", command);
    va_start(arguments, format);
    vsnprintf(fact->sentence, sizeof(fact->sentence), format, arguments);
    va_end(arguments);
    assessment->fact_count++;
}

struct assessment_finding *assessment_add_finding(struct assessment *assessment, const char *name, const char *command,
                                                  const char *sentence)
{
    struct assessment_finding *finding;

    assessment->finding_count += assessment->finding_count < FINDINGS_MOST;
    finding = &assessment->findings[assessment->finding_count - 1];
    *finding = (struct assessment_finding){
        .name = name, .command = command, .value = (double)NAN, .gain = FIELD_NO_TIME, .question = ""};
    snprintf(finding->sentence, sizeof(finding->sentence), "%s", sentence);
    return finding;
}

void finding_add_bar(struct assessment_finding *finding, const char *name, double share)
{
    size_t place = finding->bar_count;

    if (!(share >= least_bar))
        return;
    for (; place > 0 && finding->bars[place - 1].share < share; place--)
        finding->bars[place] = finding->bars[place - 1];
    finding->bars[place] = (struct finding_bar){.name = text_word(name), .share = share};
    finding->bar_count += finding->bar_count < FINDING_BARS;
}

void finding_set_next(struct assessment_finding *finding, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(finding->next, sizeof(finding->next), format, arguments);
    va_end(arguments);
}

void assessment_add_balance(struct assessment *assessment, const struct assessment_balance *balance)
{
    if (assessment->balance_count < BALANCES_MOST)
        assessment->balances[assessment->balance_count++] = *balance;
}

static const char call_prefix[] = "MPI_";

static bool comes_before(const struct assessment_finding *a, const struct assessment_finding *b)
{
    if (a->is_verdict != b->is_verdict || a->repeats != b->repeats)
        return a->is_verdict || (!b->is_verdict && b->repeats);
    return isnan(b->value) ? !isnan(a->value) : a->value > b->value;
}

static void sort_findings(struct assessment_finding *findings, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && comes_before(&findings[k], &findings[k - 1]); k--) {
            struct assessment_finding other = findings[k];

            findings[k] = findings[k - 1];
            findings[k - 1] = other;
        }
}

void assessment_conclude(struct assessment *assessment)
{
    const struct assessment_focus *focus = &assessment->focus;
    struct assessment_finding *findings = assessment->findings;
    struct assessment_fact *facts = assessment->facts;
    size_t shown = 0;

    /* Facts by topic, those of one in the order in which they were added. */
    for (size_t i = 1; i < assessment->fact_count; i++)
        for (size_t k = i; k > 0 && facts[k].topic < facts[k - 1].topic; k--) {
            struct assessment_fact other = facts[k];

            facts[k] = facts[k - 1];
            facts[k - 1] = other;
        }
    /* Causes of waiting say which part of a call they are: the call is to blame. */
    for (size_t i = 0; i < assessment->finding_count; i++)
        if (strncmp(findings[i].suspect, call_prefix, sizeof(call_prefix) - 1) == 0)
            findings[i].suspect[strcspn(findings[i].suspect, " ")] = '\0';
    sort_findings(findings, assessment->finding_count);
    /* Those that blame what a larger one blames already. */
    for (size_t i = 1; i < assessment->finding_count; i++)
        for (size_t k = 0; k < i && *findings[i].suspect; k++)
            findings[i].repeats |= strcmp(findings[i].suspect, findings[k].suspect) == 0;
    sort_findings(findings, assessment->finding_count);
    while (shown < assessment->finding_count && shown < FINDINGS_SHOWN &&
           (findings[shown].is_verdict || findings[shown].value >= least_value))
        shown++;
    assessment->finding_count = shown;
    for (struct assessment_finding *finding = findings; finding < findings + shown; finding++) {
        bool is_of_focus = finding->is_verdict || focus->is_all_read;

        if (finding->value > 0)
            finding->gain = (int64_t)llround(finding->value * (double)finding->time);
        /* Which options tell what the run would be without what is to blame. Left out are a name that a shell would
         * not read as it is written, what no change of the program leaves out, and calls, which take no time in what
         * would be. */
        if (*finding->suspect != '\0' && *finding->suspect != '[' && !strchr(finding->suspect, '\'') &&
            !strstr(finding->suspect, call_prefix))
            snprintf(finding->without, sizeof(finding->without), "--report critical-path --without '%s'",
                     finding->suspect);
        /* What reports find out is about all that was read, though the focus may be a part of it. */
        finding->of = is_of_focus ? focus->name : "the whole run";
        if (!is_of_focus)
            string_append(finding->sentence, sizeof(finding->sentence),
                          "\nThis is about the whole run; with %s it is about the focus.", focus->cut);
    }
}
