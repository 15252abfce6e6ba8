#include "options/option_values.h"

#include "options/options.h"

static const char *const any_files[] = {NULL};
static const char *const history_files[] = {".jsonl", NULL};
static const char *const pcf_files[] = {".pcf", NULL};
static const char *const row_files[] = {".row", NULL};
static const char *const trace_files[] = {".prv", ".prv.gz", NULL};

const struct option_value option_value_duration = {.name = "DURATION", .expected = "a duration such as 10ms or 250us"};
const struct option_value option_value_from = {.name = "T|init",
                                               .expected = "a time since the start such as 250ms, or init"};
const struct option_value option_value_to = {.name = "T|finalize",
                                             .expected = "a time since the start such as 1.5s, or finalize"};
const struct option_value option_value_size = {.name = "SIZE", .expected = "a size such as 32k or 1M"};
const struct option_value option_value_number = {.name = "N", .expected = "a whole number"};
const struct option_value option_value_number_or_auto = {.name = "N|auto", .expected = "a whole number or auto"};
const struct option_value option_value_rank = {.name = "R", .expected = "the number of a rank, counted from 1"};
const struct option_value option_value_event = {.name = "SPEC",
                                                .expected = "an event: TYPE, TYPE=VALUE or an expression on labels"};
const struct option_value option_value_paths = {.name = "K", .expected = "a whole number"};
const struct option_value option_value_select = {.name = "HOW", .words = path_selection_words};
const struct option_value option_value_percentiles = {.name = "OF", .words = path_percentiles_words};
const struct option_value option_value_path = {.name = "WHICH", .words = path_kind_words};
const struct option_value option_value_degree = {.name = "WHAT", .words = parallelism_degree_words};
const struct option_value option_value_clock = {.name = "CLOCK", .words = parallelism_clock_words};
const struct option_value option_value_groups = {
    .name = "GROUPS", .expected = "ranges of ranks such as 1-8,9-12, or an expression on the names of ranks"};
const struct option_value option_value_change = {
    .name = "WHAT",
    .expected = "the name of an activity, rank:R or call:NAME with the name of an MPI call",
    .most = CHANGES_MAX};
const struct option_value option_value_scale = {
    .name = "WHAT=F",
    .expected = "the name of an activity or rank:R, and a factor, such as do_work=0.5",
    .most = CHANGES_MAX};
const struct option_value option_value_pcf = {.name = "FILE",
                                              .expected = "the name of a file",
                                              .files = pcf_files,
                                              .role = OPTION_FILE_READ,
                                              .place = offsetof(struct options, pcf)};
const struct option_value option_value_row = {.name = "FILE",
                                              .expected = "the name of a file",
                                              .files = row_files,
                                              .role = OPTION_FILE_READ,
                                              .place = offsetof(struct options, row)};
const struct option_value option_value_full_paths = {.name = "FILE",
                                                     .expected = "the name of a file",
                                                     .files = any_files,
                                                     .role = OPTION_FILE_WRITTEN,
                                                     .place = offsetof(struct options, paths.full)};
const struct option_value option_value_path_file = {.name = "FILE",
                                                    .expected = "the name of a file",
                                                    .files = any_files,
                                                    .role = OPTION_FILE_WRITTEN,
                                                    .place = offsetof(struct options, path.file)};
const struct option_value option_value_output = {.name = "FILE",
                                                 .expected = "the name of a file",
                                                 .files = any_files,
                                                 .role = OPTION_FILE_WRITTEN,
                                                 .place = offsetof(struct options, output)};
const struct option_value option_value_baseline = {.name = "FILE",
                                                   .expected = "the name of a file",
                                                   .files = any_files,
                                                   .role = OPTION_FILE_READ,
                                                   .place = offsetof(struct options, baseline)};
const struct option_value option_value_save_baseline = {.name = "FILE",
                                                        .expected = "the name of a file",
                                                        .files = any_files,
                                                        .role = OPTION_FILE_WRITTEN,
                                                        .place = offsetof(struct options, save_baseline),
                                                        .updates = "baseline"};
const struct option_value option_value_history = {.name = "FILE",
                                                  .expected = "the name of a file",
                                                  .files = history_files,
                                                  .role = OPTION_FILE_WRITTEN,
                                                  .place = offsetof(struct options, history)};
const struct option_value option_value_date = {.name = "DATE", .expected = "a date such as 2026-11-22"};
const struct option_value option_value_junit = {.name = "FILE",
                                                .expected = "the name of a file",
                                                .files = any_files,
                                                .role = OPTION_FILE_WRITTEN,
                                                .place = offsetof(struct options, junit)};
const struct option_value option_value_condition = {
    .name = "EXPR", .expected = "a condition such as 'load_balance < 0.8'", .most = FAIL_IF_MAX};
const struct option_value option_value_tolerance = {
    .name = "LIST", .expected = "percentages such as 2% or load_balance=1%,runtime_s=5%"};
const struct option_value option_value_counter = {
    .name = "WHICH=SPEC", .expected = "instructions=SPEC or cycles=SPEC, SPEC an event type or label"};
const struct option_value option_value_picture = {.name = "FILE",
                                                  .expected =
                                                      "a name that ends in .svg, .png or .pdf, or - for the terminal",
                                                  .files = any_files,
                                                  .role = OPTION_FILE_WRITTEN,
                                                  .place = offsetof(struct options, plot.path)};
const struct option_value option_value_plot = {.name = "WHAT", .words = plot_kind_words};
const struct option_value option_value_text = {.name = "TEXT", .expected = "a text"};
const struct option_value option_value_waits = {.name = "MODEL", .words = wait_model_words};
const struct option_value option_value_clock_fix = {.name = "METHOD", .words = clock_fix_words};
const struct option_value option_value_overhead = {.name = "LIST", .words = overhead_kind_words, .list = true};
const struct option_value option_value_ideal = {.name = "WHICH", .words = window_ideal_words};
const struct option_value option_value_interpolation = {.name = "HOW", .words = interpolation_words};
const struct option_value option_value_reports = {.name = "LIST", .words = report_words, .list = true};
const struct option_value option_value_scaling = {.name = "WHICH", .words = scaling_kind_words};
const struct option_value option_value_sequential = {.name = "FILE",
                                                     .expected = "the name of a file",
                                                     .files = trace_files,
                                                     .role = OPTION_FILE_TRACE,
                                                     .place = offsetof(struct options, sequential)};
const struct option_value option_value_reference = {.name = "TRACE",
                                                    .expected = "one of the traces",
                                                    .files = trace_files,
                                                    .role = OPTION_FILE_TRACE,
                                                    .place = offsetof(struct options, reference)};
const struct option_value option_value_diff = {.name = "BASE",
                                               .expected = "the name of a trace",
                                               .files = trace_files,
                                               .role = OPTION_FILE_TRACE,
                                               .place = offsetof(struct options, diff)};
const struct option_value option_value_format = {.name = "NAME", .words = format_words};
const struct option_value option_value_columns = {
    .name = "LIST", .expected = "names of columns such as start_s,load_balance", .list = true};

const struct option_value option_value_column = {.name = "COLUMN", .expected = "the name of a column"};
const struct option_value option_value_color = {.name = "WHEN", .words = color_mode_words};
const struct option_value option_value_operand = {
    .name = "TRACE", .expected = "a trace", .files = trace_files, .role = OPTION_FILE_TRACE};

/* The item that begins at text, up to a comma. */
static struct slice first_item(const char *text)
{
    return (struct slice){text, strcspn(text, ",")};
}

static const char *next_item(struct slice item)
{
    const char *end = item.text + item.length;

    return *end == ',' ? end + 1 : NULL;
}

int option_parse_word(const struct option_word *words, const char *text, unsigned *number)
{
    const struct option_word *word = option_word_find(words, slice_of(text));

    if (!word)
        return OPTION_NOT_UNDERSTOOD;
    *number = word->number;
    return OPTION_ACCEPTED;
}

int option_add_words(const struct option_word *words, const char *text, unsigned *bits)
{
    unsigned sum = 0;

    for (; text; text = next_item(first_item(text))) {
        const struct option_word *word = option_word_find(words, first_item(text));

        if (!word)
            return OPTION_NOT_UNDERSTOOD;
        sum |= word->number;
    }
    *bits |= sum;
    return OPTION_ACCEPTED;
}

int option_parse_duration(const char *text, int64_t *nanoseconds)
{
    int64_t duration = 0;
    int refusal = (int)number_parse_duration(slice_of(text), &duration);

    if (refusal && number_lacks_unit(slice_of(text)))
        return OPTION_NO_UNIT;
    if (refusal == OPTION_TOO_LARGE || duration > DURATION_MOST)
        return OPTION_TOO_LONG;
    if (!refusal)
        *nanoseconds = duration;
    return refusal;
}

int option_parse_positive_duration(const char *text, int64_t *nanoseconds)
{
    int64_t duration = 0;
    int refusal = option_parse_duration(text, &duration);

    if (!refusal && duration == 0)
        refusal = OPTION_ZERO;
    if (!refusal)
        *nanoseconds = duration;
    return refusal;
}

int option_parse_size(const char *text, int64_t *bytes)
{
    return (int)number_parse_size(slice_of(text), bytes);
}

int option_parse_positive_u32(const char *text, uint32_t *number)
{
    uint32_t parsed = 0;
    int refusal = (int)number_parse_u32(slice_of(text), &parsed);

    if (!refusal && parsed == 0)
        refusal = OPTION_ZERO;
    if (!refusal)
        *number = parsed;
    return refusal;
}

int option_parse_positive_u64(const char *text, uint64_t *number)
{
    uint64_t parsed = 0;
    int refusal = (int)number_parse_u64(slice_of(text), &parsed);

    if (!refusal && parsed == 0)
        refusal = OPTION_ZERO;
    if (!refusal)
        *number = parsed;
    return refusal;
}

int option_parse_text(const char *text, const char **value)
{
    if (!*text)
        return OPTION_NOT_UNDERSTOOD;
    *value = text;
    return OPTION_ACCEPTED;
}

struct slice option_unknown_item(const struct option_value *value, const char *text)
{
    if (!value->list)
        return slice_of(text);
    for (; text; text = next_item(first_item(text)))
        if (!option_word_find(value->words, first_item(text)))
            return first_item(text);
    return (struct slice){"", 0};
}
