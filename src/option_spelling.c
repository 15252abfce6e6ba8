/*
 * The names of options and of their values that misspelt ones most likely meant.
 */
#include <string.h>

#include "option_table.h"

enum { WORD_LONGEST = 32 }; /* nothing longer is taken for a misspelt word */

static size_t minimum(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many insertions, deletions, replacements and swaps of neighbours lie between two words. */
static size_t word_distance(struct slice a, struct slice b)
{
    size_t cost[WORD_LONGEST + 1][WORD_LONGEST + 1];

    for (size_t i = 0; i <= a.length; i++) {
        for (size_t k = 0; k <= b.length; k++) {
            if (i == 0 || k == 0) {
                cost[i][k] = i + k;
                continue;
            }
            cost[i][k] = cost[i - 1][k - 1] + (a.text[i - 1] != b.text[k - 1]);
            cost[i][k] = minimum(cost[i][k], 1 + minimum(cost[i - 1][k], cost[i][k - 1]));
            if (i > 1 && k > 1 && a.text[i - 1] == b.text[k - 2] && a.text[i - 2] == b.text[k - 1])
                cost[i][k] = minimum(cost[i][k], cost[i - 2][k - 2] + 1);
        }
    }
    return cost[a.length][b.length];
}

/* Keeps the nearer of two words; *distance is that of `best`. */
static const char *nearer(struct slice text, const char *best, const char *word, size_t *distance)
{
    struct slice candidate = slice_of(word);
    size_t found;

    if (text.length > WORD_LONGEST || candidate.length > WORD_LONGEST)
        return best;
    found = word_distance(text, candidate);
    if (found >= *distance)
        return best;
    *distance = found;
    return word;
}

/* Beyond a third of its letters a word is another one, not a misspelt one. */
static size_t distance_limit(struct slice text)
{
    return 2 + text.length / 3;
}

const char *option_nearest(struct slice name)
{
    const char *best = NULL;
    size_t distance = distance_limit(name);

    for (size_t i = 0; i < option_table_length; i++)
        best = nearer(name, best, option_table[i].name, &distance);
    return best;
}

const char *option_nearest_word(const struct option_word *words, struct slice text)
{
    const char *best = NULL;
    size_t distance = distance_limit(text);

    for (; words->text; words++)
        best = nearer(text, best, words->text, &distance);
    return best;
}
