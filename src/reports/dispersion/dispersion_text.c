/*
 * Dispersion: what dominates and how unequal it is, where, and on which ranks (semantics 9).
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "reports/report.h"
#include "reports/dispersion/dispersion_findings.h"
#include "output/delimited.h"
#include "output/text.h"

enum {
    REGION_WIDTH = 58,   /* of a line about a region, without its name */
    NAME_WIDEST = 60,    /* where the terminal is wider */
    ACTIVITY_WIDTH = 57, /* of a line about an activity, without names of regions */
    STRIP_INDENT = 22,
    SENTENCE_SIZE = 1000,
};

/* What takes less of the run, or deviates less from the mean over the ranks, is not worth to be made more even. */
static const double candidate_share = 0.05;
static const double candidate_deviation = 0.05;

/* Of a rank's time. */
static const double least_surplus = 0.01;

static const char *const activity_names[DISPERSION_ACTIVITIES] = {
    [DISPERSION_COMPUTATION] = "computation",
    [DISPERSION_POINT_TO_POINT] = "point-to-point",
    [DISPERSION_COLLECTIVE] = "collective",
    [DISPERSION_SYNCHRONISATION] = "synchronisation",
    [DISPERSION_IO] = "io",
    [DISPERSION_ONE_SIDED] = "one-sided",
    [DISPERSION_OTHER] = "other",
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
    int extreme_width; /* of each of the two names behind an activity */
};

static double share_of_region(const struct dispersion_findings *found, double time)
{
    return found->length > 0 ? time / (double)found->length : (double)NAN;
}

static void put_region_time(const struct view *view, double time)
{
    output_format(view->context->output, "%11s", decimal_scaled(rounded(time), view->unit->nanoseconds, 3).text);
    output_format(view->context->output, "%7s %%", decimal_percent(share_of_region(view->found, time)).text);
}

static void put_index(const struct view *view, double index)
{
    output_format(view->context->output, "%9s", isfinite(index) ? decimal_ratio(index, 5).text : "-");
}

static void put_region_name(const struct view *view, const char *name, int width)
{
    text_print_short(view->context->output, name, (unsigned)width, view->context->run.utf8);
}

static void print_conclusion(const struct view *view, const char *words)
{
    output_text(view->context->output, "\n  ");
    text_wrap(view->context->output, words, 2, context_text_width(view->context));
}

/*
 * Whether something is worth to be made more even. An index of dispersion is the standard deviation over the ranks, in
 * means, by the square root of their number.
 */
static void judge_region(const struct view *view, char *end, size_t room, double index, double time)
{
    double share = share_of_region(view->found, time);
    double deviation = index * sqrt(view->found->rank_count);

    if (share < candidate_share)
        snprintf(end, room, "but it takes %s %% of the run: not a candidate for tuning.", decimal_percent(share).text);
    else if (deviation < candidate_deviation)
        snprintf(end, room, "but ranks differ by %s %% of the mean only: not a candidate for tuning.",
                 decimal_percent(deviation).text);
    else
        snprintf(end, room, "and takes %s %% of the run; ranks differ by %s %% of the mean: a candidate for tuning.",
                 decimal_percent(share).text, decimal_percent(deviation).text);
}

/* The activity view. */

static void print_extremes(const struct view *view, const struct dispersion_view *activity)
{
    if (view->found->region_count < 2 || activity->best == DISPERSION_NO_REGION)
        return;
    output_text(view->context->output, "  ");
    put_region_name(view, view->found->regions[activity->best].name, view->extreme_width);
    output_text(view->context->output, " ");
    put_region_name(view, view->found->regions[activity->worst].name, view->extreme_width);
}

static void conclude_activities(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    char words[SENTENCE_SIZE];
    int used = snprintf(words, sizeof(words), "Most of the time goes to %s (%s %% of the run).",
                        activity_names[found->dominant],
                        decimal_percent(share_of_region(found, found->activities[found->dominant].time)).text);

    if (found->unequal != DISPERSION_ACTIVITIES) {
        used += snprintf(words + used, sizeof(words) - (size_t)used, " The most unequal activity is %s, ",
                         activity_names[found->unequal]);
        judge_region(view, words + used, sizeof(words) - (size_t)used, found->activities[found->unequal].index,
                     found->activities[found->unequal].time);
    }
    print_conclusion(view, words);
}

static void print_dispersed_activities(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    bool has_extremes = found->region_count > 1;

    output_format(view->context->output, "\n  %-17s%11s%9s%9s%9s", "activity", view->unit->name, "share", "ID", "SID");
    if (has_extremes)
        output_format(view->context->output, "  %-*s %s", view->extreme_width, "most even", "least even");
    output_text(view->context->output, "\n");
    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        if (!isfinite(found->activities[j].index))
            continue;
        output_format(view->context->output, "  %-17s", activity_names[j]);
        put_region_time(view, found->activities[j].time);
        put_index(view, found->activities[j].index);
        put_index(view, found->activities[j].scaled);
        print_extremes(view, &found->activities[j]);
        output_text(view->context->output, "\n");
    }
    conclude_activities(view);
}

/* The region view. */

static void conclude_regions(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    char words[SENTENCE_SIZE];
    int used;

    if (found->is_whole || found->heaviest == DISPERSION_NO_REGION)
        return;
    used = snprintf(words, sizeof(words), "The heaviest region is %s (%s %% of the run).",
                    text_word(found->regions[found->heaviest].name, view->context->run.utf8).text,
                    decimal_percent(share_of_region(found, found->regions[found->heaviest].time)).text);
    if (found->most_unequal != DISPERSION_NO_REGION) {
        used += snprintf(words + used, sizeof(words) - (size_t)used, " The most unequal is %s, ",
                         text_word(found->regions[found->most_unequal].name, view->context->run.utf8).text);
        judge_region(view, words + used, sizeof(words) - (size_t)used, found->regions[found->most_unequal].index,
                     found->regions[found->most_unequal].time);
    }
    print_conclusion(view, words);
}

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
    size_t shown = shown_regions(view);

    output_format(output, "\n  %-*s%11s%9s%9s%9s%7s%11s\n", view->name_width, "region", view->unit->name, "share", "ID",
                  "SID", "group", "odd rank");
    for (size_t i = 0; i < shown; i++) {
        const struct dispersion_region *region = &found->regions[i];

        output_text(output, "  ");
        put_region_name(view, region->name, view->name_width);
        put_region_time(view, region->time);
        put_index(view, region->index);
        put_index(view, region->scaled);
        output_format(output, "%7" PRIu32, region->group + 1);
        put_odd_rank(view, region);
        output_text(output, "\n");
    }
    if (found->region_count > shown)
        output_format(output, "  and %zu more (--top shows more, --format json all)\n", found->region_count - shown);
    conclude_regions(view);
}

/* The processor view. */

struct sentence {
    char words[SENTENCE_SIZE];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void say(struct sentence *sentence, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(sentence->words + sentence->used, sizeof(sentence->words) - sentence->used, format, arguments);
    va_end(arguments);
    if (length > 0)
        sentence->used += (size_t)length;
    if (sentence->used >= sizeof(sentence->words))
        sentence->used = sizeof(sentence->words) - 1;
}

/* The activity, but for computation, on which the rank spends most more than the mean, if it is worth a word. */
static size_t largest_surplus(const struct dispersion_rank *rank)
{
    size_t largest = DISPERSION_ACTIVITIES;
    double most = least_surplus * (double)rank->time;

    for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
        double surplus = (double)rank->times[j] - rank->means[j];

        if (j == DISPERSION_COMPUTATION || surplus <= most)
            continue;
        most = surplus;
        largest = j;
    }
    return largest;
}

/* What is less than the last digit that is printed is no difference. */
static bool differs(double deviation)
{
    return fabs(deviation) >= 0.0005;
}

static double deviation_of(double time, double mean)
{
    return mean > 0 ? time / mean - 1 : 0;
}

static void say_direction(struct sentence *sentence, const struct dispersion_rank *rank)
{
    double deviation = deviation_of((double)rank->times[DISPERSION_COMPUTATION], rank->means[DISPERSION_COMPUTATION]);
    size_t surplus = largest_surplus(rank);

    if (differs(deviation))
        say(sentence, "it computes %s %% %s than the mean of all ranks", decimal_percent(fabs(deviation)).text,
            deviation < 0 ? "less" : "more");
    else
        say(sentence, "it computes as long as all ranks do on average");
    if (surplus != DISPERSION_ACTIVITIES)
        say(sentence, ", and spends more on %s", activity_names[surplus]);
    say(sentence, ".");
}

/* "in 2 of 3 regions" */
static void say_regions(struct sentence *sentence, const struct dispersion_findings *found,
                        const struct dispersion_rank *rank)
{
    if (found->region_count > 1)
        say(sentence, ", in %zu of %zu regions", rank->regions, found->region_count);
}

static void say_odd_ranks(struct sentence *sentence, const struct dispersion_findings *found)
{
    const struct dispersion_rank *longest = &found->ranks[found->longest];
    const struct dispersion_rank *often = &found->ranks[found->most_often];

    say(sentence, "Rank %" PRIu32 " divides its time least like the others, for %s", found->longest + 1,
        decimal_duration(longest->time).text);
    say_regions(sentence, found, longest);
    say(sentence, ": ");
    say_direction(sentence, longest);
    if (found->most_often == found->longest)
        return;
    say(sentence, " Most often it is rank %" PRIu32, found->most_often + 1);
    say_regions(sentence, found, often);
    say(sentence, ": ");
    say_direction(sentence, often);
}

static bool computes_less(const struct dispersion_rank *rank)
{
    return (double)rank->times[DISPERSION_COMPUTATION] < rank->means[DISPERSION_COMPUTATION];
}

/* Who waits stands out as much as who is waited for: say which of them has work to give away. */
static void say_slowest(struct sentence *sentence, const struct dispersion_findings *found)
{
    double mean = found->activities[DISPERSION_COMPUTATION].time;
    double deviation = deviation_of((double)found->slowest_time, mean);
    bool is_other = found->longest != DISPERSION_NO_RANK && found->longest != found->slowest;

    if (!differs(deviation))
        return;
    say(sentence, " Rank %" PRIu32 "%s computes longest: %s, %s %% more than the mean.", found->slowest + 1,
        found->longest == found->slowest ? " also" : "", decimal_duration(found->slowest_time).text,
        decimal_percent(deviation).text);
    if (is_other && computes_less(&found->ranks[found->longest]))
        say(sentence, " If work can be moved, then from there, not from rank %" PRIu32 ".", found->longest + 1);
}

static void conclude_ranks(const struct view *view)
{
    const struct dispersion_findings *found = view->found;
    struct sentence sentence = {.used = 0};

    if (found->longest == DISPERSION_NO_RANK)
        say(&sentence, "All ranks divide their time between activities in the same shares, however long it is.");
    else
        say_odd_ranks(&sentence, found);
    if (found->slowest != DISPERSION_NO_RANK)
        say_slowest(&sentence, found);
    print_conclusion(view, sentence.words);
}

/* Patterns: a character per rank, or per several where there are many; the most extreme of them stands for all. */

static const enum dispersion_mark by_extremity[] = {DISPERSION_MARK_MAXIMUM, DISPERSION_MARK_MINIMUM,
                                                    DISPERSION_MARK_UPPER, DISPERSION_MARK_LOWER,
                                                    DISPERSION_MARK_MIDDLE};
static const char *const bars[] = {"▁", "▂", "▄", "▆", "█"};
static const char letters[] = "_-=+#";

static void find_extremes(const int64_t *times, uint32_t count, int64_t *least, int64_t *most)
{
    *least = *most = count > 0 ? times[0] : 0;
    for (uint32_t p = 1; p < count; p++) {
        *least = times[p] < *least ? times[p] : *least;
        *most = times[p] > *most ? times[p] : *most;
    }
}

static void print_strip(const struct view *view, const int64_t *times, uint32_t step)
{
    uint32_t count = view->found->rank_count;
    int64_t least;
    int64_t most;

    find_extremes(times, count, &least, &most);
    for (uint32_t first = 0; first < count; first += step) {
        bool is_there_mark[DISPERSION_MARK_MAXIMUM + 1] = {false};
        size_t i = 0;

        for (uint32_t p = first; p < count && p - first < step; p++)
            is_there_mark[dispersion_mark(times[p], least, most)] = true;
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
    struct sentence legend = {.used = 0};

    say(&legend,
        view->context->run.utf8 ? "Ranks 1 to %" PRIu32 ", ▁ least, ▂ lower 15 %%, ▄ between, ▆ upper 15 %%, █ most"
                                : "Ranks 1 to %" PRIu32 ", _ least, - lower 15 %%, = between, + upper 15 %%, # most",
        found->rank_count);
    if (step > 1)
        say(&legend, "; the most extreme of each %" PRIu32 " ranks", step);
    print_conclusion(view, legend.words);
    for (size_t i = 0; i < shown_regions(view); i++) {
        output_text(output, "\n  ");
        text_print(output, found->regions[i].name, view->context->run.utf8);
        output_text(output, "\n");
        for (size_t j = 0; j < DISPERSION_ACTIVITIES; j++) {
            if (!isfinite(dispersion_cell(found, i, j)->index))
                continue;
            output_format(output, "    %-*s", STRIP_INDENT - 4, activity_names[j]);
            print_strip(view, dispersion_times(found, i, j), step > 0 ? step : 1);
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
    };

    output_format(context->output, "Dispersion over %" PRIu32 " %s in %s; times are means over the ranks\n",
                  found->rank_count, found->rank_count == 1 ? "rank" : "ranks", decimal_duration(found->length).text);
    if (found->region_count == 0) {
        output_text(context->output, "No rank enters a region.\n");
        return;
    }
    print_dispersed_activities(&view);
    print_regions(&view);
    conclude_ranks(&view);
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
        json_put_ratio(writer, "share", share_of_region(found, region->time));
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

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "activity", activity_names[j]);
        json_put_seconds(writer, "t_s", rounded(activity->time));
        json_put_ratio(writer, "share", share_of_region(found, activity->time));
        json_put_ratio(writer, "id_a", activity->index);
        json_put_ratio(writer, "sid_a", activity->scaled);
        write_region_name(writer, "best_region", found, activity->best);
        write_region_name(writer, "worst_region", found, activity->worst);
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
    int64_t least;
    int64_t most;

    find_extremes(times, found->rank_count, &least, &most);
    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "region", found->regions[region].name);
    json_put_string(writer, "activity", activity_names[activity]);
    json_put_ratio(writer, "id", cell->index);
    json_put_seconds(writer, "t_s", rounded(cell->time));
    json_open_array(writer, "ranks_s", JSON_IN_ONE_LINE);
    for (uint32_t p = 0; p < found->rank_count; p++)
        json_put_seconds(writer, NULL, times[p]);
    json_close(writer);
    json_open_array(writer, "marks", JSON_IN_ONE_LINE);
    for (uint32_t p = 0; p < found->rank_count; p++) {
        static const char *const words[] = {"minimum", "lower", "middle", "upper", "maximum"};

        json_put_string(writer, NULL, words[dispersion_mark(times[p], least, most)]);
    }
    json_close(writer);
    json_close(writer);
}

static void dispersion_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct dispersion_findings *found = result->findings;

    json_open_object(writer, "dispersion", JSON_IN_LINES);
    json_put_string(writer, "dominant_activity", activity_names[found->dominant]);
    write_region_name(writer, "heaviest_region", found, found->heaviest);
    write_rank_number(writer, "most_often_rank", found->most_often);
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
            delimited_text(context, activity_names[j]);
            delimited_seconds(context, rounded(cell->time));
            delimited_ratio(context, share_of_region(found, cell->time));
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
};
