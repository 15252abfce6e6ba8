#include "windows/mpi_span.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "options/options.h"
#include "replay/relay.h"

enum { KEPT_MOST = 65536 /* of a rank; beyond that they are handed on, whatever becomes of the end */ };

/* What was told of a rank and is not handed on yet. */
struct kept {
    enum kept_kind { KEPT_INTERVAL, KEPT_EVENT, KEPT_PIECE } kind;
    union {
        struct interval interval;
        struct stream_event event;
        struct thread_piece piece;
    };
};

struct kept_list {
    struct kept *items;
    size_t count;
    size_t capacity;
};

/* A rank's ideal clock since the span began, and that on which the tracer's own work runs as computation does; and the
 * latter since the run began. */
struct span_clocks {
    int64_t ideal;
    int64_t traced;
    int64_t run;
};

struct span_token {
    int64_t begin; /* of the span, when the post was made in it; OUTSIDE_SPAN */
    struct span_clocks clocks;
    struct span_clocks largest; /* among this post and those before it, in the span and in the run */
};

enum { OUTSIDE_SPAN = -1 };

struct spanned_rank {
    bool is_inside;       /* the span, and nothing of it is kept: what it does before MPI_Finalize is handed on */
    bool is_initialising; /* has entered MPI_Init, and has not left it */
    bool has_initialised;
    bool has_finalized;
    struct span_clocks ahead; /* of the run's time in which clocks run: less before the span, and by waits more */
    int64_t entry;            /* of its latest call */
    int64_t traced_entry;     /* of the latest call in which the tracer has worked in the span; -1: none */
    int64_t worked_entry;     /* likewise in the run */
    struct span_token token;  /* of these entries: what is posted there may be told later */
    struct kept_list kept;
    struct kept_list pieces;          /* of its threads */
    int64_t first[THREAD_PART_COUNT]; /* what its first thread does since the span began */
};

struct mpi_span {
    const struct diag *diag;
    const struct totals *run;
    const struct mpi_meter *meter;  /* of the run */
    struct totals *outside;         /* what the run has before the span, and behind it; in the end: the span's */
    struct mpi_times outside_times; /* likewise before it and behind it */
    struct mpi_times times;
    struct listener *listener; /* its own */
    struct window_list *list;
    struct spanned_rank *ranks;
    uint32_t rank_count;
    uint32_t initialising; /* ranks */
    int64_t begin;         /* the latest exit from MPI_Init so far; MPI_TIMES_UNKNOWN: there is none */
    int64_t end;           /* likewise MPI_Finalize; INT64_MAX */
    int64_t cut;           /* where the span has begun last */
    int64_t told;          /* the latest time that has been handed on */
    int64_t run_end;
    bool measures; /* what lies in it, not only its borders */
    bool is_lost;  /* the borders lie where they cannot be any more */
    bool is_over;  /* the run, and nothing is kept any more */
    struct window_facts facts;
    struct relay relay; /* to those that measure it */
    struct thread_listener threads;
};

static int on_cell(void *user, const struct window_facts *facts)
{
    struct mpi_span *span = user;

    if (span->is_over && facts->totals.start == span->cut && facts->totals.end == smaller_of(span->end, span->run_end))
        span->facts = *facts;
    return 0;
}

struct mpi_span *mpi_span_new(const struct totals *run, const struct mpi_meter *meter, bool measures,
                              const struct diag *diag)
{
    struct mpi_span *span = diag_allocate(diag, 1, sizeof(*span));
    struct window_grid grid = {.kind = GRID_LISTED, .to = INT64_MAX, .tells_of_added = true};

    if (!span)
        return NULL;
    grid_prepare(&grid);
    span->diag = diag;
    span->run = run;
    span->meter = meter;
    span->measures = measures;
    span->rank_count = run->rank_count;
    span->begin = MPI_TIMES_UNKNOWN;
    span->end = INT64_MAX;
    span->ranks = array_zeroed(run->rank_count, sizeof(*span->ranks));
    if (!span->ranks) {
        diag_no_memory(diag);
        return mpi_span_free(span);
    }
    for (uint32_t i = 0; i < span->rank_count; i++)
        span->ranks[i].traced_entry = span->ranks[i].worked_entry = -1;
    span->outside = totals_new(run->rank_count, diag);
    span->list = span->outside ? window_list_new(&grid, 0, diag) : NULL;
    return span->list && window_list_subscribe(span->list, on_cell, span) == 0 ? span : mpi_span_free(span);
}

struct mpi_span *mpi_span_free(struct mpi_span *span)
{
    if (span) {
        for (uint32_t i = 0; span->ranks && i < span->rank_count; i++) {
            free(span->ranks[i].kept.items);
            free(span->ranks[i].pieces.items);
        }
        free(span->ranks);
        relay_deinit(&span->relay);
        free(span->outside);
        window_list_free(span->list);
        free(span);
    }
    return NULL;
}

struct window_list *mpi_span_windows(const struct mpi_span *span)
{
    return span->list;
}

/* Apart, so that nearly all intervals are passed over without saving registers. */
static __attribute__((noinline)) int hand_on_interval(struct mpi_span *span, const struct interval *interval)
{
    span->told = larger_of(span->told, interval->t1);
    return relay_interval(&span->relay, interval);
}

static int hand_on_event(struct mpi_span *span, const struct stream_event *event)
{
    span->told = larger_of(span->told, event->time);
    return relay_event(&span->relay, event);
}

static int hand_on_piece(struct mpi_span *span, const struct thread_piece *piece)
{
    span->ranks[piece->rank].first[piece->first] +=
        time_within(piece->t0, piece->t1, (struct time_range){span->cut, span->end});
    span->told = larger_of(span->told, piece->t1);
    return span->threads.piece(span->threads.self, piece);
}

static bool runs_through(const struct interval *interval)
{
    return interval->c1 - interval->c0 == interval->t1 - interval->t0;
}

static int64_t running_time(const struct rank_total *total)
{
    return total->useful + total->absent_ideal;
}

/* The clocks by what lies outside, so often. */
static void set_back(struct mpi_span *span, uint32_t index, int64_t times)
{
    const struct rank_total *outside = &span->outside->ranks[index];
    struct span_clocks *ahead = &span->ranks[index].ahead;

    ahead->ideal += times * running_time(outside);
    ahead->traced += times * (running_time(outside) + outside->tracing);
}

/* Of the interval, which the run has counted, this lies outside. What lies before the span is left out first. */
static void leave_out(struct mpi_span *span, const struct interval *interval, int64_t from, int64_t to)
{
    int64_t begin = from >= span->cut ? larger_of(interval->t0, span->cut) : interval->t0;
    int64_t counted = interval->t1 - begin;
    struct interval part = *interval;

    part.t0 = from;
    part.t1 = to;
    part.c0 = 0;
    part.c1 = runs_through(interval) ? to - from : 0;
    set_back(span, interval->rank, 1);
    totals_take(span->outside, &part);
    set_back(span, interval->rank, -1);
    mpi_meter_leave_out(span->meter, interval, counted, counted - (to - from), &span->outside_times);
}

static int hand_on_all(struct mpi_span *span, struct kept_list *list)
{
    int error = 0;

    for (size_t i = 0; i < list->count && error >= 0; i++) {
        const struct kept *told = &list->items[i];

        switch (told->kind) {
        case KEPT_INTERVAL:
            if (span->is_over && told->interval.t1 > span->end)
                leave_out(span, &told->interval, larger_of(told->interval.t0, span->end), told->interval.t1);
            error = hand_on_interval(span, &told->interval);
            break;
        case KEPT_EVENT:
            error = hand_on_event(span, &told->event);
            break;
        case KEPT_PIECE:
            span->is_lost |= told->piece.in_region && span->is_over && told->piece.t0 < span->end;
            error = hand_on_piece(span, &told->piece);
            break;
        }
    }
    list->count = 0;
    return error;
}

static int keep(struct mpi_span *span, struct kept_list *list, const struct kept *told)
{
    if (list->count == KEPT_MOST) {
        int error = hand_on_all(span, list);

        if (error < 0)
            return error;
    }
    return diag_memory(span->diag, array_append(list->items, list->count, list->capacity, *told));
}

static int keep_of_rank(struct mpi_span *span, struct spanned_rank *rank, const struct kept *told)
{
    rank->is_inside = false;
    return keep(span, &rank->kept, told);
}

/* What ends there may lie behind the span's end. */
static bool may_be_behind(const struct mpi_span *span, const struct spanned_rank *rank, int64_t time)
{
    return !span->is_over && (rank->has_finalized || time > span->end);
}

/* What is kept of a rank counts in the run already, so that what lies behind that time cannot be told from the rest. */
static bool keeps_beyond(const struct mpi_span *span, int64_t time)
{
    for (uint32_t i = 0; i < span->rank_count; i++) {
        const struct kept_list *list = &span->ranks[i].kept;

        for (size_t k = 0; k < list->count; k++)
            if (list->items[k].kind == KEPT_INTERVAL && list->items[k].interval.state != STATE_ENDED &&
                list->items[k].interval.t1 > time)
                return true;
    }
    return false;
}

/* The span begins at the latest exit from MPI_Init, as far as is known: all that the run has so far lies before it. */
static int begin_span(struct mpi_span *span)
{
    if (span->begin <= span->cut)
        return 0;
    span->is_lost = span->told > span->begin || keeps_beyond(span, span->begin);
    if (span->is_lost)
        return 0;
    span->cut = span->begin;
    totals_copy(span->outside, span->run);
    span->outside_times = span->meter->times;
    for (uint32_t i = 0; i < span->rank_count; i++) {
        span->ranks[i].is_inside = false;
        span->ranks[i].ahead = (struct span_clocks){.run = span->ranks[i].ahead.run};
        memset(span->ranks[i].first, 0, sizeof(span->ranks[i].first));
        set_back(span, i, -1);
    }
    return ledger_add_boundary(span->list->ledgers, span->begin);
}

static inline struct span_clocks span_clocks_of(const struct mpi_span *span, uint32_t index)
{
    const struct span_clocks *ahead = &span->ranks[index].ahead;
    const struct rank_total *run = &span->run->ranks[index];
    int64_t time = running_time(run);
    int64_t traced = time + run->tracing;

    return (struct span_clocks){time + ahead->ideal, traced + ahead->traced, traced + ahead->run};
}

/* To others, where they are larger: of those of another begin of the span, the one of the run alone. */
static inline void raise_clocks(struct span_clocks *clocks, const struct span_clocks *others, bool are_of_span)
{
    clocks->run = larger_of(clocks->run, others->run);
    if (are_of_span) {
        clocks->ideal = larger_of(clocks->ideal, others->ideal);
        clocks->traced = larger_of(clocks->traced, others->traced);
    }
}

/* A rank that is launched late takes up the time at its first event, which ends the interval. */
static void take_up_time(struct mpi_span *span, struct spanned_rank *rank, const struct interval *interval)
{
    struct span_clocks clocks = span_clocks_of(span, interval->rank);

    rank->ahead.run += interval->t1 - clocks.run;
    if (interval->t1 > span->cut) {
        rank->ahead.ideal += interval->t1 - span->cut - clocks.ideal;
        rank->ahead.traced += interval->t1 - span->cut - clocks.traced;
    }
}

/* The tracer has worked inside a call: what is posted at its entry carries what the clock was before. */
static void keep_entry(struct mpi_span *span, struct spanned_rank *rank, const struct interval *interval)
{
    struct span_clocks before = span_clocks_of(span, interval->rank);
    int64_t length = interval->t1 - interval->t0;

    before.traced -= interval->t1 - larger_of(interval->t0, span->cut);
    before.run = rank->worked_entry == rank->entry ? rank->token.clocks.run : before.run - length;
    rank->token.clocks.run = rank->token.largest.run = before.run;
    rank->worked_entry = rank->entry;
    if (rank->traced_entry != rank->entry && interval->t1 > span->cut) {
        rank->traced_entry = rank->entry;
        rank->token = (struct span_token){span->cut, before, before};
    }
}

/* Where the run has taken the interval. */
static __attribute__((noinline)) int take_interval(struct mpi_span *span, struct spanned_rank *rank,
                                                   const struct interval *interval)
{
    bool leaves_init = interval->is_exit && interval->call == MPI_CALL_INIT;
    bool leaves_finalize = interval->is_exit && interval->call == MPI_CALL_FINALIZE;
    int error;

    if (interval->t0 < span->cut)
        leave_out(span, interval, interval->t0, smaller_of(interval->t1, span->cut));
    if (interval->state == STATE_ABSENT && interval->c1 > interval->c0 && !runs_through(interval))
        take_up_time(span, rank, interval);
    if (interval->state == STATE_OVERHEAD && interval->call != 0 && !(interval->overhead & OVERHEAD_DISABLED))
        keep_entry(span, rank, interval);
    if (leaves_finalize && (span->end == INT64_MAX || interval->t1 > span->end))
        span->end = interval->t1;
    if (rank->kept.count > 0 || interval->state == STATE_ENDED || may_be_behind(span, rank, interval->t1))
        error = keep_of_rank(span, rank, &(struct kept){.kind = KEPT_INTERVAL, .interval = *interval});
    else
        error = hand_on_interval(span, interval);
    rank->has_finalized |= leaves_finalize;
    if (error == 0 && leaves_init) {
        span->initialising -= rank->is_initialising;
        rank->is_initialising = false;
        rank->has_initialised = true;
        span->begin = larger_of(span->begin, interval->t1);
        if (span->initialising == 0)
            error = begin_span(span);
    }
    rank->is_inside = interval->t1 >= span->cut && rank->kept.count == 0 && !rank->has_finalized;
    return error;
}

/* A computation or a call that moves none of the span's borders: nearly all are. */
static inline bool is_within_borders(const struct interval *interval)
{
    return (1U << interval->state & (1U << STATE_USEFUL | 1U << STATE_MPI)) && interval->call != MPI_CALL_INIT &&
           interval->call != MPI_CALL_FINALIZE;
}

static int mpi_span_on_interval(void *self, const struct interval *interval)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[interval->rank];

    if (interval->is_enter)
        rank->entry = interval->t0;
    if (!rank->is_inside || interval->t1 > span->end || !is_within_borders(interval))
        return take_interval(span, rank, interval);
    if (span->relay.count > 0)
        return hand_on_interval(span, interval);
    span->told = larger_of(span->told, interval->t1);
    return 0;
}

static int mpi_span_on_event(void *self, const struct stream_event *event)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[event->rank];

    if (rank->kept.count > 0 || may_be_behind(span, rank, event->time))
        return keep_of_rank(span, rank, &(struct kept){.kind = KEPT_EVENT, .event = *event});
    return hand_on_event(span, event);
}

/* Posts and joins go to the others by themselves, and want to find them at their time. */
static inline int hand_on_kept(struct mpi_span *span, struct spanned_rank *rank)
{
    return rank->kept.count > 0 ? hand_on_all(span, &rank->kept) : 0;
}

static struct span_token span_token_of(const struct mpi_span *span, const struct post *post)
{
    const struct spanned_rank *rank = &span->ranks[post->rank];
    int64_t in_span = post->time - span->cut;
    struct span_token token = {.begin = in_span < 0 ? OUTSIDE_SPAN : span->cut};

    token.clocks = post->state == STATE_ABSENT ? (struct span_clocks){in_span, in_span, post->time}
                                               : span_clocks_of(span, post->rank);
    /* The tracer has worked since in the call that it is the entry of. */
    if (post->call != 0 && rank->worked_entry == post->time && rank->entry == post->time) {
        if (rank->traced_entry == rank->entry)
            token = rank->token;
        token.clocks.run = rank->token.clocks.run;
    }
    token.largest = token.clocks;
    return token;
}

static int mpi_span_on_post(void *self, const struct post *post, void *memory)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[post->rank];

    span->told = larger_of(span->told, post->time);
    if (post->call == MPI_CALL_INIT && !rank->is_initialising && !rank->has_initialised) {
        rank->is_initialising = true;
        span->initialising++;
    }
    if (span->measures)
        *(struct span_token *)memory = span_token_of(span, post);
    return hand_on_kept(span, rank);
}

static void mpi_span_on_merge(void *self, void *memory, const void *memory_before)
{
    struct span_token *token = memory;
    const struct span_token *before = memory_before;

    (void)self;
    token->largest = token->clocks;
    if (before)
        raise_clocks(&token->largest, &before->largest, before->begin == token->begin);
}

static int mpi_span_on_join(void *self, const struct join *join)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[join->rank];
    const struct span_clocks own = span_clocks_of(span, join->rank);
    const struct span_token *token;
    struct span_clocks largest = own;

    if (join->range_count > 0) {
        token = post_token(join->range[join->range_count - 1], span->listener);
        raise_clocks(&largest, &token->largest, token->begin == span->cut);
    }
    for (size_t i = 0; i < join->extra_count; i++) {
        token = post_token(join->extra[i], span->listener);
        raise_clocks(&largest, &token->clocks, token->begin == span->cut);
    }
    rank->ahead.run += largest.run - own.run;
    if (join->time >= span->cut) {
        rank->ahead.ideal += largest.ideal - own.ideal;
        rank->ahead.traced += largest.traced - own.traced;
    }
    return hand_on_kept(span, rank);
}

/* Where nothing is measured. */
static int mpi_span_on_passing_join(void *self, const struct join *join)
{
    struct mpi_span *span = self;

    return hand_on_kept(span, &span->ranks[join->rank]);
}

/* Where the last rank has left MPI_Finalize is known now; then all that has been kept lies before or behind it. */
static int mpi_span_on_finish(void *self, int64_t end)
{
    struct mpi_span *span = self;
    int error = begin_span(span);

    span->run_end = end;
    if (span->end != INT64_MAX) {
        span->is_lost |= span->end <= span->cut || (span->told > span->end && span->end < end);
        if (error == 0 && !span->is_lost)
            error = ledger_add_boundary(span->list->ledgers, span->end);
    }
    span->is_over = true;
    for (uint32_t i = 0; i < span->rank_count && error == 0; i++)
        error = hand_on_all(span, &span->ranks[i].kept) ?: hand_on_all(span, &span->ranks[i].pieces);
    return error;
}

void mpi_span_listen(struct mpi_span *span, struct listener *listener)
{
    span->listener = listener;
    span->relay.event = mpi_span_on_event;
    *listener = (struct listener){
        .self = span,
        .token_size = span->measures ? sizeof(struct span_token) : 0,
        .interval = mpi_span_on_interval,
        .post = mpi_span_on_post,
        .merge = span->measures ? mpi_span_on_merge : NULL,
        .join = span->measures ? mpi_span_on_join : mpi_span_on_passing_join,
        .skips_ends = ~0U,
        .finish = mpi_span_on_finish,
    };
}

int mpi_span_take(struct mpi_span *span, struct listener *listener)
{
    return diag_memory(span->diag, relay_take(&span->relay, span->listener, listener));
}

/* What a region has lost by then is known while it is told, not later: a rank in one has its MPI_Finalize before it. */
static int mpi_span_on_piece(void *self, const struct thread_piece *piece)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[piece->rank];

    if (piece->in_region && !rank->has_finalized)
        return hand_on_all(span, &rank->pieces) ?: hand_on_piece(span, piece);
    if (rank->pieces.count > 0 || may_be_behind(span, rank, piece->t1))
        return keep(span, &rank->pieces, &(struct kept){.kind = KEPT_PIECE, .piece = *piece});
    return hand_on_piece(span, piece);
}

int mpi_span_take_threads(struct mpi_span *span, struct threads *threads, const struct thread_listener *listener)
{
    const struct thread_listener own = {.self = span, .piece = mpi_span_on_piece};
    struct thread_listener of_the_rest = *listener;

    span->threads = *listener;
    of_the_rest.piece = NULL;
    return threads_tell(threads, &own) ?: threads_tell(threads, &of_the_rest);
}

const struct window_facts *mpi_span_conclude(struct mpi_span *span, const struct mpi_times **times, int64_t *traced_run)
{
    struct totals *part = span->outside;
    struct span_clocks largest = {0};

    for (uint32_t i = 0; i < span->rank_count; i++) {
        struct span_clocks clocks = span_clocks_of(span, i);

        part->ranks[i].ideal = clocks.ideal;
        raise_clocks(&largest, &clocks, true);
        thread_sums_take_first(&span->facts.threads, span->ranks[i].first);
    }
    *traced_run = largest.run;
    *times = &span->times;
    if (span->is_lost || (span->begin == MPI_TIMES_UNKNOWN && span->end == INT64_MAX))
        return NULL;
    span->facts.traced_ideal = largest.traced;
    totals_complement(part, span->run);
    part->start = span->cut;
    part->end = smaller_of(span->end, span->run_end);
    span->facts.totals = totals_conclude(part);
    span->times = span->meter->times;
    span->times.last_flush -= span->outside_times.last_flush;
    for (int call = 0; call <= MPI_CALL_UNKNOWN; call++) {
        span->times.transfer[call] -= span->outside_times.transfer[call];
        span->times.held[call] -= span->outside_times.held[call];
    }
    return &span->facts;
}
