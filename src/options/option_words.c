#include "options/option_words.h"

#include "base/nearest.h"
#include "options/options.h"

#define WORDS(name, ...) const struct option_word name##_words[] = {__VA_ARGS__, {NULL, 0}}

WORDS(wait_model, {"consistent", WAITS_CONSISTENT}, {"causal", WAITS_CAUSAL}, {"all", WAITS_ALL},
      {"dimemas", WAITS_DIMEMAS});
WORDS(clock_fix, {"clc", CLOCK_FIX_CLC}, {"none", CLOCK_FIX_NONE});
WORDS(overhead_kind, {"flush", OVERHEAD_FLUSH}, {"init", OVERHEAD_INIT}, {"disabled", OVERHEAD_DISABLED},
      {"polling", USEFUL_POLLING});
WORDS(window_ideal, {"local", WINDOW_IDEAL_LOCAL}, {"clock", WINDOW_IDEAL_CLOCK});
WORDS(interpolation, {"wait-first", INTERPOLATION_WAIT_FIRST}, {"linear", INTERPOLATION_LINEAR});
WORDS(path_selection, {"repr", SELECT_REPR}, {"topk", SELECT_TOPK});
WORDS(path_percentiles, {"all", PERCENTILES_OF_ALL}, {"candidates", PERCENTILES_OF_CANDIDATES});
WORDS(scaling_kind, {"auto", SCALING_AUTO}, {"strong", SCALING_STRONG}, {"weak", SCALING_WEAK});
WORDS(path_kind, {"measured", PATH_MEASURED}, {"ideal", PATH_IDEAL});
WORDS(parallelism_degree, {"ranks", DEGREE_RANKS}, {"threads", DEGREE_THREADS});
WORDS(parallelism_clock, {"elapsed", PARALLELISM_ELAPSED}, {"ideal", PARALLELISM_IDEAL});
WORDS(format, {"table", FORMAT_TABLE}, {"tsv", FORMAT_TSV}, {"csv", FORMAT_CSV}, {"json", FORMAT_JSON},
      {"jsonl", FORMAT_JSONL}, {"gnuplot", FORMAT_GNUPLOT}, {"html", FORMAT_HTML}, {"prv", FORMAT_PRV},
      {"chrome", FORMAT_CHROME}, {"badge", FORMAT_BADGE});
WORDS(plot_kind, {"window", PLOT_BY_WINDOW}, {"rank", PLOT_BY_RANK}, {"thread", PLOT_BY_THREAD});
WORDS(plot_theme, {"light", PLOT_THEME_LIGHT}, {"dark", PLOT_THEME_DARK}, {"print", PLOT_THEME_PRINT});
WORDS(color_mode, {"auto", COLOR_AUTO}, {"always", COLOR_ALWAYS}, {"never", COLOR_NEVER});
WORDS(counter_kind, {"instructions", COUNTER_INSTRUCTIONS}, {"cycles", COUNTER_CYCLES});

const struct option_word *option_word_find(const struct option_word *words, struct slice text)
{
    for (; words->text; words++)
        if (slice_is(text, words->text))
            return words;
    return NULL;
}

const char *option_word_of(const struct option_word *words, unsigned number)
{
    while (words->text && words->number != number)
        words++;
    return words->text;
}

const char *option_word_nearest(const struct option_word *words, struct slice text)
{
    struct nearest nearest = nearest_to(text);

    for (; words->text; words++)
        nearest_offer(&nearest, words->text);
    return nearest.word;
}
