/* chess.c - playing a move, hash keys, and the end of a game. */
#include "game/chess.h"

#include "base/random.h"
#include "game/chess_attacks.h"

const char chess_start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static struct {
    uint64_t pieces[EMPTY][64], castling[16], en_passant[8], side;
} keys;

static uint8_t rights_kept[64]; /* when a piece leaves or reaches the square */

static void fill_keys(void)
{
    struct rng rng = {0}; /* any constant does; keys are the same in every run and build */

    for (int piece = 0; piece < EMPTY; piece++)
        for (int square = 0; square < 64; square++)
            keys.pieces[piece][square] = rng_next(&rng);
    for (int rights = 1; rights < 16; rights++)
        keys.castling[rights] = rng_next(&rng);
    for (int file = 0; file < 8; file++)
        keys.en_passant[file] = rng_next(&rng);
    keys.side = rng_next(&rng);
}

static void fill_rights(void)
{
    static const struct {
        uint8_t square, lost;
    } homes[] = {{0, WHITE_LONG},  {4, WHITE_LONG | WHITE_SHORT},  {7, WHITE_SHORT},
                 {56, BLACK_LONG}, {60, BLACK_LONG | BLACK_SHORT}, {63, BLACK_SHORT}};

    for (int square = 0; square < 64; square++)
        rights_kept[square] = 15;
    for (unsigned i = 0; i < sizeof homes / sizeof *homes; i++)
        rights_kept[homes[i].square] = (uint8_t)(15 & ~homes[i].lost);
}

void chess_start(void)
{
    if (rights_kept[1])
        return; /* done before */
    chess_fill_attacks();
    fill_keys();
    fill_rights();
}

uint64_t chess_fresh_key(const struct chess *p)
{
    uint64_t key = keys.castling[p->castling] ^ (p->side == BLACK ? keys.side : 0);

    for (int square = 0; square < 64; square++)
        if (p->board[square] != EMPTY)
            key ^= keys.pieces[p->board[square]][square];
    if (p->en_passant != NO_SQUARE)
        key ^= keys.en_passant[p->en_passant & 7];
    return key;
}

static inline void toggle(struct chess *p, int piece, int square)
{
    p->types[piece_type(piece)] ^= bit(square);
    p->colours[piece_colour(piece)] ^= bit(square);
    p->key ^= keys.pieces[piece][square];
}

static inline void take_off(struct chess *p, int square)
{
    toggle(p, p->board[square], square);
    p->board[square] = EMPTY;
}

static inline void put_on(struct chess *p, int piece, int square)
{
    toggle(p, piece, square);
    p->board[square] = (uint8_t)piece;
}

/* The rest of a move that is more than a piece going from one square to another. */
static void play_special(struct chess *p, move m, int us)
{
    int from = move_from(m), to = move_to(m), passed = to ^ 8;

    switch (move_special(m)) {
    case DOUBLE_PUSH:
        if (chess_en_passant_takers(p, passed, !us)) {
            p->en_passant = (uint8_t)passed;
            p->key ^= keys.en_passant[passed & 7];
        }
        break;
    case CASTLE: /* the rook goes from the corner to the king's other side */
        take_off(p, to > from ? to + 1 : to - 2);
        put_on(p, ROOK << 1 | us, (from + to) / 2);
        p->castled |= (uint8_t)((to > from ? WHITE_SHORT : WHITE_LONG) << 2 * us);
        break;
    case TAKE_EN_PASSANT:
        take_off(p, passed);
        break;
    default:
        take_off(p, to);
        put_on(p, move_promotion(m) << 1 | us, to);
    }
}

void chess_play(struct chess *after, const struct chess *before, move m)
{
    struct chess *p = after;
    int from = move_from(m), to = move_to(m), us = before->side, piece = before->board[from];

    *p = *before;
    p->fifty = (uint16_t)(p->fifty + 1);
    p->move_number = (uint16_t)(p->move_number + us);
    if (p->en_passant != NO_SQUARE) {
        p->key ^= keys.en_passant[p->en_passant & 7];
        p->en_passant = NO_SQUARE;
    }
    if (p->board[to] != EMPTY) {
        take_off(p, to);
        p->fifty = 0;
    }
    take_off(p, from);
    put_on(p, piece, to);
    if (piece_type(piece) == PAWN)
        p->fifty = 0;
    if (move_special(m) != PLAIN)
        play_special(p, m, us);
    p->key ^= keys.castling[p->castling] ^ keys.side;
    p->castling &= rights_kept[from] & rights_kept[to];
    p->key ^= keys.castling[p->castling];
    p->side = (uint8_t)!us;
}

bool chess_in_check(const struct chess *p)
{
    return chess_attackers(p, chess_king(p, p->side), !p->side, chess_occupied(p)) != 0;
}

bool chess_is_dead(const struct chess *p)
{
    const uint64_t dark = 0xaa55aa55aa55aa55u;
    uint64_t bishops = p->types[BISHOP];

    if (p->types[PAWN] | p->types[ROOK] | p->types[QUEEN])
        return false;
    if (bits_count(p->types[KNIGHT] | bishops) <= 1)
        return true;
    return !p->types[KNIGHT] && (!(bishops & dark) || !(bishops & ~dark));
}

/* The same position with the same side to move can only stand an even number of plies back, at least four, and not
   before the last capture or pawn's move. */
static bool is_threefold(const struct chess *p, const uint64_t *earlier, int count)
{
    int seen = 1;

    for (int back = 4; back <= count && back <= p->fifty; back += 2)
        if (earlier[count - back] == p->key && ++seen == 3)
            return true;
    return false;
}

/* Mate counts before every draw, as the laws of chess have it; stalemate before the draws that need a count. */
enum chess_ending chess_ending(const struct chess *p, const uint64_t *earlier, int count)
{
    if (!chess_count_moves(p))
        return chess_in_check(p) ? CHECKMATE : STALEMATE;
    if (chess_is_dead(p))
        return DEAD_MATERIAL;
    if (is_threefold(p, earlier, count))
        return THREEFOLD;
    return p->fifty >= 100 ? FIFTY_MOVES : GOES_ON;
}
