/*
 * Burst mode: the tracer that records states alone tells the same computation as the one that records every call.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/text.h"
#include "property/properties.h"
#include "property/variant.h"

/* A line without a call: those of Init and Finalize stay, the exits of which cannot be told from others. */
static bool is_left_out(const char *line, size_t length)
{
    static const char *const calls[] = {":50000001:", ":50000002:"};

    if (line[0] == '3')
        return true;
    for (size_t i = 0; line[0] == '2' && i < sizeof calls / sizeof *calls; i++)
        if (memmem(line, length, calls[i], strlen(calls[i])))
            return true;
    return false;
}

/* Every rank is in burst mode from its first event on; without its calls and messages, or with them. */
static struct gen_text in_burst_mode(const struct gen_text *trace, bool with_calls)
{
    struct text_buffer buffer = {0};
    bool has_begun[65] = {false};

    for (const char *line = trace->text; *line;) {
        const char *next = strchr(line, '\n') + 1;
        size_t length = (size_t)(next - line);
        char *end;
        unsigned long task =
            line[0] == '2' && line[1] == ':' ? strtoul(strchr(strchr(line + 2, ':') + 1, ':') + 1, &end, 10) : 0;
        bool is_first = task > 0 && task < 65 && !has_begun[task];

        if (is_first) {
            has_begun[task] = true;
            buffer_append(&buffer, line, length - 1);
            buffer_append(&buffer, ":40000018:2\n", strlen(":40000018:2\n"));
        } else if (with_calls || !is_left_out(line, length)) {
            buffer_append(&buffer, line, length);
        }
        line = next;
    }
    return buffer_take(&buffer);
}

static void compare_bursts(struct check *check, const struct options *options, const struct outcome *whole,
                           bool with_calls)
{
    struct gen_text bursts = in_burst_mode(&check->trace, with_calls);
    struct outcome got;

    variant_name(check, with_calls ? "in burst mode, with calls" : "in burst mode", options);
    got = subject_run(options, &bursts);
    check_equal(check, &bursts, "result", got.result, 0);
    check_equal(check, &bursts, "length", got.runtime, whole->runtime);
    check_equal(check, &bursts, "useful sum", got.whole.useful_sum, whole->whole.useful_sum);
    check_equal(check, &bursts, "useful maximum", got.whole.useful_max, whole->whole.useful_max);
    check_equal(check, &bursts, "overhead", got.whole.overhead_sum, whole->whole.overhead_sum);
    check_equal(check, &bursts, "bursts", got.whole.holds_bursts, whole->runtime > 0);
    check_equal(check, &bursts, "windows", got.window_count, whole->window_count);
    for (size_t i = 0; i < got.window_count && i < whole->window_count; i++)
        check_equal(check, &bursts, "useful sum of a window", got.windows[i].useful_sum, whole->windows[i].useful_sum);
    if (with_calls)
        check_equal(check, &bursts, "ideal time", got.whole.ideal, whole->whole.ideal);
    outcome_free(&got);
    gen_text_free(&bursts);
}

void property_bursts(struct check *check)
{
    struct options options =
        variant_options(0, variant_draw_window(&check->random, check->facts.end, check->options.quantum));
    struct outcome whole;

    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.replay.useful = USEFUL_POLLING;
    whole = subject_run(&options, &check->trace);
    if (whole.result == 0) {
        compare_bursts(check, &options, &whole, true);
        compare_bursts(check, &options, &whole, false);
    }
    outcome_free(&whole);
}
