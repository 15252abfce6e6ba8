/*
 * First elements: what of OpenMP and pthreads threads are in where a cut begins (docs/semantics.md, "A cut trace").
 *
 * An element that ends in the cut and has not begun there was open at its beginning. So places for such elements are
 * kept where a thread begins, and filled in while the file is read. Nothing is carried out until first threads have
 * come to a region's begin or end, for some lines at most.
 */
#include "paraver/event_types.h"
#include "replay/events/timeline_events.h"

enum { ELEMENTS_MOST = 6, TYPES_MOST = 24, LINES_MOST = 1 << 16, LINES_OF_RANK = 64 };

struct first_elements {
    struct replay_event *inside[ELEMENTS_MOST]; /* the outermost first, in the look-ahead; filled in from the last on */
    size_t count;                               /* of those that are filled in */
    struct replay_event *state;                 /* behind them, of no interest once the rank is decided */
    struct {
        uint32_t type;
        uint32_t open; /* since the thread has begun */
    } types[TYPES_MOST];
    bool is_decided; /* of a first thread */
};

static int add_places(struct timelines *timelines, const struct event_position *at, struct first_elements *first)
{
    int error = 0;

    for (size_t i = 0; i < ELEMENTS_MOST && error == 0; i++) {
        first->inside[i] = make_thread_event(timelines, at, THREAD_EVENT_INSIDE, 0);
        error = preview_event(timelines, first->inside[i]);
    }
    return error;
}

int first_elements_begin(struct timelines *timelines, const struct event_position *at, uint64_t state)
{
    struct first_elements *first = NULL;
    struct replay_event *made;
    int error = 0;

    if (timelines->thread_type_count == 0)
        return 0;
    if (timelines->holds == HOLDS_NOT_YET)
        timelines->holds = HOLDS_FIRST;
    if (timelines->holds == HOLDS_FIRST) {
        first = keyed_list_get(&timelines->first_elements, key_of_two(at->rank, at->thread_number), sizeof(*first));
        if (!first)
            return timelines_no_memory(timelines);
        timelines->undecided += at->thread_number == 1;
        error = add_places(timelines, at, first);
    }
    made = error == 0 ? make_thread_event(timelines, at, THREAD_EVENT_STATE, state) : NULL;
    if (first)
        first->state = made;
    return error ?: preview_event(timelines, made);
}

int first_elements_begin_thread(struct timelines *timelines, const struct event_position *at, uint64_t state)
{
    uint64_t key = key_of_two(at->rank, at->thread_number);

    if (keyed_list_find(&timelines->first_elements, key, sizeof(struct first_elements)))
        return 0;
    return first_elements_begin(timelines, at, state);
}

/* Notes that an element begins or ends. True where it ends that has not begun, or the wait for a lock. */
static bool ends_first(struct first_elements *first, const struct prv_pair *pair)
{
    bool is_lock =
        pair->type == PRV_TYPE_NAMED_LOCK || pair->type == PRV_TYPE_UNNAMED_LOCK || pair->type == PRV_TYPE_ORDERED;
    size_t i = 0;

    while (i < TYPES_MOST && first->types[i].type != pair->type && first->types[i].type != 0)
        i++;
    if (i == TYPES_MOST)
        return false;
    first->types[i].type = pair->type;
    if (first->types[i].open == 0 && pair->value == (is_lock ? PRV_LOCK_HELD : 0))
        return true;
    if (pair->value != 0)
        first->types[i].open++;
    else if (first->types[i].open > 0)
        first->types[i].open--;
    return false;
}

static bool is_region(uint32_t type)
{
    return type == PRV_TYPE_REGION || type == PRV_TYPE_NEWER_REGION;
}

/* The outermost place is the region's. */
static void fill_in(struct first_elements *first, uint32_t type)
{
    if (type == PRV_TYPE_REGION)
        first->inside[0]->line = type;
    else if (first->count < ELEMENTS_MOST - 1)
        first->inside[ELEMENTS_MOST - ++first->count]->line = type;
}

/* Another thread begins or ends a function of a region while the first one has not begun or ended one, and runs on. */
static void note_region(struct timelines *timelines, uint32_t rank, int64_t time)
{
    struct first_elements *first = keyed_list_find(&timelines->first_elements, key_of_two(rank, 1), sizeof(*first));

    if (first && !first->is_decided && time < timelines->ranks[rank].running_end)
        fill_in(first, PRV_TYPE_REGION);
}

void first_elements_meet(struct timelines *timelines, const struct prv_event *event)
{
    struct first_elements *first = keyed_list_find(
        &timelines->first_elements, key_of_two(event->object.task - 1, event->object.thread), sizeof(*first));

    for (size_t i = 0; first && i < event->pair_count; i++) {
        const struct prv_pair *pair = &event->pairs[i];

        /* Newer types have the role where labels name them. */
        if (!(pair->roles & TYPE_ROLE_THREADS) || !prv_type_is_of_threads(pair->type, true))
            continue;
        if (ends_first(first, pair))
            fill_in(first, pair->type);
        if (pair->type == PRV_TYPE_REGION_FUNCTION && event->object.thread > 1)
            note_region(timelines, event->object.task - 1, event->time);
        /* In the newer family the end of what a region does looks like its own. */
        if (is_region(pair->type) && event->object.thread == 1 && !first->is_decided &&
            (pair->type == PRV_TYPE_REGION || pair->value % 2 != 0)) {
            first->is_decided = true;
            first->state->line = 0;
            timelines->undecided--;
        }
    }
    timelines->held_lines++;
    if ((timelines->undecided == 0 && event->object.thread == 1 && !first_states_wait(timelines)) ||
        timelines->held_lines >= LINES_MOST + (uint64_t)LINES_OF_RANK * timelines->rank_count)
        timelines->holds = HOLDS_NO_MORE;
}
