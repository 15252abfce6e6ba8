/*
 * Which phase takes longer than in another run, and what it lost its time to.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "output/decimal.h"
#include "reports/phases/diff_picture.h"
#include "reports/report.h"
#include "reports/phases/phase_diff.h"
#include "output/delimited.h"
#include "output/text.h"

enum {
    MOST_ROWS = 20,
    NOISE = 100, /* less than the largest by that factor */
    MOST_SENTENCES = 3,
    NAME_WIDTH = 26,
    SENTENCE_SIZE = 500,
    TABLE_DECIMALS = 4, /* of seconds */
    NANOSECONDS = 9,    /* where names must differ */
};

static const struct {
    const char *key;
    const char *heading;
    const char *words;
} shares[PHASE_SHARE_COUNT] = {
    [PHASE_COMPUTATION] = {"computation_s", "computing", "computation"},
    [PHASE_LOAD_BALANCE] = {"load_balance_s", "balance", "load balance"},
    [PHASE_SERIALISATION] = {"serialisation_s", "serial.", "serialisation"},
    [PHASE_TRANSFER] = {"transfer_s", "transfer", "transfer"},
    [PHASE_OVERHEAD] = {"overhead_s", "overhead", "overhead of the tracer"},
};

static struct decimal signed_seconds(int64_t nanoseconds)
{
    struct decimal size =
        decimal_scaled(nanoseconds < 0 ? -(__int128)nanoseconds : nanoseconds, 1000000000, TABLE_DECIMALS);
    struct decimal text;

    snprintf(text.text, sizeof(text.text), "%c%.*s", nanoseconds < 0 ? '-' : '+', DECIMAL_SIZE - 2, size.text);
    return text;
}

static struct decimal magnitude_text(int64_t nanoseconds)
{
    return decimal_duration(nanoseconds < 0 ? -nanoseconds : nanoseconds);
}

/* Names come from the trace. What is too long loses its beginning: the innermost function says most. */
static void put_phase_name(const struct format_context *context, const char *name)
{
    size_t length = strlen(name);

    if (context->options->activities.call_sites) {
        text_print_row_name(context->output, name, 0, NAME_WIDTH, context_name_line(context), context->run.utf8);
        return;
    }
    if (length > NAME_WIDTH) {
        output_text(context->output, "...");
        text_print(context->output, name + length - (NAME_WIDTH - 3), false);
        return;
    }
    text_print(context->output, name, false);
    output_format(context->output, "%*s", NAME_WIDTH - (int)length, "");
}

/* Its time is that of the other run. */
static bool is_part_of_base(const struct phase_difference *row)
{
    return !row->name && !row->is_here;
}

static void print_row(const struct format_context *context, const struct phase_difference *row)
{
    char name[PHASE_NAME_SIZE];
    char marked[PHASE_NAME_SIZE + 1];

    snprintf(marked, sizeof(marked), "%s*", phase_difference_name(row, TABLE_DECIMALS, name));
    put_phase_name(context, is_part_of_base(row) ? marked : phase_difference_name(row, TABLE_DECIMALS, name));
    output_format(context->output, "%8s", signed_seconds(row->loss).text);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        output_format(context->output, i == PHASE_COMPUTATION ? "%10s" : "%9s", signed_seconds(row->losses[i]).text);
    output_text(context->output, "\n");
}

static int largest_share(const struct phase_difference *row)
{
    int largest = 0;

    for (int i = 1; i < PHASE_SHARE_COUNT; i++)
        if (row->losses[i] > row->losses[largest])
            largest = i;
    return largest;
}

static void print_sentence(const struct format_context *context, const struct phase_difference *row)
{
    int share = largest_share(row);
    char words[SENTENCE_SIZE];
    char name[PHASE_NAME_SIZE];

    snprintf(words, sizeof(words), "%s%s takes %s longer%s: %s more goes to %s.", row->name ? "" : "The part from ",
             text_word(phase_difference_name(row, TABLE_DECIMALS, name), context->run.utf8).text,
             magnitude_text(row->loss).text, row->is_in_base ? "" : ", and is only here",
             magnitude_text(row->losses[share]).text, shares[share].words);
    text_wrap(context->output, words, 0, context_text_width(context));
}

static void print_heading(const struct format_context *context, const struct phase_diff *diff)
{
    int64_t change = diff->runtime - diff->base_runtime;
    char words[SENTENCE_SIZE];

    snprintf(words, sizeof(words), "Against %s: %s instead of %s, %s %s.",
             text_word(diff->base_trace, context->run.utf8).text, decimal_duration(diff->runtime).text,
             decimal_duration(diff->base_runtime).text, magnitude_text(change).text,
             change >= 0 ? "longer" : "shorter");
    text_wrap(context->output, words, 0, context_text_width(context));
    if (!diff->by_function)
        text_wrap(
            context->output,
            "Not both have user functions: their phases are the parts from one collective over all ranks to the next.",
            0, context_text_width(context));
}

/* Efficiencies of threads, of both runs. */
static const struct {
    const char *key;
    const char *heading;
    size_t offset;
} ratios[] = {
    {"hybrid_parallel_efficiency", "hybrid", offsetof(struct thread_metrics, hybrid_efficiency)},
    {"mpi_part_efficiency", "MPI part", offsetof(struct thread_metrics, mpi_part)},
    {"openmp_parallel_efficiency", "OpenMP", offsetof(struct thread_metrics, openmp_efficiency)},
};

enum { RATIOS = sizeof(ratios) / sizeof(ratios[0]), RATIO_WIDTH = 17, BASE_WIDTH = 8, KEY_SIZE = 48 };

static double ratio_of(const struct thread_sums *sums, int index)
{
    const struct thread_metrics metrics = thread_metrics_of(sums);

    return *(const double *)((const char *)&metrics + ratios[index].offset);
}

static bool has_threads(const struct phase_diff *diff)
{
    for (size_t i = 0; i < diff->count; i++)
        for (int k = 0; k < RATIOS; k++)
            if (!isnan(ratio_of(&diff->rows[i].here_threads, k)) || !isnan(ratio_of(&diff->rows[i].base_threads, k)))
                return true;
    return false;
}

static void print_thread_row(const struct format_context *context, const struct phase_difference *row)
{
    char name[PHASE_NAME_SIZE];

    put_phase_name(context, phase_difference_name(row, TABLE_DECIMALS, name));
    for (int i = 0; i < RATIOS; i++)
        output_format(context->output, "%*s%*s", BASE_WIDTH, decimal_percent(ratio_of(&row->base_threads, i)).text,
                      RATIO_WIDTH - BASE_WIDTH, decimal_percent(ratio_of(&row->here_threads, i)).text);
    output_text(context->output, "\n");
}

static int64_t size_of_loss(const struct phase_difference *row)
{
    return row->loss < 0 ? -row->loss : row->loss;
}

/* Parts between collectives are many, and most of them differ by no more than two runs of one program do. */
static int64_t least_shown(const struct phase_diff *diff)
{
    int64_t most = 0;

    for (size_t i = 0; i < diff->count; i++)
        most = size_of_loss(&diff->rows[i]) > most ? size_of_loss(&diff->rows[i]) : most;
    return diff->by_function ? 0 : most / NOISE;
}

/* They are sorted: the largest are at both ends. */
static bool is_listed(const struct phase_diff *diff, size_t row, int64_t least)
{
    bool is_at_end = diff->count <= MOST_ROWS || row < MOST_ROWS / 2 || row >= diff->count - MOST_ROWS / 2;

    return is_at_end && size_of_loss(&diff->rows[row]) >= least;
}

static void print_rows(const struct format_context *context, const struct phase_diff *diff)
{
    int64_t least = least_shown(diff);
    size_t left_out = 0;

    for (size_t i = 0; i < diff->count; i++) {
        if (is_listed(diff, i, least))
            print_row(context, &diff->rows[i]);
        else
            left_out++;
    }
    if (left_out > 0)
        output_format(context->output, "(%zu smaller ones left out: --format json has all)\n", left_out);
}

static void print_thread_rows(const struct format_context *context, const struct phase_diff *diff)
{
    int64_t least = least_shown(diff);

    output_format(context->output, "\n%-*s", NAME_WIDTH, "all threads, efficiency");
    for (int i = 0; i < RATIOS; i++)
        output_format(context->output, "%*s", RATIO_WIDTH, ratios[i].heading);
    output_format(context->output, "\n%-*s", NAME_WIDTH, "in %");
    for (int i = 0; i < RATIOS; i++)
        output_format(context->output, "%*s%*s", BASE_WIDTH, "there", RATIO_WIDTH - BASE_WIDTH, "here");
    output_text(context->output, "\n");
    for (size_t i = 0; i < diff->count; i++)
        if (is_listed(diff, i, least))
            print_thread_row(context, &diff->rows[i]);
}

static bool has_part_of_base(const struct phase_diff *diff)
{
    for (size_t i = 0; i < diff->count; i++)
        if (is_part_of_base(&diff->rows[i]))
            return true;
    return false;
}

static bool has_start(const struct phase_diff *diff)
{
    for (size_t i = 0; i < diff->count; i++)
        if (diff->rows[i].name && strcmp(diff->rows[i].name, "[before]") == 0)
            return true;
    return false;
}

static void diff_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;

    print_heading(context, diff);
    for (size_t i = 0; i < diff->count && i < MOST_SENTENCES && diff->rows[i].loss > 0; i++)
        print_sentence(context, &diff->rows[i]);
    output_format(context->output, "\n%-*s%8s", NAME_WIDTH,
                  diff->by_function ? "s per rank, by function" : "s per rank, by collective", "lost");
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        output_format(context->output, i == PHASE_COMPUTATION ? "%10s" : "%9s", shares[i].heading);
    output_text(context->output, "\n");
    print_rows(context, diff);
    if (has_threads(diff))
        print_thread_rows(context, diff);
    if (has_part_of_base(diff))
        output_text(context->output, "\n* only the other run has it, where it begins then\n");
    if (has_start(diff))
        output_text(context->output, "\n[before] is what lies before the first function, such as the launch.\n");
}

/* `base_` or `here_` and what the ratio is called. */
static const char *ratio_key(int index, bool is_here, char key[KEY_SIZE])
{
    snprintf(key, KEY_SIZE, "%s_%s", is_here ? "here" : "base", ratios[index].key);
    return key;
}

static void write_thread_ratios(struct json_writer *writer, const struct phase_difference *row)
{
    char key[KEY_SIZE];

    for (int i = 0; i < RATIOS; i++) {
        json_put_ratio(writer, ratio_key(i, false, key), ratio_of(&row->base_threads, i));
        json_put_ratio(writer, ratio_key(i, true, key), ratio_of(&row->here_threads, i));
    }
}

static void write_row(struct json_writer *writer, const struct phase_difference *row, bool is_of_threads)
{
    char name[PHASE_NAME_SIZE];

    json_open_object(writer, NULL, JSON_IN_ONE_LINE);
    json_put_string(writer, "phase", phase_difference_name(row, NANOSECONDS, name));
    json_put_seconds(writer, "lost_s", row->loss);
    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        json_put_seconds(writer, shares[i].key, row->losses[i]);
    if (row->is_in_base)
        json_put_seconds(writer, "base_s", row->base);
    else
        json_put_literal(writer, "base_s", "null");
    if (row->is_here)
        json_put_seconds(writer, "here_s", row->here);
    else
        json_put_literal(writer, "here_s", "null");
    if (is_of_threads)
        write_thread_ratios(writer, row);
    json_close(writer);
}

static void diff_section_write(struct json_writer *writer, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;

    json_open_object(writer, "diff", JSON_IN_LINES);
    json_put_string(writer, "base", diff->base_trace);
    json_put_string(writer, "by", diff->by_function ? "function" : "collective");
    json_put_seconds(writer, "base_runtime_s", diff->base_runtime);
    json_put_seconds(writer, "runtime_s", diff->runtime);
    json_open_array(writer, "phases", JSON_IN_LINES);
    for (size_t i = 0; i < diff->count; i++)
        write_row(writer, &diff->rows[i], has_threads(diff));
    json_close(writer);
    json_close(writer);
}

static void diff_section_list(const struct format_context *context, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    const char *names[2 + PHASE_SHARE_COUNT + 2 + 2 * RATIOS] = {"phase", "lost_s"};
    char keys[2 * RATIOS][KEY_SIZE];
    int ratio_count = has_threads(diff) ? RATIOS : 0;

    for (int i = 0; i < PHASE_SHARE_COUNT; i++)
        names[2 + i] = shares[i].key;
    names[2 + PHASE_SHARE_COUNT] = "base_s";
    names[3 + PHASE_SHARE_COUNT] = "here_s";
    for (int i = 0; i < 2 * ratio_count; i++)
        names[4 + PHASE_SHARE_COUNT + i] = ratio_key(i / 2, i % 2, keys[i]);
    delimited_names(context, names, (size_t)(4 + PHASE_SHARE_COUNT + 2 * ratio_count));
    for (size_t i = 0; i < diff->count; i++) {
        const struct phase_difference *row = &diff->rows[i];
        char name[PHASE_NAME_SIZE];

        delimited_text(context, phase_difference_name(row, NANOSECONDS, name));
        delimited_seconds(context, row->loss);
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            delimited_seconds(context, row->losses[k]);
        delimited_seconds(context, row->base);
        delimited_seconds(context, row->here);
        for (int k = 0; k < ratio_count; k++) {
            delimited_ratio(context, ratio_of(&row->base_threads, k));
            delimited_ratio(context, ratio_of(&row->here_threads, k));
        }
        delimited_end_line(context);
    }
}

const struct section diff_section = {
    .reports = REPORT_DIFF,
    .print = diff_section_print,
    .write = diff_section_write,
    .list = diff_section_list,
    .picture = &diff_picture,
};
