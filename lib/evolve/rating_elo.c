/* rating_elo.c - the Bradley-Terry strengths that make the games likeliest; a draw is half a win and half a loss.

   Newton's method, its equations solved by conjugate gradients, since a million duels of ten thousand players leave no room for a matrix.
   A step that changes the expectation of no game by more than one (in log odds) always gains at least 0.28 of what the gradient promises,
   because along it the curvature grows at most by e (Bach 2010, self-concordance); longer ones are taken if they stop short of the top. */
#include "evolve/rating_elo.h"

#include "base/exact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double normal_95 = 1.959963984540054;
enum { MAX_ROUNDS = 10000 };
static const double precision = 1e-8;  /* of the strengths; a millionth of an Elo point */
static const double farthest_white = 20; /* as log odds: beyond what 100 million games can tell from infinity */

static double expect(double ahead)
{
    return 1 / (1 + exact_exp(-ahead));
}

double fit_expect(const struct fit *fit, const struct duel *duel, int colour)
{
    double white = fit->strength[fit->size - 1];

    return expect(fit->strength[duel->first] - fit->strength[duel->second] + (colour ? -white : white));
}

static void look_at_draws(struct fit *fit, double *gradient)
{
    for (int i = 0; i < fit->size; i++) {
        double draws = i < fit->size - 1 || fit->white ? fit->prior : 0, e = expect(fit->strength[i]);

        gradient[i] = draws * (0.5 - e);
        fit->curvature.draws[i] = draws * e * (1 - e);
    }
}

static void look_at_duel(struct fit *fit, int number, double *gradient)
{
    const struct duel *duel = &fit->results->met[number];
    double gain[2] = {0, 0}, curve[2] = {0, 0}, turned = fit->white ? 1 : 0;

    for (int colour = 0; colour < 2; colour++)
        if (duel->games[colour] > 0) {
            double e = fit_expect(fit, duel, colour);

            gain[colour] = duel->score[colour] - duel->games[colour] * e;
            curve[colour] = duel->games[colour] * e * (1 - e);
        }
    gradient[duel->first] += gain[0] + gain[1];
    gradient[duel->second] -= gain[0] + gain[1];
    gradient[fit->size - 1] += turned * (gain[0] - gain[1]);
    fit->curvature.duels[number].xx = curve[0] + curve[1];
    fit->curvature.duels[number].xy = turned * (curve[0] - curve[1]);
    fit->curvature.duels[number].yy = turned * (curve[0] + curve[1]);
}

/* Fills in the gradient of the likelihood and its curvature. */
static void look(struct fit *fit, double *gradient)
{
    double sum = 0, players = fit->size - 1;

    look_at_draws(fit, gradient);
    for (int i = 0; i < fit->results->duels; i++) {
        look_at_duel(fit, i, gradient);
        sum += fit->curvature.duels[i].xx;
    }
    if (fit->prior <= 0)
        fit->curvature.common = 2 * sum / players / players; /* a player's mean share, over all */
}

static double product(const double *a, const double *b, int size)
{
    double sum = 0;

    for (int i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add_scaled(double *a, double scale, const double *b, int size)
{
    for (int i = 0; i < size; i++)
        a[i] += scale * b[i];
}

static void divide(double *to, const double *a, const double *b, int size)
{
    for (int i = 0; i < size; i++)
        to[i] = b[i] > 0 ? a[i] / b[i] : 0;
}

/* Conjugate gradients: a step with curvature * step = gradient, to a relative accuracy. Uses up the gradient. */
static void solve(const struct fit *fit, double *gradient, double accuracy, double *step)
{
    int size = fit->size;
    double *memory = allocate(4 * (size_t)size, sizeof *memory), *scaled = memory, *way = memory + size, *bent = way + size;
    double *diagonal = bent + size, now, goal;

    memset(step, 0, (size_t)size * sizeof *step);
    information_diagonal(&fit->curvature, diagonal);
    divide(scaled, gradient, diagonal, size);
    memcpy(way, scaled, (size_t)size * sizeof *way);
    now = product(gradient, scaled, size);
    goal = now * accuracy * accuracy;
    for (int round = 0; round < 10 * size + 1000 && now > goal; round++) {
        double before = now, along;

        information_apply(&fit->curvature, way, bent);
        along = product(way, bent, size);
        if (!(along > 0))
            break;
        add_scaled(step, now / along, way, size);
        add_scaled(gradient, -now / along, bent, size);
        divide(scaled, gradient, diagonal, size);
        now = product(gradient, scaled, size);
        for (int i = 0; i < size; i++)
            way[i] = scaled[i] + now / before * way[i];
    }
    free(memory);
}

/* The most that a step changes the expectation of any game, virtual ones included. */
static double stride(const struct fit *fit, const double *step)
{
    double most = 0, white = fabs(step[fit->size - 1]);

    for (int i = 0; fit->prior > 0 && i < fit->size; i++)
        most = fmax(most, fabs(step[i]));
    for (int i = 0; i < fit->results->duels; i++)
        most = fmax(most, fabs(step[fit->results->met[i].first] - step[fit->results->met[i].second]) + white);
    return most;
}

static void centre(struct fit *fit)
{
    double mean = 0;
    int players = fit->size - 1;

    for (int i = 0; i < players; i++)
        mean += fit->strength[i] / players;
    for (int i = 0; i < players; i++)
        fit->strength[i] -= mean;
}

/* Takes the step, or half of it, or a quarter...: the first that does not lead past the top, or is so short that it gains anyway.
   The new gradient tells. Returns how far expectations changed. */
static double advance(struct fit *fit, const double *step, double *gradient)
{
    double share = 1, length = stride(fit, step);

    add_scaled(fit->strength, share, step, fit->size);
    look(fit, gradient);
    while (share * length > 1 && product(gradient, step, fit->size) < 0) {
        share /= 2;
        add_scaled(fit->strength, -share, step, fit->size);
        look(fit, gradient);
    }
    return share * length;
}

/* Climbs to the top. Says why there is none, or NULL. */
static const char *climb(struct fit *fit, double *gradient, double *left, double *step)
{
    double moved = 1;

    look(fit, gradient);
    for (int round = 0; moved > precision; round++) {
        if (round == MAX_ROUNDS)
            return "the ratings cannot be fitted: the games are too one-sided";
        memcpy(left, gradient, (size_t)fit->size * sizeof *left);
        solve(fit, left, moved > 0.1 ? 1e-2 : 1e-10, step);
        moved = advance(fit, step, gradient);
        if (fit->prior <= 0 && fabs(fit->strength[fit->size - 1]) > farthest_white)
            return "what the first move is worth has no finite fit without a prior";
    }
    return NULL;
}

void fit_make(struct fit *fit, const struct results *results, double prior, bool white)
{
    double *memory;
    const char *why;

    *fit = (struct fit){.results = results, .prior = prior, .white = white, .size = results->players + 1};
    fit->strength = allocate((size_t)fit->size, sizeof *fit->strength);
    information_start(&fit->curvature, results);
    groups_check(results, prior <= 0, white);
    memory = allocate(3 * (size_t)fit->size, sizeof *memory);
    why = climb(fit, memory, memory + fit->size, memory + 2 * fit->size);
    free(memory);
    if (why)
        die("%s", why);
    centre(fit);
}

void fit_free(struct fit *fit)
{
    free(fit->strength);
    information_free(&fit->curvature);
}

static void rate_opponents(const struct results *r, struct ratings *ratings)
{
    for (int i = 0; i < r->duels; i++) {
        const struct duel *duel = &r->met[i];
        double games = duel->games[0] + duel->games[1];

        ratings->players[duel->first].opponents += games * ratings->players[duel->second].value;
        ratings->players[duel->second].opponents += games * ratings->players[duel->first].value;
    }
    for (int i = 0; i < r->players; i++)
        if (r->tallies[i].games)
            ratings->players[i].opponents /= (double)r->tallies[i].games;
}

/* What all strengths are counted from, and how sure the difference is. */
static void place_players(const struct fit *fit, const struct rating_options *options, struct ratings *ratings)
{
    int anchor = options->anchor ? results_find(fit->results, options->anchor) : -1;
    double base = anchor < 0 ? 0 : options->anchored - elo_per_unit * fit->strength[anchor];

    if (options->anchor && anchor < 0)
        die("no player is named '%s'", options->anchor);
    for (int i = 0; i < fit->results->players; i++) {
        struct uncertainty *u = ratings->uncertain;
        double variance = anchor < 0 ? uncertainty_of(u, i) : uncertainty_between(u, i, anchor);

        ratings->players[i].value = base + elo_per_unit * fit->strength[i];
        ratings->players[i].error = normal_95 * elo_per_unit * sqrt(variance);
    }
}

void rate_elo(const struct results *results, const struct rating_options *options, struct ratings *ratings)
{
    struct fit fit;

    fit_make(&fit, results, options->prior, options->white);
    ratings->uncertain = uncertainty_new(&fit);
    place_players(&fit, options, ratings);
    rate_opponents(results, ratings);
    if ((ratings->has_white = options->white)) {
        ratings->white = elo_per_unit * fit.strength[fit.size - 1];
        ratings->white_error = normal_95 * elo_per_unit * sqrt(uncertainty_of_white(ratings->uncertain));
    }
    fit_free(&fit);
}
