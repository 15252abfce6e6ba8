/*
 * Trials: expectations of real traces, damaged on purpose or by nature, with messages that say which one was not met.
 */
#ifndef CLOCKTALK_TESTS_DISTORTED_TRACES_TRIAL_H
#define CLOCKTALK_TESTS_DISTORTED_TRACES_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "gen/gen.h"
#include "property/subject.h"

struct trial {
    char what[200]; /* is being looked at */
    unsigned compared;
    unsigned wrong;
};

/* Says what is being looked at from now on. */
void trial_name(struct trial *trial, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Counts an expectation, and tells it where it is not met. Returns `met`. */
bool trial_expect(struct trial *trial, bool met, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The run ended well, and every efficiency of it lies in [0, 1]. */
bool trial_expect_run(struct trial *trial, const struct outcome *outcome);

/* Every efficiency of the run is that of another one, give or take a tolerance. */
void trial_expect_efficiencies(struct trial *trial, const struct outcome *got, const struct outcome *expected,
                               double tolerance);

/* The path of a real trace; the text lives until the next call. */
const char *trial_path(const char *name);

/* The default options with the report on anomalies. */
struct options trial_options(void);

/* How many waits were impossible. */
uint64_t trial_impossible(const struct outcome *outcome);

/* The tests. */
void test_skew(struct trial *trial);
void test_drift(struct trial *trial);
void test_nodes(struct trial *trial);
void test_matching(struct trial *trial);
void test_rematch(struct trial *trial);
void test_damage(struct trial *trial);
void test_mutations(struct trial *trial);

#endif
