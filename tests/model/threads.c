#include "model/threads.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"

enum { OPEN_MOST = 4096, PTHREAD_CALL = 61000000 };

struct pair {
    size_t number; /* in the file */
    size_t rank;
    size_t thread;
    int64_t time;
    uint64_t type;
    uint64_t value;
};

struct member {
    uint64_t open[OPEN_MOST];   /* types, the innermost last */
    uint64_t values[OPEN_MOST]; /* that opened them */
    size_t open_count;
    bool flushes;
    bool starts;
    bool calls;
    bool is_off;
    bool takes_part; /* in the open region */
    __int128 busy;   /* in what of it lies in the part that is looked at */
    __int128 own;    /* of that, when no others wait for MPI */
    __int128 work;   /* in that part */
    uint64_t locks[3];
};

struct crew {
    struct member *members;
    size_t count;
    bool in_region;
    __int128 region_length; /* likewise */
    __int128 own_length;
    int64_t first; /* event of the first thread; INT64_MAX: none */
    int64_t last;
};

struct tale {
    struct pair *pairs;
    size_t pair_count;
    size_t *threads; /* of each rank */
    size_t rank_count;
};

static uint64_t next_number(const char **at)
{
    char *end;
    uint64_t number = strtoull(*at, &end, 10);

    *at = *end == ':' ? end + 1 : end;
    return number;
}

static void read_tasks(struct tale *tale, const char *text)
{
    const char *list = strchr(strchr(strchr(text, ')') + 1, '(') + 1, '(');

    do {
        list++;
        memory_append(tale->threads, tale->rank_count, strtoull(list, NULL, 10));
        list += strcspn(list, ",)");
    } while (*list == ',');
}

static void read_pairs(struct tale *tale, const char *line)
{
    struct pair pair;
    const char *at = line + 2;

    next_number(&at);
    next_number(&at);
    pair.rank = next_number(&at) - 1;
    pair.thread = next_number(&at) - 1;
    pair.time = (int64_t)next_number(&at);
    while (*at != '\n' && *at != '\0') {
        pair.type = next_number(&at);
        pair.value = next_number(&at);
        pair.number = tale->pair_count;
        memory_append(tale->pairs, tale->pair_count, pair);
    }
}

/* By time, first threads before others, then as in the file. */
static int compare_pairs(const void *a, const void *b)
{
    const struct pair *x = a;
    const struct pair *y = b;

    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    if ((x->thread > 0) != (y->thread > 0))
        return x->thread > 0 ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

static struct tale read_tale(const char *text)
{
    struct tale tale = {0};

    read_tasks(&tale, text);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (line[0] == '2' && line[1] == ':')
            read_pairs(&tale, line);
    }
    qsort(tale.pairs, tale.pair_count, sizeof(*tale.pairs), compare_pairs);
    return tale;
}

static bool is_among(uint64_t type, const uint64_t *types, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (types[i] == type)
            return true;
    return false;
}

static const uint64_t works[] = {60000018, 60000023, 60000020};
static const uint64_t joins[] = {60000005, 60000016, 60000022, 60000025};
static const uint64_t runtimes[] = {60000002, 60000011, 60000024, 60000029, 60000030, 60000031, 60000035};
static const uint64_t joining_calls[] = {1, 3, 13}; /* of pthreads */
static const uint64_t blocking_calls[] = {5, 6, 8, 12};
static const uint64_t locks[] = {60000006, 60000007, 60000033};

#define AMONG(type, types) is_among(type, types, sizeof(types) / sizeof((types)[0]))

static bool opens(uint64_t type)
{
    return type == 60000001 || type == PTHREAD_CALL || AMONG(type, works) || AMONG(type, joins) ||
           AMONG(type, runtimes);
}

static void leave_all(struct member *member, bool but_pthreads)
{
    size_t kept = 0;

    for (size_t i = 0; i < member->open_count; i++)
        if (but_pthreads && (member->open[i] == 60000020 || member->open[i] == PTHREAD_CALL)) {
            member->values[kept] = member->values[i];
            member->open[kept++] = member->open[i];
        }
    member->open_count = kept;
}

static bool has_region(const struct member *member)
{
    for (size_t i = 0; i < member->open_count; i++)
        if (member->open[i] == 60000001)
            return true;
    return false;
}

/* What the region, or its part, has lost, with and without what threads wait for MPI. */
static void settle_losses(const struct crew *crew, bool own, struct model_losses *losses)
{
    __int128 length = own ? crew->own_length : crew->region_length;
    __int128 least = length;
    __int128 count = 0;
    __int128 idle = 0;

    for (size_t i = 0; i < crew->count; i++) {
        const struct member *member = &crew->members[i];
        __int128 waits = length - (own ? member->own : member->busy);

        if (i > 0 && !member->takes_part) {
            losses->unused += waits;
        } else {
            count++;
            idle += waits;
            least = waits < least ? waits : least;
        }
    }
    losses->scheduling += count * least;
    losses->imbalance += idle - count * least;
}

static void settle_region(struct crew *crew, struct model_threads *sums)
{
    settle_losses(crew, false, &sums->losses);
    settle_losses(crew, true, &sums->own_losses);
    for (size_t i = 0; i < crew->count; i++)
        crew->members[i].busy = crew->members[i].own = 0;
    crew->region_length = crew->own_length = 0;
}

static void end_region(struct crew *crew, struct model_threads *sums)
{
    settle_region(crew, sums);
    crew->in_region = false;
    for (size_t i = 0; i < crew->count; i++)
        crew->members[i].takes_part = false;
    for (size_t i = 1; i < crew->count; i++)
        leave_all(&crew->members[i], true);
}

static void open_or_close(struct crew *crew, size_t thread, uint64_t type, uint64_t value, struct model_threads *sums)
{
    struct member *member = &crew->members[thread];

    if (value > 0) {
        if (thread == 0 && type == 60000001 && !crew->in_region) {
            leave_all(member, true);
            crew->in_region = true;
        }
        if (member->open_count == OPEN_MOST)
            abort();
        member->values[member->open_count] = value;
        member->open[member->open_count++] = type;
        member->takes_part |= crew->in_region && (type == 60000018 || type == 60000023);
        return;
    }
    for (size_t i = member->open_count; i > 0; i--)
        if (member->open[i - 1] == type) {
            member->open_count = i - 1;
            break;
        }
    if (thread == 0 && crew->in_region && !has_region(member))
        end_region(crew, sums);
}

static void switch_off_crew(struct crew *crew, struct member *member, bool is_off, struct model_threads *sums)
{
    member->is_off = is_off;
    if (!is_off)
        return;
    if (crew->in_region)
        end_region(crew, sums);
    for (size_t i = 0; i < crew->count; i++) {
        leave_all(&crew->members[i], false);
        memset(crew->members[i].locks, 0, sizeof(crew->members[i].locks));
    }
}

static void take_pair(struct crew *crew, const struct pair *pair, struct model_threads *sums)
{
    struct member *member = &crew->members[pair->thread];

    if (opens(pair->type))
        open_or_close(crew, pair->thread, pair->type, pair->value, sums);
    else if (pair->type == 40000003)
        member->flushes = pair->value != 0;
    else if (pair->type == 40000002)
        member->starts = pair->value != 0;
    else if (pair->type == 40000012)
        switch_off_crew(crew, member, pair->value == 0, sums);
    else if (pair->type >= 50000001 && pair->type <= 50000005)
        member->calls = pair->value != 0;
    for (size_t i = 0; i < 3; i++)
        if (pair->type == locks[i])
            member->locks[i] = pair->value;
}

enum does { DOES_WORK, DOES_CALL, DOES_TRACE, DOES_RUNTIME, DOES_BLOCK, DOES_JOIN, DOES_IDLE };

static enum does what_does(const struct crew *crew, size_t thread)
{
    const struct member *member = &crew->members[thread];
    uint64_t innermost = member->open_count > 0 ? member->open[member->open_count - 1] : 0;

    if (member->flushes || member->starts)
        return DOES_TRACE;
    if (member->calls)
        return DOES_CALL;
    for (size_t i = 0; i < 3; i++)
        if (member->locks[i] == 3)
            return DOES_BLOCK;
    for (size_t i = 0; i < 3; i++)
        if (member->locks[i] == 5)
            return DOES_RUNTIME;
    if (innermost == PTHREAD_CALL && AMONG(member->values[member->open_count - 1], joining_calls))
        return DOES_JOIN;
    if (innermost == PTHREAD_CALL)
        return AMONG(member->values[member->open_count - 1], blocking_calls) ? DOES_BLOCK : DOES_RUNTIME;
    if (AMONG(innermost, works))
        return DOES_WORK;
    if (AMONG(innermost, joins))
        return DOES_JOIN;
    if (AMONG(innermost, runtimes))
        return DOES_RUNTIME;
    return innermost == 0 && thread == 0 && !crew->in_region ? DOES_WORK : DOES_IDLE;
}

static bool is_somebody_busy(const struct crew *crew)
{
    for (size_t i = 0; i < crew->count; i++)
        if (what_does(crew, i) <= DOES_TRACE)
            return true;
    return false;
}

/* Whether some threads are in MPI or in overhead, and all others wait. */
static bool is_waiting_for_mpi(const struct crew *crew)
{
    for (size_t i = 0; i < crew->count; i++)
        if (what_does(crew, i) == DOES_WORK || what_does(crew, i) == DOES_RUNTIME)
            return false;
    return is_somebody_busy(crew);
}

static int part_of_thread(const struct crew *crew, size_t thread, int64_t time)
{
    if (time < crew->first || time >= crew->last)
        return MODEL_A;
    for (size_t i = 0; i < crew->count; i++)
        if (crew->members[i].is_off)
            return MODEL_V;
    switch (what_does(crew, thread)) {
    case DOES_WORK:
        return MODEL_W;
    case DOES_CALL:
        return MODEL_M;
    case DOES_TRACE:
        return MODEL_V;
    case DOES_RUNTIME:
        return MODEL_R;
    case DOES_BLOCK:
        return is_somebody_busy(crew) ? MODEL_K : MODEL_R;
    case DOES_JOIN:
    case DOES_IDLE:
        break;
    }
    if (crew->in_region || thread == 0)
        return is_somebody_busy(crew) ? MODEL_B : MODEL_R;
    if (what_does(crew, 0) == DOES_CALL)
        return MODEL_D;
    return what_does(crew, 0) == DOES_TRACE ? MODEL_V : MODEL_S;
}

static void add_stretch(struct model_threads *sums, struct crew *crew, int64_t start, int64_t end, int64_t from,
                        int64_t to)
{
    int64_t time = start;

    start = start > from ? start : from;
    end = end < to ? end : to;
    if (end <= start)
        return;
    if (crew->in_region && time < crew->last)
        crew->region_length += end - start;
    if (crew->in_region && time < crew->last && !is_waiting_for_mpi(crew))
        crew->own_length += end - start;
    for (size_t i = 1; i < crew->count; i++)
        if (part_of_thread(crew, 0, time) == MODEL_M && part_of_thread(crew, i, time) == MODEL_W) {
            sums->hidden_calls += end - start;
            break;
        }
    for (size_t i = 0; i < crew->count; i++) {
        int part = part_of_thread(crew, i, time);

        sums->parts[part] += end - start;
        if (part == MODEL_A)
            continue;
        if (crew->in_region)
            sums->in_regions[part] += end - start;
        if (crew->in_region && (part == MODEL_W || part == MODEL_M || part == MODEL_V))
            crew->members[i].busy += end - start;
        if (crew->in_region && (part == MODEL_W || part == MODEL_M || part == MODEL_V) && !is_waiting_for_mpi(crew))
            crew->members[i].own += end - start;
        if (part == MODEL_W)
            crew->members[i].work += end - start;
        if (part == MODEL_W && i == 0)
            sums->first_work += end - start;
    }
}

/* MPI on whatever thread is of the rank's timeline. */
static bool is_call(const struct pair *pair)
{
    return pair->type >= 50000001 && pair->type <= 50000005;
}

static void add_rank(struct model_threads *sums, const struct tale *tale, size_t rank, int64_t from, int64_t to)
{
    struct crew crew = {.count = tale->threads[rank], .first = INT64_MAX, .last = INT64_MAX};
    int64_t time = 0;

    crew.members = memory_zeroed(crew.count, sizeof(*crew.members));
    for (size_t i = 0; i < tale->pair_count; i++)
        if (tale->pairs[i].rank == rank && tale->pairs[i].thread == 0) {
            crew.first = crew.first == INT64_MAX ? tale->pairs[i].time : crew.first;
            crew.last = tale->pairs[i].time;
        }
    for (size_t i = 0; i < tale->pair_count && crew.first < INT64_MAX; i++)
        if (tale->pairs[i].rank == rank && tale->pairs[i].time > crew.last && is_call(&tale->pairs[i]))
            crew.last = tale->pairs[i].time;
    for (size_t i = 0; i < tale->pair_count; i++) {
        const struct pair *pair = &tale->pairs[i];

        if (pair->rank != rank)
            continue;
        /* Where the first thread begins or ends, what was and what will be differ. */
        for (int k = 0; k < 2; k++) {
            int64_t limit = k == 0 ? crew.first : crew.last;

            if (limit > time && limit < pair->time) {
                add_stretch(sums, &crew, time, limit, from, to);
                time = limit;
            }
        }
        add_stretch(sums, &crew, time, pair->time, from, to);
        time = pair->time;
        if (time >= to)
            break;
        /* The rank has ended with its first thread. */
        if (crew.in_region && (time > crew.last || (time == crew.last && pair->thread > 0)))
            end_region(&crew, sums);
        take_pair(&crew, pair, sums);
    }
    if (crew.first < INT64_MAX)
        add_stretch(sums, &crew, time, to, from, to);
    else
        sums->parts[MODEL_A] += (__int128)crew.count * (to - from);
    if (crew.in_region)
        end_region(&crew, sums);
    for (size_t i = 0; i < crew.count; i++)
        sums->most_work = crew.members[i].work > sums->most_work ? crew.members[i].work : sums->most_work;
    sums->threads += crew.count;
    free(crew.members);
}

struct model_threads model_threads_of(const char *text, int64_t from, int64_t to)
{
    struct tale tale = read_tale(text);
    struct model_threads sums = {0};

    for (size_t rank = 0; rank < tale.rank_count; rank++)
        add_rank(&sums, &tale, rank, from, to);
    free(tale.pairs);
    free(tale.threads);
    return sums;
}
