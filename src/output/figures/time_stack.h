/*
 * Time stack: what the time of all ranks in a window went to, or of all their threads where these are traced, in parts
 * that add up to the whole (docs/output.md, "Pictures").
 */
#ifndef CLOCKTALK_OUTPUT_FIGURES_TIME_STACK_H
#define CLOCKTALK_OUTPUT_FIGURES_TIME_STACK_H

#include "output/columns/columns.h"

/* From below. */
enum stack_part {
    STACK_COMPUTING,
    STACK_LOAD_BALANCE,
    STACK_SERIALISATION,
    STACK_TRANSFER,
    STACK_IDLE, /* of threads, as the next three */
    STACK_WAITING,
    STACK_BLOCKED,
    STACK_RUNTIME,
    STACK_OVERHEAD,
    STACK_ABSENT,
    STACK_PARTS,
};

struct stack_part_style {
    const char *name;  /* stable: of a column of data */
    const char *title; /* in words */
    const char *color; /* as #rrggbb; they differ in lightness, too */
    char letter;       /* where there are no colours */
};

extern const struct stack_part_style stack_styles[STACK_PARTS];

/* Shares between 0 and 1. Where nothing is known of waits (bursts) some of the whole is missing. */
struct time_stack {
    double shares[STACK_PARTS];
};

/* Of ranks alone: without the parts of threads. */
struct time_stack rank_stack_of(const struct row *row);

/* Of all threads, where there are such. */
struct time_stack time_stack_of(const struct row *row);

/* Whether a stack of ranks, or of threads, can have it. */
bool time_stack_has(enum stack_part part, bool of_threads);

/* What of a window most is lost to, in words: threads' losses where these are larger than those of ranks, or
 * take their place (row_losses_of), else the largest part of its ranks' stack but computing. */
const char *time_stack_cause(const struct row *row);

#endif
