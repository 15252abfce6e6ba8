#include "otf2/postings.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

enum { REQUESTS_KEPT = 1000 }; /* numbers of requests that are known, though none is open */

void postings_deinit(struct postings *postings)
{
    free(postings->sends);
    free(postings->items);
    free(postings->steps);
    keyed_list_deinit(&postings->requests);
    *postings = (struct postings){0};
}

static int add_call_step(struct postings *postings, enum call_step_kind kind, size_t number)
{
    return array_append(postings->steps, postings->step_count, postings->step_capacity,
                        (struct call_step){.kind = kind, .number = number});
}

static struct posting *posting_at(struct postings *postings, size_t number)
{
    return &postings->items[number - postings->first];
}

/* *before is what the request was open for. The requests of a process are counted up, so that those which are open at a
 * time have places of their own nearly always. Compiled where it is used, with the state known. */
static inline __attribute__((always_inline)) int set_request(struct postings *postings, uint64_t request,
                                                             enum request_state state, size_t number,
                                                             struct open_request *before)
{
    struct open_request *found = &postings->near[request % REQUESTS_NEAR];

    if (found->request != request) {
        struct open_request *far =
            postings->requests.count > 0 ? keyed_list_find(&postings->requests, request, sizeof(*far)) : NULL;

        if (far || found->state != REQUEST_NONE)
            found = far ? far : keyed_list_get(&postings->requests, request, sizeof(*far));
    }
    if (!found)
        return ERROR_MEMORY;
    *before = *found;
    *found = (struct open_request){request, number, state};
    postings->open_count += state != REQUEST_NONE;
    postings->open_count -= before->state != REQUEST_NONE;
    if (postings->open_count == 0 && postings->requests.count > REQUESTS_KEPT)
        keyed_list_deinit(&postings->requests);
    return 0;
}

/* A request ends without what it was open for. */
static void forget_request(struct postings *postings, const struct open_request *request)
{
    if (request->state == REQUEST_OF_RECEIVE)
        posting_at(postings, request->number)->state = POSTING_NONE;
    else if (request->state == REQUEST_OF_SEND)
        postings->flow->sends[request->number].unknown &= ~(uint32_t)SEND_COMPLETION;
}

int postings_send(struct postings *postings, const struct matched_send *send, const uint64_t *request)
{
    struct open_request before;
    uint32_t place = flow_send(postings->flow, send);

    if (place == HASH_INDEX_NONE ||
        array_append(postings->sends, postings->send_count, postings->send_capacity, place) < 0)
        return ERROR_MEMORY;
    if (!request || !postings->flow->tells_completion)
        return 0;
    if (set_request(postings, *request, REQUEST_OF_SEND, place, &before) < 0)
        return ERROR_MEMORY;
    forget_request(postings, &before);
    postings->flow->sends[place].unknown |= SEND_COMPLETION;
    return 0;
}

static int add_posting(struct postings *postings, uint32_t channel, uint32_t unknown)
{
    return array_append(postings->items, postings->count, postings->capacity,
                        (struct posting){.channel = channel, .unknown = unknown});
}

int postings_receive(struct postings *postings, uint32_t channel, uint32_t unknown, const uint64_t *request)
{
    struct open_request before = {0};

    if (request && set_request(postings, *request, REQUEST_NONE, 0, &before) < 0)
        return ERROR_MEMORY;
    if (before.state == REQUEST_OF_RECEIVE) {
        posting_at(postings, before.number)->channel = channel;
        return add_call_step(postings, STEP_RECEIVED, before.number);
    }
    forget_request(postings, &before);
    if (add_posting(postings, channel, unknown) < 0)
        return ERROR_MEMORY;
    return add_call_step(postings, STEP_RECEIVED_UNPOSTED, postings->first + postings->count - 1);
}

int postings_request(struct postings *postings, uint64_t request, enum request_step step)
{
    size_t number = postings->first + postings->count;
    bool posts = step == REQUEST_POSTED;
    struct open_request before;

    if ((posts && add_posting(postings, 0, 0) < 0) ||
        set_request(postings, request, posts ? REQUEST_OF_RECEIVE : REQUEST_NONE, number, &before) < 0)
        return ERROR_MEMORY;
    if (step == REQUEST_SEND_COMPLETE && before.state == REQUEST_OF_SEND)
        return add_call_step(postings, STEP_SEND_COMPLETE, before.number);
    forget_request(postings, &before);
    return posts ? add_call_step(postings, STEP_POSTED, number) : 0;
}

/* Hands over receives from the front, up to one that is not complete. */
static int hand_over(struct postings *postings, uint32_t thread)
{
    int error = 0;

    for (; error == 0 && postings->front < postings->count; postings->front++) {
        const struct posting *item = &postings->items[postings->front];

        if (item->state == POSTING_OPEN)
            break;
        if (item->state == POSTING_DONE)
            error = flow_receive(postings->flow, &(struct matched_send){.posted = item->posted,
                                                                        .received = item->received,
                                                                        .channel = item->channel,
                                                                        .thread = thread,
                                                                        .unknown = item->unknown});
    }
    if (postings->front > postings->count / 2) {
        postings->first += postings->front;
        postings->count -= postings->front;
        memmove(postings->items, postings->items + postings->front, postings->count * sizeof(*postings->items));
        postings->front = 0;
    }
    return error;
}

int postings_conclude_call(struct postings *postings, uint32_t thread, int64_t enter, int64_t exit, int64_t posted)
{
    for (size_t i = 0; i < postings->step_count; i++) {
        const struct call_step *step = &postings->steps[i];
        struct matched_send *send;
        struct posting *posting;

        if (step->kind == STEP_SEND_COMPLETE) {
            send = &postings->flow->sends[step->number];
            send->completed = exit;
            send->unknown &= ~(uint32_t)SEND_COMPLETION;
            continue;
        }
        posting = posting_at(postings, step->number);
        if (step->kind == STEP_POSTED) {
            posting->posted = posted;
            continue;
        }
        posting->received = exit;
        posting->state = POSTING_DONE;
        if (step->kind == STEP_RECEIVED_UNPOSTED)
            posting->posted = enter;
        if (posting->posted > exit)
            posting->posted = exit;
    }
    postings->step_count = 0;
    return hand_over(postings, thread);
}

int postings_end(struct postings *postings, uint32_t thread)
{
    for (size_t i = postings->front; i < postings->count; i++)
        if (postings->items[i].state == POSTING_OPEN)
            postings->items[i].state = POSTING_NONE;
    return hand_over(postings, thread);
}

void postings_drop(struct postings *postings, size_t number)
{
    size_t told = number - postings->first_send;

    if (told == 0)
        return;
    postings->first_send = number;
    postings->send_count -= told;
    memmove(postings->sends, postings->sends + told, postings->send_count * sizeof(*postings->sends));
}
