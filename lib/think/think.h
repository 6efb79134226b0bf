/* think.h - what a search needs to know, and what it finds. */
#ifndef THINK_THINK_H
#define THINK_THINK_H

#include "base/random.h"
#include "game/record.h"

enum { MAX_EVALUATION = 30000 }; /* an evaluator stays within this, either side of 0 */
enum { MATE = 32000, MAX_DEPTH = 64 };

/* How long to think about one move; 0 is no limit, but one of them must be set. */
struct limit {
    long nodes; /* positions whose evaluation or moves are looked at */
    int depth;
};

/* What a player thinks of a position. Scores are from the mover's side, 100 the size of its own pawn; MATE - n mates in n plies. */
struct thought {
    move best; /* never NO_MOVE: a position without legal moves is not thought about */
    int score, depth;
    long nodes;
    move line[MAX_DEPTH]; /* what it expects, best first */
    int length;
};

/* A way to judge positions. The search brings no values of its own. */
struct evaluator {
    int (*evaluate)(const struct evaluator *, const struct chess *); /* whole, from the mover's side, within MAX_EVALUATION */
    int values[NO_TYPE];                                             /* what losing a piece costs, in the same unit, never negative; the king's is not used */
};

#endif
