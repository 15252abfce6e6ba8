/*
 * Page stack: what the time of all ranks went to, as a drawing that stands in the page itself, for who reads it without
 * scripts, in mail or on paper.
 */
#ifndef CLOCKTALK_OUTPUT_PAGE_PAGE_STACK_H
#define CLOCKTALK_OUTPUT_PAGE_PAGE_STACK_H

#include <stddef.h>
#include <stdint.h>

#include "output/output.h"
#include "output/pictures/time_stack.h"

enum { PAGE_STACK_STEPS = 512 }; /* even */

/* Of neighbouring windows, of all those that one step stands for. */
struct page_step {
    int64_t start;
    int64_t end;
    double times[STACK_PARTS]; /* shares times nanoseconds */
    double time;
};

/* All zero: empty. Where there is no step left neighbours are joined, so that windows may be any number. */
struct page_stack {
    struct page_step steps[PAGE_STACK_STEPS];
    size_t count;
    uint64_t windows_of_step; /* 0: one */
    uint64_t in_last;
};

/* Windows come in the order of time; where they overlap, `step` is what they advance by, else 0. */
void page_stack_add(struct page_stack *stack, const struct row *window, int64_t step);

/* As <figure>; nothing where no window was added. */
void page_stack_put(const struct page_stack *stack, struct output *output);

#endif
