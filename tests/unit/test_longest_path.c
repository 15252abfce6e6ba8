/*
 * The longest path, fed by hand as the replay would.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "paraver/mpi_call.h"
#include "reports/parallelism/parallelism.h"

/* Values of MPI events. */
enum { SSEND = 34, SEND = 1, RECV = 2, BCAST = 7, REDUCE = 9, SCAN = 30, BARRIER = 8, SENDRECV = 41 };

enum { RANKS = 3, POSTS_MAX = 8 };

struct stage {
    struct parallelism parallelism;
    struct listener listener;
    struct post *posts[POSTS_MAX];
    size_t post_count;
};

static const struct diag diag = {0};

static void set_up(struct stage *stage)
{
    *stage = (struct stage){.parallelism = {.rank_count = RANKS, .part.to = INT64_MAX, .diag = &diag}};
    cr_assert_eq(parallelism_start(&stage->parallelism, &stage->listener), 0);
}

static struct parallelism_findings tear_down(struct stage *stage)
{
    struct parallelism_findings found;

    cr_assert(stage->listener.finish(stage->listener.self, 10000) == 0);
    found = *parallelism_conclude(&stage->parallelism);
    parallelism_deinit(&stage->parallelism);
    for (size_t i = 0; i < stage->post_count; i++)
        free(stage->posts[i]);
    return found;
}

static void tell(struct stage *stage, struct interval interval)
{
    cr_assert(stage->listener.interval(stage->listener.self, &interval) == 0);
}

static void compute(struct stage *stage, uint32_t rank, int64_t from, int64_t to)
{
    tell(stage, (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = from, .t1 = to, .c0 = from, .c1 = to});
}

static const struct post *post(struct stage *stage, struct post facts)
{
    struct post *made = calloc(1, sizeof(*made) + stage->listener.token_size);

    cr_assert(made && stage->post_count < POSTS_MAX);
    *made = facts;
    cr_assert(stage->listener.post(stage->listener.self, made, made->tokens) == 0);
    stage->posts[stage->post_count++] = made;
    return made;
}

static void wait_for(struct stage *stage, struct join join, const struct post *partner)
{
    join.extra = &partner;
    join.extra_count = 1;
    cr_assert(stage->listener.join(stage->listener.self, &join) == 0);
}

/*
 * Rank 0 enters a Sendrecv having computed for 100, receives from rank 1 (1000) inside it, and only then is its own
 * receive told of, which belongs to the entry: whoever waits for that waits for 100.
 */
Test(longest_path, a_post_at_the_entry_knows_nothing_of_what_came_behind_it)
{
    struct stage stage;
    const struct post *sent;
    const struct post *posted;

    set_up(&stage);
    compute(&stage, 0, 0, 100);
    compute(&stage, 1, 0, 1000);
    sent = post(&stage, (struct post){.time = 1000, .ideal = 1000, .rank = 1, .call = SEND});
    tell(&stage, (struct interval){.rank = 0,
                                   .state = STATE_MPI,
                                   .call = SENDRECV,
                                   .is_enter = true,
                                   .t0 = 100,
                                   .t1 = 1100,
                                   .c0 = 100,
                                   .c1 = 1000});
    wait_for(
        &stage,
        (struct join){.kind = JOIN_RECEIVE, .rank = 0, .call = SENDRECV, .enter = 100, .time = 1100, .ideal = 1000},
        sent);
    posted = post(&stage, (struct post){.time = 100, .ideal = 100, .rank = 0, .call = SENDRECV});
    wait_for(&stage, (struct join){.kind = JOIN_RENDEZVOUS, .rank = 2, .call = SSEND, .time = 1200, .ideal = 100},
             posted);
    compute(&stage, 2, 0, 950);
    cr_expect(tear_down(&stage).longest_path == 1050);
}

struct kind_case {
    const char *what;
    enum join_kind kind;
    uint8_t call;
    bool is_root; /* the partner */
    bool own_is_root;
    uint32_t member; /* of the partner; the waiting rank is member 1 */
    bool is_demanded;
};

/* Rank 0 waits for rank 1, which has computed for 500, and computes for 10 then. */
static void check_kind(const struct kind_case *kind, bool in_range)
{
    struct stage stage;
    struct parallelism_findings found;
    const struct post *own;
    const struct post *partner;
    struct join join = {.kind = kind->kind, .rank = 0, .call = kind->call, .time = 600, .ideal = 500};

    set_up(&stage);
    compute(&stage, 1, 0, 500);
    partner = post(&stage, (struct post){.time = 500,
                                         .ideal = 500,
                                         .rank = 1,
                                         .call = kind->call,
                                         .is_root = kind->is_root,
                                         .class = (uint8_t)mpi_call(kind->call)->class,
                                         .member = kind->member});
    own = post(&stage, (struct post){.rank = 0,
                                     .call = kind->call,
                                     .class = (uint8_t)mpi_call(kind->call)->class,
                                     .is_root = kind->own_is_root,
                                     .member = 1});
    stage.listener.merge(stage.listener.self, stage.posts[0]->tokens, NULL);
    join.own = own;
    if (in_range) {
        join.range = &partner;
        join.range_count = 1;
        cr_assert(stage.listener.join(stage.listener.self, &join) == 0);
    } else {
        wait_for(&stage, join, partner);
    }
    compute(&stage, 0, 600, 610);
    found = tear_down(&stage);
    cr_expect(found.longest_path == 510, "%s: %ld", kind->what, (long)found.longest_path);
    cr_expect(found.causal_path == (kind->is_demanded ? 510 : 500), "%s, %s: %ld", kind->what,
              in_range ? "range" : "extra", (long)found.causal_path);
}

Test(longest_path, tells_waits_that_mpi_demands_from_others)
{
    static const struct kind_case kinds[] = {
        {"receive", JOIN_RECEIVE, RECV, false, false, 0, true},
        {"synchronous send", JOIN_RENDEZVOUS, SSEND, false, false, 0, true},
        {"blocking send", JOIN_RENDEZVOUS, SEND, false, false, 0, false},
        {"barrier", JOIN_COLLECTIVE, BARRIER, false, false, 0, true},
        {"broadcast, from the root", JOIN_COLLECTIVE, BCAST, true, false, 0, true},
        {"broadcast, from another", JOIN_COLLECTIVE, BCAST, false, false, 0, false},
        {"reduction, at the root", JOIN_COLLECTIVE, REDUCE, false, true, 0, true},
        {"reduction, elsewhere", JOIN_COLLECTIVE, REDUCE, true, false, 0, false},
        {"scan, from below", JOIN_COLLECTIVE, SCAN, false, false, 0, true},
        {"scan, from above", JOIN_COLLECTIVE, SCAN, false, false, 2, false},
        {"initialisation", JOIN_COLLECTIVE, MPI_CALL_INIT, false, false, 0, false},
    };

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        check_kind(&kinds[i], false);
        if (kinds[i].kind == JOIN_COLLECTIVE)
            check_kind(&kinds[i], true);
    }
}
