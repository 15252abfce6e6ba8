#include "property/trial.h"

#include <stdlib.h>

#include "gen/random.h"
#include "property/variant.h"

void trial_as_generated(struct check *check, const struct trial *trial)
{
    for (unsigned i = 0; i < trial->choices; i++) {
        struct options options = trial->draw(check);

        trial->look(check, "as generated", &check->trace, &options, true);
    }
}

/* Where contradicted waits of crossing sends count and clocks are wrong, hard waits may be dropped: see oracle_compare.
 */
static bool trial_keeps_hard_waits(const struct check *check, const struct options *options)
{
    return !check->options.crossing || options->replay.waits != WAITS_ALL;
}

void trial_skewed(struct check *check, const struct trial *trial)
{
    for (unsigned i = 0; i < trial->choices; i++) {
        struct options options = trial->draw(check);
        int64_t delta = variant_draw_skew(check);
        struct gen_text skewed;

        gen_skew(&check->trace, 1 + (uint32_t)random_below(&check->random, check->options.ranks), delta, &skewed);
        options.replay.max_skew = 1000000000;
        trial->look(check, "skewed", &skewed, &options,
                    llabs(delta) <= options.replay.max_skew && trial_keeps_hard_waits(check, &options));
        gen_text_free(&skewed);
    }
}

void trial_cut(struct check *check, const struct trial *trial)
{
    for (unsigned i = 0; i < trial->choices; i++) {
        struct options options = trial->draw(check);
        struct gen_text cut;

        gen_cut(&check->trace, (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1), check->facts.end,
                &cut);
        trial->look(check, "cut", i % 2 ? &cut : &check->trace, &options, false);
        gen_text_free(&cut);
    }
}
