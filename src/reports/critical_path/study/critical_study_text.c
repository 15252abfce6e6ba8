/*
 * Critical paths of several runs side by side.
 */
#include <math.h>

#include "output/json_writer.h"
#include "output/text.h"
#include "reports/critical_path/study/critical_study.h"
#include "reports/report.h"
#include "reports/side_by_side.h"

enum path_figure { FIGURE_PATH, FIGURE_SHARE, FIGURE_IMBALANCE, PATH_FIGURES };

struct path_view {
    const struct critical_study *study;
    const struct time_unit *unit;
};

static double share_of_path(const struct critical_study *study, const struct study_share *share, size_t run)
{
    int64_t whole = study->runs[run].whole.path;

    return whole > 0 ? (double)share->path / (double)whole : (double)NAN;
}

static struct decimal path_cell(const struct side_by_side *table, size_t figure, size_t line, size_t run)
{
    const struct path_view *view = table->study;
    const struct study_share *share =
        line < table->line_count ? &view->study->lines[line].shares[run] : &view->study->runs[run].whole;

    if (!share->is_there)
        return (struct decimal){"-"};
    if (figure == FIGURE_SHARE)
        return decimal_percent(share_of_path(view->study, share, run));
    return decimal_scaled(figure == FIGURE_PATH ? share->path : share->imbalance, view->unit->nanoseconds, 1);
}

static uint32_t path_ranks(const void *of, size_t run)
{
    const struct path_view *view = of;

    return view->study->runs[run].ranks;
}

static const char *path_line_name(const void *of, size_t line, char text[SIDE_NAME_SIZE])
{
    const struct path_view *view = of;

    (void)text;
    return view->study->lines[line].name;
}

static int64_t longest_path(const struct critical_study *study)
{
    int64_t longest = 0;

    for (size_t run = 0; run < study->count; run++)
        longest = study->runs[run].whole.path > longest ? study->runs[run].whole.path : longest;
    return longest;
}

static void critical_study_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { SCALE = 100 };

    const struct critical_study *study = result->findings;
    uint32_t top = context->options->path.top;
    struct path_view view = {.study = study, .unit = time_unit_for(longest_path(study) / SCALE)};
    const struct side_figure figures[PATH_FIGURES] = {
        [FIGURE_PATH] = {"on the path", view.unit->name},
        [FIGURE_SHARE] = {"share of the path", "%"},
        [FIGURE_IMBALANCE] = {"imbalance", view.unit->name},
    };
    struct side_by_side table = {
        .study = &view,
        .run_count = study->count,
        .line_count = study->line_count < top ? study->line_count : top,
        .figures = figures,
        .figure_count = PATH_FIGURES,
        .ranks = path_ranks,
        .name = path_line_name,
        .cell = path_cell,
    };

    output_text(context->output, "Critical paths of all runs\n");
    side_by_side_print(context, &table);
    if (study->line_count > top)
        output_format(context->output, "\nand %zu activities more (--top shows more)\n", study->line_count - top);
}

static void write_share(struct json_writer *writer, const struct critical_study *study, const struct study_share *share,
                        size_t run)
{
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "trace", study->runs[run].trace);
    json_put_count(writer, "ranks", study->runs[run].ranks);
    if (share->is_there) {
        json_put_seconds(writer, "path_s", share->path);
        json_put_ratio(writer, "path_share", share_of_path(study, share, run));
        json_put_seconds(writer, "imbalance_s", share->imbalance);
    }
    json_close(writer);
}

/* A run that does not have the activity has no figures of it. */
static void critical_study_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct critical_study *study = result->findings;

    json_open_array(writer, "critical_paths_of_runs", JSON_IN_LINES);
    for (size_t line = 0; line < study->line_count; line++) {
        json_open_object(writer, NULL, JSON_IN_LINES);
        json_put_string(writer, "activity", study->lines[line].name);
        json_open_array(writer, "runs", JSON_IN_LINES);
        for (size_t run = 0; run < study->count; run++)
            write_share(writer, study, &study->lines[line].shares[run], run);
        json_close(writer);
        json_close(writer);
    }
    json_close(writer);
}

const struct section critical_study_section = {
    .reports = REPORT_CRITICAL_PATH,
    .print = critical_study_section_print,
    .write = critical_study_section_write,
};
