/*
 * Calls of collectives, by call and by size of the communicator.
 */
#include <stdlib.h>

#include "paraver/mpi_call.h"
#include "reports/messages/messages.h"

/* Events on the line of a collective's entry. */
enum {
    BYTES_SENT_TYPE = 50100001,
    BYTES_RECEIVED_TYPE = 50100002,
    COMMUNICATOR_TYPE = 50100004,
};

int collective_uses_start(struct collective_uses *uses, uint32_t application, uint32_t rank_count,
                          struct event_types *watched)
{
    static const uint32_t types[] = {BYTES_SENT_TYPE, BYTES_RECEIVED_TYPE, COMMUNICATOR_TYPE};

    uses->application = application;
    uses->ranks = calloc(rank_count, sizeof(*uses->ranks));
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        if (event_types_add(watched, types[i]) < 0)
            return diag_no_memory(uses->diag);
    return uses->ranks ? 0 : diag_no_memory(uses->diag);
}

void collective_uses_deinit(struct collective_uses *uses)
{
    free(uses->ranks);
    keyed_list_deinit(&uses->communicators);
    keyed_list_deinit(&uses->uses);
}

static int collective_uses_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct collective_uses *uses = user;
    uint64_t key = key_of_two(communicator->application, communicator->id);
    uint32_t *members;

    (void)line;
    if (keyed_list_find(&uses->communicators, key, sizeof(*members)))
        return 0;
    members = keyed_list_get(&uses->communicators, key, sizeof(*members));
    if (!members)
        return diag_no_memory(uses->diag);
    *members = (uint32_t)communicator->member_count;
    return 0;
}

struct prv_sink collective_uses_sink(struct collective_uses *uses)
{
    return (struct prv_sink){.user = uses, .wants_last_states = true, .communicator = collective_uses_on_communicator};
}

static bool is_collective_call(uint8_t call)
{
    enum mpi_activity activity = mpi_call(call)->activity;

    return activity == MPI_ACTIVITY_COLLECTIVE || activity == MPI_ACTIVITY_SYNCHRONISATION;
}

static int collective_uses_on_event(void *self, const struct stream_event *event)
{
    const struct collective_uses *uses = self;
    struct collective_rank *rank = &uses->ranks[event->rank];

    if (!is_collective_call(event->call))
        return 0;
    if (event->type == BYTES_SENT_TYPE)
        rank->bytes_sent += event->value;
    else if (event->type == BYTES_RECEIVED_TYPE)
        rank->bytes_received += event->value;
    else if (event->type == COMMUNICATOR_TYPE)
        rank->communicator = event->value;
    return 0;
}

static int add_use(struct collective_uses *uses, const struct collective_rank *rank, uint8_t call)
{
    const uint32_t *members = NULL; /* of the communicator, where it is named */
    struct collective_use *use;

    if (rank->communicator <= UINT32_MAX)
        members = keyed_list_find(&uses->communicators, key_of_two(uses->application, (uint32_t)rank->communicator),
                                  sizeof(*members));
    use = keyed_list_get(&uses->uses, key_of_two(call, members ? *members : 0), sizeof(*use));
    if (!use)
        return diag_no_memory(uses->diag);
    use->name = mpi_call(call)->name;
    use->call = call;
    use->members = members ? *members : 0;
    use->calls++;
    use->bytes_sent += rank->bytes_sent;
    use->bytes_received += rank->bytes_received;
    use->time += rank->time;
    return 0;
}

/* Overhead inside a call divides it. */
static int collective_uses_on_interval(void *self, const struct interval *interval)
{
    struct collective_uses *uses = self;
    struct collective_rank *rank = &uses->ranks[interval->rank];
    int error = 0;

    if (interval->call == MPI_CALL_NONE)
        return 0;
    if (interval->is_enter)
        rank->counts = interval->t0 >= uses->from && interval->t0 < uses->to && is_collective_call(interval->call);
    if (rank->counts && interval->state == STATE_MPI)
        rank->time += interval->t1 - interval->t0;
    if (!interval->is_exit)
        return 0;
    if (rank->counts)
        error = add_use(uses, rank, interval->call);
    *rank = (struct collective_rank){0};
    return error;
}

void collective_uses_listen(struct collective_uses *uses, struct listener *listener)
{
    *listener = (struct listener){
        .self = uses,
        .skips = 1U << STATE_ABSENT | 1U << STATE_USEFUL | 1U << STATE_ENDED,
        .interval = collective_uses_on_interval,
        .event = collective_uses_on_event,
    };
}

static int compare_uses(const void *a, const void *b)
{
    const struct collective_use *x = a;
    const struct collective_use *y = b;
    uint64_t x_key = key_of_two(x->call, x->members);
    uint64_t y_key = key_of_two(y->call, y->members);

    if (x->time != y->time)
        return x->time > y->time ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

void collective_uses_sort(struct collective_uses *uses)
{
    if (uses->uses.count > 0)
        qsort(uses->uses.items, uses->uses.count, sizeof(struct collective_use), compare_uses);
}
