/*
 * Records: the lines of a .prv behind its preamble (docs/paraver-format.md, "Records").
 *
 *   1:cpu:appl:task:thread:begin:end:state
 *   2:cpu:appl:task:thread:time:type:value{:type:value}
 *   3:cpu:appl:task:thread:lsend:psend:cpu:appl:task:thread:lrecv:precv:size:tag
 *
 * Times are in the file's unit until the reader has multiplied them. Object numbers count from 1.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_RECORD_H
#define CLOCKTALK_PARAVER_RECORDS_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct prv_object {
    uint32_t cpu; /* 0: unknown */
    uint32_t application;
    uint32_t task;
    uint32_t thread;
};

struct prv_state {
    struct prv_object object;
    int64_t begin;
    int64_t end;
    uint64_t value; /* what the object does */
};

struct prv_pair {
    uint32_t type;
    uint32_t roles; /* of the type in the filter of the sink that gets the pair (prv_sink.h) */
    uint64_t value; /* 64-bit pattern: negative values are written both ways */
};

struct prv_event {
    struct prv_object object;
    int64_t time;
    struct prv_pair *pairs; /* in the order of the line, which means something */
    size_t pair_count;
    size_t pair_capacity;
};

/* The four times: logical and physical send, logical and physical receive. */
struct prv_message {
    struct prv_object sender;
    struct prv_object receiver;
    int64_t logical_send;
    int64_t physical_send;
    int64_t logical_receive;
    int64_t physical_receive;
    int64_t size;            /* bytes */
    uint32_t tag;            /* as Extrae prints it: unsigned */
    bool is_posting_unknown; /* the logical receive is but when its completion is waited for; never so in a .prv */
    int64_t completed; /* when the call returns in which a nonblocking send is complete, which only an OTF2 archive
                          tells; INT64_MAX: in none; 0: unknown */
};

/*
 * Whether the record looks like a line from a task's creation to its execution (docs/paraver-format.md, "Task
 * dependencies"), which is no message: each end is a single moment.
 */
static inline bool record_is_task_line(const struct prv_message *message)
{
    enum { TAG_OF_TASKS = 60000000 };

    return message->tag == TAG_OF_TASKS && message->sender.task == message->receiver.task &&
           message->logical_send == message->physical_send && message->logical_receive == message->physical_receive;
}

/* In order of weight. */
enum record_result {
    RECORD_OK = 0,
    RECORD_ODD = 1,      /* usable, nothing is lost */
    RECORD_REPAIRED = 2, /* usable but for what was damaged */
    RECORD_BAD = 3,      /* not usable */
    RECORD_BAD_TIME = 4, /* not usable: its times are impossible */
};

/* What is wrong with a record. */
struct record_fault {
    int result;    /* enum record_result */
    size_t column; /* from 1; set, like the text, for all results but RECORD_OK */
    char text[160];
};

/*
 * Parse a line (its first byte tells the kind) without its line end. line.text[line.length] must be readable and no
 * digit. The fault's result, or (events, whose pairs grow) ERROR_MEMORY.
 */
int record_parse_state(struct prv_state *state, struct slice line, struct record_fault *fault);
int record_parse_event(struct prv_event *event, struct slice line, struct record_fault *fault);
int record_parse_message(struct prv_message *message, struct slice line, struct record_fault *fault);

/* Where the field begins, as a column; fields count from 1, which is the record's kind. */
size_t record_column(struct slice line, size_t field);

#endif
