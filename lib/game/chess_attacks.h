/* chess_attacks.h - which squares a piece attacks, from tables. Filled by chess_start. */
#ifndef GAME_CHESS_ATTACKS_H
#define GAME_CHESS_ATTACKS_H

#include "game/bits.h"
#include "game/chess.h"

/* A magic multiplication gathers the blockers on a slider's lines into an index. */
struct magic {
    uint64_t mask, number;
    const uint64_t *attacks;
    int shift;
};

extern struct magic rook_magics[64], bishop_magics[64];
extern uint64_t knight_table[64], king_table[64], pawn_table[2][64];
extern uint64_t between_table[64][64]; /* strictly between two squares of a line; else empty */

static inline uint64_t slider_attacks(const struct magic *magic, uint64_t occupied)
{
    return magic->attacks[(occupied & magic->mask) * magic->number >> magic->shift];
}

static inline uint64_t rook_attacks(int square, uint64_t occupied)
{
    return slider_attacks(&rook_magics[square], occupied);
}

static inline uint64_t bishop_attacks(int square, uint64_t occupied)
{
    return slider_attacks(&bishop_magics[square], occupied);
}

static inline uint64_t chess_occupied(const struct chess *position)
{
    return position->colours[WHITE] | position->colours[BLACK];
}

static inline uint64_t chess_pieces(const struct chess *position, int colour, int type)
{
    return position->types[type] & position->colours[colour];
}

static inline int chess_king(const struct chess *position, int colour)
{
    return bits_first(chess_pieces(position, colour, KING));
}

/* Pieces of `colour` that attack a square when `occupied` blocks the lines. */
static inline uint64_t chess_attackers(const struct chess *p, int square, int colour, uint64_t occupied)
{
    uint64_t straight = p->types[ROOK] | p->types[QUEEN], diagonal = p->types[BISHOP] | p->types[QUEEN];

    return p->colours[colour] &
           ((knight_table[square] & p->types[KNIGHT]) | (king_table[square] & p->types[KING]) |
            (pawn_table[!colour][square] & p->types[PAWN]) | (rook_attacks(square, occupied) & straight) |
            (bishop_attacks(square, occupied) & diagonal));
}

/* Part of chess_start. */
void chess_fill_attacks(void);

/* The pawns of `colour` that may legally take en passant on `square`. */
uint64_t chess_en_passant_takers(const struct chess *, int square, int colour);

#endif
