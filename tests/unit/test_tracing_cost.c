/* The ideal time with the tracer's work in it, of a part of the run. */
#include "ledger_trial.h"

enum { FROM = 10, TO = 100, END = 200, MOST = 4 };

static void begin_trial(struct ledger_trial *trial, uint32_t ranks)
{
    const struct replay_start replay = {.rank_count = ranks};

    trial_begin(trial, (struct window_grid){.kind = GRID_WHOLE, .from = FROM, .to = TO}, 0);
    trial_begin_gauge(trial, &tracing_cost_gauge, (struct gauge_start){.replay = &replay});
}

static int64_t end_trial(struct ledger_trial *trial, int64_t end)
{
    int64_t ideal;

    cr_assert_eq(trial_finish(trial, end), 0);
    cr_assert_eq(trial->count, 1);
    ideal = trial->told[0].traced_ideal;
    trial_end(trial);
    return ideal;
}

Test(tracing_cost, takes_its_time_as_computation_does)
{
    static const struct {
        const char *name;
        struct interval intervals[MOST];
        int64_t ideal;
    } cases[] = {
        {"computation", {{.state = STATE_USEFUL, .t0 = 20, .t1 = 50}}, 30},
        {"computation before the part", {{.state = STATE_USEFUL, .t0 = 0, .t1 = 10}}, 0},
        {"computation after it", {{.state = STATE_USEFUL, .t0 = 100, .t1 = 120}}, 0},
        {"computation that is longer than the part", {{.state = STATE_USEFUL, .t0 = 5, .t1 = 105}}, 90},
        {"two times", {{.state = STATE_USEFUL, .t0 = 20, .t1 = 21}, {.state = STATE_USEFUL, .t0 = 30, .t1 = 33}}, 4},
        {"a flush", {{.state = STATE_OVERHEAD, .overhead = OVERHEAD_FLUSH, .t0 = 20, .t1 = 50}}, 30},
        {"tracing is off", {{.state = STATE_OVERHEAD, .overhead = OVERHEAD_DISABLED, .t0 = 20, .t1 = 50}}, 0},
        {"MPI", {{.state = STATE_MPI, .call = 1, .t0 = 20, .t1 = 50}}, 0},
        {"before the first event", {{.state = STATE_ABSENT, .t0 = 0, .t1 = 50, .c1 = 50}}, 40},
        {"no event", {{.state = STATE_ABSENT, .t0 = 0, .t1 = 120}}, 0},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct ledger_trial trial;
        int64_t ideal;

        begin_trial(&trial, 1);
        for (size_t k = 0; k < MOST && cases[i].intervals[k].t1 > 0; k++)
            trial_pass(&trial, cases[i].intervals[k]);
        ideal = end_trial(&trial, END);
        cr_expect(ideal == cases[i].ideal, "%s: %lld", cases[i].name, (long long)ideal);
    }
}

/* A rank is absent until `first`, takes up the time there, and then computes for 2. */
Test(tracing_cost, begins_late)
{
    static const struct {
        const char *name;
        int64_t first;
        int64_t end; /* of the run */
        int64_t ideal;
    } cases[] = {
        {"before the part", 5, END, 0},
        {"where the part begins", FROM, END, 2},
        {"in the part", 50, END, 42},
        {"where the part ends", TO, END, 0},
        {"where the run ends with the part", TO, TO, 90},
        {"behind the part", 150, END, 0},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t first = cases[i].first;
        int64_t last = first < cases[i].end ? first + 2 : first;
        struct ledger_trial trial;
        int64_t ideal;

        begin_trial(&trial, 1);
        trial_pass(&trial, (struct interval){.state = STATE_ABSENT, .t0 = 0, .t1 = first});
        trial_pass(&trial, (struct interval){.state = STATE_ABSENT, .t0 = first, .t1 = first, .c1 = first});
        trial_pass(&trial, (struct interval){.state = STATE_USEFUL, .t0 = first, .c0 = first, .t1 = last, .c1 = last});
        ideal = end_trial(&trial, cases[i].end);
        cr_expect(ideal == cases[i].ideal, "%s: %lld", cases[i].name, (long long)ideal);
    }
}

/* What rank 0 posts, rank 1 waits for until `joined`. */
static void wait_for(struct ledger_trial *trial, struct post what, int64_t joined)
{
    const struct listener *listener = &trial->listeners[0];
    struct post *post = calloc(1, sizeof(*post) + listener->token_size);
    const struct post *posts[] = {post};
    const struct join join = {.rank = 1, .time = joined, .extra = posts, .extra_count = 1};

    cr_assert_not_null(post);
    *post = what;
    cr_assert_eq(listener->post(listener->self, post, post->tokens), 0);
    listener->merge(listener->self, post->tokens, NULL);
    cr_assert_eq(listener->join(listener->self, &join), 0);
    free(post);
}

/* Rank 0 computes from 20 to `posted` and sends; rank 1, which has computed from 20 to 25, waits until `joined`, and
 * then computes for 7. The larger clock counts. */
Test(tracing_cost, waits_for_others)
{
    static const struct {
        const char *name;
        int64_t posted;
        int64_t joined;
        int64_t ideal;
    } cases[] = {
        {"who is waited for has computed longer", 50, 60, 30 + 7},
        {"less long", 23, 60, 5 + 7},
        {"the send is behind the part: nobody waits", TO, 60, 80},
        {"the wait ends behind the part", 50, TO, 30},
        {"just before its end", 50, TO - 1, 30 + 1},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t joined = cases[i].joined;
        struct ledger_trial trial;
        int64_t ideal;

        begin_trial(&trial, 2);
        trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 20, .t1 = 25});
        trial_pass(&trial, (struct interval){.rank = 0, .state = STATE_USEFUL, .t0 = 20, .t1 = cases[i].posted});
        wait_for(&trial, (struct post){.time = cases[i].posted, .state = STATE_USEFUL}, joined);
        trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = joined, .t1 = joined + 7});
        ideal = end_trial(&trial, END);
        cr_expect(ideal == cases[i].ideal, "%s: %lld", cases[i].name, (long long)ideal);
    }
}

/* Rank 0 computes from 20 to 30, enters a call, in which the tracer works from 40 to 60, and that is told before what
 * the call has posted at its entry. Rank 1 waits for that until 80, and then computes until the part ends. */
Test(tracing_cost, of_a_call_counts_for_what_it_posts_afterwards)
{
    static const struct interval call[] = {
        {.state = STATE_USEFUL, .t0 = 20, .t1 = 30, .c1 = 10},
        {.state = STATE_MPI, .call = 1, .is_enter = true, .t0 = 30, .t1 = 40, .c0 = 10, .c1 = 10},
        {.state = STATE_OVERHEAD, .call = 1, .overhead = OVERHEAD_FLUSH, .t0 = 40, .t1 = 60, .c0 = 10, .c1 = 10},
        {.state = STATE_MPI, .call = 1, .is_exit = true, .t0 = 60, .t1 = 70, .c0 = 10, .c1 = 10},
    };
    static const struct {
        const char *name;
        int64_t posted;
        uint8_t call;
        int64_t ideal;
    } cases[] = {
        {"posted at the entry", 30, 1, 10 + 20},
        {"after the tracer's work", 60, 1, 30 + 20},
        {"at that time by no call", 30, 0, 30 + 20},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct ledger_trial trial;
        int64_t ideal;

        begin_trial(&trial, 2);
        for (size_t k = 0; k + 1 < sizeof(call) / sizeof(call[0]); k++)
            trial_pass(&trial, call[k]);
        wait_for(&trial, (struct post){.time = cases[i].posted, .ideal = 10, .call = cases[i].call, .state = STATE_MPI},
                 80);
        trial_pass(&trial, call[sizeof(call) / sizeof(call[0]) - 1]);
        trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 80, .t1 = TO});
        ideal = end_trial(&trial, END);
        cr_expect(ideal == cases[i].ideal, "%s: %lld", cases[i].name, (long long)ideal);
    }
}
