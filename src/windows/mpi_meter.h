/*
 * MPI meter: where MPI begins and ends in a run, and in which calls time is lost in a part of it. A listener.
 */
#ifndef CLOCKTALK_WINDOWS_MPI_METER_H
#define CLOCKTALK_WINDOWS_MPI_METER_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/stream.h"
#include "windows/facts/window_facts.h"

/* Set `from` and `to`, the part that is looked at, first. */
struct mpi_meter {
    int64_t from;
    int64_t to;
    struct mpi_times times;
    bool *has_finalized; /* by rank */
};

/* 0 or ERROR_MEMORY (not reported). */
int mpi_meter_init(struct mpi_meter *meter, uint32_t rank_count) __attribute__((warn_unused_result));
void mpi_meter_deinit(struct mpi_meter *meter);

void mpi_meter_listen(struct mpi_meter *meter, struct listener *listener);

/* Adds to `times` what the meter has of the interval, of which it counted so much, more than if it counted `inside`. */
void mpi_meter_leave_out(const struct mpi_meter *meter, const struct interval *interval, int64_t counted,
                         int64_t inside, struct mpi_times *times);

#endif
