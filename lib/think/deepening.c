/* deepening.c - the root of the strong search: depth after depth, each better ordered by the one before. */
#include "think/search_parts.h"

enum { NARROW_DEPTH = 4 };    /* before this scores move too much to guess the next */
enum { NARROW = UNIT / 4 };   /* half the window around the last score; four times as much after each miss */
enum { REDUCED_DEPTH = 3, REDUCED_PLACE = 4 };

/* The best first; the others keep their order, which was drawn by lot. */
static void sort_roots(struct search *s)
{
    for (int i = 1; i < s->root_count; i++) {
        struct root_move moved = s->roots[i];
        int place = i;

        for (; place > 0 && s->roots[place - 1].score < moved.score; place--)
            s->roots[place] = s->roots[place - 1];
        s->roots[place] = moved;
    }
}

/* A ply less than elsewhere: at the root there is no second chance. */
static int reduction_of(const struct search *s, int depth, int place)
{
    bool quiet = is_quiet(&s->frames[0].position, s->roots[place].move) && !s->frames[1].in_check;
    int reduction = s->reductions[depth][place < MAX_DEPTH ? place : MAX_DEPTH - 1];

    return depth >= REDUCED_DEPTH && place >= REDUCED_PLACE && quiet && reduction ? reduction - 1 : 0;
}

/* One iteration with one window. An answer is given as soon as a move is found better than alpha: it stands even if the nodes run out. */
static int search_roots(struct search *s, int depth, int alpha, int beta, struct thought *thought)
{
    int best = -INFINITE;

    for (int i = 0; i < s->root_count; i++)
        s->roots[i].score = -INFINITE;
    for (int i = 0; i < s->root_count && alpha < beta; i++) {
        int score;

        search_play(s, 0, s->roots[i].move);
        score = search_after(s, 0, depth - 1 + s->frames[1].in_check, reduction_of(s, depth, i), alpha, beta, i == 0);
        if (s->stopped)
            break;
        if (score > best)
            best = score;
        if (score <= alpha)
            continue;
        alpha = s->roots[i].score = score;
        search_set_line(s, 0, s->roots[i].move);
        search_answer(s, thought, score);
    }
    sort_roots(s);
    return best;
}

/* The window is narrow at first and opens on the side where it was missed; past any evaluation it is open altogether. */
static void iterate(struct search *s, int depth, struct thought *thought)
{
    int below = NARROW, above = NARROW, guess = thought->score;

    if (depth < NARROW_DEPTH || guess >= MATED_SOON || guess <= -MATED_SOON)
        below = above = 2 * INFINITE;
    while (!s->stopped) {
        int alpha = guess - below > -MAX_EVALUATION ? guess - below : -INFINITE;
        int beta = guess + above < MAX_EVALUATION ? guess + above : INFINITE;
        int score = search_roots(s, depth, alpha, beta, thought);

        if (score <= alpha)
            below *= 4;
        else if (score >= beta)
            above *= 4;
        else
            break;
    }
}

/* A mate will not become shorter when the search went deeper than it is long; by half, as late moves, which may mate sooner, are
   searched less deeply. */
static bool is_decided(const struct thought *thought)
{
    int length = MATE - (thought->score < 0 ? -thought->score : thought->score);

    return length < MAX_PLY && thought->depth >= length + length / 2;
}

void search_deepening(struct search *s, const struct evaluator *evaluator, const struct record *record, struct limit limit,
                      struct rng *rng, struct thought *thought)
{
    int last = limit.depth && limit.depth < MAX_DEPTH ? limit.depth : MAX_DEPTH - 1;

    search_begin(s, evaluator, record, limit, rng, thought);
    if (s->root_count == 1)
        return;
    for (int depth = 1; depth <= last && !is_decided(thought); depth++) {
        iterate(s, depth, thought);
        if (s->stopped)
            break;
        thought->depth = depth;
    }
    thought->nodes = s->nodes;
}
