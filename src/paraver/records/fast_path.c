#include "paraver/records/fast_path.h"

#include <stdlib.h>
#include <string.h>

#include "paraver/records/fast_path_state.h"

bool canonical_is_supported(void)
{
#ifdef CLOCKTALK_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

/* A power of two with room for most of the header's objects. */
static size_t count_objects(const struct prv_header *header)
{
    size_t count = 64;

    while (count < CANONICAL_MAX_OBJECTS && count < 2 * header->task_count)
        count *= 2;
    return count;
}

struct canonical *canonical_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies)
{
    size_t count = count_objects(header);
    struct canonical *canonical = calloc(1, sizeof(*canonical) + count * sizeof(canonical->objects[0]));

    if (canonical) {
        canonical->sink = sink;
        canonical->header = header;
        canonical->anomalies = anomalies;
        canonical->object_mask = count - 1;
    }
    return canonical;
}

struct canonical *canonical_free(struct canonical *canonical)
{
    free(canonical);
    return NULL;
}

void canonical_ignore_cpus(struct canonical *canonical)
{
    canonical->ignores_cpus = true;
}

size_t canonical_read(struct canonical *canonical, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error)
{
#ifdef CLOCKTALK_AVX2
    const struct event_filter *filter = canonical->sink->filter;

    if (filter && filter->is_armed != canonical->is_filtering) {
        memset(canonical->types, 0, sizeof(canonical->types));
        canonical->is_filtering = filter->is_armed;
    }
    return canonical_read_avx2(canonical, bytes, start, length, line, error);
#else
    (void)canonical;
    (void)bytes;
    (void)start;
    (void)length;
    (void)line;
    *error = 0;
    return 0;
#endif
}
