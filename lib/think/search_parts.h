/* search_parts.h - what the files of the search share, and nobody else needs. */
#ifndef THINK_SEARCH_PARTS_H
#define THINK_SEARCH_PARTS_H

#include "think/exchange.h"
#include "think/hash.h"
#include "think/search.h"

enum { MAX_PLY = 2 * MAX_DEPTH };       /* lines grow past the depth by extensions and captures, up to here */
enum { MATED_SOON = MATE - MAX_PLY };   /* any score beyond is a forced mate */
enum { INFINITE = MATE + 1 };           /* beyond every score */
enum { UNIT = 100 };                    /* the evaluator's own pawn */
enum { MAX_HISTORY = 1 << 13 };

/* One position of the line being searched. */
struct frame {
    struct chess position;
    bool in_check;
    int evaluation; /* of the position as it stands; of no meaning in check */
    move played;    /* from here; NO_MOVE is a null move */
    int length;
    move line[MAX_DEPTH]; /* the best continuation found */
};

struct root_move {
    move move;
    int score; /* in the last iteration; -INFINITE if it was only found not to be better */
};

struct search {
    struct hash hash;
    int16_t history[2][64][64];          /* by side, from, to: how often a quiet move was best */
    move counters[EMPTY][64];            /* what refuted this piece's going to this square */
    move killers[MAX_PLY][2];            /* quiet moves that refuted others at this ply */
    uint8_t reductions[MAX_DEPTH][MAX_DEPTH]; /* by depth and place in the order */
    uint64_t side_key;                   /* what passing changes in a key */

    /* Of the move being thought about. */
    const struct evaluator *evaluator;
    const struct record *record;
    int values[NO_TYPE]; /* the evaluator's, the king's 0 */
    uint8_t cheapest[NO_TYPE];
    long nodes, most_nodes;
    bool stopped; /* no nodes left: results are void, back to the root */
    struct root_move roots[MAX_MOVES];
    int root_count;
    struct frame frames[MAX_PLY + 1];
};

/* Begins to think about a move: the root position, its moves shuffled, an answer in case there is no time for a better one. */
void search_begin(struct search *, const struct evaluator *, const struct record *, struct limit, struct rng *, struct thought *);

/* Counts a position; false, and the search is stopped, if the limit is reached. Every position is entered so, and once. */
static inline bool search_enter(struct search *s, int ply)
{
    s->frames[ply].length = 0;
    if (s->nodes >= s->most_nodes) {
        s->stopped = true;
        return false;
    }
    s->nodes++;
    return true;
}

static inline int search_evaluate(const struct search *s, int ply)
{
    return s->evaluator->evaluate(s->evaluator, &s->frames[ply].position);
}

/* Plays a move of the position at this ply; the next frame is then the position after it. */
void search_play(struct search *, int ply, move);

/* Is the position at this ply, not the root, a draw whatever its moves? */
bool search_is_draw(const struct search *, int ply);

/* The move, then the line of the next frame, become the line of this one. */
void search_set_line(struct search *, int ply, move);

/* A new best at the root. */
void search_answer(const struct search *, struct thought *, int score);

/* Mates are counted from the root in the search, from the position in the table. */
static inline int score_to_table(int score, int ply)
{
    return score >= MATED_SOON ? score + ply : score <= -MATED_SOON ? score - ply : score;
}

static inline int score_from_table(int score, int ply)
{
    return score >= MATED_SOON ? score - ply : score <= -MATED_SOON ? score + ply : score;
}

/* May a stored score stand for a search with this window? */
static inline bool score_decides(int bound, int score, int beta)
{
    return bound & (score >= beta ? AT_LEAST : AT_MOST);
}

static inline bool is_capture(const struct chess *p, move m)
{
    return p->board[move_to(m)] != EMPTY || move_special(m) == TAKE_EN_PASSANT;
}

/* Captures and promotions change the material; the others are quiet. */
static inline bool is_quiet(const struct chess *p, move m)
{
    return !is_capture(p, m) && move_special(m) < PROMOTE;
}

static inline bool search_exchange(const struct search *s, const struct chess *p, move m, int least)
{
    return exchange_gains(p, m, s->values, s->cheapest, least);
}

/* The moves of a position, given out in the order in which they promise to be good (order.c). */
struct moves {
    int count, next;
    move list[MAX_MOVES];
    int promise[MAX_MOVES];
};

void moves_all(struct moves *, const struct search *, int ply, move first);
void moves_noisy(struct moves *, const struct search *, int ply, move first); /* captures and promotions */
move moves_next(struct moves *, const struct search *, int ply);              /* NO_MOVE after the last */

/* A quiet move was best; those tried before it were not. */
void order_learn(struct search *, int ply, int depth, move best, const move *tried, int count);
int order_history(const struct search *, int ply, move);

/* Captures until nothing hangs, or all moves while in check (quiesce.c). */
int search_quiesce(struct search *, int ply, int alpha, int beta);

/* Principal-variation search below the root (pvs.c). A move has been played at `ply`; the score is that side's. */
int search_after(struct search *, int ply, int depth, int reduction, int alpha, int beta, bool first);

#endif
