#include "reports/messages/collective_uses.h"

#include <stdlib.h>

#include "base/array.h"
#include "paraver/mpi_call.h"

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
    free(uses->communicators);
    free(uses->items);
    hash_index_deinit(&uses->by_id);
    hash_index_deinit(&uses->by_use);
}

static uint64_t key_of_communicator(uint32_t application, uint32_t id)
{
    return (uint64_t)application << 32 | id;
}

static bool communicator_has_key(const void *items, uint32_t number, const void *key)
{
    const struct named_communicator *communicator = &((const struct named_communicator *)items)[number];

    return key_of_communicator(communicator->application, communicator->id) == *(const uint64_t *)key;
}

/* Its size; 0: it is not named. */
static uint32_t members_of(const struct collective_uses *uses, uint64_t id)
{
    uint64_t key = key_of_communicator(uses->application, (uint32_t)id);
    uint32_t number = HASH_INDEX_NONE;

    if (id <= UINT32_MAX)
        number = hash_index_find(&uses->by_id, hash_of(key), communicator_has_key, uses->communicators, &key);
    return number == HASH_INDEX_NONE ? 0 : uses->communicators[number].members;
}

static int collective_uses_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct collective_uses *uses = user;
    uint64_t key = key_of_communicator(communicator->application, communicator->id);

    (void)line;
    if (hash_index_find(&uses->by_id, hash_of(key), communicator_has_key, uses->communicators, &key) != HASH_INDEX_NONE)
        return 0;
    if (array_reserve(&uses->communicators, &uses->communicator_capacity, uses->communicator_count + 1,
                      sizeof(*uses->communicators)) < 0 ||
        hash_index_add(&uses->by_id, hash_of(key), (uint32_t)uses->communicator_count) < 0)
        return diag_no_memory(uses->diag);
    uses->communicators[uses->communicator_count++] =
        (struct named_communicator){communicator->application, communicator->id, (uint32_t)communicator->member_count};
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

static uint64_t key_of_use(uint8_t call, uint32_t members)
{
    return (uint64_t)call << 32 | members;
}

static bool use_has_key(const void *items, uint32_t number, const void *key)
{
    const struct collective_use *use = &((const struct collective_use *)items)[number];

    return key_of_use(use->call, use->members) == *(const uint64_t *)key;
}

static struct collective_use *find_use(struct collective_uses *uses, uint8_t call, uint32_t members)
{
    uint64_t key = key_of_use(call, members);
    uint32_t number = hash_index_find(&uses->by_use, hash_of(key), use_has_key, uses->items, &key);

    if (number != HASH_INDEX_NONE)
        return &uses->items[number];
    if (array_reserve(&uses->items, &uses->capacity, uses->count + 1, sizeof(*uses->items)) < 0 ||
        hash_index_add(&uses->by_use, hash_of(key), (uint32_t)uses->count) < 0)
        return NULL;
    uses->items[uses->count] = (struct collective_use){.name = mpi_call(call)->name, .call = call, .members = members};
    return &uses->items[uses->count++];
}

static int add_use(struct collective_uses *uses, const struct collective_rank *rank, uint8_t call)
{
    struct collective_use *use = find_use(uses, call, members_of(uses, rank->communicator));

    if (!use)
        return diag_no_memory(uses->diag);
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
    uint64_t x_key = key_of_use(x->call, x->members);
    uint64_t y_key = key_of_use(y->call, y->members);

    if (x->time != y->time)
        return x->time > y->time ? -1 : 1;
    return (x_key > y_key) - (x_key < y_key);
}

void collective_uses_sort(struct collective_uses *uses)
{
    if (uses->count > 0)
        qsort(uses->items, uses->count, sizeof(*uses->items), compare_uses);
}
