/*
 * Iterations: a table of the loops, and in words how sure each is, which turns stand out, and what to cut out.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "output/assessment/assessment.h"
#include "output/decimal.h"
#include "output/fields/text_table.h"
#include "output/text.h"
#include "reports/iterations/iteration_windows.h"
#include "reports/iterations/iterations.h"
#include "reports/report.h"
#include "windows/gauges/gauge.h"

#define AT(member)    FIELD_AT(struct iteration_loop, member)
#define TIME(member)  FIELD_TIME, AT(member), .width = 11
#define COUNTED(part) .needs = 1U << WINDOW_PART_##part

static const struct field stretch_fields[] = {
    {"turns", NULL, "in it", FIELD_COUNT, FIELD_AT(struct stretch, turns), FIELD_0_IS_MISSING},
    {"from_s", NULL, "what cuts it: --from", FIELD_TIME, FIELD_AT(struct stretch, from), FIELD_IDENTIFIES},
    {"to_s", NULL, "and --to", FIELD_TIME, FIELD_AT(struct stretch, to), FIELD_IDENTIFIES},
};
static const struct fields stretch = FIELDS_OF(struct stretch, stretch_fields);

static const char *const cause_words[] = {[TURN_COMPUTING] = "computing", [TURN_MPI] = "mpi", [TURN_UNKNOWN] = NULL};

static const struct field odd_fields[] = {
    {"turn", "turn", "its number, from 1 on", FIELD_COUNT, FIELD_AT(struct odd_turn, number), FIELD_IDENTIFIES},
    {"start_s", NULL, "when it begins", FIELD_TIME, FIELD_AT(struct odd_turn, start), FIELD_IDENTIFIES},
    {"length_s", NULL, "how long it takes", FIELD_TIME, FIELD_AT(struct odd_turn, length)},
    {"excess_s", NULL, "by how much longer than the median", FIELD_TIME, FIELD_AT(struct odd_turn, excess)},
    {"cause", NULL, "what that is: a rank computes longer, or the ranks are in MPI; null: not known", FIELD_WORD,
     FIELD_AT(struct odd_turn, cause), .words = cause_words},
    {"rank", NULL, "that computes longer; null: none does", FIELD_RANK, FIELD_AT(struct odd_turn, rank)},
    {"of_rank", NULL, "whose turn it is, of a loop with different numbers of turns", FIELD_RANK,
     FIELD_AT(struct odd_turn, of_rank), FIELD_OPTIONAL | FIELD_IDENTIFIES},
};
static const struct fields odd = FIELDS_OF(struct odd_turn, odd_fields);

static const struct field loop_fields[] = {
    {"loop", "loop", "its number in the order of time", FIELD_COUNT, AT(number), FIELD_IDENTIFIES, .width = 5},
    {"level", "level", "1: the outermost", FIELD_COUNT, AT(level), FIELD_IDENTIFIES, .width = 6},
    {"mark", NULL, "the call that begins a turn", FIELD_TEXT, FIELD_TEXT_AT(struct iteration_loop, mark)},
    {"turns", "turns", "of it", FIELD_COUNT, AT(turns), .width = 8},
    {"instances", NULL, "how often it is begun", FIELD_COUNT, AT(instances)},
    {"ranks", "ranks", "that find it", FIELD_COUNT, AT(ranks), .width = 7},
    {"rank", "of rank", "whose calls limit the turns", FIELD_RANK, AT(rank), .width = 9},
    {"calls", NULL, "of MPI in an average turn", FIELD_NUMBER, AT(calls), .decimals = 1},
    {"begin_s", "begin", "when its first turn begins", TIME(begin), .flags = FIELD_IDENTIFIES},
    {"end_s", "end", "when its last turn begins", TIME(end), .flags = FIELD_IDENTIFIES},
    {"least_s", "least", "length of the shortest turn", TIME(least), .place = 1},
    {"quartile_s", NULL, "length that a quarter of the turns stay below", FIELD_TIME, AT(quartile)},
    {"median_s", "median", "length of the turn in the middle", TIME(median), .place = 1},
    {"upper_quartile_s", NULL, "length that three quarters stay below", FIELD_TIME, AT(upper_quartile)},
    {"most_s", "most", "length of the longest turn", TIME(most), .place = 1},
    {"trend", "trend\n%", "of the length over all turns, relative to the mean", FIELD_RATIO, AT(trend), .width = 9,
     .place = 1},
    {"useful_s", "useful", "computing in an average turn, of an average rank", TIME(useful), .place = 2},
    {"parallel_efficiency", "parallel\n%", "share of the turns in which ranks compute", FIELD_RATIO,
     AT(parallel_efficiency), .width = 10, .place = 2},
    {"load_balance", "balance\n%", "of the ranks in each turn", FIELD_RATIO, AT(load_balance), .width = 9, .place = 2},
    {"communication_efficiency", "comm.\n%", "share of the turns in which the busiest rank computes", FIELD_RATIO,
     AT(communication_efficiency), .width = 8, .place = 2},
    {"instructions", "instruct.", "while computing in an average turn, of all ranks", FIELD_COUNT, AT(instructions),
     COUNTED(INSTRUCTIONS), .width = 14, .place = 2},
    {"average_ipc", "IPC", "instructions per cycle", FIELD_NUMBER, AT(ipc), COUNTED(IPC), .width = 8, .decimals = 3,
     .place = 2},
    {"share", "of run\n%", "share of the run in its turns", FIELD_RATIO, AT(share), .width = 8},
    {"before", NULL, "share of the run before it", FIELD_RATIO, AT(before)},
    {"between", NULL, "share of the run between its instances", FIELD_RATIO, AT(between)},
    {"after", NULL, "share of the run after its last turn has begun", FIELD_RATIO, AT(after)},
    {"sureness", "sure\n%",
     "share of calls that are the body's, or of turns that are alike, less how much their calls vary", FIELD_RATIO,
     AT(sureness), .width = 7},
    {"typical", NULL, "the turn nearest to the median", FIELD_RECORD, AT(typical), .fields = &stretch},
    {"typical_ten", NULL, "the ten turns in a row nearest to it", FIELD_RECORD, AT(typical_ten), .fields = &stretch},
    {"odd_turns", NULL, "that take much longer than the others", FIELD_LIST,
     FIELD_LIST_AT(struct iteration_loop, odd, odd_count), .fields = &odd},
    {"turns_least", NULL, "of a rank, where they have different numbers; turns is the median", FIELD_COUNT,
     AT(turns_least), FIELD_OPTIONAL | FIELD_0_IS_MISSING},
    {"turns_most", NULL, "likewise", FIELD_COUNT, AT(turns_most), FIELD_OPTIONAL | FIELD_0_IS_MISSING},
    {"rank_list", NULL, "which they are, as 2-8+10, where not all", FIELD_TEXT, AT(rank_list), FIELD_OPTIONAL},
};
static const struct fields loops = FIELDS_OF(struct iteration_loop, loop_fields);

static const struct field finding_fields[] = {
    {"none", NULL, "why no loop was found; null: there is one", FIELD_TEXT,
     FIELD_AT(struct iteration_findings, reason)},
    {"loops", NULL, "and their levels", FIELD_LIST, FIELD_LIST_AT(struct iteration_findings, loops, count),
     .fields = &loops},
};
static const struct fields findings = FIELDS_OF(struct iteration_findings, finding_fields);

enum { SENTENCE_SIZE = 700, LOOPS_IN_WORDS = 3 /* those that have most */ };

static void print_cut(const struct format_context *context, const char *what, const struct stretch *cut)
{
    char words[SENTENCE_SIZE];

    if (cut->from == FIELD_NO_TIME)
        return;
    snprintf(words, sizeof(words), "    %s: --from %ss --to %ss", what, decimal_seconds(cut->from).text,
             decimal_seconds(cut->to).text);
    output_format(context->output, "%s\n", words);
}

struct turn_words {
    char text[SENTENCE_SIZE];
};

static struct turn_words describe_odd_turn(const struct odd_turn *turn)
{
    struct turn_words sentence;
    char *words = sentence.text;
    int used = snprintf(words, sizeof(sentence.text), "Turn %" PRIu64, turn->number);

    if (turn->of_rank != FIELD_NO_RANK)
        used += snprintf(words + used, sizeof(sentence.text) - (size_t)used, " of rank %" PRIu32, turn->of_rank + 1);
    used += snprintf(words + used, sizeof(sentence.text) - (size_t)used, ", at %s, takes %s, %s longer than usual",
                     moment_text(turn->start).text, duration_text(turn->length).text, duration_text(turn->excess).text);

    if (turn->cause == TURN_COMPUTING)
        snprintf(words + used, sizeof(sentence.text) - (size_t)used, ": rank %" PRIu32 " computes longer.",
                 turn->rank + 1);
    else
        snprintf(words + used, sizeof(sentence.text) - (size_t)used, "%s",
                 turn->cause == TURN_MPI ? ": no rank computes that much longer, it is MPI." : ".");
    return sentence;
}

static void print_loop(const struct format_context *context, const struct iteration_loop *loop)
{
    bool utf8 = true;
    char words[SENTENCE_SIZE];
    struct text_word mark = text_word(loop->mark, utf8);
    int used =
        snprintf(words, sizeof(words), "Loop %" PRIu64 ", level %" PRIu64 ": %s from %s to %s, each begins with %s",
                 loop->number, loop->level, iterations_turns_text(loop).text, moment_text(loop->begin).text,
                 moment_text(loop->end).text, mark.text);

    if (loop->instances > 1)
        used +=
            snprintf(words + used, sizeof(words) - (size_t)used, "; it is begun %" PRIu64 " times", loop->instances);
    snprintf(words + used, sizeof(words) - (size_t)used,
             ". Of the run %s %% lie before it, %s %% between its turns and %s %% after the last one has begun. "
             "Quarters of the turns take up to %s, %s and %s.",
             decimal_percent(loop->before).text, decimal_percent(loop->between).text, decimal_percent(loop->after).text,
             duration_text(loop->quartile).text, duration_text(loop->median).text,
             duration_text(loop->upper_quartile).text);
    output_text(context->output, "\n");
    text_wrap(context->output, words, 0, context_text_width(context));
    for (size_t i = 0; i < loop->odd_count; i++) {
        output_text(context->output, "    ");
        text_wrap(context->output, describe_odd_turn(&loop->odd[i]).text, 4, context_text_width(context));
    }
    print_cut(context, "A typical turn", &loop->typical);
    print_cut(context, loop->typical_ten.turns > 10 ? "A typical stretch of more than ten" : "A typical stretch of ten",
              &loop->typical_ten);
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
static void leave_out_launch(const struct iteration_findings *found, int64_t *from, int64_t *to)
{
    if (found->launched != FIELD_NO_TIME && found->launched > *from)
        *from = found->launched;
    if (found->finalized != FIELD_NO_TIME && found->finalized < *to)
        *to = found->finalized;
}

struct loop_scope loop_scope_of(const struct iteration_findings *found, const struct run_summary *run)
{
    bool is_part = run->totals.end - run->totals.start < run->runtime;
    int64_t from = run->totals.start, to = run->totals.end;

    leave_out_launch(found, &from, &to);
    if (run->whole ||
        (!is_part && from < to && (found->launched != FIELD_NO_TIME || found->finalized != FIELD_NO_TIME)))
        return (struct loop_scope){"the time from Init to Finalize", (double)run->runtime / (double)(to - from)};
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

static struct turn_words describe_main_loop(const struct iteration_findings *found, const struct run_summary *run)
{
    const struct iteration_loop *loop = found->count > 0 ? main_loop(found) : NULL;
    struct loop_scope scope = loop_scope_of(found, run);
    bool has_half = false, is_shared = false; /* by half of the ranks */
    struct turn_words sentence;
    char ranks[64] = "", turns[256];

    if (!loop) {
        snprintf(sentence.text, sizeof(sentence.text), "No loop was found: %s.", found->reason);
        return sentence;
    }
    for (size_t i = 0; i < found->count; i++)
        if (found->loops[i].share * scope.of_run >= 0.5) {
            has_half = true;
            is_shared = is_shared || 2 * (uint64_t)found->loops[i].ranks >= run->totals.ranks;
        }
    if (loop->ranks < run->totals.ranks)
        snprintf(ranks, sizeof(ranks), ", on %" PRIu32 " of %" PRIu32 " ranks", loop->ranks, run->totals.ranks);
    snprintf(turns, sizeof(turns), "%s, %s %%", iterations_turns_text(loop).text,
             decimal_percent(fmin(loop->share * scope.of_run, 1)).text);
    snprintf(sentence.text, sizeof(sentence.text),
             "%s%s%s%s of %s%s, each from %s on. The median turn takes %s, the longest %s.",
             is_shared  ? "The program repeats itself: "
             : has_half ? "Ranks repeat themselves, each for itself; the largest loop: "
                        : "No loop has half of ",
             has_half ? "" : scope.name, has_half ? "" : "; the largest: ", turns, has_half ? scope.name : "it", ranks,
             text_word(loop->mark, true).text, duration_text(loop->median).text, duration_text(loop->most).text);
    return sentence;
}

static void iterations_section_print(const struct format_context *context, const struct report_result *result)
{
    static const struct text_term legend[] = {
        {"begin, end", "when the first turn and the last one begin"},
        {"ranks", "that find the loop, with as many turns; of rank: the first of them"},
        {"trend", "change of the length over all turns"},
        {"useful", "of an average rank in an average turn"},
        {"sure", "share of calls as in most turns, or of turns with the same calls"},
    };
    const struct iteration_findings *found = result->findings;
    const size_t most = context->options->path.top > 0 ? context->options->path.top : LOOPS_MOST;
    struct iteration_loop shown[LOOPS_MOST];
    struct text_table table = {
        .fields = &loops, .known = result->known, .records = shown, .unit = time_unit_for(result->run->runtime)};

    output_text(context->output, "Iterations\n");
    text_wrap(context->output, describe_main_loop(found, result->run).text, 0, context_text_width(context));
    if (found->count == 0)
        return;
    for (size_t i = 0; i < found->count; i++)
        if (iterations_place(found, i) < most)
            shown[table.count++] = found->loops[i];
    text_table_print(context, &table);
    if (table.count < found->count)
        output_format(context->output, "and %zu more (--top shows more, --format json all)\n",
                      found->count - table.count);
    output_text(context->output, "\n");
    text_legend_print(context, legend, sizeof(legend) / sizeof(legend[0]), 12);
    for (size_t place = 0; place < LOOPS_IN_WORDS && place < table.count; place++)
        for (size_t i = 0; i < found->count; i++)
            if (iterations_place(found, i) == place)
                print_loop(context, &found->loops[i]);
}

/* The program's loop is where to look: a typical stretch of it. */
static void iterations_section_assess(struct assessment *assessment, const struct report_result *result)
{
    static const char command[] = "--report iterations";
    const struct iteration_findings *found = result->findings;
    const struct iteration_loop *loop;
    char options[ASSESSMENT_OPTIONS];
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
        assessment_add_fact(assessment, TOPIC_FOCUS, options, "A typical %s: %s to %s.",
                            cut == &loop->typical ? "turn" : "stretch of ten turns", decimal_duration(cut->from).text,
                            decimal_duration(cut->to).text);
    }
    if (loop->odd_count > 0)
        assessment_add_fact(assessment, TOPIC_FOCUS, command, "%s", describe_odd_turn(loop->odd).text);
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
    bool has_any = !labels || !labels_have_file(labels);

    for (size_t i = 0; i < iteration_event_type_count; i++)
        has_any |= labels && labels_type(labels, iteration_event_types[i]);
    return has_any;
}

static int iterations_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct iterations_report *report = item;
    struct counter_types counters;
    int error = counter_types_find(&counters, start->options, start->labels, start->diag);
    const struct iterations_setup setup = {
        .diag = start->diag,
        .rank_count = start->replay->rank_count,
        .from = start->options->windows.from,
        .to = start->options->windows.to,
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
    for (size_t i = 0; i < iteration_event_type_count && setup.follows_functions && error == 0; i++)
        error = event_types_add(start->watched, iteration_event_types[i]);
    for (int i = 0; i < COUNTER_COUNT && error == 0; i++)
        error = counters.is_found[i] ? event_types_add(start->watched, counters.types[i]) : 0;
    if (error < 0)
        return error;
    report->iterations = iterations_new(&setup);
    if (!report->iterations)
        return diag_no_memory(start->diag);
    iterations_listen(report->iterations, listener);
    return 0;
}

/* Of what lies between Init and Finalize. */
static int list_turns(struct iterations_report *report, const struct run_summary *summary)
{
    int64_t from = summary->totals.start;
    int64_t to = summary->totals.end;

    report->findings.turns.rank = iteration_windows_rank(report->iterations, &report->findings, report->windows);
    if (report->findings.turns.rank != report->kept_rank)
        return 0;
    leave_out_launch(&report->findings, &from, &to);
    return iteration_windows_list(report->iterations, &report->findings, report->windows, from, to,
                                  &report->findings.turns);
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
            .abilities = 1U << USES_CALL_SITES | 1U << PICTURE_OF_ITS_OWN | 1U << USES_TOP,
        },
    .size = sizeof(struct iterations_report),
    .start = iterations_report_start,
    .conclude = iterations_report_conclude,
    .free = iterations_report_free,
    .section = &iterations_section,
};
