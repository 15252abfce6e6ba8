/*
 * The critical path: the path that was asked for with all that is reported about it, and the run's ideal path's length
 * in every window.
 */
#include <stdlib.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "output/output.h"
#include "output/record_file.h"
#include "reports/critical_path/critical_path.h"
#include "reports/map_bins.h"
#include "reports/partition.h"
#include "reports/report.h"

struct path_report {
    struct critical_path critical;
    struct record_file *file; /* of --critical-path-file; NULL: not wanted */
    struct output **files;    /* where that waits for its name */
    struct output *spool;     /* NULL: not wanted */
    struct map_bins bins;     /* by rows of the map of ranks; without rows: likewise */
    uint32_t ranks_per_row;
};

/* Whether anything shows or checks columns of windows: those of the path itself are lists of their own. */
static bool shows_windows(const struct options *options)
{
    bool is_drawn = options->plot.path || options->format == FORMAT_GNUPLOT || options->format == FORMAT_HTML;

    return options_judge_run(options) || is_drawn ||
           options->reports & (REPORT_WINDOWS | options->known.with[NEEDS_WINDOWS]) ||
           options->windows.kind == WINDOW_ITERATION;
}

/* Sliding windows overlap: a path is not cut into them. The report of the worst windows shows its parts itself. */
static bool has_column(const struct options *options)
{
    bool is_asked = options->reports & REPORT_CRITICAL_PATH
                        ? shows_windows(options)
                        : column_choice_parts(options) & 1U << WINDOW_PART_IDEAL_PATH;

    return is_asked && options->windows.kind != WINDOW_NONE && windows_tile(&options->windows);
}

static void critical_report_free(void *item)
{
    struct path_report *report = item;

    critical_path_deinit(&report->critical);
    record_file_free(report->file);
    if (report->spool)
        output_abort(report->spool);
    map_bins_deinit(&report->bins);
}

/* What all paths have in common. `has_windows`: the length in each window goes to the ledger. */
static int listen(struct path_report *report, const struct report_start *start, enum path_kind kind, bool has_windows,
                  struct listener *listener)
{
    const struct options *options = start->options;
    struct critical_path *critical = &report->critical;
    struct path_account_setup *account = &critical->account.setup;

    critical->kind = kind;
    critical->rank_count = start->replay->rank_count;
    critical->part = options->windows.part;
    critical->max_memory = (size_t)options->max_memory;
    critical->diag = start->diag;
    account->grid = critical->lengths_only && !has_windows ? NULL : start->grid;
    /* Times along an ideal path run backwards only where a wait can end before its partner's post. */
    account->is_monotone = kind == PATH_MEASURED ||
                           (options->replay.clock_fix == CLOCK_FIX_CLC && !waits_count_all(options->replay.waits));
    account->user = report;
    account->ledger = has_windows ? start->ledger : NULL;
    return critical_path_start(critical, listener);
}

/* The file of --critical-path-file: a stretch a line. */

struct named_stretch {
    uint32_t rank;
    int64_t start;
    int64_t end;
    const char *activity;
};

static const struct field stretch_fields[] = {
    {"rank", NULL, "that the path is on", FIELD_RANK, FIELD_AT(struct named_stretch, rank)},
    {"start_s", NULL, "since when", FIELD_TIME, FIELD_AT(struct named_stretch, start)},
    {"end_s", NULL, "until when", FIELD_TIME, FIELD_AT(struct named_stretch, end)},
    {"activity", NULL, "that it goes through meanwhile", FIELD_TEXT, FIELD_AT(struct named_stretch, activity)},
};
static const struct fields stretch_record = FIELDS_OF(struct named_stretch, stretch_fields);

static int write_stretch(struct path_report *report, const struct path_segment *stretch)
{
    const struct named_stretch named = {stretch->rank, stretch->end - stretch->length, stretch->end,
                                        activities_name(report->critical.activities, stretch->activity)};

    return named.activity ? record_file_put(report->file, &named) : ERROR_MEMORY;
}

/* A path_segment_handler: who takes the path itself. */
static int critical_report_take(void *user, const struct path_segment *stretch)
{
    struct path_report *report = user;
    int error = report->file ? write_stretch(report, stretch) : 0;

    if (error == 0 && report->spool)
        error = path_spool_add(report->spool, stretch);
    if (report->bins.row_count > 0)
        map_bins_put(&report->bins, stretch->rank / report->ranks_per_row, 0, -1, stretch->end - stretch->length,
                     stretch->end, 1);
    return error;
}

static int open_takers(struct path_report *report, const struct report_start *start)
{
    const struct options *options = start->options;
    int error = 0;

    if (!(options_full_reports(options) & REPORT_CRITICAL_PATH))
        return 0;
    report->files = start->files;
    if (options->path.file)
        error = record_file_open(&report->file, options->path.file, start->diag);
    if (error == 0 && options->path.file)
        record_file_begin(report->file, &stretch_record, 0);
    if (error == 0 && (options->format == FORMAT_CHROME || options->format == FORMAT_PRV))
        error = output_open_scratch(&report->spool, NULL, start->diag);
    if (error == 0 && options->plot.kind == PLOT_BY_RANK) {
        uint32_t count = start->replay->rank_count;

        report->ranks_per_row = map_members_per_row(count);
        report->bins = map_bins_make(1, map_bins_of_row(count / report->ranks_per_row, options->format == FORMAT_HTML),
                                     options->windows.part);
        for (uint32_t first = 0; first < count && error == 0; first += report->ranks_per_row)
            error = map_bins_add_row(&report->bins, report->bins.row_count) < 0 ? diag_no_memory(start->diag) : 0;
    }
    if (report->file || report->spool || report->bins.row_count > 0)
        report->critical.account.setup.take = critical_report_take;
    return error;
}

static int critical_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct path_report *report = item;
    struct critical_path *critical = &report->critical;
    const struct options *options = start->options;
    bool has_windows = options->path.kind == PATH_IDEAL && has_column(options);
    int error = activity_rules_make(&critical->rules, &options->activities, start->labels, start->watched, start->diag);

    error = error ?: partition_make(&critical->groups, start);
    critical->keeps_matrix = options->format == FORMAT_JSON || options->format == FORMAT_HTML;
    critical->account.setup.top = options->path.top;
    /* The report on ranks asks for no more than what each of them has of the path. */
    critical->lengths_only = !(options_full_reports(options) & (REPORT_CRITICAL_PATH | REPORT_WORST)) && !has_windows;
    return error ?: open_takers(report, start) ?: listen(report, start, options->path.kind, has_windows, listener);
}

static int critical_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct path_report *report = item;
    struct critical_findings *found = &report->critical.found;
    int error = critical_path_conclude(&report->critical);

    *findings = found;
    summary->path_windows = &found->windows;
    summary->rank_paths = found->rank_paths;
    summary->charged_most = found->costly ? found->costly->name : NULL;
    found->spool = report->spool;
    if (error == 0 && report->bins.row_count > 0) {
        map_bins_finish(&report->bins, summary->runtime);
        summary->path_bins = report->bins.rows;
    }
    return error == 0 && report->file ? record_file_complete(report->file, report->files) : error;
}

static unsigned critical_report_parts(const struct options *options)
{
    return has_column(options) ? 1U << WINDOW_PART_IDEAL_PATH : 0;
}

const struct report_class critical_path_report = {
    .traits =
        {
            .word = "critical-path",
            .about = "what determines the run time, and on which rank",
            .bit = REPORT_CRITICAL_PATH,
            .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_RANKS | 1U << PICTURE_STRIP | 1U << USES_ACTIVITIES |
                         1U << USES_PARTITION | 1U << USES_PATH | 1U << USES_MEMORY | 1U << USES_WINDOWS,
            .formats = 1U << FORMAT_PRV | 1U << FORMAT_CHROME,
        },
    .parts = critical_report_parts,
    .size = sizeof(struct path_report),
    .start = critical_report_start,
    .conclude = critical_report_conclude,
    .free = critical_report_free,
    .section = &critical_path_section,
};

/* The column of windows, where the path that is reported is the measured one. */

static bool is_column_wanted(const struct options *options)
{
    return has_column(options) && options->path.kind == PATH_MEASURED;
}

static int start_column(void *item, const struct report_start *start, struct listener *listener)
{
    struct path_report *report = item;

    report->critical.lengths_only = true;
    return listen(report, start, PATH_IDEAL, true, listener);
}

const struct report_class ideal_path_report = {
    .is_wanted = is_column_wanted,
    .parts = critical_report_parts,
    .size = sizeof(struct path_report),
    .start = start_column,
    .free = critical_report_free,
};
