/*
 * The system fails at every point in turn: each system call of a whole run on files fails once, writes once half of
 * what it was given, or is preceded by a signal. The calls are defined here, before libc's. Whatever happens,
 *
 * - the run ends with a status that the manual names, and says why unless that is 0,
 * - all files that it was to write are new (0 and 1), or all are as they were before (any other status); but where one
 *   cannot get its name, those before it have theirs,
 * - new files have all that they have where nothing fails, unless something was said,
 * - no temporary file is left.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/program.h"
#include "scratch.h"

enum fault {
    FAULT_NONE,
    FAULT_ERROR,
    FAULT_HALF, /* of what is written or read; of another call the same as none */
    FAULT_SIGNAL,
    FAULTS,
};

static const char *const fault_names[] = {"nothing", "an error", "half a transfer", "a signal"};

/* Of the process in which a trial runs. */
static struct {
    enum fault fault;
    bool is_armed;
    long left;          /* calls before the fault */
    const char *called; /* the call that it was */
    int report;         /* where that is told */
} trap;

/* The thread that reads ahead makes calls, too; which of both comes first is not always the same. */
static bool springs(const char *call)
{
    if (!trap.is_armed || __atomic_sub_fetch(&trap.left, 1, __ATOMIC_RELAXED) != -1)
        return false;
    syscall(SYS_write, trap.report, call, strlen(call));
    if (trap.fault == FAULT_SIGNAL)
        kill(getpid(), SIGTERM);
    return trap.fault != FAULT_SIGNAL;
}

static bool fails(const char *call, int error)
{
    if (!springs(call) || trap.fault != FAULT_ERROR)
        return false;
    errno = error;
    return true;
}

/* What is left of a transfer; 0: it fails. */
static size_t transferred(const char *call, size_t size, int error)
{
    if (!springs(call))
        return size;
    errno = error;
    return trap.fault == FAULT_ERROR ? 0 : size > 1 ? size / 2 : size;
}

int open(const char *path, int flags, ...)
{
    mode_t mode = 0;

    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    return fails("open", EMFILE) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int mkostemp(char *template, int flags)
{
    static unsigned count;

    if (fails("mkostemp", EACCES))
        return -1;
    snprintf(template + strlen(template) - 6, 7, "%06u", count++);
    return (int)syscall(SYS_openat, AT_FDCWD, template, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
}

ssize_t read(int file, void *bytes, size_t size)
{
    size_t kept = transferred("read", size, EIO);

    return kept == 0 && size > 0 ? -1 : syscall(SYS_read, file, bytes, kept);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset)
{
    return fails("pread", EIO) ? -1 : syscall(SYS_pread64, file, bytes, size, offset);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    size_t kept = transferred("write", size, ENOSPC);

    return kept == 0 && size > 0 ? -1 : syscall(SYS_write, file, bytes, kept);
}

int close(int file)
{
    bool has_failed = fails("close", EIO);
    int error = errno;
    int result = (int)syscall(SYS_close, file);

    if (has_failed)
        errno = error;
    return has_failed ? -1 : result;
}

int rename(const char *from, const char *to)
{
    return fails("rename", EACCES) ? -1 : (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

int stat(const char *path, struct stat *about)
{
    return fails("stat", EACCES) ? -1 : (int)syscall(SYS_newfstatat, AT_FDCWD, path, about, 0);
}

int fstat(int file, struct stat *about)
{
    return fails("fstat", EIO) ? -1 : (int)syscall(SYS_fstat, file, about);
}

off_t lseek(int file, off_t offset, int whence)
{
    return fails("lseek", EIO) ? -1 : syscall(SYS_lseek, file, offset, whence);
}

int ftruncate(int file, off_t size)
{
    return fails("ftruncate", EIO) ? -1 : (int)syscall(SYS_ftruncate, file, size);
}

int flock(int file, int operation)
{
    return fails("flock", ENOLCK) ? -1 : (int)syscall(SYS_flock, file, operation);
}

int pipe2(int ends[2], int flags)
{
    return fails("pipe2", EMFILE) ? -1 : (int)syscall(SYS_pipe2, ends, flags);
}

pid_t waitpid(pid_t process, int *status, int options)
{
    (void)fails("waitpid", EINTR);
    return (pid_t)syscall(SYS_wait4, process, status, options, NULL);
}

struct scenario {
    const char *arguments; /* separated by blanks */
    const char *files;     /* that it writes, likewise; what is appended to stands behind a + */
};

static const struct scenario scenarios[] = {
    {"t.prv.gz --window 1ms --format csv -o out.csv --save-baseline base.json --junit checks.xml --fail-if ranks<1",
     "out.csv base.json checks.xml"},
    {"t.prv --format prv -o w.prv --window 1ms --save-baseline base.json",
     "w.prv w.pcf w.row w.cfg w-program.cfg base.json"},
    {"t.prv.gz --report critical-path,paths --critical-path-file path.tsv --full-paths full.jsonl --plot p.svg "
     "--window 1ms -o out",
     "path.tsv full.jsonl p.svg out"},
    {"t.prv t.prv.gz --history h.jsonl --label a --format html -o page.html --junit checks.xml --fail-if speedup<0",
     "+h.jsonl page.html checks.xml"},
    {"t.prv --rematch --baseline b.json --report critical-path --windows 3 --format chrome -o out.json", "out.json"},
    {"--report history runs.jsonl --format html -o page.html --plot p.svg", "page.html p.svg"},
};

enum {
    FILES = 8,
    ARGUMENTS = 32,
    SAID_SIZE = 4000,
    CALL_SIZE = 32,
    CALLS_MOST = 5000,
    SECONDS = 60, /* of one trial */
};

static const char before[] = "as it was\n";

static bool has_failed;

static char *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    size_t capacity = 0;

    *size = 0;
    if (!file)
        return NULL;
    do {
        bytes = realloc(bytes, capacity += 1 << 16);
        require(bytes, "memory");
        *size += fread(bytes + *size, 1, capacity - *size - 1, file);
    } while (*size + 1 == capacity);
    fclose(file);
    bytes[*size] = '\0';
    return bytes;
}

static void write_whole(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");

    require(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, path);
}

static size_t split(char *text, char **words, size_t most)
{
    size_t count = 0;

    for (char *word = strtok(text, " "); word && count < most; word = strtok(NULL, " "))
        words[count++] = word;
    return count;
}

/* A scenario as it is tried: what its files have where nothing fails. */
struct trial {
    const struct scenario *scenario;
    char text[600];
    char *files[FILES];
    size_t file_count;
    char *expected[FILES];
    size_t sizes[FILES];
};

/* What is appended to holds what makes it a history. */
static void lay_out(const struct trial *trial, const char *history, size_t history_size)
{
    for (size_t i = 0; i < trial->file_count; i++)
        if (trial->files[i][0] == '+')
            write_whole(trial->files[i] + 1, history, history_size);
        else
            write_whole(trial->files[i], before, sizeof(before) - 1);
}

/* In a process of its own, whose standard error is the file `said`. */
static void run_here(const struct scenario *scenario, enum fault fault, long left, int report)
{
    char text[600];
    char *arguments[ARGUMENTS] = {(char *)"clocktalk"};
    size_t count;
    int said = (int)syscall(SYS_openat, AT_FDCWD, "said", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int null = (int)syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR);

    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    alarm(SECONDS);
    snprintf(text, sizeof(text), "%s", scenario->arguments);
    count = 1 + split(text, arguments + 1, ARGUMENTS - 2);
    trap.fault = fault;
    trap.left = left;
    trap.report = report;
    trap.is_armed = fault != FAULT_NONE;
    _exit(program_run((int)count, arguments));
}

/* Returns the status as of waitpid; `call` is the one that failed, or nothing. */
static int run_trial(const struct scenario *scenario, enum fault fault, long left, char *call)
{
    int ends[2];
    ssize_t length;
    pid_t process;
    int status;

    require(pipe(ends) == 0, "pipe");
    process = fork();
    require(process >= 0, "fork");
    if (process == 0)
        run_here(scenario, fault, left, ends[1]);
    syscall(SYS_close, ends[1]);
    length = syscall(SYS_read, ends[0], call, CALL_SIZE - 1);
    call[length > 0 ? length : 0] = '\0';
    syscall(SYS_close, ends[0]);
    require(syscall(SYS_wait4, process, &status, 0, NULL) == process, "wait");
    return status;
}

/* What lies in the folder under a name with ".tmp". */
static bool is_littered(void)
{
    DIR *folder = opendir(".");
    bool found = false;

    require(folder, "folder");
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (strstr(entry->d_name, ".tmp")) {
            found = true;
            unlink(entry->d_name);
        }
    closedir(folder);
    return found;
}

static const char *wrong_about_files(const struct trial *trial, int code, const char *call, enum fault fault,
                                     bool was_said, const char *history, size_t history_size)
{
    size_t changed = 0;

    for (size_t i = 0; i < trial->file_count; i++) {
        bool is_appended = trial->files[i][0] == '+';
        const char *old = is_appended ? history : before;
        size_t old_size = is_appended ? history_size : sizeof(before) - 1;
        size_t size;
        char *bytes = read_whole(trial->files[i] + is_appended, &size);
        bool is_old = bytes && size == old_size && memcmp(bytes, old, size) == 0;
        bool is_new = bytes && size == trial->sizes[i] && memcmp(bytes, trial->expected[i], size) == 0;

        free(bytes);
        if (!bytes)
            return "a file is gone";
        if (!is_old && !is_new && !was_said)
            return "a file is another one, and nothing was said";
        /* Where the system says only then that it was not written, it may be there all the same. */
        changed += !is_old && !(is_appended && code > 1 && strcmp(call, "close") == 0);
    }
    if (code <= 1)
        return changed < trial->file_count ? "a file is as it was though the run has ended well" : NULL;
    return changed > 0 && !(fault == FAULT_ERROR && strcmp(call, "rename") == 0) ? "a file is new though the run failed"
                                                                                 : NULL;
}

static const char *wrong_about_status(int status, const char *said)
{
    int code;

    if (!WIFEXITED(status))
        return WTERMSIG(status) == SIGALRM ? "it hangs" : "it crashed";
    code = WEXITSTATUS(status);
    if (code != 0 && code != 1 && code != 3 && code != 4 && code != 130)
        return "the manual has no such status for this";
    return code > 1 && !strstr(said, "error: ") ? "it said nothing" : NULL;
}

static void try_each_call(struct trial *trial, enum fault fault, const char *history, size_t history_size)
{
    char call[CALL_SIZE] = "first";

    for (long left = 0; call[0] != '\0' && left < CALLS_MOST; left++) {
        const char *wrong;
        char *said;
        size_t size;
        int status;

        lay_out(trial, history, history_size);
        status = run_trial(trial->scenario, fault, left, call);
        said = read_whole("said", &size);
        require(said, "what was said");
        wrong = wrong_about_status(status, said);
        if (!wrong)
            wrong = wrong_about_files(trial, WEXITSTATUS(status), call, fault, size > 0, history, history_size);
        if (is_littered() && !wrong)
            wrong = "a temporary file is left";
        if (wrong) {
            fprintf(stderr, "clocktalk %s: %s: %s at call %ld, %s; status %d, said: %s\n", trial->scenario->arguments,
                    wrong, fault_names[fault], left + 1, call, status >> 8, said);
            has_failed = true;
        }
        free(said);
    }
}

static void try_scenario(const struct scenario *scenario, const char *history, size_t history_size)
{
    struct trial trial = {.scenario = scenario};
    char call[CALL_SIZE];
    int status;

    snprintf(trial.text, sizeof(trial.text), "%s", scenario->files);
    trial.file_count = split(trial.text, trial.files, FILES);
    lay_out(&trial, history, history_size);
    status = run_trial(scenario, FAULT_NONE, 0, call);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        size_t size;
        char *said = read_whole("said", &size);

        fprintf(stderr, "clocktalk %s: status %d: %s\n", scenario->arguments, status >> 8, said ? said : "");
        has_failed = true;
        free(said);
        return;
    }
    for (size_t i = 0; i < trial.file_count; i++)
        trial.expected[i] = read_whole(trial.files[i] + (trial.files[i][0] == '+'), &trial.sizes[i]);
    for (enum fault fault = FAULT_ERROR; fault < FAULTS; fault++)
        try_each_call(&trial, fault, history, history_size);
    for (size_t i = 0; i < trial.file_count; i++)
        free(trial.expected[i]);
}

static void copy_file(const char *folder, const char *name, const char *copy)
{
    char path[4096];
    size_t size;
    char *bytes;

    snprintf(path, sizeof(path), "%s/%s", folder, name);
    bytes = read_whole(path, &size);
    require(bytes, path);
    write_whole(copy, bytes, size);
    free(bytes);
}

/* The folder with traces, a history, a baseline and a gnuplot that draws at once. */
static char *prepare(const char *data, size_t *history_size)
{
    static const char gnuplot[] = "#!/bin/sh\necho '<svg></svg>'\n";
    static const struct scenario beforehand[] = {
        {"t.prv --history runs.jsonl --label a", ""},
        {"t.prv --save-baseline b.json", ""},
    };
    char call[CALL_SIZE];

    copy_file(data, "tiny.prv", "t.prv");
    copy_file(data, "tiny.prv.gz", "t.prv.gz");
    copy_file(data, "tiny.pcf", "t.pcf");
    copy_file(data, "tiny.row", "t.row");
    write_whole("gnuplot", gnuplot, sizeof(gnuplot) - 1);
    require(chmod("gnuplot", 0700) == 0, "gnuplot");
    for (size_t i = 0; i < sizeof(beforehand) / sizeof(beforehand[0]); i++)
        require(run_trial(&beforehand[i], FAULT_NONE, 0, call) == 0, beforehand[i].arguments);
    return read_whole("runs.jsonl", history_size);
}

static void clean_up(const char *folder)
{
    DIR *here = opendir(".");

    require(here, "folder");
    for (struct dirent *entry = readdir(here); entry; entry = readdir(here))
        unlink(entry->d_name);
    closedir(here);
    require(chdir("/") == 0 && rmdir(folder) == 0, folder);
}

int main(void)
{
    const char *data = getenv("TESTDATA");
    char folder[4096];
    char path[8192];
    char *history;
    size_t history_size;

    scratch_template(folder, sizeof(folder), "calls");
    require(data && mkdtemp(folder) && chdir(folder) == 0, "a folder");
    snprintf(path, sizeof(path), "%s:/bin:/usr/bin", folder);
    require(setenv("PATH", path, 1) == 0 && setenv("TMPDIR", folder, 1) == 0, "environment");
    history = prepare(data, &history_size);
    for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++)
        try_scenario(&scenarios[i], history, history_size);
    free(history);
    clean_up(folder);
    return has_failed;
}
