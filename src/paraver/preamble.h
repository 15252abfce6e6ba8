/*
 * Preamble: the lines of a .prv between header and records, which define communicators (docs/paraver-format.md,
 * "Communicators").
 *
 *   c:appl:id:count{:task}
 *   i:appl:id:id:leader:id:leader
 *
 * What they say is checked against the header; what is announced there is not allocated, only what is listed.
 */
#ifndef CLOCKTALK_PARAVER_PREAMBLE_H
#define CLOCKTALK_PARAVER_PREAMBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/records/prv_sink.h"

struct communicator_key {
    uint32_t application;
    uint32_t id;
    uint64_t line; /* 0: defined; else the line of an intercommunicator that refers to it */
};

struct preamble {
    const struct prv_sink *sink;
    const struct prv_header *header;
    struct anomalies *anomalies;
    uint64_t line_count;
    uint32_t *members; /* of the line being read */
    size_t member_capacity;
    uint64_t *named; /* per task of the header: the last line that named it */
    struct communicator_key *keys;
    size_t key_count;
    size_t key_capacity;
    bool has_references; /* among the keys */
};

void preamble_deinit(struct preamble *preamble);

/* Reads a line that begins with c: or i: (of any case) and delivers it to the sink. 0 or a negative error. */
int preamble_read(struct preamble *preamble, struct slice line, uint64_t number) MUST_CHECK;

/* At the first record, in line `number`: whether all is there that was announced or referred to. Nothing is read after
 * it. */
void preamble_end(struct preamble *preamble, uint64_t number);

#endif
