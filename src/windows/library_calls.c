#include "windows/library_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "windows/metrics.h"

/* As Extrae labels the types of calls, and nsys2prv those that it does not share with it. */
static const struct {
    const char *label;
    enum library library;
} known_labels[] = {
    {"CUDA library call", LIBRARY_CUDA},       {"HIP library call", LIBRARY_HIP},
    {"Host OpenCL call", LIBRARY_OPENCL},      {"OpenACC", LIBRARY_OPENACC},
    {"OpenACC Data Events", LIBRARY_OPENACC},  {"OpenACC Launch Events", LIBRARY_OPENACC},
    {"OpenACC Other Events", LIBRARY_OPENACC}, {"GASPI call", LIBRARY_GASPI},
    {"OpenSHMEM calls", LIBRARY_OPENSHMEM},    {"I/O calls", LIBRARY_FILES},
};

#define ACCELERATOR         "give work to an accelerator, or wait for it"
#define OTHER_COMMUNICATION "communicate outside of MPI: who waits for whom there is not known"

static const struct {
    const char *name;
    const char *use;
} libraries[LIBRARY_COUNT] = {
    [LIBRARY_CUDA] = {"CUDA", ACCELERATOR},
    [LIBRARY_HIP] = {"HIP", ACCELERATOR},
    [LIBRARY_OPENCL] = {"OpenCL", ACCELERATOR},
    [LIBRARY_OPENACC] = {"OpenACC", ACCELERATOR},
    [LIBRARY_GASPI] = {"GASPI", OTHER_COMMUNICATION},
    [LIBRARY_OPENSHMEM] = {"OpenSHMEM", OTHER_COMMUNICATION},
    [LIBRARY_FILES] = {"I/O", "read or write files outside of MPI"},
};

static int note_type(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct library_calls *calls = user;

    (void)value;
    for (size_t i = 0; i < COUNT_OF(known_labels) && !value_label; i++)
        if (calls->type_count < LIBRARY_TYPES_MOST && strcmp(known_labels[i].label, type_label) == 0)
            calls->types[calls->type_count++] = (struct library_type){type, known_labels[i].library};
    return 0;
}

static int library_calls_on_event(void *self, const struct stream_event *event)
{
    struct library_calls *calls = self;
    uint32_t *open = &calls->ranks[event->rank].open;

    for (size_t i = 0; i < calls->type_count; i++)
        if (calls->types[i].type == event->type)
            *open = event->value != 0 ? *open | UINT32_C(1) << i : *open & ~(UINT32_C(1) << i);
    return 0;
}

/* Where several are open the one with the lowest type has the time: OpenACC calls CUDA. */
static int library_calls_on_interval(void *self, const struct interval *interval)
{
    struct library_calls *calls = self;
    struct library_rank *rank = &calls->ranks[interval->rank];
    int64_t length = time_within(interval->t0, interval->t1, calls->part);
    size_t at = 0;

    rank->useful += length;
    while (at < calls->type_count && !(rank->open >> at & 1))
        at++;
    if (at < calls->type_count)
        rank->times[calls->types[at].library] += length;
    return 0;
}

int library_calls_start(struct library_calls *calls, const struct labels *labels, uint32_t rank_count,
                        struct event_types *watched, struct listener *listener)
{
    if (labels)
        (void)labels_visit(labels, note_type, calls);
    if (calls->type_count == 0)
        return 0;
    calls->rank_count = rank_count;
    calls->ranks = calloc(rank_count, sizeof(*calls->ranks));
    if (!calls->ranks)
        return ERROR_MEMORY;
    for (size_t i = 0; i < calls->type_count; i++)
        if (event_types_add(watched, calls->types[i].type) < 0)
            return ERROR_MEMORY;
    *listener = (struct listener){
        .self = calls,
        .skips = ~(1U << STATE_USEFUL),
        .interval = library_calls_on_interval,
        .event = library_calls_on_event,
    };
    return 0;
}

void library_calls_deinit(struct library_calls *calls)
{
    free(calls->ranks);
}

/* Of all ranks. */
static __int128 time_in(const struct library_calls *calls, enum library library)
{
    __int128 sum = 0;

    for (uint32_t i = 0; i < calls->rank_count; i++)
        sum += calls->ranks[i].times[library];
    return sum;
}

struct library_share library_calls_largest(const struct library_calls *calls)
{
    struct library_share largest = {.share = 0};
    enum library library = 0;
    size_t types = 0;
    int64_t most = 0;
    __int128 useful = 0;

    for (enum library i = 1; i < LIBRARY_COUNT; i++)
        if (time_in(calls, i) > time_in(calls, library))
            library = i;
    for (uint32_t i = 0; i < calls->rank_count; i++) {
        const struct library_rank *rank = &calls->ranks[i];

        useful += rank->useful;
        if (rank->times[library] <= most)
            continue;
        most = rank->times[library];
        largest.most_rank = i;
        largest.share_of_rank = (double)most / (double)rank->useful;
    }
    for (size_t i = 0; i < calls->type_count; i++)
        if (calls->types[i].library == library) {
            largest.type = types == 0 ? calls->types[i].type : 0;
            types++;
        }
    largest.name = libraries[library].name;
    largest.use = libraries[library].use;
    largest.share = ratio_or_zero((double)time_in(calls, library), (double)useful);
    return largest;
}
