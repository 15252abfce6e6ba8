/*
 * Judge: whether results can be right, whatever the trace was. Returns what is wrong, or NULL.
 */
#ifndef CLOCKTALK_TESTS_FUZZ_JUDGE_H
#define CLOCKTALK_TESTS_FUZZ_JUDGE_H

#include "fuzz/random_options.h"

/* How much was compared. */
struct judged {
    unsigned long sums;
    unsigned long numbers;
};

/* JSON whose numbers are finite, whose parts are not negative and add up to their whole, and whose efficiencies are. */
const char *judge_json(const char *path, const struct random_options *options, struct judged *judged);

/* The table of separated values has the numbers that JSON has of it. */
const char *judge_same(const char *json, const char *tsv, const char *csv, struct judged *judged);

/* The result inside a page is the one that JSON has, with what the page alone shows besides. */
const char *judge_page(const char *json, const char *page, struct judged *judged);

/* A result in any other format names no number that is infinite. */
const char *judge_text(const char *path);

#endif
