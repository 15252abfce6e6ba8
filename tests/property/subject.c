#include "property/subject.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "gen/random.h"
#include "gen/text.h"
#include "input/source.h"
#include "model/memory.h"

static const struct diag silent = {NULL, NULL};

enum { WINDOWS_MAX = 100000 };

static int take_window(void *user, const struct window_facts *facts)
{
    struct outcome *outcome = user;

    outcome->window_threads = memory_grow(outcome->window_threads, outcome->window_count, sizeof(facts->threads));
    outcome->window_threads[outcome->window_count] = facts->threads;
    memory_append(outcome->windows, outcome->window_count, facts->totals);
    return outcome->window_count <= outcome->last_window ? 0 : outcome->answer;
}

static struct run *start(const struct options *options, struct outcome *outcome, const char *trace)
{
    struct run_sink sink = {.user = outcome, .window = take_window, .window_user = outcome, .takes_totals = true};
    struct run *run = run_new(options, &silent, &sink, trace);

    if (!run)
        abort();
    return run;
}

static void *copy_of(const void *items, size_t count, size_t size)
{
    void *copy = calloc(count + 1, size);

    if (!copy)
        abort();
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

/* The findings end with their run. */
static void keep_clocks(struct outcome *outcome, const struct clock_findings *clocks)
{
    outcome->clocks = *clocks;
    outcome->clocks.ranks = copy_of(clocks->ranks, clocks->rank_count, sizeof(*clocks->ranks));
    outcome->clocks.pairs = copy_of(clocks->pairs, clocks->pair_count, sizeof(*clocks->pairs));
    outcome->clocks.nodes = copy_of(clocks->nodes, clocks->node_count, sizeof(*clocks->nodes));
}

static void finish(struct run *run, struct outcome *outcome)
{
    if (outcome->result == 0) {
        const struct run_summary *summary = run_summary(run);

        outcome->runtime = summary->runtime;
        outcome->messages = summary->replay.messages;
        outcome->collectives = summary->replay.collectives;
        outcome->whole = summary->totals;
        outcome->has_threads = summary->threads;
        if (summary->threads)
            outcome->threads = *summary->threads;
        outcome->mpi = summary->mpi ? *summary->mpi : (struct mpi_times){.begin = MPI_TIMES_UNKNOWN};
        outcome->traced_ideal = summary->traced_ideal;
        if (clocks_found(summary))
            keep_clocks(outcome, clocks_found(summary));
        outcome->transient_imbalance = summary->has_transient ? summary->transient_imbalance : 0;
        for (int kind = 0; kind < ANOMALY_COUNT; kind++)
            outcome->anomalies[kind] = run_anomalies(run)->tally[kind].count;
    }
    run_free(run);
}

static void feed(const struct options *options, const struct gen_text *trace, struct pieces pieces,
                 struct outcome *outcome)
{
    struct run *run = start(options, outcome, "property.prv");
    struct random random = {pieces.seed};
    size_t at = 0;

    while (outcome->result == 0 && at < trace->length) {
        size_t size = pieces.size > 0 ? pieces.size : 1 + (size_t)random_below(&random, pieces.limit);

        size = size < trace->length - at ? size : trace->length - at;
        outcome->result = run_feed(run, trace->text + at, size);
        at += size;
    }
    if (outcome->result == 0)
        outcome->result = run_finish(run);
    finish(run, outcome);
}

struct outcome subject_run_pieces(const struct options *options, const struct gen_text *trace, struct pieces pieces)
{
    struct outcome outcome = {.last_window = WINDOWS_MAX, .answer = SUBJECT_ENOUGH};

    feed(options, trace, pieces, &outcome);
    return outcome;
}

struct outcome subject_run(const struct options *options, const struct gen_text *trace)
{
    return subject_run_pieces(options, trace, (struct pieces){.size = trace->length + 1});
}

struct outcome subject_run_until(const struct options *options, const struct gen_text *trace, size_t window, int answer)
{
    struct outcome outcome = {.last_window = window, .answer = answer};

    feed(options, trace, (struct pieces){.size = 100}, &outcome);
    return outcome;
}

struct outcome subject_run_file(const struct options *options, const char *path)
{
    struct outcome outcome = {.last_window = WINDOWS_MAX, .answer = SUBJECT_ENOUGH};
    struct run *run = start(options, &outcome, path);

    outcome.result = run_file(run);
    finish(run, &outcome);
    return outcome;
}

struct gen_text subject_read(const char *path)
{
    struct text_buffer buffer = {0};
    struct source *source;
    size_t length;

    if (source_open(&source, path, NULL, &silent) < 0)
        abort();
    do {
        const char *bytes;
        const char *reason;

        if (source_read(source, &bytes, &length, &reason) != 0)
            abort();
        buffer_append(&buffer, bytes, length);
    } while (length > 0);
    source_close(source);
    return buffer_take(&buffer);
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->windows);
    free(outcome->window_threads);
    free(outcome->clocks.ranks);
    free(outcome->clocks.pairs);
    free(outcome->clocks.nodes);
    *outcome = (struct outcome){0};
}
