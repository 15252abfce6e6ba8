/*
 * Dispersion: what dominates and how unequal it is, where, and on which ranks (docs/semantics.md, "Dispersion").
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "reports/dispersion/dispersion_picture.h"
#include "reports/report.h"
#include "reports/dispersion/dispersion_findings.h"
#include "reports/dispersion/dispersion_sentences.h"
#include "output/delimited.h"
#include "output/interpretation.h"
#include "output/text.h"

enum {
    REGION_WIDTH = 58,   /* of a line about a region, without its name */
    NAME_WIDEST = 60,    /* where the terminal is wider */
    ACTIVITY_WIDTH = 57, /* of a line about an activity, without names of regions */
    STRIP_INDENT = 22,
};

/* Of computation. */
static const char *const direction_words[] = {
    [DISPERSION_LESS] = "less",
    [DISPERSION_EQUAL] = "equal",
    [DISPERSION_MORE] = "more",
};

/* Means, in nanoseconds. */
static int64_t rounded(double time)
{
    return time < 0x1p63 ? (int64_t)(time + 0.5) : INT64_MAX;
}

struct view {
    const struct format_context *context;
    const struct dispersion_findings *found;
    const struct time_unit *unit; /* of all times in tables */
    int name_width;
    int extreme_width;   /* of each of the two names after an activity */
    bool misses_regions; /* that are worth to be told apart */
};

static void put_region_time(const struct view *view, double time)
{
    output_format(view->context->output, "%11s", decimal_scaled(rounded(time), view->unit->nanoseconds, 3).text);
    output_format(view->context->output, "%7s %%", decimal_percent(dispersion_share(view->found, time)).text);
}

static void put_index(const struct view *view, double index)
{
    output_format(view->context->output, "%9s", isfinite(index) ? decimal_ratio(index, 5).text : "-");
}

static void put_region_name(const struct view *view, const char *name, int width)
{
    text_print_short(view->context->output, name, (unsigned)width, view->context->run.utf8);
}

static void print_sentences(const struct view *view, const struct dispersion_sentences *sentences)
{
    if (sentences->used == 0)
        return;
    output_text(view->context->output, "\n  ");
    text_wrap(view->context->output, sentences->text, 2, context_text_width(view->context));
}

/* The activity view. */

/* What needs a line of its own. */
static void print_extreme_line(const struct view *view, const char *title, size_t region)
{
    output_format(view->context->output, "\n    %-12s", title);
    text_print(view->context->output, view->found->regions[region].name, view->context->run.utf8);
}

static void print_extremes(const struct view *view, const struct dispersion_view *activity)
{
    if (view->found->region_count < 2 || activity->best == DISPERSION_NO_REGION)
        return;
    if (context_name_line(view->context) > 0) {
        print_extreme_line(view, "most even", activity->best);
        print_extreme_line(view, "least even", activity->worst);
        return;
    }
    output_text(view->context->output, "  ");
    put_region_name(view, view->found->regions[activity->best].name, view->extreme_width);
    output_text(view->context->output, " ");
    put_region_name(view, view->found->regions[activity->worst].name, view->extreme_width);
}

static void print_dispersed_activities(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    struct dispersion_sentences sentences = {.used = 0};
    bool has_extremes = found->region_count > 1 && context_name_line(view->context) == 0;

    output_format(view->context->output, "\n  %-17s%11s%9s%9s%9s", "activity", view->unit->name, "share", "ID", "SID");
    if (has_extremes)
        output_format(view->context->output, "  %-*s %s", view->extreme_width, "most even", "least even");
    output_text(view->context->output, "\n");
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        if (!isfinite(found->activities[j].index))
            continue;
        output_format(view->context->output, "  %-17s", dispersion_activity_names[j]);
        put_region_time(view, found->activities[j].time);
        put_index(view, found->activities[j].index);
        put_index(view, found->activities[j].scaled);
        print_extremes(view, &found->activities[j]);
        output_text(view->context->output, "\n");
    }
    dispersion_say_activities(&sentences, found);
    if (view->misses_regions)
        dispersion_say(&sentences,
                       " --activity openmp tells what thread 1 loses in parallel regions from computation.");
    print_sentences(view, &sentences);
}

/* The region view. */

static size_t shown_regions(const struct view *view)
{
    uint32_t top = view->context->options->path.top;

    return view->found->region_count < top ? view->found->region_count : top;
}

/* A rank can be odd because it computes and because it waits for those that do. */
static void put_odd_rank(const struct view *view, const struct dispersion_region *region)
{
    if (region->odd_rank == DISPERSION_NO_RANK)
        output_format(view->context->output, "%11s", "-");
    else
        output_format(view->context->output, "%6" PRIu32 "%5s", region->odd_rank + 1,
                      region->odd_computes == DISPERSION_EQUAL ? "" : direction_words[region->odd_computes]);
}

static void print_regions(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    struct output *output = view->context->output;
    struct dispersion_sentences sentences = {.used = 0};
    size_t shown = shown_regions(view);

    output_format(output, "\n  %-*s%11s%9s%9s%9s%7s%11s\n", view->name_width, "region", view->unit->name, "share", "ID",
                  "SID", "group", "odd rank");
    for (size_t i = 0; i < shown; i++) {
        const struct dispersion_region *region = &found->regions[i];

        text_print_row_name(output, region->name, 2, (unsigned)view->name_width, context_name_line(view->context),
                            view->context->run.utf8);
        put_region_time(view, region->time);
        put_index(view, region->index);
        put_index(view, region->scaled);
        output_format(output, "%7" PRIu32, region->group + 1);
        put_odd_rank(view, region);
        output_text(output, "\n");
    }
    if (found->region_count > shown)
        output_format(output, "  and %zu more (--top shows more, --format json all)\n", found->region_count - shown);
    dispersion_say_regions(&sentences, found, view->context->run.utf8);
    print_sentences(view, &sentences);
}

/* Patterns: a character per rank, or per several where there are many; the most extreme of them stands for all. */

static const enum dispersion_mark by_extremity[] = {DISPERSION_MARK_MAXIMUM, DISPERSION_MARK_MINIMUM,
                                                    DISPERSION_MARK_UPPER, DISPERSION_MARK_LOWER,
                                                    DISPERSION_MARK_MIDDLE};
static const char *const bars[] = {"▁", "▂", "▄", "▆", "█"};
static const char letters[] = "_-=+#";

static void print_strip(const struct view *view, const unsigned char *marks, uint32_t step)
{
    uint32_t count = view->found->rank_count;

    for (uint32_t first = 0; first < count; first += step) {
        bool is_there_mark[DISPERSION_MARK_MAXIMUM + 1] = {false};
        size_t i = 0;

        for (uint32_t p = first; p < count && p - first < step; p++)
            is_there_mark[marks[p]] = true;
        while (!is_there_mark[by_extremity[i]])
            i++;
        if (view->context->run.utf8)
            output_text(view->context->output, bars[by_extremity[i]]);
        else
            output_format(view->context->output, "%c", letters[by_extremity[i]]);
    }
    output_text(view->context->output, "\n");
}

static void print_patterns(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    struct output *output = view->context->output;
    uint32_t width = context_text_width(view->context) - STRIP_INDENT;
    uint32_t step = found->rank_count / width + (found->rank_count % width > 0);
    struct dispersion_sentences legend = {.used = 0};

    dispersion_say(&legend,
                   view->context->run.utf8
                       ? "Ranks 1 to %" PRIu32 ", ▁ least, ▂ lower 15 %%, ▄ between, ▆ upper 15 %%, █ most"
                       : "Ranks 1 to %" PRIu32 ", _ least, - lower 15 %%, = between, + upper 15 %%, # most",
                   found->rank_count);
    if (step > 1)
        dispersion_say(&legend, "; the most extreme of each %" PRIu32 " ranks", step);
    print_sentences(view, &legend);
    for (size_t i = 0; i < shown_regions(view); i++) {
        output_text(output, "\n  ");
        text_print(output, found->regions[i].name, view->context->run.utf8);
        output_text(output, "\n");
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            if (!isfinite(dispersion_cell(found, i, j)->index))
                continue;
            output_format(output, "    %-*s", STRIP_INDENT - 4, dispersion_activity_names[j]);
            print_strip(view, dispersion_marks(found, i, j), step > 0 ? step : 1);
        }
    }
}

static void print_dispersion_legend(const struct format_context *context)
{
    output_text(context->output, "\nID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one\n"
                                 "SID       the same, weighted by the share of the run\n"
                                 "group     regions of one group divide their time alike\n"
                                 "odd rank  divides its time least like the others, and computes more or less\n");
}

static void dispersion_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;
    unsigned width = context->run.width > 80 ? context->run.width : 80;
    unsigned names = width - REGION_WIDTH < NAME_WIDEST ? width - REGION_WIDTH : NAME_WIDEST;
    struct view view = {
        .context = context,
        .found = found,
        .unit = time_unit_for(found->length),
        .name_width = (int)names,
        .extreme_width = (int)(REGION_WIDTH + names - ACTIVITY_WIDTH - 3) / 2,
        .misses_regions = interpretation_misses_regions(result->run, context->options),
    };
    struct dispersion_sentences sentences = {.used = 0};

    output_format(context->output, "Dispersion over %" PRIu32 " %s in %s; times are means over the ranks\n",
                  found->rank_count, found->rank_count == 1 ? "rank" : "ranks", decimal_duration(found->length).text);
    if (dispersion_has_groups(found))
        output_format(context->output, "Each rank is compared with those of its own of %zu groups.\n",
                      found->groups->count);
    if (found->region_count == 0) {
        output_text(context->output, "No rank enters a region.\n");
        return;
    }
    print_dispersed_activities(&view);
    print_regions(&view);
    dispersion_say_ranks(&sentences, found);
    print_sentences(&view, &sentences);
    print_patterns(&view);
    print_dispersion_legend(context);
}

/* JSON. */

static void write_region_name(struct json_writer *writer, const char *key, const struct dispersion_findings *found,
                              size_t region)
{
    json_put_string(writer, key, region == DISPERSION_NO_REGION ? NULL : found->regions[region].name);
}

static void write_rank_number(struct json_writer *writer, const char *key, uint32_t rank)
{
    if (rank == DISPERSION_NO_RANK)
        json_put_literal(writer, key, "null");
    else
        json_put_count(writer, key, (uint64_t)rank + 1);
}

static void write_regions(struct json_writer *writer, const struct dispersion_findings *found)
{
    json_open_array(writer, "regions", JSON_IN_LINES);
    for (size_t i = 0; i < found->region_count; i++) {
        const struct dispersion_region *region = &found->regions[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "region", region->name);
        json_put_seconds(writer, "t_s", rounded(region->time));
        json_put_ratio(writer, "share", dispersion_share(found, region->time));
        json_put_ratio(writer, "id_c", region->index);
        json_put_ratio(writer, "sid_c", region->scaled);
        json_put_count(writer, "group", (uint64_t)region->group + 1);
        write_rank_number(writer, "odd_rank", region->odd_rank);
        json_put_string(writer, "odd_computes",
                        region->odd_rank == DISPERSION_NO_RANK ? NULL : direction_words[region->odd_computes]);
        json_close(writer);
    }
    json_close(writer);
}

static void write_dispersed_activities(struct json_writer *writer, const struct dispersion_findings *found)
{
    json_open_array(writer, "activities", JSON_IN_LINES);
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        const struct dispersion_view *activity = &found->activities[j];

        if (!dispersion_tells(found, j))
            continue;
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", dispersion_activity_names[j]);
        json_put_seconds(writer, "t_s", rounded(activity->time));
        json_put_ratio(writer, "share", dispersion_share(found, activity->time));
        json_put_ratio(writer, "id_a", activity->index);
        json_put_ratio(writer, "sid_a", activity->scaled);
        write_region_name(writer, "best_region", found, activity->best);
        write_region_name(writer, "worst_region", found, activity->worst);
        write_region_name(writer, "shortest_region", found, activity->shortest);
        write_region_name(writer, "longest_region", found, activity->longest);
        json_close(writer);
    }
    json_close(writer);
}

static void write_ranks(struct json_writer *writer, const struct dispersion_findings *found)
{
    json_open_array(writer, "ranks", JSON_IN_LINES);
    for (uint32_t p = 0; p < found->rank_count; p++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "rank", (uint64_t)p + 1);
        json_put_count(writer, "odd_regions", found->ranks[p].regions);
        json_put_seconds(writer, "odd_s", found->ranks[p].time);
        json_open_array(writer, "id_p", JSON_IN_ONE_LINE);
        for (size_t i = 0; i < found->region_count; i++)
            json_put_ratio(writer, NULL, found->rank_indices[i * found->rank_count + p]);
        json_close(writer);
        json_close(writer);
    }
    json_close(writer);
}

static void write_cell(struct json_writer *writer, const struct dispersion_findings *found, size_t region,
                       size_t activity)
{
    const struct dispersion_cell *cell = dispersion_cell(found, region, activity);
    const int64_t *times = dispersion_times(found, region, activity);
    const unsigned char *marks = dispersion_marks(found, region, activity);

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "region", found->regions[region].name);
    json_put_string(writer, "activity", dispersion_activity_names[activity]);
    json_put_ratio(writer, "id", cell->index);
    json_put_seconds(writer, "t_s", rounded(cell->time));
    json_open_array(writer, "ranks_s", JSON_IN_ONE_LINE);
    for (uint32_t p = 0; p < found->rank_count; p++)
        json_put_seconds(writer, NULL, times[p]);
    json_close(writer);
    json_open_array(writer, "marks", JSON_IN_ONE_LINE);
    for (uint32_t p = 0; p < found->rank_count; p++) {
        static const char *const words[] = {"minimum", "lower", "middle", "upper", "maximum"};

        json_put_string(writer, NULL, words[marks[p]]);
    }
    json_close(writer);
    json_close(writer);
}

/* Several where they are as often. */
static void write_most_often_ranks(struct json_writer *writer, const struct dispersion_findings *found)
{
    json_open_array(writer, "most_often_ranks", JSON_IN_ONE_LINE);
    for (uint32_t p = 0; p < found->rank_count && found->most_often != DISPERSION_NO_RANK; p++)
        if (found->ranks[p].regions == found->ranks[found->most_often].regions)
            json_put_count(writer, NULL, (uint64_t)p + 1);
    json_close(writer);
}

static void dispersion_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;

    json_open_object(writer, "dispersion", JSON_IN_LINES);
    json_put_string(writer, "dominant_activity", dispersion_activity_names[found->dominant]);
    write_region_name(writer, "heaviest_region", found, found->heaviest);
    json_put_string(writer, "candidate_activity",
                    found->candidate < DISPERSION_ACTIVITIES ? dispersion_activity_names[found->candidate] : NULL);
    write_region_name(writer, "candidate_region", found, found->candidate_region);
    write_rank_number(writer, "most_often_rank", found->most_often);
    write_most_often_ranks(writer, found);
    write_rank_number(writer, "longest_rank", found->longest);
    write_rank_number(writer, "slowest_rank", found->slowest);
    json_put_count(writer, "groups", found->group_count);
    write_regions(writer, found);
    write_dispersed_activities(writer, found);
    write_ranks(writer, found);
    json_open_array(writer, "matrix", JSON_IN_LINES);
    for (size_t i = 0; i < found->region_count; i++)
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++)
            if (isfinite(dispersion_cell(found, i, j)->index))
                write_cell(writer, found, i, j);
    json_close(writer);
    json_close(writer);
}

/* Separated values. */

static void dispersion_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"region", "activity", "t_s", "share", "id"};
    const struct dispersion_findings *found = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < found->region_count; i++) {
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            const struct dispersion_cell *cell = dispersion_cell(found, i, j);

            if (!isfinite(cell->index))
                continue;
            delimited_text(context, found->regions[i].name);
            delimited_text(context, dispersion_activity_names[j]);
            delimited_seconds(context, rounded(cell->time));
            delimited_ratio(context, dispersion_share(found, cell->time));
            delimited_ratio(context, cell->index);
            delimited_end_line(context);
        }
    }
}

const struct section dispersion_section = {
    .reports = REPORT_DISPERSION,
    .print = dispersion_section_print,
    .write = dispersion_section_write,
    .list = dispersion_section_list,
    .picture = &dispersion_picture,
};
