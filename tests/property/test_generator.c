/*
 * The generator makes the same bytes of a seed with every compiler: a seed that somebody names can be looked at by
 * everybody. The digest was found with gcc and with clang; who changes the generator on purpose writes the new one
 * here.
 */
#include <inttypes.h>
#include <stdio.h>

#include "gen/gen.h"
#include "gen/threads.h"

enum { SEEDS = 200 };

static const uint64_t expected = UINT64_C(0x1d237e308ab0fe85);

/* FNV-1a; the text is freed. */
static void digest_text(uint64_t *digest, struct gen_text *text)
{
    for (size_t i = 0; i < text->length; i++)
        *digest = (*digest ^ (unsigned char)text->text[i]) * UINT64_C(1099511628211);
    gen_text_free(text);
}

static void digest_seed(uint64_t *digest, uint64_t seed)
{
    struct gen_options options = gen_options_random(seed);
    struct gen_text trace, changed;

    gen_trace(options, &trace, NULL);
    gen_shuffle_equal_times(&trace, seed, &changed);
    digest_text(digest, &changed);
    gen_spread_calls(&trace, seed, 3, false, &changed);
    digest_text(digest, &changed);
    gen_add_server(&trace, seed, &changed);
    digest_text(digest, &changed);
    gen_add_threads(&trace, seed, true, &changed);
    digest_text(digest, &changed);
    gen_mutate(&trace, seed, 20, &changed);
    digest_text(digest, &changed);
    digest_text(digest, &trace);
}

int main(void)
{
    uint64_t digest = UINT64_C(14695981039346656037);

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        digest_seed(&digest, seed);
        digest_seed(&digest, GEN_WIDE_SEEDS + seed);
    }
    printf("digest of twice %d seeds: %016" PRIx64 ", expected %016" PRIx64 "\n", SEEDS, digest, expected);
    return digest == expected ? 0 : 1;
}
