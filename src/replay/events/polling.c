#include "replay/events/polling.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "options/options.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"

enum {
    CALLS_BACK = 256,    /* the contract's: pieces lie behind the last so many calls */
    HELD_MAX = 1 << 16,  /* a rank that computes with an open mark must not fill memory with its functions */
    MARKS_MAX = 1 << 10, /* likewise of marks that nothing ends; real ones are open for a few kinds of calls */
};

/* What the calls are called where no entry tells, by family. */
static const uint8_t family_calls[POLL_FAMILIES] = {62, 153, 39, 191};

struct polling *polling_new(int64_t max_skew)
{
    struct polling *polling = calloc(1, sizeof(*polling));

    if (polling) {
        polling->max_skew = max_skew;
        polling->last_exit = polling->released = INT64_MIN;
        polling->full_start = polling->full_end = INT64_MIN;
        polling->alarm = INT64_MAX;
    }
    return polling;
}

struct polling *polling_free(struct polling *polling)
{
    if (polling) {
        free(polling->held);
        free(polling->marks);
        free(polling->pieces);
        free(polling);
    }
    return NULL;
}

static struct replay_event *held_at(const struct polling *polling, uint64_t number)
{
    return &polling->held[ring_index(number, polling->capacity)];
}

const struct replay_event *polling_front(const struct polling *polling)
{
    return polling->first != polling->end ? held_at(polling, polling->first) : NULL;
}

static bool is_useful(const struct polling *polling)
{
    return !polling->in_call && polling->overhead == 0;
}

/* How far back an end at `time` can reach, its mark and the number of calls aside. */
static int64_t reach_back(const struct polling *polling, int64_t time)
{
    int64_t skewed = time >= INT64_MIN + polling->max_skew ? time - polling->max_skew : INT64_MIN;

    return polling->in_call ? skewed : smaller_of(polling->last_exit, skewed);
}

/* The mark that the end closes is taken out: the latest that leaves room for so much time, else the earliest; else the
 * rank's last event before. */
static struct poll_mark close_mark(struct polling *polling, const struct replay_event *event, uint64_t length)
{
    size_t found = polling->mark_count;
    struct poll_mark mark;

    for (size_t i = polling->mark_count; i-- > 0;) {
        if (polling->marks[i].family != event->detail)
            continue;
        found = i;
        if ((event->flags & REPLAY_OUTSIDE) || (uint64_t)(event->time - polling->marks[i].time) >= length)
            break;
    }
    if (found == polling->mark_count)
        return polling->fallback;
    mark = polling->marks[found];
    memmove(polling->marks + found, polling->marks + found + 1,
            (--polling->mark_count - found) * sizeof(*polling->marks));
    return mark;
}

/* Polling has ended: it is pending until it is known what it divides. */
static void begin_end(struct polling *polling, const struct replay_event *event)
{
    uint64_t length = event->line;
    struct poll_mark mark = close_mark(polling, event, length);
    uint64_t span = (uint64_t)(event->time - mark.time);

    if (event->flags & REPLAY_OUTSIDE)
        length = span > length ? span - length : 0;
    polling->is_pending = true;
    polling->pending = (struct poll_end){
        .time = event->time,
        .from = larger_of(mark.time, reach_back(polling, event->time)),
        .length = (int64_t)(length < span ? length : span),
        .family = event->detail,
    };
}

static bool separates(const struct replay_event *event)
{
    return event->kind == REPLAY_ENTER || event->kind == REPLAY_EXIT || event->kind == REPLAY_POLL_ON ||
           event->kind == REPLAY_POLL_OFF;
}

/* Looks for useful time from the end backwards, gap by gap between events. */
static int find_pieces(struct polling *polling, const struct poll_end *end, bool has_call)
{
    int64_t from = larger_of(end->from, polling->released);
    int64_t upper = end->time;
    int64_t left = end->length;
    uint64_t before = polling->end;
    bool useful = is_useful(polling) && !polling->gap_is_taken;
    bool is_joined = has_call;
    unsigned exits = 0;

    /* What ends before this one have taken need not be walked through again. */
    if (from >= polling->full_start)
        from = larger_of(from, polling->full_end);
    polling->piece_count = 0;
    while (left > 0 && upper > from) {
        const struct replay_event *event = before != polling->first ? held_at(polling, before - 1) : NULL;
        int64_t lower = event ? larger_of(event->time, from) : from;

        if (useful && upper > lower) {
            int64_t length = smaller_of(left, upper - lower);

            if (array_append(polling->pieces, polling->piece_count, polling->piece_capacity,
                             (struct poll_piece){before, upper - length, upper, is_joined}) < 0)
                return ERROR_MEMORY;
            left -= length;
            lower = upper - length;
        }
        upper = lower;
        if (!event || event->time < lower || (event->kind == REPLAY_EXIT && ++exits == CALLS_BACK))
            break;
        is_joined = is_joined && !separates(event);
        useful = event->flags & REPLAY_AFTER_USEFUL;
        before--;
    }
    if (upper > polling->full_end || upper < polling->full_start)
        polling->full_start = upper;
    polling->full_end = end->time;
    return 0;
}

static void put_event(struct polling *polling, uint64_t number, const struct poll_piece *piece,
                      enum replay_event_kind kind, uint8_t call, uint32_t rank)
{
    bool on = kind == REPLAY_POLL_ON;

    *held_at(polling, number) = (struct replay_event){
        .time = on ? piece->start : piece->end,
        .rank = rank,
        .aux = UINT32_MAX,
        .kind = (uint8_t)kind,
        .detail = call,
        .flags = on ? REPLAY_AFTER_USEFUL | (piece->is_joined ? REPLAY_JOINED : 0) : 0,
    };
}

/* Whether nothing separates the piece from the one behind it: the latter's begin is no state's. */
static bool goes_on(const struct polling *polling, size_t piece)
{
    return polling->pieces[piece].is_joined && piece + 1 < polling->piece_count && polling->pieces[piece + 1].is_joined;
}

/* Puts the pieces between the events. */
static int insert_pieces(struct polling *polling, uint8_t call)
{
    size_t count = (size_t)(polling->end - polling->first);
    uint64_t source = polling->end;
    uint64_t target = source;
    uint32_t rank = polling->rank;

    for (size_t i = 0; i < polling->piece_count; i++)
        target += polling->pieces[i].is_joined ? !goes_on(polling, i) : 2;
    if (ring_reserve(&polling->held, &polling->capacity, polling->first, count, (size_t)(target - polling->first),
                     sizeof(*polling->held)) < 0)
        return ERROR_MEMORY;
    polling->end = target;
    for (size_t i = 0; i < polling->piece_count; i++) {
        const struct poll_piece *piece = &polling->pieces[i];

        while (source > piece->before)
            *held_at(polling, --target) = *held_at(polling, --source);
        if (i == 0 && piece->is_joined && target == polling->end)
            polling->gap_is_taken = true;
        if (target != polling->end)
            held_at(polling, target)->flags &= (uint8_t)~REPLAY_AFTER_USEFUL;
        if (!piece->is_joined)
            put_event(polling, --target, piece, REPLAY_POLL_OFF, call, rank);
        if (!goes_on(polling, i))
            put_event(polling, --target, piece, REPLAY_POLL_ON, call, rank);
    }
    return 0;
}

/* The end that is pending is carried out; `entered` is the call that its time belongs to, MPI_CALL_NONE: none came. */
static int divide(struct polling *polling, uint8_t entered)
{
    uint8_t call = entered != MPI_CALL_NONE ? entered : family_calls[polling->pending.family];
    int error = find_pieces(polling, &polling->pending, entered != MPI_CALL_NONE);

    polling->is_pending = false;
    return error ?: insert_pieces(polling, call);
}

static int append(struct polling *polling, const struct replay_event *event)
{
    size_t count = (size_t)(polling->end - polling->first);
    struct replay_event *held;

    if (ring_reserve(&polling->held, &polling->capacity, polling->first, count, count + 1, sizeof(*polling->held)) < 0)
        return ERROR_MEMORY;
    held = held_at(polling, polling->end++);
    *held = *event;
    if (is_useful(polling) && !polling->gap_is_taken)
        held->flags |= REPLAY_AFTER_USEFUL;
    polling->gap_is_taken = false;
    return 0;
}

static bool is_of_call(const struct replay_event *event)
{
    return event->kind == REPLAY_ENTER || event->kind == REPLAY_EXIT || event->kind == REPLAY_BESIDE_ENTER ||
           event->kind == REPLAY_BESIDE_EXIT;
}

/* What the rank is in behind the event. */
static void follow_state(struct polling *polling, const struct replay_event *event)
{
    bool begins = event->kind == REPLAY_ENTER || event->kind == REPLAY_OVERHEAD_ON;

    polling->call_events += is_of_call(event);
    if (event->kind == REPLAY_ENTER || event->kind == REPLAY_EXIT)
        polling->in_call = begins;
    if (event->kind == REPLAY_EXIT) {
        polling->last_exit = event->time;
        polling->exits++;
    }
    if ((event->kind == REPLAY_OVERHEAD_ON || event->kind == REPLAY_OVERHEAD_OFF) && !(event->flags & REPLAY_USEFUL))
        polling->overhead = overhead_with(polling->overhead, event->detail, begins);
}

static int take_mark(struct polling *polling, const struct replay_event *event)
{
    struct poll_mark mark = {event->time, event->detail};

    polling->rank = event->rank;
    /* What has happened on the rank up to here, where nothing was held that would tell. */
    if (!polling_is_active(polling)) {
        polling->last_exit = (int64_t)event->line;
        polling->overhead = (uint8_t)event->aux;
        polling->in_call = event->aux & REPLAY_MARK_IN_CALL;
        polling->released = polling->full_start = polling->full_end = INT64_MIN;
    }
    if (event->flags & REPLAY_FALLBACK) {
        polling->fallback = mark;
        return 0;
    }
    if (polling->mark_count == MARKS_MAX)
        memmove(polling->marks, polling->marks + 1, --polling->mark_count * sizeof(*polling->marks));
    return array_append(polling->marks, polling->mark_count, polling->mark_capacity, mark);
}

int polling_take(struct polling *polling, const struct replay_event *event)
{
    int error = 0;

    if (polling->is_pending && event->kind == REPLAY_ENTER && event->time == polling->pending.time)
        error = divide(polling, event->detail);
    else if (polling->is_pending && (event->time > polling->pending.time || event->kind == REPLAY_POLL_END))
        error = divide(polling, MPI_CALL_NONE);
    if (error < 0)
        return error;
    if (event->kind == REPLAY_POLL_MARK)
        return take_mark(polling, event);
    if (event->kind == REPLAY_POLL_END) {
        begin_end(polling, event);
        return 0;
    }
    error = append(polling, event);
    follow_state(polling, event);
    return error;
}

int polling_pass_time(struct polling *polling, int64_t now)
{
    return polling->is_pending && now > polling->pending.time ? divide(polling, MPI_CALL_NONE) : 0;
}

int polling_close(struct polling *polling)
{
    polling->mark_count = 0;
    return polling->is_pending ? divide(polling, MPI_CALL_NONE) : 0;
}

int64_t polling_limit(const struct polling *polling, int64_t now)
{
    int64_t limit = INT64_MAX;

    if (polling->is_pending) {
        limit = polling->pending.from;
        now = smaller_of(now, polling->pending.time);
    }
    if (polling->mark_count > 0)
        limit = smaller_of(limit, larger_of(polling->marks[0].time, reach_back(polling, now)));
    return limit;
}

const struct replay_event *polling_release(struct polling *polling, int64_t limit)
{
    struct replay_event *front = polling->first != polling->end ? held_at(polling, polling->first) : NULL;

    if (!front || (front->time > limit && polling->exits < CALLS_BACK && polling->end - polling->first <= HELD_MAX))
        return NULL;
    front->flags &= (uint8_t)~REPLAY_AFTER_USEFUL;
    polling->first++;
    polling->released = front->time;
    polling->call_events -= is_of_call(front);
    polling->exits -= front->kind == REPLAY_EXIT;
    return front;
}

int64_t polling_alarm(const struct polling *polling)
{
    const struct replay_event *front = polling_front(polling);

    if (polling->is_pending)
        return polling->pending.time;
    if (!front || (!polling->in_call && front->time > polling->last_exit))
        return INT64_MAX;
    return front->time > INT64_MAX - polling->max_skew ? INT64_MAX : front->time + polling->max_skew;
}

const struct replay_event *polling_find(const struct polling *polling,
                                        bool (*matches)(void *user, const struct replay_event *event), void *user)
{
    for (uint64_t number = polling->first; number < polling->end; number++)
        if (matches(user, held_at(polling, number)))
            return held_at(polling, number);
    return NULL;
}
