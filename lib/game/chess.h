/* chess.h - a chess position, its legal moves, and the rules by which a game ends. */
#ifndef GAME_CHESS_H
#define GAME_CHESS_H

#include <stdbool.h>
#include <stdint.h>

enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_TYPE };
enum { EMPTY = NO_TYPE << 1 };    /* on the square array, beside type << 1 | colour */
enum { NO_SQUARE = 64 };          /* squares are 0 (a1), 1 (b1) ... 63 (h8) */
enum { MAX_MOVES = 256 };         /* the most there can be are 218 */
enum { MAX_FEN = 100 };           /* bytes, with the closing NUL */
enum { LONGEST_FIFTY = 9999, LONGEST_GAME = 9999 }; /* half moves and full moves that a FEN may count */

/* Castling rights, as bits. */
enum { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8 };

/* Copied, never undone: a search keeps the positions of its line on the stack. */
struct chess {
    uint64_t types[NO_TYPE]; /* squares of pawns, knights ... of both colours */
    uint64_t colours[2];
    uint64_t key;         /* equal positions have equal keys, see chess_fresh_key */
    uint8_t board[64];    /* the same pieces, by square */
    uint8_t side;         /* to move */
    uint8_t castling;     /* rights left */
    uint8_t castled;      /* who has castled which way since the start position, in the same bits; not part of the key */
    uint8_t en_passant;   /* the square a pawn has just passed, only where it can legally be taken; else NO_SQUARE */
    uint16_t fifty;       /* half moves since a capture or a pawn's move */
    uint16_t move_number; /* full moves from 1, as in FEN */
};

/* From, to, and what is special about it: 6, 6 and 4 bits. 0 (a1a1) is no move. */
typedef uint16_t move;
enum { NO_MOVE = 0 };
enum { PLAIN, DOUBLE_PUSH, CASTLE, TAKE_EN_PASSANT, PROMOTE }; /* PROMOTE to PROMOTE + 3: knight to queen */

static inline move move_make(int from, int to, int special)
{
    return (move)(from | to << 6 | special << 12);
}

static inline int move_from(move m)
{
    return m & 63;
}

static inline int move_to(move m)
{
    return m >> 6 & 63;
}

static inline int move_special(move m)
{
    return m >> 12;
}

/* The type a pawn becomes, or NO_TYPE. */
static inline int move_promotion(move m)
{
    return move_special(m) >= PROMOTE ? move_special(m) - PROMOTE + KNIGHT : NO_TYPE;
}

static inline int piece_type(int piece)
{
    return piece >> 1;
}

static inline int piece_colour(int piece)
{
    return piece & 1;
}

/* Fills the attack tables; once, before anything else here. */
void chess_start(void);

extern const char chess_start_fen[];

/* All legal moves, and only those: no move is made up and thrown away. The order is fixed. */
int chess_moves(const struct chess *, move list[MAX_MOVES]);
int chess_count_moves(const struct chess *);

/* What a side can do, as if it were to move. Attacks count the squares of its own pieces, and pinned pieces attack too. */
struct chess_survey {
    int moves;                  /* legal ones; a king is never taken */
    uint64_t legal;             /* squares that legal moves go to, but for pushed pawns and castling */
    uint64_t covered;           /* squares attacked */
    uint64_t covered_by_others; /* squares attacked by pieces other than the king */
    uint64_t denied;            /* squares its king may not go to: those the enemy attacks, past the king too */
    uint64_t checkers;          /* enemy pieces that attack its king */
};

void chess_survey(const struct chess *, struct chess_survey sides[2]); /* by colour */

/* The position after a legal move; the two may not be the same object. */
void chess_play(struct chess *after, const struct chess *before, move);

bool chess_in_check(const struct chess *);

/* The key made from scratch; always equal to `key`. Pieces, side, castling rights and a legal en passant capture count. */
uint64_t chess_fresh_key(const struct chess *);

/* How a game can end by the rules of chess, most forceful first. */
enum chess_ending { GOES_ON, CHECKMATE, STALEMATE, DEAD_MATERIAL, THREEFOLD, FIFTY_MOVES };

/* The first of these that holds. `keys` are those of all earlier positions of the game, oldest first. */
enum chess_ending chess_ending(const struct chess *, const uint64_t *keys, int count);

/* No series of legal moves can mate: K-K, K and a minor piece against K, or only bishops that all go on one colour. */
bool chess_is_dead(const struct chess *);

/* FEN in and out. NULL, or why the text is not a position. */
const char *chess_read_fen(struct chess *, const char *text);
void chess_write_fen(const struct chess *, char text[MAX_FEN]);

/* The four fields that FEN and EPD share; *text moves on to what follows them. */
const char *chess_read_fields(struct chess *, const char **text);

#endif
