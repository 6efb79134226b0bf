/* pvs.c - principal-variation search: the first move with the whole window, the others only asked whether they are better.
   All margins are in units of the evaluator's own pawn; whatever it believes, no side is called mated that has a move left. */
#include "think/search_parts.h"

enum { QUIET_DEPTH = 8 };            /* up to here a standing far outside the window is believed, */
enum { STANDING_MARGIN = 80 };       /* by this much for each ply left */
enum { FUTILE_MARGIN = 100 };        /* the same for leaving out quiet moves */
enum { NULL_DEPTH = 2 };             /* a null move needs some depth to be refuted in */
enum { NULL_REDUCTION = 3 };
enum { REDUCED_DEPTH = 2 };          /* late moves are not reduced at this depth and below */
enum { LOSS_DEPTH = 6 };             /* up to here moves that lose more than this for each ply left are left out */
enum { LOSS_QUIET = 60, LOSS_CAPTURE = 110 };
enum { UNKNOWN_DEPTH = 4 };          /* from here on a position new to the table is searched a ply less, to learn its best move */
enum { FIFTY_CARE = 90 };            /* from here on scores of the table, which knows no counts, do not decide */
enum { MAX_TRIED = 64 };             /* quiet moves remembered for history's sake */

struct node {
    int ply, depth, alpha, beta;
    int best;
    move best_move, first; /* found here; found by the table */
    bool is_pv, improving;
    int place; /* moves tried so far */
    int quiet_count;
    move quiets[MAX_TRIED];
};

static int search_node(struct search *, int ply, int depth, int alpha, int beta);

int search_after(struct search *s, int ply, int depth, int reduction, int alpha, int beta, bool first)
{
    int score;

    if (first)
        return -search_node(s, ply + 1, depth, -beta, -alpha);
    score = -search_node(s, ply + 1, depth - reduction, -alpha - 1, -alpha);
    if (score > alpha && reduction && !s->stopped)
        score = -search_node(s, ply + 1, depth, -alpha - 1, -alpha);
    if (score > alpha && score < beta && !s->stopped)
        score = -search_node(s, ply + 1, depth, -beta, -alpha);
    return score;
}

/* The position stays, the other side moves. Counted as irreversible, so that no repetition is seen across it. */
static void pass(struct search *s, int ply)
{
    const struct frame *frame = &s->frames[ply];
    struct frame *after = &s->frames[ply + 1];

    s->frames[ply].played = NO_MOVE;
    after->position = frame->position;
    after->position.side ^= 1;
    after->position.key ^= s->side_key;
    after->position.fifty = 0;
    after->in_check = false;
}

/* In zugzwang passing would be best: it comes with few pieces, so a side with only king and pawns does not pass. Nor is it tried twice
   in a row, or where an en passant capture would have to leave the key. */
static bool may_pass(const struct search *s, const struct node *node)
{
    const struct frame *frame = &s->frames[node->ply];
    const struct chess *p = &frame->position;
    uint64_t pieces = p->colours[p->side] & ~(p->types[PAWN] | p->types[KING]);

    return node->depth >= NULL_DEPTH && frame->evaluation >= node->beta && pieces && p->en_passant == NO_SQUARE &&
           s->frames[node->ply - 1].played != NO_MOVE;
}

/* If even doing nothing is too good for the other side to allow, so is the best move. */
static bool passing_suffices(struct search *s, const struct node *node, int *score)
{
    int surplus = (s->frames[node->ply].evaluation - node->beta) / (2 * UNIT);
    int reduction = NULL_REDUCTION + node->depth / 4 + (surplus < 3 ? surplus : 3);

    if (!may_pass(s, node))
        return false;
    pass(s, node->ply);
    *score = -search_node(s, node->ply + 1, node->depth - reduction, -node->beta, 1 - node->beta);
    if (*score >= MATED_SOON)
        *score = node->beta; /* a mate after a pass proves no mate */
    return *score >= node->beta;
}

/* Positions that need no look at their moves. */
static bool is_clear(struct search *s, const struct node *node, int *score)
{
    int standing = s->frames[node->ply].evaluation, margin = STANDING_MARGIN * (node->depth - node->improving);

    if (node->is_pv || s->frames[node->ply].in_check || node->beta <= -MATED_SOON || node->beta >= MATED_SOON)
        return false;
    if (node->depth <= QUIET_DEPTH && standing - margin >= node->beta) {
        *score = standing;
        return true;
    }
    return passing_suffices(s, node, score);
}

static int reduction_of(const struct search *s, const struct node *node, move m, bool quiet)
{
    int depth = node->depth < MAX_DEPTH ? node->depth : MAX_DEPTH - 1, place = node->place < MAX_DEPTH ? node->place : MAX_DEPTH - 1;
    int reduction = s->reductions[depth][place];

    if (node->depth <= REDUCED_DEPTH || !node->place)
        return 0;
    reduction += !node->improving - node->is_pv - s->frames[node->ply + 1].in_check;
    if (quiet)
        reduction -= order_history(s, node->ply, m) * 2 / MAX_HISTORY +
                     (m == s->killers[node->ply][0] || m == s->killers[node->ply][1]);
    else
        reduction = reduction / 2 - 1;
    return reduction < 0 ? 0 : reduction < node->depth - 1 ? reduction : node->depth - 2;
}

/* A late or unpromising move, just played, that is not worth a search of its own. Only where no side is known to be mated: standing and
   material say nothing about that. */
static bool is_futile(const struct search *s, const struct node *node, move m, bool quiet)
{
    const struct frame *frame = &s->frames[node->ply];
    int depth = node->depth, loss = quiet ? LOSS_QUIET : LOSS_CAPTURE;

    if (node->best <= -MATED_SOON || node->alpha >= MATED_SOON || node->is_pv || frame->in_check)
        return false;
    if (quiet && !frame[1].in_check && depth <= QUIET_DEPTH) {
        if (node->place >= (4 + depth * depth) / (2 - node->improving))
            return true;
        if (frame->evaluation + FUTILE_MARGIN * (depth + 1) <= node->alpha)
            return true;
    }
    return depth <= LOSS_DEPTH && !search_exchange(s, &frame->position, m, -loss * depth);
}

static void found_better(struct search *s, struct node *node, move m, int score)
{
    node->best = score;
    if (score <= node->alpha)
        return;
    node->best_move = m;
    node->alpha = score;
    if (node->is_pv)
        search_set_line(s, node->ply, m);
}

/* Plays one move and searches behind it. True: nothing more to look for here. */
static bool try_move(struct search *s, struct node *node, move m)
{
    int ply = node->ply, score, extension;
    bool quiet = is_quiet(&s->frames[ply].position, m);

    search_play(s, ply, m);
    hash_prefetch(&s->hash, s->frames[ply + 1].position.key);
    if (is_futile(s, node, m, quiet)) {
        node->place++;
        return false;
    }
    extension = s->frames[ply + 1].in_check && ply < MAX_DEPTH;
    score = search_after(s, ply, node->depth - 1 + extension, reduction_of(s, node, m, quiet), node->alpha, node->beta, !node->place);
    if (s->stopped)
        return true;
    node->place++;
    if (score > node->best)
        found_better(s, node, m, score);
    if (node->alpha >= node->beta) {
        if (quiet)
            order_learn(s, ply, node->depth, m, node->quiets, node->quiet_count);
        return true;
    }
    if (quiet && node->quiet_count < MAX_TRIED)
        node->quiets[node->quiet_count++] = m;
    return false;
}

static void store(struct search *s, const struct node *node, int bound)
{
    const struct frame *frame = &s->frames[node->ply];
    int evaluation = frame->in_check ? 0 : frame->evaluation;

    hash_store(&s->hash, frame->position.key,
               (struct found){.best = node->best_move,
                              .score = (int16_t)score_to_table(node->best, node->ply),
                              .evaluation = (int16_t)evaluation,
                              .depth = (int8_t)node->depth,
                              .bound = (unsigned)bound & EXACT});
}

static int try_moves(struct search *s, struct node *node)
{
    int start = node->alpha;
    struct moves moves;
    move m;

    moves_all(&moves, s, node->ply, node->first);
    if (!moves.count)
        return s->frames[node->ply].in_check ? node->ply - MATE : 0;
    while ((m = moves_next(&moves, s, node->ply)) != NO_MOVE)
        if (try_move(s, node, m))
            break;
    if (s->stopped)
        return 0;
    store(s, node, node->best >= node->beta ? AT_LEAST : node->best > start ? EXACT : AT_MOST);
    return node->best;
}

/* What the table knows: a score that decides, or at least a move to begin with and the evaluation. */
static bool recall(struct search *s, struct node *node, int *score)
{
    struct frame *frame = &s->frames[node->ply];
    const struct found *found = hash_find(&s->hash, frame->position.key);

    if (found) {
        node->first = found->best;
        *score = score_from_table(found->score, node->ply);
        if (!node->is_pv && found->depth >= node->depth && frame->position.fifty < FIFTY_CARE &&
            score_decides(found->bound, *score, node->beta))
            return true;
    }
    if (frame->in_check) /* no standing to speak of: that of two plies ago serves for comparison */
        frame->evaluation = node->ply >= 2 ? frame[-2].evaluation : 0;
    else
        frame->evaluation = found ? found->evaluation : search_evaluate(s, node->ply);
    node->improving = !frame->in_check && node->ply >= 2 && frame->evaluation > frame[-2].evaluation;
    return false;
}

static int search_node(struct search *s, int ply, int depth, int alpha, int beta)
{
    struct node node = {.ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .best = -INFINITE, .is_pv = beta - alpha > 1};
    int score;

    if (depth <= 0)
        return search_quiesce(s, ply, alpha, beta);
    if (!search_enter(s, ply) || search_is_draw(s, ply))
        return 0;
    if (ply == MAX_PLY)
        return search_evaluate(s, ply);
    /* A mate here is no news if a shorter one is known already. */
    if (node.alpha < ply - MATE)
        node.alpha = ply - MATE;
    if (node.beta > MATE - ply - 1)
        node.beta = MATE - ply - 1;
    if (node.alpha >= node.beta)
        return node.alpha;
    if (recall(s, &node, &score) || is_clear(s, &node, &score))
        return score;
    if (depth >= UNKNOWN_DEPTH && node.first == NO_MOVE)
        node.depth--;
    return try_moves(s, &node);
}
