#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "paraver/anomaly.h"

static char told[4096];
static unsigned warnings;

static void keep(void *user, enum severity severity, const char *text)
{
    size_t used = strlen(told);

    (void)user;
    warnings += severity == SEVERITY_WARNING;
    snprintf(told + used, sizeof(told) - used, "%s\n", text);
}

static const struct diag diag = {keep, NULL};
static struct anomalies anomalies;

static void start(void)
{
    told[0] = '\0';
    warnings = 0;
    anomalies_init(&anomalies, &diag, "t.prv");
}

TestSuite(anomaly, .init = start);

Test(anomaly, every_kind_is_described)
{
    for (unsigned kind = 0; kind < ANOMALY_COUNT; kind++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)kind);

        cr_assert(info->name && info->meaning && info->remedy, "kind %u", kind);
        cr_expect_eq(strspn(info->name, "abcdefghijklmnopqrstuvwxyz_"), strlen(info->name), "%s", info->name);
        cr_expect_eq(info->meaning[strlen(info->meaning) - 1], '.', "%s", info->name);
        cr_expect_eq(info->remedy[strlen(info->remedy) - 1], '.', "%s", info->name);
        cr_expect(anomaly_find(slice_of(info->name)) == kind, "%s", info->name);
    }
}

Test(anomaly, names_of_the_contract)
{
    static const struct {
        const char *name;
        enum anomaly kind;
        enum anomaly_severity severity;
    } cases[] = {
        {"impossible_message", ANOMALY_IMPOSSIBLE_MESSAGE, ANOMALY_WARNING},
        {"contradicted_wait", ANOMALY_CONTRADICTED_WAIT, ANOMALY_INFORMATION},
        {"self_message", ANOMALY_SELF_MESSAGE, ANOMALY_INFORMATION},
        {"lost_receive", ANOMALY_LOST_RECEIVE, ANOMALY_WARNING},
        {"unknown_rank", ANOMALY_UNKNOWN_RANK, ANOMALY_DAMAGE},
        {"late_record", ANOMALY_LATE_RECORD, ANOMALY_DAMAGE},
        {"mismatched_collective", ANOMALY_MISMATCHED_COLLECTIVE, ANOMALY_WARNING},
        {"missing_sends", ANOMALY_MISSING_SENDS, ANOMALY_WARNING},
        {"task_dependency", ANOMALY_TASK_DEPENDENCY, ANOMALY_INFORMATION},
        {"bad_record", ANOMALY_BAD_RECORD, ANOMALY_DAMAGE},
        {"bad_time", ANOMALY_BAD_TIME, ANOMALY_DAMAGE},
        {"truncated", ANOMALY_TRUNCATED, ANOMALY_DAMAGE},
        {"stray_exit", ANOMALY_STRAY_EXIT, ANOMALY_WARNING},
        {"other_application", ANOMALY_OTHER_APPLICATION, ANOMALY_WARNING},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        cr_expect(anomaly_find(slice_of(cases[i].name)) == cases[i].kind, "%s", cases[i].name);
        cr_expect(anomaly_info(cases[i].kind)->severity == cases[i].severity, "%s", cases[i].name);
    }
}

Test(anomaly, unknown_names_are_not_found)
{
    cr_expect(anomaly_find(slice_of("")) == ANOMALY_COUNT);
    cr_expect(anomaly_find(slice_of("truncate")) == ANOMALY_COUNT);
    cr_expect(anomaly_find(slice_of("truncated_")) == ANOMALY_COUNT);
    cr_expect(anomaly_find(slice_of("Truncated")) == ANOMALY_COUNT);
}

Test(anomaly, first_of_each_kind_is_told)
{
    anomalies_add(&anomalies, ANOMALY_STRAY_EXIT, 12, 0, "%s ends on rank %d", "MPI_Send", 3);
    anomalies_add(&anomalies, ANOMALY_STRAY_EXIT, 13, 0, "not told");
    anomalies_add(&anomalies, ANOMALY_TRUNCATED, 0, 0, "no line");
    cr_expect_str_eq(told, "t.prv:12: warning: MPI_Send ends on rank 3 [stray_exit]\n"
                           "t.prv: warning: no line [truncated]\n");
    cr_expect_eq(anomalies.tally[ANOMALY_STRAY_EXIT].count, 2);
    cr_expect_eq(anomalies.tally[ANOMALY_STRAY_EXIT].first_line, 12);
    cr_expect_eq(anomalies.tally[ANOMALY_TRUNCATED].count, 1);
    cr_expect_eq(anomalies.tally[ANOMALY_BAD_RECORD].count, 0);
}

Test(anomaly, largest_size_is_kept)
{
    anomalies_add(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, 1, 50, "first");
    anomalies_add(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, 2, 900, "second");
    anomalies_add(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, 3, 70, "third");
    cr_expect_eq(anomalies.tally[ANOMALY_IMPOSSIBLE_MESSAGE].largest, 900);
}

Test(anomaly, information_is_counted_and_never_told)
{
    anomalies_add(&anomalies, ANOMALY_SELF_MESSAGE, 6, 0, "not told");
    anomalies_add(&anomalies, ANOMALY_SELF_MESSAGE, 5, 0, "not told"); /* not found in the order of the file */
    anomalies_summarise(&anomalies);
    cr_expect_str_empty(told);
    cr_expect_eq(anomalies.tally[ANOMALY_SELF_MESSAGE].count, 2);
    cr_expect_eq(anomalies.tally[ANOMALY_SELF_MESSAGE].first_line, 5);
}

Test(anomaly, summary_tells_what_came_more_than_once)
{
    const struct anomaly_info *info = anomaly_info(ANOMALY_STRAY_EXIT);
    char expected[1000];

    for (int i = 0; i < 17; i++)
        anomalies_add(&anomalies, ANOMALY_STRAY_EXIT, 9, 0, "exit");
    anomalies_add(&anomalies, ANOMALY_BAD_TIME, 1, 0, "once");
    told[0] = '\0';
    warnings = 0;
    anomalies_summarise(&anomalies);
    snprintf(expected, sizeof(expected), "t.prv:9: warning: 17 x stray_exit: %s\n", info->brief);
    cr_expect_str_eq(told, expected);
    cr_expect_eq(warnings, 1);
}

Test(anomaly, what_is_only_counted_is_told_when_asked)
{
    anomalies_count(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, 4, 50);
    anomalies_count(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, 5, 60);
    anomalies_summarise(&anomalies);
    cr_expect_str_empty(told);
    anomalies_describe(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, NULL, 5, "the second");
    anomalies_describe(&anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, NULL, 6, "not told");
    cr_expect_str_eq(told, "t.prv:5: warning: the second [impossible_message]\n");
    cr_expect_eq(anomalies.tally[ANOMALY_IMPOSSIBLE_MESSAGE].count, 2);
    cr_expect_eq(anomalies.tally[ANOMALY_IMPOSSIBLE_MESSAGE].first_line, 4);
    cr_expect_eq(anomalies.tally[ANOMALY_IMPOSSIBLE_MESSAGE].largest, 60);
}

Test(anomaly, what_is_in_another_file_is_told_there)
{
    anomalies_count(&anomalies, ANOMALY_LABEL_MISMATCH, 0, 0);
    anomalies_describe(&anomalies, ANOMALY_LABEL_MISMATCH, "t.pcf", 7, "another label");
    cr_expect_str_eq(told, "t.pcf:7: warning: another label [label_mismatch]\n");
    cr_expect_eq(anomalies.tally[ANOMALY_LABEL_MISMATCH].first_line, 0);
}

Test(anomaly, long_texts_keep_their_kind)
{
    char text[3000];

    memset(text, 'x', sizeof(text));
    text[sizeof(text) - 1] = '\0';
    anomalies_add(&anomalies, ANOMALY_BAD_RECORD, 1, 0, "%s", text);
    cr_expect_not_null(strstr(told, "x [bad_record]\n"));
}
