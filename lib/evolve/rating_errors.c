/* rating_errors.c - how far off ratings may be, by chance.

   The covariance is a sandwich: inverse curvature, spread of the score, inverse curvature. The spread is taken from what happened,
   and its unit is an opening played with both colours: so draws, and openings that favour one side, narrow or widen the error as they
   should. What happened says too little of those who played little or nearly always won, so two things are added:
   - the share of a unit's own variance that the fit has absorbed (its leverage), as large as the model says it is;
   - for a player whose results vary less than results of 0, 1/2 and 1 with such a mean can, what is missing. */
#include "evolve/rating_elo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The matrix itself, row by row. */
static void write_out(const struct information *m, double *matrix)
{
    int size = m->results->players + 1, white = size - 1;

    for (int i = 0; i < white; i++)
        for (int j = 0; j < white; j++)
            matrix[i * size + j] = m->common;
    for (int i = 0; i < size; i++)
        matrix[i * size + i] += m->draws[i];
    for (int i = 0; i < m->results->duels; i++) {
        int a = m->results->met[i].first, b = m->results->met[i].second;

        matrix[a * size + a] += m->duels[i].xx;
        matrix[b * size + b] += m->duels[i].xx;
        matrix[a * size + b] = matrix[b * size + a] -= m->duels[i].xx;
        matrix[a * size + white] = matrix[white * size + a] += m->duels[i].xy;
        matrix[b * size + white] = matrix[white * size + b] -= m->duels[i].xy;
        matrix[white * size + white] += m->duels[i].yy;
    }
}

/* Gauss and Jordan, in place. Positive definite, so no row need be sought. */
static void invert(double *matrix, int size)
{
    for (int k = 0; k < size; k++) {
        double *pivot = matrix + (size_t)k * (size_t)size, scale = 1 / pivot[k];

        pivot[k] = 1;
        for (int j = 0; j < size; j++)
            pivot[j] *= scale;
        for (int i = 0; i < size; i++) {
            double *row = matrix + (size_t)i * (size_t)size, factor = row[k];

            if (i == k)
                continue;
            row[k] = 0;
            for (int j = 0; j < size; j++)
                row[j] -= factor * pivot[j];
        }
    }
}

static void invert_fully(struct uncertainty *u, const struct fit *fit)
{
    size_t size = (size_t)u->size;

    u->inverse = allocate(size * size, sizeof *u->inverse);
    u->mean = allocate(size, sizeof *u->mean);
    write_out(&fit->curvature, u->inverse);
    if (!fit->white)
        u->inverse[size * size - 1] = 1; /* it plays no part, but 0 has no inverse */
    invert(u->inverse, u->size);
    for (size_t i = 0; i + 1 < size; i++)
        for (size_t j = 0; j < size; j++)
            u->mean[j] += u->inverse[i * size + j] / (double)(size - 1);
}

static void invert_diagonal(struct uncertainty *u, const struct fit *fit)
{
    u->inverse = allocate((size_t)u->size, sizeof *u->inverse);
    information_diagonal(&fit->curvature, u->inverse);
    for (int i = 0; i < u->size; i++)
        u->inverse[i] = u->inverse[i] > 0 ? 1 / u->inverse[i] : 0;
}

/* The variance of a difference if the model were true. */
static double model_variance(const struct uncertainty *u, int a, int b)
{
    const double *m = u->inverse;

    return u->full ? m[a * u->size + a] + m[b * u->size + b] - 2 * m[a * u->size + b] : m[a] + m[b];
}

/* What one opening, or one game, says: score less expectation for the first player (x) and for White (y), and their model variance. */
struct unit {
    double x, y;
    double variance, turned; /* of x and of y; of x times y */
};

static void unit_add(struct unit *unit, const struct scored_game *game, const double expected[2])
{
    double e = expected[game->colour], rest = game->score / 2.0 - e, sign = game->colour ? -1 : 1;

    unit->x += rest;
    unit->y += sign * rest;
    unit->variance += e * (1 - e);
    unit->turned += sign * e * (1 - e);
}

static size_t end_of_opening(const struct scored_game *list, size_t from, size_t end)
{
    size_t to = from + 1;

    while (list[from].opening >= 0 && to < end && list[to].opening == list[from].opening)
        to++;
    return to;
}

/* Adds the units of a duel's games with one opening: one of each colour make a pair, what is left stands alone. */
static void spread_opening(struct information *spread, int duel, const struct scored_game *list, size_t count, const double expected[2],
                           double model)
{
    size_t split = 0;

    while (split < count && !list[split].colour)
        split++;
    for (size_t i = 0; i < split || split + i < count; i++) {
        struct unit unit = {0};
        double leverage;

        if (i < split)
            unit_add(&unit, &list[i], expected);
        if (split + i < count)
            unit_add(&unit, &list[split + i], expected);
        leverage = fmin(unit.variance * model, 1);
        spread->duels[duel].xx += unit.x * unit.x + leverage * unit.variance;
        spread->duels[duel].xy += unit.x * unit.y + leverage * unit.turned;
        spread->duels[duel].yy += unit.y * unit.y + leverage * unit.variance;
    }
}

static void spread_duel(struct uncertainty *u, const struct fit *fit, int number)
{
    const struct duel *duel = &fit->results->met[number];
    double expected[2] = {fit_expect(fit, duel, 0), fit_expect(fit, duel, 1)}, model = model_variance(u, duel->first, duel->second);

    for (size_t i = duel->begin, next; i < duel->end; i = next) {
        next = end_of_opening(fit->results->list, i, duel->end);
        spread_opening(&u->spread, number, fit->results->list + i, next - i, expected, model);
    }
}

/* The least variance that results of 0, 1/2 and 1 can have: none but the two nearest the mean. */
static double least_variance(const struct fit *fit, const struct duel *duel)
{
    double sum = 0;

    for (int colour = 0; colour < 2; colour++) {
        double off = fabs(fit_expect(fit, duel, colour) - 0.5);

        sum += duel->games[colour] * off * (0.5 - off);
    }
    return sum;
}

/* Each player's share of the least variance that its results lack. */
static double *find_missing(const struct uncertainty *u, const struct fit *fit)
{
    const struct results *r = fit->results;
    double *seen = allocate(2 * (size_t)u->size, sizeof *seen), *least = seen + u->size;

    for (int i = 0; i < r->duels; i++) {
        const struct duel *duel = &r->met[i];
        double part = least_variance(fit, duel);

        least[duel->first] += part;
        least[duel->second] += part;
        seen[duel->first] += u->spread.duels[i].xx;
        seen[duel->second] += u->spread.duels[i].xx;
    }
    for (int i = 0; i < r->players; i++)
        seen[i] = seen[i] < least[i] ? 1 - seen[i] / least[i] : 0;
    return seen;
}

static void add_missing(struct uncertainty *u, const struct fit *fit)
{
    double *missing = find_missing(u, fit);

    for (int i = 0; i < fit->results->duels; i++) {
        const struct duel *duel = &fit->results->met[i];
        double share = fmax(missing[duel->first], missing[duel->second]);

        u->spread.duels[i].xx += share * least_variance(fit, duel);
        u->spread.duels[i].yy += share * least_variance(fit, duel);
    }
    free(missing);
}

static void find_spread(struct uncertainty *u, const struct fit *fit)
{
    information_start(&u->spread, fit->results);
    memcpy(u->spread.draws, fit->curvature.draws, (size_t)u->size * sizeof *u->spread.draws);
    for (int i = 0; i < fit->results->duels; i++)
        spread_duel(u, fit, i);
    add_missing(u, fit);
    for (int i = 0; !fit->white && i < fit->results->duels; i++)
        u->spread.duels[i].xy = u->spread.duels[i].yy = 0;
}

struct uncertainty *uncertainty_new(const struct fit *fit)
{
    struct uncertainty *u = allocate(1, sizeof *u);

    u->size = fit->size;
    u->full = fit->results->players <= MAX_FULL;
    if (u->full)
        invert_fully(u, fit);
    else
        invert_diagonal(u, fit);
    find_spread(u, fit);
    if (!u->full) {
        u->spread_diagonal = allocate((size_t)u->size, sizeof *u->spread_diagonal);
        information_diagonal(&u->spread, u->spread_diagonal);
    }
    return u;
}

void uncertainty_free(struct uncertainty *u)
{
    if (!u)
        return;
    free(u->inverse);
    free(u->mean);
    free(u->spread_diagonal);
    information_free(&u->spread);
    free(u);
}

/* The variance of what the difference of two rows of the inverse stands for. */
static double variance(const struct uncertainty *u, const double *row, const double *other)
{
    double *way = allocate((size_t)u->size, sizeof *way), sum;

    for (int i = 0; i < u->size; i++)
        way[i] = row[i] - (other ? other[i] : 0);
    sum = information_along(&u->spread, way);
    free(way);
    return sum;
}

static double alone(const struct uncertainty *u, int i)
{
    return u->inverse[i] * u->inverse[i] * u->spread_diagonal[i];
}

static const double *row_of(const struct uncertainty *u, int i)
{
    return u->inverse + (size_t)i * (size_t)u->size;
}

double uncertainty_between(const struct uncertainty *u, int a, int b)
{
    if (a == b)
        return 0;
    return u->full ? variance(u, row_of(u, a), row_of(u, b)) : alone(u, a) + alone(u, b);
}

double uncertainty_of(const struct uncertainty *u, int i)
{
    return u->full ? variance(u, row_of(u, i), u->mean) : alone(u, i);
}

double uncertainty_of_white(const struct uncertainty *u)
{
    return u->full ? variance(u, row_of(u, u->size - 1), NULL) : alone(u, u->size - 1);
}
