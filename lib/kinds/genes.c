/* genes.c - the table of genes, and how they vary. The formulas are those of seed 004, section 4, as kinds.md settles them.

   Ranges. Priorities of Total Force, Sphere of Influence, King Confinement and Castling Possible are not negative, as in the paper:
   their parts have a sign of their own. Exponents are not negative, else a score of 0 has no power. The two square scores of the
   sphere are not negative, for their sum is a divisor. Non-linearity stays above -1, where advancing would count for nothing.
   A king's way is at most 7 long, the width of the board. The other bounds are far beyond what evolves; they keep all sums finite. */
#include "kinds/genes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 1e6

/* Keys that many genes have. Neutral: no gene counts, and none bends its score. */
#define EXPONENT       {"Exponent", 0, 10, 1, 0.01, false}
#define PRIORITY       {"Priority", -LARGE, LARGE, 0, 10, false}
#define GOOD_PRIORITY  {"Priority", 0, LARGE, 0, 10, false}
#define STRENGTH(name) {name, -LARGE, LARGE, 1, 1, false}

const struct gene gene_table[GENES] = {
    {"Piece Strength Gene",
     prepare_strengths,
     NULL,
     {STRENGTH("B"), STRENGTH("K"), STRENGTH("N"), STRENGTH("P"), STRENGTH("Q"), STRENGTH("R")}},
    {"Look Ahead Gene",
     NULL,
     NULL,
     {{"Can Capture Speculation Addition", 0, 100, 0, 0.1, false},
      {"Game Length Uncertainty", 0.01, 10, 0.5, 0.05, false},
      {"Mean Game Length", 1, 1000, 50, 1, false},
      {"Speculation Constant", 0, 100, 1, 0.1, false},
      {"Will Capture Speculation Addition", 0, 100, 0, 0.1, false}}},
    {"Priority Threshold Gene", NULL, NULL, {{"Threshold", 0, LARGE, 0, 2, false}}},
    {"Total Force Gene", NULL, score_force, {EXPONENT, GOOD_PRIORITY}},
    {"Freedom to Move Gene", NULL, score_freedom, {EXPONENT, PRIORITY}},
    {"Pawn Advancement Gene", prepare_advancement, score_advancement, {EXPONENT, {"Non-linearity", -0.99, 10, 0, 0.01, false}, PRIORITY}},
    {"Passed Pawn Gene", NULL, score_passed, {EXPONENT, PRIORITY}},
    {"Opponent Pieces Targeted Gene", NULL, score_targets, {EXPONENT, PRIORITY}},
    {"Sphere of Influence Gene",
     prepare_sphere,
     score_sphere,
     {EXPONENT,
      {"Illegal Square Score", 0, 1000, 1, 0.5, false},
      {"King Target Factor", -1000, 1000, 0, 0.5, false},
      {"Legal Square Score", 0, 1000, 1, 0.5, false},
      GOOD_PRIORITY}},
    {"King Confinement Gene",
     prepare_confinement,
     score_confinement,
     {{"Enemy Block Score", -1000, 1000, 0, 0.5, false},
      EXPONENT,
      {"Friendly Block Score", -1000, 1000, 0, 0.5, false},
      {"Maximum Distance", 1, 7, 1, 1, true},
      GOOD_PRIORITY}},
    {"King Protection Gene", NULL, score_protection, {EXPONENT, PRIORITY}},
    {"Castling Possible Gene",
     prepare_castling,
     score_castling,
     {EXPONENT, {"Kingside Preference", -1000, 1000, 0.5, 0.1, false}, GOOD_PRIORITY, {"Queenside Preference", -1000, 1000, 0.5, 0.1, false}}},
    {"Stacked Pawns Gene", NULL, score_stacked, {EXPONENT, PRIORITY}},
    {"Pawn Islands Gene", NULL, score_islands, {EXPONENT, PRIORITY}},
};

double genes_value(const struct genes *genes, const char *gene, const char *key)
{
    for (int g = 0; g < GENES; g++)
        for (int k = 0; gene_table[g].keys[k].name; k++)
            if (!strcmp(gene_table[g].name, gene) && !strcmp(gene_table[g].keys[k].name, key))
                return genes->values[g][k];
    return 0;
}

double genes_round(double value)
{
    char text[32];

    snprintf(text, sizeof text, "%.6g", value);
    return strtod(text, NULL) + 0.0; /* there is no -0 */
}

void traits_make(const struct genes *genes, struct traits *traits)
{
    for (int g = 0; g < GENES; g++)
        if (gene_table[g].prepare)
            gene_table[g].prepare(genes->values[g], traits);
}

static double clamp(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

static void *copy(const struct genes *genes)
{
    struct genes *twin = allocate(1, sizeof *twin);

    *twin = *genes;
    return twin;
}

/* One key of the gene takes a step, as in the paper's program: most changes are small and of one thing, so that a child differs
   from its parent in ways that games can tell apart. */
static void mutate_gene(struct genes *genes, int g, double sigma, struct rng *rng)
{
    const struct gene *gene = &gene_table[g];
    uint32_t keys = 0, k;

    while (gene->keys[keys].name)
        keys++;
    k = rng_below(rng, keys);
    const struct key *key = &gene->keys[k];
    double step = key->whole ? (double)rng_below(rng, 2) * 2 - 1 : key->step * sigma * rng_laplace(rng);
    genes->values[g][k] = genes_round(clamp(genes->values[g][k] + step, key->min, key->max));
}

static void *genes_random(const double *p, struct rng *rng)
{
    struct genes genes = {0};

    for (int g = 0; g < GENES; g++)
        for (int k = 0; gene_table[g].keys[k].name; k++)
            genes.values[g][k] = gene_table[g].keys[k].neutral;
    for (long i = 0; i < (long)p[SCRAMBLE]; i++)
        mutate_gene(&genes, (int)rng_below(rng, GENES), p[SIGMA], rng);
    return copy(&genes);
}

/* Two genes change on average. */
static void *genes_mutate(const void *body, double rate, const double *p, struct rng *rng)
{
    struct genes *child = copy(body);

    for (int g = 0; g < GENES; g++)
        if (rng_unit(rng) * GENES < 2 * rate)
            mutate_gene(child, g, p[SIGMA], rng);
    return child;
}

static void *genes_cross(const void *mother, const void *father, const double *p, struct rng *rng)
{
    struct genes *child = copy(mother);
    const struct genes *other = father;

    (void)p;
    for (int g = 0; g < GENES; g++)
        if (rng_next(rng) >> 63)
            memcpy(child->values[g], other->values[g], sizeof child->values[g]);
    return child;
}

static const struct parameter parameters[] = {
    [SCRAMBLE] = {"scramble", 100, 0, 1e6, NULL, "mutations that make a random genome out of a neutral one"},
    [SIGMA] = {"sigma", 1, 0, 1000, NULL, "factor of all mutation steps"},
    [THRESHOLD] = {"threshold", PER_GAME, PER_GAME, PER_EVALUATION, "game evaluation", "when the Priority Threshold Gene draws: once a game, or each time"},
    {0},
};

const struct kind kind_genes = {
    .name = "genes",
    .about = "fourteen genes that weigh a position (seed 004)",
    .parameters = parameters,
    .random = genes_random,
    .read = genes_read,
    .write = genes_write,
    .mutate = genes_mutate,
    .cross = genes_cross,
    .free = free,
    .show = genes_show,
    .evaluator = genes_evaluator,
};
