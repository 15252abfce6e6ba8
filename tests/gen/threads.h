/*
 * Calls of generated programs on several threads of their ranks.
 */
#ifndef CLOCKTALK_TESTS_GEN_THREADS_H
#define CLOCKTALK_TESTS_GEN_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "gen/gen.h"

/*
 * Each call is made by a thread of its rank at random, 1 … `threads`; `alone`: all but MPI_Init and MPI_Finalize by
 * thread 2. One at a time, as before. All else stays with thread 1, as Extrae has it.
 */
void gen_spread_calls(const struct gen_text *in, uint64_t seed, uint32_t threads, bool alone, struct gen_text *out);

/* Of some ranks leaves out what the first thread does before its first call, so that others have called before. */
void gen_begin_late(const struct gen_text *in, uint64_t seed, struct gen_text *out);

struct gen_beside {
    uint32_t thread;         /* that makes the other program's calls; `in` has fewer */
    bool first_decides;      /* from its second call on, inside of which that thread is in MPI */
    bool same_communicators; /* Extrae gives duplicates the number of the original */
};

/*
 * The calls and messages of another program of as many ranks, made by one more thread of each rank beside those of
 * `in`. False (and no text) where they do not fit between MPI_Init and MPI_Finalize of all.
 */
bool gen_put_beside(const struct gen_text *in, const struct gen_text *other, const struct gen_beside *beside,
                    struct gen_text *out);

/*
 * One more thread of the first rank receives from any other rank and answers, while the first threads go on: requests
 * and receives of answers are put where these compute. `in` has one thread for each rank.
 */
void gen_add_server(const struct gen_text *in, uint64_t seed, struct gen_text *out);

#endif
