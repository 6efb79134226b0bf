/* genome-cross.c - breed children from pairs of genomes. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/variation.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { ADJACENT = 256 };

static const struct flag flags[] = {
    {'n', "count", "N", "how many children (as many as there are parents)"},
    {ADJACENT, "adjacent", NULL, "cross the 1st with the 2nd, the 3rd with the 4th ..., over and over"},
    {'o', "option", "NAME=VALUE", "set a parameter of a kind"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-n count] [--adjacent] [-o name=value] [-s seed] [file ...]",
                                       "Write children of the genomes in the stream.", flags};

struct parents {
    struct genome **list; /* as often as they stand in the stream */
    long count;
};

static struct parents read_parents(char **names, int count)
{
    struct parents parents = {0};
    struct stream stream;
    enum item_sort sort;

    stream_open(&stream, names, count, false);
    while ((sort = stream_next(&stream)) != ITEM_END)
        if (sort == ITEM_GENOME) {
            if (!(parents.count & (parents.count - 1)))
                parents.list = resize(parents.list, parents.count ? 2 * (size_t)parents.count : 1, sizeof *parents.list);
            parents.list[parents.count++] = stream.genome;
        }
    if (!parents.count)
        die("no genomes to cross");
    return parents;
}

static bool can_cross(const struct genome *a, const struct genome *b)
{
    return a->kind == b->kind && !strcmp(genome_game(a), genome_game(b));
}

/* A partner of the same kind and game; another genome than the first wherever there is one. */
static const struct genome *draw_partner(const struct parents *parents, const struct genome *first, struct rng *rng)
{
    long fitting = 0, others = 0, at;

    for (long i = 0; i < parents->count; i++)
        if (can_cross(first, parents->list[i])) {
            fitting++;
            others += strcmp(first->id, parents->list[i]->id) != 0;
        }
    at = rng_below(rng, (uint32_t)(others ? others : fitting));
    for (long i = 0;; i++)
        if (can_cross(first, parents->list[i]) && (!others || strcmp(first->id, parents->list[i]->id) != 0) && !at--)
            return parents->list[i];
}

static void check_adjacent(const struct parents *parents)
{
    if (parents->count % 2)
        die("--adjacent needs an even number of parents, not %ld", parents->count);
    for (long i = 0; i < parents->count; i += 2)
        if (!can_cross(parents->list[i], parents->list[i + 1]))
            die("%s and %s are not of one kind and game", parents->list[i]->id, parents->list[i + 1]->id);
}

static struct genome *breed_one(const struct parents *parents, long child, bool adjacent, const struct settings *settings, struct rng *rng)
{
    const struct genome *mother, *father;

    if (adjacent) {
        mother = parents->list[2 * child % parents->count];
        father = parents->list[2 * child % parents->count + 1];
    } else {
        mother = parents->list[rng_below(rng, (uint32_t)parents->count)];
        father = draw_partner(parents, mother, rng);
    }
    return genome_cross(mother, father, settings, rng);
}

static void breed(const struct parents *parents, long children, bool adjacent, const struct settings *settings, struct rng *rng)
{
    for (long i = 0; i < children; i++) {
        struct genome *child = breed_one(parents, i, adjacent, settings, rng);

        genome_print(child);
        genome_free(child);
    }
}

int main(int argc, char **argv)
{
    struct settings *settings = settings_new();
    struct rng rng = {system_seed()};
    struct parents parents;
    bool adjacent = false, verbose = false;
    const char *why;
    long count = 0;
    int key;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'n': count = option_long(optarg, 1, 100000000); break;
        case ADJACENT: adjacent = true; break;
        case 'o':
            if ((why = settings_set(settings, NULL, optarg)))
                die_usage("-o: '%s' %s", optarg, why);
            break;
        case 's': rng.state = option_seed(optarg); break;
        case 'v': verbose = true; break;
        }
    if (verbose)
        warn("seed %016llx", (unsigned long long)rng.state);
    parents = read_parents(argv + optind, argc - optind);
    if (adjacent)
        check_adjacent(&parents);
    breed(&parents, count ? count : parents.count, adjacent, settings, &rng);
    for (long i = 0; i < parents.count; i++)
        genome_free(parents.list[i]);
    free(parents.list);
    free(settings);
    return finish();
}
