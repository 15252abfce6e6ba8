/*
 * test_interrupted before|while SIGNAL PARTNER ARGUMENT...: the program with these arguments, in a folder with a FIFO
 * `fifo`, where it comes to wait for somebody who never comes. The system calls that may wait are defined here, before
 * libc's, and see that the very next one would wait: then the signal is sent, just before that call, as it would hardly
 * come by chance, or once the process sleeps in it. PARTNER is who has the other end of the FIFO, which is standard
 * input and output, too, unless there is none:
 *
 *     none; silent; half, gzip: has written the beginning of a trace; full, nonblocking: does not read; lock: has
 *     locked h.jsonl; endless: nobody, it is another file that has no end, and the signal comes while that is read
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/program.h"
#include "scratch.h"

enum {
    ENDLESS_READS = 1000, /* no file has as much */
    SECONDS = 120,        /* after which a wait has not been ended; for a machine that is busy with other things */
    PIPE_SIZE = 4096,
};

static struct {
    bool is_armed;
    bool is_before;
    bool waits_to_open;
    int signal;
    int watchdog;   /* who sends the signal unless it comes before */
    int reads_left; /* 0: any number */
} trap;

static void spring_trap(void)
{
    int before = errno;

    trap.is_armed = false;
    if (trap.is_before) {
        /* To the process, of which the first thread alone takes it; twice, as timeout(1) does. */
        require(kill(getpid(), trap.signal) == 0 && kill(getpid(), trap.signal) == 0, "kill");
    } else {
        require(syscall(SYS_write, trap.watchdog, "", 1) == 1, "tell the watchdog");
    }
    errno = before;
}

static bool is_fifo(int file)
{
    struct stat about;

    return fstat(file, &about) == 0 && S_ISFIFO(about.st_mode);
}

static bool is_ready(int file, short events)
{
    struct pollfd descriptor = {.fd = file, .events = events};
    struct timespec now = {0};

    return syscall(SYS_ppoll, &descriptor, 1, &now, NULL, 0) != 0;
}

int open(const char *path, int flags, ...)
{
    struct stat about;
    mode_t mode = 0;

    if (flags & O_CREAT) {
        va_list arguments;

        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    if (trap.is_armed && trap.waits_to_open && stat(path, &about) == 0 && S_ISFIFO(about.st_mode))
        spring_trap();
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t size)
{
    if (trap.is_armed &&
        ((is_fifo(file) && !is_ready(file, POLLIN)) || (trap.reads_left > 0 && --trap.reads_left == 0)))
        spring_trap();
    return syscall(SYS_read, file, bytes, size);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    int used;

    if (trap.is_armed && is_fifo(file) && ioctl(file, FIONREAD, &used) == 0 &&
        (size_t)used + size > (size_t)fcntl(file, F_GETPIPE_SZ))
        spring_trap();
    return syscall(SYS_write, file, bytes, size);
}

int poll(struct pollfd *files, nfds_t count, int timeout)
{
    struct timespec limit = {timeout / 1000, timeout % 1000 * 1000000L};
    struct timespec now = {0};

    if (trap.is_armed && timeout < 0 && syscall(SYS_ppoll, files, count, &now, NULL, 0) == 0)
        spring_trap();
    return (int)syscall(SYS_ppoll, files, count, timeout < 0 ? NULL : &limit, NULL, 0);
}

int flock(int file, int operation)
{
    if (trap.is_armed && syscall(SYS_flock, file, operation | LOCK_NB) != 0)
        spring_trap();
    return (int)syscall(SYS_flock, file, operation);
}

pid_t waitpid(pid_t process, int *status, int options)
{
    if (trap.is_armed && options == 0)
        spring_trap();
    return (pid_t)syscall(SYS_wait4, process, status, options, NULL);
}

/* Main threads that wait for another thread of theirs sleep, too. */
static bool is_asleep(pid_t process)
{
    char path[64];
    char state = '\0';
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%ld/stat", (long)process);
    file = fopen(path, "r");
    if (!file)
        return true; /* it has ended */
    require(fscanf(file, "%*d (%*[^)]) %c", &state) == 1, path);
    fclose(file);
    return state == 'S';
}

/* Its end of the pipe is closed when the program ends. */
static void watch_program(pid_t program, int observed)
{
    struct pollfd end = {.fd = observed, .events = POLLIN};
    char byte;

    require(poll(&end, 1, SECONDS * 1000) >= 0, "poll");
    if (end.revents & POLLIN && read(observed, &byte, 1) == 1) {
        while (!is_asleep(program))
            (void)poll(NULL, 0, 1);
        (void)kill(program, trap.signal);
        require(poll(&end, 1, SECONDS * 1000) >= 0, "poll");
    }
    if (end.revents == 0)
        (void)kill(program, SIGKILL);
    _exit(0);
}

static void start_watchdog(void)
{
    pid_t program = getpid();
    int ends[2];
    pid_t watchdog;

    require(pipe2(ends, O_CLOEXEC) == 0, "pipe");
    watchdog = fork();
    require(watchdog >= 0, "fork");
    if (watchdog == 0) {
        close(ends[1]);
        watch_program(program, ends[0]);
    }
    close(ends[0]);
    trap.watchdog = ends[1];
}

static void write_half(int fifo, const char *name)
{
    char path[4096];
    char bytes[PIPE_SIZE];
    const char *data = getenv("TESTDATA");
    size_t size;
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", data ? data : ".", name);
    file = fopen(path, "r");
    require(file, path);
    size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    require(size > 1 && write(fifo, bytes, size / 2) > 0, "write half of a trace");
}

static void become_partner(const char *partner)
{
    bool is_nonblocking = strcmp(partner, "nonblocking") == 0;
    int fifo;

    trap.waits_to_open = strcmp(partner, "none") == 0;
    trap.reads_left = strcmp(partner, "endless") == 0 ? ENDLESS_READS : 0;
    if (trap.waits_to_open || trap.reads_left > 0)
        return;
    if (strcmp(partner, "lock") == 0) {
        require(flock(open("h.jsonl", O_RDWR | O_CREAT | O_CLOEXEC, 0600), LOCK_EX) == 0, "lock");
        return;
    }
    fifo = open("fifo", O_RDWR | O_CLOEXEC | (is_nonblocking ? O_NONBLOCK : 0));
    require(fifo >= 0 && dup2(fifo, STDIN_FILENO) >= 0 && dup2(fifo, STDOUT_FILENO) >= 0, "open the FIFO");
    if (is_nonblocking || strcmp(partner, "full") == 0)
        require(fcntl(fifo, F_SETPIPE_SZ, PIPE_SIZE) > 0, "make the FIFO small");
    if (strcmp(partner, "half") == 0)
        write_half(fifo, "tiny.prv");
    if (strcmp(partner, "gzip") == 0)
        write_half(fifo, "tiny.prv.gz");
}

static int signal_named(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {{"INT", SIGINT},   {"TERM", SIGTERM}, {"HUP", SIGHUP},
                   {"XCPU", SIGXCPU}, {"USR1", SIGUSR1}, {"USR2", SIGUSR2}};
    size_t i = 0;

    while (i + 1 < sizeof(signals) / sizeof(signals[0]) && strcmp(name, signals[i].name) != 0)
        i++;
    return signals[i].number;
}

int main(int argc, char **argv)
{
    require(argc > 4, "arguments");
    trap.is_before = strcmp(argv[1], "before") == 0;
    trap.signal = signal_named(argv[2]);
    signal(trap.signal, SIG_DFL); /* it may be ignored where this runs */
    become_partner(argv[3]);
    start_watchdog();
    trap.is_armed = true;
    argv[3] = argv[0];
    return program_run(argc - 3, argv + 3);
}
