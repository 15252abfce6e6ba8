#include "cli/program.h"

#include <fcntl.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/number.h"
#include "cli/help.h"
#include "export/export.h"
#include "history/history_report.h"
#include "options/options.h"
#include "output/drawing/picture.h"
#include "output/formats/format.h"
#include "output/output.h"
#include "output/schema.h"
#include "paraver/mpi_call.h"
#include "reports/critical_path/critical_study.h"
#include "reports/phases/phase_study.h"
#include "reports/registry.h"
#include "reports/scaling/scaling.h"
#include "run/results.h"
#include "run/run.h"
#include "traces/trace.h"
#include "version.h"

enum {
    STATUS_DONE = 0,
    STATUS_FAILED_CHECK = 1,
    STATUS_USAGE = 2,
    STATUS_INPUT = 3,
    STATUS_OUTPUT = 4,
    STATUS_INTERRUPTED = 130,
};

/* One line on a terminal that says how far the trace has been read, how fast, and how long it will take. */
struct progress {
    bool is_on;
    bool is_visible;
    int64_t started; /* monotonic nanoseconds */
    int64_t updated;
};

struct program {
    struct options options;
    struct diag diag;
    struct progress progress;
    struct options base_options; /* of --diff */
    int64_t sequential;          /* length of the run of --sequential */
    struct results *results;
    const char *trace; /* that is being read, as messages name it */
};

/* Progress. */

static int64_t monotonic_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void show_progress(struct program *program)
{
    program->progress = (struct progress){.is_on = !program->options.quiet && isatty(STDERR_FILENO)};
    program->progress.started = program->progress.updated = monotonic_now();
}

/* Takes the line away, so that something else can be printed. */
static void clear_progress(struct program *program)
{
    if (!program->progress.is_visible)
        return;
    program->progress.is_visible = false;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* Whether it is time for another line; *seconds is how long it has taken so far. */
static bool progress_is_due(struct progress *progress, double *seconds)
{
    const int64_t interval = 200000000;
    int64_t now = progress->is_on ? monotonic_now() : 0;

    if (!progress->is_on || now - progress->updated < interval)
        return false;
    progress->updated = now;
    progress->is_visible = true;
    *seconds = (double)(now - progress->started) / 1e9;
    return true;
}

/* A size of 0 is unknown. */
static void program_on_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    struct program *program = user;
    double seconds;
    double speed;

    if (!progress_is_due(&program->progress, &seconds))
        return;
    speed = (double)done / seconds;
    if (size > 0)
        fprintf(stderr, "\r\033[K%3.0f %%  %.0f MB/s  %" PRIu64 " records  %.0f s left",
                100.0 * (double)done / (double)size, speed / 1e6, lines,
                (double)(size > done ? size - done : 0) / speed);
    else
        fprintf(stderr, "\r\033[K%.0f MB  %.0f MB/s  %" PRIu64 " records", (double)done / 1e6, speed / 1e6, lines);
    fflush(stderr);
}

/* Nobody knows how long that takes. */
static void program_on_drawing(void *user, const char *path)
{
    struct program *program = user;
    double seconds;

    if (!progress_is_due(&program->progress, &seconds))
        return;
    fprintf(stderr, "\r\033[Kgnuplot draws %s, %.0f s", path, seconds);
    fflush(stderr);
}

/* A run. */

static void print_diagnostic(void *user, enum severity severity, const char *text)
{
    struct program *program = user;

    if (program->options.quiet && severity != SEVERITY_ERROR)
        return;
    clear_progress(program);
    fprintf(stderr, "%s%s\n",
            strncmp(text, "error: ", 7) == 0 || strncmp(text, "warning: ", 9) == 0 ? "clocktalk: " : "", text);
}

static int exit_status_of(int error)
{
    switch (error) {
    case 0:
    case OUTPUT_CLOSED:
    case ERROR_CLOSED:
        return STATUS_DONE;
    case ERROR_REFUSED:
        return STATUS_FAILED_CHECK;
    case ERROR_USAGE:
        return STATUS_USAGE;
    case ERROR_INPUT:
        return STATUS_INPUT;
    case ERROR_INTERRUPTED:
        return STATUS_INTERRUPTED;
    default:
        return STATUS_OUTPUT;
    }
}

static int program_on_start(void *user, uint32_t rank_count)
{
    const struct program *program = user;

    return results_begin(program->results, program->trace, rank_count);
}

static int read_trace(struct program *program, const char *trace, const struct run *base)
{
    struct run_sink sink = {
        .user = program,
        .window = results_on_window,
        .window_user = program->results,
        .progress = program_on_progress,
        .start = program_on_start,
        .sequential = program->sequential,
        .files = results_files(program->results),
        .base = base,
    };
    struct options options = program->options;
    struct turn_list turns = {.count = 0};
    struct run *run = NULL, *whole;
    int error;

    program->trace = trace_display_name(trace);
    show_progress(program);
    error = inner_run_part(&options, &program->diag, &sink, trace, &whole);
    sink.whole = whole;
    error = error ?: inner_run_turns(&options, &program->diag, &sink, trace, &turns);
    if (error == 0) {
        run = run_new(&options, &program->diag, &sink, trace);
        error = run ? run_file(run) : ERROR_MEMORY;
    }
    clear_progress(program);
    if (error == 0) {
        anomalies_summarise(run_anomalies(run));
        error = results_conclude(program->results, run_summary(run));
    }
    run_free(run);
    run_free(whole);
    turn_list_deinit(&turns);
    return error;
}

static int read_traces(struct program *program)
{
    struct run_sink sink = {.user = program, .progress = program_on_progress};
    struct run *base = NULL; /* of --diff */
    int error = 0;

    if (program->options.diff) {
        show_progress(program);
        error = inner_run_base(&program->options, &program->base_options, &program->diag, &sink, &base);
        clear_progress(program);
    }
    error = error ?: inner_run_sequential(&program->options, &program->diag, &program->sequential);
    for (size_t i = 0; i < program->options.trace_count && error == 0; i++)
        error = read_trace(program, program->options.traces[i], base);
    run_free(base);
    return error;
}

/* As the environment says, or the terminal; 0: that does not. */
static unsigned plot_length(const char *name, unsigned of_terminal, unsigned usual)
{
    const char *text = getenv(name);
    uint32_t number;

    if (text && number_parse_u32(slice_of(text), &number) == NUMBER_OK && number > 0)
        return number;
    return of_terminal > 0 ? of_terminal : usual;
}

/* How much room there is, and whether it shows colours and UTF-8. */
static struct terminal terminal_of_result(const struct program *program)
{
    enum { DEFAULT_WIDTH = 80, DEFAULT_HEIGHT = 40 };
    enum color_mode mode = program->options.color;
    const char *no_color = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    bool is_terminal = isatty(STDOUT_FILENO);
    bool welcomes_color = is_terminal && !(no_color && *no_color) && !(kind && strcmp(kind, "dumb") == 0);
    struct winsize size = {0};
    unsigned width;

    (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    width = plot_length("COLUMNS", size.ws_col, DEFAULT_WIDTH);
    return (struct terminal){
        .width = is_terminal ? width : 0,
        .plot_width = width,
        .plot_height = plot_length("LINES", size.ws_row, DEFAULT_HEIGHT),
        .color = mode == COLOR_AUTO ? welcomes_color : mode == COLOR_ALWAYS,
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
    };
}

/* The status of a run that is over; `left` is what it would have left. */
static int conclude_program(struct program *program, int error, const char *left)
{
    clear_progress(program);
    if (error == ERROR_INTERRUPTED)
        diag_report(&program->diag, SEVERITY_ERROR, NULL, 0, "interrupted, no %s is left", left);
    return exit_status_of(error);
}

static int show_history(struct program *program)
{
    struct picture_watch watch = {program_on_drawing, program};
    struct terminal terminal = terminal_of_result(program);
    bool has_failed;
    int error;
    int status;

    show_progress(program);
    error = history_report(&program->options, &terminal, &watch, &program->diag, &has_failed);
    status = conclude_program(program, error, "result");
    return error >= 0 && has_failed ? STATUS_FAILED_CHECK : status;
}

static int write_trace(struct program *program)
{
    const struct run_sink sink = {.user = program, .progress = program_on_progress};
    struct options options = program->options;
    const char *trace = options.traces[0];
    struct run *whole;
    int error;

    show_progress(program);
    error = inner_run_part(&options, &program->diag, &sink, trace, &whole);
    run_free(whole);
    error = error ?: export_trace(&options, trace, program_on_progress, program, &program->diag);
    return conclude_program(program, error, "trace");
}

static int run_program(struct program *program)
{
    struct terminal terminal = terminal_of_result(program);
    int error;
    int status;

    error = results_open(&program->results, &program->options, &terminal, &program->diag) ?: read_traces(program);
    if (error == 0) {
        struct picture_watch watch = {program_on_drawing, program};

        show_progress(program);
        error = results_commit(program->results, &watch);
    }
    status = conclude_program(program, error, "result");
    if (status == STATUS_DONE && results_have_failed(program->results))
        status = STATUS_FAILED_CHECK;
    results_close(program->results);
    return status;
}

/* What was asked for instead of a run; written as a result is, with the same complaints. */
static int print_text(const struct options *options, const struct diag *diag)
{
    static const struct section *const of_runs[] = {&scaling_section, &critical_study_section, &phase_study_section};
    const struct section *of_run[REPORT_COUNT];
    const struct schema_sections sections = {of_run, reports_sections(NULL, of_run), of_runs, COUNT_OF(of_runs)};
    struct output *output;
    int error = output_open(&output, NULL, diag);

    if (error == 0) {
        if (options->help)
            help_put(output, options);
        else if (options->version)
            output_format(output, "clocktalk %s\n", CLOCKTALK_VERSION);
        else
            schema_write(output, &sections);
        error = output_commit(output);
    }
    return exit_status_of(error);
}

/* A file that is opened must not become a standard stream that was closed, and get what is meant for that: results
 * would have messages in them. The null device stands in, in such a way that reading and writing fail still; messages
 * are lost. */
static bool fill_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY) < 0)
            return false;
    return true;
}

/*
 * A signal ends the system call that waits, and with it the wait: none is taken up again (no SA_RESTART). One that
 * arrives just before the call begins would be lost on it, so it comes again each second, as an alarm, until the
 * program has ended. That covers whatever may wait, without a look at any descriptor.
 *
 * The handlers stay: batch systems and timeout(1) send a signal to the process, and again to its group, and the second
 * one must not end the program with its temporary files in place.
 */
static void note_signal(int number)
{
    (void)number;
    interrupt_request();
    alarm(1);
}

/* From now on the signals of terminals and batch systems request an interrupt (base/interrupt.h), those that may be
 * ignored unless they are; SIGPIPE is ignored. */
static void signals_install(void)
{
    /* nohup asks for a run that outlives the terminal; with the others batch systems tell that a job's time ends. */
    static const int unless_ignored[] = {SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2};
    struct sigaction action = {.sa_handler = note_signal};
    struct sigaction before;

    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    for (size_t i = 0; i < COUNT_OF(unless_ignored); i++)
        if (sigaction(unless_ignored[i], NULL, &before) != 0 || before.sa_handler != SIG_IGN)
            sigaction(unless_ignored[i], &action, NULL);
    /* Writing into a closed pipe is an error like others, reported by write. */
    signal(SIGPIPE, SIG_IGN);
    /* So is writing beyond the limit on sizes of files. */
    signal(SIGXFSZ, SIG_IGN);
}

/* With the GNU C library each thread that allocates reserves 64 MiB of addresses or more, which are lacking elsewhere
 * where they are limited. */
static void spare_addresses(void)
{
#ifdef M_ARENA_MAX
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        mallopt(M_ARENA_MAX, 1);
#endif
}

int program_run(int argc, char **argv)
{
    struct program program = {0};
    int error;

    spare_addresses();
    if (!fill_standard_streams())
        return STATUS_OUTPUT;
    setlocale(LC_CTYPE, "");
    signals_install();
    program.diag = (struct diag){print_diagnostic, &program};
    options_init(&program.options);
    reports_introduce(&program.options);
    program.options.is_mpi_call = mpi_call_exists;
    program.options.to_terminal = isatty(STDOUT_FILENO);
    error = options_parse(&program.options, argc, argv, &program.diag);
    if (error < 0)
        return exit_status_of(error);
    if (program.options.help || program.options.version || program.options.schema)
        return print_text(&program.options, &program.diag);
    if (program.options.export)
        return write_trace(&program);
    return program.options.reports & REPORT_HISTORY ? show_history(&program) : run_program(&program);
}
