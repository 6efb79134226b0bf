/* rating.c - the methods of rating, and the order they put players in. */
#include "evolve/rating.h"

#include "base/exact.h"
#include "evolve/rating_elo.h"

#include <math.h>
#include <stdlib.h>

/* Seeds 000 and 001; the second has no clock. Moves that were known are only counted. */
const struct rating_options rating_defaults = {
    .prior = 1,
    .weights = {[EV_TURNS] = 1, [EV_CAPTURES] = 2, [EV_LOST] = -1, [EV_CHECKS] = 3, [EV_CHECKED] = -1, [EV_DRAWS] = 5,
                [EV_DRAWN] = -1, [EV_MATED] = -10, [EV_MATES] = 50, [EV_TIMEOUTS] = -20},
};

static void rate_points(const struct results *r, const struct rating_options *options, struct ratings *ratings)
{
    (void)options;
    for (int i = 0; i < r->players; i++)
        ratings->players[i].value = (double)r->tallies[i].wins + (double)r->tallies[i].draws / 2;
}

static void rate_fitness(const struct results *r, const struct rating_options *options, struct ratings *ratings)
{
    for (int i = 0; i < r->players; i++) {
        double sum = 0;

        for (int event = 0; event < EVENTS; event++)
            sum += options->weights[event] * r->tallies[i].events[event];
        ratings->players[i].value = r->tallies[i].games ? sum / (double)r->tallies[i].games : 0;
    }
}

const struct rating_method rating_methods[] = {
    {"elo", "strength by maximum likelihood, on the scale of chess", 1, false, rate_elo},
    {"points", "a win counts 1, a draw 1/2", 1, false, rate_points},
    {"fitness", "events weighed with points, mean per game", 3, true, rate_fitness},
    {NULL, NULL, 0, false, NULL},
};

struct placed {
    double value;
    int player;
};

static int compare_places(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;

    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return (x->player > y->player) - (x->player < y->player);
}

static void put_in_order(struct ratings *ratings, int players)
{
    struct placed *places = allocate((size_t)players, sizeof *places);

    for (int i = 0; i < players; i++)
        places[i] = (struct placed){ratings->players[i].value, i};
    qsort(places, (size_t)players, sizeof *places, compare_places);
    ratings->order = allocate((size_t)players, sizeof *ratings->order);
    for (int i = 0; i < players; i++)
        ratings->order[i] = places[i].player;
    free(places);
}

void ratings_make(struct ratings *ratings, const struct rating_method *method, const struct results *r, const struct rating_options *options)
{
    double scale = 1;

    *ratings = (struct ratings){.players = allocate((size_t)r->players, sizeof *ratings->players)};
    method->rate(r, options, ratings);
    for (int i = 0; i < method->decimals; i++)
        scale *= 10;
    for (int i = 0; i < r->players; i++) /* + 0 turns -0 into 0 */
        ratings->players[i].value = floor(ratings->players[i].value * scale + 0.5) / scale + 0;
    put_in_order(ratings, r->players);
}

void ratings_free(struct ratings *ratings)
{
    free(ratings->players);
    free(ratings->order);
    uncertainty_free(ratings->uncertain);
}

/* The normal distribution's integral up to x, by Abramowitz and Stegun 26.2.17: right to seven digits. */
static double normal_below(double x)
{
    static const double factors[] = {1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.319381530};
    double t = 1 / (1 + 0.2316419 * fabs(x)), sum = 0, tail;

    for (int i = 0; i < 5; i++)
        sum = (sum + factors[i]) * t;
    tail = 0.3989422804014327 * exact_exp(-x * x / 2) * sum;
    return x < 0 ? tail : 1 - tail;
}

double ratings_superiority(const struct ratings *ratings, int first, int second)
{
    double ahead = ratings->players[first].value - ratings->players[second].value;
    double deviation = elo_per_unit * sqrt(uncertainty_between(ratings->uncertain, first, second));

    if (deviation > 0)
        return normal_below(ahead / deviation);
    return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

bool ratings_use_full_covariance(const struct ratings *ratings)
{
    return ratings->uncertain && ratings->uncertain->full;
}
