/*
 * Reads .prv text line by line, without any hurry.
 */
#include "model/trace.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "model/memory.h"

enum {
    RANKS_MAX = 1 << 20, /* a header that names more is damaged */
    STATE_FIELDS = 8,
    EVENT_FIELDS = 6, /* and pairs */
    MESSAGE_FIELDS = 15,
    COMM_FIELDS = 4, /* and members */
    MPI_FIRST = 50000001,
    MPI_LAST = 50000005,
};

struct fields {
    uint64_t *values;
    size_t count;
};

/* Splits `1:2:-3` into numbers. False if anything else stands there; the letter in front counts as field 0. */
static bool split_line(const char *line, const char *end, struct fields *fields)
{
    fields->count = 0;
    for (;;) {
        bool negative = line < end && *line == '-';
        const char *digits = line += negative ? 1 : 0;
        uint64_t value = 0;

        while (line < end && isdigit((unsigned char)*line))
            value = value * 10 + (uint64_t)(*line++ - '0');
        if (line == digits)
            return false;
        memory_append(fields->values, fields->count, negative ? 0 - value : value);
        if (line == end)
            return true;
        if (*line++ != ':')
            return false;
    }
}

/* The header's number of tasks in application 1: the number in front of the `(` behind `:nappl:`. */
static size_t read_header(const char *text, size_t length)
{
    const char *end = text + length;
    const char *at = memchr(text, ')', length);
    int colons = 0;
    size_t count = 0;

    if (length < 10 || memcmp(text, "#Paraver (", 10) != 0 || at == NULL)
        return 0;
    for (; at < end && colons < 4; at++)
        colons += *at == ':';
    for (; at < end && isdigit((unsigned char)*at) && count <= RANKS_MAX; at++)
        count = count * 10 + (size_t)(*at - '0');
    return at < end && *at == '(' && count <= RANKS_MAX ? count : 0;
}

/* Whether the object at that field (cpu:application:task:thread) is in application 1. */
static bool object_known(const struct trace *trace, const uint64_t *object)
{
    return object[1] == 1 && object[2] >= 1 && object[2] <= trace->rank_count && object[3] >= 1;
}

static void rank_reaches(struct trace *trace, uint64_t task, uint64_t time)
{
    struct trace_rank *rank = &trace->ranks[task - 1];

    if (rank->latest < (int64_t)time)
        rank->latest = (int64_t)time;
}

static void add_state(struct trace *trace, const uint64_t *values)
{
    struct trace_rank *rank = &trace->ranks[values[3] - 1];

    rank_reaches(trace, values[3], values[6]);
    if (values[4] == 1)
        memory_append(rank->states, rank->state_count,
                      (struct trace_state){(int64_t)values[5], (int64_t)values[6], values[7], trace->line_count});
}

static bool has_call(const struct fields *fields)
{
    for (size_t i = EVENT_FIELDS; i + 1 < fields->count; i += 2)
        if (fields->values[i] >= MPI_FIRST && fields->values[i] <= MPI_LAST)
            return true;
    return false;
}

static size_t find_calling(const struct trace_rank *rank, uint32_t thread)
{
    size_t i = 0;

    while (i < rank->calling_count && rank->calling[i] != thread)
        i++;
    return i;
}

static void note_call(struct trace_rank *rank, const struct fields *fields)
{
    for (size_t i = EVENT_FIELDS; i + 1 < fields->count; i += 2) {
        size_t at = find_calling(rank, (uint32_t)fields->values[4]);

        if (fields->values[i] < MPI_FIRST || fields->values[i] > MPI_LAST)
            continue;
        if (fields->values[i + 1] == 0 && at < rank->calling_count) {
            rank->calling[at] = rank->calling[--rank->calling_count];
        } else if (fields->values[i + 1] != 0 && at == rank->calling_count) {
            memory_append(rank->calling, rank->calling_count, (uint32_t)fields->values[4]);
        }
    }
}

static void add_event(struct trace *trace, const struct fields *fields)
{
    const uint64_t *values = fields->values;
    struct trace_rank *rank;

    if (!object_known(trace, values + 1))
        return;
    rank_reaches(trace, values[3], values[5]);
    if (values[4] != 1 && !has_call(fields))
        return;
    rank = &trace->ranks[values[3] - 1];
    note_call(rank, fields);
    memory_append(rank->lines, rank->line_count,
                  (struct trace_line){(int64_t)values[5], (uint32_t)values[4], trace->line_count, trace->pair_count,
                                      (fields->count - EVENT_FIELDS) / 2});
    for (size_t i = EVENT_FIELDS; i + 1 < fields->count; i += 2) {
        memory_append(trace->pairs, trace->pair_count, (struct trace_pair){values[i], values[i + 1]});
    }
}

/* From a task's creation to its execution, both of them single moments outside of MPI: no message. */
static bool is_task_line(const struct trace *trace, const uint64_t *values)
{
    const struct trace_rank *rank = &trace->ranks[values[3] - 1];

    return find_calling(rank, (uint32_t)values[4]) == rank->calling_count && values[14] == 60000000 &&
           values[3] == values[9] && values[5] == values[6] && values[11] == values[12];
}

static void add_message(struct trace *trace, const uint64_t *values)
{
    if (!object_known(trace, values + 1) || !object_known(trace, values + 7))
        return;
    if (is_task_line(trace, values))
        return;
    rank_reaches(trace, values[9], values[12]);
    memory_append(trace->messages, trace->message_count,
                  (struct trace_message){
                      .sender = values[3] - 1,
                      .receiver = values[9] - 1,
                      .sender_thread = (uint32_t)values[4],
                      .receiver_thread = (uint32_t)values[10],
                      .logical_send = (int64_t)values[5],
                      .logical_receive = (int64_t)values[11],
                      .physical_receive = (int64_t)values[12],
                      .size = (int64_t)values[13],
                  });
}

static void add_comm(struct trace *trace, const struct fields *fields)
{
    struct trace_comm comm = {.id = fields->values[2]};

    if (fields->values[1] != 1)
        return;
    for (size_t i = COMM_FIELDS; i < fields->count; i++) {
        size_t task = fields->values[i];

        if (task < 1 || task > trace->rank_count)
            continue;
        memory_append(comm.members, comm.member_count, task - 1);
    }
    memory_append(trace->comms, trace->comm_count, comm);
}

static void read_line(struct trace *trace, const char *line, const char *end, struct fields *fields)
{
    bool comm = end - line > 2 && line[0] == 'c' && line[1] == ':';

    if (!split_line(comm ? line + 2 : line, end, fields))
        return;
    if (comm) {
        fields->values = memory_grow(fields->values, fields->count, sizeof *fields->values);
        memmove(fields->values + 1, fields->values, fields->count++ * sizeof *fields->values);
        if (fields->count >= COMM_FIELDS)
            add_comm(trace, fields);
    } else if (fields->values[0] == 1 && fields->count == STATE_FIELDS) {
        if (object_known(trace, fields->values + 1))
            add_state(trace, fields->values);
    } else if (fields->values[0] == 2 && fields->count >= EVENT_FIELDS + 2) {
        add_event(trace, fields);
    } else if (fields->values[0] == 3 && fields->count == MESSAGE_FIELDS) {
        add_message(trace, fields->values);
    }
}

void model_trace_read(struct trace *trace, const char *text, size_t length)
{
    const char *end = text + length;
    struct fields fields = {NULL, 0};

    *trace = (struct trace){0};
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        if (stop == NULL)
            stop = end;
        if (trace->ranks == NULL) {
            trace->rank_count = read_header(text, (size_t)(stop - text));
            trace->ranks = memory_zeroed(trace->rank_count, sizeof *trace->ranks);
        } else {
            read_line(trace, text, stop, &fields);
        }
        trace->line_count++;
        text = stop < end ? stop + 1 : end;
    }
    free(fields.values);
}

void trace_clear(struct trace *trace)
{
    for (size_t i = 0; i < trace->rank_count; i++) {
        free(trace->ranks[i].lines);
        free(trace->ranks[i].calling);
        free(trace->ranks[i].states);
    }
    for (size_t i = 0; i < trace->comm_count; i++)
        free(trace->comms[i].members);
    free(trace->ranks);
    free(trace->pairs);
    free(trace->messages);
    free(trace->comms);
}
