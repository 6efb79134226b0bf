/* variation.h - children of genomes. */
#ifndef EVOLVE_VARIATION_H
#define EVOLVE_VARIATION_H

#include "evolve/stream.h"

/* A mutated copy, named by its content. It keeps the parents of a genome that was never rated, since that was still being made and is in no
   file; a rated one becomes the parent. */
struct genome *genome_mutate(const struct genome *, double rate, const struct settings *, struct rng *);

/* A child of two, named by its content. */
struct genome *genome_cross(const struct genome *, const struct genome *, const struct settings *, struct rng *);

/* Names that may not be given again. */
struct name_set {
    char (*names)[MAX_ID + 1];
    long count, slots;
};

bool name_set_add(struct name_set *, const char *); /* false: it was there */
void name_set_free(struct name_set *);

#endif
