#include "run/run_threads.h"

#include "base/error.h"

static int on_thread_window(void *user, const struct thread_sums *sums)
{
    struct run_threads *threads = user;
    struct window_facts *facts = window_merger_next(threads->merger, WINDOW_PART_THREADS);

    if (!facts)
        return ERROR_MEMORY;
    facts->threads = *sums;
    return window_merger_submit(threads->merger, WINDOW_PART_THREADS);
}

static int start_sliding_threads(struct run_threads *threads, const struct window_options *options, uint32_t rank_count,
                                 const struct thread_sums *none, const struct diag *diag)
{
    struct thread_listener listener;

    window_merger_expect(threads->merger, WINDOW_PART_THREADS);
    threads->sliding = sliding_threads_new(options, rank_count, none, on_thread_window, threads, diag);
    if (!threads->sliding)
        return ERROR_MEMORY;
    sliding_threads_listen(threads->sliding, &listener);
    return threads_tell(threads->threads, &listener);
}

static int start_thread_windows(struct run_threads *threads, const struct window_options *options,
                                const struct window_grid *grid, uint32_t rank_count, const struct diag *diag)
{
    const struct thread_sums none = {.threads = threads_count(threads->threads),
                                     .threads_each = threads_of_each(threads->threads)};
    struct thread_listener listener;

    if (threads->merger && !grid)
        return start_sliding_threads(threads, options, rank_count, &none, diag);
    if (grid) {
        window_merger_expect(threads->merger, WINDOW_PART_THREADS);
    } else {
        threads->whole = (struct window_grid){.kind = GRID_WHOLE, .from = options->from, .to = options->to};
        grid_prepare(&threads->whole);
    }
    threads->windows = thread_windows_new(grid ? grid : &threads->whole, rank_count, &none,
                                          grid ? on_thread_window : NULL, threads, diag);
    if (!threads->windows)
        return ERROR_MEMORY;
    thread_windows_listen(threads->windows, &listener);
    return threads_tell(threads->threads, &listener);
}

static int report_missing_threads(const struct options *options, const struct diag *diag)
{
    const char *asking = options->activities.openmp                                       ? "--activity openmp"
                         : options->plot.kind == PLOT_BY_THREAD && options->plot.is_given ? "--by thread"
                         : options->plot.kind == PLOT_BY_THREAD ? "--report openmp with --plot"
                                                                : NULL;

    if (!asking)
        return 0;
    diag_report(diag, SEVERITY_ERROR, NULL, 0,
                "%s: no rank of the trace has several threads, and the .pcf has no labels of OpenMP", asking);
    return ERROR_USAGE;
}

int run_threads_start(struct run_threads *threads, const struct options *options, const struct replay_start *start,
                      const struct labels *labels, const struct window_grid *grid, struct window_merger *merger,
                      struct listener *listener, const struct diag *diag)
{
    if (!threads_are_there(start, labels))
        return report_missing_threads(options, diag);
    threads->threads = threads_new(start, labels, options->replay.useful, diag);
    if (!threads->threads)
        return ERROR_MEMORY;
    threads->merger = merger;
    threads_limit(threads->threads, options->windows.from, options->windows.to);
    threads_listen(threads->threads, listener);
    if (options->activities.openmp) {
        threads->first = first_threads_new(threads->threads, start->rank_count, diag);
        if (!threads->first)
            return ERROR_MEMORY;
    }
    return start_thread_windows(threads, &options->windows, grid, start->rank_count, diag);
}

struct divider run_threads_divider(const struct run_threads *threads)
{
    return threads->first ? first_threads_divider(threads->first) : (struct divider){0};
}

const struct thread_sums *run_threads_sums(const struct run_threads *threads)
{
    if (threads->sliding)
        return sliding_threads_total(threads->sliding);
    return threads->windows ? thread_windows_total(threads->windows) : NULL;
}

void run_threads_deinit(struct run_threads *threads)
{
    thread_windows_free(threads->windows);
    sliding_threads_free(threads->sliding);
    first_threads_free(threads->first);
    threads_free(threads->threads);
    grid_deinit(&threads->whole);
}
