#include "threads/thread_stack.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum { DEPTH_MOST = 1 << 16 };

void thread_stack_deinit(struct thread_stack *stack)
{
    free(stack->items);
    *stack = (struct thread_stack){0};
}

int thread_stack_open(struct thread_stack *stack, const struct thread_meaning *meaning)
{
    if (stack->count == DEPTH_MOST)
        return 0;
    if (array_reserve(&stack->items, &stack->capacity, stack->count + 1, sizeof(*stack->items)) < 0)
        return ERROR_MEMORY;
    stack->items[stack->count++] =
        (struct open_element){meaning->type, (uint8_t)meaning->element, meaning->keeps_at_join};
    stack->regions += meaning->element == ELEMENT_REGION;
    return 0;
}

void thread_stack_close(struct thread_stack *stack, uint32_t type)
{
    size_t at = stack->count;

    while (at > 0 && stack->items[at - 1].type != type)
        at--;
    while (at > 0 && stack->count >= at)
        stack->regions -= stack->items[--stack->count].element == ELEMENT_REGION;
}

void thread_stack_empty(struct thread_stack *stack, bool is_join)
{
    size_t kept = 0;

    for (size_t i = 0; i < stack->count && is_join; i++)
        if (stack->items[i].keeps_at_join)
            stack->items[kept++] = stack->items[i];
    stack->count = kept;
    stack->regions = 0;
}
