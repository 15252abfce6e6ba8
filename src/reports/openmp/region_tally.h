/*
 * Region tally: parallel regions by function, and what is outside of them by user function. Listens to threads
 * (threads/threads.h). Memory follows the functions, never the regions.
 */
#ifndef CLOCKTALK_REPORTS_OPENMP_REGION_TALLY_H
#define CLOCKTALK_REPORTS_OPENMP_REGION_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/hash_index.h"
#include "reports/openmp/openmp_findings.h"
#include "threads/thread_piece.h"

/* Only what lies within from … to counts. All zero but for that and diag until region_tally_init. */
struct region_tally {
    const struct diag *diag;
    int64_t from;
    int64_t to;
    struct thread_sums *open; /* of each rank, in its open region */
    struct openmp_function *functions;
    size_t function_count;
    size_t function_capacity;
    struct hash_index function_index;
    struct openmp_serial *serial;
    size_t serial_count;
    size_t serial_capacity;
    struct hash_index serial_index;
};

/* 0 or ERROR_MEMORY (reported). */
int region_tally_init(struct region_tally *tally, uint32_t rank_count) __attribute__((warn_unused_result));
void region_tally_deinit(struct region_tally *tally);

void region_tally_listen(struct region_tally *tally, struct thread_listener *listener);

#endif
