#include "cli/program.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "cli/terminal.h"
#include "export/export.h"
#include "history/history_report.h"
#include "options/options.h"
#include "output/output.h"
#include "output/pictures/picture.h"
#include "output/reporter.h"
#include "output/schema.h"
#include "paraver/mpi_call.h"
#include "reports/critical_path/critical_study.h"
#include "reports/phases/phases.h"
#include "reports/registry.h"
#include "reports/scaling/scaling.h"
#include "run/results.h"
#include "run/run.h"
#include "run/run_windows.h"
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

struct program {
    struct options options;
    struct diag diag;
    struct progress progress;
    struct options base_options; /* of --diff */
    int64_t sequential;          /* length of the run of --sequential */
    struct results *results;
    const char *trace; /* that is being read, as messages name it */
};

static void print_diagnostic(void *user, enum severity severity, const char *text)
{
    struct program *program = user;

    if (program->options.quiet && severity != SEVERITY_ERROR)
        return;
    progress_clear(&program->progress);
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

static void program_on_progress(void *user, uint64_t done, uint64_t size, uint64_t lines)
{
    struct program *program = user;

    progress_update(&program->progress, done, size, lines);
}

static void show_progress(struct program *program)
{
    progress_init(&program->progress, !program->options.quiet && isatty(STDERR_FILENO));
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
    if (error == 0)
        error = inner_run_turns(&options, &program->diag, &sink, trace, &turns);
    if (error == 0) {
        run = run_new(&options, &program->diag, &sink, trace);
        error = run ? run_file(run) : ERROR_MEMORY;
    }
    progress_clear(&program->progress);
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
        progress_clear(&program->progress);
    }
    if (error == 0)
        error = inner_run_sequential(&program->options, &program->diag, &program->sequential);
    for (size_t i = 0; i < program->options.trace_count && error == 0; i++)
        error = read_trace(program, program->options.traces[i], base);
    run_free(base);
    return error;
}

static void program_on_drawing(void *user, const char *path)
{
    struct program *program = user;

    progress_show_drawing(&program->progress, path);
}

static struct report_run about_terminal(const struct program *program)
{
    return (struct report_run){
        .version = CLOCKTALK_VERSION,
        .width = terminal_width(),
        .plot_width = terminal_plot_width(),
        .plot_height = terminal_plot_height(),
        .color = terminal_allows_color(program->options.color),
        .utf8 = terminal_is_utf8(),
    };
}

/* The status of a run that is over; `left` is what it would have left. */
static int conclude_program(struct program *program, int error, const char *left)
{
    progress_clear(&program->progress);
    if (error == ERROR_INTERRUPTED)
        diag_report(&program->diag, SEVERITY_ERROR, NULL, 0, "interrupted, no %s is left", left);
    return exit_status_of(error);
}

static int show_history(struct program *program)
{
    struct picture_watch watch = {program_on_drawing, program};
    struct report_run about = about_terminal(program);
    bool has_failed;
    int error;
    int status;

    show_progress(program);
    error = history_report(&program->options, &about, &watch, &program->diag, &has_failed);
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
    if (error == 0)
        error = export_trace(&options, trace, program_on_progress, program, &program->diag);
    return conclude_program(program, error, "trace");
}

static int run_program(struct program *program)
{
    const struct section *sections[REPORT_COUNT];
    struct report_run about = about_terminal(program);
    int error;
    int status;

    about.window_parts = run_windows_parts(&program->options);
    about.has_many = program->options.trace_count > 1;
    about.sections = sections;
    about.section_count = reports_sections(&program->options, sections);
    error = results_open(&program->results, &program->options, &about, &program->diag);
    if (error == 0)
        error = read_traces(program);
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
    const struct schema_sections sections = {of_run, reports_sections(NULL, of_run), of_runs,
                                             sizeof(of_runs) / sizeof(of_runs[0])};
    struct output *output;
    char *text = NULL;
    size_t size = 0;
    FILE *memory = options->help ? open_memstream(&text, &size) : NULL;
    bool is_whole = !options->help || (memory && options_print_help(options, memory) == 0);
    int error;

    if (memory)
        is_whole &= fclose(memory) == 0;
    error = is_whole ? output_open(&output, NULL, diag) : diag_no_memory(diag);
    if (error == 0) {
        if (options->help)
            output_write(output, text, size);
        else if (options->version)
            output_format(output, "clocktalk %s\n", CLOCKTALK_VERSION);
        else
            schema_write(output, CLOCKTALK_VERSION, &sections);
        error = output_commit(output);
    }
    free(text);
    return exit_status_of(error);
}

/*
 * A file that is opened must not become a standard stream that was closed, and get what is meant for that: results
 * would have messages in them. The null device stands in, in such a way that reading and writing fail still; messages
 * are lost.
 */
static bool fill_standard_streams(void)
{
    static const int modes[] = {
        [STDIN_FILENO] = O_WRONLY,
        [STDOUT_FILENO] = O_RDONLY,
        [STDERR_FILENO] = O_WRONLY,
    };

    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", modes[stream]) < 0)
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
    for (size_t i = 0; i < sizeof(unless_ignored) / sizeof(unless_ignored[0]); i++)
        if (sigaction(unless_ignored[i], NULL, &before) != 0 || before.sa_handler != SIG_IGN)
            sigaction(unless_ignored[i], &action, NULL);
    /* Writing into a closed pipe is an error like others, reported by write. */
    signal(SIGPIPE, SIG_IGN);
    /* So is writing beyond the limit on sizes of files. */
    signal(SIGXFSZ, SIG_IGN);
}

int program_run(int argc, char **argv)
{
    struct program program = {0};
    int error;

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
