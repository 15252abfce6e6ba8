#include "windows/mpi_span.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "options/options.h"
#include "windows/gauges/mpi_times.h"
#include "windows/totals.h"

enum {
    LISTENERS_MOST = 8, /* that measure the span */
    KEPT_MOST = 65536,  /* of a rank; beyond that they are handed on, whatever becomes of the end */
};

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

struct spanned_rank {
    bool is_initialising; /* has entered MPI_Init, and has not left it */
    bool has_initialised;
    bool has_finalized;
    struct kept_list kept;
    struct kept_list pieces; /* of its threads */
};

struct mpi_span {
    const struct diag *diag;
    struct window_list *list;
    struct spanned_rank *ranks;
    uint32_t rank_count;
    uint32_t initialising; /* ranks */
    int64_t begin;         /* the latest exit from MPI_Init so far; MPI_TIMES_UNKNOWN: there is none */
    int64_t end;           /* likewise MPI_Finalize */
    int64_t cut;           /* where the ledger has been cut last */
    int64_t told;          /* the latest time that has been handed on */
    int64_t run_end;
    bool is_lost;  /* the borders lie where they cannot be any more */
    bool is_known; /* `facts` are those of the span */
    bool is_over;  /* the run, and nothing is kept any more */
    struct window_facts facts;
    struct time_shares shares;
    struct mpi_meter meter;
    struct listener listeners[LISTENERS_MOST];
    size_t listener_count;
    struct thread_listener threads;
};

static int on_cell(void *user, const struct window_facts *facts)
{
    struct mpi_span *span = user;
    int64_t begin = span->begin == MPI_TIMES_UNKNOWN ? 0 : span->begin;
    int64_t end = span->end == MPI_TIMES_UNKNOWN || span->end > span->run_end ? span->run_end : span->end;

    if (span->is_over && facts->totals.start == begin && facts->totals.end == end) {
        span->facts = *facts;
        span->is_known = !span->is_lost;
    }
    return 0;
}

struct mpi_span *mpi_span_new(uint32_t rank_count, const struct diag *diag)
{
    struct mpi_span *span = calloc(1, sizeof(*span));
    struct window_grid grid = {.kind = GRID_LISTED, .to = INT64_MAX};
    struct listener of_meter;
    struct listener of_shares;

    if (!span) {
        diag_no_memory(diag);
        return NULL;
    }
    grid_prepare(&grid);
    span->diag = diag;
    span->rank_count = rank_count;
    span->begin = span->end = MPI_TIMES_UNKNOWN;
    span->shares.to = span->meter.to = INT64_MAX;
    span->ranks = array_zeroed(rank_count, sizeof(*span->ranks));
    if (!span->ranks || mpi_meter_init(&span->meter, rank_count) < 0) {
        diag_no_memory(diag);
        return mpi_span_free(span);
    }
    span->list = window_list_new(&grid, 0, diag);
    if (!span->list || window_list_subscribe(span->list, on_cell, span) < 0)
        return mpi_span_free(span);
    mpi_meter_listen(&span->meter, &of_meter);
    time_shares_listen(&span->shares, &of_shares);
    mpi_span_take(span, &of_meter);
    mpi_span_take(span, &of_shares);
    return span;
}

struct mpi_span *mpi_span_free(struct mpi_span *span)
{
    if (span) {
        for (uint32_t i = 0; span->ranks && i < span->rank_count; i++) {
            free(span->ranks[i].kept.items);
            free(span->ranks[i].pieces.items);
        }
        free(span->ranks);
        mpi_meter_deinit(&span->meter);
        window_list_free(span->list);
        free(span);
    }
    return NULL;
}

struct ledger *mpi_span_ledger(const struct mpi_span *span)
{
    return span->list->ledgers;
}

int mpi_span_open(struct mpi_span *span)
{
    return window_list_open(span->list);
}

static bool takes_interval(const struct listener *listener, const struct interval *interval)
{
    return !(listener->skips >> interval->state & 1) ||
           (listener->takes_polling && (interval->is_polling || interval->is_burst));
}

static int hand_on_interval(struct mpi_span *span, const struct interval *interval)
{
    int error = 0;

    span->told = interval->t1 > span->told ? interval->t1 : span->told;
    for (size_t i = 0; i < span->listener_count && error >= 0; i++)
        if (takes_interval(&span->listeners[i], interval))
            error = span->listeners[i].interval(span->listeners[i].self, interval);
    return error;
}

static int hand_on_event(struct mpi_span *span, const struct stream_event *event)
{
    int error = 0;

    span->told = event->time > span->told ? event->time : span->told;
    for (size_t i = 0; i < span->listener_count && error >= 0; i++)
        if (span->listeners[i].event)
            error = span->listeners[i].event(span->listeners[i].self, event);
    return error;
}

static int hand_on_piece(struct mpi_span *span, const struct thread_piece *piece)
{
    span->told = piece->t1 > span->told ? piece->t1 : span->told;
    return span->threads.piece(span->threads.self, piece);
}

static int hand_on(struct mpi_span *span, const struct kept *told)
{
    switch (told->kind) {
    case KEPT_INTERVAL:
        return hand_on_interval(span, &told->interval);
    case KEPT_EVENT:
        return hand_on_event(span, &told->event);
    case KEPT_PIECE:
        break;
    }
    return hand_on_piece(span, &told->piece);
}

static int hand_on_all(struct mpi_span *span, struct kept_list *list)
{
    int error = 0;

    for (size_t i = 0; i < list->count && error >= 0; i++)
        error = hand_on(span, &list->items[i]);
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
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items)) < 0)
        return diag_no_memory(span->diag);
    list->items[list->count++] = *told;
    return 0;
}

/* What ends there may lie behind the span's end. */
static bool may_be_behind(const struct mpi_span *span, const struct spanned_rank *rank, int64_t time)
{
    return !span->is_over && (rank->has_finalized || (span->end != MPI_TIMES_UNKNOWN && time > span->end));
}

/* The span begins at the latest exit from MPI_Init, as far as is known. */
static int begin_span(struct mpi_span *span)
{
    if (span->begin <= span->cut)
        return 0;
    span->is_lost = span->told > span->begin;
    if (span->is_lost)
        return 0;
    span->cut = span->begin;
    span->shares = (struct time_shares){.from = span->begin, .to = INT64_MAX};
    mpi_meter_restart(&span->meter, span->begin);
    return grid_add(&span->list->ledgers->grid, span->begin) < 0 ? diag_no_memory(span->diag) : 0;
}

static int leave_init(struct mpi_span *span, struct spanned_rank *rank, int64_t time)
{
    span->initialising -= rank->is_initialising;
    rank->is_initialising = false;
    rank->has_initialised = true;
    span->begin = time > span->begin ? time : span->begin;
    return span->initialising == 0 ? begin_span(span) : 0;
}

static int mpi_span_on_interval(void *self, const struct interval *interval)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[interval->rank];
    bool leaves_finalize = interval->is_exit && interval->call == MPI_CALL_FINALIZE;
    int error;

    if (leaves_finalize && interval->t1 > span->end)
        span->end = interval->t1;
    if (rank->kept.count > 0 || interval->state == STATE_ENDED || may_be_behind(span, rank, interval->t1))
        error = keep(span, &rank->kept, &(struct kept){.kind = KEPT_INTERVAL, .interval = *interval});
    else
        error = hand_on_interval(span, interval);
    rank->has_finalized |= leaves_finalize;
    if (error == 0 && interval->is_exit && interval->call == MPI_CALL_INIT)
        error = leave_init(span, rank, interval->t1);
    return error;
}

static int mpi_span_on_event(void *self, const struct stream_event *event)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[event->rank];

    if (rank->kept.count > 0 || may_be_behind(span, rank, event->time))
        return keep(span, &rank->kept, &(struct kept){.kind = KEPT_EVENT, .event = *event});
    return hand_on_event(span, event);
}

/* Posts and joins go to the others by themselves, and want to find them at their time. */
static int mpi_span_on_post(void *self, const struct post *post, void *token)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[post->rank];

    (void)token;
    if (post->time > span->told)
        span->told = post->time;
    if (post->call == MPI_CALL_INIT && !rank->is_initialising && !rank->has_initialised) {
        rank->is_initialising = true;
        span->initialising++;
    }
    return rank->kept.count > 0 ? hand_on_all(span, &rank->kept) : 0;
}

static int mpi_span_on_join(void *self, const struct join *join)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[join->rank];

    return rank->kept.count > 0 ? hand_on_all(span, &rank->kept) : 0;
}

/* Where the last rank has left MPI_Finalize is known now; then all that has been kept lies before or behind it. */
static int mpi_span_on_finish(void *self, int64_t end)
{
    struct mpi_span *span = self;
    int error = begin_span(span);

    span->run_end = end;
    if (span->end != MPI_TIMES_UNKNOWN) {
        span->is_lost |= span->end <= span->begin || (span->told > span->end && span->end < end);
        span->shares.to = span->meter.to = span->end;
        if (error == 0 && !span->is_lost && span->end > span->cut &&
            grid_add(&span->list->ledgers->grid, span->end) < 0)
            error = diag_no_memory(span->diag);
    }
    span->is_over = true;
    for (uint32_t i = 0; i < span->rank_count && error == 0; i++) {
        error = hand_on_all(span, &span->ranks[i].kept);
        if (error == 0)
            error = hand_on_all(span, &span->ranks[i].pieces);
    }
    return error;
}

void mpi_span_listen(struct mpi_span *span, struct listener *listener)
{
    *listener = (struct listener){
        .self = span,
        .interval = mpi_span_on_interval,
        .post = mpi_span_on_post,
        .join = mpi_span_on_join,
        .event = mpi_span_on_event,
        .finish = mpi_span_on_finish,
    };
}

void mpi_span_take(struct mpi_span *span, struct listener *listener)
{
    span->listeners[span->listener_count++] = *listener;
    listener->interval = NULL;
    listener->event = NULL;
}

static int mpi_span_on_piece(void *self, const struct thread_piece *piece)
{
    struct mpi_span *span = self;
    struct spanned_rank *rank = &span->ranks[piece->rank];

    if (rank->pieces.count > 0 || may_be_behind(span, rank, piece->t1))
        return keep(span, &rank->pieces, &(struct kept){.kind = KEPT_PIECE, .piece = *piece});
    return hand_on_piece(span, piece);
}

static int mpi_span_on_threads_finish(void *self, int64_t end)
{
    const struct mpi_span *span = self;

    return span->threads.finish(span->threads.self, end);
}

int mpi_span_take_threads(struct mpi_span *span, struct threads *threads, const struct thread_listener *listener)
{
    const struct thread_listener own = {.self = span, .piece = mpi_span_on_piece, .finish = mpi_span_on_threads_finish};

    span->threads = *listener;
    return threads_tell(threads, &own);
}

const struct window_facts *mpi_span_conclude(struct mpi_span *span)
{
    if (!span->is_known || (span->begin == MPI_TIMES_UNKNOWN && span->end == MPI_TIMES_UNKNOWN))
        return NULL;
    time_shares_conclude(&span->shares, &span->facts.totals);
    return &span->facts;
}

const struct mpi_times *mpi_span_times(const struct mpi_span *span)
{
    return &span->meter.times;
}
