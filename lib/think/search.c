/* search.c - a search's memory, and what all ways of searching have in common. */
#include "think/search_parts.h"

#include "base/error.h"
#include "base/exact.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct search_method search_methods[] = {
    {"deepening", search_deepening},
    {"minimax", search_minimax},
    {"alphabeta", search_alphabeta},
    {NULL, NULL},
};

const struct search_method *search_method_find(const char *name)
{
    for (const struct search_method *method = search_methods; method->name; method++)
        if (!strcmp(method->name, name))
            return method;
    return NULL;
}

/* Late moves at great depth are searched less deeply: the product of two logarithms has proved itself in many programs. */
static void fill_reductions(struct search *s)
{
    for (int depth = 1; depth < MAX_DEPTH; depth++)
        for (int place = 1; place < MAX_DEPTH; place++)
            s->reductions[depth][place] = (uint8_t)(0.6 + exact_log(depth) * exact_log(place) / 2.1);
}

static uint64_t find_side_key(void)
{
    struct chess position;

    chess_read_fen(&position, chess_start_fen);
    position.side = BLACK;
    return position.key ^ chess_fresh_key(&position);
}

struct search *search_new(size_t hash_bytes)
{
    struct search *s = allocate(1, sizeof *s);

    hash_start(&s->hash, hash_bytes);
    fill_reductions(s);
    s->side_key = find_side_key();
    return s;
}

void search_free(struct search *s)
{
    if (!s)
        return;
    hash_end(&s->hash);
    free(s);
}

/* What is not forgotten here is set anew by search_begin. */
void search_forget(struct search *s)
{
    hash_forget(&s->hash);
    memset(s->history, 0, sizeof s->history);
    memset(s->counters, 0, sizeof s->counters);
}

/* Values beyond what an evaluator may return would only make sums overflow. */
static void set_values(struct search *s, const struct evaluator *evaluator)
{
    for (int type = PAWN; type < KING; type++)
        s->values[type] = evaluator->values[type] < MAX_EVALUATION ? evaluator->values[type] : MAX_EVALUATION;
    s->values[KING] = 0;
    exchange_order(s->values, s->cheapest);
}

/* The order decides between moves of equal score: a fair lot. */
static void shuffle_roots(struct search *s, struct rng *rng)
{
    move list[MAX_MOVES];

    s->root_count = chess_moves(&s->frames[0].position, list);
    for (int i = s->root_count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        move m = list[i];

        list[i] = list[j];
        list[j] = m;
    }
    for (int i = 0; i < s->root_count; i++)
        s->roots[i] = (struct root_move){list[i], -INFINITE};
}

void search_begin(struct search *s, const struct evaluator *evaluator, const struct record *record, struct limit limit,
                  struct rng *rng, struct thought *thought)
{
    s->evaluator = evaluator;
    s->record = record;
    s->hash.search++;
    s->stopped = false;
    s->nodes = 1; /* the root */
    s->most_nodes = limit.nodes ? limit.nodes : LONG_MAX;
    memset(s->killers, 0, sizeof s->killers);
    set_values(s, evaluator);
    s->frames[0].position = record->now;
    s->frames[0].in_check = chess_in_check(&record->now);
    s->frames[0].evaluation = search_evaluate(s, 0);
    shuffle_roots(s, rng);
    assert(s->root_count > 0);
    memset(thought, 0, sizeof *thought);
    thought->best = thought->line[0] = s->roots[0].move;
    thought->length = 1;
    thought->score = s->frames[0].evaluation;
    thought->nodes = s->nodes;
}

void search_play(struct search *s, int ply, move m)
{
    struct frame *after = &s->frames[ply + 1];

    s->frames[ply].played = m;
    chess_play(&after->position, &s->frames[ply].position, m);
    after->in_check = chess_in_check(&after->position);
}

static uint64_t earlier_key(const struct search *s, int ply, int back)
{
    return back <= ply ? s->frames[ply - back].position.key : s->record->keys[s->record->plies + ply - back];
}

/* A position that stood in the line being searched, from the root on, is a draw the first time it comes back: who could force
   more the second time could the first. One from the game before needs its third time, as in the rules: the other side, too, may
   have seen more since. */
static bool is_repeated(const struct search *s, int ply)
{
    const struct chess *p = &s->frames[ply].position;
    int seen = 1, furthest = p->fifty < s->record->plies + ply ? p->fifty : s->record->plies + ply;

    for (int back = 4; back <= furthest; back += 2)
        if (earlier_key(s, ply, back) == p->key && (back <= ply || ++seen == 3))
            return true;
    return false;
}

bool search_is_draw(const struct search *s, int ply)
{
    const struct frame *frame = &s->frames[ply];
    const struct chess *p = &frame->position;

    if (p->fifty >= 100 && (!frame->in_check || chess_count_moves(p)))
        return true;
    return (p->fifty >= 4 && is_repeated(s, ply)) || chess_is_dead(p);
}

void search_set_line(struct search *s, int ply, move m)
{
    struct frame *frame = &s->frames[ply];
    const struct frame *next = frame + 1;
    int rest = next->length < MAX_DEPTH ? next->length : MAX_DEPTH - 1;

    frame->line[0] = m;
    memcpy(frame->line + 1, next->line, (size_t)rest * sizeof *next->line);
    frame->length = rest + 1;
}

void search_answer(const struct search *s, struct thought *thought, int score)
{
    const struct frame *root = &s->frames[0];

    thought->best = root->line[0];
    thought->score = score;
    memcpy(thought->line, root->line, sizeof thought->line);
    thought->length = root->length;
}
