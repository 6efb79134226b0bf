/* rating_information.c - a large sparse matrix, as a sum over duels. */
#include "evolve/rating_elo.h"

#include <math.h>
#include <stdlib.h>

void information_start(struct information *m, const struct results *results)
{
    m->results = results;
    m->duels = allocate((size_t)results->duels + 1, sizeof *m->duels);
    m->draws = allocate((size_t)results->players + 1, sizeof *m->draws);
}

void information_free(struct information *m)
{
    free(m->duels);
    free(m->draws);
}

void information_apply(const struct information *m, const double *x, double *result)
{
    int white = m->results->players;
    double sum = 0;

    for (int i = 0; i < white; i++)
        sum += x[i];
    for (int i = 0; i <= white; i++)
        result[i] = m->draws[i] * x[i] + (i < white ? m->common * sum : 0);
    for (int i = 0; i < m->results->duels; i++) {
        const struct duel *duel = &m->results->met[i];
        double ahead = x[duel->first] - x[duel->second], pull = m->duels[i].xx * ahead + m->duels[i].xy * x[white];

        result[duel->first] += pull;
        result[duel->second] -= pull;
        result[white] += m->duels[i].xy * ahead + m->duels[i].yy * x[white];
    }
}

double information_along(const struct information *m, const double *x)
{
    int white = m->results->players;
    double sum = 0;

    for (int i = 0; i <= white; i++)
        sum += m->draws[i] * x[i] * x[i];
    for (int i = 0; i < m->results->duels; i++) {
        double ahead = x[m->results->met[i].first] - x[m->results->met[i].second];

        sum += m->duels[i].xx * ahead * ahead + (2 * m->duels[i].xy * ahead + m->duels[i].yy * x[white]) * x[white];
    }
    return fmax(sum, 0);
}

void information_diagonal(const struct information *m, double *diagonal)
{
    int white = m->results->players;

    for (int i = 0; i <= white; i++)
        diagonal[i] = m->draws[i] + (i < white ? m->common : 0);
    for (int i = 0; i < m->results->duels; i++) {
        diagonal[m->results->met[i].first] += m->duels[i].xx;
        diagonal[m->results->met[i].second] += m->duels[i].xx;
        diagonal[white] += m->duels[i].yy;
    }
}
