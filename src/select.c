/* select.c - choose genomes by their rank. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/stream.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    {'n', "count", "N", "how many to choose"},
    {'b', "by", "METHOD", "top (the default), linear, roulette, sus or tournament:K"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"-n count [--by method] [-s seed] [file ...]",
                                       "Choose from genomes that are ranked, best first.", flags};

struct ranked {
    struct genome **genomes;
    double *ratings;
    int count;
};

/* Ranked means that every genome has a rating and that they never increase. */
static struct ranked read_ranked(char **names, int files)
{
    struct ranked ranked = {0};
    struct stream stream;
    enum item_sort sort;

    stream_open(&stream, names, files, false);
    while ((sort = stream_next(&stream)) != ITEM_END) {
        int at = ranked.count;

        if (sort != ITEM_GENOME)
            continue;
        if (!(at & (at - 1))) {
            ranked.genomes = resize(ranked.genomes, at ? 2 * (size_t)at : 1, sizeof *ranked.genomes);
            ranked.ratings = resize(ranked.ratings, at ? 2 * (size_t)at : 1, sizeof *ranked.ratings);
        }
        if (!genome_rating(stream.genome, &ranked.ratings[at]))
            stream_die(&stream, "genome %s has no rating: is the stream ranked?", stream.genome->id);
        if (at && ranked.ratings[at] > ranked.ratings[at - 1])
            stream_die(&stream, "genome %s is rated above the one before it: is the stream ranked?", stream.genome->id);
        ranked.genomes[ranked.count++] = stream.genome;
    }
    if (!ranked.count)
        die("no genomes to choose from");
    return ranked;
}

/* The place where a share of the sum of weights falls. */
static int find_share(const double *weights, int count, double share)
{
    int at = 0;

    while (at < count - 1 && share >= weights[at])
        share -= weights[at++];
    return at;
}

static double sum_of(const double *weights, int count)
{
    double sum = 0;

    for (int i = 0; i < count; i++)
        sum += weights[i];
    return sum;
}

/* The last has weight 1, each one better 1 more. */
static void weigh_by_place(const struct ranked *ranked, double *weights)
{
    for (int i = 0; i < ranked->count; i++)
        weights[i] = ranked->count - i;
}

/* The rating above the lowest, and a tenth of the range for everyone, so that the last can be chosen too. */
static void weigh_by_rating(const struct ranked *ranked, double *weights)
{
    double lowest = ranked->ratings[ranked->count - 1], range = ranked->ratings[0] - lowest;

    for (int i = 0; i < ranked->count; i++)
        weights[i] = range > 0 ? ranked->ratings[i] - lowest + range / 10 : 1;
}

/* Each fills `chosen` with places. */
static void choose_top(const struct ranked *ranked, int *chosen, int count, long size, struct rng *rng)
{
    (void)size, (void)rng;
    if (count > ranked->count)
        die("%d genomes are asked for, %d are there", count, ranked->count);
    for (int i = 0; i < count; i++)
        chosen[i] = i;
}

static void spin(const struct ranked *ranked, void (*weigh)(const struct ranked *, double *), int *chosen, int count, struct rng *rng)
{
    double *weights = allocate((size_t)ranked->count, sizeof *weights), sum;

    weigh(ranked, weights);
    sum = sum_of(weights, ranked->count);
    for (int i = 0; i < count; i++)
        chosen[i] = find_share(weights, ranked->count, rng_unit(rng) * sum);
    free(weights);
}

static void choose_linear(const struct ranked *ranked, int *chosen, int count, long size, struct rng *rng)
{
    (void)size;
    spin(ranked, weigh_by_place, chosen, count, rng);
}

static void choose_roulette(const struct ranked *ranked, int *chosen, int count, long size, struct rng *rng)
{
    (void)size;
    spin(ranked, weigh_by_rating, chosen, count, rng);
}

/* Stochastic universal sampling: one spin of a wheel with evenly spaced hands. */
static void choose_sus(const struct ranked *ranked, int *chosen, int count, long size, struct rng *rng)
{
    double *weights = allocate((size_t)ranked->count, sizeof *weights), sum, start = rng_unit(rng);

    (void)size;
    weigh_by_rating(ranked, weights);
    sum = sum_of(weights, ranked->count);
    for (int i = 0; i < count; i++)
        chosen[i] = find_share(weights, ranked->count, (start + i) * sum / count);
    free(weights);
}

/* The best of a few drawn by lot. */
static void choose_tournament(const struct ranked *ranked, int *chosen, int count, long size, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        chosen[i] = ranked->count - 1;
        for (long k = 0; k < size; k++) {
            int drawn = (int)rng_below(rng, (uint32_t)ranked->count);

            chosen[i] = drawn < chosen[i] ? drawn : chosen[i];
        }
    }
}

static const struct method {
    const char *name;
    bool sized; /* :K follows the name */
    void (*choose)(const struct ranked *, int *chosen, int count, long size, struct rng *);
} methods[] = {
    {"top", false, choose_top},   {"linear", false, choose_linear},        {"roulette", false, choose_roulette},
    {"sus", false, choose_sus},   {"tournament", true, choose_tournament}, {NULL, false, NULL},
};

static const struct method *find_method(const char *text, long *size)
{
    size_t length = strcspn(text, ":");

    for (const struct method *method = methods; method->name; method++)
        if (strlen(method->name) == length && !strncmp(method->name, text, length) && method->sized == (text[length] == ':') &&
            (!method->sized || text_to_long(text + length + 1, 1, 1000000, size)))
            return method;
    die_usage("--by: '%s' is not one of top, linear, roulette, sus, tournament:K", text);
}

int main(int argc, char **argv)
{
    const struct method *method = &methods[0];
    struct rng rng = {system_seed()};
    struct ranked ranked;
    bool verbose = false;
    int key, count = 0, *chosen;
    long size = 0;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'n': count = (int)option_long(optarg, 1, 100000000); break;
        case 'b': method = find_method(optarg, &size); break;
        case 's': rng.state = option_seed(optarg); break;
        case 'v': verbose = true; break;
        }
    if (!count)
        die_usage("how many? -n is missing; see %s --help", program_name());
    if (verbose)
        warn("seed %016llx", (unsigned long long)rng.state);
    ranked = read_ranked(argv + optind, argc - optind);
    chosen = allocate((size_t)count, sizeof *chosen);
    method->choose(&ranked, chosen, count, size, &rng);
    for (int i = 0; i < count; i++)
        genome_print(ranked.genomes[chosen[i]]);
    for (int i = 0; i < ranked.count; i++)
        genome_free(ranked.genomes[i]);
    free(ranked.genomes);
    free(ranked.ratings);
    free(chosen);
    return finish();
}
