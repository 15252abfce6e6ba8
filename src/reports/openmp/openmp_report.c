/*
 * OpenMP: parallel regions by function, what is outside of them, and each thread.
 *
 * Listens to threads (threads/threads.h). Memory follows functions and threads, never regions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "base/hash_index.h"
#include "base/sorted.h"
#include "reports/openmp/openmp.h"
#include "reports/report.h"
#include "threads/team.h"
#include "threads/thread_meaning.h"
#include "threads/threads.h"

enum { TITLE_LONGEST = 40 /* of a function: else its place in the source stands for it */ };

struct openmp_report {
    const struct diag *diag;
    int64_t from; /* only what lies in [from, to) counts */
    int64_t to;
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
    free(report);
}

static int openmp_report_on_piece(void *self, const struct thread_piece *piece)
{
    struct openmp_report *report = self;
    __int128 length = time_within(piece->t0, piece->t1, report->from, report->to);
    struct openmp_serial *serial;

    if (piece->in_region) {
        thread_sums_add(&report->open[piece->rank], piece, report->from, report->to);
        return 0;
    }
    if (length == 0 || !piece->is_serial)
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
    int64_t length = time_within(region->start, region->end, report->from, report->to);
    struct openmp_function *function;

    if (length == 0 && (region->start < report->from || region->start >= report->to))
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
    report->from = start->options->windows.from;
    report->to = start->options->windows.to;
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
            report->labels ? labels_value(report->labels, THREAD_FUNCTION_PLACE, function->value) : NULL;
        const char *colon = place ? strchr(place, ':') : NULL;
        const char *words = function->name ? function->name : function->number;
        size_t length = strlen(words);

        if (length > TITLE_LONGEST && colon && colon[1] >= '1' && colon[1] <= '9') {
            words = place;
            length = strcspn(place, " ");
        }
        snprintf(function->title, sizeof(function->title), "%.*s", length < LONGEST ? (int)length : LONGEST, words);
    }
    for (size_t i = 0; i < found->function_count; i++)
        for (size_t k = 0; k < found->function_count; k++)
            if (k != i && strcmp(found->functions[i].title, found->functions[k].title) == 0) {
                size_t used = strlen(found->functions[k].title);

                snprintf(found->functions[k].title + used, OPENMP_TITLE_SIZE - used, " (%" PRIu64 ")",
                         found->functions[k].value);
            }
}

/* Names those that have a label, and sums them all up. */
static void sum_up_functions(struct openmp_report *report)
{
    struct openmp_findings *found = &report->findings;
    uint32_t type = thread_labels_are_newer(report->labels) ? THREAD_NEWER_FUNCTION : THREAD_FUNCTION;

    for (size_t i = 0; i < found->function_count; i++) {
        struct openmp_function *function = &found->functions[i];
        const struct region_losses *losses = &function->losses;
        __int128 balanced = losses->busy + losses->imbalance;

        function->name = label_of_function(report, type, function->value, function->number);
        if (function->value == 0)
            function->name = "[no function]";
        function->lost = losses->imbalance + losses->scheduling + losses->unused;
        function->load_balance = ratio_of((double)losses->busy, (double)balanced);
        function->scheduling = ratio_of((double)balanced, (double)(balanced + losses->scheduling));
        region_losses_add(&found->losses, losses);
        thread_sums_merge(&found->regions, &function->sums);
        found->lost += function->lost;
    }
}

static int compare_functions(const void *a, const void *b)
{
    const struct openmp_function *x = a;
    const struct openmp_function *y = b;

    return FALLING(x->lost, y->lost) ?: RISING(x->value, y->value);
}

static int compare_serial(const void *a, const void *b)
{
    const struct openmp_serial *x = a;
    const struct openmp_serial *y = b;

    return FALLING(x->idle, y->idle) ?: RISING(x->value, y->value);
}

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

static struct thread_worst worst_of(const struct openmp_findings *found)
{
    const struct openmp_function *uneven = NULL;
    const struct openmp_function *idle = NULL;
    struct thread_worst worst = {NULL, NULL, false};

    for (size_t i = 0; i < found->function_count; i++) {
        const struct openmp_function *function = &found->functions[i];

        if (function->losses.imbalance > (uneven ? uneven->losses.imbalance : 0))
            uneven = function;
        if (function->losses.scheduling > (idle ? idle->losses.scheduling : 0))
            idle = function;
    }
    if (uneven) {
        worst.imbalance = uneven->title;
        worst.is_at_locks = uneven->sums.parts[THREAD_PART_BLOCKED] * 2 >= uneven->losses.imbalance;
    }
    if (idle)
        worst.scheduling = idle->title;
    return worst;
}

static int openmp_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct openmp_report *report = item;
    struct openmp_findings *found = &report->findings;
    size_t count = 0;

    *findings = found;
    if (!report->threads)
        return 0;
    found->functions = report->functions.items;
    found->function_count = report->functions.count;
    found->serial = report->serial.items;
    found->serial_count = report->serial.count;
    sum_up_functions(report);
    entitle_functions(report);
    if (found->function_count > 0)
        qsort(found->functions, found->function_count, sizeof(*found->functions), compare_functions);
    if (found->serial_count > 0)
        qsort(found->serial, found->serial_count, sizeof(*found->serial), compare_serial);
    /* Now that they stay where they are. */
    for (size_t i = 0; i < found->function_count; i++)
        if (!found->functions[i].name)
            found->functions[i].name = found->functions[i].number;
    for (size_t i = 0; i < found->serial_count; i++) {
        struct openmp_serial *serial = &found->serial[i];
        const char *label = label_of_function(report, THREAD_USER_FUNCTION, serial->value, serial->number);

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
    return 0;
}

const struct report_class openmp_report = {
    .traits =
        {
            .word = "openmp",
            .about = "where the time of threads goes, by region",
            .bit = REPORT_OPENMP,
            .abilities = 1U << PICTURE_OF_THREADS | 1U << USES_TOP,
        },
    .size = sizeof(struct openmp_report),
    .start = openmp_report_start,
    .conclude = openmp_report_conclude,
    .free = openmp_report_free,
    .section = &openmp_section,
};
