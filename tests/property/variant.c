#include "property/variant.h"

enum { WINDOWS_MAX = 2000 };

struct options variant_options(unsigned number, int64_t window)
{
    struct options options;

    options_init(&options);
    options.replay.waits = (enum wait_model)(number % VARIANT_WAITS);
    options.replay.clock_fix = (enum clock_fix)(number / VARIANT_WAITS % VARIANT_FIXES);
    switch (number / VARIANT_WAITS / VARIANT_FIXES) {
    case 0:
        options.windows.ideal = WINDOW_IDEAL_LOCAL;
        break;
    case 1:
        options.windows.ideal = WINDOW_IDEAL_CLOCK;
        break;
    default:
        options.windows.ideal = WINDOW_IDEAL_CLOCK;
        options.windows.interpolation = INTERPOLATION_LINEAR;
    }
    options.windows.kind = window > 0 ? WINDOW_LENGTH : WINDOW_NONE;
    options.windows.length = window;
    return options;
}

void variant_draw_limits(struct check *check, struct options *options)
{
    static const int64_t eager_limits[] = {0, 1, 100, 5000, 1000000};
    struct random *random = &check->random;
    /* Corrected clocks come to be so many latencies ahead of the recorded ones, for messages and collectives in a
     * chain. */
    int64_t hops = (int64_t)check->facts.messages + 10 * check->options.phases;

    if (random_one_in(random, 4))
        options->replay.eager_limit =
            eager_limits[random_below(random, sizeof(eager_limits) / sizeof(eager_limits[0]))];
    if (random_one_in(random, 4))
        options->replay.min_latency = (int64_t)random_below(random, 5000);
    if (random_one_in(random, 4))
        options->replay.max_skew =
            20 * check->options.quantum + (int64_t)random_below(random, 1000000) + options->replay.min_latency * hops;
    /* The latency makes the run longer: not too many windows. */
    if (options->windows.length > 0 && options->windows.length < options->replay.min_latency / 100)
        options->windows.length = options->replay.min_latency / 100;
}

/* The run in equal parts, at most `count`. */
static int64_t part_of(int64_t end, int64_t count)
{
    while (end % count != 0)
        count--;
    return end / count;
}

int64_t variant_draw_window(struct random *random, int64_t end, int64_t quantum)
{
    int64_t count = 1 + (int64_t)random_below(random, 60);
    int64_t length;

    end = end > 0 ? end : 1;
    switch (random_below(random, 4)) {
    case 0:
        length = part_of(end, count);
        break;
    case 1:
        length = quantum * (1 + (int64_t)random_below(random, 100));
        break;
    case 2:
        length = end / count;
        break;
    default:
        length = 1 + (int64_t)random_below(random, (uint64_t)end + (uint64_t)end / 4);
    }
    return length > end / WINDOWS_MAX ? length : end / WINDOWS_MAX + 1;
}

int64_t variant_draw_skew(struct check *check)
{
    uint64_t limit = ((uint64_t)check->facts.end >> random_below(&check->random, 10)) + 1;
    int64_t delta = (int64_t)random_below(&check->random, limit);

    return random_one_in(&check->random, 2) ? delta : -delta;
}

void variant_draw_skewed(struct check *check, const struct gen_text *trace, struct gen_text *skewed)
{
    uint32_t task = 1 + (uint32_t)random_below(&check->random, check->options.ranks);

    gen_skew(trace, task, variant_draw_skew(check), skewed);
}

struct options variant_draw(struct check *check, unsigned count, int64_t end)
{
    unsigned number = (unsigned)random_below(&check->random, count);

    return variant_options(number, variant_draw_window(&check->random, end, check->options.quantum));
}

static void draw_kind(struct check *check, struct window_options *windows)
{
    static const char *const events[] = {"60000019", "60000019=2", "50000001", "50000002", "50000003=31", "40000003"};
    struct random *random = &check->random;

    windows->kind = (enum window_kind)random_below(random, WINDOW_EVENT + 1);
    windows->count = 1 + random_below(random, 10);
    windows->rank = 1 + (uint32_t)random_below(random, check->options.ranks);
    switch (windows->kind) {
    case WINDOW_LENGTH:
        if (random_one_in(random, 3)) {
            windows->step = windows->length;
            windows->length *= 1 + (int64_t)random_below(random, 8);
        }
        break;
    case WINDOW_EVENTS:
        windows->count_auto = random_one_in(random, 3);
        break;
    case WINDOW_EVENT:
        windows->event = events[random_below(random, sizeof(events) / sizeof(events[0]))];
        windows->rank = random_one_in(random, 2) ? 0 : windows->rank;
        break;
    case WINDOW_NONE:
    case WINDOW_COUNT:
    case WINDOW_EVERY:
    case WINDOW_ITERATION:
        break;
    }
}

struct options variant_draw_any(struct check *check, int64_t end)
{
    struct random *random = &check->random;
    struct options options = variant_draw(check, VARIANT_COUNT, end);

    variant_draw_limits(check, &options);
    draw_kind(check, &options.windows);
    if (random_one_in(random, 3))
        options.windows.part.from = (int64_t)random_below(random, (uint64_t)end + 1);
    if (random_one_in(random, 3))
        options.windows.part.to = options.windows.part.from + 1 + (int64_t)random_below(random, (uint64_t)end + 1);
    return options;
}

struct model_options variant_model(const struct options *options)
{
    struct model_options model = model_options_default();

    model.replay = options->replay;
    model.window = options->windows.kind == WINDOW_LENGTH ? options->windows.length : 0;
    model.ideal = options->windows.ideal;
    model.interpolation = options->windows.interpolation;
    return model;
}

void variant_name(struct check *check, const char *prefix, const struct options *options)
{
    static const char *const waits[] = {"consistent", "causal", "all"};
    static const char *const fixes[] = {"clc", "none"};
    static const char *const ideals[] = {"local", "clock"};
    static const char *const interpolations[] = {"wait-first", "linear"};
    static const char *const kinds[] = {"no windows", "length", "count", "min-events", "every", "window-event"};
    const struct replay_options *replay = &options->replay;
    const struct window_options *windows = &options->windows;

    check_name(
        check,
        "%s, --waits %s --clock-fix %s --eager-limit %lld --min-latency %lldns --max-skew %lldns --window-ideal %s "
        "--interpolation %s --from %lldns --to %lldns, %s: window %lldns step %lldns count %llu%s rank %u event %s",
        prefix, waits[replay->waits], fixes[replay->clock_fix], (long long)replay->eager_limit,
        (long long)replay->min_latency, (long long)replay->max_skew, ideals[windows->ideal],
        interpolations[windows->interpolation], (long long)windows->part.from, (long long)windows->part.to,
        kinds[windows->kind], (long long)windows->length, (long long)windows->step, (unsigned long long)windows->count,
        windows->count_auto ? " (auto)" : "", (unsigned)windows->rank, windows->event ? windows->event : "none");
}
