/*
 * Parallelism, also for comparisons of several runs: the degree of parallelism and its bound, and the run on one rank
 * that --sequential names.
 */
#include <inttypes.h>
#include <math.h>

#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "output/text.h"
#include "reports/parallelism/parallelism.h"
#include "reports/report.h"
#include "reports/sentence.h"

static int parallelism_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct parallelism *parallelism = item;
    const struct options *options = start->options;
    const struct window_grid *grid = options->reports & REPORT_PARALLELISM ? start->grid : NULL;
    int error;

    /* On ideal clocks windows are those of the same length there; boundaries that the trace sets have no place. */
    if (grid && options->clock != PARALLELISM_ELAPSED &&
        (grid->kind == GRID_LISTED || grid->from > 0 || grid->to != INT64_MAX))
        grid = NULL;
    parallelism->rank_count = start->replay->rank_count;
    parallelism->threads = options->degree == DEGREE_THREADS ? start->threads : NULL;
    parallelism->clock = options->clock;
    parallelism->part = options->windows.part;
    parallelism->grid = grid;
    parallelism->diag = start->diag;
    error = parallelism_start(parallelism, listener);
    parallelism->found.sequential = start->sequential;
    return error;
}

static int parallelism_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct parallelism_findings *found = parallelism_conclude(item);

    found->clock_word = option_word_of(parallelism_clock_words, found->clock);
    found->speedup = ratio_of((double)found->sequential, (double)summary->runtime);
    if (found->longest_path > 0 && found->causal_path > 0 && !summary->totals.holds_bursts) {
        summary->average_parallelism = found->average;
        summary->causal_parallelism = found->speedup_bound;
    }
    *findings = found;
    return 0;
}

const struct report_class parallelism_report = {
    .traits = {.word = "parallelism",
               .about = "how many ranks compute at the same time",
               .bit = REPORT_PARALLELISM,
               .abilities = 1U << NEEDS_LAUNCH | 1U << PICTURE_OF_ITS_OWN | 1U << PICTURE_STRIP | 1U << USES_CLOCK |
                            1U << USES_WINDOWS},
    .size = sizeof(struct parallelism),
    .start = parallelism_report_start,
    .conclude = parallelism_report_conclude,
    .free = parallelism_deinit,
    .section = &parallelism_section,
};

/* What it shows. */

#define LEVEL(member)  FIELD_AT(struct parallelism_level, member)
#define WINDOW(member) FIELD_AT(struct parallelism_window, member)
#define FOUND(member)  FIELD_AT(struct parallelism_findings, member)

static const struct field level_fields[] = {
    {"active", NULL, "ranks, or threads, that compute at the same time", FIELD_COUNT, LEVEL(active)},
    {"share", NULL, "of the time in which exactly so many do", FIELD_RATIO, LEVEL(share)},
    {"time_s", NULL, "in which exactly so many do", FIELD_TIME, LEVEL(time)},
};

static const struct field profile_window_fields[] = {
    {"start_s", "start", "of the window", FIELD_TIME, WINDOW(start), .width = 14},
    {"end_s", "end", "of the window", FIELD_TIME, WINDOW(end), .width = 14},
    {"mean", "mean", "of those that compute at the same time", FIELD_NUMBER, WINDOW(mean), .width = 10, .decimals = 2},
    {"least", "least", "that compute at the same time", FIELD_COUNT, WINDOW(least), FIELD_LEAST, .width = 10},
    {"most", "most", "that compute at the same time", FIELD_COUNT, WINDOW(most), FIELD_MOST, .width = 10},
};

static const char *const degree_words[] = {NULL, "threads"};

/* Which of the fields there are (section.h). */
enum { KNOWS_PROFILE = 1 << 28, KNOWS_SEQUENTIAL = 1 << 29 };

static unsigned parallelism_section_known(const void *findings)
{
    const struct parallelism_findings *found = findings;

    return (found->has_profile ? KNOWS_PROFILE : 0) | (found->sequential > 0 ? KNOWS_SEQUENTIAL : 0);
}

static const struct field parallelism_fields[] = {
    {"clock", NULL, "that intervals lie on, elapsed or ideal", FIELD_TEXT, FOUND(clock_word)},
    {"degree", NULL, "what is counted where it is not ranks", FIELD_WORD, FOUND(counts_threads), FIELD_OPTIONAL,
     .words = degree_words},
    {"length_s", NULL, "of the run, or of the part of it, on that clock", FIELD_TIME, FOUND(length)},
    {"useful_s", NULL, "computing, of all ranks", FIELD_TIME, FOUND(useful_sum)},
    {"mean", NULL, "of ranks that compute at the same time", FIELD_NUMBER, FOUND(mean)},
    {"longest_path_s", NULL, "the longest chain of computations that wait for each other", FIELD_TIME,
     FOUND(longest_path)},
    {"average", NULL, "average parallelism: useful time over the longest path", FIELD_NUMBER, FOUND(average)},
    {"speedup_bound", NULL, "the same with only the waits that MPI demands", FIELD_NUMBER, FOUND(speedup_bound)},
    {"speedup", NULL, "time of the run that --sequential names, over that of this one", FIELD_NUMBER, FOUND(speedup),
     .needs = KNOWS_SEQUENTIAL},
    {"histogram", NULL, "how long exactly so many compute",
     FIELD_LIST_OF(struct parallelism_findings, histogram, level_count, level_fields)},
    {"profile", NULL, "the windows",
     FIELD_LIST_OF(struct parallelism_findings, windows, window_count, profile_window_fields), .flags = FIELD_WINDOWS,
     .needs = KNOWS_PROFILE},
};

/* A number that stands for itself: "12.34". */
static struct decimal figure(double value)
{
    return isfinite(value) ? decimal_ratio(value, 2) : (struct decimal){"-"};
}

static void print_bound(const struct format_context *context, const char *name, double bound, const char *meaning)
{
    enum { MEANING = 34, WIDTH = 50 };
    const char *fold = context_fold(context, WIDTH);

    output_format(context->output, "  %-22s %7s%s", name, figure(bound).text, *fold ? fold : "  ");
    text_wrap(context, meaning, *fold ? (unsigned)strlen(fold) - 1 : MEANING, context_text_width(context));
}

/* Bars; where there are many ranks, each stands for several numbers of them. */
static void print_histogram(const struct format_context *context, const struct parallelism_findings *found,
                            const char *title)
{
    enum { MOST_BARS = 16, BEFORE_BAR = 30, WIDEST_BAR = 40 };
    struct output *output = context->output;
    uint32_t step = found->rank_count / MOST_BARS + 1;
    unsigned room = context_text_width(context);
    unsigned widest = room >= BEFORE_BAR + WIDEST_BAR ? WIDEST_BAR : room > BEFORE_BAR ? room - BEFORE_BAR : 0;

    output_format(output, "\n  %-18sshare of the time\n", title);
    for (uint32_t first = 0; first <= found->rank_count; first += step) {
        uint32_t last = first + step - 1 < found->rank_count ? first + step - 1 : found->rank_count;
        int64_t time = 0;
        double share;
        long filled;

        for (uint32_t n = first; n <= last; n++)
            time += found->histogram[n].time;
        share = ratio_of((double)time, (double)found->length);
        filled = isfinite(share) ? lround(share * widest) : 0;
        if (first == last)
            output_format(output, "  %15" PRIu32, first);
        else
            output_format(output, "  %7" PRIu32 " - %5" PRIu32, first, last);
        output_format(output, "   %6s %%%s", decimal_percent(share).text, filled > 0 ? "  " : "");
        while (filled-- > 0)
            output_text(output, context->terminal.utf8 ? "█" : "#");
        output_text(output, "\n");
    }
}

static void parallelism_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    bool is_outside_mpi = !found->counts_threads && result->run->threads; /* what first threads do there is not said */
    const char *who = found->counts_threads ? "thread" : "rank";
    const char *does = is_outside_mpi ? " is outside MPI" : " computes";
    const char *do_so = is_outside_mpi ? "s are outside MPI" : "s compute";
    bool has_paths = !found->counts_threads && !result->run->totals.holds_bursts;
    struct sentence bound = {0}, against = {0};

    sentence_print(context, "Parallelism%s: %s of %" PRIu32 " %s%s on average, over %s",
                   found->clock == PARALLELISM_IDEAL ? " on ideal clocks" : "", figure(found->mean).text,
                   found->rank_count, who, found->rank_count == 1 ? does : do_so, decimal_duration(found->length).text);
    sentence_print_launch(context, result->run);
    sentence_print_reservations(context, result->run);
    if (!found->counts_threads)
        output_text(context->output, "\n");
    if (has_paths) {
        print_bound(context, "average parallelism", found->average, "useful time over the longest path");
        print_bound(context, "bound on the speed-up", found->speedup_bound,
                    "the same with only the waits that MPI demands");
    }
    if (!found->counts_threads && found->sequential > 0) {
        sentence_add(&against, "against %s on one rank", decimal_duration(found->sequential).text);
        print_bound(context, "speed-up", found->speedup, against.text);
    }
    if (!found->counts_threads && !has_paths) {
        output_text(context->output, "  ");
        text_wrap(
            context,
            "The tracer was in burst mode, in which it records hardly any MPI calls: how long the longest chain of "
            "computations is, and with it what bounds the speed-up, is unknown.",
            2, context_text_width(context));
    }
    if (has_paths && isfinite(found->speedup_bound)) {
        sentence_add(
            &bound,
            "The longest path is the longest chain of computations that wait for each other. Cut into these pieces, "
            "the program cannot run more than %s times as fast as on one %s, whatever the network.",
            decimal_ratio(found->speedup_bound, 2).text,
            result->run->threads ? "rank with as many threads as one has here" : "processor");
        output_text(context->output, "\n  ");
        text_wrap(context, bound.text, 2, context_text_width(context));
    }
    print_histogram(context, found,
                    found->counts_threads ? "threads computing"
                    : is_outside_mpi      ? "ranks outside MPI"
                                          : "ranks computing");
    if (found->window_count > 0 && !context->options->windows.is_usual) {
        const struct parallelism_window *windows = found->windows;
        struct text_table table = {.unit = time_unit_for(windows[0].end - windows[0].start), .indent = 2};

        text_table_print_of(context, table, profile_window_fields, windows, found->window_count);
    }
}

/* In pictures: for how much of the time how many ranks compute; and a panel of the picture of windows. */

enum {
    BARS_HEIGHT = 320,
    STRIP_HEIGHT = 56,
    MOST_BARS = 128, /* more are put together */
};

static void parallelism_picture(struct figure *figure, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    uint32_t step = found->rank_count / MOST_BARS + 1;
    uint32_t first = found->rank_count % step > 0 ? found->rank_count % step : step; /* behind the one with few */
    const char *what = found->counts_threads ? "threads" : "ranks";
    double mean = found->length > 0 ? found->mean : 0;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_COLUMNS,
                         figure_print(figure, "For how much of the time how many %s compute%s; dashed: the mean", what,
                                      found->clock == PARALLELISM_IDEAL ? " on ideal clocks" : ""),
                         BARS_HEIGHT);
    struct figure_series *series =
        figure_add_series(figure, panel, figure_print(figure, "time with so many %s", what), COLOR_OF_PARALLELISM);
    double highest = 0;

    if (found->rank_count == 1)
        figure_set_title(figure, "The only rank computes for %s %% of the time", decimal_percent(mean).text);
    else
        figure_set_title(figure, "On average %s of %" PRIu32 " %s compute at the same time",
                         decimal_ratio(mean, 1).text, found->rank_count, what);
    /* So many numbers of ranks share a bar, from all ranks down, so that all together is a full bar; none is one of its
     * own. */
    for (uint32_t least = 0, most = 0; least <= found->rank_count;
         least = most + 1, most = least == 1 ? first : most + step) {
        int64_t sum = 0;
        double share;

        for (uint32_t number = least; number <= most; number++)
            sum += found->histogram[number].time;
        share = ratio_or_zero((double)sum, (double)found->length) * 100;
        highest = fmax(highest, share);
        figure_add_stretch(figure, series, least - 0.4, most + 0.4, share);
    }
    panel->across = (struct figure_axis){.title = figure_print(figure, "%s that compute at the same time", what),
                                         .from = -0.5,
                                         .to = found->rank_count + 0.5,
                                         .is_whole = true};
    panel->up = (struct figure_axis){.title = "time (%)", .to = highest > 0 ? figure_end_above(highest) : 100};
    figure_add_mark(figure, panel,
                    (struct figure_mark){.kind = FIGURE_MARK_PLACE, .from = mean, .color = COLOR_OF_MARKS});
}

static void parallelism_strip(struct figure *figure, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    const struct parallelism_window *windows = found->windows;
    struct figure_panel *panel;
    struct figure_series *series;
    size_t first = 0; /* of those that share a column; their time and so on */
    double time = 0, sum = 0;
    double low = 0, high = 0;

    if (!windows_tile(&figure->context->options->windows) || found->clock != PARALLELISM_ELAPSED || !found->has_profile)
        return;
    panel = figure_add_panel(figure, FIGURE_COLUMNS,
                             figure_print(figure,
                                          "How many ranks compute at the same time: mean, shaded from the "
                                          "least to the most; the whole run: %s",
                                          decimal_ratio(found->length > 0 ? found->mean : 0, 1).text),
                             STRIP_HEIGHT);
    figure_set_time(figure, panel, figure->start, figure->end);
    panel->up = (struct figure_axis){.title = "ranks", .to = found->rank_count};
    series = figure_add_series(figure, panel, "ranks that compute at the same time", COLOR_OF_PARALLELISM);
    for (size_t i = 0; i < found->window_count; i++) {
        const struct parallelism_window *window = &windows[i];

        if (!figure_draws(figure, window->start, window->end))
            continue;
        if (!(time > 0))
            first = i;
        low = time > 0 ? fmin(low, window->least) : window->least;
        high = time > 0 ? fmax(high, window->most) : window->most;
        sum += window->mean * (double)(window->end - window->start);
        time += (double)(window->end - window->start);
        if (!figure_fills_column(figure, windows[first].start, window->end) && i + 1 < found->window_count &&
            figure_draws(figure, windows[i + 1].start, windows[i + 1].end))
            continue;
        figure_add_point(figure, series,
                         (struct figure_point){.from = figure_time(panel, windows[first].start),
                                               .to = figure_time(panel, window->end),
                                               .value = first == i ? window->mean : sum / time,
                                               .low = low,
                                               .high = high});
        sum = time = 0;
    }
}

/* Rows are those of the histogram; the profile is in JSON and in the table. */
const struct section parallelism_section = {
    .reports = REPORT_PARALLELISM,
    .fields = FIELDS(struct parallelism_findings, parallelism_fields),
    .name = "parallelism",
    .rows = "histogram",
    .known = parallelism_section_known,
    .print = parallelism_section_print,
    .strip = parallelism_strip,
    .picture = parallelism_picture,
};
