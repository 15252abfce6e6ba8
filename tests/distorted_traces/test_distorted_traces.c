/*
 * test_distorted_traces TEST…: what docs/semantics.md ("Inconsistent clocks" to "Collectives out of step") promises of
 * traces that are not perfect. Most tests need the real traces in $CLOCKTALK_TRACES and are skipped without.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "distorted_traces/trial.h"

enum { SKIPPED = 77 };

static const struct test {
    const char *name;
    void (*run)(struct trial *trial);
    bool is_generated; /* needs no real trace */
} tests[] = {
    {"skew", test_skew, false},           {"drift", test_drift, true},      {"nodes", test_nodes, false},
    {"matching", test_matching, false},   {"rematch", test_rematch, false}, {"damage", test_damage, false},
    {"mutations", test_mutations, false},
};

static const struct test *find_test(const char *name)
{
    for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
        if (strcmp(tests[i].name, name) == 0)
            return &tests[i];
    return NULL;
}

int main(int argc, char **argv)
{
    const struct test *test = argc == 2 ? find_test(argv[1]) : NULL;
    struct trial trial = {0};

    if (!test) {
        fprintf(stderr, "test_distorted_traces: needs the name of one test\n");
        return 2;
    }
    if (!test->is_generated && access(trial_path("stencil2d"), R_OK) != 0) {
        printf("skipped: there are no traces where $CLOCKTALK_TRACES says\n");
        return SKIPPED;
    }
    test->run(&trial);
    printf("%s: %u expectations, %u of them not met\n", test->name, trial.compared, trial.wrong);
    return trial.wrong > 0 || trial.compared == 0;
}
