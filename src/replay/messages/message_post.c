#include "replay/messages/message_post.h"

#include "replay/emit.h"

int message_post_make(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    *post = (struct post){
        .rank = engine_index(engine, rank),
        .call = rank->call,
        .time = at_entry ? rank->enter_time : rank->time,
        .ideal = at_entry ? rank->enter_ideal : rank->ideal,
        .raw = at_entry ? rank->enter_raw : rank->raw,
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
    const struct post *stamp = rank->stamp || !at_entry ? rank->stamp : rank->own_stamp;

    if (!stamp)
        return message_post_make(engine, rank, post, at_entry);
    emit_copy(engine, post, stamp);
    return 0;
}
