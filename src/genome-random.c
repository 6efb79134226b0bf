/* genome-random.c - make new genomes by chance. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/genome.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_KINDS = 256, LIST_OPTIONS };

static const struct flag flags[] = {
    {'k', "kind", "KIND", "the kind of genome (genes)"},
    {'n', "count", "N", "how many (1)"},
    {'o', "option", "NAME=VALUE", "set a parameter of the kind"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {LIST_KINDS, "list-kinds", NULL, "show all kinds, one per line, name first, and end"},
    {LIST_OPTIONS, "list-options", NULL, "show the parameters of the kind and end"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-k kind] [-n count] [-o name=value] [-s seed]", "Make new genomes by chance.", flags};

static void list_kinds(void)
{
    for (int i = 0; kinds[i]; i++)
        printf("%s\t%s\n", kinds[i]->name, kinds[i]->about);
}

static void list_options(const struct kind *kind)
{
    printf("# name\tnormal\tmin\tmax\tabout\n");
    for (const struct parameter *p = kind->parameters; p && p->name; p++)
        if (p->words)
            printf("%s\t%.*s\t-\t-\t%s: %s\n", p->name, (int)strcspn(p->words, " "), p->words, p->words, p->about);
        else
            printf("%s\t%g\t%g\t%g\t%s\n", p->name, p->normal, p->min, p->max, p->about);
}

static void make_genomes(const struct kind *kind, const double *parameters, long count, struct rng *rng)
{
    for (long i = 0; i < count; i++) {
        struct genome *genome = genome_new(kind, kind->random ? kind->random(parameters, rng) : NULL);

        genome_name(genome);
        genome_print(genome);
        genome_free(genome);
    }
}

int main(int argc, char **argv)
{
    const struct kind *kind = kind_default;
    const char *name = NULL, *option[MAX_PARAMETERS], *why;
    struct settings *settings = settings_new();
    struct rng rng = {system_seed()};
    int key, options = 0, list = 0;
    long count = 1;
    bool verbose = false;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'k': name = optarg; break;
        case 'n': count = option_long(optarg, 1, 100000000); break;
        case 'o':
            if (options == MAX_PARAMETERS)
                die_usage("-o: more than %d options", MAX_PARAMETERS);
            option[options++] = optarg;
            break;
        case 's': rng.state = option_seed(optarg); break;
        case 'v': verbose = true; break;
        case LIST_KINDS:
        case LIST_OPTIONS: list = key; break;
        }
    if (optind < argc)
        die_usage("nothing is read, yet '%s' is given", argv[optind]);
    if (name && !(kind = kind_find(name)))
        die_usage("-k: '%s' is not a kind; --list-kinds shows them", name);
    for (int i = 0; i < options; i++)
        if ((why = settings_set(settings, kind, option[i])))
            die_usage("-o: '%s' %s", option[i], why);
    if (verbose)
        warn("seed %016llx", (unsigned long long)rng.state);
    if (list == LIST_KINDS)
        list_kinds();
    else if (list == LIST_OPTIONS)
        list_options(kind);
    else
        make_genomes(kind, settings_of(settings, kind), count, &rng);
    free(settings);
    return finish();
}
