/*
 * Items are appended as records come. From the entry of a call of MPI on they are held back until its exit, from the
 * beginning of a team on until its region is known, and readings of counters until the record that they belong to.
 */
#include "otf2/location.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "otf2/vocabulary.h"
#include "paraver/event_types.h"

enum {
    STACK_SEARCHED = 1000, /* where a region is looked for that is left: what is further down the stack has been lost */
    HELD_MOST = 1 << 20,   /* items that a call holds back: one with more in it may never be left */
};

void location_deinit(struct location *location)
{
    event_file_close(&location->file);
    postings_deinit(&location->postings);
    nonblocking_calls_deinit(&location->nonblocking);
    free(location->items);
    free(location->pairs);
    free(location->stack);
    keyed_list_deinit(&location->totals);
    *location = (struct location){0};
}

int location_no_memory(struct location *location)
{
    location->error = diag_no_memory(location->definitions->diag);
    return location->error;
}

void location_count(struct location *location, enum anomaly kind, const char *words)
{
    if (!location->notes)
        anomalies_add(location->anomalies, kind, 0, 0, "location %llu%s",
                      (unsigned long long)location->thread->location, words);
}

/*
 * Items.
 */

/* Room for one more item and pair. */
static inline int reserve_told(struct location *location)
{
    if (location->item_count < location->item_capacity && location->pair_count < location->pair_capacity)
        return 0;
    if (array_reserve(&location->items, &location->item_capacity, location->item_count + 1, sizeof(*location->items)) <
            0 ||
        array_reserve(&location->pairs, &location->pair_capacity, location->pair_count + 1, sizeof(*location->pairs)) <
            0)
        return location_no_memory(location);
    return 0;
}

/* Appends a pair to the last item. */
int location_add_pair(struct location *location, struct prv_pair pair)
{
    if (reserve_told(location) < 0)
        return location->error;
    location->pairs[location->pair_count++] = pair;
    location->items[location->item_count - 1].count++;
    return 0;
}

/* An event of one pair. It belongs to the readings of counters that stand before it, if there are. */
static inline __attribute__((always_inline)) int tell_pair(struct location *location, int64_t time,
                                                           struct prv_pair pair)
{
    struct told *item;

    if (location->notes)
        return 0;
    if (reserve_told(location) < 0)
        return location->error;
    item = &location->items[location->item_count];
    if (location->item_count > location->front && item[-1].joins && item[-1].time == time) {
        item--;
        item->joins = false;
    } else {
        *item = (struct told){.time = time, .first = location->pair_count};
        location->item_count++;
    }
    location->pairs[location->pair_count++] = pair;
    item->count++;
    return 0;
}

int location_tell(struct location *location, int64_t time, uint32_t type, uint64_t value)
{
    return tell_pair(location, time, location_pair(location, type, value));
}

int location_tell_pair(struct location *location, int64_t time, struct prv_pair pair)
{
    return tell_pair(location, time, pair);
}

/* Of a region, with one of its values. */
static inline int tell_of_region(struct location *location, int64_t time, const struct region *region, uint64_t value)
{
    return tell_pair(location, time, (struct prv_pair){region->type, region->roles, value});
}

/* As location_wants, of the region's type, whose roles are known. */
static inline bool wants_region(const struct location *location, const struct region *region)
{
    return region->roles != 0 ? !location->notes : location_wants(location, region->type);
}

static inline size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* It also receives, or starts requests: its messages leave at its entry. */
static bool sends_at_entry(const struct open_call *call)
{
    return call->region->class == MPI_CLASS_SENDRECV || call->region->class == MPI_CLASS_START;
}

/* The open call holds back too much: it is told without what is known at its end. */
static int stop_holding_call(struct location *location)
{
    struct open_call *call = &location->call;
    int error = 0;

    if (location->send_count > call->first_send && sends_at_entry(call)) {
        error = location_add_sends(location, call->item, call->enter, call->enter, call->first_send);
        call->first_send = location->send_count;
    }
    call->item = ITEM_TOLD;
    call->is_described = true;
    call->is_resumed = false;
    /* Counted where the call is replayed. */
    if (!location->notes && mpi_class_is_collective(call->region->class))
        anomalies_describe(location->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, NULL, 0,
                           "location %llu: more than %d events lie in %s, which is told without its communicator and "
                           "waits for nobody",
                           (unsigned long long)location->thread->location, HELD_MOST,
                           mpi_call(mpi_call_number(call->region->enter))->name);
    return error;
}

int location_settle(struct location *location)
{
    const struct open_call *call = &location->call;
    size_t held = location->item_count;
    size_t ready;
    int error = 0;

    if (held > HELD_MOST && call->is_open && call->item < held - HELD_MOST)
        error = stop_holding_call(location);
    ready = location->item_count;
    if (!location->is_over && ready > location->front && location->items[ready - 1].joins)
        ready--;
    ready = call->is_open ? least(ready, call->item) : ready;
    ready = location->has_team ? least(ready, location->team_item) : ready;
    location->ready = least(ready, nonblocking_calls_item(&location->nonblocking));
    return error;
}

void location_advance(struct location *location)
{
    size_t dropped = location->front;
    size_t pairs = location->pair_count;

    /* What is read ahead is not moved for each record of it. */
    if (dropped == 0 || dropped < location->item_count / 2)
        return;
    if (location->postings.flow)
        postings_drop(&location->postings, location->told_sends);
    for (size_t i = dropped; i < location->item_count && pairs == location->pair_count; i++)
        if (!location->items[i].has_sends)
            pairs = location->items[i].first;
    memmove(location->items, location->items + dropped, (location->item_count - dropped) * sizeof(*location->items));
    memmove(location->pairs, location->pairs + pairs, (location->pair_count - pairs) * sizeof(*location->pairs));
    location->item_count -= dropped;
    location->pair_count -= pairs;
    location->front = 0;
    location->ready = 0;
    for (size_t i = 0; i < location->item_count; i++)
        if (!location->items[i].has_sends)
            location->items[i].first -= pairs;
    nonblocking_calls_drop(&location->nonblocking, dropped);
    location->call.item -= location->call.is_open && location->call.item != ITEM_TOLD ? dropped : 0;
    location->call.resumed_item -= location->call.is_resumed ? dropped : 0;
    location->team_item -= location->has_team ? dropped : 0;
    location->team_pair -= location->has_team ? pairs : 0;
}

/*
 * Records. Each begins with its time, which is that of the one before at least, but after a flush of the buffer: that
 * ends between records.
 */

bool location_begin_unusual(struct location *location, uint64_t ticks, int64_t *time)
{
    const struct definitions *definitions = location->definitions;

    location->records++;
    *time = 0;
    if (ticks < definitions->offset) {
        location_count(location, ANOMALY_BAD_TIME, ": a record before the run begins, counted at its begin");
    } else if (!location_time(definitions, ticks, time)) {
        location_refuse(location, "%s", "a time of 2^62 nanoseconds or more");
        return false;
    }
    if (*time < location->time)
        *time = location->time;
    location->time = *time;
    if (location->is_flushing && *time >= location->flush_end) {
        location->is_flushing = false;
        if (location_tell(location, location->flush_end, PRV_TYPE_FLUSH, 0) < 0)
            return false;
    }
    if (location->is_rewound && *time > location->off_since && location_resume(location, *time) < 0)
        return false;
    if (!location->has_begun) {
        location->has_begun = true;
        location->begin = *time;
        if (location->thread->thread == 1 && location_tell(location, *time, PRV_TYPE_APPLICATION, 1) < 0)
            return false;
    }
    location->usual_span = location->is_flushing || location->is_rewound ? 0 : (uint64_t)(TIME_MOST - *time);
    return true;
}

/*
 * Calls of MPI.
 */

static int enter_call(struct location *location, const struct region *region, int64_t time)
{
    bool tells = !location->notes;
    int error = tells ? tell_of_region(location, time, region, region->enter) : 0;

    location->call = (struct open_call){
        .is_open = true,
        .region = region,
        .enter = time,
        .item = tells ? location->item_count - 1 : 0,
        .first_send = location->send_count,
    };
    return error;
}

/* The collective call's pairs get their room behind those of its entry, and callers, once these are there. */
int location_reserve_collective(struct location *location, size_t pairs)
{
    const struct open_call *call = &location->call;
    struct told *item;

    if (location->notes || !call->is_open || call->item != location->item_count - 1)
        return 0;
    if (array_reserve(&location->pairs, &location->pair_capacity, location->pair_count + pairs,
                      sizeof(*location->pairs)) < 0)
        return location_no_memory(location);
    item = &location->items[call->item];
    for (size_t i = 0; i < pairs; i++)
        location->pairs[item->first + item->count + i] = (struct prv_pair){0};
    location->pair_count += pairs;
    return 0;
}

void location_tell_collective(struct location *location, size_t number, const struct collective_values *values)
{
    struct told *item = &location->items[number];
    struct prv_pair *pairs = location->pairs + item->first;

    if (!values->is_unsized) {
        pairs[item->count++] = location_pair(location, PRV_TYPE_SENT, values->sent);
        pairs[item->count++] = location_pair(location, PRV_TYPE_RECEIVED, values->received);
    }
    pairs[item->count++] = location_pair(location, PRV_TYPE_COMMUNICATOR, values->communicator);
}

uint64_t location_request(uint32_t thread, uint64_t request)
{
    return request + ((uint64_t)(thread - 1) << 48);
}

void location_tell_nonblocking(struct location *location)
{
    struct nonblocking_call call;

    while (nonblocking_calls_take(&location->nonblocking, location->is_over, &call)) {
        struct told *item = &location->items[call.item];

        location_tell_collective(location, call.item, &call.values);
        if (call.values.communicator == 0)
            continue;
        location->pairs[item->first + item->count++] = location_pair(location, PRV_TYPE_COLLECTIVE_NUMBER, 0);
        location->pairs[item->first + item->count++] = location_pair(
            location, PRV_TYPE_COLLECTIVE_STARTED, location_request(location->thread->thread, call.request));
        item->is_numbered = true;
    }
}

int location_add_sends(struct location *location, size_t at, int64_t time, int64_t enter, size_t first)
{
    struct told *items;

    if (location->send_count - first > UINT32_MAX)
        return location_no_memory(location);
    if (reserve_told(location) < 0)
        return location->error;
    items = location->items;
    memmove(items + at + 1, items + at, (location->item_count++ - at) * sizeof(*items));
    items[at] = (struct told){.time = time,
                              .enter = enter,
                              .first = first,
                              .count = (uint32_t)(location->send_count - first),
                              .has_sends = true};
    if (location->has_team && location->team_item >= at)
        location->team_item++;
    return 0;
}

int location_tell_late_send(struct location *location, int64_t time)
{
    struct open_call *call = &location->call;
    size_t number = call->first_send;

    if (call->item != ITEM_TOLD || !sends_at_entry(call))
        return 0;
    location_count(location, ANOMALY_UNALIGNED_MESSAGE,
                   " sends when more than a million events lie in its call: nobody waits who has received that before");
    call->first_send = location->send_count;
    return location_add_sends(location, location->item_count, time, call->enter, number);
}

/*
 * The call is over: its messages have their times, and stand where they leave: at its exit, but at its entry where it
 * also receives or starts requests. Where the exit has no record of its own, `exit` is what is known, and `exit_item`
 * its place.
 */
static int conclude_call(struct location *location, int64_t exit, size_t exit_item)
{
    struct open_call *call = &location->call;
    int64_t posted = call->region->class == MPI_CLASS_IRECV ? exit : call->enter;

    call->is_open = false;
    call->is_resumed = false;
    if (location_end_messages(location, call->enter, exit, posted) < 0)
        return location_no_memory(location);
    if (location->notes || location->send_count == call->first_send)
        return 0;
    if (call->item != ITEM_TOLD && sends_at_entry(call))
        return location_add_sends(location, call->item, call->enter, call->enter, call->first_send);
    return location_add_sends(location, exit_item, exit, call->enter, call->first_send);
}

/* The open call is over where recording is switched on again, as the last item tells, unless its exit follows. */
static int note_resumption(struct location *location, int64_t time)
{
    struct open_call *call = &location->call;

    if (!call->is_open || call->item == ITEM_TOLD)
        return 0;
    call->is_resumed = true;
    call->resumed = time;
    if (location->notes)
        return 0;
    call->resumed_item = location->item_count - 1;
    if (reserve_told(location) < 0)
        return location->error;
    location->pairs[location->pair_count++] = (struct prv_pair){0};
    return 0;
}

int location_resume(struct location *location, int64_t time)
{
    int error = location_tell(location, time, PRV_TYPE_TRACING, 1);

    location->is_off = false;
    location->is_rewound = false;
    return error == 0 ? note_resumption(location, time) : error;
}

/* Another call begins: that one was left before recording was switched on again, else its end would be there. */
static int end_resumed_call(struct location *location)
{
    const struct open_call *call = &location->call;
    const struct region *region = call->region;
    size_t kept = 0;

    for (size_t i = 0; i < location->depth; i++)
        if (location->stack[i]->kind != REGION_CALL)
            location->stack[kept++] = location->stack[i];
    location->depth = kept;
    location->calls_inside = 0;
    if (!location->notes) {
        struct told *item = &location->items[call->resumed_item];

        location->pairs[item->first + item->count++] = (struct prv_pair){region->type, region->roles, 0};
    }
    return conclude_call(location, call->resumed, call->resumed_item);
}

/*
 * Regions.
 */

/* The type of the critical or ordered construct around. */
static uint32_t outer_lock(const struct location *location)
{
    size_t least = location->depth > STACK_SEARCHED ? location->depth - STACK_SEARCHED : 0;

    for (size_t at = location->depth; at > least; at--) {
        const struct region *region = location->stack[at - 1];

        if (region->type == PRV_TYPE_NAMED_LOCK || region->type == PRV_TYPE_ORDERED)
            return region->type;
    }
    return PRV_TYPE_NAMED_LOCK;
}

/* Of those that call one another the outermost is told. */
static int enter_library(struct location *location, const struct region *region, int64_t time)
{
    if (location->libraries_inside++ > 0 || !location_wants(location, region->library))
        return 0;
    location->library = region->library;
    return location_tell(location, time, region->library, region->enter);
}

static int leave_library(struct location *location, int64_t time)
{
    if (--location->libraries_inside > 0 || !location_wants(location, location->library))
        return 0;
    return location_tell(location, time, location->library, 0);
}

/* What a group of tasks holds besides waiting for these is work. When that begins no record says: not before its
 * innermost region has been left, as that which creates a task, nor while the program is in a function of its own. */
static int wait_in_group(struct location *location, int64_t time, bool waits)
{
    const struct region *group = location->depth > 0 ? location->stack[location->depth - 1] : NULL;

    if (!group || group->kind != REGION_GROUP || (location->groups_wait & 1) == waits)
        return 0;
    location->groups_wait ^= 1;
    if (!wants_region(location, group))
        return 0;
    return location_tell_pair(location, time, (struct prv_pair){group->type, group->roles, waits});
}

int location_enter(struct location *location, const struct region *region, int64_t time)
{
    int error = 0;

    if (location->groups_inside > 0 && region->type == PRV_TYPE_USER_FUNCTION)
        error = wait_in_group(location, time, false);
    if (error < 0)
        return error;
    switch ((enum region_kind)region->kind) {
    case REGION_CALL:
        if (location->calls_inside > 0 && location->call.is_resumed)
            error = end_resumed_call(location);
        if (location->calls_inside++ == 0 && error == 0)
            error = enter_call(location, region, time);
        break;
    case REGION_PLAIN:
        if (region->library != 0)
            error = enter_library(location, region, time);
        if (error == 0 && wants_region(location, region))
            error = tell_of_region(location, time, region, region->enter);
        break;
    case REGION_HELD:
        error = location_tell(location, time, outer_lock(location), PRV_LOCK_HELD);
        break;
    case REGION_PARALLEL:
        if (location->has_team)
            location->pairs[location->team_pair].value = region->enter;
        location->has_team = false;
        break;
    case REGION_GROUP:
        location->groups_inside++;
        location->groups_wait <<= 1;
        break;
    case REGION_NOTHING:
        break;
    }
    if (error == 0 && array_append(location->stack, location->depth, location->stack_capacity, region) < 0)
        return location_no_memory(location);
    return error;
}

/* The innermost region is left. */
static int pop_region(struct location *location, int64_t time)
{
    const struct region *region = location->stack[location->depth - 1];
    int error = region->kind == REGION_GROUP ? wait_in_group(location, time, false) : 0;

    location->depth--;
    if (error < 0)
        return error;
    switch ((enum region_kind)region->kind) {
    case REGION_CALL:
        if (--location->calls_inside > 0)
            return 0;
        error = conclude_call(location, time, location->item_count);
        return error == 0 ? tell_of_region(location, time, location->call.region, 0) : error;
    case REGION_PLAIN:
        if (wants_region(location, region))
            error = tell_of_region(location, time, region, region->leave);
        return error == 0 && region->library != 0 ? leave_library(location, time) : error;
    case REGION_HELD:
        return location_tell(location, time, outer_lock(location), PRV_LOCK_RELEASES);
    case REGION_GROUP:
        location->groups_inside--;
        location->groups_wait >>= 1;
        break;
    case REGION_PARALLEL:
    case REGION_NOTHING:
        break;
    }
    return 0;
}

/* All that has been entered since, and not left, is over, too. */
int location_leave(struct location *location, const struct region *region, int64_t time)
{
    size_t least = location->depth > STACK_SEARCHED ? location->depth - STACK_SEARCHED : 0;
    size_t at = location->depth;
    int error = 0;

    if (at > 0 && location->stack[at - 1] == region && location->groups_inside == 0)
        return pop_region(location, time);
    while (at > least && location->stack[at - 1] != region)
        at--;
    if (at == least) {
        if (!location->was_off)
            location_count(location, ANOMALY_STRAY_EXIT, " leaves a region that it has not entered");
        return 0;
    }
    if (at < location->depth && !location->was_off)
        location_count(location, ANOMALY_NESTED_ENTER,
                       " leaves a region, but not all that it has entered in it, which end there");
    while (location->depth >= at && error == 0)
        error = pop_region(location, time);
    return error ?: wait_in_group(location, time, true);
}

int location_finish(struct location *location)
{
    int error = 0;

    if (!location->has_begun)
        return 0;
    if (location->is_flushing) {
        location->time = location->flush_end > location->time ? location->flush_end : location->time;
        error = location_tell(location, location->time, PRV_TYPE_FLUSH, 0);
    }
    /* A call without an end lasts as long as the rank: its exit is not told. */
    if (error == 0 && location->call.is_open)
        error = conclude_call(location, location->time, location->item_count);
    if (error == 0 && location->postings.flow && postings_end(&location->postings, location->thread->thread) < 0)
        error = location_no_memory(location);
    location->is_flushing = false;
    location->has_team = false;
    location->is_over = true;
    location_tell_nonblocking(location);
    if (error == 0 && location->thread->thread == 1)
        error = location_tell(location, location->time, PRV_TYPE_APPLICATION, 0);
    return error;
}
