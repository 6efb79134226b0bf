/* genes_score.c - what each gene sees in a position: seed 004, section 4.3. A typical position scores about 1.
   Sums go over distances and ranks, not over squares, so that a position and its mirror image give the same bits. */
#include "kinds/genes.h"

#include "base/exact.h"
#include "game/chess_attacks.h"

#define FILE_A 0x0101010101010101u
#define FILE_H 0x8080808080808080u

/* The set and its neighbours to either side. */
static inline uint64_t widen(uint64_t set)
{
    return set | (set & ~FILE_A) >> 1 | (set & ~FILE_H) << 1;
}

static inline uint64_t king_steps(uint64_t set)
{
    uint64_t wide = widen(set);

    return wide | wide << 8 | wide >> 8;
}

static double size(double x)
{
    return x < 0 ? -x : x;
}

/* Piece Strength: keys B K N P Q R, over the sum of absolute values of a full set. All zero: all zero. */
void prepare_strengths(const double *values, struct traits *traits)
{
    static const int types[] = {BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK}, counts[] = {2, 1, 2, 8, 1, 2};
    double sum = 0;

    for (int k = 0; k < NO_TYPE; k++)
        sum += counts[k] * size(values[k]);
    for (int k = 0; k < NO_TYPE; k++)
        traits->strengths[types[k]] = sum > 0 ? values[k] / sum : 0;
}

static double strength_of(const struct facts *facts, const struct traits *traits, uint64_t set)
{
    double sum = 0;

    for (int type = PAWN; type <= KING; type++)
        sum += bits_count(set & facts->position->types[type]) * traits->strengths[type];
    return sum;
}

double score_force(const struct facts *facts, const struct traits *traits)
{
    return strength_of(facts, traits, facts->position->colours[facts->us]);
}

/* In the start position 20 moves. */
double score_freedom(const struct facts *facts, const struct traits *traits)
{
    (void)traits;
    return facts->own->moves / 20.0;
}

/* Keys Exponent, Non-linearity, Priority. Eight pawns one step from promotion score 1. */
void prepare_advancement(const double *values, struct traits *traits)
{
    for (int ranks = 0; ranks < 6; ranks++)
        traits->advancements[ranks] = ranks ? exact_pow(ranks / 5.0, 1 + values[1]) / 8 : 0;
}

double score_advancement(const struct facts *facts, const struct traits *traits)
{
    double sum = 0;

    for (int ranks = 1; ranks < 6; ranks++) {
        int rank = facts->us == WHITE ? 1 + ranks : 6 - ranks;

        sum += bits_count(facts->pawns >> 8 * rank & 0xff) * traits->advancements[ranks];
    }
    return sum;
}

/* The set and all squares nearer to where its pawns promote. */
static inline uint64_t fill_ahead(uint64_t set, int us)
{
    for (int step = 8; step < 64; step *= 2)
        set |= us == WHITE ? set << step : set >> step;
    return set;
}

/* A pawn counts 1, less a third (on the edge files a half) for each of its own and the neighbouring files with an enemy pawn ahead.
   Counted in 48ths of the score. */
double score_passed(const struct facts *facts, const struct traits *traits)
{
    uint64_t guarded = fill_ahead(facts->us == WHITE ? facts->enemy_pawns >> 8 : facts->enemy_pawns << 8, !facts->us);
    uint64_t edge = facts->pawns & (FILE_A | FILE_H), inner = facts->pawns & ~edge;
    uint64_t from_west = (guarded & ~FILE_H) << 1, from_east = (guarded & ~FILE_A) >> 1; /* the edges have one neighbour */

    (void)traits;
    return (6 * bits_count(facts->pawns) - 2 * (bits_count(inner & guarded) + bits_count(inner & from_west) + bits_count(inner & from_east)) -
            3 * (bits_count(edge & guarded) + bits_count(edge & (from_west | from_east)))) /
           48.0;
}

/* Each attacked piece once; an attack on the king is a check. */
double score_targets(const struct facts *facts, const struct traits *traits)
{
    return strength_of(facts, traits, facts->own->covered & facts->position->colours[!facts->us]);
}

/* Keys Exponent, Illegal Square Score, King Target Factor, Legal Square Score, Priority. */
void prepare_sphere(const double *values, struct traits *traits)
{
    double illegal = values[1], factor = values[2], legal = values[3], all = 64 * (legal + illegal);

    for (int distance = 0; distance < 8; distance++) {
        double weight = all > 0 ? (1 + factor / (1 + distance)) / all : 0;

        traits->legal_weights[distance] = legal * weight;
        traits->illegal_weights[distance] = illegal * weight;
    }
    for (int square = 0; square < 64; square++) {
        uint64_t disc = bit(square);

        traits->rings[square][0] = disc;
        for (int distance = 1; distance < 8; distance++) {
            traits->rings[square][distance] = king_steps(disc) & ~disc;
            disc = king_steps(disc);
        }
    }
}

/* Squares the pieces could go to if nothing stood in their way. */
static uint64_t reach(const struct facts *facts)
{
    const struct chess *p = facts->position;
    uint64_t ours = p->colours[facts->us], ahead = facts->us == WHITE ? facts->pawns << 8 : facts->pawns >> 8;
    uint64_t set = (ahead & ~FILE_A) >> 1 | (ahead & ~FILE_H) << 1 | king_table[facts->king];

    for (uint64_t from = ours & p->types[KNIGHT]; from;)
        set |= knight_table[bits_take(&from)];
    for (uint64_t from = ours & (p->types[BISHOP] | p->types[QUEEN]); from;)
        set |= bishop_attacks(bits_take(&from), 0);
    for (uint64_t from = ours & (p->types[ROOK] | p->types[QUEEN]); from;)
        set |= rook_attacks(bits_take(&from), 0);
    return set;
}

/* A square counts by the best that can be said of it: a legal move goes there; a piece's way would; nothing. Near the enemy king
   it counts by the King Target Factor more. */
double score_sphere(const struct facts *facts, const struct traits *traits)
{
    const uint64_t *rings = traits->rings[facts->enemy_king];
    uint64_t legal = facts->own->legal, illegal = reach(facts) & ~legal;
    double sum = 0;

    for (int distance = 0; distance < 8; distance++)
        sum += bits_count(legal & rings[distance]) * traits->legal_weights[distance] +
               bits_count(illegal & rings[distance]) * traits->illegal_weights[distance];
    return sum;
}

/* Keys Enemy Block Score, Exponent, Friendly Block Score, Maximum Distance, Priority. */
void prepare_confinement(const double *values, struct traits *traits)
{
    traits->enemy_block = values[0];
    traits->friendly_block = values[2];
    traits->confinement_distance = (int)values[3];
    for (int distance = 0; distance < 8; distance++)
        traits->reaches[distance] = 1.0 / (1 + distance);
}

/* The king walks over free squares, and meets its own pieces and squares the enemy attacks, each counted by 1 / (1 + distance). Its own
   square counts only if it cannot walk at all. */
double score_confinement(const struct facts *facts, const struct traits *traits)
{
    uint64_t ours = facts->position->colours[facts->us], front = bit(facts->king), seen = front;
    double friends = 0, enemies = 0, free = 0;

    for (int distance = 1; distance <= traits->confinement_distance && front; distance++) {
        uint64_t next = king_steps(front) & ~seen, open = next & ~ours;

        friends += bits_count(next & ours) * traits->reaches[distance];
        enemies += bits_count(open & facts->own->denied) * traits->reaches[distance];
        front = open & ~facts->own->denied;
        free += bits_count(front) * traits->reaches[distance];
        seen |= next;
    }
    return (traits->friendly_block * friends + traits->enemy_block * enemies) / (free > 0 ? free : 1);
}

/* Squares from which a queen or knight would reach the king, and which none of its other pieces guards: 35 at most. */
double score_protection(const struct facts *facts, const struct traits *traits)
{
    uint64_t occupied = chess_occupied(facts->position);
    uint64_t access = rook_attacks(facts->king, occupied) | bishop_attacks(facts->king, occupied) | knight_table[facts->king];

    (void)traits;
    return (35 - bits_count(access & ~facts->own->covered_by_others)) / 35.0;
}

/* Keys Exponent, Kingside Preference, Priority, Queenside Preference. */
void prepare_castling(const double *values, struct traits *traits)
{
    traits->short_preference = values[1];
    traits->long_preference = values[3];
}

/* The share of conditions met: the right is kept, each square between king and rook is empty, and each of the king's three
   squares is not attacked. Castled: all of them; the right lost: none. */
static double castling_share(const struct facts *facts, int right, uint64_t between, uint64_t walk)
{
    uint64_t blocked = between & chess_occupied(facts->position), attacked = walk & facts->enemy->covered;
    int all = 1 + bits_count(between) + 3;

    if (facts->position->castled & right)
        return 1;
    if (!(facts->position->castling & right))
        return 0;
    return (double)(all - bits_count(blocked) - bits_count(attacked)) / all;
}

double score_castling(const struct facts *facts, const struct traits *traits)
{
    int home = facts->us == WHITE ? 0 : 56, right = WHITE_SHORT << 2 * facts->us;

    return traits->short_preference * castling_share(facts, right, (uint64_t)0x60 << home, (uint64_t)0x70 << home) +
           traits->long_preference * castling_share(facts, right << 1, (uint64_t)0x0e << home, (uint64_t)0x1c << home);
}

/* The files with a pawn on them, as bits 0 to 7. */
static unsigned pawn_files(uint64_t pawns)
{
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    return (unsigned)(pawns | pawns >> 8) & 0xff;
}

/* Minus the pawns with another of their own ahead, of which there are 6 at most. */
double score_stacked(const struct facts *facts, const struct traits *traits)
{
    (void)traits;
    return (bits_count(pawn_files(facts->pawns)) - bits_count(facts->pawns)) / 6.0;
}

/* Pawns per island, over 8. */
double score_islands(const struct facts *facts, const struct traits *traits)
{
    unsigned files = pawn_files(facts->pawns);
    int islands = bits_count(files & ~(files << 1));

    (void)traits;
    return islands ? bits_count(facts->pawns) / (8.0 * islands) : 0;
}
