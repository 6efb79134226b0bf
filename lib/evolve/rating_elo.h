/* rating_elo.h - the parts of the Elo fit, for one another. All strengths here are natural logarithms of odds. */
#ifndef EVOLVE_RATING_ELO_H
#define EVOLVE_RATING_ELO_H

#include "evolve/rating.h"

static const double elo_per_unit = 173.71779276130073; /* 400 / log 10 */

/* A symmetric matrix over players and, last, the first move: what duels and virtual draws contribute to it.
   A duel whose games are seen as x = (first - second) and y = (the first has White) - (the second has it) adds xx, xy and yy. */
struct information {
    const struct results *results;
    struct {
        double xx, xy, yy;
    } *duels;
    double *draws; /* of the virtual draws: the diagonal */
    double common; /* stands in all entries of two players: games do not know a strength common to all, and would leave the matrix singular */
};

struct fit {
    const struct results *results;
    double prior;
    bool white;
    int size;         /* players, and one more for the first move */
    double *strength; /* the last is the first move's, 0 unless fitted */
    struct information curvature; /* of the likelihood, at these strengths */
};

void information_start(struct information *, const struct results *);
void information_free(struct information *);
void information_apply(const struct information *, const double *x, double *result);  /* the matrix times x */
double information_along(const struct information *, const double *x);                /* x times the matrix times x */
void information_diagonal(const struct information *, double *diagonal);

/* How many points the first player is to expect in a game of the duel in which colour had White. */
double fit_expect(const struct fit *, const struct duel *, int colour);
void fit_make(struct fit *, const struct results *, double prior, bool white); /* the strengths with the greatest likelihood */
void fit_free(struct fit *);

/* Players that no chain of games links. With `must`, dies where no strengths (nor worth of
   the first move, with `white`) alone have the greatest likelihood; else warns. */
void groups_check(const struct results *, bool must, bool white);

/* Where x = strength is wrong by chance. */
struct uncertainty {
    int size;
    bool full;
    double *inverse;           /* of the curvature: all of it, or its diagonal */
    double *mean;              /* of its rows; only if full */
    struct information spread; /* of the score: what results vary by, openings as units */
    double *spread_diagonal;   /* only if not full */
};

void rate_elo(const struct results *, const struct rating_options *, struct ratings *);

enum { MAX_FULL = 1000 }; /* players: more would take too long */

struct uncertainty *uncertainty_new(const struct fit *);
void uncertainty_free(struct uncertainty *);
double uncertainty_between(const struct uncertainty *, int, int); /* variance of the difference of two strengths */
double uncertainty_of(const struct uncertainty *, int);           /* ... of one strength and the players' mean */
double uncertainty_of_white(const struct uncertainty *);

#endif
