/*
 * splitmix64 (Steele, Lea, Flood 2014): numbers that are the same everywhere.
 */
#ifndef CLOCKTALK_TESTS_GEN_RANDOM_H
#define CLOCKTALK_TESTS_GEN_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* 0 … limit - 1 */
static inline uint64_t random_below(struct random *random, uint64_t limit)
{
    return random_next(random) % limit;
}

/* True once in n times. */
static inline bool random_one_in(struct random *random, uint64_t n)
{
    return random_below(random, n) == 0;
}

#endif
