/* One rank's clock runs too fast or too slow through a minute: the numbers stay, and the report says from where to
 * where it went. */
#include <stdlib.h>

#include "distorted_traces/trial.h"

static const int64_t second = 1000000000;
static const int64_t doubt = 200000; /* messages of that many nanoseconds bound the offset at either end */

static void drift(struct trial *trial, const struct gen_text *trace, const struct outcome *plain, uint32_t task,
                  int64_t ppm)
{
    struct options options = trial_options();
    int64_t gone = plain->runtime / 1000000 * ppm;
    int64_t low = gone > 0 ? -gone : 0;
    int64_t high = gone > 0 ? 0 : -gone;
    const struct clock_rank *first;
    struct gen_text drifted;
    struct outcome outcome;

    trial_name(trial, "rank %u drifts by %lld ppm", task, (long long)ppm);
    gen_drift(trace, task, ppm, &drifted);
    outcome = subject_run(&options, &drifted);
    first = outcome.clocks.ranks;
    if (trial_expect_run(trial, &outcome)) {
        /* Probes, and calls of all ranks, are waits or none by times that the drift has changed. */
        trial_expect_efficiencies(trial, &outcome, plain, 0.004);
        trial_expect(trial, trial_impossible(&outcome) > 0, "no wait is impossible");
        trial_expect(trial, outcome.anomalies[ANOMALY_MISMATCHED_MESSAGE] == 0, "messages are called mismatched");
    }
    if (trial_expect(trial, outcome.clocks.rank_count > 0 && first->rank + 1 == task, "the rank is not named first")) {
        trial_expect(trial, first->offset.drifts, "the drift is not told");
        trial_expect(trial, llabs(first->offset.low - low) <= doubt,
                     "the offset is told as from %lld ns, expected %lld", (long long)first->offset.low, (long long)low);
        trial_expect(trial, llabs(first->offset.high - high) <= doubt,
                     "the offset is told as up to %lld ns, expected %lld", (long long)first->offset.high,
                     (long long)high);
    }
    outcome_free(&outcome);
    gen_text_free(&drifted);
}

void test_drift(struct trial *trial)
{
    struct gen_options minute = {.seed = 7, .ranks = 8, .phases = 6600, .quantum = 200000};
    struct options options = trial_options();
    struct gen_text trace;
    struct outcome plain;

    if (gen_trace(minute, &trace, NULL) != 0)
        abort();
    plain = subject_run(&options, &trace);
    trial_name(trial, "without drift");
    trial_expect_run(trial, &plain);
    trial_expect(trial, plain.runtime >= 60 * second, "the run lasts %lld ns only", (long long)plain.runtime);
    trial_expect(trial, trial_impossible(&plain) == 0, "waits are impossible");
    drift(trial, &trace, &plain, 1, 50);
    drift(trial, &trace, &plain, 5, 50);
    drift(trial, &trace, &plain, 5, -50);
    outcome_free(&plain);
    gen_text_free(&trace);
}
