#include "cli/program.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/error.h"
#include "base/number.h"
#include "options/options.h"
#include "cli/progress.h"
#include "output/output.h"
#include "paraver/mpi_call.h"
#include "output/reporter.h"
#include "run/results.h"
#include "run/run.h"
#include "reports/registry.h"
#include "version.h"

enum {
    STATUS_DONE = 0,
    STATUS_FAILED_CHECK = 1,
    STATUS_USAGE = 2,
    STATUS_INPUT = 3,
    STATUS_OUTPUT = 4,
    STATUS_INTERRUPTED = 130,
};

/* The only state that is not handed from function to function: a signal handler can reach no other. */
static volatile sig_atomic_t interrupted;

struct program {
    struct options options;
    struct diag diag;
    struct progress progress;
    struct options base_options; /* of --diff */
    struct results *results;
    const char *trace; /* that is read, as messages name it */
};

static void note_signal(int number)
{
    (void)number;
    interrupted = 1;
}

static void set_signals(void)
{
    /* A second Ctrl-C ends the program even where it hangs in a system call. */
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* Writing into a closed pipe is an error like others, told by write. */
    signal(SIGPIPE, SIG_IGN);
}

static void print_diagnostic(void *user, enum severity severity, const char *text)
{
    struct program *program = user;

    if (program->options.quiet && severity != SEVERITY_ERROR)
        return;
    progress_clear(&program->progress);
    fprintf(stderr, "%s%s\n",
            strncmp(text, "error: ", 7) == 0 || strncmp(text, "warning: ", 9) == 0 ? "clocktalk: " : "", text);
}

/* 0 where it says nothing of the kind. */
static unsigned environment_number(const char *name)
{
    const char *text = getenv(name);
    uint32_t number;

    return text && number_parse_u32(slice_of(text), &number) == NUMBER_OK ? number : 0;
}

static struct winsize terminal_size(void)
{
    struct winsize size = {0};

    (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return size;
}

/* As the user or the terminal says. */
static unsigned plot_width(void)
{
    unsigned width = environment_number("COLUMNS");

    if (width == 0)
        width = terminal_size().ws_col;
    return width > 0 ? width : 80;
}

static unsigned plot_height(void)
{
    unsigned height = environment_number("LINES");

    if (height == 0)
        height = terminal_size().ws_row;
    return height > 0 ? height : 40;
}

static unsigned terminal_width(void)
{
    return isatty(STDOUT_FILENO) ? plot_width() : 0;
}

static bool allows_color(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");

    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0);
}

static int status_of(int error)
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

static int take_start(void *user, uint32_t rank_count)
{
    const struct program *program = user;

    return results_begin(program->results, program->trace, rank_count);
}

static int take_window(void *user, const struct window_facts *facts)
{
    const struct program *program = user;

    return interrupted ? ERROR_INTERRUPTED : results_window(program->results, facts);
}

static int take_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    struct program *program = user;

    progress_show(&program->progress, done, size, lines);
    return interrupted ? ERROR_INTERRUPTED : 0;
}

static int read_trace(struct program *program, const char *trace)
{
    struct run_sink sink = {.user = program, .window = take_window, .progress = take_progress, .start = take_start};
    struct run *run = run_new(&program->options, &program->diag, &sink, trace);
    int error;

    program->trace = trace_display_name(trace);
    progress_init(&program->progress, !program->options.quiet && isatty(STDERR_FILENO));
    error = run ? run_file(run) : ERROR_MEMORY;
    progress_clear(&program->progress);
    if (error == 0) {
        anomalies_summarise(run_anomalies(run));
        error = results_conclude(program->results, run_summary(run));
    }
    run_free(run);
    return error;
}

/* The trace of --diff: nothing but its phases is of interest. They belong to *run, which the caller frees. */
static int read_base(struct program *program, struct run **run)
{
    struct run_sink sink = {.user = program, .progress = take_progress};
    const char *trace = program->options.diff;
    int error;

    program->base_options = program->options;
    program->base_options.windows = (struct window_options){.to = INT64_MAX};
    program->base_options.reports = REPORT_SUMMARY;
    program->base_options.pcf = program->base_options.row = NULL;
    *run = run_new(&program->base_options, &program->diag, &sink, trace);
    progress_init(&program->progress, !program->options.quiet && isatty(STDERR_FILENO));
    error = *run ? run_file(*run) : ERROR_MEMORY;
    progress_clear(&program->progress);
    if (error == 0) {
        anomalies_summarise(run_anomalies(*run));
        results_set_base(program->results, trace_display_name(trace), run_summary(*run)->phases);
    }
    return error;
}

static int read_traces(struct program *program)
{
    struct run *base = NULL;
    int error = program->options.diff ? read_base(program, &base) : 0;

    for (size_t i = 0; i < program->options.trace_count && error == 0; i++)
        error = read_trace(program, program->options.traces[i]);
    run_free(base);
    return error;
}

static int run_program(struct program *program)
{
    struct report_run about = {
        .version = CLOCKTALK_VERSION,
        .width = terminal_width(),
        .plot_width = plot_width(),
        .plot_height = plot_height(),
        .color = allows_color(&program->options),
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .window_parts = report_set_parts(&program->options),
        .has_many = program->options.trace_count > 1,
    };
    int error = results_open(&program->results, &program->options, &about, &program->diag);
    int status;

    if (error == 0)
        error = read_traces(program);
    if (error == 0)
        error = results_commit(program->results);
    if (error == ERROR_INTERRUPTED)
        diag_report(&program->diag, SEVERITY_ERROR, NULL, 0, "interrupted, no result is left");
    status = status_of(error);
    if (status == STATUS_DONE && results_have_failed(program->results))
        status = STATUS_FAILED_CHECK;
    results_close(program->results);
    return status;
}

static int print_version(void)
{
    if (printf("clocktalk %s\n", CLOCKTALK_VERSION) < 0 || fflush(stdout) != 0)
        return STATUS_OUTPUT;
    return STATUS_DONE;
}

int program_run(int argc, char **argv)
{
    struct program program = {0};
    int error;

    setlocale(LC_CTYPE, "");
    set_signals();
    program.diag = (struct diag){print_diagnostic, &program};
    options_init(&program.options);
    program.options.is_mpi_call = mpi_call_exists;
    error = options_parse(&program.options, argc, argv, &program.diag);
    if (error < 0)
        return status_of(error);
    if (program.options.help)
        return options_print_help(program.options.help, stdout) == 0 && fflush(stdout) == 0 ? STATUS_DONE : STATUS_OUTPUT;
    if (program.options.version)
        return print_version();
    return run_program(&program);
}
