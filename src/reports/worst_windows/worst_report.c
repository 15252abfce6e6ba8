/* The report on the worst windows: which are ranked, and what is said of them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/figures/figure.h"
#include "output/interpretation/interpretation.h"
#include "output/text.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "reports/worst_windows/worst_windows.h"

struct worst_report {
    const struct diag *diag;
    int64_t length;        /* of windows of several lengths, the shortest */
    int64_t begin;         /* the latest exit from MPI_Init so far; 0 */
    int64_t end;           /* likewise MPI_Finalize; INT64_MAX */
    __int128 initialising; /* of all ranks: in MPI_Init */
    struct worst_windows worst;
    struct worst_windows behind; /* those since that end: the shutdown's, unless some rank leaves MPI_Finalize later */
};

static void worst_report_free(void *item)
{
    struct worst_report *report = item;

    worst_windows_deinit(&report->worst);
    worst_windows_deinit(&report->behind);
}

/* At an exit from MPI_Init or MPI_Finalize all windows that have been told lie before that time. */
static int worst_report_on_interval(void *item, const struct interval *interval)
{
    struct worst_report *report = item;
    struct worst_windows *worst = &report->worst;
    struct worst_windows *behind = &report->behind;
    int error = 0;

    if (interval->call == MPI_CALL_INIT)
        report->initialising += interval->t1 - interval->t0;
    if (!interval->is_exit)
        return 0;
    if (interval->call == MPI_CALL_INIT && interval->t1 > report->begin) {
        report->begin = interval->t1;
        worst_windows_leave_out(worst, &worst->launch);
        worst_windows_leave_out(behind, &worst->launch);
    } else if (interval->call == MPI_CALL_FINALIZE && (report->end == INT64_MAX || interval->t1 > report->end)) {
        report->end = interval->t1;
        for (size_t i = 0; i < behind->count && error == 0; i++)
            error = worst_windows_rank(worst, &behind->items[i]);
        worst_windows_leave_out(behind, &worst->all);
    }
    return error < 0 ? diag_no_memory(report->diag) : 0;
}

static int worst_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct worst_report *report = item;

    report->diag = start->diag;
    report->length = start->options->windows.length;
    report->worst.most = report->behind.most = start->options->path.top;
    report->end = INT64_MAX;
    *listener = (struct listener){
        .self = report,
        .skips = ~(1U << STATE_MPI | 1U << STATE_OVERHEAD),
        .interval = worst_report_on_interval,
    };
    return 0;
}

/* Whether the launch is half of the window, or may be half of what that has lost: absence and MPI_Init. */
static bool is_of_launch(const struct worst_report *report, const struct window_facts *facts, __int128 lost)
{
    const struct window_totals *totals = &facts->totals;
    __int128 threads = facts->parts & 1U << WINDOW_PART_THREADS ? (__int128)facts->threads.threads : totals->ranks;
    int64_t length = report->begin - totals->start;
    __int128 most = (totals->absent_sum + report->initialising) * threads / totals->ranks;

    if (length <= 0)
        return false;
    return length > (totals->end - totals->start) / 2 ||
           (threads * length < most ? threads * length : most) * 2 >= lost;
}

static int worst_report_on_window(void *item, const struct window_facts *facts)
{
    struct worst_report *report = item;
    const struct window_totals *totals = &facts->totals;
    int64_t middle = totals->start + (totals->end - totals->start) / 2;
    struct worst_windows *worst = middle >= report->end ? &report->behind : &report->worst;
    __int128 before = worst->all.lost;

    if (facts->length > report->length)
        return 0;
    if (worst_windows_add(worst, facts) < 0)
        return diag_no_memory(report->diag);
    if (is_of_launch(report, facts, worst->all.lost - before))
        worst_windows_leave_out(worst, &report->worst.launch);
    return 0;
}

static int worst_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct worst_report *report = item;

    report->worst.closing = report->behind.all;
    report->worst.has_off = summary->totals.off_sum > 0;
    *findings = &report->worst;
    return worst_windows_join(&report->worst, summary->path_windows, summary->replay.tells_nonblocking) < 0
               ? diag_no_memory(report->diag)
               : 0;
}

const struct report_class worst_report = {
    .traits = {.word = "worst",
               .about = "the windows that lose most, and to what",
               .bit = REPORT_WORST,
               .abilities = 1U << PICTURE_OF_WINDOWS | 1U << PICTURE_STRIP | 1U << USES_ACTIVITIES | 1U << USES_MEMORY |
                            1U << NEEDS_WINDOWS,
               .needs = REPORT_CRITICAL_PATH | REPORT_OPENMP},
    .size = sizeof(struct worst_report),
    .start = worst_report_start,
    .window = worst_report_on_window,
    .conclude = worst_report_conclude,
    .free = worst_report_free,
    .section = &worst_section,
};

/* Where most time was lost: the worst windows, each in a sentence, with what the critical path went through there. */

/* Behind those of ranks those of ranks with threads. */
static const char *const cause_names[2 * LOSS_CAUSES] = {
    [LOSS_LOAD_BALANCE] = "load_balance",
    [LOSS_SERIALISATION] = "serialisation_efficiency",
    [LOSS_TRANSFER] = "transfer_efficiency",
    [LOSS_OVERHEAD] = "overhead",
    [LOSS_COMMUNICATION] = "communication_efficiency",
    [LOSS_CAUSES + LOSS_LOAD_BALANCE] = "mpi_load_balance",
    [LOSS_CAUSES + LOSS_SERIALISATION] = "mpi_serialisation_efficiency",
    [LOSS_CAUSES + LOSS_TRANSFER] = "mpi_transfer_efficiency",
    [LOSS_CAUSES + LOSS_THREADS_SERIAL] = "openmp_serialisation_efficiency",
    [LOSS_CAUSES + LOSS_THREADS_IMBALANCE] = "openmp_load_balance",
    [LOSS_CAUSES + LOSS_THREADS_SCHEDULING] = "openmp_scheduling_efficiency",
    [LOSS_CAUSES + LOSS_OVERHEAD] = "overhead",
    [LOSS_CAUSES + LOSS_COMMUNICATION] = "mpi_communication_efficiency",
    [LOSS_CAUSES + LOSS_BESIDE_WORK] = "process_efficiency",
};

static const char *const cause_words[LOSS_CAUSES] = {
    [LOSS_LOAD_BALANCE] = "load balance",
    [LOSS_SERIALISATION] = "serialisation",
    [LOSS_TRANSFER] = "transfer",
    [LOSS_THREADS_SERIAL] = "threads without parallel work",
    [LOSS_THREADS_IMBALANCE] = "uneven work of threads",
    [LOSS_THREADS_SCHEDULING] = "scheduling in parallel regions",
    [LOSS_OVERHEAD] = "tracing itself",
    [LOSS_COMMUNICATION] = "communication",
    [LOSS_BESIDE_WORK] = "MPI calls of a thread while another one works on",
};

static const char off_words[] = "tracing itself or where it was off";

/* Whether most of what is called transfer passes in file access: nobody waits on the path. */
static bool is_file_access(const struct worst_window *window)
{
    uint64_t count = window->threads > 0 ? window->threads : window->totals.ranks;

    return window->cause == LOSS_TRANSFER &&
           (__int128)window->files_path * (__int128)count * 2 > window->losses[LOSS_TRANSFER];
}

static const char *words_for_cause(const struct worst_windows *worst, const struct worst_window *window)
{
    if (is_file_access(window))
        return "transfer, mostly file access (MPI_File_*)";
    if (window->cause == LOSS_THREADS_SERIAL && !window->has_openmp)
        return "threads that are idle, or have not begun";
    return window->cause == LOSS_OVERHEAD && worst->has_off ? off_words : cause_words[window->cause];
}

#define AT(member)    FIELD_AT(struct worst_window, member)
#define FOUND(member) FIELD_AT(struct worst_windows, member)
#define THREADS       .needs = 1U << WINDOW_PART_THREADS

static const struct field window_fields[] = {
    {"start_s", NULL, "when the window begins", FIELD_TIME, AT(totals.start)},
    {"end_s", NULL, "when it ends", FIELD_TIME, AT(totals.end)},
    {"lost_s", NULL, "time of all ranks, or threads, in which they do not compute", FIELD_TIME, AT(lost)},
    {"cause", NULL, "metric of what most is lost to", FIELD_WORD, AT(metric), .words = cause_names},
    {"load_balance_s", NULL, "lost to load balance", FIELD_TIME, AT(losses[LOSS_LOAD_BALANCE])},
    {"serialisation_s", NULL, "lost to serialisation", FIELD_TIME, AT(losses[LOSS_SERIALISATION])},
    {"transfer_s", NULL, "lost to transfer", FIELD_TIME, AT(losses[LOSS_TRANSFER])},
    {"rank", NULL, "that has most of the critical path in the window", FIELD_RANK, AT(rank), FIELD_OPTIONAL},
    {"rank_path_s", NULL, "what that rank has of it", FIELD_TIME, AT(rank_path), FIELD_OPTIONAL},
    {"activity", NULL, "that has most of the critical path in the window", FIELD_TEXT, AT(activity), FIELD_OPTIONAL},
    {"activity_path_s", NULL, "what that activity has of it", FIELD_TIME, AT(activity_path), FIELD_OPTIONAL},
    {"blamed", NULL, "activity on which most of what is lost to the cause falls there", FIELD_TEXT, AT(blamed),
     FIELD_OPTIONAL},
    {"blamed_path_s", NULL, "what that activity has of the path", FIELD_TIME, AT(blamed_path), FIELD_OPTIONAL},
    {"blamed_rank", NULL, "that has most of it", FIELD_RANK, AT(blamed_rank), FIELD_OPTIONAL},
    {"blamed_partner", NULL, "where it is an MPI call, the rank from which the path comes to most of that", FIELD_RANK,
     AT(blamed_partner), FIELD_OPTIONAL},
    {"overhead_s", NULL, "in tracing itself, of all ranks, or threads; a part of what is lost", FIELD_TIME,
     AT(overhead)},
    {"openmp_serialisation_s", NULL,
     "lost by threads without parallel work: outside of regions, or without a part in them", FIELD_TIME,
     AT(losses[LOSS_THREADS_SERIAL]), THREADS},
    {"openmp_load_balance_s", NULL, "lost to uneven work of threads in regions", FIELD_TIME,
     AT(losses[LOSS_THREADS_IMBALANCE]), THREADS},
    {"openmp_scheduling_s", NULL, "lost while not even the busiest thread of a region works", FIELD_TIME,
     AT(losses[LOSS_THREADS_SCHEDULING]), THREADS},
};

static const struct field worst_fields[] = {
    {"worst", NULL, "windows, those that lose most first",
     FIELD_LIST_OF(struct worst_windows, items, count, window_fields)},
    {"launch_windows", NULL, "that are not ranked: those before the last rank has left MPI_Init", FIELD_COUNT,
     FOUND(launch.count)},
    {"launch_lost_s", NULL, "what they lose", FIELD_TIME, FOUND(launch.lost)},
    {"shutdown_windows", NULL, "that are not ranked: those after the last rank has left MPI_Finalize", FIELD_COUNT,
     FOUND(closing.count)},
    {"shutdown_lost_s", NULL, "what they lose", FIELD_TIME, FOUND(closing.lost)},
};

/* From when to when it is: `0.004 to 0.006 s`, or as options say it. */
static struct sentence describe_span(const struct worst_windows *worst, const struct worst_window *window,
                                     bool as_options)
{
    struct decimal start = decimal_scaled(window->totals.start, 1000000000, worst->decimals);
    struct decimal end = decimal_scaled(window->totals.end, 1000000000, worst->decimals);
    struct sentence words = {0};

    sentence_add(&words, as_options ? "--from %ss --to %ss" : "%s to %s s", start.text, end.text);
    return words;
}

static struct decimal processor_time(__int128 nanoseconds)
{
    return decimal_duration(nanoseconds < INT64_MAX ? (int64_t)nanoseconds : INT64_MAX);
}

static struct text_word path_location(const struct worst_windows *worst, const char *activity)
{
    /* How activities without a function are called in a sentence. */
    static const char *const nameless[][2] = {{"[absent]", "before a rank's first event"},
                                              {"[computation]", "in computation"}};
    struct text_word location = {"in "};
    struct text_word name = text_word(activity);

    if (strcmp(activity, "[overhead]") == 0)
        name = text_word(worst->has_off ? off_words : cause_words[LOSS_OVERHEAD]);
    for (size_t i = 0; i < COUNT_OF(nameless); i++)
        if (strcmp(activity, nameless[i][0]) == 0)
            return text_word(nameless[i][1]);
    memcpy(location.text + 3, name.text, sizeof(location.text) - 4);
    return location;
}

/* Whether that activity, for which the other ranks wait, or which is a call that takes time, explains half of what is
 * lost or more; where that is next to nothing of the path it is not worth a word. */
static bool explains_loss(const struct worst_window *window)
{
    __int128 count = window->threads > 0 ? window->threads : window->totals.ranks;

    return window->blamed && window->blamed_path * 100 >= window->path &&
           window->blame * count * 2 >= worst_window_loss(window);
}

/* What is to blame, where the sentence has not told that by then: its rank where that has half of it or more, and with
 * whom a call of that rank passes half of that. */
static void add_blame(struct sentence *words, const struct worst_windows *worst, const struct worst_window *window)
{
    bool is_told = window->blamed == window->activity;
    bool has_rank = window->blamed_of_rank * 2 >= window->blamed_path;
    bool is_of_path = window->blamed_rank == window->rank && (is_told || window->rank_path * 2 >= window->path);
    bool tells_rank = window->totals.ranks > 1 && has_rank && !is_of_path;
    bool tells_partner = window->blamed_partner != FIELD_NO_RANK && has_rank &&
                         window->behind_partner * 2 >= window->blamed_of_rank &&
                         mpi_call(window->blamed_call)->activity == MPI_ACTIVITY_POINT_TO_POINT;

    if (!is_told)
        sentence_add(words, "; %s %s, %s %%",
                     window->cause == LOSS_TRANSFER ? "most transfer is" : "the largest imbalance is",
                     path_location(worst, window->blamed).text,
                     decimal_percent((double)window->blamed_path / (double)window->path).text);
    if (tells_rank)
        sentence_add(words, "%s on rank %" PRIu32, is_told ? "; most of the former" : ", mostly",
                     window->blamed_rank + 1);
    if (tells_partner)
        sentence_add(words, "%s with rank %" PRIu32,
                     tells_rank ? ""
                     : is_told  ? "; most of the former"
                                : ", mostly",
                     window->blamed_partner + 1);
}

/* Where threads lose most to that: known of the whole run, not of windows. */
static void add_regions(struct sentence *words, const struct worst_window *window, const struct run_summary *run)
{
    const struct thread_worst *regions = &run->worst_regions;
    const char *name = window->cause == LOSS_THREADS_IMBALANCE    ? regions->imbalance
                       : window->cause == LOSS_THREADS_SCHEDULING ? regions->scheduling
                                                                  : NULL;

    if (name)
        sentence_add(words, " In all of the run, the regions of %s lose most to that.", text_word(name).text);
    if (window->cause == LOSS_THREADS_SERIAL && regions->serial)
        sentence_add(words, " In all of the run, other threads are idle outside of regions longest in %s.",
                     text_word(regions->serial).text);
}

/* Whether the call is no single rank's doing, as far as the whole run shows: the path is on one by chance then. */
static void add_alike(struct sentence *words, const struct worst_window *window)
{
    if (window->totals.ranks > 1 && window->cause == LOSS_TRANSFER && explains_loss(window) &&
        window->blamed_call != MPI_CALL_NONE && window->blamed_more * 5 <= window->blamed_path)
        sentence_add(words, " In all of the run, the average rank is nearly as long in %s.",
                     text_word(window->blamed).text);
}

/* What the critical path goes through there; nothing where that is not known. */
static struct sentence describe_path_part(const struct worst_windows *worst, const struct worst_window *window,
                                          const struct run_summary *run)
{
    struct sentence words = {0};

    if (!window->activity)
        return words;
    sentence_add(&words, "Critical path: %s%s %% %s", window->path_is_cut ? "at least " : "",
                 decimal_percent((double)window->activity_path / (double)window->path).text,
                 path_location(worst, window->activity).text);
    if (mpi_call_is_unresolved(window->call, worst->has_nonblocking, run->replay.tells_nonblocking))
        sentence_add(&words, ", of which the trace does not say who waits for whom");
    else if (window->totals.ranks > 1)
        sentence_add(&words, ", %s %% on rank %" PRIu32,
                     decimal_percent((double)window->rank_path / (double)window->path).text, window->rank + 1);
    if (explains_loss(window))
        add_blame(&words, worst, window);
    sentence_add(&words, ".");
    if (window == worst->stretches) {
        add_regions(&words, window, run);
        add_alike(&words, window);
    }
    return words;
}

/* How much is lost to the cause. Ranks that are in MPI while their other threads compute lose more to it than all
 * threads lose: how much of that it is, is not known then. */
static struct decimal amount_to_cause(const struct worst_window *window)
{
    __int128 loss = worst_window_loss(window);

    return loss > window->lost ? (struct decimal){"most"} : processor_time(loss);
}

static struct sentence describe_stretch(const struct worst_windows *worst, const struct worst_window *stretch)
{
    struct sentence words = describe_span(worst, stretch, false);

    if (stretch->count > 1)
        sentence_add(&words, ", %zu windows", stretch->count);
    sentence_add(&words, ": %s lost (%s %%), %s to %s%s.", processor_time(stretch->lost).text,
                 decimal_percent((double)stretch->lost / worst_window_whole(&stretch->totals, stretch->threads)).text,
                 amount_to_cause(stretch).text, words_for_cause(worst, stretch),
                 stretch->absence * 2 >= stretch->lost && stretch->lost > 0
                     ? ", at least half of it before ranks' first events"
                     : "");
    return words;
}

/* Stretches in which something is lost. */
static size_t count_losing(const struct worst_windows *worst)
{
    size_t count = worst->stretch_count;

    while (count > 0 && worst->stretches[count - 1].lost == 0)
        count--;
    return count;
}

static void print_left(const struct format_context *context, const struct worst_windows *worst)
{
    const struct left_windows *launch = &worst->launch;
    const struct left_windows *closing = &worst->closing;
    struct sentence sentence = {0};

    if (launch->count == 0 && closing->count == 0)
        return;
    sentence_add(&sentence, "Not ranked: ");
    if (launch->count > 0)
        sentence_add(&sentence, "%" PRIu64 " window%s of the launch, until the last rank has left MPI_Init (%s lost)%s",
                     launch->count, launch->count == 1 ? "" : "s", processor_time(launch->lost).text,
                     closing->count > 0 ? ", and " : "");
    if (closing->count > 0)
        sentence_add(&sentence,
                     "%" PRIu64 " window%s of the shutdown, after the last rank has left MPI_Finalize (%s lost)",
                     closing->count, closing->count == 1 ? "" : "s", processor_time(closing->lost).text);
    output_text(context->output, "\n");
    sentence_print(context, "%s.", sentence.text);
}

/* What windows lose to load balance the run may lose to serialisation: why that is so, unless the summary says it. */
static void print_transient(const struct format_context *context, const struct worst_window *most,
                            const struct run_summary *run)
{
    struct interpretation reading = interpretation_of_transient(run);

    if (most->cause != LOSS_LOAD_BALANCE || *reading.text == '\0' || context->options->reports & REPORT_SUMMARY)
        return;
    output_text(context->output, "\n");
    sentence_print(context, "%s", reading.text);
}

static void worst_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    const struct worst_window *most = worst->stretches;
    struct sentence reservations = {0};
    unsigned width = context_text_width(context);
    size_t count = count_losing(worst);

    sentence_print(context, "The windows that lose most, in time of all %s together:",
                   worst->count > 0 && most->threads > 0 ? "threads" : "ranks");
    output_text(context->output, "\n");
    for (size_t i = 0; i < count; i++) {
        const struct worst_window *stretch = &worst->stretches[i];

        output_format(context->output, "%2zu. ", i + 1);
        text_wrap(context, describe_stretch(worst, stretch).text, 4, width);
        if (!stretch->activity)
            continue;
        output_text(context->output, "    ");
        text_wrap(context, describe_path_part(worst, stretch, result->run).text, 4, width);
    }
    if (worst->count == 0)
        output_text(context->output,
                    worst->launch.count > 0 ? "None but those of the launch.\n" : "There are no windows.\n");
    else if (count == 0)
        output_text(context->output, "None of them loses any time.\n");
    if (count > 0) {
        print_transient(context, most, result->run);
        reservations = sentence_of_reservations(context, result->run);
    }
    if (*reservations.text != '\0') {
        output_text(context->output, "\n");
        sentence_print(context, "%s", reservations.text);
    }
    print_left(context, worst);
    if (count > 0)
        output_format(context->output, "\nCloser: %s\n", describe_span(worst, most, true).text);
}

/* The stretch that loses most is the finding; its picture has the others beside it. */
static void worst_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    const struct worst_window *most = worst->stretches;
    const struct window_totals *run = &result->run->totals;
    double whole = worst->count > 0 ? worst_window_whole(run, most->threads) : 0;
    struct assessment_finding *finding;
    struct sentence words = {0};

    /* Where tracing was off nothing is known to be lost, which the verdict tells. */
    if (worst->count == 0 || most->lost == 0 || (most->cause == LOSS_OVERHEAD && worst->has_off))
        return;
    sentence_add(&words, "Most is lost from %s %s", describe_stretch(worst, most).text,
                 describe_path_part(worst, most, result->run).text);
    finding = assessment_add_finding(assessment, "worst_windows", "--report worst", words.text);
    finding->value = (double)most->lost / whole;
    finding->time = run->end - run->start;
    finding->question = most->threads > 0 ? "Lost in the worst stretches, of all threads' time"
                                          : "Lost in the worst stretches, of all ranks' time";
    finding_set_next(finding, "Closer: %s.", describe_span(worst, most, true).text);
    if (explains_loss(most) && most->cause != LOSS_TRANSFER)
        snprintf(finding->suspect, sizeof(finding->suspect), "%s", text_word(most->blamed).text);
    for (size_t i = 0; i < worst->stretch_count; i++)
        finding_add_bar(finding, describe_span(worst, &worst->stretches[i], false).text,
                        (double)worst->stretches[i].lost / whole);
}

/* In the picture of windows they are shaded, and numbered as in the text. */
static void worst_strip(struct figure *figure, const struct report_result *result)
{
    const struct worst_windows *worst = result->findings;
    const struct worst_window *most = worst->stretches;

    size_t count = count_losing(worst);

    if (!(figure->context->options->reports & REPORT_WORST) || figure->panel_count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const struct window_totals *totals = &worst->stretches[i].totals;

        for (size_t k = 0; k < 2 && k < figure->panel_count; k++)
            figure_add_mark(figure, &figure->panels[k],
                            (struct figure_mark){.kind = FIGURE_MARK_STRETCH,
                                                 .from = figure_time(&figure->panels[k], totals->start),
                                                 .to = figure_time(&figure->panels[k], totals->end),
                                                 .text = k == 0 ? figure_print(figure, "%zu", i + 1) : NULL,
                                                 .color = COLOR_OF_CRITICAL_PATH});
    }
    if (count > 0)
        figure_set_title(figure, "Most is lost from %s: %s, %s to %s", describe_span(worst, most, false).text,
                         processor_time(most->lost).text, amount_to_cause(most).text, words_for_cause(worst, most));
}

const struct section worst_section = {
    .reports = REPORT_WORST,
    .fields = FIELDS(struct worst_windows, worst_fields),
    .rows = "worst",
    .print = worst_section_print,
    .strip = worst_strip,
    .assess = worst_section_assess,
};
