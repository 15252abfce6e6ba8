/*
 * What a history says to people, the same in the terminal and on the page: whether runs are getting worse, since when,
 * and what of them.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/slice.h"
#include "history/history_report.h"
#include "output/text.h"

static const double CULPRIT_PART = 0.5;

#define append_words(words, ...) string_append((words)->text, HISTORY_TEXT_SIZE, __VA_ARGS__)

struct decimal history_value(const struct column *column, double value)
{
    struct row row = {0};

    if (!isfinite(value))
        return (struct decimal){"-"};
    if (column->field.kind == FIELD_COUNT)
        return decimal_ratio(value, 3);
    column_set(column, &row, value);
    return column_for_people(column, &row, 1);
}

struct history_text history_name(const struct history_run *run)
{
    struct history_text name = {""};

    append_words(&name, "%s", text_word(run->label).text);
    if (run->date)
        append_words(&name, " (%.*s)", DATE_DAY_LENGTH, run->date);
    return name;
}

/* `solver, 16 ranks: ` */
static void append_series(struct history_text *words, const struct history_series *series)
{
    const struct history_run *last = series->runs[series->count - 1];

    append_words(words, "%s, %" PRIu64 " %s: ", text_word(last->trace).text, last->row.ranks,
                 last->row.ranks == 1 ? "rank" : "ranks");
}

struct history_text history_heading(const struct history_series *series)
{
    struct history_text heading = {""};

    append_series(&heading, series);
    if (series->count == 1)
        append_words(&heading, "1 run, ");
    else
        append_words(&heading, "%zu runs, %s to ", series->count, history_name(series->runs[0]).text);
    append_words(&heading, "%s", history_name(series->runs[series->count - 1]).text);
    return heading;
}

struct history_text history_basis(const struct history_series *series)
{
    struct history_text told = {""};
    double most = 0;

    for (size_t i = 0; i < series->count; i++) {
        const struct row *run = &series->runs[i]->row;

        most = fmax(most, 1 - (double)run->elapsed / (double)run->runtime);
    }
    if (series->is_of_part)
        append_words(
            &told,
            "All but the run time is compared from Init to Finalize: launch and shutdown take up to %s %% of a run.%s",
            decimal_percent(most).text, series->left_out > 0 ? " " : "");
    if (series->left_out > 0)
        append_words(&told, "%zu earlier %s not compared: measured with other options.", series->left_out,
                     series->left_out == 1 ? "run is" : "runs are");
    return told;
}

/* `Worse since 9c8d7e6: load balance fell from ` */
static void append_change(struct history_text *words, const struct history_series *series, const struct column *column,
                          const struct trend *trend)
{
    append_words(words, "%s since %s: %s %s from ", trend->kind == TREND_WORSE ? "Worse" : "Better",
                 history_name(series->runs[trend->since]).text, column->title,
                 trend->now.middle < trend->usual.middle ? "fell" : "rose");
}

/* `81.5 % (81.2 % to 81.9 % in 8 runs)`, of one run `81.5 %`. */
static void append_level(struct history_text *words, const struct column *column, const struct trend_level *level)
{
    struct decimal least = history_value(column, level->least);
    struct decimal most = history_value(column, level->most);

    append_words(words, "%s", history_value(column, level->middle).text);
    if (level->count > 1 && strcmp(least.text, most.text) == 0)
        append_words(words, " in %zu runs", level->count);
    else if (level->count > 1)
        append_words(words, " (%s to %s in %zu runs)", least.text, most.text, level->count);
}

/* Where the metric has changed. */
static void tell_change(struct history_sentences *told, const struct history_series *series, enum column_id id)
{
    static const enum column_id factors[] = {COLUMN_LOAD_BALANCE, COLUMN_SERIALISATION_EFFICIENCY,
                                             COLUMN_TRANSFER_EFFICIENCY, COLUMN_OPENMP_CONTRIBUTION};
    const struct column *column = column_of(id);
    struct trend trend = trend_of(series, id);
    const struct column *culprit = NULL; /* the factor that has made most of the change: more than half of it */
    struct trend of_culprit = {.kind = TREND_TOO_FEW};
    struct history_text sentence = {""};
    double most = CULPRIT_PART; /* logarithm of the factor's change by that of the whole */

    if (trend.kind < TREND_WORSE)
        return;
    append_change(&sentence, series, column, &trend);
    append_level(&sentence, column, &trend.usual);
    append_words(&sentence, " to ");
    append_level(&sentence, column, &trend.now);
    for (size_t i = 0; i < COUNT_OF(factors) && id == COLUMN_PARALLEL_EFFICIENCY; i++) {
        struct trend factor = trend_of(series, factors[i]);
        double part = log(factor.now.middle / factor.usual.middle) / log(trend.now.middle / trend.usual.middle);

        if (!(part > most))
            continue;
        culprit = column_of(factors[i]);
        of_culprit = factor;
        most = part;
    }
    if (culprit)
        append_words(&sentence, ", most of it %s (from %s to %s)", culprit->title,
                     history_value(culprit, of_culprit.usual.middle).text,
                     history_value(culprit, of_culprit.now.middle).text);
    /* The last run is perhaps no part of the change that was found. */
    if (trend.now.middle < trend.usual.middle ? trend.last >= trend.usual.least : trend.last <= trend.usual.most)
        append_words(&sentence, "; the last run is back at %s", history_value(column, trend.last).text);
    append_words(&sentence, ".");
    told->items[told->count++] = sentence;
}

struct history_sentences history_sentences(const struct history_series *series)
{
    struct history_sentences told = {.count = 0};
    struct history_text steady = {""};

    for (size_t i = 0; i < TREND_HEADLINES; i++)
        tell_change(&told, series, trend_headlines[i]);
    if (told.count > 0)
        return told;
    for (size_t i = 0; i < TREND_HEADLINES; i++) {
        const struct column *column = column_of(trend_headlines[i]);
        struct trend trend = trend_of(series, trend_headlines[i]);

        if (trend.kind != TREND_STEADY)
            continue;
        append_words(&steady, *steady.text ? ", %s " : "Steady: %s is ", column->title);
        append_level(&steady, column, &trend.usual);
    }
    if (!*steady.text)
        append_words(&steady, "What is usual, and what is worse, is told once %d runs in a row are alike",
                     TREND_ENOUGH);
    append_words(&steady, ".");
    told.items[told.count++] = steady;
    /* What changed although efficiency and run time did not. */
    if (series->compared.told_by < COLUMN_COUNT)
        tell_change(&told, series, series->compared.told_by);
    return told;
}

struct history_text history_finding(const struct history *history)
{
    struct history_text finding = {"No runs yet"};
    enum trend_kind told = TREND_TOO_FEW;

    for (size_t i = 0; i < history->series_count; i++) {
        const struct history_series *series = &history->series[i];

        for (size_t k = 0; k < TREND_HEADLINES; k++) {
            const struct column *column = column_of(trend_headlines[k]);
            struct trend trend = trend_of(series, trend_headlines[k]);

            /* The first of the kind that matters most, which is worse. */
            if (told == TREND_WORSE || (trend.kind <= told && trend.kind != TREND_WORSE))
                continue;
            told = trend.kind;
            finding = (struct history_text){""};
            if (history->series_count > 1)
                append_series(&finding, series);
            if (told == TREND_STEADY) {
                append_words(&finding, "Steady: %s is %s", column->title,
                             history_value(column, trend.usual.middle).text);
                continue;
            }
            append_change(&finding, series, column, &trend);
            append_words(&finding, "%s to %s", history_value(column, trend.usual.middle).text,
                         history_value(column, trend.now.middle).text);
        }
    }
    if (told == TREND_TOO_FEW && history->series_count > 0) {
        finding = (struct history_text){""};
        append_words(&finding, "Too few runs to say what is usual");
    }
    return finding;
}
