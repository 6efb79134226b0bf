/* plain.c - minimax and alpha-beta to a fixed depth, as in the textbooks: what the strong search is compared with. */
#include "think/search_parts.h"

/* Positions that end a line; else *count legal moves are in the list. Mate and stalemate come before the other draws. */
static bool is_end(struct search *s, int ply, int depth, move *list, int *count, int *score)
{
    if (!search_enter(s, ply)) {
        *score = 0;
        return true;
    }
    *count = chess_moves(&s->frames[ply].position, list);
    if (!*count)
        *score = s->frames[ply].in_check ? ply - MATE : 0;
    else if (search_is_draw(s, ply))
        *score = 0;
    else if (depth == 0)
        *score = search_evaluate(s, ply);
    else
        return false;
    return true;
}

/* Has the parameters of alphabeta, but looks at every move. */
static int minimax(struct search *s, int ply, int depth, int alpha, int beta)
{
    move list[MAX_MOVES];
    int count, score, best = -INFINITE;

    if (is_end(s, ply, depth, list, &count, &score))
        return score;
    for (int i = 0; i < count && !s->stopped; i++) {
        search_play(s, ply, list[i]);
        score = -minimax(s, ply + 1, depth - 1, alpha, beta);
        if (score > best) {
            best = score;
            search_set_line(s, ply, list[i]);
        }
    }
    return best;
}

static int alphabeta(struct search *s, int ply, int depth, int alpha, int beta)
{
    move list[MAX_MOVES];
    int count, score;

    if (is_end(s, ply, depth, list, &count, &score))
        return score;
    for (int i = 0; i < count && alpha < beta && !s->stopped; i++) {
        search_play(s, ply, list[i]);
        score = -alphabeta(s, ply + 1, depth - 1, -beta, -alpha);
        if (score > alpha) {
            alpha = score;
            search_set_line(s, ply, list[i]);
        }
    }
    return alpha;
}

/* One search of all root moves; what it finds counts if it was finished, or if there is nothing else. */
static void search_roots(struct search *s, int depth, int (*below)(struct search *, int, int, int, int), struct thought *thought)
{
    struct thought found = *thought;
    int best = -INFINITE;

    for (int i = 0; i < s->root_count; i++) {
        int score;

        search_play(s, 0, s->roots[i].move);
        score = -below(s, 1, depth - 1, -INFINITE, -best);
        if (s->stopped)
            break;
        if (score > best) {
            best = score;
            search_set_line(s, 0, s->roots[i].move);
            search_answer(s, &found, score);
        }
    }
    if (!s->stopped)
        found.depth = depth;
    if (!s->stopped || !thought->depth)
        *thought = found;
    thought->nodes = s->nodes;
}

static void think(struct search *s, struct limit limit, int (*below)(struct search *, int, int, int, int), struct thought *thought)
{
    int last = limit.depth && limit.depth < MAX_DEPTH ? limit.depth : MAX_DEPTH;

    for (int depth = limit.nodes ? 1 : last; depth <= last && !s->stopped; depth++)
        search_roots(s, depth, below, thought);
}

void search_minimax(struct search *s, const struct evaluator *evaluator, const struct record *record, struct limit limit,
                    struct rng *rng, struct thought *thought)
{
    search_begin(s, evaluator, record, limit, rng, thought);
    think(s, limit, minimax, thought);
}

void search_alphabeta(struct search *s, const struct evaluator *evaluator, const struct record *record, struct limit limit,
                      struct rng *rng, struct thought *thought)
{
    search_begin(s, evaluator, record, limit, rng, thought);
    think(s, limit, alphabeta, thought);
}
