/* Messages that the tracer matched wrongly, repaired and not, and a trace with intercommunicators and threads. */
#include "distorted_traces/trial.h"
#include "windows/metrics.h"

static void expect_time(struct trial *trial, const char *figure, int64_t got, int64_t expected)
{
    trial_expect(trial, got == expected, "%s is %lld ns, expected %lld", figure, (long long)got, (long long)expected);
}

static void expect_count(struct trial *trial, const struct outcome *outcome, enum anomaly kind, uint64_t expected)
{
    trial_expect(trial, outcome->anomalies[kind] == expected, "%llu x %s, expected %llu",
                 (unsigned long long)outcome->anomalies[kind], anomaly_info(kind)->name, (unsigned long long)expected);
}

/* Only kinds of the list, which ends with ANOMALY_COUNT. */
static void expect_no_others(struct trial *trial, const struct outcome *outcome, const enum anomaly *kinds)
{
    for (int kind = 0; kind < ANOMALY_COUNT; kind++) {
        bool allowed = anomaly_info((enum anomaly)kind)->severity == ANOMALY_INFORMATION;

        for (const enum anomaly *at = kinds; *at != ANOMALY_COUNT; at++)
            allowed |= *at == (enum anomaly)kind;
        if (!allowed)
            expect_count(trial, outcome, (enum anomaly)kind, 0);
    }
}

static struct outcome look_at(struct trial *trial, const char *name, bool rematch, unsigned useful)
{
    struct options options = trial_options();
    struct outcome outcome;

    options.rematch = rematch;
    options.replay.useful = useful;
    outcome = subject_run_file(&options, trial_path(name));
    trial_name(trial, "%s%s%s", name, rematch ? " --rematch" : "", useful ? " --count-as-useful" : "");
    trial_expect_run(trial, &outcome);
    return outcome;
}

/* A trace of one clock with cancelled receives, which the tracer matched wrongly or that are matched anew. */
struct cancelled_trace {
    const char *name;
    bool rematch;
    int64_t runtime;
    int64_t ideal;
    int64_t ideal_useful; /* where polling counts as useful */
    uint64_t mismatched;
};

static void look_at_polling(struct trial *trial, const struct cancelled_trace *trace)
{
    struct outcome outcome = look_at(trial, trace->name, trace->rematch, USEFUL_POLLING);

    expect_time(trial, "ideal time", outcome.whole.ideal, trace->ideal_useful);
    outcome_free(&outcome);
}

static void look_at_cancelled(struct trial *trial, const struct cancelled_trace *trace)
{
    static const enum anomaly as_they_are[] = {ANOMALY_MISMATCHED_MESSAGE, ANOMALY_COUNT};
    static const enum anomaly repaired[] = {ANOMALY_REMATCHED_MESSAGE, ANOMALY_LOST_RECEIVE, ANOMALY_COUNT};
    struct outcome outcome = look_at(trial, trace->name, trace->rematch, 0);

    expect_time(trial, "the run's length", outcome.runtime, trace->runtime);
    expect_time(trial, "ideal time", outcome.whole.ideal, trace->ideal);
    expect_count(trial, &outcome, ANOMALY_MISMATCHED_MESSAGE, trace->mismatched);
    expect_no_others(trial, &outcome, trace->rematch ? repaired : as_they_are);
    trial_expect(trial, (outcome.anomalies[ANOMALY_REMATCHED_MESSAGE] > 0) == trace->rematch,
                 "messages are paired anew, or not");
    trial_expect(trial, outcome.clocks.largest_shift == 0, "a clock is shifted by %lld ns",
                 (long long)outcome.clocks.largest_shift);
    outcome_free(&outcome);
}

/* No clock nor cancelled receive makes anything of these mismatched. */
static void look_for_mismatches(struct trial *trial)
{
    static const char *const names[] = {"big",           "epoch_1proc",   "epoch_2proc",  "epoch_8proc",
                                        "hybrid",        "lammps_lj",     "masterworker", "mpi4py_futures",
                                        "mpmd",          "nbcoll",        "nodes4",       "partial",
                                        "rendezvous",    "spawn_parents", "stencil2d",    "stencil2d_callers",
                                        "sweep_4nodes",  "sweep_half",    "threads",      "tiny",
                                        "tiny_autoinit", "twoapps"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct options options;
        struct outcome outcome;

        options_init(&options);
        outcome = subject_run_file(&options, trial_path(names[i]));
        trial_name(trial, "%s", names[i]);
        trial_expect_run(trial, &outcome);
        expect_count(trial, &outcome, ANOMALY_MISMATCHED_MESSAGE, 0);
        outcome_free(&outcome);
    }
}

/* Calls on intercommunicators wait for nobody; the second thread of the first rank does most of its MPI. */
static void look_at_futures(struct trial *trial)
{
    static const enum anomaly kinds[] = {ANOMALY_UNNAMED_COMMUNICATOR, ANOMALY_COUNT};
    struct outcome outcome = look_at(trial, "mpi4py_futures", false, 0);

    expect_no_others(trial, &outcome, kinds);
    expect_count(trial, &outcome, ANOMALY_UNNAMED_COMMUNICATOR, 30);
    expect_time(trial, "the run's length", outcome.runtime, 180382047);
    trial_expect(trial, outcome.messages == 1209, "%llu messages, expected 1209", (unsigned long long)outcome.messages);
    outcome_free(&outcome);
}

/* One node, one clock: sends of persistent requests are missing, duplicated intercommunicators have their local group's
 * number, so that in one call some of its members move bytes and others none, and nothing of that is damage or a wrong
 * clock. */
static void look_at_missing_sends(struct trial *trial, bool rematch)
{
    static const enum anomaly kinds[] = {ANOMALY_UNNAMED_COMMUNICATOR, ANOMALY_MISSING_SENDS,
                                         ANOMALY_MISMATCHED_COLLECTIVE, ANOMALY_MIXED_COLLECTIVE, ANOMALY_COUNT};
    struct options options = trial_options();
    struct outcome outcome;

    options.rematch = rematch;
    options.strict = true;
    outcome = subject_run_file(&options, trial_path("mpi4py_tests"));
    trial_name(trial, "mpi4py_tests%s", rematch ? " --rematch" : "");
    trial_expect_run(trial, &outcome);
    expect_no_others(trial, &outcome, kinds);
    expect_count(trial, &outcome, ANOMALY_MISSING_SENDS, 25852);
    expect_count(trial, &outcome, ANOMALY_MISMATCHED_COLLECTIVE, 19);
    expect_count(trial, &outcome, ANOMALY_MIXED_COLLECTIVE, 1);
    trial_expect(trial, outcome.clocks.largest_shift == 0, "a clock is shifted by %lld ns",
                 (long long)outcome.clocks.largest_shift);
    outcome_free(&outcome);
}

/* Lines of tasks, and no message at all. */
static void look_at_tasks(struct trial *trial)
{
    static const enum anomaly kinds[] = {ANOMALY_COUNT};
    struct outcome outcome = look_at(trial, "hybimb", false, 0);

    expect_no_others(trial, &outcome, kinds);
    expect_count(trial, &outcome, ANOMALY_TASK_DEPENDENCY, 192);
    expect_count(trial, &outcome, ANOMALY_SELF_MESSAGE, 0);
    trial_expect(trial, outcome.messages == 24, "%llu messages, expected 24", (unsigned long long)outcome.messages);
    outcome_free(&outcome);
}

static const struct cancelled_trace cancelled_traces[] = {
    {"hpcc4", false, 307720537, 83006254, 134076872, 4392},
    {"hpcc4", true, 307720537, 85882030, 133790423, 0},
    {"cancel_min", false, 52233888, 52152309, 52152309, 4},
    {"cancel_min", true, 52233888, 52152309, 52152309, 0},
};

void test_matching(struct trial *trial)
{
    for (size_t i = 0; i < sizeof(cancelled_traces) / sizeof(cancelled_traces[0]); i++) {
        look_at_cancelled(trial, &cancelled_traces[i]);
        look_at_polling(trial, &cancelled_traces[i]);
    }
    look_for_mismatches(trial);
    look_at_futures(trial);
    look_at_missing_sends(trial, false);
    look_at_missing_sends(trial, true);
    look_at_tasks(trial);
}
