/* population.c - genomes by name. */
#include "evolve/stream.h"

#include <stdlib.h>
#include <string.h>

/* The slot of a name in the table: where it stands, or where it would. */
static int find_slot(const struct population *population, const char *id)
{
    uint64_t slot = hash_text(id);

    for (;; slot++) {
        int at = (int)(slot & (uint64_t)(population->slots - 1)), place = population->places[at];

        if (place < 0 || !strcmp(population->genomes[place]->id, id))
            return at;
    }
}

/* Keeps the table at most half full. */
static void make_slots(struct population *population)
{
    if (2 * (population->count + 1) <= population->slots)
        return;
    population->slots = population->slots ? 2 * population->slots : 64;
    free(population->places);
    population->places = allocate((size_t)population->slots, sizeof *population->places);
    for (int i = 0; i < population->slots; i++)
        population->places[i] = -1;
    for (int i = 0; i < population->count; i++)
        population->places[find_slot(population, population->genomes[i]->id)] = i;
}

bool population_add(struct population *population, struct genome *genome)
{
    int slot;

    make_slots(population);
    slot = find_slot(population, genome->id);
    if (population->places[slot] >= 0) {
        if (!genome_plays_alike(genome, population->genomes[population->places[slot]]))
            die("two different genomes are named %s", genome->id);
        genome_free(genome);
        return false;
    }
    if (population->count == population->room) {
        population->room = population->room ? 2 * population->room : 16;
        population->genomes = resize(population->genomes, (size_t)population->room, sizeof *population->genomes);
    }
    population->places[slot] = population->count;
    population->genomes[population->count++] = genome;
    return true;
}

int population_find(const struct population *population, const char *id)
{
    return population->count ? population->places[find_slot(population, id)] : -1;
}

void population_read(struct population *population, char **names, int count)
{
    struct stream stream;
    enum item_sort sort;

    stream_open(&stream, names, count, true);
    while ((sort = stream_next(&stream)) != ITEM_END)
        if (sort == ITEM_GENOME)
            population_add(population, stream.genome);
}

void population_free(struct population *population)
{
    for (int i = 0; i < population->count; i++)
        genome_free(population->genomes[i]);
    free(population->genomes);
    free(population->places);
    *population = (struct population){0};
}
