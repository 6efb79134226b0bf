/* choice.c - the one genome of a file that is meant. */
#include "evolve/choice.h"

#include <string.h>

int choice_by_id(const struct population *population, const char *id)
{
    int found = population_find(population, id);

    if (found >= 0)
        return found;
    for (int i = 0; i < population->count; i++)
        if (!strncmp(population->genomes[i]->id, id, strlen(id))) {
            if (found >= 0)
                die("several names begin with '%s'", id);
            found = i;
        }
    if (found < 0)
        die("no genome is named '%s'", id);
    return found;
}

int choice_of(const struct population *population, const char *id)
{
    double rating, highest = 0;
    int best = population->count - 1;
    bool rated = false;

    if (!population->count)
        die("no genomes");
    if (id)
        return choice_by_id(population, id);
    for (int i = 0; i < population->count; i++)
        if (genome_rating(population->genomes[i], &rating) && (!rated || rating > highest)) {
            rated = true;
            highest = rating;
            best = i;
        }
    return best;
}
