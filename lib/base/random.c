/* random.c - numbers drawn from the generator, and the hash that makes seeds and names. */
#include "base/random.h"

#include "base/exact.h"

#include <math.h>
#include <string.h>

/* Lemire's method: the high half of a product, with the few draws that would favour a number thrown back. */
uint32_t rng_below(struct rng *rng, uint32_t below)
{
    uint64_t product;

    do
        product = (rng_next(rng) >> 32) * below;
    while ((uint32_t)product < below && (uint32_t)product < -below % below);
    return (uint32_t)(product >> 32);
}

double rng_unit(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

double rng_exponential(struct rng *rng)
{
    return -exact_log(1 - rng_unit(rng));
}

double rng_laplace(struct rng *rng)
{
    double size = rng_exponential(rng);

    return rng_next(rng) >> 63 ? size : -size;
}

/* Marsaglia's polar method; the second number of the pair is not kept, so that the state is all there is. */
double rng_normal(struct rng *rng)
{
    double x, y, square;

    do {
        x = 2 * rng_unit(rng) - 1;
        y = 2 * rng_unit(rng) - 1;
        square = x * x + y * y;
    } while (square >= 1 || square == 0);
    return x * sqrt(-2 * exact_log(square) / square);
}

/* FNV-1a over the bytes, then mixed: FNV alone leaves the high bits of short texts alike. */
uint64_t hash_bytes(const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
    return hash_mix(hash);
}

uint64_t hash_text(const char *text)
{
    return hash_bytes(text, strlen(text));
}

uint64_t hash_pair(uint64_t a, uint64_t b)
{
    return hash_mix(hash_mix(a + 0x9e3779b97f4a7c15u) ^ b);
}
