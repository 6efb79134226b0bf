/* genome-mutate.c - change genomes a little, by chance. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/variation.h"

#include <getopt.h>
#include <stdlib.h>

enum { DISTINCT = 256, MOST_TRIES = 100 };

static const struct flag flags[] = {
    {'r', "rate", "RATE", "how much changes; 1 is the kind's own rate (1)"},
    {DISTINCT, "distinct", NULL, "draw again until a child is neither in the input nor written before"},
    {'o', "option", "NAME=VALUE", "set a parameter of a kind"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-r rate] [--distinct] [-o name=value] [-s seed] [file ...]",
                                       "Write each genome of the stream mutated, in order.", flags};

struct work {
    const struct settings *settings;
    struct rng rng;
    double rate;
};

/* One genome after the other: memory stays flat. */
static long mutate_stream(struct work *work, struct stream *stream)
{
    enum item_sort sort;
    long count = 0;

    for (; (sort = stream_next(stream)) != ITEM_END; count += sort == ITEM_GENOME) {
        struct genome *child;

        if (sort != ITEM_GENOME)
            continue;
        child = genome_mutate(stream->genome, work->rate, work->settings, &work->rng);
        genome_print(child);
        genome_free(child);
        genome_free(stream->genome);
    }
    return count;
}

/* A child whose name is new, if one can be had in a hundred tries. */
static struct genome *new_child(struct work *work, const struct genome *parent, struct name_set *taken, long *failed)
{
    struct genome *child = NULL;

    for (int tries = 0; tries < MOST_TRIES; tries++) {
        genome_free(child);
        child = genome_mutate(parent, work->rate, work->settings, &work->rng);
        if (name_set_add(taken, child->id))
            return child;
    }
    ++*failed;
    return child;
}

/* All names of the input must be known before the first child is drawn. Content counts, not the name a genome was given by hand. */
static long mutate_distinct(struct work *work, struct stream *stream)
{
    struct genome **parents = NULL;
    struct name_set taken = {0};
    enum item_sort sort;
    long count = 0, failed = 0;

    while ((sort = stream_next(stream)) != ITEM_END)
        if (sort == ITEM_GENOME) {
            struct genome by_content = *stream->genome;

            genome_name(&by_content);
            name_set_add(&taken, by_content.id);
            if (!(count & (count - 1)))
                parents = resize(parents, count ? 2 * (size_t)count : 1, sizeof *parents);
            parents[count++] = stream->genome;
        }
    for (long i = 0; i < count; i++) {
        struct genome *child = new_child(work, parents[i], &taken, &failed);

        genome_print(child);
        genome_free(child);
        genome_free(parents[i]);
    }
    if (failed)
        warn("%ld of %ld children are not distinct", failed, count);
    free(parents);
    name_set_free(&taken);
    return count;
}

int main(int argc, char **argv)
{
    struct settings *settings = settings_new();
    struct work work = {settings, {system_seed()}, 1};
    struct stream stream;
    bool distinct = false, verbose = false;
    const char *why;
    int key;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'r': work.rate = option_double(optarg, 0, 1000); break;
        case DISTINCT: distinct = true; break;
        case 'o':
            if ((why = settings_set(settings, NULL, optarg)))
                die_usage("-o: '%s' %s", optarg, why);
            break;
        case 's': work.rng.state = option_seed(optarg); break;
        case 'v': verbose = true; break;
        }
    if (verbose)
        warn("seed %016llx", (unsigned long long)work.rng.state);
    stream_open(&stream, argv + optind, argc - optind, false);
    if (!(distinct ? mutate_distinct : mutate_stream)(&work, &stream))
        die("no genomes to mutate");
    free(settings);
    return finish();
}
