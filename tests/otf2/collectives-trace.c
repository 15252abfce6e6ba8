/*
 * collectives-trace SEED: prints the Paraver trace of a random program with nonblocking collectives that say where they
 * end, and nothing that convert-trace does not carry as it is: no messages, functions and counters.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/gen.h"

enum { MORE_PHASES = 6 };

int main(int argc, char **argv)
{
    struct gen_options options = gen_options_random(argc > 1 ? strtoull(argv[1], NULL, 10) : 0);
    struct gen_text trace;

    options.requests = options.ends = true;
    options.groups = options.within = options.counters = options.polling = options.tracing_off = false;
    options.launch_spread = 0;
    options.phases += MORE_PHASES;
    options.ranks += options.ranks == 1;
    if (gen_trace(options, &trace, NULL) < 0)
        return 1;
    for (const char *line = trace.text; line < trace.text + trace.length;) {
        const char *end = strchr(line, '\n') + 1;
        const char *function = strstr(line, ":60000019:");

        if (line[0] != '3' && (!function || function >= end))
            fwrite(line, 1, (size_t)(end - line), stdout);
        line = end;
    }
    gen_text_free(&trace);
    return fflush(stdout) == 0 ? 0 : 1;
}
