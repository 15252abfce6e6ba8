/*
 * Ranks: a line for each. Waiting and the critical path are found by the reports on these, which listen for this one.
 */
#include <stdlib.h>

#include "base/error.h"
#include "reports/rank_names.h"
#include "reports/ranks/rank_sums.h"
#include "reports/report.h"
#include "threads/team.h"
#include "threads/threads.h"

struct ranks_report {
    struct rank_sums sums;
    struct rank_findings findings;
    const struct threads *threads; /* NULL: the trace has none */
};

static bool ranks_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_RANKS;
}

static void ranks_report_free(void *item)
{
    struct ranks_report *report = item;

    free(report->findings.ranks);
    free(report);
}

static int ranks_report_join(void *item, struct tee *records)
{
    struct ranks_report *report = item;
    struct prv_sink sink = rank_sums_sink(&report->sums);

    return tee_add(records, &sink);
}

static int ranks_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct ranks_report *report = item;
    struct rank_findings *findings = &report->findings;
    struct rank_names names = rank_names_of(start);

    report->threads = start->threads;
    findings->rank_count = start->replay->rank_count;
    findings->ranks = calloc(findings->rank_count, sizeof(*findings->ranks));
    if (!findings->ranks)
        return diag_no_memory(start->diag);
    for (uint32_t i = 0; i < findings->rank_count; i++)
        findings->ranks[i] = (struct rank_figures){
            .first = -1, .last = -1, .node = start->replay->tasks[i].node, .name = rank_names_get(&names, i)};
    report->sums = (struct rank_sums){
        .ranks = findings->ranks,
        .rank_count = findings->rank_count,
        .application = start->replay->application,
        .from = start->options->windows.from,
        .to = start->options->windows.to,
    };
    rank_sums_listen(&report->sums, listener);
    return 0;
}

/* What is waiting was counted as MPI, but for the time after the rank's last event, of which only that until the end of
 * the slowest is waiting. */
static void take_waiting(struct rank_figures *rank, int64_t waited, int64_t latest, int64_t from, int64_t to)
{
    int64_t start = rank->last > from ? rank->last : from;
    int64_t end = latest < to ? latest : to;
    int64_t ended = rank->last >= 0 && end > start ? end - start : 0;

    rank->mpi -= waited - ended;
    rank->waiting = waited;
}

/* 0 where there is no divisor. */
static __int128 millionths_of(uint64_t dividend, uint64_t divisor)
{
    return divisor > 0 ? ((__int128)dividend * 1000000 + divisor / 2) / divisor : 0;
}

static void take_counters(struct rank_figures *rank, const struct counter_sums *sums)
{
    rank->instructions = (int64_t)sums->instructions;
    rank->cycles = (int64_t)sums->cycles;
    rank->ipc = (int64_t)millionths_of(sums->instructions, sums->cycles);
}

static void take_threads(struct rank_figures *rank, const struct team *team)
{
    rank->threads.threads = team->thread_count;
    team_account_of_all(team, rank->threads.parts);
}

static int ranks_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct ranks_report *report = item;
    int64_t latest = -1;

    for (uint32_t i = 0; i < report->findings.rank_count; i++)
        if (report->findings.ranks[i].last > latest)
            latest = report->findings.ranks[i].last;
    report->findings.path = 0;
    for (uint32_t i = 0; i < report->findings.rank_count; i++) {
        struct rank_figures *rank = &report->findings.ranks[i];

        take_waiting(rank, summary->rank_waits[i], latest, report->sums.from, report->sums.to);
        rank->path = summary->rank_paths[i];
        if (summary->rank_counters)
            take_counters(rank, &summary->rank_counters[i]);
        if (report->threads)
            take_threads(rank, threads_team(report->threads, i));
        report->findings.path += rank->path;
    }
    report->findings.has_threads = report->threads != NULL;
    report->findings.has_counters = summary->rank_counters != NULL;
    *findings = &report->findings;
    return 0;
}

const struct report_class ranks_report = {
    .is_wanted = ranks_report_is_wanted,
    .size = sizeof(struct ranks_report),
    .join = ranks_report_join,
    .start = ranks_report_start,
    .conclude = ranks_report_conclude,
    .free = ranks_report_free,
    .section = &ranks_section,
};
