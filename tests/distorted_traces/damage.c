/*
 * Records are lost or wrong in one part of a run: the numbers before it are as they were, and those behind it from the
 * next call on in which all ranks meet.
 */
#include <stdlib.h>

#include "distorted_traces/global.h"
#include "distorted_traces/trial.h"
#include "property/scan.h"

enum { WINDOWS = 60 };

enum harm {
    HARM_MESSAGES,  /* one in a hundred is lost, in the middle of the run */
    HARM_RECEIVERS, /* of two messages there are swapped */
    HARM_MIDDLE,    /* everything there is lost */
    HARM_TAIL,      /* the last tenth of one rank is lost */
    HARMS,
};

static const struct {
    const char *name;
    bool needs_messages;
    uint64_t seeds;
} harms[HARMS] = {
    [HARM_MESSAGES] = {"one message in 100 lost", true, 5},
    [HARM_RECEIVERS] = {"two receivers swapped", true, 5},
    [HARM_MIDDLE] = {"the middle third lost", false, 5},
    [HARM_TAIL] = {"a rank's last tenth lost", false, 2},
};

struct patient {
    const char *name;
    struct gen_text trace;
    struct options options;
    struct outcome plain;
};

/* A rank that loses its end has ended, as far as anybody can tell, at the last of its events that is left. */
static int64_t last_event_before(const struct gen_text *trace, const struct gen_part *part)
{
    int64_t last = 0;
    struct scan scan;

    scan_init(&scan, trace);
    for (size_t i = 0; i < scan.count; i++)
        if (scan.events[i].task == part->task && scan.events[i].time < part->from)
            last = scan.events[i].time;
    scan_deinit(&scan);
    return last;
}

static struct gen_loss inflict(const struct patient *patient, enum harm harm, uint64_t seed, struct gen_text *out)
{
    int64_t part = patient->plain.runtime / 300;
    struct gen_part middle = {0, part * (99 + 2 * (int64_t)(seed % 45)), part * 200};
    struct gen_part tail = {(uint32_t)seed, part * 270, INT64_MAX};
    struct gen_loss loss;
    int64_t end;

    switch (harm) {
    case HARM_MESSAGES:
        return gen_drop_comm(&patient->trace, seed, 100, &middle, out);
    case HARM_RECEIVERS:
        return gen_swap_receivers(&patient->trace, seed, &middle, out);
    case HARM_MIDDLE:
        loss = gen_lose(&patient->trace, &middle, out);
        loss.last = middle.to;
        return loss;
    case HARM_TAIL:
    case HARMS:
        break;
    }
    loss = gen_lose(&patient->trace, &tail, out);
    end = last_event_before(&patient->trace, &tail);
    loss.first = end < loss.first ? end : loss.first;
    return loss;
}

static bool is_same(const struct window_totals *a, const struct window_totals *b)
{
    return a->start == b->start && a->end == b->end && a->useful_sum == b->useful_sum &&
           a->useful_max == b->useful_max && a->ideal == b->ideal && a->overhead_sum == b->overhead_sum;
}

/* Windows that end by `before` or begin at `after` or later are what they were. */
static void compare(struct trial *trial, const struct patient *patient, const struct outcome *outcome, int64_t before,
                    int64_t after)
{
    size_t earlier = 0;
    size_t later = 0;

    for (size_t i = 0; i < outcome->window_count && i < patient->plain.window_count; i++) {
        const struct window_totals *got = &outcome->windows[i];
        const struct window_totals *expected = &patient->plain.windows[i];

        if (expected->end > before && expected->start < after)
            continue;
        earlier += expected->end <= before;
        later += expected->start >= after;
        trial_expect(trial, is_same(got, expected),
                     "window %zu, %lld to %lld ns, is another (ideal time %lld ns, was %lld)", i + 1,
                     (long long)expected->start, (long long)expected->end, (long long)got->ideal,
                     (long long)expected->ideal);
    }
    trial_expect(trial, earlier > 0 || before == INT64_MAX, "no window lies before the damage");
    trial_expect(trial, later > 0 || after == INT64_MAX, "no window lies behind the damage");
}

static void hurt(struct trial *trial, const struct patient *patient, enum harm harm, uint64_t seed)
{
    struct gen_text damaged;
    struct gen_loss loss = inflict(patient, harm, seed, &damaged);
    struct outcome outcome = subject_run(&patient->options, &damaged);

    trial_name(trial, "%s, %s, seed %llu", patient->name, harms[harm].name, (unsigned long long)seed);
    if (trial_expect_run(trial, &outcome))
        compare(trial, patient, &outcome, loss.first,
                loss.records > 0 ? global_call_after(&patient->trace, patient->plain.whole.ranks, loss.last) : 0);
    outcome_free(&outcome);
    gen_text_free(&damaged);
}

/* By default as many seeds as the table says; CLOCKTALK_SEEDS may ask for more. */
static void examine(struct trial *trial, const char *name, bool has_messages)
{
    const char *more = getenv("CLOCKTALK_SEEDS");
    struct patient patient = {.name = name};

    patient.trace = subject_read(trial_path(name));
    options_init(&patient.options);
    patient.plain = subject_run(&patient.options, &patient.trace);
    patient.options.windows.kind = WINDOW_LENGTH;
    patient.options.windows.length = patient.plain.runtime / WINDOWS;
    outcome_free(&patient.plain);
    patient.plain = subject_run(&patient.options, &patient.trace);
    for (enum harm harm = 0; harm < HARMS; harm++) {
        uint64_t seeds = more && harm != HARM_TAIL ? strtoull(more, NULL, 10) : harms[harm].seeds;

        for (uint64_t seed = 1; seed <= seeds && (has_messages || !harms[harm].needs_messages); seed++)
            hurt(trial, &patient, harm, seed);
    }
    outcome_free(&patient.plain);
    gen_text_free(&patient.trace);
}

void test_damage(struct trial *trial)
{
    static const struct {
        const char *trace;
        bool has_messages;
    } rows[] = {
        {"stencil2d", true},        {"mpmd", true},         {"imbalance_static", false},
        {"imbalance_mixed", false}, {"masterworker", true}, {"rendezvous", true},
        {"epoch_2proc", true},      {"epoch_8proc", true},  {"lammps_lj", true},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        examine(trial, rows[i].trace, rows[i].has_messages);
}
