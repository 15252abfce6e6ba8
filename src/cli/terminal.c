#include "cli/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/number.h"

enum {
    DEFAULT_WIDTH = 80,
    DEFAULT_HEIGHT = 40,
};

/* 0 where it says nothing of the kind. */
static unsigned environment_number(const char *name)
{
    const char *text = getenv(name);
    uint32_t number;

    return text && number_parse_u32(slice_of(text), &number) == NUMBER_OK ? number : 0;
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
    unsigned width = environment_number("COLUMNS");

    if (width == 0)
        width = terminal_size().ws_col;
    return width > 0 ? width : DEFAULT_WIDTH;
}

unsigned terminal_plot_height(void)
{
    unsigned height = environment_number("LINES");

    if (height == 0)
        height = terminal_size().ws_row;
    return height > 0 ? height : DEFAULT_HEIGHT;
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
