/* chess_generate.c - legal moves, straight from what checks and pins leave free.
   One generator, compiled six times: for each colour, and for listing, only counting, or surveying what a side can do. */
#include "game/chess_attacks.h"

#include <stddef.h>

#define INLINE static inline __attribute__((always_inline))

#define FILE_A 0x0101010101010101u
#define FILE_H 0x8080808080808080u
#define RANK_1 0x00000000000000ffu
#define RANK_3 0x0000000000ff0000u
#define RANK_6 0x0000ff0000000000u
#define RANK_8 0xff00000000000000u

/* Where moves go: to a list, to a survey, or, both NULL, only to the count. */
struct sink {
    move *list;
    struct chess_survey *survey;
};

/* What the enemy's pieces allow. A piece pinned on a rank or file may move along `straight`, one pinned on a diagonal along
   `diagonal`; rays of one sort meet only at the king, so that their union is enough. */
struct leash {
    uint64_t checkers;
    uint64_t targets;            /* where pieces other than the king may go: not on our own or a king, and ending a check */
    uint64_t straight, diagonal; /* rays from the king up to and with the pinning piece */
};

/* Sorts the sliders that see our king past our own pieces into those that check and those that pin. */
INLINE void sort_snipers(uint64_t snipers, int king, uint64_t occupied, uint64_t *checkers, uint64_t *pins)
{
    while (snipers) {
        int sniper = bits_take(&snipers);
        uint64_t way = between_table[king][sniper], blockers = way & occupied;

        if (!blockers)
            *checkers |= bit(sniper);
        else if (!(blockers & (blockers - 1)))
            *pins |= way | bit(sniper);
    }
}

INLINE struct leash find_leash(const struct chess *p, const int us)
{
    uint64_t ours = p->colours[us], theirs = p->colours[!us], occupied = ours | theirs;
    int king = chess_king(p, us);
    struct leash leash = {.targets = ~(ours | p->types[KING])};

    leash.checkers = theirs & ((knight_table[king] & p->types[KNIGHT]) | (pawn_table[us][king] & p->types[PAWN]));
    sort_snipers(rook_attacks(king, theirs) & theirs & (p->types[ROOK] | p->types[QUEEN]), king, occupied, &leash.checkers,
                 &leash.straight);
    sort_snipers(bishop_attacks(king, theirs) & theirs & (p->types[BISHOP] | p->types[QUEEN]), king, occupied, &leash.checkers,
                 &leash.diagonal);
    if (leash.checkers)
        leash.targets &= leash.checkers | between_table[king][bits_first(leash.checkers)];
    return leash;
}

/* Each adds moves to the sink and returns the new count. */
INLINE int add(struct sink out, int count, int from, uint64_t attacked, uint64_t allowed)
{
    uint64_t targets = attacked & allowed;

    if (out.survey) {
        out.survey->covered |= attacked;
        out.survey->legal |= targets;
    }
    if (!out.list)
        return count + bits_count(targets);
    while (targets)
        out.list[count++] = move_make(from, bits_take(&targets), PLAIN);
    return count;
}

INLINE int add_pawns(struct sink out, int count, uint64_t targets, int step, int special)
{
    if (!out.list)
        return count + bits_count(targets);
    while (targets) {
        int to = bits_take(&targets);

        out.list[count++] = move_make(to - step, to, special);
    }
    return count;
}

INLINE int add_promotions(struct sink out, int count, uint64_t targets, int step)
{
    if (!out.list)
        return count + 4 * bits_count(targets);
    while (targets) {
        int to = bits_take(&targets);

        for (int type = QUEEN; type >= KNIGHT; type--)
            out.list[count++] = move_make(to - step, to, PROMOTE + type - KNIGHT);
    }
    return count;
}

/* Pawn steps of a whole set at once. `step` is the number of squares from from to to. */
INLINE uint64_t shift(uint64_t set, int step)
{
    return step > 0 ? set << step : set >> -step;
}

INLINE int add_pawn_moves(const struct chess *p, const int us, const struct leash *leash, struct sink out, int count)
{
    const int up = us == WHITE ? 8 : -8;
    const uint64_t third = us == WHITE ? RANK_3 : RANK_6, last = us == WHITE ? RANK_8 : RANK_1;
    uint64_t empty = ~chess_occupied(p), victims = p->colours[!us] & leash->targets, pawns = chess_pieces(p, us, PAWN);
    uint64_t along = pawns & leash->straight, across = pawns & leash->diagonal, free = pawns & ~(along | across);
    uint64_t once = (shift(free, up) | (shift(along, up) & leash->straight)) & empty;
    uint64_t twice = shift(once & third, up) & empty & leash->targets;
    uint64_t west = shift(free & ~FILE_A, up - 1) | (shift(across & ~FILE_A, up - 1) & leash->diagonal);
    uint64_t east = shift(free & ~FILE_H, up + 1) | (shift(across & ~FILE_H, up + 1) & leash->diagonal);

    once &= leash->targets;
    west &= victims;
    east &= victims;
    if (out.survey) {
        out.survey->covered |= shift(pawns & ~FILE_A, up - 1) | shift(pawns & ~FILE_H, up + 1);
        out.survey->legal |= west | east;
    }
    count = add_pawns(out, count, west & ~last, up - 1, PLAIN);
    count = add_pawns(out, count, east & ~last, up + 1, PLAIN);
    count = add_pawns(out, count, once & ~last, up, PLAIN);
    count = add_pawns(out, count, twice, 2 * up, DOUBLE_PUSH);
    if ((once | west | east) & last) {
        count = add_promotions(out, count, west & last, up - 1);
        count = add_promotions(out, count, east & last, up + 1);
        count = add_promotions(out, count, once & last, up);
    }
    return count;
}

INLINE int add_en_passant(const struct chess *p, const int us, struct sink out, int count)
{
    uint64_t takers = chess_en_passant_takers(p, p->en_passant, us);

    if (out.survey && takers)
        out.survey->legal |= bit(p->en_passant);
    if (!out.list)
        return count + bits_count(takers);
    while (takers)
        out.list[count++] = move_make(bits_take(&takers), p->en_passant, TAKE_EN_PASSANT);
    return count;
}

INLINE int add_piece_moves(const struct chess *p, const int us, const struct leash *leash, struct sink out, int count)
{
    uint64_t ours = p->colours[us], occupied = chess_occupied(p), free = ours & ~(leash->straight | leash->diagonal);
    uint64_t straight = p->types[ROOK] | p->types[QUEEN], diagonal = p->types[BISHOP] | p->types[QUEEN];

    for (uint64_t set = free & p->types[KNIGHT]; set;) {
        int from = bits_take(&set);

        count = add(out, count, from, knight_table[from], leash->targets);
    }
    for (uint64_t set = free & diagonal; set;) {
        int from = bits_take(&set);

        count = add(out, count, from, bishop_attacks(from, occupied), leash->targets);
    }
    for (uint64_t set = free & straight; set;) {
        int from = bits_take(&set);

        count = add(out, count, from, rook_attacks(from, occupied), leash->targets);
    }
    for (uint64_t set = ours & leash->diagonal & diagonal; set;) {
        int from = bits_take(&set);

        count = add(out, count, from, bishop_attacks(from, occupied), leash->targets & leash->diagonal);
    }
    for (uint64_t set = ours & leash->straight & straight; set;) {
        int from = bits_take(&set);

        count = add(out, count, from, rook_attacks(from, occupied), leash->targets & leash->straight);
    }
    return count;
}

/* What add_piece_moves passes over because a pin leaves it no move, but which is attacked all the same. */
INLINE void cover_pinned(const struct chess *p, const int us, const struct leash *leash, struct chess_survey *survey)
{
    uint64_t ours = p->colours[us], occupied = chess_occupied(p), pinned = ours & (leash->straight | leash->diagonal);
    uint64_t straight = p->types[ROOK] | p->types[QUEEN], diagonal = p->types[BISHOP] | p->types[QUEEN];

    if (!pinned)
        return;
    for (uint64_t set = pinned & p->types[KNIGHT]; set;)
        survey->covered |= knight_table[bits_take(&set)];
    for (uint64_t set = ours & leash->straight & diagonal; set;)
        survey->covered |= bishop_attacks(bits_take(&set), occupied);
    for (uint64_t set = ours & leash->diagonal & straight; set;)
        survey->covered |= rook_attacks(bits_take(&set), occupied);
}

INLINE int add_king_moves(const struct chess *p, const int us, struct sink out, int count)
{
    int king = chess_king(p, us);
    uint64_t occupied = chess_occupied(p) ^ bit(king); /* the king does not hide squares behind it */
    uint64_t safe = 0;

    if (out.survey)
        return add(out, count, king, king_table[king], ~(p->colours[us] | out.survey->denied));
    for (uint64_t set = king_table[king] & ~p->colours[us]; set;) {
        int to = bits_take(&set);

        if (!chess_attackers(p, to, !us, occupied))
            safe |= bit(to);
    }
    return add(out, count, king, safe, safe);
}

INLINE int add_castling(const struct chess *p, const int us, struct sink out, int count)
{
    const int king = us == WHITE ? 4 : 60; /* e1, e8 */
    const int short_right = us == WHITE ? WHITE_SHORT : BLACK_SHORT, long_right = us == WHITE ? WHITE_LONG : BLACK_LONG;
    uint64_t occupied = chess_occupied(p);

    if (p->castling & short_right && !(occupied & (bit(king + 1) | bit(king + 2))) &&
        !chess_attackers(p, king + 1, !us, occupied) && !chess_attackers(p, king + 2, !us, occupied)) {
        if (out.list)
            out.list[count] = move_make(king, king + 2, CASTLE);
        count++;
    }
    if (p->castling & long_right && !(occupied & (bit(king - 1) | bit(king - 2) | bit(king - 3))) &&
        !chess_attackers(p, king - 1, !us, occupied) && !chess_attackers(p, king - 2, !us, occupied)) {
        if (out.list)
            out.list[count] = move_make(king, king - 2, CASTLE);
        count++;
    }
    return count;
}

/* Moves of all but the king. */
INLINE int add_others(const struct chess *p, const int us, const struct leash *leash, struct sink out)
{
    int count = add_pawn_moves(p, us, leash, out, 0);

    if (p->en_passant != NO_SQUARE && (!out.survey || p->side == us))
        count = add_en_passant(p, us, out, count);
    return add_piece_moves(p, us, leash, out, count);
}

INLINE int generate(const struct chess *p, const int us, move *list)
{
    struct leash leash = find_leash(p, us);
    struct sink out = {.list = list};
    int count = 0;

    if (!(leash.checkers & (leash.checkers - 1))) /* in double check only the king can move */
        count = add_others(p, us, &leash, out);
    if (p->castling && !leash.checkers)
        count = add_castling(p, us, out, count);
    return add_king_moves(p, us, out, count);
}

int chess_moves(const struct chess *p, move list[MAX_MOVES])
{
    return p->side == WHITE ? generate(p, WHITE, list) : generate(p, BLACK, list);
}

int chess_count_moves(const struct chess *p)
{
    return p->side == WHITE ? generate(p, WHITE, NULL) : generate(p, BLACK, NULL);
}

INLINE void survey_others(const struct chess *p, const int us, struct chess_survey *survey)
{
    struct leash leash = find_leash(p, us);

    *survey = (struct chess_survey){.checkers = leash.checkers};
    if (leash.checkers & (leash.checkers - 1))
        leash.targets = 0;
    survey->moves = add_others(p, us, &leash, (struct sink){.survey = survey});
    cover_pinned(p, us, &leash, survey);
    survey->covered_by_others = survey->covered;
    survey->covered |= king_table[chess_king(p, us)];
}

INLINE void survey_king(const struct chess *p, const int us, struct chess_survey *survey, uint64_t attacked)
{
    uint64_t behind = chess_occupied(p) ^ chess_pieces(p, us, KING);
    uint64_t straight = p->types[ROOK] | p->types[QUEEN], diagonal = p->types[BISHOP] | p->types[QUEEN];
    struct sink out = {.survey = survey};

    survey->denied = attacked;
    for (uint64_t set = survey->checkers & straight; set;)
        survey->denied |= rook_attacks(bits_take(&set), behind);
    for (uint64_t set = survey->checkers & diagonal; set;)
        survey->denied |= bishop_attacks(bits_take(&set), behind);
    if (p->castling && !survey->checkers)
        survey->moves = add_castling(p, us, out, survey->moves);
    survey->moves = add_king_moves(p, us, out, survey->moves);
}

void chess_survey(const struct chess *p, struct chess_survey sides[2])
{
    survey_others(p, WHITE, &sides[WHITE]);
    survey_others(p, BLACK, &sides[BLACK]);
    survey_king(p, WHITE, &sides[WHITE], sides[BLACK].covered);
    survey_king(p, BLACK, &sides[BLACK], sides[WHITE].covered);
}

/* Two pawns leave their rank at once and a third square fills: tried on the board rather than reasoned about. */
uint64_t chess_en_passant_takers(const struct chess *p, int square, int us)
{
    uint64_t takers = 0, passed = bit(square ^ 8), straight = p->types[ROOK] | p->types[QUEEN];
    uint64_t diagonal = p->types[BISHOP] | p->types[QUEEN], theirs = p->colours[!us] & ~passed;
    int king = chess_king(p, us);

    for (uint64_t set = pawn_table[!us][square] & chess_pieces(p, us, PAWN); set;) {
        int from = bits_take(&set);
        uint64_t occupied = (chess_occupied(p) ^ bit(from) ^ passed) | bit(square);
        uint64_t attackers = (rook_attacks(king, occupied) & straight) | (bishop_attacks(king, occupied) & diagonal) |
                             (knight_table[king] & p->types[KNIGHT]) | (pawn_table[us][king] & p->types[PAWN]);

        if (!(attackers & theirs))
            takers |= bit(from);
    }
    return takers;
}
