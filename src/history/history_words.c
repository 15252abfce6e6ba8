#include "history/history_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "output/text.h"

enum { HEADLINES = 2 };

static const double CULPRIT_PART = 0.5;

/* What does not fit is cut. */
static __attribute__((format(printf, 2, 3))) void append_words(struct history_text *words, const char *format, ...)
{
    size_t used = strlen(words->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words->text + used, sizeof(words->text) - used, format, arguments);
    va_end(arguments);
}

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

const char *trend_word(enum trend_kind kind)
{
    static const char *const words[] = {
        [TREND_TOO_FEW] = "",
        [TREND_STEADY] = "",
        [TREND_WORSE] = "worse",
        [TREND_BETTER] = "better",
    };

    return words[kind];
}

struct history_text history_name(const struct history_run *run, bool utf8)
{
    struct history_text name = {""};

    append_words(&name, "%s", text_word(run->label, utf8).text);
    if (run->date)
        append_words(&name, " (%.*s)", DATE_DAY_LENGTH, run->date);
    return name;
}

struct history_text history_heading(const struct history_series *series, bool utf8)
{
    const struct history_run *last = series->runs[series->count - 1];
    struct history_text heading = {""};

    append_words(&heading, "%s, %" PRIu64 " %s: ", text_word(last->trace, utf8).text, last->row.ranks,
                 last->row.ranks == 1 ? "rank" : "ranks");
    if (series->count == 1)
        append_words(&heading, "1 run, ");
    else
        append_words(&heading, "%zu runs, %s to ", series->count, history_name(series->runs[0], utf8).text);
    append_words(&heading, "%s", history_name(last, utf8).text);
    return heading;
}

struct history_text history_left_out(const struct history_series *series)
{
    struct history_text told = {""};

    if (series->left_out > 0)
        append_words(&told, "%zu earlier %s not compared: measured with other options.", series->left_out,
                     series->left_out == 1 ? "run is" : "runs are");
    return told;
}

/* Over the runs from `first` on, before `end`; NAN where none has it. */
static double mean_of_runs(const struct history_series *series, enum column_id id, size_t first, size_t end)
{
    double sum = 0;
    size_t count = 0;

    for (size_t i = first; i < end; i++) {
        double value = trend_value(series->runs[i], id);

        if (isfinite(value)) {
            sum += value;
            count++;
        }
    }
    return count > 0 ? sum / (double)count : (double)NAN;
}

/* The factor that has made most of the change: more than half of it. */
struct culprit {
    enum column_id id;
    double before;
    double now;
    double part; /* logarithm of the factor's change by that of the whole */
};

static struct culprit find_culprit(const struct history_series *series, const struct trend *trend)
{
    static const enum column_id factors[] = {COLUMN_LOAD_BALANCE, COLUMN_SERIALISATION_EFFICIENCY,
                                             COLUMN_TRANSFER_EFFICIENCY, COLUMN_OPENMP_CONTRIBUTION};
    struct culprit culprit = {.part = CULPRIT_PART};
    size_t first = trend->since > trend->usual_count ? trend->since - trend->usual_count : 0;

    for (size_t i = 0; i < sizeof(factors) / sizeof(factors[0]); i++) {
        double before = mean_of_runs(series, factors[i], first, trend->since);
        double now = mean_of_runs(series, factors[i], trend->since, series->count);
        double part = log(now / before) / log(trend->now / trend->usual);

        if (part > culprit.part)
            culprit = (struct culprit){factors[i], before, now, part};
    }
    return culprit;
}

/* `81.5 % (81.2 % to 81.9 % in 8 runs)`. */
static void append_usual(struct history_text *words, const struct column *column, const struct trend *trend)
{
    struct decimal least = history_value(column, trend->least);
    struct decimal most = history_value(column, trend->most);

    append_words(words, "%s", history_value(column, trend->usual).text);
    if (trend->usual_count == 1)
        append_words(words, " in the run before");
    else if (strcmp(least.text, most.text) == 0)
        append_words(words, " in %zu runs", trend->usual_count);
    else
        append_words(words, " (%s to %s in %zu runs)", least.text, most.text, trend->usual_count);
}

static void append_culprit(struct history_text *words, const struct culprit *culprit)
{
    const struct column *column = column_of(culprit->id);

    append_words(words, ", most of it %s (%s to %s)", column->title, history_value(column, culprit->before).text,
                 history_value(column, culprit->now).text);
}

static struct history_text change_sentence(const struct history_series *series, enum column_id id,
                                           const struct trend *trend, bool utf8)
{
    const struct column *column = column_of(id);
    struct history_text sentence = {""};
    struct culprit culprit = find_culprit(series, trend);

    append_words(&sentence, "%s since %s: %s %s from ", trend->kind == TREND_WORSE ? "Worse" : "Better",
                 history_name(series->runs[trend->since], utf8).text, column->title,
                 trend->now < trend->usual ? "fell" : "rose");
    append_usual(&sentence, column, trend);
    append_words(&sentence, " to %s", history_value(column, trend->now).text);
    if (id == COLUMN_PARALLEL_EFFICIENCY && culprit.part > CULPRIT_PART)
        append_culprit(&sentence, &culprit);
    append_words(&sentence, ".");
    return sentence;
}

/* What is asked first: how efficient, how fast. */
static enum column_id headline_of(size_t index)
{
    return index > 0 ? COLUMN_RUNTIME : COLUMN_PARALLEL_EFFICIENCY;
}

static struct history_text steady_sentence(const struct trend *trends)
{
    struct history_text sentence = {""};

    if (trends[0].kind == TREND_TOO_FEW && trends[1].kind == TREND_TOO_FEW) {
        append_words(&sentence, "Whether it is getting worse is told from %d runs on.", TREND_ENOUGH);
        return sentence;
    }
    append_words(&sentence, "Steady: ");
    for (size_t i = 0; i < HEADLINES; i++) {
        const struct column *column = column_of(headline_of(i));

        append_words(&sentence, "%s%s %s", i > 0 ? ", " : "", column->title, i > 0 ? "" : "is ");
        append_usual(&sentence, column, &trends[i]);
    }
    append_words(&sentence, ".");
    return sentence;
}

struct history_text history_sentence(const struct history_series *series, size_t index, bool utf8)
{
    struct trend trends[HEADLINES];
    size_t changes = 0;

    for (size_t i = 0; i < HEADLINES; i++) {
        trends[i] = trend_of(series, headline_of(i));
        if (trends[i].kind < TREND_WORSE)
            continue;
        if (changes++ == index)
            return change_sentence(series, headline_of(i), &trends[i], utf8);
    }
    return changes == 0 && index == 0 ? steady_sentence(trends) : (struct history_text){""};
}
