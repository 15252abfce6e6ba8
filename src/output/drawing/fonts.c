#include "output/drawing/fonts.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

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
