/*
 * Records: the lines of a .prv behind its preamble (paraver-format 2).
 *
 *   1:cpu:appl:task:thread:begin:end:state
 *   2:cpu:appl:task:thread:time:type:value{:type:value}
 *   3:cpu:appl:task:thread:lsend:psend:cpu:appl:task:thread:lrecv:precv:size:tag
 *
 * Times are in the file's unit until the reader has multiplied them. Object numbers count from 1.
 */
#ifndef CLOCKTALK_PARAVER_RECORD_H
#define CLOCKTALK_PARAVER_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct prv_object {
    uint32_t application;
    uint32_t task;
    uint32_t thread;
};

struct prv_state {
    struct prv_object object;
    int64_t begin;
    int64_t end;
};

struct prv_pair {
    uint32_t type;
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
    int64_t size; /* bytes */
    uint32_t tag; /* as Extrae prints it: unsigned */
};

enum record_result {
    RECORD_OK = 0,
    RECORD_BAD = 1,      /* nothing usable; *why says what was expected */
    RECORD_REPAIRED = 2, /* usable after leaving something out; *why says what */
};

/*
 * Parse a line (its first byte tells the kind) without its line end. line.text[line.length] must be readable and no digit.
 * RECORD_OK, RECORD_BAD, RECORD_REPAIRED, or (events, whose pairs grow) ERROR_MEMORY.
 */
int record_parse_state(struct prv_state *state, struct slice line, const char **why);
int record_parse_event(struct prv_event *event, struct slice line, const char **why);
int record_parse_message(struct prv_message *message, struct slice line, const char **why);

#endif
