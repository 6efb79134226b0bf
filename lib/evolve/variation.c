/* variation.c - children of genomes. */
#include "evolve/variation.h"

#include <stdlib.h>
#include <string.h>

/* A kind without genes has children like itself. */
struct genome *genome_mutate(const struct genome *parent, double rate, const struct settings *settings, struct rng *rng)
{
    const struct kind *kind = parent->kind;
    void *body = kind->mutate ? kind->mutate(parent->body, rate, settings_of(settings, kind), rng) : NULL;
    struct genome *child = genome_child(parent, body);

    genome_set(child, H_PARENTS, parent->headers[H_RATING] ? parent->id : parent->headers[H_PARENTS]);
    genome_name(child);
    return child;
}

struct genome *genome_cross(const struct genome *a, const struct genome *b, const struct settings *settings, struct rng *rng)
{
    const struct kind *kind = a->kind;
    void *body = kind->cross ? kind->cross(a->body, b->body, settings_of(settings, kind), rng) : NULL;
    struct genome *child = genome_child(a, body);
    char parents[2 * MAX_ID + 2];

    snprintf(parents, sizeof parents, "%s %s", a->id, b->id);
    genome_set(child, H_PARENTS, parents);
    genome_name(child);
    return child;
}

static long find_slot(const struct name_set *set, const char *name)
{
    uint64_t slot = hash_text(name);

    for (;; slot++) {
        long at = (long)(slot & (uint64_t)(set->slots - 1));

        if (!*set->names[at] || !strcmp(set->names[at], name))
            return at;
    }
}

/* Keeps the table at most half full. */
static void make_slots(struct name_set *set)
{
    struct name_set old = *set;

    if (2 * (set->count + 1) <= set->slots)
        return;
    set->slots = old.slots ? 2 * old.slots : 64;
    set->names = allocate((size_t)set->slots, sizeof *set->names);
    for (long i = 0; i < old.slots; i++)
        if (*old.names[i])
            memcpy(set->names[find_slot(set, old.names[i])], old.names[i], sizeof *old.names);
    free(old.names);
}

bool name_set_add(struct name_set *set, const char *name)
{
    long slot;

    make_slots(set);
    slot = find_slot(set, name);
    if (*set->names[slot])
        return false;
    snprintf(set->names[slot], sizeof *set->names, "%s", name);
    set->count++;
    return true;
}

void name_set_free(struct name_set *set)
{
    free(set->names);
    *set = (struct name_set){0};
}
