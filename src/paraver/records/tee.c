/*
 * Followers are sinks that get the same records as others, some batches later and each in a thread of its own, where
 * there are processors for it. They are one sink of the tee.
 *
 * Records are copied into a batch. A full one is published: each follower takes it when it has done with those before,
 * and it is filled anew when all have taken it. The threads begin with the first full batch, so that a small trace
 * needs none; without threads whoever publishes a batch delivers it.
 */
#include "paraver/records/tee.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/thread.h"

enum { BATCHES = 4, BATCH_SIZE = 1 << 17 };

enum item_kind { ITEM_HEADER, ITEM_COMMUNICATOR, ITEM_STATE, ITEM_EVENT, ITEM_MESSAGE };

/* The head of a record in a batch; an event's pairs stand behind the event. */
struct batch_item {
    size_t size; /* with the head */
    uint64_t line;
    enum item_kind kind;
};

struct batch {
    size_t length;
    _Alignas(max_align_t) char bytes[BATCH_SIZE];
};

struct follower {
    struct followers *all;
    struct prv_sink sink;
    pthread_t thread;
    uint64_t taken; /* batches; under the lock, as the error */
    int error;
};

struct followers {
    struct follower *items;
    size_t count;
    size_t capacity;
    size_t thread_count; /* all or none */
    bool has_begun;      /* with the first batch: there are threads, or there will be none */
    pthread_mutex_t lock;
    pthread_cond_t published_one;
    pthread_cond_t taken_one;
    uint64_t published;  /* under the lock */
    bool stop;           /* ditto */
    struct batch *batch; /* that is filled */
    struct batch batches[BATCHES];
};

/* Ends the threads, wherever they are. */
static void stop_threads(struct followers *followers)
{
    pthread_mutex_lock(&followers->lock);
    followers->stop = true;
    pthread_cond_broadcast(&followers->published_one);
    pthread_mutex_unlock(&followers->lock);
    while (followers->thread_count > 0)
        pthread_join(followers->items[--followers->thread_count].thread, NULL);
}

static int deliver(const struct prv_sink *sink, enum item_kind kind, const void *record, uint64_t line)
{
    switch (kind) {
    case ITEM_HEADER:
        return prv_sink_header(sink, record);
    case ITEM_COMMUNICATOR:
        return prv_sink_communicator(sink, record, line);
    case ITEM_STATE:
        return prv_sink_state(sink, record, line);
    case ITEM_EVENT:
        return prv_sink_event(sink, record, line);
    case ITEM_MESSAGE:
        break;
    }
    return prv_sink_message(sink, record, line);
}

static int deliver_batch(const struct prv_sink *sink, const struct batch *batch)
{
    int error = 0;

    for (size_t at = 0; at < batch->length && error == 0;) {
        const struct batch_item *item = (const void *)(batch->bytes + at);

        error = deliver(sink, item->kind, item + 1, item->line);
        at += item->size;
    }
    return error;
}

static void *follower_thread(void *argument)
{
    struct follower *follower = argument;
    struct followers *all = follower->all;

    pthread_mutex_lock(&all->lock);
    while (true) {
        const struct batch *batch = &all->batches[follower->taken % BATCHES];
        int error;

        while (follower->taken == all->published && !all->stop)
            pthread_cond_wait(&all->published_one, &all->lock);
        if (all->stop)
            break;
        error = follower->error; /* perhaps of what was delivered at once */
        pthread_mutex_unlock(&all->lock);
        if (error == 0)
            error = deliver_batch(&follower->sink, batch);
        pthread_mutex_lock(&all->lock);
        follower->error = error;
        follower->taken++;
        pthread_cond_signal(&all->taken_one);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Until no follower is more than so many batches behind. */
static void wait_for_followers(struct followers *followers, uint64_t batches)
{
    pthread_mutex_lock(&followers->lock);
    for (size_t i = 0; i < followers->count; i++) {
        struct follower *follower = &followers->items[i];

        while (followers->published - follower->taken > batches)
            pthread_cond_wait(&followers->taken_one, &followers->lock);
    }
    pthread_mutex_unlock(&followers->lock);
}

/* All that has been kept is on its way, and there is room for more. */
static void publish(struct followers *followers)
{
    const struct batch *batch = followers->batch;

    pthread_mutex_lock(&followers->lock);
    followers->published++;
    pthread_cond_broadcast(&followers->published_one);
    pthread_mutex_unlock(&followers->lock);
    for (size_t i = 0; i < followers->count && followers->thread_count == 0; i++) {
        struct follower *follower = &followers->items[i];

        if (follower->error == 0)
            follower->error = deliver_batch(&follower->sink, batch);
        follower->taken++;
    }
    wait_for_followers(followers, BATCHES - 1);
    followers->batch = &followers->batches[followers->published % BATCHES];
    followers->batch->length = 0;
}

static void deliver_all(struct followers *followers)
{
    publish(followers);
    wait_for_followers(followers, 0);
}

/* What is rare, or longer than a batch: the threads have nothing to do in the meantime. */
static int deliver_at_once(struct followers *followers, enum item_kind kind, const void *record, uint64_t line)
{
    deliver_all(followers);
    for (size_t i = 0; i < followers->count; i++) {
        struct follower *follower = &followers->items[i];

        if (follower->error == 0)
            follower->error = deliver(&follower->sink, kind, record, line);
    }
    return 0;
}

/* Room for a record of that size in the batch, NULL where there is none. */
static inline void *take_room(struct followers *followers, enum item_kind kind, size_t size, uint64_t line)
{
    struct batch *batch = followers->batch;
    struct batch_item *item = (void *)(batch->bytes + batch->length);

    size += sizeof(*item);
    if (size > BATCH_SIZE - batch->length)
        return NULL;
    *item = (struct batch_item){.size = size, .line = line, .kind = kind};
    batch->length += size;
    return item + 1;
}

/* Likewise in the next batch: this one is full. With the first of them the threads begin. */
static __attribute__((noinline)) void *make_room_in_next(struct followers *followers, enum item_kind kind, size_t size,
                                                         uint64_t line)
{
    bool has_threads = !followers->has_begun && thread_has_processors(2);

    followers->has_begun = true;
    for (size_t i = 0; has_threads && i < followers->count; i++) {
        has_threads = thread_start(&followers->items[i].thread, follower_thread, &followers->items[i]);
        if (has_threads)
            followers->thread_count++;
        else
            stop_threads(followers);
    }
    publish(followers);
    return take_room(followers, kind, size, line);
}

/* A record of one size, of which a batch has room for many. */
static inline int batch_record(struct followers *followers, enum item_kind kind, const void *record, size_t size,
                               uint64_t line)
{
    void *room = take_room(followers, kind, size, line);

    if (!room)
        room = make_room_in_next(followers, kind, size, line);
    memcpy(room, record, size);
    return 0;
}

static int batch_state(void *user, const struct prv_state *state, uint64_t line)
{
    return batch_record(user, ITEM_STATE, state, sizeof(*state), line);
}

static inline size_t size_of_event(const struct prv_event *event)
{
    return sizeof(*event) + event->pair_count * sizeof(*event->pairs);
}

static inline void copy_event_into(struct prv_event *kept, const struct prv_event *event)
{
    *kept = *event;
    kept->pairs = (struct prv_pair *)(kept + 1);
    for (size_t i = 0; i < event->pair_count; i++)
        kept->pairs[i] = event->pairs[i];
}

/* The batch is full. */
static __attribute__((noinline)) int batch_event_in_next(struct followers *followers, const struct prv_event *event,
                                                         uint64_t line)
{
    void *room = make_room_in_next(followers, ITEM_EVENT, size_of_event(event), line);

    if (!room)
        return deliver_at_once(followers, ITEM_EVENT, event, line);
    copy_event_into(room, event);
    return 0;
}

static int batch_event(void *user, const struct prv_event *event, uint64_t line)
{
    void *room = take_room(user, ITEM_EVENT, size_of_event(event), line);

    if (!room)
        return batch_event_in_next(user, event, line);
    copy_event_into(room, event);
    return 0;
}

static int batch_message(void *user, const struct prv_message *message, uint64_t line)
{
    return batch_record(user, ITEM_MESSAGE, message, sizeof(*message), line);
}

static int tell_header(void *user, const struct prv_header *header)
{
    return deliver_at_once(user, ITEM_HEADER, header, 0);
}

static int tell_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    return deliver_at_once(user, ITEM_COMMUNICATOR, communicator, line);
}

int tee_add(struct tee *tee, const struct prv_sink *sink)
{
    return array_append(tee->sinks, tee->count, tee->capacity, *sink);
}

/* All zero but for the batches. NULL when memory ran out (not reported). */
static struct followers *followers_new(void)
{
    struct followers *followers = malloc(sizeof(*followers));

    if (!followers)
        return NULL;
    memset(followers, 0, offsetof(struct followers, batches));
    followers->batch = followers->batches;
    followers->batch->length = 0;
    /* These cannot fail where threads exist. */
    pthread_mutex_init(&followers->lock, NULL);
    pthread_cond_init(&followers->published_one, NULL);
    pthread_cond_init(&followers->taken_one, NULL);
    return followers;
}

int tee_add_follower(struct tee *tee, const struct prv_sink *sink)
{
    struct followers *followers = tee->followers ? tee->followers : followers_new();
    bool is_first = !tee->followers;
    /* Header and communicators have been delivered when it returns. What followers return is kept for the end. */
    const struct prv_sink all = {
        .user = followers,
        .filter = sink->filter,
        .wants_last_states = sink->wants_last_states,
        .header = tell_header,
        .communicator = tell_communicator,
        .state = batch_state,
        .event = batch_event,
        .message = batch_message,
    };

    tee->followers = followers;
    if (!followers || array_append(followers->items, followers->count, followers->capacity,
                                   (struct follower){.all = followers, .sink = *sink}) < 0)
        return ERROR_MEMORY;
    return is_first ? tee_add(tee, &all) : 0;
}

int tee_finish(struct tee *tee)
{
    int error = 0;

    if (tee->followers)
        deliver_all(tee->followers);
    for (size_t i = 0; tee->followers && i < tee->followers->count && error == 0; i++)
        error = tee->followers->items[i].error;
    return error;
}

void tee_deinit(struct tee *tee)
{
    struct followers *followers = tee->followers;

    if (followers) {
        stop_threads(followers);
        pthread_cond_destroy(&followers->taken_one);
        pthread_cond_destroy(&followers->published_one);
        pthread_mutex_destroy(&followers->lock);
        free(followers->items);
        free(followers);
    }
    free(tee->sinks);
    *tee = (struct tee){0};
}

static int tee_header(void *user, const struct prv_header *header)
{
    struct tee *tee = user;
    const struct event_filter *before = tee->sinks[0].filter;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = prv_sink_header(&tee->sinks[i], header);
    /* Filters are complete now. A sink whose filter is like the one before needs none: pairs have their roles. */
    for (size_t i = 1; i < tee->count && error == 0; i++) {
        const struct event_filter *filter = tee->sinks[i].filter;

        if (filter && before && event_filter_is_like(filter, before))
            tee->sinks[i].filter = NULL;
        before = filter ? filter : before;
    }
    return error;
}

static int tee_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct tee *tee = user;
    int error = 0;

    for (size_t i = 0; i < tee->count && error == 0; i++)
        error = prv_sink_communicator(&tee->sinks[i], communicator, line);
    return error;
}

/* Whether those behind the first do not get the record. */
static inline bool first_left_out(const struct tee *tee)
{
    bool *leaves_out = tee->sinks[0].leaves_out;

    if (!leaves_out || !*leaves_out)
        return false;
    *leaves_out = false;
    return true;
}

static int tee_state(void *user, const struct prv_state *state, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_state(tee->sinks, state, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++)
        error = prv_sink_state(&tee->sinks[i], state, line);
    return error;
}

static int tee_event(void *user, const struct prv_event *event, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_event(tee->sinks, event, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++) {
        /* The reader has filled in the roles of the first filter. */
        if (tee->sinks[i].filter)
            event_filter_fill_in(tee->sinks[i].filter, event);
        error = prv_sink_event(&tee->sinks[i], event, line);
    }
    return error;
}

static int tee_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct tee *tee = user;
    int error = prv_sink_message(tee->sinks, message, line);

    if (error != 0 || first_left_out(tee))
        return error;
    for (size_t i = 1; i < tee->count && error == 0; i++)
        error = prv_sink_message(&tee->sinks[i], message, line);
    return error;
}

struct prv_sink tee_sink(struct tee *tee)
{
    struct prv_sink all = {
        .user = tee,
        .filter = tee->sinks[0].filter,
        .wants_last_states = true,
        .header = tee_header,
        .communicator = tee_communicator,
        .state = tee_state,
        .event = tee_event,
        .message = tee_message,
    };

    if (tee->count == 1)
        return tee->sinks[0];
    for (size_t i = 0; i < tee->count; i++) {
        all.wants_last_states &= tee->sinks[i].wants_last_states;
        if (!all.has_bursts) /* the first who knows of them */
            all.has_bursts = tee->sinks[i].has_bursts;
    }
    return all;
}
