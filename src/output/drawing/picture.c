#include "output/drawing/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/number.h"
#include "base/slice.h"

enum {
    SAID_SIZE = 4096,
    DRAWN_SIZE = 1 << 14, /* taken at one time */
    TICK = 200,           /* milliseconds */
    SECONDS = 600,        /* without a byte of the picture: then gnuplot hangs */
    ENDS_SIZE = 16,
};

/* What has been drawn. */
struct drawn {
    char first[ENDS_SIZE];
    size_t first_count;
    char last[ENDS_SIZE];
    size_t last_count;
    size_t matched; /* bytes of the root element's name that were the last ones */
};

static bool is_gnuplot_there(void)
{
    const char *folder = getenv("PATH");
    char path[PATH_MAX];
    struct stat about;

    while (folder && *folder) {
        size_t length = strcspn(folder, ":");

        if (length > 0 && length < PATH_MAX &&
            snprintf(path, sizeof(path), "%.*s/gnuplot", (int)length, folder) < PATH_MAX && access(path, X_OK) == 0 &&
            stat(path, &about) == 0 && S_ISREG(about.st_mode))
            return true;
        folder += length + (folder[length] == ':');
    }
    return false;
}

int picture_open(struct picture *picture, const char *path, const struct diag *diag)
{
    int error;

    if (!is_gnuplot_there())
        return diag_refuse(
            diag, ERROR_OUTPUT, NULL, 0,
            "--plot %s: gnuplot draws pictures, and it is not on PATH; --plot - and --format html do without", path);
    picture->path = path;
    picture->diag = diag;
    error = output_open(&picture->target, path, diag) ?: output_open_scratch(&picture->script, NULL, diag);
    return error == 0 ? output_open_scratch(&picture->said, NULL, diag) : error;
}

/* What is drawn goes to `drawn`. Signals that we ignore or catch are gnuplot's own affair. 0 or an error number. */
static int spawn_gnuplot(const struct picture *picture, int drawn, pid_t *process)
{
    char name[] = "gnuplot";
    char defaults[] = "--default-settings"; /* no start-up file of the user's: the picture is ours */
    char script[] = "/dev/stdin";           /* as a file: commands from a pipe are read three times as slowly */
    char *arguments[] = {name, defaults, script, NULL};
    const int ends[] = {
        [STDIN_FILENO] = output_descriptor(picture->script),
        [STDOUT_FILENO] = drawn,
        [STDERR_FILENO] = output_descriptor(picture->said),
    };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    int error = posix_spawn_file_actions_init(&files);

    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        sigemptyset(&signals);
        sigaddset(&signals, SIGPIPE);
        sigaddset(&signals, SIGXFSZ);
        error = posix_spawnattr_setsigdefault(&attributes, &signals)
                    ?: posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        for (int end = STDIN_FILENO; end <= STDERR_FILENO && error == 0; end++)
            error = posix_spawn_file_actions_adddup2(&files, ends[end], end);
        error = error ?: posix_spawnp(process, "gnuplot", &files, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static int report_failure(const struct picture *picture, const struct drawn *drawn)
{
    struct slice words = slice_of(drawn->first_count > 0 ? "what it drew is no whole picture" : "it said nothing");
    char said[SAID_SIZE];
    ssize_t size = pread(output_descriptor(picture->said), said, sizeof(said) - 1, 0);
    const char *line = said;

    said[size > 0 ? size : 0] = '\0';
    /* The last line that says something: above it is an echo of the script. */
    while (*line) {
        size_t length = strcspn(line, "\n");

        if (strspn(line, " \t^") < length)
            words = slice_trim((struct slice){line, length});
        line += length + (line[length] == '\n');
    }
    return diag_refuse(picture->diag, ERROR_OUTPUT, picture->path, 0, "gnuplot cannot draw it: %.*s", (int)words.length,
                       words.text);
}

static int64_t seconds_now(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? now.tv_sec : 0;
}

/* Waits until there is something to be read. 0, ERROR_INTERRUPTED, or ERROR_OUTPUT where there is nothing for too long
 * (reported). */
static int wait_for_drawn(const struct picture *picture, int drawn, const struct picture_watch *watch)
{
    struct pollfd file = {.fd = drawn, .events = POLLIN};
    const char *text = getenv("CLOCKTALK_GNUPLOT_SECONDS");
    int64_t begin = seconds_now();
    uint32_t allowed;

    if (!text || number_parse_u32(slice_of(text), &allowed) != NUMBER_OK)
        allowed = SECONDS;

    while (!interrupt_is_requested()) {
        if (poll(&file, 1, TICK) > 0)
            return 0;
        if (watch)
            watch->tick(watch->user, picture->path);
        if (seconds_now() - begin >= allowed)
            return diag_refuse(
                picture->diag, ERROR_OUTPUT, picture->path, 0,
                "gnuplot hangs: nothing of the picture for %u s (CLOCKTALK_GNUPLOT_SECONDS is how long it may)",
                (unsigned)allowed);
    }
    return ERROR_INTERRUPTED;
}

/* Browsers smooth an image when they enlarge it, so that rows of a map would run into one another; gnuplot has no word
 * for that, so the root element gets it here. */
static void write_drawn(const struct picture *picture, const char *bytes, size_t length, struct drawn *drawn)
{
    static const char root[] = "<svg ";
    bool is_svg = slice_ends_with(slice_of(picture->path), ".svg");
    size_t at = 0;

    while (is_svg && at < length && root[drawn->matched])
        drawn->matched = bytes[at++] == root[drawn->matched] ? drawn->matched + 1 : bytes[at - 1] == root[0];
    output_write(picture->target, bytes, at);
    if (at > 0 && !root[drawn->matched])
        output_text(picture->target, "style=\"image-rendering: pixelated\" ");
    output_write(picture->target, bytes + at, length - at);
}

static void note_ends(struct drawn *drawn, const char *bytes, size_t length)
{
    size_t taken = length < ENDS_SIZE ? length : ENDS_SIZE;
    size_t kept = drawn->last_count < ENDS_SIZE - taken ? drawn->last_count : ENDS_SIZE - taken;

    for (size_t i = 0; i < length && drawn->first_count < ENDS_SIZE; i++)
        drawn->first[drawn->first_count++] = bytes[i];
    memmove(drawn->last, drawn->last + drawn->last_count - kept, kept);
    memcpy(drawn->last + kept, bytes + length - taken, taken);
    drawn->last_count = kept + taken;
}

/* By how files of the kind begin and end: a gnuplot that was killed, or another program in its place, may end well. */
static bool is_whole_picture(const struct picture *picture, const struct drawn *drawn)
{
    static const struct {
        const char *suffix;
        const char *first;
        const char *last;
    } kinds[] = {
        {".svg", "<", "</svg>"},
        {".png", "\x89PNG\r\n\x1a\n", "IEND\xae\x42\x60\x82"},
        {".pdf", "%PDF-", "%%EOF"},
    };
    struct slice last = {drawn->last, drawn->last_count};

    while (last.length > 0 && last.text[last.length - 1] == '\n')
        last.length--;
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (slice_ends_with(slice_of(picture->path), kinds[i].suffix))
            return strncmp(drawn->first, kinds[i].first, strlen(kinds[i].first)) == 0 &&
                   slice_ends_with(last, kinds[i].last);
    return drawn->first_count > 0;
}

/* gnuplot does not look whether what it writes arrives, so it is written here. 0 or the target's status: where that has
 * failed gnuplot finds the pipe closed, and ends. */
static int take_drawn(const struct picture *picture, int pipe, const struct picture_watch *watch, struct drawn *drawn)
{
    char buffer[DRAWN_SIZE];
    ssize_t length;
    int status = wait_for_drawn(picture, pipe, watch);

    while (status == 0 && ((length = read(pipe, buffer, sizeof(buffer))) > 0 || (length < 0 && errno == EINTR))) {
        if (length > 0) {
            note_ends(drawn, buffer, (size_t)length);
            write_drawn(picture, buffer, (size_t)length, drawn);
            status = output_status(picture->target);
        }
        status = status ?: wait_for_drawn(picture, pipe, watch);
    }
    close(pipe);
    return status == 0 ? output_flush(picture->target) : status;
}

static int wait_for(const struct picture *picture, pid_t process, const struct drawn *drawn)
{
    int status;

    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR)
            return report_failure(picture, drawn);
        if (interrupt_is_requested())
            kill(process, SIGKILL);
    }
    if (interrupt_is_requested() ||
        (WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM)))
        return ERROR_INTERRUPTED;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 && is_whole_picture(picture, drawn)
               ? 0
               : report_failure(picture, drawn);
}

int picture_draw(struct picture *picture, const struct picture_watch *watch)
{
    pid_t process;
    struct drawn drawn = {0};
    int ends[2]; /* of what gnuplot's picture goes through */
    int error = output_flush(picture->script);

    if (error != 0)
        return error;
    if (lseek(output_descriptor(picture->script), 0, SEEK_SET) != 0 || pipe2(ends, O_CLOEXEC) != 0)
        error = errno;
    if (error == 0) {
        error = spawn_gnuplot(picture, ends[1], &process);
        close(ends[1]);
        if (error != 0)
            close(ends[0]);
    }
    if (error != 0)
        return diag_refuse(picture->diag, ERROR_OUTPUT, picture->path, 0, "cannot start gnuplot: %s", strerror(error));
    error = take_drawn(picture, ends[0], watch, &drawn);
    if (error == 0)
        return wait_for(picture, process, &drawn);
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    return error;
}

void picture_deinit(struct picture *picture)
{
    output_abort(picture->target);
    output_abort(picture->script);
    output_abort(picture->said);
}

/* Fonts. */

/* Whether the program has named a font. */
static bool names_font(const char *pattern)
{
    char name[] = "fc-list";
    char format[] = "--format=x";
    char *arguments[] = {name, format, (char *)pattern, NULL};
    posix_spawn_file_actions_t files;
    bool started = false;
    bool has_any;
    int ends[2];
    pid_t process;
    char byte;

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    if (posix_spawn_file_actions_init(&files) == 0) {
        started = posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO) == 0 &&
                  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
                  posix_spawnp(&process, name, &files, NULL, arguments, environ) == 0;
        posix_spawn_file_actions_destroy(&files);
    }
    close(ends[1]);
    has_any = started && read(ends[0], &byte, 1) == 1;
    close(ends[0]);
    if (started)
        waitpid(process, NULL, 0);
    return has_any;
}

bool fonts_have(struct fonts *fonts, uint32_t character)
{
    /* Latin, Greek and Cyrillic, and the signs that a figure writes itself. */
    bool is_common = character < 0x250 || (character >= 0x370 && character < 0x460) || character == 0x2026 ||
                     (character >= 0x2010 && character <= 0x2022);
    char pattern[32];

    if (is_common)
        return true;
    for (size_t i = 0; i < fonts->count; i++)
        if (fonts->asked[i] == character)
            return fonts->is_there[i];
    if (fonts->count == FONTS_ASKED)
        return false;
    snprintf(pattern, sizeof(pattern), ":charset=%x", (unsigned)character);
    fonts->asked[fonts->count] = character;
    fonts->is_there[fonts->count] = names_font(pattern);
    return fonts->is_there[fonts->count++];
}
