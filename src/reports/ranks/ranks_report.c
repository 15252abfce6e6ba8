/*
 * Ranks: what each did in the part that is looked at, added up from intervals and records. Waiting and the critical
 * path are found by the reports on these, which listen for this one.
 */
#include <math.h>
#include <stdlib.h>

#include "output/fields/field.h"
#include "paraver/mpi_call.h"
#include "reports/partition.h"
#include "reports/ranks/ranks.h"
#include "reports/report.h"
#include "threads/team.h"
#include "threads/threads.h"

struct ranks_report {
    struct rank_findings findings; /* no ranks until they are known */
    uint32_t application;          /* from 1 */
    int64_t from;
    int64_t to;
    const struct threads *threads; /* NULL: the trace has none */
};

static bool is_in_part(const struct ranks_report *report, int64_t time)
{
    return time >= report->from && time < report->to;
}

/* A late rank may turn out to have no event at all: being absent does not count until its ideal clock has moved. */
static void note_events(struct rank_figures *rank, const struct interval *interval)
{
    bool is_late = interval->state == STATE_ABSENT && interval->c1 == interval->c0 && interval->t1 > interval->t0;

    /* All its events lie where the run begins. */
    if (interval->state == STATE_ENDED && rank->first == FIELD_NO_TIME)
        rank->first = rank->last = interval->t0;
    if (is_late || interval->state == STATE_ENDED)
        return;
    if (rank->first == FIELD_NO_TIME)
        rank->first = interval->state == STATE_ABSENT ? interval->t1 : interval->t0;
    rank->last = interval->t1;
}

static int ranks_report_on_interval(void *self, const struct interval *interval)
{
    const struct ranks_report *report = self;
    struct rank_figures *rank = &report->findings.ranks[interval->rank];
    int64_t start = interval->t0 > report->from ? interval->t0 : report->from;
    int64_t end = interval->t1 < report->to ? interval->t1 : report->to;
    int64_t length = end > start ? end - start : 0;

    note_events(rank, interval);
    if (interval->is_enter && !interval->is_apart && is_in_part(report, interval->t0)) {
        rank->calls++;
        rank->collectives += mpi_class_is_collective(mpi_call(interval->call)->class);
    }
    switch (interval->state) {
    case STATE_ABSENT:
        rank->absent += length;
        break;
    case STATE_USEFUL:
        rank->useful += length;
        break;
    case STATE_MPI:
        rank->mpi += length;
        break;
    case STATE_OVERHEAD:
        rank->overhead += length;
        break;
    case STATE_ENDED:
        rank->waiting += length;
        break;
    }
    return 0;
}

/* The figures of a task; NULL where it is none of the application. */
static struct rank_figures *figures_of(const struct ranks_report *report, const struct prv_object *object)
{
    if (!report->findings.ranks || object->application != report->application || object->task == 0 ||
        object->task > report->findings.rank_count)
        return NULL;
    return &report->findings.ranks[object->task - 1];
}

static int ranks_report_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct ranks_report *report = user;
    struct rank_figures *sender = figures_of(report, &message->sender);
    struct rank_figures *receiver = figures_of(report, &message->receiver);
    uint64_t size = message->size > 0 ? (uint64_t)message->size : 0;

    (void)line;
    if (!sender || !receiver || record_is_task_line(message))
        return 0;
    if (is_in_part(report, message->logical_send)) {
        sender->messages_sent++;
        sender->bytes_sent += size;
    }
    if (is_in_part(report, message->physical_receive)) {
        receiver->messages_received++;
        receiver->bytes_received += size;
    }
    return 0;
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
    /* Messages count where they are posted on recorded clocks. */
    struct prv_sink sink = {.user = report, .message = ranks_report_on_message};

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
        findings->ranks[i] = (struct rank_figures){.rank = i,
                                                   .node = start->replay->tasks[i].node,
                                                   .name = rank_names_get(&names, i),
                                                   .first = FIELD_NO_TIME,
                                                   .last = FIELD_NO_TIME};
    report->application = start->replay->application;
    report->from = start->options->windows.from;
    report->to = start->options->windows.to;
    *listener = (struct listener){.self = report, .interval = ranks_report_on_interval};
    return 0;
}

static int ranks_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct ranks_report *report = item;
    int64_t latest = -1, ended;

    for (uint32_t i = 0; i < report->findings.rank_count; i++)
        if (report->findings.ranks[i].last > latest)
            latest = report->findings.ranks[i].last;
    report->findings.path = 0;
    ended = latest < report->to ? latest : report->to;
    for (uint32_t i = 0; i < report->findings.rank_count; i++) {
        struct rank_figures *rank = &report->findings.ranks[i];
        const struct team *team = report->threads ? threads_team(report->threads, i) : NULL;
        int64_t last = rank->last > report->from ? rank->last : report->from;

        /* What is waiting was counted as MPI, but for the time after the rank's last event, of which only that until
         * the end of the slowest is waiting. */
        rank->waiting = summary->rank_waits[i];
        rank->mpi -= rank->waiting - (rank->last != FIELD_NO_TIME && ended > last ? ended - last : 0);
        rank->path = summary->rank_paths[i];
        report->findings.path += rank->path;
        if (summary->rank_counters) {
            const struct counter_sums *sums = &summary->rank_counters[i];

            rank->instructions = sums->instructions;
            rank->cycles = sums->cycles;
            rank->ipc = sums->cycles > 0 ? (double)sums->instructions / (double)sums->cycles : (double)NAN;
        }
        if (team) {
            rank->threads.threads = team->thread_count;
            rank->threads.has_openmp = team->has_openmp || summary->threads->has_openmp;
            team_account_of_all(team, rank->threads.parts);
            rank->threads.losses = team->losses;
            rank->factors = thread_factors_of_time(&rank->threads);
        }
    }
    *findings = &report->findings;
    return 0;
}

const struct report_class ranks_report = {
    .traits =
        {
            .word = "ranks",
            .about = "computing, waiting, messages of each rank",
            .bit = REPORT_RANKS,
            .abilities = 1U << PICTURE_OF_RANKS,
            .needs = REPORT_CRITICAL_PATH | REPORT_WAIT_STATES,
        },
    .size = sizeof(struct ranks_report),
    .join = ranks_report_join,
    .start = ranks_report_start,
    .conclude = ranks_report_conclude,
    .free = ranks_report_free,
    .section = &ranks_section,
};
