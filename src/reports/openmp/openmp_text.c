/*
 * OpenMP: what is lost most in words, parallel regions by function, what is outside of them, and threads.
 */
#include <stddef.h>

#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/figures/figure.h"
#include "output/text.h"
#include "reports/openmp/openmp.h"
#include "reports/report.h"
#include "reports/sentence.h"

#define FUNCTION(member) FIELD_AT(struct openmp_function, member)
#define SERIAL(member)   FIELD_AT(struct openmp_serial, member)
#define THREAD(member)   FIELD_AT(struct openmp_thread, member)
#define PART(part)       FIELD_TIME, THREAD(parts[THREAD_PART_##part])

enum { NAME_WIDEST = 60, THREADS_LISTED = 64 };

static const struct field largest_fields[] = {
    {"rank", NULL, "where it was", FIELD_RANK, FUNCTION(largest.rank)},
    {"start_s", NULL, "when it began", FIELD_TIME, FUNCTION(largest.start)},
    {"length_s", NULL, "how long it took", FIELD_TIME, FUNCTION(largest_length)},
};
static const struct fields largest = FIELDS_OF(struct openmp_function, largest_fields);

static const struct field function_fields[] = {
    {NULL, "parallel function", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct openmp_function, title), .width = 22},
    {"function", NULL, "of a parallel region", FIELD_TEXT, FUNCTION(name)},
    {"instances", "times", "regions of it", FIELD_COUNT, FUNCTION(instances), .width = 6},
    {"threads", "threads", "most that took part in one of them", FIELD_COUNT, FUNCTION(members), .width = 8},
    {"time_s", "time", "from their beginnings to their ends", FIELD_TIME, FUNCTION(time), .width = 10},
    {"busy_s", NULL, "that threads which took part worked, or were in MPI or overhead", FIELD_TIME,
     FUNCTION(losses.busy)},
    {"load_balance_lost_s", "imbalance", "that they were less busy than the busiest of them", FIELD_TIME,
     FUNCTION(losses.imbalance), .width = 10},
    {"scheduling_lost_s", "scheduling", "that they lose as the busiest is not busy either", FIELD_TIME,
     FUNCTION(losses.scheduling), .width = 11},
    {"unused_s", "unused", "that threads which took no part were idle", FIELD_TIME, FUNCTION(losses.unused),
     .width = 10},
    {"blocked_s", NULL, "at locks, critical or ordered sections, while another thread was busy", FIELD_TIME,
     FUNCTION(sums.parts[THREAD_PART_BLOCKED])},
    {"mpi_s", NULL, "of all threads: in MPI", FIELD_TIME, FUNCTION(sums.parts[THREAD_PART_MPI])},
    {"load_balance", NULL, "busy by busy and lost to load balance", FIELD_RATIO, FUNCTION(load_balance)},
    {"scheduling_efficiency", NULL, "busy and lost to load balance by that and what is lost to scheduling", FIELD_RATIO,
     FUNCTION(scheduling)},
    {"largest", NULL, "the longest of its regions", FIELD_RECORD, .fields = &largest},
};
static const struct fields functions = FIELDS_OF(struct openmp_function, function_fields);

static const struct field serial_fields[] = {
    {NULL, "outside of regions", NULL, FIELD_TEXT, SERIAL(title), .width = 22},
    {"function", NULL, "that thread 1 is in, outside of regions; null: in none", FIELD_TEXT, SERIAL(name)},
    {"useful_s", "thread 1", "that it computes", FIELD_TIME, SERIAL(work), .width = 26},
    {"serial_s", "idle", "that other threads idle meanwhile", FIELD_TIME, SERIAL(idle), .width = 10},
};
static const struct fields serial = FIELDS_OF(struct openmp_serial, serial_fields);

static const struct field thread_fields[] = {
    {"rank", "rank", "that the thread is of", FIELD_RANK, THREAD(rank), .width = 6},
    {NULL, "thread", NULL, FIELD_TEXT, FIELD_TEXT_AT(struct openmp_thread, title), FIELD_RIGHT, .width = 8},
    {"thread", NULL, "from 1 on; null: any of those that had no event", FIELD_COUNT, THREAD(thread),
     FIELD_0_IS_MISSING},
    {"threads", NULL, "that these figures are of, each", FIELD_COUNT, THREAD(count)},
    {"useful_s", "useful", "computing", PART(WORK), .width = 9},
    {"mpi_s", "MPI", "in MPI", PART(MPI), .width = 9},
    {"idle_in_mpi_s", "MPI idle", "idle outside of regions, while thread 1 is in MPI", PART(IDLE_IN_MPI), .width = 9},
    {"serial_s", "idle", "idle outside of regions, at any other time", PART(SERIAL), .width = 9},
    {"blocked_s", "blocked", "at locks, critical or ordered sections, while another thread is busy", PART(BLOCKED),
     .width = 9},
    {"imbalance_s", "imbal.", "idle in regions, while another thread is busy", PART(IMBALANCE), .width = 9},
    {"runtime_s", "run-time", "in the run-time system; or blocked or idle in regions while nobody is busy",
     PART(RUNTIME), .width = 9},
};
static const struct fields threads = FIELDS_OF(struct openmp_thread, thread_fields);

static const struct field openmp_fields[] = {
    {"regions", NULL, "by function, those that lose most first", FIELD_LIST,
     FIELD_LIST_AT(struct openmp_findings, functions, function_count), .fields = &functions},
    {"serial", NULL, "outside of regions, by user function, where most idle first", FIELD_LIST,
     FIELD_LIST_AT(struct openmp_findings, serial, serial_count), .fields = &serial},
    {"threads", NULL, "what each did", FIELD_LIST, FIELD_LIST_AT(struct openmp_findings, threads, thread_count),
     .fields = &threads},
};
static const struct fields openmp = FIELDS_OF(struct openmp_findings, openmp_fields);

/* From there on a loss is worth words. */
static const double notable_loss = 0.01;

static double share_of_all(const struct openmp_findings *found, __int128 time)
{
    __int128 all = 0;

    for (int part = 0; part < THREAD_PART_COUNT; part++)
        all += found->run.parts[part];
    return (double)time / (double)all;
}

static struct decimal percent_of_all(const struct openmp_findings *found, __int128 time)
{
    return decimal_percent(share_of_all(found, time));
}

static bool is_worth_words(const struct openmp_findings *found, __int128 time)
{
    return time > 0 && share_of_all(found, time) >= notable_loss;
}

static const char *whose_time(const struct sentence *words)
{
    return words->used == 0 ? " of all threads' time" : "";
}

static void describe_regions(struct sentence *words, const struct openmp_findings *found, bool utf8)
{
    const struct openmp_function *function = found->functions;
    const char *whose = whose_time(words);

    if (!is_worth_words(found, found->lost))
        return;
    if (found->function_count > 1)
        sentence_add(words, "In parallel regions ");
    else
        sentence_add(words, "In the parallel regions of %s ", text_word(function->title, utf8).text);
    sentence_add(words, "%s %%%s is lost: %s %% to uneven work and %s %% while not even the busiest thread is at work",
                 percent_of_all(found, found->lost).text, whose, percent_of_all(found, found->losses.imbalance).text,
                 percent_of_all(found, found->losses.scheduling).text);
    if (is_worth_words(found, found->losses.unused))
        sentence_add(words, ", %s %% of threads that take no part", percent_of_all(found, found->losses.unused).text);
    if (is_worth_words(found, found->regions.parts[THREAD_PART_BLOCKED]))
        sentence_add(words, "; for %s %% threads wait at locks, critical or ordered sections while another works",
                     percent_of_all(found, found->regions.parts[THREAD_PART_BLOCKED]).text);
    sentence_add(words, ". ");
    if (found->function_count > 1)
        sentence_add(words, "Those of %s lose most, %s %%. ", text_word(function->title, utf8).text,
                     percent_of_all(found, function->lost).text);
}

static void describe_serial(struct sentence *words, const struct openmp_findings *found, bool utf8)
{
    const struct openmp_serial *place = found->serial;
    __int128 idle = found->run.parts[THREAD_PART_SERIAL];

    if (found->serial_count == 0 || !is_worth_words(found, idle))
        return;
    if (found->function_count == 0) {
        sentence_add(
            words,
            "The trace has no parallel regions: threads are idle, or have not begun, for %s %%%s while thread 1 "
            "is outside MPI. ",
            percent_of_all(found, idle).text, whose_time(words));
        return;
    }
    sentence_add(words, "Outside of regions %s %%%s is lost, while thread 1 works alone",
                 percent_of_all(found, idle).text, whose_time(words));
    if (place->name)
        sentence_add(words, ", %s %% of it in %s", decimal_percent((double)place->idle / (double)idle).text,
                     text_word(place->name, utf8).text);
    sentence_add(words, ". ");
}

/* What is lost in regions and outside of them, as far as it is worth words, the larger part first. */
static struct sentence describe_losses(const struct openmp_findings *found, bool utf8)
{
    bool serial_is_first = found->run.parts[THREAD_PART_SERIAL] > found->lost;
    struct sentence words = {0};

    if (serial_is_first)
        describe_serial(&words, found, utf8);
    describe_regions(&words, found, utf8);
    if (!serial_is_first)
        describe_serial(&words, found, utf8);
    return words;
}

static void openmp_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;
    struct text_table table = {
        .unit = time_unit_for(result->run->runtime),
        .indent = 2,
        .name_widest = NAME_WIDEST,
        .cuts_names = true,
        .most = context->options->path.top,
        .more = "--top shows more, --format json all",
    };
    struct sentence losses;

    output_text(context->output, "Threads\n\n");
    if (found->thread_count == 0) {
        sentence_print(context, "The trace has one thread on each rank, and no events of OpenMP.");
        return;
    }
    losses = describe_losses(found, context->run.utf8);
    if (losses.used == 0)
        sentence_add(&losses, "Threads lose little, in regions and outside of them.");
    /* Of what is lost only that on the path delays the run; one rank has none. */
    else if (found->threads[found->thread_count - 1].rank > 0 && !context->options->activities.openmp)
        sentence_add(&losses, "What of it delays the run: --report critical-path --activity openmp.");
    sentence_print(context, "%s", losses.text);
    text_table_print_of(context, table, &functions, found->functions, found->function_count);
    text_table_print_of(context, table, &serial, found->serial, found->serial_count);
    table.indent = 0;
    table.most = 0;
    text_table_print_of(context, table, &threads, found->threads,
                        found->thread_count < THREADS_LISTED ? found->thread_count : THREADS_LISTED);
    if (found->thread_count > THREADS_LISTED)
        output_format(context->output, "  and %zu more (--format json has all)\n",
                      found->thread_count - THREADS_LISTED);
}

static void openmp_section_assess(struct assessment *assessment, const struct report_result *result)
{
    const struct openmp_findings *found = result->findings;
    __int128 serial_lost = found->run.parts[THREAD_PART_SERIAL];
    struct sentence words = describe_losses(found, true);
    struct assessment_finding *finding;

    /* Without regions the summary says as much. */
    if (found->function_count == 0 || words.used == 0)
        return;
    finding = assessment_add_finding(assessment, "threads", "--report openmp", words.text);
    finding->value = share_of_all(found, serial_lost + found->lost);
    finding->time = result->run->totals.end - result->run->totals.start;
    finding->question = "Lost by threads, of all threads' time, in";
    finding_set_next(finding, "When: --by thread --plot -. What delays the run: --report critical-path --activity "
                              "openmp.");
    if (found->serial_count > 0)
        finding_add_bar(finding, "outside of regions", share_of_all(found, serial_lost));
    for (size_t i = 0; i < found->function_count; i++)
        finding_add_bar(finding, found->functions[i].title, share_of_all(found, found->functions[i].lost));
}

/* Below the map of threads: what is lost in the regions of each function. */
static void openmp_map(struct figure *figure, const struct report_result *result)
{
    enum { ROWS_MOST = 10, ROW_HEIGHT = 28 };
    static const struct {
        const char *name;
        const char *color;
        char letter;
        size_t place;
    } losses[] = {
        {"imbalance", "#DB7B00", 'b', offsetof(struct openmp_function, losses.imbalance)},
        {"scheduling", "#5B4B8A", 's', offsetof(struct openmp_function, losses.scheduling)},
        {"unused", "#E8C547", 'u', offsetof(struct openmp_function, losses.unused)},
    };
    const struct openmp_findings *found = result->findings;
    size_t count = found->function_count < ROWS_MOST ? found->function_count : ROWS_MOST;
    struct figure_panel *panel;
    double longest = 0;

    if (count == 0)
        return;
    panel = figure_add_panel(figure, FIGURE_BARS, "What threads lose in the regions of each parallel function",
                             (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);
    for (size_t i = 0; i < count; i++) {
        double lost = share_of_all(found, found->functions[i].lost) * 100;

        longest = lost > longest ? lost : longest;
        figure_add_row(figure, panel,
                       (struct figure_row){
                           .name = found->functions[i].title,
                           .value = figure_print(figure, "%s %%", percent_of_all(found, found->functions[i].lost).text),
                           .end = lost});
    }
    for (size_t k = 0; k < sizeof(losses) / sizeof(losses[0]); k++) {
        struct figure_series *series = figure_add_series(figure, panel, losses[k].name, losses[k].color);

        series->letter = losses[k].letter;
        for (size_t i = 0; i < count; i++) {
            struct figure_point point = {.from = (double)i + 0.15, .to = (double)i + 0.85};

            for (size_t part = 0; part <= k; part++) {
                const char *function = (const char *)&found->functions[i];

                point.low = point.high;
                point.high += share_of_all(found, *(const __int128 *)(function + losses[part].place)) * 100;
            }
            figure_add_point(figure, series, point);
        }
    }
    panel->across = (struct figure_axis){.title = "share of all threads' time (%)", .to = longest > 0 ? longest : 1};
}

const struct section openmp_section = {
    .reports = REPORT_OPENMP,
    .fields = &openmp,
    .name = "openmp",
    .rows = "regions",
    .prints_rows = true,
    .print = openmp_section_print,
    .map = openmp_map,
    .assess = openmp_section_assess,
};
