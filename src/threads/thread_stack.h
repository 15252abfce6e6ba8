/*
 * What is open on one thread, the innermost last.
 */
#ifndef CLOCKTALK_THREADS_THREAD_STACK_H
#define CLOCKTALK_THREADS_THREAD_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "threads/thread_meaning.h"

struct open_element {
    uint32_t type;
    uint8_t element; /* enum thread_element */
    bool keeps_at_join;
};

/* All zero: nothing is open. */
struct thread_stack {
    struct open_element *items;
    size_t count;
    size_t capacity;
    size_t regions; /* elements that are regions */
};

void thread_stack_deinit(struct thread_stack *stack);

/* Beyond a depth that no program reaches nothing is opened any more. 0 or ERROR_MEMORY (not reported). */
int thread_stack_open(struct thread_stack *stack, const struct thread_meaning *meaning)
    __attribute__((warn_unused_result));

/* The innermost of that type and all inside it; nothing where there is none. */
void thread_stack_close(struct thread_stack *stack, uint32_t type);

/* All, but with `is_join` what a region's end leaves open. */
void thread_stack_empty(struct thread_stack *stack, bool is_join);

#endif
