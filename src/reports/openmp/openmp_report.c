/*
 * OpenMP: parallel regions by function, what is outside of them, and each thread; and in words, what is lost most.
 *
 * Listens to threads (threads/threads.h). Memory follows functions and threads, never regions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/duration.h"
#include "base/hash_index.h"
#include "base/sorted.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "output/text.h"
#include "paraver/event_types.h"
#include "reports/openmp/openmp.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "threads/team.h"
#include "threads/thread_meaning.h"

enum { TITLE_LONGEST = 40 /* of a function: else its place in the source stands for it */ };

struct openmp_report {
    const struct diag *diag;
    struct time_range part;        /* of the run: only what lies in it counts */
    const struct threads *threads; /* NULL: the trace has none */
    const struct labels *labels;
    uint32_t rank_count;
    struct thread_sums *open;    /* of each rank, in its open region */
    struct keyed_list functions; /* by their values, as serial ones */
    struct keyed_list serial;
    struct openmp_findings findings;
};

static void openmp_report_free(void *item)
{
    struct openmp_report *report = item;

    free(report->open);
    free(report->findings.threads);
    keyed_list_deinit(&report->functions);
    keyed_list_deinit(&report->serial);
}

static int openmp_report_on_piece(void *self, const struct thread_piece *piece)
{
    struct openmp_report *report = self;
    __int128 length = time_within(piece->t0, piece->t1, report->part);
    struct openmp_serial *serial;

    if (piece->in_region) {
        thread_sums_add(&report->open[piece->rank], piece, report->part);
        return 0;
    }
    if (length == 0 || piece->first != THREAD_PART_WORK)
        return 0;
    serial = keyed_list_get(&report->serial, piece->user_function, sizeof(*serial));
    if (!serial)
        return diag_no_memory(report->diag);
    serial->value = piece->user_function;
    serial->idle += length * piece->counts[THREAD_PART_SERIAL];
    serial->work += length;
    return 0;
}

static int openmp_report_on_region(void *self, const struct thread_region *region)
{
    struct openmp_report *report = self;
    struct thread_sums *sums = &report->open[region->rank];
    int64_t length = time_within(region->start, region->end, report->part);
    struct openmp_function *function;

    if (length == 0 && !time_is_in(region->start, report->part))
        return 0;
    function = keyed_list_get(&report->functions, region->function, sizeof(*function));
    if (!function)
        return diag_no_memory(report->diag);
    function->value = region->function;
    function->time += length;
    if (function->instances++ == 0 || region->end - region->start > function->largest_length) {
        function->largest = *region;
        function->largest_length = region->end - region->start;
    }
    if (region->members > function->members)
        function->members = region->members;
    region_losses_add(&function->losses, &region->losses);
    thread_sums_merge(&function->sums, sums);
    *sums = (struct thread_sums){0};
    return 0;
}

static int openmp_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct openmp_report *report = item;
    struct thread_listener of_threads = {
        .self = report, .piece = openmp_report_on_piece, .region = openmp_report_on_region};

    (void)listener;
    report->diag = start->diag;
    report->part = start->options->windows.part;
    if (!start->threads)
        return 0;
    report->threads = start->threads;
    report->labels = start->labels;
    report->rank_count = start->replay->rank_count;
    report->open = calloc(report->rank_count, sizeof(*report->open));
    return report->open ? threads_tell(start->threads, &of_threads) : diag_no_memory(report->diag);
}

/* The label of a function; NULL where there is none: then its value, which is written into `number`, is its name. */
static const char *label_of_function(const struct openmp_report *report, uint32_t type, uint64_t value, char *number)
{
    snprintf(number, OPENMP_NUMBER_SIZE, "%" PRIu64, value);
    return report->labels ? labels_value(report->labels, type, value) : NULL;
}

/* Long names are told by their places in the source, where the tracer knew file and line; and who would have the same
 * title by the value behind it. */
static void entitle_functions(struct openmp_report *report)
{
    struct openmp_findings *found = &report->findings;
    enum { LONGEST = OPENMP_TITLE_SIZE - OPENMP_NUMBER_SIZE };

    for (size_t i = 0; i < found->function_count; i++) {
        struct openmp_function *function = &found->functions[i];
        const char *place =
            report->labels ? labels_value(report->labels, PRV_TYPE_REGION_FUNCTION + PRV_TYPE_PLACE, function->value)
                           : NULL;
        const char *colon = place ? strchr(place, ':') : NULL;
        const char *words = function->name ? function->name : function->number;
        size_t length = strlen(words);

        if (length > TITLE_LONGEST && colon && colon[1] >= '1' && colon[1] <= '9') {
            words = place;
            length = strcspn(place, " ");
        }
        snprintf(function->title, sizeof(function->title), "%.*s", length < LONGEST ? (int)length : LONGEST, words);
    }
    for (size_t i = 0; i < found->function_count * found->function_count; i++) {
        const struct openmp_function *first = &found->functions[i / found->function_count];
        struct openmp_function *other = &found->functions[i % found->function_count];

        if (other != first && strcmp(first->title, other->title) == 0)
            string_append(other->title, sizeof(other->title), " (%" PRIu64 ")", other->value);
    }
}

ORDER(compare_functions, struct openmp_function, FALLING(x->lost, y->lost) ?: RISING(x->value, y->value))

ORDER(compare_serial, struct openmp_serial, FALLING(x->idle, y->idle) ?: RISING(x->value, y->value))

/* Those that came, and what each of the others has. */
static void list_threads_of_rank(struct openmp_findings *found, const struct team *team)
{
    struct openmp_thread *item;

    for (size_t i = 0; i < team->count; i++) {
        item = &found->threads[found->thread_count++];
        *item = (struct openmp_thread){.rank = team->rank, .thread = team->threads[i].number, .count = 1};
        snprintf(item->title, sizeof(item->title), "%" PRIu32, item->thread);
        team_account(team, &team->threads[i], item->parts);
    }
    if (team->thread_count == team->count)
        return;
    item = &found->threads[found->thread_count++];
    *item = (struct openmp_thread){.rank = team->rank, .count = team->thread_count - (uint32_t)team->count};
    snprintf(item->title, sizeof(item->title), "%" PRIu32 " more", item->count);
    team_account_of_absent(team, item->parts);
}

/* Whether that is the largest loss so far, and by how much it is ahead of the next one. */
static bool take_largest(__int128 loss, __int128 *largest, __int128 *lead)
{
    __int128 ahead = loss - *largest;

    if (ahead > 0) {
        *largest = loss;
        *lead = ahead;
    } else if (-ahead < *lead) {
        *lead = -ahead;
    }
    return ahead > 0;
}

static struct thread_worst worst_of(const struct openmp_findings *found)
{
    struct thread_worst worst = {0};
    struct region_losses most = {0};

    for (size_t i = 0; i < found->function_count; i++) {
        const struct openmp_function *function = &found->functions[i];
        __int128 blocked =
            function->sums.parts[THREAD_PART_BLOCKED] - function->losses.own_imbalance - function->mpi_waits;

        worst.blocked += blocked > 0 ? blocked : 0;
        if (take_largest(function->losses.own_imbalance, &most.imbalance, &worst.imbalance_lead)) {
            worst.imbalance = function->title;
            worst.is_at_locks = function->sums.parts[THREAD_PART_BLOCKED] * 2 >= most.imbalance;
        }
        if (take_largest(function->losses.own_scheduling, &most.scheduling, &worst.scheduling_lead)) {
            worst.scheduling = function->title;
            worst.length = function->instances > 1 ? (int64_t)(function->time / (__int128)function->instances) : 0;
        }
    }
    return worst;
}

static int openmp_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct openmp_report *report = item;
    struct openmp_findings *found = &report->findings;
    uint32_t type = thread_labels_are_newer(report->labels) ? PRV_TYPE_NEWER_FUNCTION : PRV_TYPE_REGION_FUNCTION;
    size_t count = 0;

    *findings = found;
    if (!report->threads)
        return 0;
    found->functions = report->functions.items;
    found->function_count = report->functions.count;
    for (size_t i = 0; i < found->function_count; i++) {
        struct openmp_function *function = &found->functions[i];
        const struct region_losses *losses = &function->losses;
        __int128 balanced = losses->busy + losses->imbalance;

        function->name = label_of_function(report, type, function->value, function->number);
        if (function->value == 0)
            function->name = "[no function]";
        function->lost = losses->imbalance + losses->scheduling + losses->unused;
        function->mpi_waits = region_losses_waits(losses);
        function->load_balance = ratio_of((double)losses->busy, (double)balanced);
        function->scheduling = ratio_of((double)balanced, (double)(balanced + losses->scheduling));
        region_losses_add(&found->losses, losses);
        thread_sums_merge(&found->regions, &function->sums);
        found->lost += function->lost;
    }
    entitle_functions(report);
    found->functions = keyed_list_sorted(&report->functions, sizeof(*found->functions), compare_functions);
    found->serial = keyed_list_sorted(&report->serial, sizeof(*found->serial), compare_serial);
    found->serial_count = report->serial.count;
    /* Now that they stay where they are. */
    for (size_t i = 0; i < found->function_count; i++)
        if (!found->functions[i].name)
            found->functions[i].name = found->functions[i].number;
    for (size_t i = 0; i < found->serial_count; i++) {
        struct openmp_serial *serial = &found->serial[i];
        const char *label = label_of_function(report, PRV_TYPE_USER_FUNCTION, serial->value, serial->number);

        if (serial->value != 0)
            serial->name = label ? label : serial->number;
        serial->title = serial->name ? serial->name : "[outside of functions]";
    }
    for (uint32_t rank = 0; rank < report->rank_count; rank++)
        count += threads_team(report->threads, rank)->count + 1;
    found->threads = calloc(count, sizeof(*found->threads));
    if (!found->threads)
        return diag_no_memory(report->diag);
    for (uint32_t rank = 0; rank < report->rank_count; rank++)
        list_threads_of_rank(found, threads_team(report->threads, rank));
    found->run = *summary->threads;
    summary->worst_regions = worst_of(found);
    if (found->serial_count > 0 && found->serial->name && found->serial->idle > 0)
        summary->worst_regions.serial = found->serial->name;
    return 0;
}

const struct report_class openmp_report = {
    .traits = {.word = "openmp",
               .about = "where the time of threads goes, by region",
               .bit = REPORT_OPENMP,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_THREADS | 1U << USES_TOP},
    .size = sizeof(struct openmp_report),
    .start = openmp_report_start,
    .conclude = openmp_report_conclude,
    .free = openmp_report_free,
    .section = &openmp_section,
};

/* What it shows. */

#define FUNCTION(member) FIELD_AT(struct openmp_function, member)
#define SERIAL(member)   FIELD_AT(struct openmp_serial, member)
#define THREAD(member)   FIELD_AT(struct openmp_thread, member)
#define PART(part)       FIELD_TIME, THREAD(parts[THREAD_PART_##part])

enum { NAME_WIDEST = 60, THREADS_LISTED = 64 };

static const struct field largest_fields[] = {
    {"rank", NULL, "where it was", FIELD_RANK, FUNCTION(largest.rank)},
    {"start_s", NULL, "when it began", FIELD_TIME, FUNCTION(largest.start)},
    {"length_s", NULL, "how long it took", FIELD_TIME, FUNCTION(largest_length)},
};

static const struct field function_fields[] = {
    {NULL, "parallel function", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct openmp_function, title), .width = 22},
    {"function", NULL, "of a parallel region", FIELD_TEXT, FUNCTION(name)},
    {"instances", "times", "regions of it", FIELD_COUNT, FUNCTION(instances), .width = 6},
    {"threads", "threads", "most that took part in one of them", FIELD_COUNT, FUNCTION(members), .width = 8},
    {"time_s", "time", "from their beginnings to their ends", FIELD_TIME, FUNCTION(time), .width = 10},
    {"busy_s", NULL, "that threads which took part worked, or were in MPI or overhead", FIELD_TIME,
     FUNCTION(losses.busy)},
    {"load_balance_lost_s", "imbalance", "that they were less busy than the busiest of them", FIELD_TIME,
     FUNCTION(losses.imbalance), .width = 10},
    {"scheduling_lost_s", "scheduling", "that they lose as the busiest is not busy either", FIELD_TIME,
     FUNCTION(losses.scheduling), .width = 11},
    {"unused_s", "unused", "that threads which took no part were idle", FIELD_TIME, FUNCTION(losses.unused),
     .width = 10},
    {"mpi_waits_s", NULL, "of these three, while no thread worked, but one was in MPI or overhead", FIELD_TIME,
     FUNCTION(mpi_waits)},
    {NULL, "of it MPI", NULL, FIELD_TIME, FUNCTION(mpi_waits), FIELD_0_IS_MISSING | FIELD_NOT_EMPTY, .width = 10},
    {"blocked_s", NULL, "at locks, critical or ordered sections, while another thread was busy", FIELD_TIME,
     FUNCTION(sums.parts[THREAD_PART_BLOCKED])},
    {"mpi_s", NULL, "of all threads: in MPI", FIELD_TIME, FUNCTION(sums.parts[THREAD_PART_MPI])},
    {"load_balance", NULL, "busy by busy and lost to load balance", FIELD_RATIO, FUNCTION(load_balance)},
    {"scheduling_efficiency", NULL, "busy and lost to load balance by that and what is lost to scheduling", FIELD_RATIO,
     FUNCTION(scheduling)},
    {"largest", NULL, "the longest of its regions", FIELD_RECORD,
     .fields = FIELDS(struct openmp_function, largest_fields)},
};

static const struct field serial_fields[] = {
    {NULL, "outside of regions", NULL, FIELD_TEXT, SERIAL(title), .width = 22},
    {"function", NULL, "that thread 1 is in, outside of regions; null: in none", FIELD_TEXT, SERIAL(name)},
    {"useful_s", "thread 1", "that it computes", FIELD_TIME, SERIAL(work), .width = 26},
    {"serial_s", "idle", "that other threads idle meanwhile", FIELD_TIME, SERIAL(idle), .width = 10},
};

static const struct field thread_fields[] = {
    {"rank", "rank", "that the thread is of", FIELD_RANK, THREAD(rank), .width = 6},
    {NULL, "thread", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct openmp_thread, title), FIELD_RIGHT | FIELD_IDENTIFIES,
     .width = 8},
    {"thread", NULL, "from 1 on; null: any of those that had no event", FIELD_COUNT, THREAD(thread),
     FIELD_0_IS_MISSING},
    {"threads", NULL, "that these figures are of, each", FIELD_COUNT, THREAD(count)},
    {"useful_s", "useful", "computing", PART(WORK), .width = 9},
    {"mpi_s", "MPI", "in MPI", PART(MPI), .width = 9},
    {"idle_in_mpi_s", "MPI idle", "idle outside of regions, while thread 1 is in MPI", PART(IDLE_IN_MPI), .width = 9},
    {"serial_s", "idle", "idle outside of regions, at any other time", PART(SERIAL), .width = 9},
    {"blocked_s", "blocked", "at locks, critical or ordered sections, while another thread is busy", PART(BLOCKED),
     .width = 9},
    {"imbalance_s", "imbal.", "idle in regions, while another thread is busy", PART(IMBALANCE), .width = 9},
    {"runtime_s", "run-time", "in the run-time system; or blocked or idle in regions while nobody is busy",
     PART(RUNTIME), .width = 9},
};

static const struct field openmp_fields[] = {
    {"regions", NULL, "by function, those that lose most first",
     FIELD_LIST_OF(struct openmp_findings, functions, function_count, function_fields)},
    {"serial", NULL, "outside of regions, by user function, where most idle first",
     FIELD_LIST_OF(struct openmp_findings, serial, serial_count, serial_fields)},
    {"threads", NULL, "what each did", FIELD_LIST_OF(struct openmp_findings, threads, thread_count, thread_fields)},
};

/* From there on a loss is worth words; and idling that MPI's factors count as well. */
static const double notable_loss = 0.01;
static const double notable_idling = 0.05;

static double share_of_all(const struct openmp_findings *found, __int128 time)
{
    return (double)time / (double)thread_sums_whole(&found->run);
}

static struct decimal percent_of_all(const struct openmp_findings *found, __int128 time)
{
    return decimal_percent(share_of_all(found, time));
}

static bool is_worth_words(const struct openmp_findings *found, __int128 time)
{
    return time > 0 && share_of_all(found, time) >= notable_loss;
}

static const char *whose_time(const struct sentence *words)
{
    return !*words->text ? " of all threads' time" : "";
}

static void describe_regions(struct sentence *words, const struct openmp_findings *found)
{
    const struct openmp_function *function = found->functions;
    bool has_many = found->function_count > 1;

    if (!is_worth_words(found, found->lost))
        return;
    sentence_add(words, "In %sparallel regions%s%s %s %%%s is lost: ", has_many ? "" : "the ", has_many ? "" : " of ",
                 has_many ? "" : text_word(function->title).text, percent_of_all(found, found->lost).text,
                 whose_time(words));
    if (is_worth_words(found, region_losses_waits(&found->losses)))
        sentence_add(words, "%s %% to waiting while another thread is in MPI%s and none works, ",
                     percent_of_all(found, region_losses_waits(&found->losses)).text,
                     thread_waits_for_tracing(&found->run) ? " or in tracing" : "");
    sentence_add(words, "%s %% to uneven work and %s %% while not even the busiest thread is at work",
                 percent_of_all(found, found->losses.own_imbalance).text,
                 percent_of_all(found, found->losses.own_scheduling).text);
    if (is_worth_words(found, found->losses.own_unused))
        sentence_add(words, ", %s %% of threads that take no part",
                     percent_of_all(found, found->losses.own_unused).text);
    if (is_worth_words(found, found->regions.parts[THREAD_PART_BLOCKED]))
        sentence_add(words, "; for %s %% threads wait at locks, critical or ordered sections while another one is busy",
                     percent_of_all(found, found->regions.parts[THREAD_PART_BLOCKED]).text);
    sentence_add(words, ". ");
    if (has_many)
        sentence_add(words, "Those of %s lose most, %s %%. ", text_word(function->title).text,
                     percent_of_all(found, function->lost).text);
}

static void describe_serial(struct sentence *words, const struct openmp_findings *found)
{
    const struct openmp_serial *place = found->serial;
    __int128 idle = found->run.parts[THREAD_PART_SERIAL];

    if (found->serial_count == 0 || !is_worth_words(found, idle))
        return;
    if (found->function_count == 0) {
        sentence_add(words,
                     "There are no parallel regions: threads are idle, or have not begun, for %s %%%s while thread 1 "
                     "is outside MPI. ",
                     percent_of_all(found, idle).text, whose_time(words));
        return;
    }
    sentence_add(words, "Outside of regions %s %%%s is lost, while thread 1 works alone",
                 percent_of_all(found, idle).text, whose_time(words));
    if (place->name)
        sentence_add(words, ", %s %% of it in %s", decimal_percent((double)place->idle / (double)idle).text,
                     text_word(place->name).text);
    sentence_add(words, ". ");
}

/* What is lost in regions and outside of them, as far as it is worth words, the larger part first. */
static struct sentence describe_losses(const struct openmp_findings *found)
{
    bool serial_is_first = found->run.parts[THREAD_PART_SERIAL] > found->lost;
    struct sentence words = {0};

    if (serial_is_first)
        describe_serial(&words, found);
    describe_regions(&words, found);
    if (!serial_is_first)
        describe_serial(&words, found);
    return words;
}

static void openmp_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;
    struct text_table table = {
        .unit = time_unit_for(result->run->runtime),
        .indent = 2,
        .name_widest = NAME_WIDEST,
        .cuts_names = true,
        .most = context->options->path.top,
        .more = "--top shows more, --format json all",
    };
    __int128 idle_in_mpi = found->run.parts[THREAD_PART_IDLE_IN_MPI];
    bool are_idle_in_mpi;
    struct sentence losses;

    output_text(context->output, "Threads\n\n");
    if (found->thread_count == 0) {
        sentence_print(context, "The trace tells nothing of threads: it has no events of OpenMP or pthreads.");
        return;
    }
    losses = describe_losses(found);
    are_idle_in_mpi = share_of_all(found, idle_in_mpi) >= notable_idling;
    if (!*losses.text)
        sentence_add(&losses, "Threads lose little, in regions and outside of them%s. ",
                     are_idle_in_mpi ? " while thread 1 works" : "");
    /* Of what is lost only that on the path delays the run; one rank has none. It tells regions apart. */
    else if (found->function_count > 0 && found->threads[found->thread_count - 1].rank > 0 &&
             !context->options->activities.openmp)
        sentence_add(&losses, "What of it delays the run: --report critical-path --activity openmp. ");
    if (are_idle_in_mpi)
        sentence_add(&losses,
                     "Outside of regions the other threads are idle while thread 1 is in MPI, for %s %% of all "
                     "threads' time.",
                     percent_of_all(found, idle_in_mpi).text);
    sentence_print(context, "%s", losses.text);
    sentence_print_launch(context, result->run);
    text_table_print_of(context, table, function_fields, found->functions, found->function_count);
    text_table_print_of(context, table, serial_fields, found->serial, found->serial_count);
    table.indent = 0;
    table.most = 0;
    text_table_print_of(context, table, thread_fields, found->threads,
                        found->thread_count < THREADS_LISTED ? found->thread_count : THREADS_LISTED);
    if (found->thread_count > THREADS_LISTED)
        output_format(context->output, "  and %zu more (--format json has all)\n",
                      found->thread_count - THREADS_LISTED);
}

static void openmp_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;
    __int128 serial_lost = found->run.parts[THREAD_PART_SERIAL];
    struct sentence words = describe_losses(found);
    struct assessment_finding *finding;

    /* Without regions the summary says as much. */
    if (found->function_count == 0 || !*words.text)
        return;
    finding = assessment_add_finding(assessment, "threads", "--report openmp", words.text);
    finding->value = share_of_all(found, serial_lost + found->lost);
    finding->time = result->run->totals.end - result->run->totals.start;
    finding->question = "Lost by threads, of all threads' time, in";
    finding_set_next(finding, "When: --by thread --plot -. What delays the run: --report critical-path --activity "
                              "openmp.");
    if (found->serial_count > 0)
        finding_add_bar(finding, "outside of regions", share_of_all(found, serial_lost));
    for (size_t i = 0; i < found->function_count; i++)
        finding_add_bar(finding, found->functions[i].title, share_of_all(found, found->functions[i].lost));
}

/* Below the map of threads: what is lost in the regions of each function. */
static void openmp_map(struct figure *figure, const struct report_result *result)
{
    enum { ROWS_MOST = 10, ROW_HEIGHT = 28 };
    const struct openmp_findings *found = result->findings;
    size_t count = found->function_count < ROWS_MOST ? found->function_count : ROWS_MOST;
    struct figure_panel *panel;

    if (count == 0)
        return;
    panel = figure_add_panel(figure, FIGURE_BARS, "What threads lose in the regions of each parallel function",
                             (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);
    figure_add_series(figure, panel, "imbalance", COLOR_OF_LOAD_BALANCE)->letter = 'b';
    figure_add_series(figure, panel, "scheduling", COLOR_OF_RUN_TIME_SYSTEM)->letter = 's';
    figure_add_series(figure, panel, "unused", COLOR_OF_IDLE_THREADS)->letter = 'u';
    if (is_worth_words(found, region_losses_waits(&found->losses)))
        figure_add_series(figure, panel, "waiting for MPI", COLOR_OF_TRANSFER)->letter = 'm';
    for (size_t i = 0; i < count; i++) {
        const struct openmp_function *function = &found->functions[i];
        const double lengths[] = {share_of_all(found, function->losses.own_imbalance) * 100,
                                  share_of_all(found, function->losses.own_scheduling) * 100,
                                  share_of_all(found, function->losses.own_unused) * 100,
                                  share_of_all(found, function->mpi_waits) * 100};

        figure_add_row_of_parts(
            figure, panel,
            (struct figure_row){.name = function->title,
                                .value = figure_print(figure, "%s %%", percent_of_all(found, function->lost).text)},
            lengths);
    }
    panel->across.title = "share of all threads' time (%)";
    panel->across.to = panel->across.to > 0 ? panel->across.to : 1;
}

const struct section openmp_section = {
    .reports = REPORT_OPENMP,
    .fields = FIELDS(struct openmp_findings, openmp_fields),
    .name = "openmp",
    .rows = "regions",
    .prints_rows = true,
    .print = openmp_section_print,
    .map = openmp_map,
    .assess = openmp_section_assess,
};
