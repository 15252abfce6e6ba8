#include "replay/collectives/entry_post.h"

#include "paraver/mpi_call.h"
#include "replay/emit.h"

/*
 * The root is known by its size. A call that moves no bytes has a root too, and the trace may flag it, but MPI then
 * makes nobody wait for it, and implementations return at once (HPCC's empty broadcasts).
 */
static bool is_root(enum mpi_class class, unsigned flags)
{
    return (class == MPI_CLASS_ONE_TO_ALL && (flags & REPLAY_SENDS)) ||
           (class == MPI_CLASS_ALL_TO_ONE && (flags & REPLAY_RECEIVES));
}

int entry_post_fill(struct engine *engine, const struct rank *rank, struct post *post, unsigned flags)
{
    *post = (struct post){
        .time = rank->time,
        .ideal = rank->ideal,
        .raw = rank->raw,
        .rank = engine_index(engine, rank),
        .member = rank->call.member,
        .call = rank->call.number,
        .state = rank->state,
        .is_root = is_root(call_class(&rank->call), flags),
        .moves_bytes = (flags & (REPLAY_SENDS | REPLAY_RECEIVES)) != 0,
    };
    return emit_post(engine, post);
}
