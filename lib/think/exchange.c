/* exchange.c - static exchange evaluation, in whatever the evaluator thinks pieces are worth. */
#include "think/exchange.h"

#include "game/chess_attacks.h"

void exchange_order(const int values[NO_TYPE], uint8_t cheapest[NO_TYPE])
{
    for (int type = PAWN; type < KING; type++) {
        int place = type;

        for (; place > 0 && values[cheapest[place - 1]] > values[type]; place--)
            cheapest[place] = cheapest[place - 1];
        cheapest[place] = (uint8_t)type;
    }
    cheapest[KING] = KING;
}

/* What the move takes, and what the pawn grows by if it promotes. */
static int first_gain(const struct chess *p, move m, const int values[NO_TYPE])
{
    int victim = piece_type(p->board[move_to(m)]), promotion = move_promotion(m), gain = 0;

    if (victim != NO_TYPE)
        gain += values[victim];
    if (move_special(m) == TAKE_EN_PASSANT)
        gain += values[PAWN];
    if (promotion != NO_TYPE)
        gain += values[promotion] - values[PAWN];
    return gain;
}

static uint64_t without_mover(const struct chess *p, move m)
{
    uint64_t occupied = chess_occupied(p) & ~bit(move_from(m));

    return move_special(m) == TAKE_EN_PASSANT ? occupied & ~bit(move_to(m) ^ 8) : occupied;
}

static uint64_t sliders_behind(const struct chess *p, int square, uint64_t occupied)
{
    return (rook_attacks(square, occupied) & (p->types[ROOK] | p->types[QUEEN])) |
           (bishop_attacks(square, occupied) & (p->types[BISHOP] | p->types[QUEEN]));
}

static int cheapest_type(const struct chess *p, uint64_t attackers, const uint8_t cheapest[NO_TYPE])
{
    int place = 0;

    while (!(attackers & p->types[cheapest[place]]))
        place++;
    return cheapest[place];
}

/* `balance` is what the side that moved last is ahead of what it needs, should it lose the piece it moved; each reply turns it
   round. The loop ends when a side has nothing to take with, or is content even after losing what it takes with. */
bool exchange_gains(const struct chess *p, move m, const int values[NO_TYPE], const uint8_t cheapest[NO_TYPE], int least)
{
    int to = move_to(m), promotion = move_promotion(m), side = p->side;
    int mover = promotion != NO_TYPE ? promotion : piece_type(p->board[move_from(m)]);
    int balance = first_gain(p, m, values) - least;
    uint64_t occupied, attackers;

    if (balance < 0)
        return false;
    if (mover == KING || (balance -= values[mover]) >= 0)
        return true; /* a king is never retaken: the move is legal */
    occupied = without_mover(p, m);
    attackers = chess_attackers(p, to, WHITE, occupied) | chess_attackers(p, to, BLACK, occupied);
    for (;;) {
        uint64_t ours;
        int type;

        side = !side;
        attackers &= occupied;
        ours = attackers & p->colours[side];
        if (!ours)
            return side != p->side;
        type = cheapest_type(p, ours, cheapest);
        occupied ^= bit(bits_first(ours & p->types[type]));
        attackers |= sliders_behind(p, to, occupied);
        if (type == KING) /* may only take what nothing protects any more, and then is not retaken */
            return (attackers & occupied & p->colours[!side]) ? side != p->side : side == p->side;
        balance = -balance - 1 - values[type];
        if (balance >= 0)
            return side == p->side;
    }
}
