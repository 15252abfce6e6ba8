#include "threads/thread_meaning.h"

#include <string.h>

#include "base/array.h"
#include "base/sorted.h"
#include "options/options.h"
#include "paraver/event_types.h"

enum {
    TYPE_NEWER_SYNCHRONISATION = 60004,
    TYPE_NEWER_LOCK = 60005,
    TYPE_NEWER_ORDERED = 60007,
    TYPE_NEWER_TASK_GROUP = 60008,
    TYPE_NEWER_TASKING = 60009,
    OFF_BY_EVENT = 1,
    OFF_BY_MODE = 2,
};

enum { GROUP_WAITS = 46 };

/* What the bit of an event says besides its action. */
enum { IS_IN_FUNCTION = 1 << 6, IS_FUNCTION = 1 << 7 };

static const struct {
    uint32_t type;
    uint8_t action;  /* of a value other than 0; 0 closes what an opening has opened */
    uint8_t element; /* of THREAD_OPEN */
    uint8_t bit;
} type_meanings[] = {
    {PRV_TYPE_NEWER_FIRST, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {PRV_TYPE_NEWER_REGION, THREAD_OPEN, ELEMENT_REGION, 0},
    {60003, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {TYPE_NEWER_SYNCHRONISATION, THREAD_OPEN, ELEMENT_JOIN, 0},
    {TYPE_NEWER_LOCK, THREAD_LOCK, 0, 0},
    {TYPE_NEWER_ORDERED, THREAD_LOCK, 0, 2},
    {TYPE_NEWER_TASK_GROUP, THREAD_OPEN, ELEMENT_JOIN, 0},
    {TYPE_NEWER_TASKING, THREAD_OPEN, ELEMENT_WORK, 0},
    {PRV_TYPE_NEWER_FUNCTION, THREAD_OPEN, ELEMENT_WORK, IS_FUNCTION},
    {60018, THREAD_OPEN, ELEMENT_WORK, 0},
    {PRV_TYPE_TRACER_INIT, THREAD_OVERHEAD, 0, OVERHEAD_INIT},
    {PRV_TYPE_FLUSH, THREAD_OVERHEAD, 0, OVERHEAD_FLUSH},
    {PRV_TYPE_TRACING, THREAD_OFF, 0, OFF_BY_EVENT},
    {PRV_TYPE_MODE, THREAD_OFF, 0, OFF_BY_MODE},
    {PRV_TYPE_POINT_TO_POINT, THREAD_MPI, 0, 0},
    {PRV_TYPE_COLLECTIVE, THREAD_MPI, 0, 0},
    {PRV_TYPE_OTHER_CALL, THREAD_MPI, 0, 0},
    {PRV_TYPE_ONE_SIDED, THREAD_MPI, 0, 0},
    {PRV_TYPE_MPI_IO, THREAD_MPI, 0, 0},
    {PRV_TYPE_REGION, THREAD_OPEN, ELEMENT_REGION, 0},
    {PRV_TYPE_WORK_SHARING, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {PRV_TYPE_BARRIER, THREAD_OPEN, ELEMENT_JOIN, IS_IN_FUNCTION},
    {PRV_TYPE_NAMED_LOCK, THREAD_LOCK, 0, 0},
    {PRV_TYPE_UNNAMED_LOCK, THREAD_LOCK, 0, 1},
    {60000011, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {60000016, THREAD_OPEN, ELEMENT_JOIN, 0},
    {PRV_TYPE_REGION_FUNCTION, THREAD_OPEN, ELEMENT_WORK, IS_FUNCTION},
    {PRV_TYPE_USER_FUNCTION, THREAD_USER, 0, 0},
    {PRV_TYPE_PTHREAD_FUNCTION, THREAD_OPEN, ELEMENT_WORK, 0},
    {PRV_TYPE_TASK_WAIT, THREAD_OPEN, ELEMENT_JOIN, IS_IN_FUNCTION},
    {PRV_TYPE_TASK, THREAD_OPEN, ELEMENT_WORK, 0},
    {PRV_TYPE_TASK_CREATE, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {PRV_TYPE_TASK_GROUP, THREAD_OPEN, ELEMENT_JOIN, IS_IN_FUNCTION},
    {60000029, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {60000030, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {60000031, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {PRV_TYPE_ORDERED, THREAD_LOCK, 0, 2},
    {PRV_TYPE_THREADS_LAST, THREAD_OPEN, ELEMENT_RUNTIME, 0},
    {PRV_TYPE_PTHREAD_CALL, THREAD_OPEN, ELEMENT_RUNTIME, 0}, /* and the types of single calls */
};

enum { TYPE_MEANINGS = COUNT_OF(type_meanings) };

int thread_types_add(struct event_types *types, bool newer)
{
    int error = 0;

    for (size_t i = 0; i < TYPE_MEANINGS && error == 0; i++)
        if (newer || type_meanings[i].type > PRV_TYPE_NEWER_LAST)
            error = event_types_add(types, type_meanings[i].type);
    for (uint32_t type = PRV_TYPE_PTHREAD_CALL + 1; type <= PRV_TYPE_PTHREAD_CALL_LAST && error == 0; type++)
        error = event_types_add(types, type);
    return error;
}

static bool is_pthread_call(uint32_t type)
{
    return type >= PRV_TYPE_PTHREAD_CALL && type <= PRV_TYPE_PTHREAD_CALL_LAST;
}

static enum thread_element element_of_pthread_call(uint64_t call)
{
    switch (call) {
    case PRV_PTHREAD_EXIT:
    case PRV_PTHREAD_JOIN:
    case PRV_PTHREAD_BARRIER_WAIT:
        return ELEMENT_JOIN;
    case PRV_PTHREAD_WRITE_LOCK:
    case PRV_PTHREAD_READ_LOCK:
    case PRV_PTHREAD_MUTEX_LOCK:
    case PRV_PTHREAD_CONDITION_WAIT:
        return ELEMENT_LOCK;
    default:
        return ELEMENT_RUNTIME;
    }
}

/* What a value other than 0 opens, where that is not the same for all values of the type. */
static void mean_by_value(struct thread_meaning *meaning, uint64_t value)
{
    if (meaning->type == PRV_TYPE_NEWER_REGION && value % 2 == 0)
        meaning->element = ELEMENT_WORK;
    if (meaning->type == TYPE_NEWER_TASKING && value % 2 != 0)
        meaning->element = ELEMENT_RUNTIME;
    if (is_pthread_call(meaning->type))
        meaning->element = element_of_pthread_call(
            meaning->type == PRV_TYPE_PTHREAD_CALL ? value : meaning->type - PRV_TYPE_PTHREAD_CALL);
    /* Locks, ordered sections and groups of tasks have types of their own beside. */
    if (meaning->type == TYPE_NEWER_SYNCHRONISATION && (value < 26 || value > 28) && value != 34)
        meaning->action = THREAD_BRACKET;
    if ((meaning->type == TYPE_NEWER_TASK_GROUP && value != GROUP_WAITS) ||
        (meaning->type == TYPE_NEWER_TASKING && (value < 47 || value > 50)))
        meaning->action = THREAD_IGNORE;
}

static bool meaning_is_before(const void *items, uint64_t index, const void *type)
{
    (void)items;
    return type_meanings[index].type < *(const uint32_t *)type;
}

struct thread_meaning thread_meaning_of(uint32_t type, uint64_t value)
{
    uint32_t known = is_pthread_call(type) ? PRV_TYPE_PTHREAD_CALL : type;
    size_t index = (size_t)sorted_find(0, TYPE_MEANINGS, meaning_is_before, NULL, &known);
    struct thread_meaning meaning = {.action = THREAD_IGNORE};

    if (index == TYPE_MEANINGS || type_meanings[index].type != known)
        return meaning;
    meaning.action = type_meanings[index].action;
    meaning.type = type;
    if (meaning.action == THREAD_OPEN) {
        meaning.element = type_meanings[index].element;
        meaning.is_in_function = type_meanings[index].bit == IS_IN_FUNCTION;
        meaning.is_function = type_meanings[index].bit == IS_FUNCTION;
        meaning.has_brackets = type == TYPE_NEWER_SYNCHRONISATION;
        meaning.keeps_at_join = type == PRV_TYPE_PTHREAD_FUNCTION || is_pthread_call(type);
        if (value != 0)
            mean_by_value(&meaning, value);
        else
            meaning.action = THREAD_CLOSE;
        meaning.takes_part =
            meaning.action == THREAD_OPEN && meaning.element == ELEMENT_WORK && type != PRV_TYPE_PTHREAD_FUNCTION;
        return meaning;
    }
    meaning.bit = type_meanings[index].bit;
    if (meaning.action == THREAD_LOCK) {
        if (type == TYPE_NEWER_LOCK)
            value = value == 38 ? PRV_LOCK_WAITS : value == 40 ? PRV_LOCK_RELEASES : 0;
        if (type == TYPE_NEWER_ORDERED)
            value = value == 41 ? PRV_LOCK_WAITS : value == 43 ? PRV_LOCK_RELEASES : 0;
        meaning.lock = value == PRV_LOCK_WAITS || value == PRV_LOCK_RELEASES ? (uint8_t)value : 0;
    } else {
        meaning.is_on = type == PRV_TYPE_TRACING ? value == 0
                        : type == PRV_TYPE_MODE  ? value == PRV_MODE_DISABLED
                                                 : value != 0;
    }
    return meaning;
}

struct thread_meaning thread_meaning_inside(uint32_t type, bool may_be_region)
{
    enum { REGION = 1, WORK = 2, TASK = 48 };
    uint64_t value = type == PRV_TYPE_NEWER_REGION && may_be_region ? REGION : type == TYPE_NEWER_TASKING ? TASK : WORK;
    struct thread_meaning meaning = thread_meaning_of(type, value);

    /* What ends in the run-time system need not have begun there. */
    if (meaning.action == THREAD_OPEN && (meaning.element == ELEMENT_RUNTIME || meaning.element == ELEMENT_LOCK))
        meaning.action = THREAD_IGNORE;
    return meaning;
}

static bool is_labelled(const struct labels *labels, uint32_t type, const char *word)
{
    const char *label = labels ? labels_type(labels, type) : NULL;

    return label && strstr(label, word);
}

bool thread_labels_are_newer(const struct labels *labels)
{
    return is_labelled(labels, PRV_TYPE_NEWER_REGION, "OpenMP");
}

bool thread_labels_tell_openmp(const struct labels *labels)
{
    return thread_labels_are_newer(labels) || is_labelled(labels, PRV_TYPE_REGION, "");
}

bool thread_labels_tell(const struct labels *labels)
{
    bool tell = thread_labels_tell_openmp(labels) || is_labelled(labels, PRV_TYPE_PTHREAD_FUNCTION, "");

    for (uint32_t type = PRV_TYPE_PTHREAD_CALL; type <= PRV_TYPE_PTHREAD_CALL_LAST && !tell; type++)
        tell = is_labelled(labels, type, "");
    return tell;
}
