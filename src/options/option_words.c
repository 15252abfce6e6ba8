#include "options/option_words.h"

#include "base/nearest.h"
#include "options/options.h"

const struct option_word wait_model_words[] = {
    {"consistent", WAITS_CONSISTENT},
    {"causal", WAITS_CAUSAL},
    {"all", WAITS_ALL},
    {"dimemas", WAITS_DIMEMAS},
    {NULL, 0},
};

const struct option_word clock_fix_words[] = {{"clc", CLOCK_FIX_CLC}, {"none", CLOCK_FIX_NONE}, {NULL, 0}};

const struct option_word overhead_kind_words[] = {
    {"flush", OVERHEAD_FLUSH},
    {"init", OVERHEAD_INIT},
    {"disabled", OVERHEAD_DISABLED},
    {"polling", USEFUL_POLLING},
    {NULL, 0},
};

const struct option_word window_ideal_words[] = {
    {"local", WINDOW_IDEAL_LOCAL},
    {"clock", WINDOW_IDEAL_CLOCK},
    {NULL, 0},
};

const struct option_word interpolation_words[] = {
    {"wait-first", INTERPOLATION_WAIT_FIRST},
    {"linear", INTERPOLATION_LINEAR},
    {NULL, 0},
};

const struct option_word path_selection_words[] = {{"repr", SELECT_REPR}, {"topk", SELECT_TOPK}, {NULL, 0}};

const struct option_word path_percentiles_words[] = {
    {"all", PERCENTILES_OF_ALL},
    {"candidates", PERCENTILES_OF_CANDIDATES},
    {NULL, 0},
};

const struct option_word scaling_kind_words[] = {
    {"auto", SCALING_AUTO},
    {"strong", SCALING_STRONG},
    {"weak", SCALING_WEAK},
    {NULL, 0},
};

const struct option_word path_kind_words[] = {{"measured", PATH_MEASURED}, {"ideal", PATH_IDEAL}, {NULL, 0}};
const struct option_word parallelism_degree_words[] = {{"ranks", DEGREE_RANKS}, {"threads", DEGREE_THREADS}, {NULL, 0}};

const struct option_word parallelism_clock_words[] = {
    {"elapsed", PARALLELISM_ELAPSED},
    {"ideal", PARALLELISM_IDEAL},
    {NULL, 0},
};

const struct option_word format_words[] = {
    {"table", FORMAT_TABLE},
    {"tsv", FORMAT_TSV},
    {"csv", FORMAT_CSV},
    {"json", FORMAT_JSON},
    {"jsonl", FORMAT_JSONL},
    {"gnuplot", FORMAT_GNUPLOT},
    {"html", FORMAT_HTML},
    {"prv", FORMAT_PRV},
    {"chrome", FORMAT_CHROME},
    {"badge", FORMAT_BADGE},
    {NULL, 0},
};

const struct option_word plot_kind_words[] = {
    {"window", PLOT_BY_WINDOW},
    {"rank", PLOT_BY_RANK},
    {"thread", PLOT_BY_THREAD},
    {NULL, 0},
};

const struct option_word plot_theme_words[] = {
    {"light", PLOT_THEME_LIGHT},
    {"dark", PLOT_THEME_DARK},
    {"print", PLOT_THEME_PRINT},
    {NULL, 0},
};

const struct option_word color_mode_words[] = {
    {"auto", COLOR_AUTO},
    {"always", COLOR_ALWAYS},
    {"never", COLOR_NEVER},
    {NULL, 0},
};

const struct option_word counter_kind_words[] = {
    {"instructions", COUNTER_INSTRUCTIONS},
    {"cycles", COUNTER_CYCLES},
    {NULL, 0},
};

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
