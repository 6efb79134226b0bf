/* order.c - which moves to try first: the table's, captures that pay, killers, what answered this move before, history. */
#include "think/search_parts.h"

/* Classes of promise. Captures lie between values * 16 apart, which stay below a class; history below KILLER. */
enum { FIRST = 1 << 28, NOISY = 1 << 24, KILLER = 1 << 16, COUNTER = 1 << 15, LOSING = -(1 << 24) };

static move counter_of(const struct search *s, int ply)
{
    move last = ply ? s->frames[ply - 1].played : NO_MOVE;

    return last == NO_MOVE ? NO_MOVE : s->counters[s->frames[ply].position.board[move_to(last)]][move_to(last)];
}

/* The most valuable victim first, taken by the cheapest piece. Whether the exchange pays is asked only when its turn comes. */
static int promise_noisy(const struct search *s, const struct chess *p, move m)
{
    int victim = piece_type(p->board[move_to(m)]), promotion = move_promotion(m), gain = 0;

    if (is_capture(p, m))
        gain += s->values[victim == NO_TYPE ? PAWN : victim];
    if (promotion != NO_TYPE)
        gain += s->values[promotion] - s->values[PAWN];
    return NOISY + gain * 16 - piece_type(p->board[move_from(m)]);
}

static int promise_quiet(const struct search *s, int ply, move m, move counter)
{
    if (m == s->killers[ply][0])
        return KILLER + 1;
    if (m == s->killers[ply][1])
        return KILLER;
    return (m == counter ? COUNTER : 0) + order_history(s, ply, m);
}

void moves_all(struct moves *moves, const struct search *s, int ply, move first)
{
    const struct chess *p = &s->frames[ply].position;
    move counter = counter_of(s, ply);

    moves->count = chess_moves(p, moves->list);
    moves->next = 0;
    for (int i = 0; i < moves->count; i++) {
        move m = moves->list[i];

        moves->promise[i] = m == first ? FIRST : is_quiet(p, m) ? promise_quiet(s, ply, m, counter) : promise_noisy(s, p, m);
    }
}

void moves_noisy(struct moves *moves, const struct search *s, int ply, move first)
{
    const struct chess *p = &s->frames[ply].position;
    int all = chess_moves(p, moves->list), count = 0;

    for (int i = 0; i < all; i++) {
        move m = moves->list[i];

        if (is_quiet(p, m))
            continue;
        moves->promise[count] = m == first ? FIRST : promise_noisy(s, p, m);
        moves->list[count++] = m;
    }
    moves->count = count;
    moves->next = 0;
}

/* Brings the most promising move that is left to the front; of equals the one that stands first. */
static void bring_best(struct moves *moves)
{
    int best = moves->next, promise = moves->promise[best];
    move m;

    for (int i = best + 1; i < moves->count; i++)
        if (moves->promise[i] > promise)
            promise = moves->promise[best = i];
    m = moves->list[best];
    moves->list[best] = moves->list[moves->next];
    moves->promise[best] = moves->promise[moves->next];
    moves->list[moves->next] = m;
    moves->promise[moves->next] = promise;
}

move moves_next(struct moves *moves, const struct search *s, int ply)
{
    const struct chess *p = &s->frames[ply].position;

    while (moves->next < moves->count) {
        int *promise = &moves->promise[moves->next];
        move m;

        bring_best(moves);
        m = moves->list[moves->next];
        if (*promise >= FIRST || *promise < NOISY / 2 || search_exchange(s, p, m, 0)) {
            moves->next++;
            return m;
        }
        *promise += LOSING - NOISY; /* behind the quiet moves */
    }
    return NO_MOVE;
}

int order_history(const struct search *s, int ply, move m)
{
    return s->history[s->frames[ply].position.side][move_from(m)][move_to(m)];
}

/* The nearer to the limit, the smaller the step: no overflow, and old merits fade as new ones come. */
static void adjust(int16_t *entry, int bonus)
{
    *entry = (int16_t)(*entry + bonus - *entry * (bonus < 0 ? -bonus : bonus) / MAX_HISTORY);
}

void order_learn(struct search *s, int ply, int depth, move best, const move *tried, int count)
{
    const struct chess *p = &s->frames[ply].position;
    int bonus = depth * depth * 16 < MAX_HISTORY / 4 ? depth * depth * 16 : MAX_HISTORY / 4;
    move last = ply ? s->frames[ply - 1].played : NO_MOVE;

    if (s->killers[ply][0] != best) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = best;
    }
    if (last != NO_MOVE)
        s->counters[p->board[move_to(last)]][move_to(last)] = best;
    adjust(&s->history[p->side][move_from(best)][move_to(best)], bonus);
    for (int i = 0; i < count; i++)
        adjust(&s->history[p->side][move_from(tried[i])][move_to(tried[i])], -bonus);
}
