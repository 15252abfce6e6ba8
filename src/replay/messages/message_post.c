#include "replay/messages/message_post.h"

#include "replay/emit.h"

int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    *post = (struct post){
        .rank = engine_index(engine, rank),
        .call = rank->call.number,
        .time = at_entry ? rank->call.enter_time : rank->time,
        .ideal = at_entry ? rank->call.enter_ideal : rank->ideal,
        .raw = at_entry ? rank->call.enter_raw : rank->raw,
        .state = rank->state,
    };
    if (!rank->has_begun)
        post->ideal = post->time;
    post->ideal_max = post->ideal;
    return emit_post(engine, post);
}

int message_post_fill(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    /* A call beside the rank's own posts at its entry, whenever that becomes known. */
    const struct post *stamp = rank->call.stamp || !at_entry ? rank->call.stamp : rank->own_stamp;

    if (!stamp)
        return message_post_make(engine, rank, post, at_entry);
    emit_copy(engine, post, stamp);
    return 0;
}

void message_retire(struct engine *engine, struct message *message)
{
    if (message->is_sent)
        emit_forget(engine, message->send);
    if (message->receive) {
        emit_forget(engine, message->receive);
        message_pool_put_post(&engine->messages, message->receive);
    }
    message_pool_put(&engine->messages, message);
}
