/*
 * Sensitivity: the same records replayed once for each assumption that may be varied, one at a time, and how far apart
 * the efficiencies are.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/assessment/assessment.h"
#include "output/columns/columns.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "windows/variant_replay.h"

enum { SENSITIVITY_VALUE = 40 };

/* The efficiencies that are compared are columns one behind the other, and kept by their place among them. */
enum { FIRST_RATIO = COLUMN_LOAD_BALANCE, RATIOS = COLUMN_PARALLEL_EFFICIENCY - FIRST_RATIO + 1 };

_Static_assert(RATIOS == 5, "the table of the ratios below has five");

/* NAN where they do not exist. */
struct sensitivity_figures {
    double ratios[RATIOS];
    struct decimal cells[RATIOS]; /* as a table has them */
};

struct sensitivity_case {
    const char *of;                     /* the run, or all windows in sum */
    const char *name;                   /* of the option, or what the first case is called */
    const char *option;                 /* that is set: `waits`; NULL: none, it is what was asked for */
    const char *value;                  /* to what: the following; NULL likewise */
    char value_text[SENSITIVITY_VALUE]; /* as on the command line */
    char title[2 * SENSITIVITY_VALUE];  /* both */
    struct sensitivity_figures figures;
    size_t like; /* index of the distinct one that a table shows alike */
    /* What its figures come from: of this replay, the run or a measure of windows; NULL: the run itself, */
    struct variant_replay *variant;
    size_t measure;
    bool is_part; /* or its part from Init to Finalize, which is no other assumption */
};

/* The run, or all windows in sum. The first case is what was asked for. */
struct sensitivity_group {
    struct sensitivity_case *cases;
    size_t count;
    struct sensitivity_case *distinct; /* those that a table shows like none before them */
    size_t distinct_count;
    struct sensitivity_figures spread; /* between the largest and the least of all cases */
};

struct sensitivity {
    struct sensitivity_case *cases; /* of the run, then of windows */
    size_t count;
    size_t capacity;
    struct sensitivity_group run;
    struct sensitivity_group all_windows;
    struct sensitivity_group *windows; /* the same; NULL: they cannot be varied */
};

enum { PART_CASE = 1 }; /* behind the run as asked */

struct sensitivity_report {
    const struct options *options;
    const struct diag *diag;
    bool lacks_memory; /* from then on what is added is of no use */
    struct variant_replay **variants;
    size_t variant_count;
    size_t variant_capacity;
    struct sensitivity findings;
};

static void sensitivity_report_free(void *item)
{
    struct sensitivity_report *report = item;

    for (size_t i = 0; i < report->variant_count; i++)
        variant_replay_free(report->variants[i]);
    free(report->variants);
    free(report->findings.cases);
    free(report->findings.run.distinct);
    free(report->findings.all_windows.distinct);
}

/* NULL when memory ran out. */
static struct variant_replay *add_variant(struct sensitivity_report *report, const struct replay_options *replay)
{
    struct variant_replay *variant = NULL;

    if (array_reserve(&report->variants, &report->variant_capacity, report->variant_count + 1,
                      sizeof(struct variant_replay *)) == 0)
        variant = variant_replay_new(report->options, replay);
    report->lacks_memory |= !variant;
    if (variant)
        report->variants[report->variant_count++] = variant;
    return variant;
}

static const char *const of_run = "run";
static const char *const of_windows = "windows";
static const char *const as_asked = "as asked";

/* `one` says of what, and where from; without a value it is what was asked for. */
static void add_case(struct sensitivity_report *report, struct sensitivity_case one, const char *option,
                     const char *value)
{
    struct sensitivity *findings = &report->findings;

    if (array_reserve(&findings->cases, &findings->capacity, findings->count + 1, sizeof(*findings->cases)) < 0) {
        report->lacks_memory = true;
        return;
    }
    one.name = option;
    snprintf(one.value_text, sizeof(one.value_text), "%s", value);
    if (one.is_part)
        snprintf(one.title, sizeof(one.title), "  from Init to Finalize");
    else
        snprintf(one.title, sizeof(one.title), "  %s%s%s", option, value[0] ? " " : "", value);
    findings->cases[findings->count++] = one;
}

static void add_run(struct sensitivity_report *report, const char *option, const char *value,
                    const struct replay_options *replay)
{
    add_case(report, (struct sensitivity_case){.of = of_run, .variant = add_variant(report, replay)}, option, value);
}

/* How messages are waited for, and whether clocks are corrected. */
static void vary_replay(struct sensitivity_report *report)
{
    const struct replay_options *asked = &report->options->replay;
    struct replay_options replay = *asked;
    char value[SENSITIVITY_VALUE];

    for (const struct option_word *word = wait_model_words; word->text; word++) {
        replay.waits = (enum wait_model)word->number;
        /* In one call different from `all`, for who compares with Dimemas. */
        if (replay.waits != asked->waits && replay.waits != WAITS_DIMEMAS)
            add_run(report, "waits", word->text, &replay);
    }
    replay = *asked;
    /* The limit matters where sends wait by their size. */
    for (int64_t kib = 8; kib <= 1024 && waits_count_all(replay.waits); kib *= 2) {
        replay.eager_limit = kib * 1024;
        snprintf(value, sizeof(value), kib < 1024 ? "%" PRId64 "k" : "1M", kib);
        if (replay.eager_limit != asked->eager_limit)
            add_run(report, "eager-limit", value, &replay);
    }
    replay = *asked;
    replay.clock_fix = replay.clock_fix == CLOCK_FIX_CLC ? CLOCK_FIX_NONE : CLOCK_FIX_CLC;
    add_run(report, "clock-fix", option_word_of(clock_fix_words, replay.clock_fix), &replay);
}

/* The next measure of the replay that the last case has. */
static void add_windows(struct sensitivity_report *report, struct sensitivity_case *last,
                        const struct window_options *windows, const char *option, const char *value)
{
    last->measure++;
    report->lacks_memory |= variant_replay_add(last->variant, windows) < 0;
    add_case(report, *last, option, value);
}

/* As it would be written on the command line. */
static void write_length(char *value, int64_t nanoseconds)
{
    if (nanoseconds % 1000000 == 0)
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "ms", nanoseconds / 1000000);
    else if (nanoseconds % 1000 == 0)
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "us", nanoseconds / 1000);
    else
        snprintf(value, SENSITIVITY_VALUE, "%" PRId64 "ns", nanoseconds);
}

/* One more replay as it was asked for, cut in other ways. */
static void vary_windows(struct sensitivity_report *report)
{
    static const struct {
        enum window_ideal ideal;
        enum interpolation interpolation;
    } choices[] = {
        {WINDOW_IDEAL_LOCAL, INTERPOLATION_WAIT_FIRST},
        {WINDOW_IDEAL_CLOCK, INTERPOLATION_WAIT_FIRST},
        {WINDOW_IDEAL_CLOCK, INTERPOLATION_LINEAR},
    };
    const struct window_options *asked = &report->options->windows;
    struct window_options windows = *asked;
    struct sensitivity_case last = {.of = of_windows};
    char value[SENSITIVITY_VALUE];

    if ((asked->kind != WINDOW_LENGTH && asked->kind != WINDOW_COUNT) || asked->step > 0)
        return;
    last.variant = add_variant(report, &report->options->replay);
    if (!last.variant)
        return;
    add_windows(report, &last, asked, as_asked, "");
    /* Half as long and twice as long; or twice as many and half as many. */
    for (int i = 0; i < 2 && asked->kind == WINDOW_LENGTH; i++) {
        windows.length = asked->length > 1 ? asked->length / 2 : 1;
        if (i > 0)
            windows.length = asked->length <= INT64_MAX / 2 ? asked->length * 2 : INT64_MAX;
        write_length(value, windows.length);
        add_windows(report, &last, &windows, "window", value);
    }
    for (int i = 0; i < 2 && asked->kind == WINDOW_COUNT; i++) {
        windows.count = i == 0 ? asked->count * 2 : asked->count > 1 ? asked->count / 2 : 1;
        snprintf(value, sizeof(value), "%" PRIu64, windows.count);
        add_windows(report, &last, &windows, "windows", value);
    }
    windows = *asked;
    for (size_t i = 0; i < COUNT_OF(choices); i++) {
        windows.ideal = choices[i].ideal;
        windows.interpolation = choices[i].interpolation;
        if (windows.ideal == asked->ideal && windows.interpolation == asked->interpolation)
            continue;
        snprintf(value, sizeof(value), "%s%s%s", option_word_of(window_ideal_words, windows.ideal),
                 windows.ideal == WINDOW_IDEAL_CLOCK ? ", " : "",
                 windows.ideal == WINDOW_IDEAL_CLOCK ? option_word_of(interpolation_words, windows.interpolation) : "");
        add_windows(report, &last, &windows, "window-ideal", value);
    }
}

static int sensitivity_report_prepare(void *item, const struct options *options, const struct diag *diag)
{
    struct sensitivity_report *report = item;

    report->options = options;
    report->diag = diag;
    add_case(report, (struct sensitivity_case){.of = of_run}, as_asked, "");
    add_case(report, (struct sensitivity_case){.of = of_run, .is_part = true}, "from", "init --to finalize");
    vary_replay(report);
    vary_windows(report);
    return report->lacks_memory ? diag_no_memory(diag) : 0;
}

static int sensitivity_report_join(void *item, struct tee *records)
{
    struct sensitivity_report *report = item;
    int error = 0;

    for (size_t i = 0; i < report->variant_count && error == 0; i++) {
        struct prv_sink sink = variant_replay_sink(report->variants[i]);

        error = tee_add_follower(records, &sink);
    }
    return error;
}

/* Between which values the ratio lies under all assumptions, and also in the part; NAN where it does not exist. */
struct ratio_range {
    double lowest;
    double highest;
};

static struct ratio_range range_of_ratio(const struct sensitivity_group *group, size_t ratio, bool with_part)
{
    struct ratio_range range = {(double)NAN, (double)NAN};

    for (size_t i = 0; i < group->count; i++) {
        double value = group->cases[i].figures.ratios[ratio];

        if (group->cases[i].is_part && !with_part)
            continue;
        range.lowest = fmin(range.lowest, value);
        range.highest = fmax(range.highest, value);
    }
    return range;
}

static void measure_spread(struct sensitivity_group *group)
{
    for (size_t k = 0; k < RATIOS; k++) {
        struct ratio_range range = range_of_ratio(group, k, true);

        group->spread.ratios[k] = range.highest - range.lowest;
        group->spread.cells[k] =
            isfinite(group->spread.ratios[k]) ? decimal_ratio(100 * group->spread.ratios[k], 2) : (struct decimal){"-"};
    }
}

/* Whether a table shows both alike. */
static bool is_like(const struct sensitivity_figures *a, const struct sensitivity_figures *b)
{
    for (size_t k = 0; k < RATIOS; k++)
        if (strcmp(a->cells[k].text, b->cells[k].text) != 0)
            return false;
    return true;
}

static int gather_distinct(struct sensitivity_group *group)
{
    if (group->count == 0)
        return 0;
    group->distinct = calloc(group->count, sizeof(*group->distinct));
    if (!group->distinct)
        return ERROR_MEMORY;
    for (size_t i = 0; i < group->count; i++) {
        size_t like = 0;

        while (like < group->distinct_count && !is_like(&group->distinct[like].figures, &group->cases[i].figures))
            like++;
        group->cases[i].like = like;
        if (like == group->distinct_count)
            group->distinct[group->distinct_count++] = group->cases[i];
    }
    return 0;
}

static int sensitivity_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct sensitivity_report *report = item;
    struct sensitivity *found = &report->findings;
    int error = 0;

    for (size_t i = 0; i < report->variant_count && error == 0; i++)
        error = variant_replay_finish(report->variants[i]);
    /* The second case is left out where launch and shutdown take little. */
    if (!run_shows_launch(summary)) {
        found->count--;
        for (size_t i = PART_CASE; i < found->count; i++)
            found->cases[i] = found->cases[i + 1];
    }
    for (size_t i = 0; i < found->count; i++) {
        struct sensitivity_case *one = &found->cases[i];
        struct row row = row_of_window(one->is_part   ? &summary->init_to_finalize->totals
                                       : one->variant ? variant_replay_totals(one->variant, one->measure)
                                                      : &summary->totals);

        for (size_t k = 0; k < RATIOS; k++) {
            one->figures.ratios[k] = column_ratio(column_of((enum column_id)(FIRST_RATIO + k)), &row);
            one->figures.cells[k] = decimal_percent(one->figures.ratios[k]);
        }
        found->run.count += one->of == of_run;
        if (*one->value_text) {
            one->option = one->name;
            one->value = one->value_text;
        }
    }
    found->run.cases = found->cases;
    found->all_windows.cases = found->cases + found->run.count;
    found->all_windows.count = found->count - found->run.count;
    found->windows = found->all_windows.count > 0 ? &found->all_windows : NULL;
    measure_spread(&found->run);
    measure_spread(&found->all_windows);
    *findings = found;
    if (error < 0 || gather_distinct(&found->run) < 0 || gather_distinct(&found->all_windows) < 0)
        return diag_no_memory(report->diag);
    return 0;
}

const struct report_class sensitivity_report = {
    .traits = {.word = "sensitivity",
               .about = "how far the numbers depend on assumptions",
               .bit = REPORT_SENSITIVITY,
               .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << NEEDS_MATCHING | 1U << NEEDS_PART | 1U << USES_WINDOWS},
    .size = sizeof(struct sensitivity_report),
    .prepare = sensitivity_report_prepare,
    .join = sensitivity_report_join,
    .conclude = sensitivity_report_conclude,
    .free = sensitivity_report_free,
    .section = &sensitivity_section,
};

/* What it shows. */

#define CASE(member)  FIELD_AT(struct sensitivity_case, member)
#define GROUP(member) FIELD_AT(struct sensitivity_group, member)
/* As data have it, and as tables do. */
#define RATIO(id, name, heading, meaning)                                                                              \
    {name, NULL, meaning, FIELD_RATIO, FIELD_AT(struct sensitivity_figures, ratios[COLUMN_##id - FIRST_RATIO])},       \
    {                                                                                                                  \
        NULL, heading, NULL, FIELD_TEXT,                                                                               \
            FIELD_TEXT_AT(struct sensitivity_figures, cells[COLUMN_##id - FIRST_RATIO].text), FIELD_RIGHT, .width = 8  \
    }

static const struct field figure_fields[] = {
    RATIO(LOAD_BALANCE, "load_balance", "LB", "how even the work is"),
    RATIO(SERIALISATION_EFFICIENCY, "serialisation_efficiency", "Ser", "not lost to dependencies"),
    RATIO(TRANSFER_EFFICIENCY, "transfer_efficiency", "Trf", "not lost to moving data"),
    RATIO(COMMUNICATION_EFFICIENCY, "communication_efficiency", "CommE", "not lost to communication"),
    RATIO(PARALLEL_EFFICIENCY, "parallel_efficiency", "PE", "time spent computing"),
};
static const struct fields figures = FIELDS_OF(struct sensitivity_figures, figure_fields);

static const struct field case_fields[] = {
    {"of", NULL, "the run, or all windows in sum", FIELD_TEXT, CASE(of), FIELD_NOT_IN_JSON},
    {"option", NULL, "that is set; null: none, it is what was asked for", FIELD_TEXT, CASE(option), FIELD_NOT_IN_ROWS},
    {"option", NULL, "that is set, or as asked", FIELD_TEXT, CASE(name), FIELD_NOT_IN_JSON},
    {"value", NULL, "that it is set to, as on the command line", FIELD_TEXT, CASE(value)},
    {NULL, "", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct sensitivity_case, title), .width = 34},
    {NULL, NULL, NULL, FIELD_RECORD, CASE(figures), .fields = &figures},
};
static const struct fields cases = FIELDS_OF(struct sensitivity_case, case_fields);

static const struct field group_fields[] = {
    {"cases", NULL, "one assumption at a time, the first as asked", FIELD_LIST,
     FIELD_LIST_AT(struct sensitivity_group, cases, count), .fields = &cases},
    {"spread", NULL, "between the largest and the least of all cases", FIELD_RECORD, GROUP(spread), .fields = &figures},
};
static const struct fields groups = FIELDS_OF(struct sensitivity_group, group_fields);

static const struct field sensitivity_fields[] = {
    {"run", NULL, "of the run", FIELD_RECORD, FIELD_AT(struct sensitivity, run), FIELD_IN_LINES, .fields = &groups},
    {"windows", NULL, "of all windows in sum, where they can be varied", FIELD_RECORD,
     FIELD_BEHIND(struct sensitivity, windows), FIELD_IN_LINES | FIELD_OPTIONAL, .fields = &groups},
    {"cases", NULL, "of the run, then of windows", FIELD_LIST, FIELD_LIST_AT(struct sensitivity, run.cases, count),
     FIELD_NOT_IN_JSON, .fields = &cases},
};

/* What is like the one with that index: `waits causal, all, eager-limit 8k, 16k`. */
static void print_likes(const struct format_context *context, const struct sensitivity_group *group, size_t like)
{
    const struct sensitivity_case *first = &group->distinct[like];
    const char *option = NULL;
    size_t count = 0;
    struct sentence names = {0};

    for (size_t i = 0; i < group->count; i++) {
        const struct sensitivity_case *other = &group->cases[i];
        bool is_new = !option || strcmp(option, other->name) != 0;

        if (other->like != like || count++ == 0)
            continue;
        sentence_add(&names, "%s%s%s%s", option ? ", " : "", is_new ? other->name : "", is_new ? " " : "",
                     other->value_text);
        option = other->name;
    }
    if (!option)
        return;
    if (first->value)
        sentence_print(context, "Like %s %s: %s.", first->name, first->value, names.text);
    else
        sentence_print(context, "No difference: %s.", names.text);
}

static void print_cases(const struct format_context *context, const struct sensitivity_group *group, const char *title)
{
    const struct sensitivity_case spread = {.title = "  spread in points", .figures = group->spread};
    struct text_table table = {
        .fields = &cases, .records = group->distinct, .count = group->distinct_count, .sum = &spread, .title = title};

    text_table_print(context, &table);
    for (size_t i = 0; i < group->distinct_count; i++)
        print_likes(context, group, i);
}

/* Of ranks alone: threads wait as they were recorded. Where not all ranks have as many, MPI's efficiencies are others:
 * they count a rank as often as it has threads. */
static bool counts_ranks_once(const struct run_summary *run)
{
    return run->threads && run->threads->threads_each == 0;
}

static const char *of_whom(const struct run_summary *run)
{
    return run->threads && !counts_ranks_once(run) ? "MPI " : "";
}

/* `81.6 to 82.2`, under all assumptions; empty: there is no such ratio. */
static struct sentence assumed_range(const struct sensitivity_group *group, enum column_id ratio)
{
    struct ratio_range range = range_of_ratio(group, ratio - FIRST_RATIO, false);
    struct sentence words = {0};

    if (!isfinite(range.highest))
        return words;
    sentence_add(&words, "%s", decimal_percent(range.lowest).text);
    if (strcmp(words.text, decimal_percent(range.highest).text) != 0)
        sentence_add(&words, " to %s", decimal_percent(range.highest).text);
    return words;
}

/* `Parallel efficiency is 81.6 %, whatever is assumed; 82.2 % from Init to Finalize`. */
static struct sentence describe_range(const struct sensitivity_group *group, const struct run_summary *run)
{
    struct sentence range = assumed_range(group, COLUMN_PARALLEL_EFFICIENCY);
    struct sentence words = {0};

    if (!*range.text) {
        sentence_add(&words, "There are no efficiencies");
        return words;
    }
    sentence_add(&words, "%sarallel efficiency%s is %s %%, whatever is assumed", *of_whom(run) ? "MPI p" : "P",
                 counts_ranks_once(run) ? " of ranks, each counted once," : "", range.text);
    for (size_t i = 0; i < group->count; i++) {
        struct decimal part = decimal_percent(group->cases[i].figures.ratios[COLUMN_PARALLEL_EFFICIENCY - FIRST_RATIO]);

        if (group->cases[i].is_part && strcmp(part.text, range.text) != 0)
            sentence_add(&words, "; %s %% from Init to Finalize", part.text);
    }
    return words;
}

/* Behind the range: which assumption tells most, and what it changes most. Below a point that is worth no words. */
static struct sentence describe_most(const struct sensitivity_group *group, const struct run_summary *run)
{
    const struct sensitivity_case *most = NULL;
    size_t ratio = 0;
    double change = 0.01;
    struct sentence words = {0};

    for (size_t i = 1; i < group->count; i++)
        for (size_t k = 0; k < RATIOS && !group->cases[i].is_part; k++) {
            double other = fabs(group->cases[i].figures.ratios[k] - group->cases[0].figures.ratios[k]);

            if (other > change) {
                most = &group->cases[i];
                ratio = k;
                change = other;
            }
        }
    sentence_add(&words, ".");
    if (most)
        sentence_add(&words, " --%s %s changes most: %s%s is %s %% with it, %s %% as asked.", most->name,
                     most->value_text, of_whom(run), column_of((enum column_id)(FIRST_RATIO + ratio))->title,
                     decimal_percent(most->figures.ratios[ratio]).text,
                     decimal_percent(group->cases[0].figures.ratios[ratio]).text);
    return words;
}

static void sensitivity_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct sensitivity *found = result->findings;

    sentence_print(context, "%s%s", describe_range(&found->run, result->run).text,
                   describe_most(&found->run, result->run).text);
    sentence_print_reservations(context, result->run);
    print_cases(context, &found->run, "the run (%)");
    if (found->windows)
        print_cases(context, found->windows, "all windows in sum (%)");
}

/* Of the whole run, where that is looked at: what its part from Init to Finalize is like stands in the tree. */
static void sensitivity_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const enum column_id told[] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_LOAD_BALANCE,
                                          COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY};
    const struct sensitivity_group *run = &((const struct sensitivity *)result->findings)->run;
    const struct window_totals *totals = &result->run->totals;
    const char *part = result->run->whole                                   ? "from Init to Finalize"
                       : totals->end - totals->start < result->run->runtime ? "in this part"
                                                                            : "in the whole run";
    struct sentence words = {0};

    for (size_t i = 0; i < COUNT_OF(told); i++) {
        struct sentence range = assumed_range(run, told[i]);

        if (*range.text)
            sentence_add(&words, "%s%s%s %s %%", *words.text ? ", " : "", of_whom(result->run),
                         column_of(told[i])->title, range.text);
    }
    if (*words.text && totals->ranks > 1)
        assessment_add_fact(assessment, TOPIC_SURENESS, "--report sensitivity",
                            "Whatever is assumed of waits and clocks, the ranks%s have %s: %s.",
                            counts_ranks_once(result->run) ? ", each counted once," : "", part, words.text);
}

/* The picture: each efficiency under each assumption. */

enum { ROW_HEIGHT = 24 };

/* Points differ where colours do not. */
static const struct {
    enum column_id column;
    char letter;
} studied[] = {
    {COLUMN_PARALLEL_EFFICIENCY, 'P'},      {COLUMN_LOAD_BALANCE, 'b'},        {COLUMN_COMMUNICATION_EFFICIENCY, 'c'},
    {COLUMN_SERIALISATION_EFFICIENCY, 's'}, {COLUMN_TRANSFER_EFFICIENCY, 't'},
};

static void sensitivity_picture(struct figure *figure, const struct report_result *result)
{
    const struct sensitivity *found = result->findings;
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_POINTS, "Efficiencies under other assumptions",
                                                  (unsigned)found->count * ROW_HEIGHT);
    double lowest = 1; /* of all that is drawn */

    figure_set_title(figure, "%s", describe_range(&found->run, result->run).text);
    for (size_t i = 0; i < found->count; i++) {
        const struct sensitivity_case *one = &found->cases[i];

        figure_add_row(figure, panel,
                       (struct figure_row){.name = figure_print(figure, "%s%s", i < found->run.count ? "" : "windows: ",
                                                                one->title + strspn(one->title, " "))});
    }
    for (size_t k = 0; k < COUNT_OF(studied); k++) {
        const struct column *column = column_of(studied[k].column);
        const char *title = figure_short_title(figure, column);
        struct figure_series *series =
            figure_add_series(figure, panel, figure_print(figure, "%s%s", of_whom(result->run), title),
                              column->color ? column->color : COLOR_OF_COMMUNICATION);

        series->letter = studied[k].letter;
        for (size_t i = 0; i < found->count; i++) {
            double ratio = found->cases[i].figures.ratios[studied[k].column - FIRST_RATIO];

            lowest = fmin(lowest, ratio);
            if (isfinite(ratio))
                figure_add_place(figure, series, (double)i, ratio * 100);
        }
    }
    /* No narrower than ten points, lest the last digit look like much. */
    panel->across =
        (struct figure_axis){.title = "efficiency (%)", .from = fmin(floor(lowest * 10) * 10, 90), .to = 100.5};
}

const struct section sensitivity_section = {
    .reports = REPORT_SENSITIVITY,
    .fields = FIELDS(struct sensitivity, sensitivity_fields),
    .name = "sensitivity",
    .rows = "cases",
    .prints_rows = true,
    .print = sensitivity_section_print,
    .picture = sensitivity_picture,
    .assess = sensitivity_section_assess,
};
