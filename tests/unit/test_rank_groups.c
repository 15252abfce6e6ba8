#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "options/rank_groups.h"
#include "told.h"

enum { RANKS = 6 };

static const char *name_of(void *user, uint32_t rank)
{
    static const char *const names[RANKS] = {"ocean 1", "ocean 2", "ice 1", "ice 2", "coupler", NULL};

    (void)user;
    return names[rank];
}

/* Groups as text: each rank's, by name. */
static const struct good {
    const char *text;
    const char *expected;
} good[] = {
    {"1-3,4-6", "1-3 1-3 1-3 4-6 4-6 4-6"},
    {"2", "others 2 others others others others"},
    {"a=1+3-4,b=5", "a others a a b others"},
    {"a=1,a=6,rest=2-5", "a rest rest rest rest a"},
    {"^ocean", "ocean ocean others others others others"},
    {"^(\\w+) \\d", "ocean ocean ice ice others others"},
    {"ocean|ice", "ocean ocean ice ice others others"},
    {"\\d$", "1 2 1 2 others others"},
    {"(x)?coupler", "others others others others coupler others"},
    {"(x)|(coupler)", "others others others others coupler others"},
};

Test(rank_groups, are_ranges_or_matches)
{
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        struct rank_groups groups;
        uint32_t sum = 0;
        char got[200] = "";

        cr_assert(rank_groups_make(&groups, good[i].text, RANKS, name_of, NULL, &diag) == 0, "%s", good[i].text);
        for (uint32_t rank = 0; rank < RANKS; rank++)
            snprintf(got + strlen(got), sizeof(got) - strlen(got), "%s%s", rank > 0 ? " " : "",
                     groups.items[groups.of_rank[rank]].name);
        for (size_t k = 0; k < groups.count; k++)
            sum += groups.items[k].ranks;
        cr_expect_str_eq(got, good[i].expected);
        cr_expect(sum == RANKS);
        rank_groups_deinit(&groups);
    }
}

static const struct bad {
    const char *text;
    const char *message;
} bad[] = {
    {"0-3", "error: --partition: \"0-3\" is no range of the ranks 1 to 6"},
    {"3-2", "error: --partition: \"3-2\" is no range of the ranks 1 to 6"},
    {"a=5-7", "error: --partition: \"5-7\" is no range of the ranks 1 to 6"},
    {"1-3,3", "error: --partition: rank 3 is in two groups"},
    {"land", "error: --partition: \"land\" matches the name of no rank; ranges such as 1-8,9-12 need no names"},
    {"1+x", "error: --partition: \"1+x\" matches the name of no rank; ranges such as 1-8,9-12 need no names"},
    {"1-3,,4", "error: --partition: \"1-3,,4\" matches the name of no rank; ranges such as 1-8,9-12 need no names"},
    {"(",
     "error: --partition: \"(\" is neither ranges of ranks nor a regular expression: missing closing parenthesis at "
     "character 2"},
};

Test(rank_groups, that_make_no_sense_are_refused)
{
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct rank_groups groups;

        cr_expect(rank_groups_make(&groups, bad[i].text, RANKS, name_of, NULL, &diag) == ERROR_USAGE, "%s",
                  bad[i].text);
        cr_expect_str_eq(told, bad[i].message);
        rank_groups_deinit(&groups);
    }
}
