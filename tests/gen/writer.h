/*
 * Adds to the script that is being written. One draw after the other: the order inside of one expression is the
 * compiler's choice, and a seed means the same program everywhere.
 */
#ifndef CLOCKTALK_TESTS_GEN_WRITER_H
#define CLOCKTALK_TESTS_GEN_WRITER_H

#include "gen/random.h"
#include "gen/script.h"

struct writer {
    struct script *script;
    const struct gen_options *options;
    struct random random;
};

/* So many quanta and up to `span` - 1 more. */
int64_t writer_draw_time(struct writer *writer, uint64_t least, uint64_t span);

uint32_t writer_draw_blocking_send(struct writer *writer);

struct script_step *writer_add_step(struct writer *writer, size_t rank, enum step_kind kind, uint32_t value);

void writer_add_computation(struct writer *writer, size_t rank, bool creates_task, int64_t length);

/* Some computation, in functions, with a flush or a stretch without tracing now and then. */
void writer_add_work(struct writer *writer, size_t rank, uint64_t span);

/* Behind some work; valid until the rank's next step. */
struct script_step *writer_add_call(struct writer *writer, size_t rank, uint32_t value);

void writer_add_part(struct script_step *step, enum part_kind kind, size_t message);

/* A message that is to be sent by that call. */
size_t writer_add_message(struct writer *writer, size_t sender, size_t receiver, uint32_t call);

void writer_add_send(struct writer *writer, size_t rank, uint32_t call, size_t message);
void writer_add_receive(struct writer *writer, size_t rank, size_t message);

/* A collective that is still to be called. */
size_t writer_make_collective(struct writer *writer, uint32_t value, size_t comm);

void writer_add_collective(struct writer *writer, uint32_t value, size_t comm);

/* Requests of many kinds, completed by all calls that do so; other collectives than the usual ones; receives that are
 * cancelled (requests.c). */
void writer_phase_requests(struct writer *writer);
void writer_phase_neighbours(struct writer *writer);
void writer_phase_cancelled(struct writer *writer);

#endif
