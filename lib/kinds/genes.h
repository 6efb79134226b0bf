/* genes.h - the kind of seed 004: named genes that weigh a position. One row per gene in genes.c; its parts share what is here. */
#ifndef KINDS_GENES_H
#define KINDS_GENES_H

#include "kinds/kind.h"

#include <stdint.h>

extern const struct kind kind_genes;

enum { GENES = 14, MAX_KEYS = 6 };

/* One number of a gene. Mutation steps are two-sided exponential with mean size `step`; a whole number goes one up or down. */
struct key {
    const char *name;
    double min, max, neutral, step;
    bool whole;
};

/* A body, by gene and key in the order of the table. */
struct genes {
    double values[GENES][MAX_KEYS];
};

/* What scoring functions weigh with, worked out once per genome. Strengths and weights already hold the formula's divisors. */
struct traits {
    double strengths[NO_TYPE];                      /* by type; the absolute values of a full set add up to 1 */
    double advancements[6];                         /* of one pawn, by ranks from home */
    double legal_weights[8], illegal_weights[8];    /* of a square in the sphere of influence, by distance to the enemy king */
    double friendly_block, enemy_block, reaches[8]; /* confinement; reaches: 1 / (1 + distance) */
    int confinement_distance;
    double short_preference, long_preference;
    uint64_t rings[64][8]; /* squares at a distance in king's moves */
};

/* A position as one side sees it. */
struct facts {
    const struct chess *position;
    const struct chess_survey *own, *enemy;
    int us, king, enemy_king;
    uint64_t pawns, enemy_pawns;
};

struct gene {
    const char *name;
    void (*prepare)(const double *values, struct traits *);            /* NULL where nothing is worked out beforehand */
    double (*score)(const struct facts *, const struct traits *);      /* NULL for regulatory genes */
    struct key keys[MAX_KEYS + 1];                                     /* alphabetical, up to one without a name */
};

extern const struct gene gene_table[GENES];

/* The parameters of the kind, in the order of its table. */
enum { SCRAMBLE, SIGMA, THRESHOLD };
enum { PER_GAME, PER_EVALUATION }; /* the values of THRESHOLD */

double genes_value(const struct genes *, const char *gene, const char *key); /* 0 if there is no such key */
double genes_round(double value);                                            /* to what its text says */
void traits_make(const struct genes *, struct traits *);

/* genes_score.c: a prepare_ where a gene needs one, and a score_ for each that scores. Scores are of the side of the facts. */
void prepare_strengths(const double *, struct traits *);
void prepare_advancement(const double *, struct traits *);
void prepare_sphere(const double *, struct traits *);
void prepare_confinement(const double *, struct traits *);
void prepare_castling(const double *, struct traits *);
double score_force(const struct facts *, const struct traits *);
double score_freedom(const struct facts *, const struct traits *);
double score_advancement(const struct facts *, const struct traits *);
double score_passed(const struct facts *, const struct traits *);
double score_targets(const struct facts *, const struct traits *);
double score_sphere(const struct facts *, const struct traits *);
double score_confinement(const struct facts *, const struct traits *);
double score_protection(const struct facts *, const struct traits *);
double score_castling(const struct facts *, const struct traits *);
double score_stacked(const struct facts *, const struct traits *);
double score_islands(const struct facts *, const struct traits *);

/* genes_text.c */
void *genes_read(char **lines, int count, struct complaint *);
void genes_write(const void *body, struct text *);
void genes_show(const void *body, struct text *);

/* genes_evaluate.c */
struct evaluator *genes_evaluator(const void *body, const double *parameters, struct rng *game);
void genes_scores(const struct genes *, const struct chess *, double scores[2][GENES]); /* by colour; 0 for regulatory genes */
void genes_influence(const struct genes *, double influence[GENES]); /* mean change of each gene's term in sample positions */
double genes_power(double x, double exponent);                       /* as evaluators do it, from a table */

#endif
