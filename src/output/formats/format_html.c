/*
 * A page: one file that needs nothing else, for all that it needs stands in it. Its data are the JSON result
 * (format_json.c), whose windows are packed (window_pack.h), with what the time of each went to, and what the program
 * knows about fields and anomalies; what one sees is made of them by the script in page/, and without scripts the words
 * of the terminal with a picture.
 */
#include <string.h>

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/columns/efficiency_tree.h"
#include "output/drawing/renderers.h"
#include "output/figures/rank_map.h"
#include "output/figures/time_stack.h"
#include "output/figures/windows_figure.h"
#include "output/formats/format.h"
#include "output/formats/format_json.h"
#include "output/formats/window_pack.h"
#include "output/interpretation/interpretation.h"
#include "output/page/page_parts.h"
#include "output/schema.h"
#include "output/section.h"
#include "output/style.h"
#include "output/text.h"
#include "version.h"

enum {
    LIST_MOST = 4096,  /* records of a list that stand in the page as the JSON result has them */
    TABLE_MOST = 1000, /* lines of a table in the words of the terminal */
    TEXT_WIDTH = 100,
    PAPER_WIDTH = 112, /* of what is wider all the same */
};

struct page {
    struct json_writer writer; /* first, as format_json takes the state */
    struct interpretation reading;
    struct output *levels; /* of the map, JSON; NULL: there is none */
    struct output *texts;  /* what reports say to people, as HTML; NULL: nothing yet */
    struct output *fields; /* of reports, as members of a JSON object; likewise */
    struct json_writer fields_writer;
    struct windows_figure windows;
    struct window_pack pack;
    struct column_list columns;   /* of the run */
    const struct map_kind *kinds; /* of what ranks or threads do, stable; NULL: not asked for */
    unsigned kind_count;
    bool maps_threads;              /* these kinds are of what threads do */
    bool has_threads;               /* the run */
    bool is_matched[ANOMALY_COUNT]; /* kinds of anomalies */
    int64_t view_start;             /* of what the chart shows at first, nanoseconds; */
    int64_t view_end;               /* not after that: all of it */
    const char *largest_loss;       /* column of the factor that the reading is about */
    struct mpi_times mpi;           /* of the run: where it begins and ends */
};

static const char *title_of(const struct format_context *context)
{
    const char *usual = context_has_many(context) ? "Scaling" : text_base_name(context->trace);

    return context->options->title ? context->options->title : usual;
}

/* No byte of it comes from anywhere but this page, says the policy. */
void page_put_head(struct output *output, const char *title, const char *what, const char *scripts)
{
    output_format(output,
                  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'%s\">\n<title>",
                  scripts);
    text_print_markup(output, title);
    output_text(output, " - clocktalk</title>\n<style>\n");
    output_text(output, page_style);
    figure_put_svg_style(output);
    output_text(output, "</style>\n</head>\n<body>\n<header>\n<h1>");
    text_print_markup(output, title);
    output_format(output, "</h1>\n<p class=\"soft\">%s, by clocktalk " CLOCKTALK_VERSION "</p>\n</header>\n", what);
}

static void begin_script(const struct format_context *context, const char *id)
{
    output_format(context->output, "<script type=\"application/json\" id=\"%s\">\n", id);
}

static void put_page_start(const struct format_context *context)
{
    struct page *page = context->state;

    page->texts = output_open_part(context->output);
    page->fields = output_open_part(context->output);
    if (page->fields) {
        json_begin(&page->fields_writer, page->fields);
        page->fields_writer.is_in_page = true;
        json_open_object(&page->fields_writer, NULL, JSON_IN_LINES);
    }
    page_put_head(context->output, title_of(context), "Trace-based efficiency of an MPI program",
                  "; script-src 'unsafe-inline'");
    begin_script(context, "result");
}

static void format_html_open(const struct format_context *context)
{
    put_page_start(context);
    format_json.open(context);
}

static void format_html_begin(const struct format_context *context)
{
    struct page *page = context->state;

    if (!context_has_many(context))
        put_page_start(context);
    format_json.begin(context);
    page->writer.list_most = LIST_MOST;
    page->writer.put_long_list = pack_put_long_list;
}

static void format_html_window(const struct format_context *context, const struct row *row)
{
    struct page *page = context->state;

    page->pack.slides = context->options->windows.step > 0;
    if (window_pack_add(&page->pack, context->window_parts, row) < 0)
        output_lack_memory(context->output);
    windows_figure_add(&page->windows, context, row);
}

/* Stands there without scripts; these put it below the heading of that name. */
static void put_page_figure(const struct format_context *context, struct figure *figure, const char *name)
{
    struct page *page = context->state;

    if (page->texts) {
        output_format(page->texts, "<figure data-report=\"%s\">\n", name);
        figure_put_svg(figure, FIGURE_SVG_WIDTH, page->texts);
        output_text(page->texts, "</figure>\n");
    }
    figure_deinit(figure);
}

static void format_html_summary(const struct format_context *context, const struct row *row,
                                const struct run_summary *run)
{
    struct page *page = context->state;
    bool has_map = context->options->plot.kind == PLOT_BY_RANK || context->options->plot.kind == PLOT_BY_THREAD;
    bool has_pictures = !context_has_many(context) && row->elapsed > 0;
    struct json_writer writer;
    struct figure figure;
    struct row part;

    page->reading = interpretation_of_run(run);
    page->columns = columns_of_run(run);
    page->has_threads = row->thread_times != NULL;
    page->mpi = run->mpi ? *run->mpi : (struct mpi_times){.begin = MPI_TIMES_UNKNOWN, .end = MPI_TIMES_UNKNOWN};
    part = run_shows_launch(run) ? row_of_run(run->init_to_finalize) : *row;
    page->largest_loss = column_of(row_losses_of(&part).largest.factor)->field.name;
    if (has_map) {
        page->kinds = run->rank_map->kinds;
        page->kind_count = run->rank_map->kind_count;
        page->maps_threads = run->rank_map->is_of_threads;
    }
    for (size_t i = 0; i < ANOMALY_COUNT; i++)
        page->is_matched[i] = run->anomalies->tally[i].count > 0;
    /* For the scripts alone: without them it stands in the words of the summary. */
    if (!context_has_many(context) && page->texts) {
        struct run_rows rows = run_rows_of(context, run);

        output_text(page->texts, "<template id=\"tree\">\n");
        efficiency_tree_put_markup(page->texts, &rows);
        output_text(page->texts, "</template>\n");
    }
    if (has_pictures && page->windows.lengths.count > 0) {
        figure_begin(&figure, context, run);
        windows_figure_make(&page->windows, &figure, run, FIGURE_SVG_COLUMNS);
        if (windows_figure_leaves_launch(&page->windows, context, run)) {
            page->view_start = figure.start;
            page->view_end = figure.end;
        }
        put_page_figure(context, &figure, "windows");
    }
    if (has_pictures && has_map) {
        figure_begin(&figure, context, run);
        map_figure_make(&figure, run, FIGURE_SVG_MAP_ROWS);
        put_page_figure(context, &figure, "map");
        /* What ranks do more finely than the result has it, while it is known. */
        page->levels = output_open_part(context->output);
        if (page->levels) {
            json_begin(&writer, page->levels);
            writer.is_in_page = true;
            if (json_map_levels(&writer, run->rank_map) < 0)
                output_lack_memory(context->output);
        }
    }
    format_json.summary(context, row, run);
}

/* What the fields of a record are, those of records in it among them. */
static void put_fields(struct json_writer *writer, const struct fields *fields)
{
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *field = &fields->items[i];

        if (!field->name) {
            if (field->fields)
                put_fields(writer, field->fields);
            continue;
        }
        json_open_object(writer, field->name, JSON_IN_ONE_LINE);
        json_put_string(writer, "meaning", field->meaning);
        if (field->fields) {
            json_open_object(writer, "fields", JSON_IN_ONE_LINE);
            put_fields(writer, field->fields);
            json_close(writer);
        } else {
            json_put_string(writer, "kind", value_words[field->kind].unit);
        }
        json_close(writer);
    }
}

/* What the terminal says, in the words and the order of it: all that one sees without scripts. */
static void keep_text(const struct format_context *context, const struct report_result *result)
{
    struct page *page = context->state;
    struct format_context of_text = *context;
    const char *word = option_word_of(context->options->known.words, result->section->reports);
    const char *text;

    if (!page->texts)
        return;
    of_text.output = output_open_part(context->output);
    if (!of_text.output)
        return;
    of_text.terminal.width = TEXT_WIDTH;
    of_text.terminal.paper = PAPER_WIDTH;
    of_text.terminal.color = false;
    of_text.terminal.utf8 = true;
    result->section->print(&of_text, result);
    text = output_part_content(context->output, of_text.output);
    if (text) {
        output_format(page->texts, "<section data-report=\"%s\">\n<pre>", word);
        text_print_lines(page->texts, text, TABLE_MOST);
        output_text(page->texts, "</pre>\n</section>\n");
    }
    output_abort(of_text.output);
}

static void format_html_section(const struct format_context *context, const struct report_result *result)
{
    struct page *page = context->state;
    const struct section *section = result->section;
    struct figure figure;

    format_json.section(context, result);
    if (section->picture) {
        figure_begin(&figure, context, result->run);
        section->picture(&figure, result);
        put_page_figure(context, &figure, option_word_of(context->options->known.words, section->reports));
    }
    if (section->print)
        keep_text(context, result);
    if (!section->fields || !page->fields)
        return;
    if (section->name) {
        json_open_object(&page->fields_writer, section->name, JSON_IN_ONE_LINE);
        json_open_object(&page->fields_writer, "fields", JSON_IN_ONE_LINE);
    }
    put_fields(&page->fields_writer, section->fields);
    if (section->name) {
        json_close(&page->fields_writer);
        json_close(&page->fields_writer);
    }
}

static void put_column(struct json_writer *writer, enum column_id id)
{
    static const char *const drawings[] = {
        [COLUMN_CURVE] = "curve",      [COLUMN_HIDDEN_CURVE] = "hidden curve", [COLUMN_STRIP] = "strip",
        [COLUMN_FILE_STRIP] = "strip", [COLUMN_PAGE_STRIP] = "further strip",
    };
    const struct column *column = column_of(id);

    json_open_object(writer, column->field.name, JSON_IN_ONE_LINE);
    json_put_string(writer, "title", column->title);
    json_put_string(writer, "meaning", column->field.meaning);
    json_put_string(writer, "kind", value_words[column->field.kind].unit);
    if (column->drawing != COLUMN_NOT_DRAWN)
        json_put_string(writer, "drawing", drawings[column->drawing]);
    if (column->drawing == COLUMN_CURVE || column->drawing == COLUMN_HIDDEN_CURVE)
        json_put_string(writer, "line", column->line == COLUMN_LINE_THICK ? "thick" : "thin");
    else if (column->drawing != COLUMN_NOT_DRAWN)
        json_put_literal(writer, "is_loss", column->is_loss ? "true" : "false");
    json_close(writer);
}

/* What was kept of the page; else that. */
static void put_kept(const struct format_context *context, struct output *part, const char *otherwise)
{
    const char *kept = part ? output_part_content(context->output, part) : NULL;

    output_text(context->output, kept ? kept : otherwise);
}

/* How the chart shows what ranks, or threads, do; a colour that is a part's in the stack means the same. */
static void put_states(struct page *page)
{
    struct json_writer *writer = &page->writer;

    if (!page->kinds)
        return;
    json_open_object(writer, "states", JSON_IN_LINES);
    for (unsigned kind = 0; kind < page->kind_count; kind++) {
        const char code[] = {page->kinds[kind].code, '\0'};

        json_open_object(writer, code, JSON_IN_ONE_LINE);
        json_put_string(writer, "title", page->kinds[kind].title);
        json_put_string(writer, "color", page->kinds[kind].color);
        for (enum stack_part part = 0; part < STACK_PARTS; part++)
            if (time_stack_has(part, page->has_threads && page->maps_threads) &&
                strcmp(page->kinds[kind].color, stack_styles[part].color) == 0)
                json_put_string(writer, "part", stack_styles[part].name);
        json_close(writer);
    }
    json_close(writer);
}

/* What the chart and the page's own words need besides the result. */
static void put_about(const struct format_context *context)
{
    struct page *page = context->state;
    struct json_writer *writer = &page->writer;
    struct column_list of_window;

    begin_script(context, "about");
    json_open_object(writer, NULL, JSON_IN_LINES);
    if (!context_has_many(context)) {
        json_put_string(writer, "reading", page->reading.text);
        json_put_string(writer, "largest_loss", page->largest_loss);
        /* Windows before and after that are not ranked. */
        if (page->mpi.begin != MPI_TIMES_UNKNOWN)
            json_put_seconds(writer, "mpi_begin_s", page->mpi.begin);
        if (page->mpi.end != MPI_TIMES_UNKNOWN)
            json_put_seconds(writer, "mpi_end_s", page->mpi.end);
    }
    if (page->view_end > page->view_start) {
        json_open_array(writer, "view", JSON_IN_ONE_LINE);
        json_put_seconds(writer, NULL, page->view_start);
        json_put_seconds(writer, NULL, page->view_end);
        json_close(writer);
    }
    json_open_object(writer, "pop", JSON_IN_ONE_LINE);
    json_put_literal(writer, "good", decimal_ratio(efficiency_is_good, 6).text);
    json_put_literal(writer, "bad", decimal_ratio(efficiency_is_bad, 6).text);
    json_close(writer);
    json_put_string(writer, "time_stack_of", page->has_threads ? "threads" : "ranks");
    json_open_object(writer, "time_stack", JSON_IN_ONE_LINE);
    for (enum stack_part part = 0; part < STACK_PARTS; part++)
        if (time_stack_has(part, page->has_threads))
            json_put_string(writer, stack_styles[part].name, stack_styles[part].title);
    json_close(writer);
    put_states(page);
    of_window = columns_of_window(context->window_parts);
    json_open_object(writer, "columns", JSON_IN_LINES);
    for (size_t i = 0; i < page->columns.count; i++)
        put_column(writer, page->columns.ids[i]);
    for (size_t i = 0; i < of_window.count; i++)
        if (!columns_contain(&page->columns, of_window.ids[i]))
            put_column(writer, of_window.ids[i]);
    json_close(writer);
    json_open_object(writer, "anomalies", JSON_IN_LINES);
    for (size_t i = 0; i < ANOMALY_COUNT; i++) {
        const struct anomaly_info *info = anomaly_info((enum anomaly)i);

        if (!page->is_matched[i])
            continue;
        json_open_object(writer, info->name, JSON_IN_ONE_LINE);
        json_put_string(writer, "severity", severity_name(info->severity));
        json_put_string(writer, "meaning", info->meaning);
        json_put_string(writer, "remedy", info->remedy);
        json_close(writer);
    }
    json_close(writer);
    json_close(writer);
    output_text(context->output, "</script>\n");
}

/* Behind the result: only at the end it is known how many windows there are, and what reports say. */
static void put_page_end(const struct format_context *context)
{
    struct page *page = context->state;
    struct output *output = context->output;

    output_text(output, "</script>\n");
    if (page->pack.added > 0) {
        begin_script(context, "packed");
        if (window_pack_write(&page->pack, &page->writer, NULL, WINDOW_PACK_LETTERS) < 0)
            output_lack_memory(output);
        output_text(output, "</script>\n");
    }
    if (page->levels) {
        begin_script(context, "levels");
        put_kept(context, page->levels, "");
        output_text(output, "</script>\n");
    }
    put_about(context);
    if (page->fields)
        json_close(&page->fields_writer);
    begin_script(context, "fields");
    put_kept(context, page->fields, "{}\n");
    /* What one sees without scripts, which replace it. */
    output_text(output, "</script>\n<main id=\"page\" aria-busy=\"true\">\n");
    put_kept(context, page->texts, "");
    output_text(output, "</main>\n<script>\n/*\n");
    output_text(output, page_library_licence);
    output_text(output, "*/\n");
    output_text(output, page_library);
    output_text(output, page_script);
    output_text(output, "</script>\n</body>\n</html>\n");
}

static void format_html_end(const struct format_context *context)
{
    format_json.end(context);
    if (!context_has_many(context))
        put_page_end(context);
}

static void format_html_runs_end(const struct format_context *context)
{
    struct page *page = context->state;

    format_json.runs_end(context);
    page->columns = columns_of_any_run();
    columns_add_all(&page->columns, columns_of_comparison());
}

static void format_html_close(const struct format_context *context)
{
    format_json.close(context);
    put_page_end(context);
}

static void format_html_free(void *state)
{
    struct page *page = state;

    output_abort(page->levels);
    output_abort(page->texts);
    output_abort(page->fields);
    window_pack_deinit(&page->pack);
}

const struct format_class format_html = {
    .state_size = sizeof(struct page),
    .always_summary = true,
    .open = format_html_open,
    .begin = format_html_begin,
    .window = format_html_window,
    .summary = format_html_summary,
    .section = format_html_section,
    .end = format_html_end,
    .runs_end = format_html_runs_end,
    .close = format_html_close,
    .free = format_html_free,
};

/* A page that is one report's own: it says all of it, and needs no scripts. */

static void format_sheet_begin(const struct format_context *context)
{
    page_put_head(context->output, title_of(context), "Assessment of an MPI program", "");
    output_text(context->output, "<main class=\"sheet\">\n");
}

static void format_sheet_section(const struct format_context *context, const struct report_result *result)
{
    if (result->section->page)
        result->section->page(context, result);
}

static void format_sheet_end(const struct format_context *context)
{
    output_text(context->output, "</main>\n</body>\n</html>\n");
}

const struct format_class format_sheet = {
    .begin = format_sheet_begin,
    .section = format_sheet_section,
    .end = format_sheet_end,
};
