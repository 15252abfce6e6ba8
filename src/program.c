#include "program.h"

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
#include "check/checks.h"
#include "options.h"
#include "progress.h"
#include "report/output.h"
#include "report/report.h"
#include "run.h"
#include "studies.h"
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
    struct report_run about; /* where the results are read */
    struct output *output;
    struct reporter *report;
    struct options saved_options; /* of --save-baseline */
    struct output *saved_output;
    struct reporter *saved;
    struct checks *checks;
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

static unsigned terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    uint32_t width;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (columns && number_parse_u32(slice_of(columns), &width) == NUMBER_OK && width > 0)
        return width;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

static bool allows_color(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");

    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    return !options->output && isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
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
    struct program *program = user;

    return checks_start(program->checks, program->about.trace, rank_count);
}

/* Where something is checked or saved the run goes on, whether somebody reads the result or not. */
static bool ends_when_closed(const struct program *program)
{
    return !checks_are_there(program->checks) && !program->saved;
}

static int take_window(void *user, const struct window_facts *facts)
{
    struct program *program = user;
    int status = interrupted ? ERROR_INTERRUPTED : report_window(program->report, facts);

    /* Positive conditions mean something else further down. */
    if (status == OUTPUT_CLOSED)
        status = ends_when_closed(program) ? ERROR_CLOSED : 0;
    if (status == 0 && program->saved)
        status = report_window(program->saved, facts);
    return status < 0 ? status : checks_window(program->checks, facts);
}

static int take_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    struct program *program = user;

    progress_show(&program->progress, done, size, lines);
    return interrupted ? ERROR_INTERRUPTED : 0;
}

static int conclude(struct program *program, const struct run_summary *summary)
{
    int error = report_finish(program->report, summary);

    if (error == OUTPUT_CLOSED && !ends_when_closed(program))
        error = 0;
    if (error == 0 && program->saved)
        error = report_finish(program->saved, summary);
    return error == 0 ? checks_conclude(program->checks, summary) : error;
}

static int read_trace(struct program *program, const char *trace)
{
    struct run_sink sink = {.user = program, .window = take_window, .progress = take_progress, .start = take_start};
    struct run *run = run_new(&program->options, &program->diag, &sink, trace);
    int error = run ? run_file(run) : ERROR_MEMORY;

    progress_clear(&program->progress);
    if (error == 0) {
        anomalies_summarise(run_anomalies(run));
        error = conclude(program, run_summary(run));
    }
    run_free(run);
    return error;
}

/* A baseline is the JSON result, with windows where there are some. */
static int open_baseline(struct program *program)
{
    const char *path = program->options.save_baseline;
    int error;

    if (!path)
        return 0;
    program->saved_options = program->options;
    program->saved_options.format = FORMAT_JSON;
    program->saved_options.reports = program->options.windows.kind == WINDOW_NONE ? REPORT_SUMMARY : REPORT_WINDOWS;
    error = output_open(&program->saved_output, path, &program->diag);
    if (error < 0)
        return error;
    return report_new(&program->saved, &program->saved_options, program->saved_output, &program->about, &program->diag);
}

static int open_results(struct program *program)
{
    int error = output_open(&program->output, program->options.output, &program->diag);

    if (error == 0)
        error = report_new(&program->report, &program->options, program->output, &program->about, &program->diag);
    return error < 0 ? error : open_baseline(program);
}

static int commit(struct program *program, struct output **output)
{
    struct output *finished = *output;
    int error;

    *output = NULL;
    error = output_commit(finished);
    return error == OUTPUT_CLOSED && !ends_when_closed(program) ? 0 : error;
}

/* The result is there whatever the checks say; a baseline that could not be written is an error. */
static int commit_results(struct program *program)
{
    int error = commit(program, &program->output);

    if (error == 0)
        error = commit(program, &program->saved_output);
    if (error == 0)
        error = checks_write(program->checks);
    return error;
}

static void close_results(struct program *program)
{
    report_free(program->report);
    report_free(program->saved);
    output_abort(program->output);
    output_abort(program->saved_output);
}

static int write_results(struct program *program)
{
    const char *trace = program->options.traces[0];
    int error;

    program->about = (struct report_run){
        .version = CLOCKTALK_VERSION,
        .trace = strcmp(trace, "-") == 0 ? "standard input" : trace,
        .width = program->options.output ? 0 : terminal_width(),
        .color = allows_color(&program->options),
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .window_parts = studies_parts(&program->options),
    };
    error = open_results(program);
    if (error == 0)
        error = read_trace(program, trace);
    if (error == 0)
        error = commit_results(program);
    close_results(program);
    return error;
}

static int run_checked(struct program *program)
{
    int error = checks_new(&program->checks, &program->options, &program->diag);
    int status;

    if (error == 0)
        error = write_results(program);
    if (error == ERROR_INTERRUPTED)
        diag_report(&program->diag, SEVERITY_ERROR, NULL, 0, "interrupted, no result is left");
    status = status_of(error);
    if (status == STATUS_DONE && checks_have_failed(program->checks))
        status = STATUS_FAILED_CHECK;
    checks_free(program->checks);
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
    error = options_parse(&program.options, argc, argv, &program.diag);
    if (error < 0)
        return status_of(error);
    if (program.options.help)
        return options_print_help(stdout) == 0 && fflush(stdout) == 0 ? STATUS_DONE : STATUS_OUTPUT;
    if (program.options.version)
        return print_version();
    progress_init(&program.progress, !program.options.quiet && isatty(STDERR_FILENO));
    return run_checked(&program);
}
