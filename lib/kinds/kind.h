/* kind.h - a species of genome: how it is written, varied, and how it picks a move. One row per kind in kinds.c. */
#ifndef KINDS_KIND_H
#define KINDS_KIND_H

#include "base/random.h"
#include "base/text.h"
#include "think/think.h"

enum { MAX_PARAMETERS = 32 };

/* A parameter of a kind, set with -o NAME=VALUE. */
struct parameter {
    const char *name;
    double normal, min, max;
    const char *words; /* if not NULL, values are these words, parted by blanks, and count from 0 */
    const char *about;
};

/* What is wrong with a body, and in which of its lines, from 0. */
struct complaint {
    int line;
    char why[160];
};

struct kind {
    const char *name, *about;
    const struct parameter *parameters; /* up to a row without a name; NULL: none */

    /* Heredity. A body is what stands between headers and END; NULL functions mean that the kind has none.
       All but free and write give a new body away. `p` are values in the order of the parameters. */
    void *(*random)(const double *p, struct rng *);
    void *(*read)(char **lines, int count, struct complaint *); /* NULL if it complains; may write into the lines */
    void (*write)(const void *body, struct text *);             /* canonical: blocks closed by an empty line, no END */
    void *(*mutate)(const void *body, double rate, const double *p, struct rng *); /* rate scales how much changes; 1 is the kind's own */
    void *(*cross)(const void *, const void *, const double *p, struct rng *);
    void (*free)(void *body);
    void (*show)(const void *body, struct text *); /* for people */

    /* Playing: either a way to judge positions, which the common search uses ... */
    struct evaluator *(*evaluator)(const void *body, const double *p, struct rng *game); /* for one game; freed with free() */
    /* ... or a way to pick a move. */
    void (*choose)(const void *body, const struct record *, struct limit, struct rng *, struct thought *);
};

/* All kinds, in the order in which they are listed; the last is NULL. */
extern const struct kind *const kinds[];

extern const struct kind *const kind_default; /* of records that name none */

const struct kind *kind_find(const char *name); /* NULL if there is none of that name */

/* The parameters of all kinds: what they normally are, and what -o NAME=VALUE makes of them. */
struct settings;

struct settings *settings_new(void); /* freed with free() */
const double *settings_of(const struct settings *, const struct kind *);

/* Sets a parameter in every kind that has it, or in the one kind given. Why the text is bad, or NULL. */
const char *settings_set(struct settings *, const struct kind *only, const char *setting);

#endif
