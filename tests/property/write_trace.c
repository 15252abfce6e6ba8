/*
 * write_trace SEED [shuffled]: a seed's trace on standard output, for tests that run the program; every third has
 * threads. Shuffled: lines of different threads at one time stand in another order.
 */
#include <stdio.h>
#include <stdlib.h>

#include "gen/gen.h"
#include "gen/threads.h"

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    struct gen_text trace, changed;
    bool is_written;

    if (gen_trace(gen_options_random(seed), &trace, NULL) != 0)
        return 2;
    if (seed % 3 == 0) {
        gen_add_threads(&trace, seed, false, &changed);
        gen_text_free(&trace);
        trace = changed;
    }
    if (argc > 2) {
        gen_shuffle_equal_times(&trace, seed, &changed);
        gen_text_free(&trace);
        trace = changed;
    }
    is_written = fwrite(trace.text, 1, trace.length, stdout) == trace.length && fflush(stdout) == 0;
    gen_text_free(&trace);
    return is_written ? 0 : 1;
}
