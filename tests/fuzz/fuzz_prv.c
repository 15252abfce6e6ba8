/* A trace must give the same windows, which cell the run, whether it comes at once or in odd pieces. */
#include <stdlib.h>

#include "run/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WINDOW = 1000000, PART = 500 };

struct outcome {
    uint64_t digest;
    int64_t end;
};

static void add_to_digest(uint64_t *digest, uint64_t number)
{
    *digest = (*digest ^ number) * UINT64_C(1099511628211);
}

static int take_window(void *user, const struct window_facts *facts)
{
    struct outcome *outcome = user;
    const struct window_totals *totals = &facts->totals;

    if (totals->start != outcome->end || totals->end < totals->start || totals->useful_max < 0 ||
        totals->useful_sum > (__int128)totals->useful_max * totals->ranks)
        abort();
    outcome->end = totals->end;
    add_to_digest(&outcome->digest, (uint64_t)totals->end);
    add_to_digest(&outcome->digest, (uint64_t)totals->useful_sum);
    add_to_digest(&outcome->digest, (uint64_t)totals->useful_max);
    add_to_digest(&outcome->digest, (uint64_t)totals->ideal);
    return 0;
}

/* Pieces grow from `first` bytes by two. */
static uint64_t digest_of(const struct options *options, const uint8_t *data, size_t size, size_t first)
{
    static const struct diag silent = {NULL, NULL};
    struct outcome outcome = {0};
    struct run_sink sink = {.user = &outcome, .window = take_window, .window_user = &outcome};
    struct run *run = run_new(options, &silent, &sink, "fuzz.prv");
    int result = run ? 0 : -1;

    for (size_t at = 0, piece = first; result == 0 && at < size; at += piece, piece += 2) {
        piece = piece < size - at ? piece : size - at;
        result = run_feed(run, (const char *)data + at, piece);
    }
    if (result == 0)
        result = run_finish(run);
    add_to_digest(&outcome.digest, (uint64_t)result);
    if (result == 0) {
        add_to_digest(&outcome.digest, (uint64_t)run_summary(run)->totals.ideal);
        for (int kind = 0; kind < ANOMALY_COUNT; kind++)
            add_to_digest(&outcome.digest, run_anomalies(run)->tally[kind].count);
    }
    run_free(run);
    return outcome.digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options;
    size_t first = size > 0 ? data[size - 1] | 1U : 1;

    options_init(&options);
    options.windows.kind = WINDOW_LENGTH;
    options.windows.length = WINDOW;
    /* Damaged times would ask for millions of windows. */
    options.windows.part.to = (int64_t)PART * WINDOW;
    /* The models follow the input's size, so that each gets its share of inputs that are plain traces. */
    options.replay.waits = (enum wait_model)(size % 3);
    options.replay.clock_fix = (enum clock_fix)(size / 3 % 2);
    if (digest_of(&options, data, size, size) != digest_of(&options, data, size, first))
        abort();
    return 0;
}
