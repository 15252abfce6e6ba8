#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "history/history.h"
#include "told.h"

#define RUN(label, trace, ranks, options)                                                                              \
    "{\"history\": 1, \"label\": \"" label "\", \"trace\": \"" trace "\", \"summary\": {\"ranks\": " ranks             \
    ", \"runtime_s\": 1.5, \"load_balance\": null, \"later\": []}, \"options\": {" options "}}\n"

Test(history, divides_runs_into_series)
{
    static const char text[] = RUN("a", "one", "2", "") RUN("b", "two", "2", "") "\n \r\n" RUN("c", "one", "4", "")
        RUN("d", "one", "2", "\"waits\": \"all\"") RUN("e", "one", "2", "\"waits\":\"all\"");
    struct history history = {0};

    cr_assert(history_parse(&history, text, strlen(text), "h", &diag) == 0, "%s", told);
    cr_assert(history.count == 5 && history.series_count == 3);
    cr_expect_str_eq(history.series[0].runs[0]->label, "d");
    cr_expect_str_eq(history.series[0].runs[1]->label, "e");
    cr_expect(history.series[0].count == 2 && history.series[0].left_out == 1);
    cr_expect_str_eq(history.series[1].runs[0]->trace, "two");
    cr_expect(history.series[2].runs[0]->row.ranks == 4);
    cr_expect(history.series[2].runs[0]->line == 5);
    cr_expect(history.runs[0].row.runtime == 1500000000);
    cr_expect(column_is_missing(column_of(COLUMN_LOAD_BALANCE), &history.runs[0].row));
    cr_expect(history_columns(&history).count == 3);
    history_deinit(&history);
}

Test(history, keeps_any_text)
{
    static const char text[] = RUN("\\\"\\u00e9\\ud83d\\ude00\\u0000\\n\xff", "", "1", "");
    struct history history = {0};

    cr_assert(history_parse(&history, text, strlen(text) - 1, "h", &diag) == 0, "%s", told);
    cr_expect_str_eq(history.runs[0].label, "\"é😀\xef\xbf\xbd\n\xef\xbf\xbd");
    history_deinit(&history);
}

Test(history, numbers_that_no_column_holds)
{
    static const char text[] =
        "{\"history\": 1, \"label\": \"a\", \"trace\": \"t\", \"options\": {}, \"summary\": {\"ranks\": 1e27, "
        "\"runtime_s\": 1e27, \"start_s\": -1e27, \"messages\": -5, \"overhead\": -1e27}}";
    struct history history = {0};

    cr_assert(history_parse(&history, text, strlen(text), "h", &diag) == 0, "%s", told);
    cr_expect(history.runs[0].row.ranks == INT64_MAX);
    cr_expect(history.runs[0].row.runtime == INT64_MAX && history.runs[0].row.start == -INT64_MAX);
    cr_expect(history.runs[0].row.messages == 0);
    history_deinit(&history);
}

Test(history, names_the_line)
{
    static const char text[] = RUN("a", "one", "2", "") "{\n";
    struct history history = {0};

    cr_expect(history_parse(&history, text, strlen(text), "h.jsonl", &diag) == ERROR_INPUT);
    cr_expect(strncmp(told, "h.jsonl:2: error: no run of a history: expected ", 48) == 0, "%s", told);
    history_deinit(&history);
}

Test(history, dates)
{
    static const char *const good[] = {"2026-11-22", "2026-11-22T10:30:00Z", "2026-11-22T10:30:00.5+01:00",
                                       "2026-11-22 10:30:00 +0100"};
    static const char *const bad[] = {
        "", "2026", "2026-11-2", "22.11.2026", "2026-11-22T", "2026-11-22x", "2026-11-22 today", "2026/11/22"};

    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        cr_expect(date_is_one(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        cr_expect_not(date_is_one(bad[i]), "%s", bad[i]);
}
