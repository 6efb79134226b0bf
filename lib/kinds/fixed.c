/* fixed.c - players to measure against: one that moves by lot, and one that counts material, the standard evaluator of seed 002. */
#include "kinds/fixed.h"

#include "game/chess_attacks.h"

static void choose_by_lot(const void *body, const struct record *record, struct limit limit, struct rng *rng, struct thought *thought)
{
    move list[MAX_MOVES];
    int count = chess_moves(&record->now, list);

    (void)body, (void)limit;
    *thought = (struct thought){.best = list[rng_below(rng, (uint32_t)count)], .nodes = 1};
}

/* Values as people use them. The other kinds must find their own. */
static const int material_values[NO_TYPE] = {[PAWN] = 100, [KNIGHT] = 320, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975};

static int count_material(const struct evaluator *evaluator, const struct chess *p)
{
    int sum = 0;

    for (int type = PAWN; type <= QUEEN; type++)
        sum += evaluator->values[type] *
               (bits_count(chess_pieces(p, p->side, type)) - bits_count(chess_pieces(p, !p->side, type)));
    return sum;
}

static struct evaluator *material_evaluator(const void *body, const double *p, struct rng *game)
{
    struct evaluator *evaluator = allocate(1, sizeof *evaluator);

    (void)body, (void)p, (void)game;
    evaluator->evaluate = count_material;
    for (int type = PAWN; type <= KING; type++)
        evaluator->values[type] = material_values[type];
    return evaluator;
}

const struct kind kind_random = {.name = "random", .about = "moves by lot", .choose = choose_by_lot};
const struct kind kind_material = {.name = "material", .about = "counts pieces by their usual values", .evaluator = material_evaluator};
