/* genes_evaluate.c - a genome of genes judges positions: the sum of priority x score ^ exponent, the mover's less the opponent's. */
#include "base/exact.h"
#include "game/chess_attacks.h"
#include "kinds/genes.h"

#include <stdlib.h>
#include <string.h>

/* x ^ exponent for x from 2^-12 to 2^4: 32 straight pieces to each doubling of x keep the error below a part in 8,000 e (e - 1).
   Below, a straight line to 0; above, the power itself. */
enum { LOWEST = -12, HIGHEST = 4, PIECES_BITS = 5, PIECES = 1 << PIECES_BITS, KNOTS = (HIGHEST - LOWEST) * PIECES };

struct power {
    double exponent, knots[KNOTS + 1];
};

struct term {
    int gene;
    double (*score)(const struct facts *, const struct traits *);
    double priority;
    struct power power;
};

struct genes_evaluator {
    struct evaluator base;
    double scale; /* from sums of priorities to evaluations */
    double threshold;
    struct rng rng, *chance; /* `chance` is its `rng` where the threshold is drawn each time, else NULL */
    struct traits traits;
    int count; /* of terms that are not left out */
    struct term terms[GENES];
};

static void power_fill(struct power *power, double exponent)
{
    double pieces[PIECES];

    power->exponent = exponent;
    for (int i = 0; i < PIECES; i++)
        pieces[i] = exact_pow(1 + (double)i / PIECES, exponent);
    for (int octave = LOWEST; octave < HIGHEST; octave++) {
        double low = exact_pow(2, octave * exponent);

        for (int i = 0; i < PIECES; i++)
            power->knots[(octave - LOWEST) * PIECES + i] = low * pieces[i];
    }
    power->knots[KNOTS] = exact_pow(2, HIGHEST * exponent);
}

/* With the sign of x. Which piece x falls on is what the top bits of its binary form say. */
static inline double power_of(const struct power *power, double x)
{
    double size = x < 0 ? -x : x, result;
    uint64_t bits, below = (uint64_t)1 << (52 - PIECES_BITS);

    memcpy(&bits, &size, sizeof bits);
    uint64_t knot = bits / below - ((uint64_t)(1023 + LOWEST) << PIECES_BITS);
    if (knot < KNOTS) {
        double low = power->knots[knot], high = power->knots[knot + 1];

        result = low + (high - low) * ((double)(int64_t)(bits % below) / (double)below);
    } else
        result = size < 1 ? size * (1 << -LOWEST) * power->knots[0] : exact_pow(size, power->exponent);
    return x < 0 ? -result : result;
}

double genes_power(double x, double exponent)
{
    struct power power;

    power_fill(&power, exponent);
    return power_of(&power, x);
}

static inline struct facts facts_of(const struct chess *p, const struct chess_survey surveys[2], int us)
{
    return (struct facts){.position = p,
                          .own = &surveys[us],
                          .enemy = &surveys[!us],
                          .us = us,
                          .king = chess_king(p, us),
                          .enemy_king = chess_king(p, !us),
                          .pawns = chess_pieces(p, us, PAWN),
                          .enemy_pawns = chess_pieces(p, !us, PAWN)};
}

/* The sum, from the mover's side, of the terms whose priority is at least `least`; each also goes to `shares` by gene, if not NULL. */
static inline double judge(const struct genes_evaluator *evaluator, const struct chess *p, double least, double *shares)
{
    struct chess_survey surveys[2];
    double sum = 0;

    chess_survey(p, surveys);
    struct facts own = facts_of(p, surveys, p->side), enemy = facts_of(p, surveys, !p->side);
    for (int i = 0; i < evaluator->count; i++) {
        const struct term *term = &evaluator->terms[i];

        if (term->priority < least && term->priority > -least)
            continue;
        double share = term->priority * (power_of(&term->power, term->score(&own, &evaluator->traits)) -
                                         power_of(&term->power, term->score(&enemy, &evaluator->traits)));
        sum += share;
        if (shares)
            shares[term->gene] = share;
    }
    return sum;
}

static int evaluate(const struct evaluator *base, const struct chess *p)
{
    const struct genes_evaluator *evaluator = (const struct genes_evaluator *)base;
    double least = evaluator->chance ? evaluator->threshold * rng_unit(evaluator->chance) : 0;
    double result = judge(evaluator, p, least, NULL) * evaluator->scale;

    if (result > MAX_EVALUATION)
        return MAX_EVALUATION;
    if (result < -MAX_EVALUATION)
        return -MAX_EVALUATION;
    return (int)(result < 0 ? result - 0.5 : result + 0.5);
}

/* Positions in which a genome's typical changes are measured: openings, middlegames, endgames, either side to move, nobody far ahead. */
static const char *const samples[] = {
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 9",
    "r1b2rk1/1pqnbppp/p2ppn2/8/3NPP2/2N1BQ2/PPP1B1PP/R4RK1 b - - 0 11",
    "2rq1rk1/1b2bppp/p2ppn2/1p6/3BPP2/P1N2B2/1PP1Q1PP/3R1RK1 b - - 0 16",
    "6k1/1p3pp1/p3q2p/3p4/3Q4/P3P3/1P3PPP/6K1 w - - 0 28",
    "8/2k2ppp/1pnb4/p2p4/P2P1P2/2N1B1P1/1P3K1P/8 b - - 0 30",
    "8/5pk1/1p4p1/p1r4p/P3P2P/1P3KP1/3R4/8 w - - 0 35",
};
enum { SAMPLES = sizeof samples / sizeof *samples, EVERY = 3 }; /* of pawns and moves, each third is enough */

/* Sizes of changes, added up: by gene, and of the whole. */
struct changes {
    int count;
    double whole, genes[GENES];
};

/* `sign` is -1 where the mover has changed. */
static void add_change(struct changes *changes, const struct genes_evaluator *evaluator, const struct chess *p, double sign,
                       const double *before)
{
    double after[GENES] = {0}, whole = 0;

    judge(evaluator, p, 0, after);
    for (int g = 0; g < GENES; g++) {
        double change = sign * after[g] - before[g];

        whole += change;
        changes->genes[g] += change < 0 ? -change : change;
    }
    changes->whole += whole < 0 ? -whole : whole;
    changes->count++;
}

static void take_pawns_off(struct changes *changes, const struct genes_evaluator *evaluator, const struct chess *p, const double *before)
{
    int i = 0;

    for (uint64_t pawns = p->types[PAWN]; pawns;) {
        int square = bits_take(&pawns);
        struct chess without = *p;

        if (i++ % EVERY)
            continue;
        without.types[PAWN] ^= bit(square);
        without.colours[piece_colour(p->board[square])] ^= bit(square);
        without.board[square] = EMPTY;
        add_change(changes, evaluator, &without, 1, before);
    }
}

static void make_quiet_moves(struct changes *changes, const struct genes_evaluator *evaluator, const struct chess *p, const double *before)
{
    move list[MAX_MOVES];
    int count = chess_moves(p, list);
    struct chess after;

    for (int i = 0; i < count; i += EVERY) {
        if (p->board[move_to(list[i])] != EMPTY)
            continue;
        chess_play(&after, p, list[i]);
        add_change(changes, evaluator, &after, -1, before);
    }
}

static void measure(const struct genes_evaluator *evaluator, struct changes *pawns, struct changes *quiet)
{
    *pawns = *quiet = (struct changes){0};
    for (int i = 0; i < SAMPLES; i++) {
        struct chess position;
        double before[GENES] = {0};

        chess_read_fen(&position, samples[i]);
        judge(evaluator, &position, 0, before);
        take_pawns_off(pawns, evaluator, &position, before);
        make_quiet_moves(quiet, evaluator, &position, before);
    }
}

/* 100 is what a lost pawn changes, or a quiet move if that is more. */
static void find_scale(struct genes_evaluator *evaluator)
{
    struct changes pawns, quiet;

    measure(evaluator, &pawns, &quiet);
    double by_pawn = pawns.whole / pawns.count, by_move = quiet.whole / quiet.count, unit = by_pawn > by_move ? by_pawn : by_move;
    evaluator->scale = unit > 1e-12 ? 100 / unit : 1; /* less is rounding: nothing counts */
}

/* What Total Force loses with a piece, when three quarters of a full set are there. */
static void find_values(struct genes_evaluator *evaluator)
{
    static const int full[NO_TYPE] = {[PAWN] = 8, [KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1, [KING] = 1};
    const double *strengths = evaluator->traits.strengths;
    double total = 0;

    for (int type = PAWN; type <= KING; type++)
        total += 0.75 * full[type] * strengths[type];
    for (int i = 0; i < evaluator->count; i++) {
        const struct term *term = &evaluator->terms[i];

        for (int type = PAWN; term->score == score_force && type <= KING; type++) {
            double lost = power_of(&term->power, total) - power_of(&term->power, total - strengths[type]);
            double value = lost * term->priority * evaluator->scale;

            evaluator->base.values[type] = value > MAX_EVALUATION ? MAX_EVALUATION : value > 0 ? (int)(value + 0.5) : 0;
        }
    }
}

/* An evaluator of the genes whose priority is at least `least`, without scale and values. */
static struct genes_evaluator *evaluator_new(const struct genes *genes, double least)
{
    struct genes_evaluator *evaluator = allocate(1, sizeof *evaluator);

    traits_make(genes, &evaluator->traits);
    for (int g = 0; g < GENES; g++) {
        const struct gene *gene = &gene_table[g];
        double priority = genes_value(genes, gene->name, "Priority");

        if (!gene->score || priority == 0 || (priority < least && priority > -least))
            continue;
        struct term *term = &evaluator->terms[evaluator->count++];
        term->gene = g;
        term->score = gene->score;
        term->priority = priority;
        power_fill(&term->power, genes_value(genes, gene->name, "Exponent"));
    }
    return evaluator;
}

struct evaluator *genes_evaluator(const void *body, const double *parameters, struct rng *game)
{
    double threshold = genes_value(body, "Priority Threshold Gene", "Threshold");
    bool each_time = (int)parameters[THRESHOLD] == PER_EVALUATION;
    struct genes_evaluator *evaluator = evaluator_new(body, each_time ? 0 : threshold * rng_unit(game));

    evaluator->base.evaluate = evaluate;
    evaluator->threshold = threshold;
    find_scale(evaluator);
    find_values(evaluator);
    if (each_time) {
        evaluator->rng.state = rng_next(game);
        evaluator->chance = &evaluator->rng;
    }
    return &evaluator->base;
}

void genes_scores(const struct genes *genes, const struct chess *p, double scores[2][GENES])
{
    struct chess_survey surveys[2];
    struct traits traits;

    traits_make(genes, &traits);
    chess_survey(p, surveys);
    for (int us = WHITE; us <= BLACK; us++) {
        struct facts facts = facts_of(p, surveys, us);

        for (int g = 0; g < GENES; g++)
            scores[us][g] = gene_table[g].score ? gene_table[g].score(&facts, &traits) : 0;
    }
}

void genes_influence(const struct genes *genes, double influence[GENES])
{
    struct genes_evaluator *evaluator = evaluator_new(genes, 0);
    struct changes pawns, quiet;

    measure(evaluator, &pawns, &quiet);
    for (int g = 0; g < GENES; g++)
        influence[g] = pawns.genes[g] / pawns.count + quiet.genes[g] / quiet.count;
    free(evaluator);
}
