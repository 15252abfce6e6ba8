#include "cli/terminal.h"

#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/number.h"

enum {
    DEFAULT_WIDTH = 80,
    DEFAULT_HEIGHT = 40,
};

/* As the environment says, or the terminal; 0: that does not. */
static unsigned plot_length(const char *name, unsigned of_terminal, unsigned usual)
{
    const char *text = getenv(name);
    uint32_t number;

    if (text && number_parse_u32(slice_of(text), &number) == NUMBER_OK && number > 0)
        return number;
    return of_terminal > 0 ? of_terminal : usual;
}

/* Zeros where standard output is no terminal. */
static struct winsize terminal_size(void)
{
    struct winsize size = {0};

    (void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return size;
}

unsigned terminal_plot_width(void)
{
    return plot_length("COLUMNS", terminal_size().ws_col, DEFAULT_WIDTH);
}

unsigned terminal_plot_height(void)
{
    return plot_length("LINES", terminal_size().ws_row, DEFAULT_HEIGHT);
}

unsigned terminal_width(void)
{
    return isatty(STDOUT_FILENO) ? terminal_plot_width() : 0;
}

bool terminal_allows_color(enum color_mode mode)
{
    const char *no_color = getenv("NO_COLOR");
    const char *kind = getenv("TERM");

    if (mode != COLOR_AUTO)
        return mode == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static int64_t monotonic_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void progress_init(struct progress *progress, bool is_on)
{
    *progress = (struct progress){.is_on = is_on};
    if (is_on)
        progress->started = progress->updated = monotonic_now();
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

void progress_update(struct progress *progress, uint64_t done, uint64_t size, uint64_t lines)
{
    double seconds;
    double speed;

    if (!progress_is_due(progress, &seconds))
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

void progress_show_drawing(struct progress *progress, const char *path)
{
    double seconds;

    if (!progress_is_due(progress, &seconds))
        return;
    fprintf(stderr, "\r\033[Kgnuplot draws %s, %.0f s", path, seconds);
    fflush(stderr);
}

void progress_clear(struct progress *progress)
{
    if (!progress->is_visible)
        return;
    progress->is_visible = false;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
