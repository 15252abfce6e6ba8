#include "output/page/page_stack.h"

#include <inttypes.h>

#include "output/decimal.h"

/* In units of the drawing, which is as wide as its room. */
enum { WIDTH = 1000, HEIGHT = 160 };

static void join_steps(struct page_stack *stack)
{
    for (size_t i = 0; i < stack->count / 2; i++) {
        struct page_step step = stack->steps[2 * i];
        const struct page_step *next = &stack->steps[2 * i + 1];

        step.end = next->end;
        step.time += next->time;
        for (int part = 0; part < STACK_PARTS; part++)
            step.times[part] += next->times[part];
        stack->steps[i] = step;
    }
    stack->count /= 2;
    stack->windows_of_step *= 2;
}

void page_stack_add(struct page_stack *stack, const struct row *window, int64_t step)
{
    struct time_stack shares = time_stack_of(window);
    int64_t length = window->end - window->start;
    int64_t margin = step > 0 && step < length ? (length - step) / 2 : 0;
    struct page_step *last;

    if (stack->windows_of_step == 0)
        stack->windows_of_step = 1;
    if (stack->count == PAGE_STACK_STEPS && stack->in_last == stack->windows_of_step) {
        join_steps(stack);
        stack->in_last = stack->windows_of_step;
    }
    if (stack->count == 0 || stack->in_last == stack->windows_of_step) {
        stack->steps[stack->count++] = (struct page_step){.start = window->start + margin};
        stack->in_last = 0;
    }
    last = &stack->steps[stack->count - 1];
    last->end = window->end - margin;
    last->time += (double)length;
    for (int part = 0; part < STACK_PARTS; part++)
        last->times[part] += shares.shares[part] * (double)length;
    stack->in_last++;
}

static unsigned place_of(int64_t time, int64_t start, int64_t end)
{
    return end > start ? (unsigned)((__int128)(time - start) * WIDTH / (end - start)) : 0;
}

/* From the top: how much of the step lies above the part, or with it. */
static unsigned depth_of(const struct page_step *step, int parts)
{
    double below = 0;

    for (int part = 0; part < parts; part++)
        below += step->times[part];
    below = step->time > 0 ? below / step->time : 0;
    return HEIGHT - (unsigned)(HEIGHT * (below < 0 ? 0 : below > 1 ? 1 : below) + 0.5);
}

/* A part is the ground below its upper edge; those above it were drawn before. */
static void put_part(const struct page_stack *stack, struct output *output, int part)
{
    int64_t start = stack->steps[0].start;
    int64_t end = stack->steps[stack->count - 1].end;

    output_format(output, "<path fill=\"%s\" d=\"M0 %d", stack_styles[part].color, HEIGHT);
    for (size_t i = 0; i < stack->count; i++)
        output_format(output, "H%uV%u", place_of(stack->steps[i].start, start, end),
                      depth_of(&stack->steps[i], part + 1));
    output_format(output, "H%dV%dZ\"/>\n", WIDTH, HEIGHT);
}

void page_stack_put(const struct page_stack *stack, struct output *output)
{
    if (stack->count == 0)
        return;
    output_format(output,
                  "<figure>\n<figcaption>What the time of all ranks goes to, from %s to %s</figcaption>\n"
                  "<svg viewBox=\"0 0 %d %d\" width=\"100%%\" height=\"%d\" preserveAspectRatio=\"none\" role=\"img\" "
                  "aria-label=\"What the time of all ranks goes to\">\n",
                  decimal_duration(stack->steps[0].start).text,
                  decimal_duration(stack->steps[stack->count - 1].end).text, WIDTH, HEIGHT, HEIGHT);
    for (int part = STACK_PARTS - 1; part >= 0; part--)
        put_part(stack, output, part);
    output_text(output, "</svg>\n<ul class=\"keys\">\n");
    for (int part = 0; part < STACK_PARTS; part++)
        output_format(output, "<li><span class=\"box\" style=\"background: %s\"></span>%s</li>\n",
                      stack_styles[part].color, stack_styles[part].title);
    output_text(output, "</ul>\n</figure>\n");
}
