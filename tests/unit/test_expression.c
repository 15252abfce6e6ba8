#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "check/expression.h"
#include "told.h"

/* The first quantity is worth 0.5, the second 2, the third nothing, the others 1. */
static const double values[EXPRESSION_QUANTITIES] = {0.5, 2, NAN, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

Test(expression, decides)
{
    static const struct {
        const char *text;
        enum decision decision;
    } cases[] = {
        {"load_balance < 0.6", DECISION_YES},
        {"load_balance < 0.5", DECISION_NO},
        {"load_balance <= 0.5", DECISION_YES},
        {"load_balance<=50%", DECISION_YES},
        {"load_balance > 0.5", DECISION_NO},
        {"load_balance >= 0.5", DECISION_YES},
        {"load_balance == 0.5", DECISION_YES},
        {"load_balance != 0.5", DECISION_NO},
        {"0.6 > load_balance", DECISION_YES},
        {"runtime_s < 500ms", DECISION_NO},
        {"runtime_s < 501ms", DECISION_YES},
        {"runtime_s * 120 == 1min", DECISION_YES},
        {"runtime_s * 1000000 == 500000", DECISION_YES},
        {"runtime_s > 250000us and runtime_s < 1h", DECISION_YES},
        {"runtime_s == 500000000ns", DECISION_YES},
        {"min(load_balance) + max(load_balance) == 2.5", DECISION_YES},
        {"max(load_balance) - min(load_balance) < 0", DECISION_YES},
        {"ranks - 1 - 1 == 0 - 1.5", DECISION_YES},
        {"ranks / 2 / 2 == 0.125", DECISION_YES},
        {"1 + ranks * 2 == 2", DECISION_YES},
        {"(1 + ranks) * 2 == 3", DECISION_YES},
        {"-ranks == -0.5", DECISION_YES},
        {"2 - -ranks == 2.5", DECISION_YES},
        {"not ranks > 1", DECISION_YES},
        {"!(ranks > 1)", DECISION_YES},
        {"ranks > 1 or ranks > 1", DECISION_YES},
        {"ranks > 1 || ranks < 1", DECISION_NO},
        {"ranks < 1 && ranks > 1", DECISION_YES},
        {"ranks > 1 and ranks > 1 or ranks == 1", DECISION_UNKNOWN},
        {"ranks < 1 or ranks > 1 and ranks > 1", DECISION_YES},
        {"(ranks < 1 or ranks > 1) and ranks > 1", DECISION_UNKNOWN},
        {"ranks > 0 and ranks > 0 and ranks > 0", DECISION_UNKNOWN},
        {"ranks > 0 and ranks < 0 and ranks > 0", DECISION_NO},
        {"ranks > 1 or ranks < 1 or ranks > 0", DECISION_UNKNOWN},
        {"ranks > 1 or ranks > 1 or ranks > 0", DECISION_YES},
        {"not (ranks > 0 and ranks > 0 and ranks > 0)", DECISION_UNKNOWN},
        {"anomalies.bad_record > 0", DECISION_YES},
        {"ranks < 80 and load_balance * 100 < 80 and load_balance < 100% and speedup < 80", DECISION_NO},
        {"load balance < 1000 * Ovh", DECISION_YES},
        {"p95(transfer_efficiency) < p5(transfer_efficiency)", DECISION_YES},
        {"median(useful_avg_s) > mean(useful_avg_s)", DECISION_NO},
        {"\t ranks\n>\r0 ", DECISION_YES},
        {"computation_scalability < 1.5", DECISION_YES},
        /* As much as there is room for. */
        {"load_balance > 0.12345678901234", DECISION_YES},
        {"ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks > 1",
         DECISION_UNKNOWN},
        {"-ranks+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1 > 29", DECISION_YES},
        {"(((((((((((((((((((((((((((((((ranks > 0)))))))))))))))))))))))))))))))", DECISION_YES},
        {"ranks < (1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)+(1)", DECISION_YES},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct expression expression;

        cr_assert(expression_parse(&expression, cases[i].text, &diag) == 0, "%s: %s", cases[i].text, told);
        cr_expect(expression_decide(&expression, values) == cases[i].decision, "%s: %d", cases[i].text,
                  (int)expression_decide(&expression, values));
    }
}

Test(expression, refuses)
{
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"", "expected a metric, a number or \"(\" at character 1, found the end"},
        {"load_balance", "expected <, <=, >, >=, == or != at character 13, found the end"},
        {"load_balance 0.8", "expected <, <=, >, >=, == or != at character 14, found \"0.8\""},
        {"load_balance = 0.8", "expected <, <=, >, >=, == or != at character 14, found \"= 0.8\""},
        {"load_balance < ", "expected a metric, a number or \"(\""},
        {"load_balance < 0.8 0.9", "expected and, or or the end at character 20"},
        {"load_balance < 0.8 < 0.9", "expected and, or or the end at character 20"},
        {"load_balance < 0.8 and", "expected a metric"},
        {"load_balance < 0.8 and 1", "expected a comparison"},
        {"not load_balance", "expected a comparison"},
        {"(load_balance < 0.8) + 1 > 2", "expected a number"},
        {"-(load_balance < 0.8) > 2", "expected a number"},
        {"(load_balance < 0.8", "expected \")\" at character 20, found the end"},
        {"load_balance < 0.8)", "expected and, or or the end"},
        {"load_balance < 8x", "expected %, ns, us"},
        {"load_balance < .8", "expected a metric, a number"},
        {"load_balance < 0.", "behind a number at character 17"},
        {"load_balance < 12345678901234567890", "at most 15 digits"},
        {"laod_balance < 0.8", "laod_balance is no metric; did you mean load_balance?"},
        {"utter_nonsense < 0.8", "utter_nonsense is no metric"},
        {"anomalies.bad_recordd > 0", "anomalies.bad_recordd is no anomaly; did you mean anomalies.bad_record?"},
        {"anomalies > 0", "anomalies is no metric without a kind: anomalies.bad_record, say"},
        {"mim(load_balance) < 1", "mim is no statistic (min, max, mean, median, p0 to p100); did you mean min?"},
        {"p101(load_balance) < 1", "p101 is no statistic"},
        {"min(messages) < 1", "messages is a figure of the whole run"},
        {"min(anomalies.bad_record) < 1", "anomalies.bad_record is a figure of the whole run"},
        {"min() < 1", "expected the name of a metric"},
        {"min(load_balance < 1", "expected \")\""},
        {"1 < 2", "names no metric"},
        {"overhead < 120%", "overhead is never above 1, found 120%"},
        {"5ms < overhead", "overhead is no time, found 5ms"},
        {"runtime_s > 5%", "runtime_s is a time, found 5%"},
        {"messages > 5%", "messages is a number, found 5%"},
        {"anomalies.bad_record > 5h", "anomalies.bad_record is no time, found 5h"},
        {"overhead > 100", "overhead is never above 1: 100%?"},
        {"overhead > 5", "overhead is never above 1: 5%?"},
        {"80.5>min(load_balance) or overhead > 1", "min(load_balance) is never above 1: 80.5%?"},
        {"ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks+ranks > 1",
         "too long"},
        {"((((((((((((((((((((((((((((((((((((((((ranks > 1))))))))))))))))))))))))))))))))))))))))", "too long"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct expression expression;

        told[0] = '\0';
        cr_expect(expression_parse(&expression, cases[i].text, &diag) == ERROR_USAGE, "%s", cases[i].text);
        cr_expect(strstr(told, cases[i].message) != NULL, "%s: %s", cases[i].text, told);
    }
}

Test(expression, knows_what_needs_windows)
{
    static const struct {
        const char *text;
        bool needs;
    } cases[] = {
        {"load_balance < 1", false},
        {"min(load_balance) < 1", true},
        {"load_balance < 1 or p50(overhead) > 0", true},
        {"transient_imbalance > 10%", true},
        {"anomalies.truncated > 0", false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct expression expression;

        cr_assert(expression_parse(&expression, cases[i].text, &diag) == 0);
        cr_expect(expression_needs_windows(&expression) == cases[i].needs, "%s", cases[i].text);
    }
}
