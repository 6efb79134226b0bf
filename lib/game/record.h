/* record.h - a game of chess being played: where it started, the moves so far, where it stands. */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "game/chess.h"

enum { MAX_PLIES = 4000 };

struct record {
    struct chess start, now;
    int plies;
    move moves[MAX_PLIES];
    uint64_t keys[MAX_PLIES]; /* of the positions before each move: all that stood earlier */
};

void record_start(struct record *, const struct chess *);
void record_play(struct record *, move);                  /* a legal one, and at most MAX_PLIES of them */
enum chess_ending record_ending(const struct record *);

#endif
