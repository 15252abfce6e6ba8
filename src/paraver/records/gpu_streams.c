#include "paraver/records/gpu_streams.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

struct gpu_stream {
    uint32_t application;
    uint32_t task;
    uint32_t thread;
};

struct gpu_streams {
    const struct names *names;
    struct prv_sink sink;
    struct anomalies *anomalies;
    struct prv_header header; /* without them; all but the tasks is the reader's */
    struct gpu_stream *items; /* in order */
    size_t count;
    size_t capacity;
};

static bool name_is_of_stream(const char *name)
{
    static const char *const beginnings[] = {"GPU-D", "GPU_", "CUDA-D", "HIP-", "OpenCL-"};

    for (size_t i = 0; i < COUNT_OF(beginnings); i++)
        if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

bool gpu_streams_are_named(const struct names *names)
{
    for (size_t i = 0; i < names_count(names, NAME_LEVEL_THREAD); i++)
        if (name_is_of_stream(names_get(names, NAME_LEVEL_THREAD, i)))
            return true;
    return false;
}

struct gpu_streams *gpu_streams_new(const struct names *names, const struct prv_sink *sink, struct anomalies *anomalies)
{
    struct gpu_streams *streams = diag_allocate(anomalies->diag, 1, sizeof(*streams));

    if (!streams)
        return NULL;
    streams->names = names;
    streams->sink = *sink;
    streams->anomalies = anomalies;
    return streams;
}

struct gpu_streams *gpu_streams_free(struct gpu_streams *streams)
{
    if (streams) {
        free(streams->header.tasks);
        free(streams->items);
        free(streams);
    }
    return NULL;
}

static bool stream_is_before(const void *items, uint64_t index, const void *wanted)
{
    const struct gpu_stream *stream = &((const struct gpu_stream *)items)[index];
    const struct gpu_stream *other = wanted;

    if (stream->application != other->application)
        return stream->application < other->application;
    return stream->task != other->task ? stream->task < other->task : stream->thread < other->thread;
}

/* Threads are named in the order of the header; a task's first is none of its streams. */
static int find_streams(struct gpu_streams *streams, uint32_t application, uint32_t task, struct prv_task *known,
                        uint64_t first_name)
{
    uint64_t names = names_count(streams->names, NAME_LEVEL_THREAD);
    uint32_t threads = known->threads;

    for (uint32_t thread = 2; thread <= threads && first_name + thread <= names; thread++) {
        if (!name_is_of_stream(names_get(streams->names, NAME_LEVEL_THREAD, (size_t)first_name + thread - 1)))
            continue;
        if (array_append(streams->items, streams->count, streams->capacity,
                         (struct gpu_stream){application, task, thread}) < 0)
            return diag_no_memory(streams->anomalies->diag);
        anomalies_count(streams->anomalies, ANOMALY_GPU_STREAMS, 0, 0);
        known->threads--;
    }
    return 0;
}

static int streams_on_header(void *user, const struct prv_header *header)
{
    struct gpu_streams *streams = user;
    uint64_t first_name = 0;
    int error = 0;

    streams->header = *header;
    streams->header.tasks = array_zeroed(header->task_count, sizeof(*header->tasks));
    if (!streams->header.tasks)
        return diag_no_memory(streams->anomalies->diag);
    memcpy(streams->header.tasks, header->tasks, header->task_count * sizeof(*header->tasks));
    for (uint32_t i = 0; i < header->application_count && error == 0; i++) {
        const struct prv_application *application = &header->applications[i];

        for (uint32_t task = 0; task < application->task_count && error == 0; task++) {
            struct prv_task *known = &streams->header.tasks[application->first_task + task];
            uint32_t threads = known->threads;

            error = find_streams(streams, i + 1, task + 1, known, first_name);
            first_name += threads;
        }
    }
    return error < 0 ? error : prv_sink_header(&streams->sink, &streams->header);
}

/* Whether that is a thread; numbers it among those of its task. */
static bool object_is_thread(const struct gpu_streams *streams, struct prv_object *object)
{
    struct gpu_stream wanted = {object->application, object->task, object->thread};
    size_t index = (size_t)sorted_find(0, streams->count, stream_is_before, streams->items, &wanted);

    if (index < streams->count && !stream_is_before(&wanted, 0, &streams->items[index]))
        return false;
    for (; index > 0 && streams->items[index - 1].task == object->task &&
           streams->items[index - 1].application == object->application;
         index--)
        object->thread--;
    return true;
}

static int streams_on_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    const struct gpu_streams *streams = user;

    return prv_sink_communicator(&streams->sink, communicator, line);
}

static int streams_on_state(void *user, const struct prv_state *state, uint64_t line)
{
    const struct gpu_streams *streams = user;
    struct prv_state passed = *state;

    return object_is_thread(streams, &passed.object) ? prv_sink_state(&streams->sink, &passed, line) : 0;
}

static int streams_on_event(void *user, const struct prv_event *event, uint64_t line)
{
    const struct gpu_streams *streams = user;
    struct prv_event passed = *event;

    return object_is_thread(streams, &passed.object) ? prv_sink_event(&streams->sink, &passed, line) : 0;
}

static int streams_on_message(void *user, const struct prv_message *message, uint64_t line)
{
    const struct gpu_streams *streams = user;
    struct prv_message passed = *message;

    return object_is_thread(streams, &passed.sender) && object_is_thread(streams, &passed.receiver)
               ? prv_sink_message(&streams->sink, &passed, line)
               : 0;
}

struct prv_sink gpu_streams_sink(struct gpu_streams *streams)
{
    return (struct prv_sink){
        .user = streams,
        .filter = streams->sink.filter,
        .wants_last_states = streams->sink.wants_last_states,
        .has_bursts = streams->sink.has_bursts,
        .header = streams_on_header,
        .communicator = streams_on_communicator,
        .state = streams_on_state,
        .event = streams_on_event,
        .message = streams_on_message,
    };
}
