/*
 * OpenMP: what is lost most in words, parallel regions by function, what is outside of them, and threads.
 */
#include <inttypes.h>
#include <stdio.h>

#include "output/decimal.h"
#include "output/delimited.h"
#include "output/text.h"
#include "reports/openmp/openmp_findings.h"
#include "reports/report.h"

enum { FUNCTION_WIDTH = 22, FUNCTION_WIDEST = 60, OPENMP_SENTENCE_SIZE = 1000, THREADS_LISTED = 64 };

/* From there on a loss is worth words. */
static const double notable_loss = 0.01;

struct openmp_view {
    const struct format_context *context;
    const struct openmp_findings *found;
    const struct time_unit *unit; /* of all times in the tables */
    unsigned name_width;
};

static void put_thread_time(const struct openmp_view *view, __int128 time)
{
    output_format(view->context->output, "%10s", decimal_scaled(time, view->unit->nanoseconds, 3).text);
}

static __int128 time_of_all(const struct openmp_findings *found)
{
    __int128 all = 0;

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        all += found->run.parts[part];
    return all;
}

static struct decimal percent_of_all(const struct openmp_findings *found, __int128 time)
{
    return decimal_percent((double)time / (double)time_of_all(found));
}

static bool is_worth_words(const struct openmp_findings *found, __int128 time)
{
    return time > 0 && (double)time >= notable_loss * (double)time_of_all(found);
}

static int say_region(const struct openmp_view *view, char *words, size_t size)
{
    const struct openmp_function *function = &view->found->functions[0];
    __int128 balance = function->sums.parts[THREAD_PART_IMBALANCE];
    __int128 runtime = function->sums.parts[THREAD_PART_RUNTIME];

    return snprintf(
        words, size,
        "Of parallel regions %s loses most: %s %% of all threads' time, %s %% while threads wait for others "
        "that still work and %s %% in the run-time system (%s %% waiting for locks). ",
        text_word(function->name, view->context->run.utf8).text,
        percent_of_all(view->found, openmp_loss(function)).text, percent_of_all(view->found, balance).text,
        percent_of_all(view->found, runtime).text, percent_of_all(view->found, function->sums.locked).text);
}

static int say_serial(const struct openmp_view *view, char *words, size_t size)
{
    const struct openmp_serial *serial = &view->found->serial[0];
    __int128 idle = view->found->run.parts[THREAD_PART_SERIAL];

    if (!serial->name)
        return snprintf(words, size, "Outside of regions %s %% are lost, while thread 1 works alone.",
                        percent_of_all(view->found, idle).text);
    return snprintf(words, size, "Outside of regions %s %% are lost, while thread 1 works alone, %s %% of it in %s.",
                    percent_of_all(view->found, idle).text, decimal_percent((double)serial->idle / (double)idle).text,
                    text_word(serial->name, view->context->run.utf8).text);
}

/* Of what is lost only that on the path delays the run. */
static bool has_path(const struct openmp_view *view)
{
    const struct openmp_findings *found = view->found;

    return found->thread_count > 0 && found->threads[found->thread_count - 1].rank > 0 &&
           !view->context->options->activities.openmp;
}

static void print_openmp_conclusion(const struct openmp_view *view)
{
    const struct openmp_findings *found = view->found;
    char words[OPENMP_SENTENCE_SIZE] = "";
    int used = 0;

    if (found->function_count > 0 && is_worth_words(found, openmp_loss(&found->functions[0])))
        used = say_region(view, words, sizeof(words));
    if (found->serial_count > 0 && is_worth_words(found, found->run.parts[THREAD_PART_SERIAL]))
        used += say_serial(view, words + used, sizeof(words) - (size_t)used);
    if (used > 0 && has_path(view))
        snprintf(words + used, sizeof(words) - (size_t)used,
                 " What of it delays the run: --report critical-path --activity openmp.");
    if (used == 0)
        snprintf(words, sizeof(words), "Threads lose little, in regions and outside of them.");
    text_wrap(view->context->output, words, 0, context_text_width(view->context));
}

static void put_openmp_rest(const struct openmp_view *view, size_t count)
{
    if (count > view->found->top)
        output_format(view->context->output, "  and %zu more (--top shows more, --format json all)\n",
                      count - view->found->top);
}

static void print_functions(const struct openmp_view *view)
{
    static const char *const headings[] = {"useful", "imbalance", "run-time"};
    struct output *output = view->context->output;

    output_format(output, "\n  %-*s%8s%8s%10s", (int)view->name_width, "parallel function", "times", "threads", "time");
    for (size_t i = 0; i < sizeof(headings) / sizeof(headings[0]); i++)
        output_format(output, "%10s", headings[i]);
    output_format(output, "\n  %-*s%16s", (int)view->name_width, "", "");
    for (size_t i = 0; i <= sizeof(headings) / sizeof(headings[0]); i++)
        output_format(output, "%10s", view->unit->name);
    output_text(output, "\n");
    for (size_t i = 0; i < view->found->function_count && i < view->found->top; i++) {
        const struct openmp_function *function = &view->found->functions[i];

        output_text(output, "  ");
        text_print_short(output, function->name, view->name_width, view->context->run.utf8);
        output_format(output, "%8" PRIu64 "%8" PRIu32, function->instances, function->workers);
        put_thread_time(view, function->time);
        put_thread_time(view, function->sums.parts[THREAD_PART_WORK]);
        put_thread_time(view, function->sums.parts[THREAD_PART_IMBALANCE]);
        put_thread_time(view, function->sums.parts[THREAD_PART_RUNTIME]);
        output_text(output, "\n");
    }
    put_openmp_rest(view, view->found->function_count);
}

static void print_serial(const struct openmp_view *view)
{
    struct output *output = view->context->output;

    output_format(output, "\n  %-*s%16s%10s%10s\n", (int)view->name_width, "outside of regions", "", "thread 1",
                  "idle");
    output_format(output, "  %-*s%16s%10s%10s\n", (int)view->name_width, "", "", view->unit->name, view->unit->name);
    for (size_t i = 0; i < view->found->serial_count && i < view->found->top; i++) {
        const struct openmp_serial *serial = &view->found->serial[i];

        output_text(output, "  ");
        text_print_short(output, serial->name ? serial->name : "[outside of functions]", view->name_width,
                         view->context->run.utf8);
        output_format(output, "%16s", "");
        put_thread_time(view, serial->work);
        put_thread_time(view, serial->idle);
        output_text(output, "\n");
    }
    put_openmp_rest(view, view->found->serial_count);
}

static const struct thread_column {
    const char *heading;
    const char *name;
    enum thread_part part;
} thread_columns[] = {
    {"useful", "useful_s", THREAD_PART_WORK},
    {"idle", "serial_s", THREAD_PART_SERIAL},
    {"imbalance", "imbalance_s", THREAD_PART_IMBALANCE},
    {"run-time", "runtime_s", THREAD_PART_RUNTIME},
    {"MPI", "mpi_s", THREAD_PART_MPI},
};

enum { THREAD_COLUMNS = sizeof(thread_columns) / sizeof(thread_columns[0]) };

static void print_threads(const struct openmp_view *view)
{
    struct output *output = view->context->output;
    size_t count = view->found->thread_count;

    output_format(output, "\n%6s%8s", "rank", "thread");
    for (int i = 0; i < THREAD_COLUMNS; i++)
        output_format(output, "%10s", thread_columns[i].heading);
    output_format(output, "\n%14s", "");
    for (int i = 0; i < THREAD_COLUMNS; i++)
        output_format(output, "%10s", view->unit->name);
    output_text(output, "\n");
    for (size_t i = 0; i < count && i < THREADS_LISTED; i++) {
        const struct openmp_thread *thread = &view->found->threads[i];

        output_format(output, "%6" PRIu32, thread->rank + 1);
        if (thread->thread > 0)
            output_format(output, "%8" PRIu32, thread->thread);
        else
            output_format(output, "%3" PRIu32 " more", thread->count);
        for (int k = 0; k < THREAD_COLUMNS; k++)
            put_thread_time(view, thread->parts[thread_columns[k].part]);
        output_text(output, "\n");
    }
    if (count > THREADS_LISTED)
        output_format(output, "  and %zu more (--format json has all)\n", count - THREADS_LISTED);
}

static void openmp_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;
    unsigned width = context->run.width > 80 ? context->run.width - 80 : 0;
    struct openmp_view view = {
        .context = context,
        .found = found,
        .unit = time_unit_for(result->run->runtime),
        .name_width = FUNCTION_WIDTH + width > FUNCTION_WIDEST ? FUNCTION_WIDEST : FUNCTION_WIDTH + width,
    };

    output_text(context->output, "Threads\n\n");
    if (found->thread_count == 0) {
        text_wrap(context->output, "The trace has one thread on each rank, and no events of OpenMP.", 0,
                  context_text_width(context));
        return;
    }
    print_openmp_conclusion(&view);
    if (found->function_count > 0)
        print_functions(&view);
    if (found->serial_count > 0)
        print_serial(&view);
    print_threads(&view);
}

static void write_function(struct json_writer *writer, const struct openmp_function *function)
{
    const struct thread_region *largest = &function->largest;

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "function", function->name);
    json_put_count(writer, "instances", function->instances);
    json_put_count(writer, "threads", function->workers);
    json_put_seconds(writer, "time_s", (int64_t)function->time);
    json_put_seconds(writer, "useful_s", (int64_t)function->sums.parts[THREAD_PART_WORK]);
    json_put_seconds(writer, "mpi_s", (int64_t)function->sums.parts[THREAD_PART_MPI]);
    json_put_seconds(writer, "overhead_s", (int64_t)function->sums.parts[THREAD_PART_OVERHEAD]);
    json_put_seconds(writer, "imbalance_s", (int64_t)function->sums.parts[THREAD_PART_IMBALANCE]);
    json_put_seconds(writer, "runtime_s", (int64_t)function->sums.parts[THREAD_PART_RUNTIME]);
    json_put_seconds(writer, "lock_s", (int64_t)function->sums.locked);
    json_open_object(writer, "largest", JSON_IN_ONE_LINE);
    json_put_count(writer, "rank", (uint64_t)largest->rank + 1);
    json_put_seconds(writer, "start_s", largest->start);
    json_put_seconds(writer, "length_s", largest->end - largest->start);
    json_close(writer);
    json_close(writer);
}

static void write_threads(struct json_writer *writer, const struct openmp_findings *found)
{
    json_open_array(writer, "threads", JSON_IN_LINES);
    for (size_t i = 0; i < found->thread_count; i++) {
        const struct openmp_thread *thread = &found->threads[i];

        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_count(writer, "rank", (uint64_t)thread->rank + 1);
        if (thread->thread > 0)
            json_put_count(writer, "thread", thread->thread);
        else
            json_put_literal(writer, "thread", "null");
        json_put_count(writer, "threads", thread->count);
        for (int k = 0; k < THREAD_COLUMNS; k++)
            json_put_seconds(writer, thread_columns[k].name, thread->parts[thread_columns[k].part]);
        json_close(writer);
    }
    json_close(writer);
}

static void openmp_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;

    json_open_object(writer, "openmp", JSON_IN_LINES);
    json_open_array(writer, "regions", JSON_IN_LINES);
    for (size_t i = 0; i < found->function_count; i++)
        write_function(writer, &found->functions[i]);
    json_close(writer);
    json_open_array(writer, "serial", JSON_IN_LINES);
    for (size_t i = 0; i < found->serial_count; i++) {
        json_open_object(writer, NULL, JSON_IN_ONE_LINE);
        json_put_string(writer, "function", found->serial[i].name);
        json_put_seconds(writer, "useful_s", (int64_t)found->serial[i].work);
        json_put_seconds(writer, "serial_s", (int64_t)found->serial[i].idle);
        json_close(writer);
    }
    json_close(writer);
    write_threads(writer, found);
    json_close(writer);
}

static void openmp_section_list(const struct format_context *context, const struct report_result *result)
{
    static const char *const names[] = {"function",     "instances",       "threads",         "time_s",    "useful_s",
                                        "mpi_s",        "overhead_s",      "imbalance_s",     "runtime_s", "lock_s",
                                        "largest_rank", "largest_start_s", "largest_length_s"};
    const struct openmp_findings *found = result->findings;

    delimited_names(context, names, sizeof(names) / sizeof(names[0]));
    for (size_t i = 0; i < found->function_count; i++) {
        const struct openmp_function *function = &found->functions[i];
        const struct thread_sums *sums = &function->sums;

        delimited_text(context, function->name);
        delimited_count(context, function->instances);
        delimited_count(context, function->workers);
        delimited_seconds(context, (int64_t)function->time);
        delimited_seconds(context, (int64_t)sums->parts[THREAD_PART_WORK]);
        delimited_seconds(context, (int64_t)sums->parts[THREAD_PART_MPI]);
        delimited_seconds(context, (int64_t)sums->parts[THREAD_PART_OVERHEAD]);
        delimited_seconds(context, (int64_t)sums->parts[THREAD_PART_IMBALANCE]);
        delimited_seconds(context, (int64_t)sums->parts[THREAD_PART_RUNTIME]);
        delimited_seconds(context, (int64_t)sums->locked);
        delimited_count(context, (uint64_t)function->largest.rank + 1);
        delimited_seconds(context, function->largest.start);
        delimited_seconds(context, function->largest.end - function->largest.start);
        delimited_end_line(context);
    }
}

const struct section openmp_section = {
    .reports = REPORT_OPENMP,
    .print = openmp_section_print,
    .write = openmp_section_write,
    .list = openmp_section_list,
};
