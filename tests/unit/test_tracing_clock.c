/* The ideal time with the tracer's work in it, of a part of the run. */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "options/options.h"
#include "reports/tracing_cost/tracing_clock.h"

enum { FROM = 10, TO = 100, MOST = 4 };

static void ignore(void *user, enum severity severity, const char *text)
{
    (void)user;
    (void)severity;
    (void)text;
}

static const struct diag silent = {ignore, NULL};

static struct tracing_clock *start_clock(uint32_t ranks, struct listener *listener)
{
    struct tracing_clock *tracing = tracing_clock_new(ranks, FROM, TO, &silent);

    cr_assert(tracing != NULL);
    tracing_clock_listen(tracing, listener);
    return tracing;
}

static void pass(const struct listener *listener, struct interval interval)
{
    cr_assert_eq(listener->interval(listener->self, &interval), 0);
}

Test(tracing_clock, runs_through_the_tracers_work)
{
    static const struct {
        const char *name;
        struct interval intervals[MOST];
        int64_t clock;
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
        struct listener listener;
        struct tracing_clock *tracing = start_clock(1, &listener);

        for (size_t k = 0; k < MOST && cases[i].intervals[k].t1 > 0; k++)
            pass(&listener, cases[i].intervals[k]);
        cr_expect(tracing_clock_read(tracing) == cases[i].clock, "%s: %lld", cases[i].name,
                  (long long)tracing_clock_read(tracing));
        tracing_clock_free(tracing);
    }
}

/* A rank is absent until `first`, takes up the time there, and then computes for 2. */
Test(tracing_clock, begins_late)
{
    static const struct {
        const char *name;
        int64_t first;
        int64_t end; /* of the run */
        int64_t clock;
    } cases[] = {
        {"before the part", 5, 200, 0},
        {"where the part begins", 10, 200, 2},
        {"in the part", 50, 200, 42},
        {"where the part ends", 100, 200, 0},
        {"where the run ends with the part", 100, 100, 90},
        {"behind the part", 150, 200, 0},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t first = cases[i].first;
        int64_t last = first < cases[i].end ? first + 2 : first;
        struct listener listener;
        struct tracing_clock *tracing = start_clock(1, &listener);

        pass(&listener, (struct interval){.state = STATE_ABSENT, .t0 = 0, .t1 = first});
        pass(&listener, (struct interval){.state = STATE_ABSENT, .t0 = first, .t1 = first, .c1 = first});
        pass(&listener, (struct interval){.state = STATE_USEFUL, .t0 = first, .c0 = first, .t1 = last, .c1 = last});
        cr_assert_eq(listener.finish(listener.self, cases[i].end), 0);
        cr_expect(tracing_clock_read(tracing) == cases[i].clock, "%s: %lld", cases[i].name,
                  (long long)tracing_clock_read(tracing));
        tracing_clock_free(tracing);
    }
}

/* Rank 0 computes from 20 to `posted` and sends; rank 1, which has computed from 20 to 25, waits until `joined`, and
 * then computes for 7. The larger clock counts. */
Test(tracing_clock, waits_for_others)
{
    static const struct {
        const char *name;
        int64_t posted;
        int64_t joined;
        int64_t clock;
    } cases[] = {
        {"who is waited for has computed longer", 50, 60, 30 + 7},
        {"less long", 23, 60, 5 + 7},
        {"the send is behind the part: nobody waits", 100, 60, 80},
        {"the wait ends behind the part", 50, 100, 30},
        {"just before its end", 50, 99, 30 + 7},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct listener listener;
        struct tracing_clock *tracing = start_clock(2, &listener);
        struct post *post = calloc(1, sizeof(*post) + listener.token_size);
        const struct post *posts[] = {post};
        struct join join = {.rank = 1, .time = cases[i].joined, .extra = posts, .extra_count = 1};

        cr_assert(post != NULL);
        post->time = cases[i].posted;
        post->state = STATE_USEFUL;
        pass(&listener, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 20, .t1 = 25});
        pass(&listener, (struct interval){.rank = 0, .state = STATE_USEFUL, .t0 = 20, .t1 = cases[i].posted});
        cr_assert_eq(listener.post(listener.self, post, post->tokens), 0);
        cr_assert_eq(listener.join(listener.self, &join), 0);
        pass(&listener, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 60, .t1 = 67});
        cr_expect(tracing_clock_read(tracing) == cases[i].clock, "%s: %lld", cases[i].name,
                  (long long)tracing_clock_read(tracing));
        free(post);
        tracing_clock_free(tracing);
    }
}
