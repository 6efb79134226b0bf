/* bits.h - sets of squares as 64-bit words: a1 is bit 0, b1 bit 1, h8 bit 63. */
#ifndef GAME_BITS_H
#define GAME_BITS_H

#include <stdint.h>

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest square of a set that is not empty. */
static inline int bits_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* The lowest square of a set that is not empty; it leaves the set. */
static inline int bits_take(uint64_t *set)
{
    int square = bits_first(*set);

    *set &= *set - 1;
    return square;
}

static inline uint64_t bit(int square)
{
    return (uint64_t)1 << square;
}

#endif
