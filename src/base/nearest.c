#include "base/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    WORD_LONGEST = 40,     /* nothing longer is taken for a misspelt one */
    CUT_WORD_SHORTEST = 3, /* what is shorter may begin many words */
};

static size_t minimum(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Whatever the locale; case is no other letter. */
static bool is_same_letter(char a, char b)
{
    bool is_capital = a >= 'A' && a <= 'Z';
    bool is_other_capital = b >= 'A' && b <= 'Z';

    return (is_capital ? a + ('a' - 'A') : a) == (is_other_capital ? b + ('a' - 'A') : b);
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
            cost[i][k] = cost[i - 1][k - 1] + !is_same_letter(a.text[i - 1], b.text[k - 1]);
            cost[i][k] = minimum(cost[i][k], 1 + minimum(cost[i - 1][k], cost[i][k - 1]));
            if (i > 1 && k > 1 && is_same_letter(a.text[i - 1], b.text[k - 2]) &&
                is_same_letter(a.text[i - 2], b.text[k - 1]))
                cost[i][k] = minimum(cost[i][k], cost[i - 2][k - 2] + 1);
        }
    }
    return cost[a.length][b.length];
}

struct nearest nearest_to(struct slice text)
{
    /* Beyond a third of its letters a word is another one, not a misspelt one. */
    return (struct nearest){.text = text, .distance = 2 + text.length / 3};
}

void nearest_offer(struct nearest *nearest, const char *word)
{
    struct slice text = nearest->text;
    struct slice candidate = slice_of(word);
    bool is_cut_short =
        text.length >= CUT_WORD_SHORTEST && text.length < candidate.length && memcmp(text.text, word, text.length) == 0;
    size_t found;

    if (text.length > WORD_LONGEST || candidate.length > WORD_LONGEST)
        return;
    found = is_cut_short ? 1 : word_distance(text, candidate);
    if (found >= nearest->distance)
        return;
    nearest->distance = found;
    nearest->word = word;
}

struct hint nearest_hint(const char *prefix, const char *word)
{
    struct hint hint = {""};

    if (word)
        snprintf(hint.text, sizeof(hint.text), "; did you mean %s%s?", prefix, word);
    return hint;
}
