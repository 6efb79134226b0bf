/* random.h - chance that can be repeated: splitmix64 (Steele, Lea and Flood, 2014). The state is one number,
   the sequence is the same on every machine, and any seed is as good as any other. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/* The output function of splitmix64: spreads every bit of x over the whole result. */
static inline uint64_t hash_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline uint64_t rng_next(struct rng *rng)
{
    return hash_mix(rng->state += 0x9e3779b97f4a7c15u);
}

/* A whole number from 0 to below - 1, each as likely as the others. */
uint32_t rng_below(struct rng *, uint32_t below);

double rng_unit(struct rng *);        /* 0 <= x < 1, in steps of 2^-53 */
double rng_exponential(struct rng *); /* mean 1 */
double rng_laplace(struct rng *);     /* two-sided exponential, mean 0, mean size 1 */
double rng_normal(struct rng *);      /* mean 0, variance 1 */

/* 64 bits of bytes, of a text, and of two numbers in this order. */
uint64_t hash_bytes(const void *, size_t);
uint64_t hash_text(const char *);
uint64_t hash_pair(uint64_t, uint64_t);

#endif
