/*
 * Parallelism: its average and bound in words, its histogram, its profile.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "output/decimal.h"
#include "options/option_words.h"
#include "reports/parallelism/parallelism_picture.h"
#include "reports/report.h"
#include "reports/parallelism/parallelism_findings.h"
#include "reports/parallelism/parallelism_strip.h"
#include "output/delimited.h"
#include "output/text.h"

enum { MOST_ROWS = 16, BAR_WIDTH = 40 };

static double parallelism_quotient(__int128 above, int64_t below)
{
    return below > 0 ? (double)above / (double)below : (double)NAN;
}

static double parallelism_share(const struct parallelism_findings *found, int64_t time)
{
    return parallelism_quotient(time, found->length);
}

/* How much less time than the run on one rank. */
static double speedup(const struct parallelism_findings *found)
{
    return found->sequential > 0 ? parallelism_quotient(found->sequential, found->runtime) : (double)NAN;
}

static void print_bar(const struct format_context *context, double part)
{
    long filled = isfinite(part) ? lround(part * BAR_WIDTH) : 0;

    output_text(context->output, filled > 0 ? "  " : "");
    for (long i = 0; i < filled; i++)
        output_text(context->output, context->run.utf8 ? "█" : "#");
}

/* Where there are many ranks, a row stands for several numbers of them. */
static void print_histogram(const struct format_context *context, const struct parallelism_findings *found)
{
    uint32_t step = found->rank_count / MOST_ROWS + 1;

    output_text(context->output, found->counts_threads ? "\n  threads computing share of the time\n"
                                                       : "\n  ranks computing   share of the time\n");
    for (uint32_t first = 0; first <= found->rank_count; first += step) {
        uint32_t last = first + step - 1 < found->rank_count ? first + step - 1 : found->rank_count;
        int64_t time = 0;

        for (uint32_t n = first; n <= last; n++)
            time += found->histogram[n];
        if (first == last)
            output_format(context->output, "  %15" PRIu32, first);
        else
            output_format(context->output, "  %7" PRIu32 " - %5" PRIu32, first, last);
        output_format(context->output, "   %6s %%", decimal_percent(parallelism_share(found, time)).text);
        print_bar(context, parallelism_share(found, time));
        output_text(context->output, "\n");
    }
}

static void print_parallelism_windows(const struct format_context *context, const struct parallelism_findings *found)
{
    const struct time_unit *unit =
        time_unit_for(found->window_count > 0 ? found->windows[0].end - found->windows[0].start : 0);

    output_format(context->output, "\n  %14s%14s%10s%10s%10s\n  %14s%14s\n", "start", "end", "mean", "least", "most",
                  unit->name, unit->name);
    for (size_t i = 0; i < found->window_count; i++) {
        const struct parallelism_window *window = &found->windows[i];

        output_format(context->output, "  %14s", decimal_scaled(window->start, unit->nanoseconds, 3).text);
        output_format(context->output, "%14s", decimal_scaled(window->end, unit->nanoseconds, 3).text);
        output_format(context->output, "%10s%10" PRIu32 "%10" PRIu32 "\n",
                      decimal_ratio(parallelism_quotient(window->useful_sum, window->end - window->start), 2).text,
                      window->least, window->most);
    }
}

/* A number that stands for itself: "12.34". */
static const char *figure(double value, struct decimal *text)
{
    *text = decimal_ratio(value, 2);
    return isfinite(value) ? text->text : "-";
}

static void print_meaning(const struct format_context *context, double bound)
{
    char words[320];

    if (!isfinite(bound))
        return;
    snprintf(
        words, sizeof(words),
        "The longest path is the longest chain of computations that wait for each other. Cut into these pieces, the "
        "program cannot run more than %s times as fast as on one processor, whatever the network.",
        decimal_ratio(bound, 2).text);
    output_text(context->output, "\n  ");
    text_wrap(context->output, words, 2, context_text_width(context));
}

static const char *words_for_units(const struct parallelism_findings *found)
{
    if (found->counts_threads)
        return found->rank_count == 1 ? "thread computes" : "threads compute";
    return found->rank_count == 1 ? "rank computes" : "ranks compute";
}

static void print_bounds(const struct format_context *context, const struct parallelism_findings *found)
{
    struct output *output = context->output;
    struct decimal text;

    output_format(output, "  %-22s %7s  useful time over the longest path\n", "average parallelism",
                  figure(parallelism_quotient(found->useful_sum, found->longest_path), &text));
    output_format(output, "  %-22s %7s  the same with only the waits that MPI demands\n", "bound on the speed-up",
                  figure(parallelism_quotient(found->useful_sum, found->causal_path), &text));
    if (found->sequential > 0)
        output_format(output, "  %-22s %7s  against %s on one rank\n", "speed-up", figure(speedup(found), &text),
                      decimal_duration(found->sequential).text);
    print_meaning(context, parallelism_quotient(found->useful_sum, found->causal_path));
}

static void parallelism_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;
    struct output *output = context->output;
    struct decimal text;

    output_format(output, "Parallelism%s: ", found->clock == PARALLELISM_IDEAL ? " on ideal clocks" : "");
    output_format(output, "%s of %" PRIu32 " %s on average, over %s\n%s",
                  figure(parallelism_quotient(found->useful_sum, found->length), &text), found->rank_count,
                  words_for_units(found), decimal_duration(found->length).text, found->counts_threads ? "" : "\n");
    if (!found->counts_threads)
        print_bounds(context, found);
    print_histogram(context, found);
    if (found->has_windows && !context->options->windows.is_usual)
        print_parallelism_windows(context, found);
}

static void write_histogram(struct json_writer *writer, const struct parallelism_findings *found)
{
    json_open_array(writer, "histogram", JSON_IN_LINES);
    for (uint32_t n = 0; n <= found->rank_count; n++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "active", n);
        json_put_ratio(writer, "share", parallelism_share(found, found->histogram[n]));
        json_put_seconds(writer, "time_s", found->histogram[n]);
        json_close(writer);
    }
    json_close(writer);
}

static void write_profile(struct json_writer *writer, const struct parallelism_findings *found)
{
    json_open_array(writer, "profile", JSON_IN_LINES);
    for (size_t i = 0; i < found->window_count; i++) {
        const struct parallelism_window *window = &found->windows[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_seconds(writer, "start_s", window->start);
        json_put_seconds(writer, "end_s", window->end);
        json_put_ratio(writer, "mean", parallelism_quotient(window->useful_sum, window->end - window->start));
        json_put_count(writer, "least", window->least);
        json_put_count(writer, "most", window->most);
        json_close(writer);
    }
    json_close(writer);
}

static void parallelism_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct parallelism_findings *found = result->findings;

    json_open_object(writer, "parallelism", JSON_IN_LINES);
    json_put_string(writer, "clock", option_word_of(parallelism_clock_words, found->clock));
    if (found->counts_threads)
        json_put_string(writer, "degree", "threads");
    json_put_seconds(writer, "length_s", found->length);
    json_put_seconds(writer, "useful_s", (int64_t)found->useful_sum);
    json_put_ratio(writer, "mean", parallelism_quotient(found->useful_sum, found->length));
    json_put_seconds(writer, "longest_path_s", found->longest_path);
    json_put_ratio(writer, "average", parallelism_quotient(found->useful_sum, found->longest_path));
    json_put_ratio(writer, "speedup_bound", parallelism_quotient(found->useful_sum, found->causal_path));
    if (found->sequential > 0)
        json_put_ratio(writer, "speedup", speedup(found));
    write_histogram(writer, found);
    if (found->has_windows)
        write_profile(writer, found);
    json_close(writer);
}

/* The histogram; the profile is in JSON and in the table. */
static void parallelism_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"active", "share", "time_s"};
    const struct parallelism_findings *found = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (uint32_t n = 0; n <= found->rank_count; n++) {
        delimited_count(context, n);
        delimited_ratio(context, parallelism_share(found, found->histogram[n]));
        delimited_seconds(context, found->histogram[n]);
        delimited_end_line(context);
    }
}

const struct section parallelism_section = {
    .reports = REPORT_PARALLELISM,
    .print = parallelism_section_print,
    .write = parallelism_section_write,
    .list = parallelism_section_list,
    .strip = &parallelism_strip,
    .picture = &parallelism_picture,
};
