#include "replay/messages/waits.h"

#include "replay/messages/call_messages.h"
#include "replay/messages/receive_history.h"
#include "replay/messages/rendezvous.h"
#include "replay/messages/transfers.h"

int waits_enter_pending(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = call_class(&rank->call);
    int result = engine->options->waits == WAITS_ALL ? receive_history_add(engine, rank) : 0;

    if (call_sends(class))
        while (result == 0 && pending_messages_next(&rank->call.sent) <= rank->call.enter_raw)
            result = transfer_send(engine, rank);
    if (call_posts_receives(class))
        while (result == 0 && pending_messages_next(&rank->call.posting) <= rank->call.enter_raw)
            result = transfer_post_receive(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

int waits_exit_pending(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = call_class(&rank->call);
    int result = 0;

    if (class == MPI_CLASS_IRECV)
        while (result == 0 && pending_messages_next(&rank->call.posting) <= rank->raw)
            result = transfer_post_receive(engine, rank);
    if (call_completes_receives(class))
        while (result == 0 && pending_messages_next(&rank->call.arriving) <= rank->raw)
            result = transfer_receive(engine, rank, true);
    if (result == 0 && rank->call.sends)
        result = rendezvous_await(engine, rank);
    rank_update_next_pending(rank);
    return result;
}
