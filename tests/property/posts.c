/*
 * The life of a post, as a listener sees it that counts references: made once, copied perhaps, alive whenever somebody
 * waits for it, and forgotten as often as it was made and copied.
 */
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"
#include "paraver/records/reader.h"
#include "property/properties.h"
#include "property/variant.h"
#include "replay/replay.h"

enum { DAMAGED_VARIANTS = 6 };

struct ledger {
    struct listener listener;
    uint32_t *references; /* by number of the post, from 1 */
    size_t count;
    size_t dead;     /* waits for posts, merges and copies of them that had been forgotten */
    size_t too_many; /* times that one was forgotten */
    size_t joins;
};

/* As wide as what real listeners keep, so that bytes past the first are copied too. */
struct token {
    uint64_t number;
    uint64_t check;
};

static uint32_t *entry_of(struct ledger *ledger, const struct token *token)
{
    static uint32_t none;

    none = 0;
    return token->number >= 1 && token->number <= ledger->count && token->check == ~token->number
               ? &ledger->references[token->number - 1]
               : &none;
}

static int take_post(void *self, const struct post *post, void *memory)
{
    struct ledger *ledger = self;
    struct token *token = memory;

    (void)post;
    memory_append(ledger->references, ledger->count, 1);
    *token = (struct token){ledger->count, ~(uint64_t)ledger->count};
    return 0;
}

static void take_copy(void *self, const void *token)
{
    struct ledger *ledger = self;
    uint32_t *references = entry_of(ledger, token);

    ledger->dead += *references == 0;
    ++*references;
}

static void look_at(struct ledger *ledger, const void *token)
{
    ledger->dead += *entry_of(ledger, token) == 0;
}

static void take_merge(void *self, void *token, const void *before)
{
    look_at(self, token);
    if (before)
        look_at(self, before);
}

static int take_join(void *self, const struct join *join)
{
    struct ledger *ledger = self;

    ledger->joins++;
    for (size_t i = 0; i < join->range_count; i++)
        look_at(ledger, post_token(join->range[i], &ledger->listener));
    for (size_t i = 0; i < join->extra_count; i++)
        look_at(ledger, post_token(join->extra[i], &ledger->listener));
    return 0;
}

static void take_forget(void *self, void *token)
{
    struct ledger *ledger = self;
    uint32_t *references = entry_of(ledger, token);

    if (*references == 0)
        ledger->too_many++;
    else
        --*references;
}

static int start(void *user, const struct replay_start *facts)
{
    (void)user;
    (void)facts;
    return 0;
}

/* Damage may end the replay with an error: posts are forgotten all the same. */
static void replay(struct ledger *ledger, const struct options *options, const struct gen_text *trace)
{
    const struct diag silent = {NULL, NULL};
    struct anomalies anomalies;
    struct replay_setup setup = {
        .options = &options->replay,
        .listeners = &ledger->listener,
        .listener_count = 1,
        .start = start,
        .anomalies = &anomalies,
    };
    struct prv_sink sink;
    struct prv_reader *reader;
    struct replay *replay;
    int error;

    anomalies_init(&anomalies, &silent, "posts.prv");
    replay = replay_new(&setup);
    sink = replay_sink(replay);
    reader = prv_reader_new(&sink, &anomalies);
    error = prv_reader_feed(reader, trace->text, trace->length);
    if (error == 0)
        error = prv_reader_finish(reader, NULL);
    if (error == 0)
        error = replay_finish(replay);
    (void)error;
    prv_reader_free(reader);
    replay_free(replay);
}

static void check_balance(struct check *check, const char *damage, const struct gen_text *trace)
{
    struct options options = variant_options((unsigned)random_below(&check->random, VARIANT_COUNT), 0);
    struct ledger ledger = {.count = 0};
    size_t left = 0;

    ledger.listener = (struct listener){
        .self = &ledger,
        .token_size = sizeof(struct token),
        .post = take_post,
        .copy = take_copy,
        .merge = take_merge,
        .join = take_join,
        .forget = take_forget,
    };
    variant_draw_limits(check, &options);
    variant_name(check, damage, &options);
    replay(&ledger, &options, trace);
    for (size_t i = 0; i < ledger.count; i++)
        left += ledger.references[i] > 0;
    check_equal(check, trace, "posts that are not forgotten", (__int128)left, 0);
    check_equal(check, trace, "posts forgotten too often", (__int128)ledger.too_many, 0);
    check_equal(check, trace, "forgotten posts that are looked at", (__int128)ledger.dead, 0);
    free(ledger.references);
}

void property_posts(struct check *check)
{
    check_balance(check, "as generated", &check->trace);
    for (int i = 0; i < DAMAGED_VARIANTS; i++) {
        int64_t from = (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1);
        uint32_t changes = 1 + (uint32_t)random_below(&check->random, 40);
        struct gen_text damaged;

        switch (i % 3) {
        case 0:
            gen_mutate(&check->trace, random_next(&check->random), changes, &damaged);
            break;
        case 1:
            variant_draw_skewed(check, &check->trace, &damaged);
            break;
        default:
            gen_cut(&check->trace, from, check->facts.end, &damaged);
        }
        check_balance(check, i % 3 == 0 ? "mutated" : i % 3 == 1 ? "skewed" : "cut", &damaged);
        gen_text_free(&damaged);
    }
}
