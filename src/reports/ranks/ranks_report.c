/*
 * Ranks: what each did in the part that is looked at, added up from intervals and records. Waiting and the critical
 * path are found by the reports on these, which listen for this one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output/assessment/assessment.h"
#include "output/fields/field.h"
#include "output/fields/text_table.h"
#include "paraver/mpi_call.h"
#include "reports/partition.h"
#include "reports/ranks/ranks.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "threads/team.h"

struct ranks_report {
    struct rank_findings findings; /* no ranks until they are known */
    uint32_t application;          /* from 1 */
    struct time_range part;
    const struct threads *threads; /* NULL: the trace has none */
};

static int ranks_report_on_interval(void *self, const struct interval *interval)
{
    const struct ranks_report *report = self;
    struct rank_figures *rank = &report->findings.ranks[interval->rank];

    rank->last = interval_last_event(interval, rank->last);
    if (rank->first == FIELD_NO_TIME && rank->last != FIELD_NO_TIME)
        rank->first = interval->state == STATE_ABSENT ? interval->t1 : interval->t0;
    if (interval->is_enter && !interval->is_apart && time_is_in(interval->t0, report->part)) {
        rank->calls++;
        rank->collectives += mpi_class_is_collective(mpi_call(interval->call)->class);
    }
    rank->times[interval->state] += time_within(interval->t0, interval->t1, report->part);
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
    if (time_is_in(message->logical_send, report->part)) {
        sender->messages_sent++;
        sender->bytes_sent += size;
    }
    if (time_is_in(message->physical_receive, report->part)) {
        receiver->messages_received++;
        receiver->bytes_received += size;
    }
    return 0;
}

static void ranks_report_free(void *item)
{
    struct ranks_report *report = item;

    free(report->findings.ranks);
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
    struct rank_names names = {.start = start};

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
    report->part = start->options->windows.part;
    *listener = (struct listener){.self = report, .interval = ranks_report_on_interval};
    return 0;
}

static int ranks_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct ranks_report *report = item;
    int64_t latest = -1, ended;

    for (uint32_t i = 0; i < report->findings.rank_count; i++)
        latest = report->findings.ranks[i].last > latest ? report->findings.ranks[i].last : latest;
    ended = latest < report->part.to ? latest : report->part.to;
    for (uint32_t i = 0; i < report->findings.rank_count; i++) {
        struct rank_figures *rank = &report->findings.ranks[i];
        const struct team *team = report->threads ? threads_team(report->threads, i) : NULL;
        int64_t last = rank->last > report->part.from ? rank->last : report->part.from;

        /* What is waiting was counted as MPI, but for the time after the rank's last event, of which only that until
         * the end of the slowest is waiting. */
        rank->waiting = summary->rank_waits[i];
        rank->times[STATE_MPI] -= rank->waiting - (rank->last != FIELD_NO_TIME && ended > last ? ended - last : 0);
        rank->path = summary->rank_paths[i];
        if (summary->rank_counters) {
            const struct counter_sums *sums = &summary->rank_counters[i];

            rank->instructions = sums->instructions;
            rank->cycles = sums->cycles;
            rank->ipc = ratio_of((double)sums->instructions, (double)sums->cycles);
            rank->frequency = frequency_of(sums, rank->times[STATE_USEFUL]);
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
    .traits = {.word = "ranks",
               .about = "computing, waiting, messages of each rank",
               .bit = REPORT_RANKS,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_RANKS,
               .needs = REPORT_CRITICAL_PATH | REPORT_WAIT_STATES},
    .size = sizeof(struct ranks_report),
    .join = ranks_report_join,
    .start = ranks_report_start,
    .conclude = ranks_report_conclude,
    .free = ranks_report_free,
    .section = &ranks_section,
};

/* What it shows. */

#define AT(member)    FIELD_AT(struct rank_figures, member)
#define TIME(member)  FIELD_TIME, AT(member), .width = 11
#define COUNTED(part) .needs = 1U << WINDOW_PART_##part
#define THREADS       .needs = 1U << WINDOW_PART_THREADS

/* A table of their own. */
static const struct field thread_fields[] = {
    {NULL, "rank", NULL, FIELD_RANK, AT(rank), .width = 6},
    {NULL, NULL, NULL, FIELD_RECORD, AT(threads), .fields = &thread_time_fields},
    {NULL, "eff.\n%", NULL, FIELD_RATIO, AT(factors.parallel_efficiency), .width = 7},
    {NULL, "OpenMP\n%", NULL, FIELD_RATIO, AT(factors.openmp_efficiency), FIELD_NOT_EMPTY, .width = 7},
};

static const struct field rank_fields[] = {
    {"rank", "rank", "from 1 on", FIELD_RANK, AT(rank), .width = 6},
    {"node", "node", "that it ran on, from 1 on; 0: not known", FIELD_COUNT, AT(node), FIELD_IDENTIFIES, .width = 6},
    {"name", NULL, "as the .row has it", FIELD_TEXT, AT(name), FIELD_NOT_IN_ROWS},
    {"useful_s", "useful", "computing", TIME(times[STATE_USEFUL])},
    {"waiting_s", "waiting", "inside MPI, and after its last event for the end of the slowest", TIME(waiting)},
    {"mpi_s", "MPI", "without waiting", TIME(times[STATE_MPI])},
    {"overhead_s", "overhead", "in tracing itself", TIME(times[STATE_OVERHEAD])},
    {"absent_s", "absent", "before its first event", TIME(times[STATE_ABSENT])},
    {"first_s", NULL, "when its first event is", FIELD_TIME, AT(first), FIELD_IDENTIFIES},
    {"last_s", NULL, "when its last event is", FIELD_TIME, AT(last), FIELD_IDENTIFIES},
    {"calls", "calls", "of MPI", FIELD_COUNT, AT(calls), .width = 11, .place = 2},
    {"messages_sent", "sent", "messages", FIELD_COUNT, AT(messages_sent), .width = 11, .place = 2},
    {"bytes_sent", "bytes sent", "in them", FIELD_BYTES, AT(bytes_sent), .width = 11, .place = 2},
    {"messages_received", NULL, "messages", FIELD_COUNT, AT(messages_received)},
    {"bytes_received", NULL, "in them", FIELD_BYTES, AT(bytes_received)},
    {"collectives", NULL, "calls of collective operations", FIELD_COUNT, AT(collectives)},
    {"path_s", "path", "of the critical path", TIME(path), .place = 1},
    {"instructions", "instruct.", "while computing", FIELD_COUNT, AT(instructions), COUNTED(INSTRUCTIONS), .width = 11,
     .place = 2},
    {"cycles", NULL, "while computing", FIELD_COUNT, AT(cycles), COUNTED(CYCLES)},
    {"average_ipc", "IPC", "instructions per cycle", FIELD_NUMBER, AT(ipc), COUNTED(IPC), .width = 11, .decimals = 3,
     .place = 2},
    {"average_frequency_ghz", "GHz", "cycles per time of computing", FIELD_NUMBER, AT(frequency), COUNTED(CYCLES),
     .width = 11, .decimals = 3, .place = 2},
    {"threads", NULL, "of the rank", FIELD_COUNT, AT(threads.threads), THREADS},
    {"parallel_efficiency", NULL, "share of their time in which all its threads compute", FIELD_RATIO,
     AT(factors.parallel_efficiency), THREADS},
    {"openmp_parallel_efficiency", NULL, "not lost by its threads", FIELD_RATIO, AT(factors.openmp_efficiency),
     THREADS},
    {"openmp_serialisation_efficiency", NULL, "not idle outside of regions, or in them without a part", FIELD_RATIO,
     AT(factors.openmp_serialisation), THREADS},
    {"openmp_load_balance", NULL, "how even its threads work in regions", FIELD_RATIO, AT(factors.openmp_load_balance),
     THREADS},
    {"openmp_scheduling_efficiency", NULL, "not lost while not even the busiest thread is at work", FIELD_RATIO,
     AT(factors.openmp_scheduling), THREADS},
    {"cpu_time", NULL, "of all threads, by what they did", FIELD_RECORD, AT(threads),
     FIELD_NOT_IN_ROWS | FIELD_NOT_IN_TABLES, THREADS, .fields = &thread_time_fields},
    {"cpu", NULL, "of all threads, by what they did", FIELD_RECORD, AT(threads),
     FIELD_NOT_IN_JSON | FIELD_NOT_IN_TABLES, THREADS, .fields = &thread_time_fields},
};
static const struct fields ranks = FIELDS_OF(struct rank_figures, rank_fields);

static const struct field finding_fields[] = {
    {"ranks", NULL, "what each rank did", FIELD_LIST, FIELD_LIST_AT(struct rank_findings, ranks, rank_count),
     .fields = &ranks},
};

static void ranks_section_print(const struct format_context *context, const struct report_result *result)
{
    static const struct text_term legend[] = {
        {"useful", "outside MPI, whatever threads do meanwhile"},
        {"MPI", "without waiting"},
        {"path", "of the critical path"},
        {"balance", "mean divided by maximum"},
    };
    static const struct text_term thread_legend[] = {
        {"idle", "outside of regions, while thread 1 is not in MPI"},
        {"blocked", "by locks, critical or ordered sections, while another thread is busy"},
        {"imbal.", "idle in regions, while another thread is busy"},
        {"run-time", "in the run-time system, or in regions while nobody works"},
        {"eff.", "parallel efficiency: share of time that all its threads compute"},
        {"OpenMP", "parallel efficiency: not lost by threads"},
    };
    static const struct text_term without_openmp[] = {
        {"idle", "or not begun, while thread 1 is not in MPI"},
        {"blocked", "by locks, while another thread is busy"},
        {"imbal.", "thread 1 waits for others, of which one works"},
        {"run-time", "creating and joining threads, or waiting while nobody works"},
        {"eff.", "parallel efficiency: share of time that all its threads compute"},
    };
    const struct rank_findings *found = result->findings;
    bool has_threads = result->run->threads != NULL;
    struct text_table table = {
        .fields = &ranks,
        .known = result->known,
        .records = found->ranks,
        .count = found->rank_count,
        .unit = time_unit_for(result->run->runtime),
        .leaves_out = true,
        .has_sums = true,
    };

    output_text(context->output, "Ranks\n");
    sentence_print_launch(context, result->run);
    sentence_print_reservations(context, result->run);
    text_table_print(context, &table);
    output_text(context->output, "\n");
    text_legend_print(context, legend + !has_threads, COUNT_OF(legend) - !has_threads, 9);
    if (result->run->totals.holds_bursts)
        sentence_print(context,
                       "In burst mode waits are not known: MPI has them, and the critical path stays on its rank.");
    if (!text_table_fits(context, &table))
        sentence_print(context, context->terminal.width > 0 ? "A wider terminal shows more, and --format json all."
                                                            : "--format json shows all columns.");
    if (!has_threads)
        return;
    output_text(context->output, "\nAll threads\n");
    table.fields = FIELDS(struct rank_figures, thread_fields);
    table.leaves_out = table.has_sums = false;
    text_table_print(context, &table);
    output_text(context->output, "\n");
    if (result->run->threads->has_openmp)
        text_legend_print(context, thread_legend, COUNT_OF(thread_legend), 9);
    else
        text_legend_print(context, without_openmp, COUNT_OF(without_openmp), 9);
}

static struct decimal balance_text(const struct field *field, double figure)
{
    return field->kind == FIELD_TIME    ? decimal_duration((int64_t)llround(figure * 1e9))
           : field->kind == FIELD_COUNT ? decimal_thousands((__int128)figure)
                                        : decimal_ratio(figure, field->decimals);
}

/* How evenly the ranks share what a field of theirs counts, as the sums below the table say. Nothing where nobody has
 * any of it. */
static void assess_balance(struct assessment *assessment, const struct rank_findings *found, const char *name,
                           const char *unit, const struct field *field)
{
    struct assessment_balance balance = {.name = name, .unit = unit, .least = (double)INFINITY};
    double sum = 0;

    for (uint32_t i = 0; i < found->rank_count; i++) {
        double figure = field_number(field, &found->ranks[i]);

        sum += figure;
        if (figure < balance.least) {
            balance.least = figure;
            balance.least_rank = i;
        }
        if (figure > balance.most) {
            balance.most = figure;
            balance.most_rank = i;
        }
    }
    if (!(balance.most > 0) || !isfinite(sum))
        return;
    balance.mean = sum / found->rank_count;
    balance.balance = balance.mean / balance.most;
    balance.least_text = balance_text(field, balance.least);
    balance.mean_text = balance_text(field, balance.mean);
    balance.most_text = balance_text(field, balance.most);
    assessment_add_balance(assessment, &balance);
}

static void ranks_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const struct {
        const char *field;
        const char *name;
        const char *name_beside_threads;
        const char *unit;
    } shared[] = {
        {"useful_s", "computing", "outside MPI", "s"},
        {"instructions", "instructions", "instructions", "instructions"},
        {"average_ipc", "instructions per cycle", "instructions per cycle", "instructions per cycle"},
        {"average_frequency_ghz", "frequency in GHz", "frequency in GHz", "GHz"},
    };

    for (size_t i = 0; i < COUNT_OF(shared); i++)
        for (size_t k = 0; k < ranks.count; k++)
            if (ranks.items[k].name && strcmp(ranks.items[k].name, shared[i].field) == 0 &&
                field_is_known(&ranks.items[k], result->known))
                assess_balance(assessment, result->findings,
                               result->run->threads ? shared[i].name_beside_threads : shared[i].name, shared[i].unit,
                               &ranks.items[k]);
}

const struct section ranks_section = {
    .reports = REPORT_RANKS,
    .fields = FIELDS(struct rank_findings, finding_fields),
    .rows = "ranks",
    .prints_rows = true,
    .print = ranks_section_print,
    .assess = ranks_section_assess,
};
