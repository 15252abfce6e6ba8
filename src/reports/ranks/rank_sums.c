#include "reports/ranks/rank_sums.h"

#include "paraver/mpi_call.h"

static bool is_in_part(const struct rank_sums *sums, int64_t time)
{
    return time >= sums->from && time < sums->to;
}

static void note_call(const struct rank_sums *sums, struct rank_figures *rank, const struct interval *interval)
{
    if (!interval->is_enter || !is_in_part(sums, interval->t0))
        return;
    rank->calls++;
    rank->collectives += mpi_class_is_collective(mpi_call(interval->call)->class);
}

/* A late rank may turn out to have no event at all: being absent does not count until its ideal clock has moved. */
static void note_events(struct rank_figures *rank, const struct interval *interval)
{
    bool is_late = interval->state == STATE_ABSENT && interval->c1 == interval->c0 && interval->t1 > interval->t0;

    if (is_late || interval->state == STATE_ENDED)
        return;
    if (rank->first < 0)
        rank->first = interval->state == STATE_ABSENT ? interval->t1 : interval->t0;
    rank->last = interval->t1;
}

static int rank_sums_on_interval(void *self, const struct interval *interval)
{
    const struct rank_sums *sums = self;
    struct rank_figures *rank = &sums->ranks[interval->rank];
    int64_t start = interval->t0 > sums->from ? interval->t0 : sums->from;
    int64_t end = interval->t1 < sums->to ? interval->t1 : sums->to;
    int64_t length = end > start ? end - start : 0;

    note_events(rank, interval);
    note_call(sums, rank, interval);
    switch (interval->state) {
    case STATE_ABSENT:
        rank->absent += length;
        break;
    case STATE_USEFUL:
        rank->useful += length;
        break;
    case STATE_MPI:
        rank->mpi += length;
        break;
    case STATE_OVERHEAD:
        rank->overhead += length;
        break;
    case STATE_ENDED:
        rank->waiting += length;
        break;
    }
    return 0;
}

void rank_sums_listen(struct rank_sums *sums, struct listener *listener)
{
    *listener = (struct listener){.self = sums, .interval = rank_sums_on_interval};
}

/* The figures of a task; NULL where it is none of the application. */
static struct rank_figures *figures_of(const struct rank_sums *sums, const struct prv_object *object)
{
    if (!sums->ranks || object->application != sums->application || object->task == 0 ||
        object->task > sums->rank_count)
        return NULL;
    return &sums->ranks[object->task - 1];
}

static int rank_sums_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct rank_sums *sums = user;
    struct rank_figures *sender = figures_of(sums, &message->sender);
    struct rank_figures *receiver = figures_of(sums, &message->receiver);
    uint64_t size = message->size > 0 ? (uint64_t)message->size : 0;

    (void)line;
    if (!sender || !receiver || record_is_task_line(message))
        return 0;
    if (is_in_part(sums, message->logical_send)) {
        sender->messages_sent++;
        sender->bytes_sent += size;
    }
    if (is_in_part(sums, message->physical_receive)) {
        receiver->messages_received++;
        receiver->bytes_received += size;
    }
    return 0;
}

struct prv_sink rank_sums_sink(struct rank_sums *sums)
{
    return (struct prv_sink){.user = sums, .message = rank_sums_on_message};
}
