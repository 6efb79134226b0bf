/* quiesce.c - a position is judged only when nothing hangs: captures and promotions are played out first, checks answered. */
#include "think/search_parts.h"

enum { HOPE = 2 * UNIT }; /* what a capture may bring beyond the piece it takes */

/* The score of the table, or of standing still, ends it here. */
static bool is_settled(struct search *s, int ply, const struct found *found, int beta, int *best)
{
    struct frame *frame = &s->frames[ply];

    if (found && found->depth >= 0) {
        *best = score_from_table(found->score, ply);
        if (score_decides(found->bound, *best, beta))
            return true;
    }
    *best = ply - MATE;
    if (frame->in_check)
        return false;
    *best = frame->evaluation = found ? found->evaluation : search_evaluate(s, ply);
    return *best >= beta;
}

/* Captures that lose material, or do not even with luck come near what is needed, are left out. */
static bool is_hopeless(const struct search *s, int ply, move m, int alpha)
{
    const struct frame *frame = &s->frames[ply];
    int missing = alpha - frame->evaluation - HOPE;

    return !frame->in_check && !search_exchange(s, &frame->position, m, missing > 0 ? missing : 0);
}

static void store(struct search *s, int ply, move best_move, int best, int bound)
{
    const struct frame *frame = &s->frames[ply];
    int evaluation = frame->in_check ? 0 : frame->evaluation;

    hash_store(&s->hash, frame->position.key,
               (struct found){.best = best_move,
                              .score = (int16_t)score_to_table(best, ply),
                              .evaluation = (int16_t)evaluation,
                              .bound = (unsigned)bound & EXACT});
}

static int try_moves(struct search *s, int ply, move first, int alpha, int beta, int best)
{
    int start = alpha;
    move best_move = NO_MOVE, m;
    struct moves moves;

    if (best > alpha)
        alpha = best;
    if (s->frames[ply].in_check)
        moves_all(&moves, s, ply, first);
    else
        moves_noisy(&moves, s, ply, first);
    while ((m = moves_next(&moves, s, ply)) != NO_MOVE) {
        int score;

        if (is_hopeless(s, ply, m, alpha))
            continue;
        search_play(s, ply, m);
        score = -search_quiesce(s, ply + 1, -beta, -alpha);
        if (s->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        alpha = score;
        best_move = m;
        search_set_line(s, ply, m);
        if (score >= beta)
            break;
    }
    store(s, ply, best_move, best, best >= beta ? AT_LEAST : best > start && best_move != NO_MOVE ? EXACT : AT_MOST);
    return best;
}

int search_quiesce(struct search *s, int ply, int alpha, int beta)
{
    const struct found *found;
    int best;

    if (!search_enter(s, ply) || search_is_draw(s, ply))
        return 0;
    if (ply == MAX_PLY)
        return search_evaluate(s, ply);
    found = hash_find(&s->hash, s->frames[ply].position.key);
    if (is_settled(s, ply, found, beta, &best))
        return best;
    return try_moves(s, ply, found ? found->best : NO_MOVE, alpha, beta, best);
}
