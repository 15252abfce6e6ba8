/*
 * Iterations: a table of the loops, and in words how sure each is, which turns stand out, and what to cut out.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "paraver/event_types.h"
#include "reports/iterations/iteration_windows.h"
#include "reports/iterations/iterations.h"
#include "reports/report.h"
#include "reports/sentence.h"
#include "windows/gauges/gauge.h"

enum { NAME_WIDTH = 16 /* of a loop */ };

#define ODD(member)     FIELD_AT(struct odd_turn, member)
#define STRETCH(member) FIELD_AT(struct stretch, member)
#define AT(member)      FIELD_AT(struct iteration_loop, member)
#define COUNTED(part)   .needs = 1U << WINDOW_PART_##part

static const struct field stretch_fields[] = {
    {"turns", NULL, "in it", FIELD_COUNT, STRETCH(turns), FIELD_0_IS_MISSING},
    {"from_s", NULL, "what cuts it: --from", FIELD_TIME, STRETCH(from), FIELD_IDENTIFIES},
    {"to_s", NULL, "and --to", FIELD_TIME, STRETCH(to), FIELD_IDENTIFIES},
};
static const struct fields stretch = FIELDS_OF(struct stretch, stretch_fields);

static const char *const cause_words[] = {
    [TURN_COMPUTING] = "computing", [TURN_MPI] = "mpi", [TURN_TRACING] = "tracing", [TURN_UNKNOWN] = NULL};

static const struct field odd_fields[] = {
    {"turn", "turn", "its number, from 1 on", FIELD_COUNT, ODD(turn.number), FIELD_IDENTIFIES},
    {"start_s", NULL, "when it begins", FIELD_TIME, ODD(turn.start), FIELD_IDENTIFIES},
    {"length_s", NULL, "how long it takes", FIELD_TIME, ODD(turn.length)},
    {"excess_s", NULL, "by how much longer than the median", FIELD_TIME, ODD(excess)},
    {"cause", NULL,
     "computing: a rank computes longer; mpi: none does so much; tracing: that, or it was off; null: not known",
     FIELD_WORD, ODD(cause), .words = cause_words},
    {"rank", NULL, "that computes longer; null: none does", FIELD_RANK, ODD(rank)},
    {"of_rank", NULL, "whose turn it is, of a loop with different numbers of turns", FIELD_RANK, ODD(turn.of_rank),
     FIELD_OPTIONAL | FIELD_IDENTIFIES},
    {"average_ipc", NULL, "instructions per cycle", FIELD_NUMBER, ODD(turn.ipc), COUNTED(IPC), .decimals = 2},
    {"average_frequency_ghz", NULL, "cycles per time of computing", FIELD_NUMBER, ODD(turn.frequency), COUNTED(CYCLES),
     .decimals = 2},
};

static const struct field loop_fields[] = {
    {NULL, "loop", "its number, its level, and of which ranks it is", FIELD_TEXT,
     FIELD_TEXT_AT(struct iteration_loop, name), .width = NAME_WIDTH},
    {NULL, "turns", "of it", FIELD_TEXT, FIELD_TEXT_AT(struct iteration_loop, turns_text), FIELD_RIGHT, .width = 8},
    {"loop", NULL, "its number in the order of time", FIELD_COUNT, AT(number), FIELD_IDENTIFIES},
    {"level", NULL, "1: the outermost", FIELD_COUNT, AT(level), FIELD_IDENTIFIES},
    {"mark", "a turn begins with", "the call that begins a turn", FIELD_TEXT,
     FIELD_TEXT_AT(struct iteration_loop, mark), .width = 40, .place = 4},
    {"turns", NULL, "of it", FIELD_COUNT, AT(turns)},
    {"instances", NULL, "how often it is begun", FIELD_COUNT, AT(instances)},
    {"ranks", NULL, "that find it", FIELD_COUNT, AT(ranks)},
    {"rank", NULL, "whose calls limit the turns", FIELD_RANK, AT(rank)},
    {"calls", NULL, "of MPI in an average turn", FIELD_NUMBER, AT(calls), .decimals = 1},
    {"begin_s", "begin", "when its first turn begins", FIELD_TIME, AT(begin), FIELD_IDENTIFIES | FIELD_OWN_UNIT,
     .width = 9},
    {"end_s", NULL, "when its last turn begins", FIELD_TIME, AT(end), FIELD_IDENTIFIES},
    {"least_s", NULL, "length of the shortest turn", FIELD_TIME, AT(least)},
    {"quartile_s", NULL, "length that a quarter of the turns stay below", FIELD_TIME, AT(quartile)},
    {"median_s", "median", "length of the turn in the middle", FIELD_TIME, AT(median), .width = 9, .place = 1},
    {"upper_quartile_s", NULL, "length that three quarters stay below", FIELD_TIME, AT(upper_quartile)},
    {"most_s", "longest", "length of the longest turn", FIELD_TIME, AT(most), .width = 10, .place = 1},
    {"trend", "trend\n%", "of the length over all turns, relative to the mean", FIELD_RATIO, AT(trend), .width = 8,
     .place = 3},
    {"trend_instructions", NULL, "of the instructions, relative to the first third of the turns", FIELD_RATIO,
     AT(trend_instructions), COUNTED(INSTRUCTIONS)},
    {"trend_ipc", NULL, "of the instructions per cycle, likewise", FIELD_RATIO, AT(trend_ipc), COUNTED(IPC)},
    {"trend_frequency", NULL, "of the frequency, likewise", FIELD_RATIO, AT(trend_frequency), COUNTED(CYCLES)},
    {"useful_s", NULL, "computing in an average turn, of an average rank", FIELD_TIME, AT(useful)},
    {"parallel_efficiency", "PE\n%", "share of the turns in which ranks compute", FIELD_RATIO, AT(parallel_efficiency),
     .width = 7, .place = 2},
    {"load_balance", "LB\n%", "of the ranks in each turn, or in all of their own", FIELD_RATIO, AT(load_balance),
     .width = 7, .place = 2},
    {"communication_efficiency", "CommE\n%", "share of the turns in which the busiest rank computes", FIELD_RATIO,
     AT(communication_efficiency), .width = 7, .place = 2},
    {"instructions", NULL, "while computing in an average turn, of all ranks", FIELD_COUNT, AT(instructions),
     COUNTED(INSTRUCTIONS)},
    {"average_ipc", "IPC", "instructions per cycle", FIELD_NUMBER, AT(ipc), COUNTED(IPC), .width = 7, .decimals = 2,
     .place = 2},
    {"share", "share\n%", "share of the run in its turns", FIELD_RATIO, AT(share), .width = 7},
    {"before", NULL, "share of the run before it", FIELD_RATIO, AT(before)},
    {"between", NULL, "share of the run between its instances", FIELD_RATIO, AT(between)},
    {"after", NULL, "share of the run after its last turn has begun", FIELD_RATIO, AT(after)},
    {"sureness", "alike\n%",
     "share of calls that are the body's, or of turns that are alike, less how much their calls vary", FIELD_RATIO,
     AT(sureness), .width = 7, .place = 3},
    {"typical", NULL, "the turn nearest to the median", FIELD_RECORD, AT(typical), .fields = &stretch},
    {"typical_ten", NULL, "the ten turns in a row nearest to it", FIELD_RECORD, AT(typical_ten), .fields = &stretch},
    {"odd_turns", NULL, "that take much longer than the others",
     FIELD_LIST_OF(struct iteration_loop, odd, odd_count, odd_fields)},
    {"turns_least", NULL, "of a rank, where they have different numbers; turns is the median", FIELD_COUNT,
     AT(turns_least), FIELD_OPTIONAL | FIELD_0_IS_MISSING},
    {"turns_most", NULL, "likewise", FIELD_COUNT, AT(turns_most), FIELD_OPTIONAL | FIELD_0_IS_MISSING},
    {"rank_list", NULL, "which they are, as 2-8+10, where not all", FIELD_TEXT, AT(rank_list), FIELD_OPTIONAL},
    {"average_frequency_ghz", "GHz", "cycles per time of computing", FIELD_NUMBER, AT(frequency), COUNTED(CYCLES),
     .width = 7, .decimals = 2, .place = 2},
};

static const struct field finding_fields[] = {
    {"none", NULL, "why no loop was found; null: there is one", FIELD_TEXT,
     FIELD_AT(struct iteration_findings, reason)},
    {"loops", NULL, "and their levels", FIELD_LIST_OF(struct iteration_findings, loops, count, loop_fields)},
};
static const struct fields findings = FIELDS_OF(struct iteration_findings, finding_fields);

enum { LOOPS_IN_DETAIL = 3 /* those that have most */ };

/* A turn that stands out, in the table of them. */
struct odd_row {
    const char *loop;
    char turn[48]; /* its number, and whose it is */
    char why[40];  /* "-": not known */
    struct odd_turn odd;
};

static const struct field odd_row_fields[] = {
    {NULL, "loop", "whose turn it is", FIELD_TEXT, FIELD_AT(struct odd_row, loop), .width = NAME_WIDTH},
    {NULL, "turn", "its number", FIELD_TEXT, FIELD_TEXT_AT(struct odd_row, turn), FIELD_RIGHT | FIELD_IDENTIFIES,
     .width = 6},
    {NULL, "begin", "when it begins", FIELD_TIME, FIELD_AT(struct odd_row, odd.turn.start), .width = 10},
    {NULL, "length", "how long it takes", FIELD_TIME, FIELD_AT(struct odd_row, odd.turn.length), FIELD_OWN_UNIT,
     .width = 9},
    {NULL, "IPC", "instructions per cycle", FIELD_NUMBER, FIELD_AT(struct odd_row, odd.turn.ipc), COUNTED(IPC),
     .width = 7, .decimals = 2},
    {NULL, "GHz", "cycles per time of computing", FIELD_NUMBER, FIELD_AT(struct odd_row, odd.turn.frequency),
     COUNTED(CYCLES), .width = 7, .decimals = 2},
    {NULL, "what takes longer", "what is known of it", FIELD_TEXT, FIELD_TEXT_AT(struct odd_row, why), .width = 25},
};

/* What a rank that is looked at by itself does not compute, it does not. */
static struct odd_row odd_row_of(const struct iteration_loop *loop, const struct odd_turn *odd)
{
    bool is_of_one = loop->ranks == 1 || odd->turn.of_rank != FIELD_NO_RANK;
    struct odd_row row = {.loop = loop->name, .why = "-", .odd = *odd};
    int used = snprintf(row.turn, sizeof(row.turn), "%" PRIu64, odd->turn.number);

    if (odd->turn.of_rank != FIELD_NO_RANK)
        snprintf(row.turn + used, sizeof(row.turn) - (size_t)used, " of rank %" PRIu32, odd->turn.of_rank + 1);
    if (odd->computing > 1 && odd->computing == loop->ranks && !loop->rank_list)
        snprintf(row.why, sizeof(row.why), "computing of all ranks");
    else if (odd->computing > 1)
        snprintf(row.why, sizeof(row.why), "computing of %" PRIu32 " ranks", odd->computing);
    else if (odd->computing == 1)
        snprintf(row.why, sizeof(row.why), "computing of rank %" PRIu32, odd->rank + 1);
    else if (odd->cause == TURN_TRACING)
        snprintf(row.why, sizeof(row.why), "tracing, or it was off");
    else if (odd->cause == TURN_MPI || is_of_one)
        snprintf(row.why, sizeof(row.why), "mostly not computing");
    return row;
}

static void print_odd_turns(const struct format_context *context, const struct report_result *result,
                            const struct iteration_loop *const *of, size_t count)
{
    struct odd_row rows[LOOPS_IN_DETAIL * ODD_TURNS_MOST];
    struct text_table table = {
        .fields = FIELDS(struct odd_row, odd_row_fields),
        .known = result->known,
        .records = rows,
        .unit = time_unit_for(result->run->runtime),
        .follows = true,
    };

    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < of[i]->odd_count; k++)
            rows[table.count++] = odd_row_of(of[i], &of[i]->odd[k]);
    if (table.count == 0)
        return;
    output_text(context->output, "\nTurns much longer than the others\n\n");
    text_table_print(context, &table);
}

static void print_cut(const struct format_context *context, const struct iteration_loop *loop, const char *what,
                      int64_t from, int64_t to)
{
    if (from != FIELD_NO_TIME)
        output_format(context->output, "%-*s %-17s --from %ss --to %ss\n", NAME_WIDTH, loop->name, what,
                      decimal_seconds(from).text, decimal_seconds(to).text);
}

static void print_cuts(const struct format_context *context, const struct iteration_loop *loop)
{
    const struct told_turn *longest = &loop->odd->turn;
    char what[64];

    snprintf(what, sizeof(what), loop->rank_list || loop->turns_most > 0 ? "a turn of rank %" PRIu32 : "a typical turn",
             loop->rank + 1);
    print_cut(context, loop, what, loop->typical.from, loop->typical.to);
    snprintf(what, sizeof(what), "%" PRIu64 " turns in a row", loop->typical_ten.turns);
    print_cut(context, loop, what, loop->typical_ten.from, loop->typical_ten.to);
    if (loop->odd_count == 0)
        return;
    /* It may be a short one on the rank that turns are limited by. */
    snprintf(what, sizeof(what), "turn %s", odd_row_of(loop, loop->odd).turn);
    print_cut(context, loop, what, longest->start,
              longest->end - longest->start > longest->length ? longest->end : longest->start + longest->length);
}

static struct sentence describe_odd_turn(const struct iteration_loop *loop, const struct odd_turn *odd)
{
    const struct odd_row row = odd_row_of(loop, odd);
    bool is_known = row.why[0] != '-';
    struct sentence sentence = {""};

    sentence_add(&sentence, "Turn %s, at %s, takes %s, %s longer than usual%s%s.", row.turn,
                 duration_text(odd->turn.start).text, duration_text(odd->turn.length).text,
                 duration_text(odd->excess).text, is_known ? ": " : "", is_known ? row.why : "");
    return sentence;
}

/* The loop that has most of the ranks' time. */
static const struct iteration_loop *main_loop(const struct iteration_findings *found)
{
    const struct iteration_loop *loop = found->loops;

    while (iterations_place(found, (size_t)(loop - found->loops)) > 0)
        loop++;
    return loop;
}

/* Of a part of the run, what lies between Init and Finalize, as far as these are known. */
static struct time_range without_launch(const struct iteration_findings *found, const struct window_totals *part)
{
    const struct time_range between = {found->launched,
                                       found->finalized != FIELD_NO_TIME ? found->finalized : INT64_MAX};

    return time_range_cut(part->start, part->end, between);
}

struct loop_scope loop_scope_of(const struct iteration_findings *found, const struct run_summary *run)
{
    bool is_part = run->totals.end - run->totals.start < run->runtime;
    struct time_range between = without_launch(found, &run->totals);

    if (run->whole || (!is_part && between.from < between.to &&
                       (found->launched != FIELD_NO_TIME || found->finalized != FIELD_NO_TIME)))
        return (struct loop_scope){"the time from Init to Finalize",
                                   (double)run->runtime / (double)(between.to - between.from)};
    return (struct loop_scope){is_part ? "this part" : "the run",
                               (double)run->runtime / (double)(run->totals.end - run->totals.start)};
}

/* In turns of the program's loop, which all ranks have, and which is half of what is looked at; 0: there is none. */
static double turn_balance(const struct iteration_findings *found, const struct run_summary *run)
{
    const struct iteration_loop *loop = found->count > 0 ? main_loop(found) : NULL;

    return loop && loop->ranks == run->totals.ranks && loop->share * loop_scope_of(found, run).of_run >= 0.5 &&
                   loop->turns_most == 0
               ? loop->load_balance
               : 0;
}

/* Of fewer there is no trend. */
static const size_t turns_with_trend = 12;

/* What makes turns longer, or shorter, as far as counters tell: each that explains a quarter of that or more. */
static void add_trend_of_counts(struct sentence *sentence, const struct iteration_loop *loop)
{
    bool is_longer = loop->trend > 0;
    double sign = is_longer ? 1 : -1;
    double work = fmax(sign * log(1 + loop->trend_instructions), 0);
    double slower = fmax(-sign * log(1 + loop->trend_ipc), 0);
    double lower = fmax(-sign * log(1 + loop->trend_frequency), 0);
    double least = fmax((work + slower + lower) / 4, log(1.05));

    if (work >= least)
        sentence_add(sentence, ", with %s %% %s instructions", decimal_percent(fabs(loop->trend_instructions)).text,
                     is_longer ? "more" : "fewer");
    if (slower >= least)
        sentence_add(sentence, ", with %s %% %s instructions per cycle", decimal_percent(fabs(loop->trend_ipc)).text,
                     is_longer ? "fewer" : "more");
    if (lower >= least)
        sentence_add(sentence, ", at a %s %% %s frequency", decimal_percent(fabs(loop->trend_frequency)).text,
                     is_longer ? "lower" : "higher");
}

static struct sentence describe_main_loop(const struct iteration_findings *found, const struct run_summary *run)
{
    const struct iteration_loop *loop = found->count > 0 ? main_loop(found) : NULL;
    struct loop_scope scope = loop_scope_of(found, run);
    bool has_half = false, is_shared = false; /* by half of the ranks */
    struct sentence sentence = {""};
    char turns[128];

    if (!loop) {
        sentence_add(&sentence, "No loop was found: %s.", found->reason);
        return sentence;
    }
    for (size_t i = 0; i < found->count; i++)
        if (found->loops[i].share * scope.of_run >= 0.5) {
            has_half = true;
            is_shared = is_shared || 2 * (uint64_t)found->loops[i].ranks >= run->totals.ranks;
        }
    snprintf(turns, sizeof(turns), "%s turns%s%s, %.8s %%", loop->turns_text, loop->turns_most > 0 ? " each" : "",
             loop->on_ranks, decimal_percent(fmin(loop->share * scope.of_run, 1)).text);
    sentence_add(&sentence, "%s%s%s%s of %s; a turn begins with %s. The median turn takes %s, the longest %s.",
                 is_shared  ? "The program repeats itself: "
                 : has_half ? "Ranks repeat themselves, each for itself; the loop with most time: "
                            : "No loop has half of ",
                 has_half ? "" : scope.name, has_half ? "" : "; the largest: ", turns, has_half ? scope.name : "it",
                 text_word(loop->mark).text, duration_text(loop->median).text, duration_text(loop->most).text);
    if (loop->turns >= turns_with_trend && fabs(loop->trend) >= 0.05) {
        sentence_add(&sentence, " From the first third of the turns to the last they become %s %% %s",
                     decimal_percent(fabs(loop->trend)).text, loop->trend > 0 ? "longer" : "shorter");
        add_trend_of_counts(&sentence, loop);
        sentence_add(&sentence, ".");
    }
    return sentence;
}

/* As they are read: shares of the time that the sentence names; of few turns no trend. */
static struct iteration_loop loop_as_shown(const struct iteration_loop *loop, const struct loop_scope *scope)
{
    struct iteration_loop shown = *loop;

    shown.share = fmin(loop->share * scope->of_run, 1);
    if (loop->turns < turns_with_trend)
        shown.trend = (double)NAN;
    return shown;
}

static void explain_columns(const struct format_context *context, const struct iteration_loop *of, size_t count,
                            const char *scope, bool has_threads)
{
    enum { LEVELS, MORE_RANKS, OWN_TURNS, ALWAYS };
    char share[64];
    const struct text_term terms[] = {
        [LEVELS] = {"loop", "number in the order of time; 1.2: its level 2 (--window iteration:2)"},
        [MORE_RANKS] = {"+3", "and three ranks more, as for other numbers (--format json lists them)"},
        [OWN_TURNS] = {"turns", "from-to: each rank has its own; LB compares what ranks compute in all of theirs"},
        [ALWAYS] = {"share", share},
        {"PE", has_threads ? "parallel efficiency of ranks: time outside MPI, whatever threads do"
                           : "parallel efficiency: time spent computing"},
        {"LB", "load balance in each turn"},
        {"CommE", "communication efficiency: not lost to communication"},
        {"trend", "change of the length, from the first third of the turns to the last"},
        {"alike", "how alike turns are in their calls"},
    };
    bool has[ALWAYS] = {false};

    for (size_t i = 0; i < count; i++) {
        has[LEVELS] |= of[i].level > 1;
        has[MORE_RANKS] |= strchr(of[i].name, '+') && !strstr(of[i].name, "ranks");
        has[OWN_TURNS] |= of[i].turns_most > 0;
    }
    snprintf(share, sizeof(share), "of %s in turns", scope);
    output_text(context->output, "\n");
    for (size_t i = 0; i < COUNT_OF(terms); i++)
        if (i >= ALWAYS || has[i])
            text_legend_print(context, &terms[i], 1, 8);
}

static void iterations_section_print(const struct format_context *context, const struct report_result *result)
{
    const struct iteration_findings *found = result->findings;
    const size_t most = context->options->path.top > 0 ? context->options->path.top : LOOPS_MOST;
    const struct loop_scope scope = loop_scope_of(found, result->run);
    const struct iteration_loop *detailed[LOOPS_IN_DETAIL];
    struct iteration_loop shown[LOOPS_MOST];
    struct text_table table = {
        .fields = FIELDS(struct iteration_loop, loop_fields), .known = result->known, .records = shown};
    int64_t longest = 0; /* of the medians */
    size_t count = 0;

    output_text(context->output, "Iterations\n");
    sentence_print(context, "%s", describe_main_loop(found, result->run).text);
    if (found->count == 0)
        return;
    sentence_print_reservations(context, result->run);
    for (size_t place = 0; place < found->count && place < most; place++)
        for (size_t i = 0; i < found->count; i++)
            if (iterations_place(found, i) == place) {
                shown[table.count++] = loop_as_shown(&found->loops[i], &scope);
                longest = found->loops[i].median > longest ? found->loops[i].median : longest;
                if (count < LOOPS_IN_DETAIL)
                    detailed[count++] = &found->loops[i];
            }
    table.unit = time_unit_for(longest);
    text_table_print(context, &table);
    if (table.count < found->count)
        output_format(context->output, "and %zu more (--top shows more, --format json all)\n",
                      found->count - table.count);
    explain_columns(context, shown, table.count, scope.name, result->run->threads);
    print_odd_turns(context, result, detailed, count);
    output_text(context->output, "\nOptions that cut turns out\n\n");
    for (size_t i = 0; i < count; i++)
        print_cuts(context, detailed[i]);
}

/* The program's loop is where to look: a typical stretch of it. */
static void iterations_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const char command[] = "--report iterations";
    const struct iteration_findings *found = result->findings;
    const struct iteration_loop *loop;
    char options[ASSESSMENT_OPTIONS], rank[32] = "";
    const struct stretch *cut;

    assessment_add_fact(assessment, TOPIC_FOCUS, command, "%s", describe_main_loop(found, result->run).text);
    if (found->count == 0)
        return;
    loop = main_loop(found);
    cut = loop->typical_ten.from != FIELD_NO_TIME ? &loop->typical_ten : &loop->typical;
    assessment->focus.turns = loop->turns;
    assessment->focus.from = cut->from;
    assessment->focus.to = cut->to;
    if (cut->from != FIELD_NO_TIME) {
        snprintf(options, sizeof(options), "--from %ss --to %ss", decimal_seconds(cut->from).text,
                 decimal_seconds(cut->to).text);
        if (loop->turns_most > 0)
            snprintf(rank, sizeof(rank), " of rank %" PRIu32, loop->rank + 1);
        assessment_add_fact(assessment, TOPIC_FOCUS, options, "A typical %s%s: %s to %s.",
                            cut == &loop->typical ? "turn" : "stretch of ten turns", rank,
                            decimal_duration(cut->from).text, decimal_duration(cut->to).text);
    }
    if (loop->odd_count > 0)
        assessment_add_fact(assessment, TOPIC_FOCUS, command, "%s", describe_odd_turn(loop, loop->odd).text);
}

const struct section iterations_section = {
    .reports = REPORT_ITERATIONS,
    .fields = &findings,
    .name = "iterations",
    .rows = "loops",
    .print = iterations_section_print,
    .picture = iterations_picture,
    .assess = iterations_section_assess,
};

struct iterations_report {
    struct iterations *iterations; /* NULL until the ranks are known */
    struct iteration_findings findings;
    const struct labels *labels;
    const struct diag *diag;
    const struct window_options *windows;
    uint32_t kept_rank;
};

static void iterations_report_free(void *item)
{
    struct iterations_report *report = item;

    iterations_free(report->iterations);
    iteration_findings_deinit(&report->findings);
}

/* As far as labels say it. */
static bool has_functions(const struct labels *labels)
{
    return !labels || !labels_have_file(labels) || labels_type(labels, PRV_TYPE_USER_FUNCTION) ||
           labels_type(labels, PRV_TYPE_REGION_FUNCTION);
}

static int iterations_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct iterations_report *report = item;
    struct counter_types counters;
    int error = counter_types_find(&counters, start->options, start->labels, start->diag);
    const struct iterations_setup setup = {
        .diag = start->diag,
        .rank_count = start->replay->rank_count,
        .part = start->options->windows.part,
        .call_sites = start->options->activities.call_sites,
        .instructions = counters.types[COUNTER_INSTRUCTIONS],
        .cycles = counters.types[COUNTER_CYCLES],
        .kept_rank = start->options->windows.lists_turns ? start->options->windows.rank - 1 : FIELD_NO_RANK,
        .follows_functions = has_functions(start->labels),
    };

    report->labels = start->labels;
    report->diag = start->diag;
    report->windows = &start->options->windows;
    report->kept_rank = setup.kept_rank;
    if (error < 0)
        return error;
    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        error = counters.is_found[i] ? event_types_add(start->watched, counters.types[i]) : 0;
    report->iterations = iterations_new(&setup);
    if (error < 0 || !report->iterations)
        return diag_no_memory(start->diag);
    iterations_listen(report->iterations, listener);
    return 0;
}

/* Of what lies between Init and Finalize. */
static int list_turns(struct iterations_report *report, const struct run_summary *summary)
{
    struct time_range between = without_launch(&report->findings, &summary->totals);

    report->findings.turns.rank = iteration_windows_rank(&report->findings, report->windows);
    if (report->findings.turns.rank != report->kept_rank)
        return 0;
    return iteration_windows_list(&report->findings, report->windows, between, &report->findings.turns);
}

static int iterations_report_conclude(void *item, struct run_summary *summary, const void **found)
{
    struct iterations_report *report = item;

    int error = iterations_conclude(report->iterations, report->labels, summary->runtime, &report->findings);

    if (error == 0 && report->windows->lists_turns)
        error = list_turns(report, summary);
    if (error < 0)
        return diag_no_memory(report->diag);
    summary->turn_balance = turn_balance(&report->findings, summary);
    *found = &report->findings;
    return 0;
}

const struct report_class iterations_report = {
    .traits =
        {
            .word = "iterations",
            .about = "the loops of the program, and a typical turn",
            .bit = REPORT_ITERATIONS,
            .abilities = 1U << NEEDS_NO_TOTALS | 1U << USES_CALL_SITES | 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP,
        },
    .size = sizeof(struct iterations_report),
    .start = iterations_report_start,
    .conclude = iterations_report_conclude,
    .free = iterations_report_free,
    .section = &iterations_section,
};
