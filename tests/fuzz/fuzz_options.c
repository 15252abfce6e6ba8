/* A command line, one word per line, is understood or refused with a message. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "options/options.h"
#include "paraver/mpi_call.h"
#include "reports/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS_MAX = 64 };

static void count_message(void *user, enum severity severity, const char *text)
{
    unsigned *count = user;

    *count += severity == SEVERITY_ERROR && *text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char program[] = "clocktalk";
    unsigned messages = 0;
    struct diag diag = {count_message, &messages};
    char *text = strndup((const char *)data, size);
    char *words[WORDS_MAX + 2] = {program};
    struct options options;
    int count = 1;
    int error;

    if (!text)
        return 0;
    for (char *rest = text, *word; count <= WORDS_MAX && (word = strsep(&rest, "\n"));)
        words[count++] = word;
    options_init(&options);
    reports_introduce(&options);
    options.is_mpi_call = mpi_call_exists;
    error = options_parse(&options, count, words, &diag);
    if ((error != 0 && error != ERROR_USAGE) || (error == 0) != (messages == 0))
        abort();
    free(text);
    return 0;
}
