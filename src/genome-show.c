/* genome-show.c - a genome for people: what it values. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/choice.h"
#include "game/chess.h"

#include <getopt.h>

static const struct flag flags[] = {
    {'i', "id", "ID", "this genome, or a unique prefix; else the best rated, else the last"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-i id] [file ...]", "Show what a genome values.", flags};

int main(int argc, char **argv)
{
    struct population population = {0};
    struct text text = {0};
    const struct genome *genome;
    const char *id = NULL;
    int key;

    program_start(argv[0]);
    chess_start();
    while ((key = option_next(&command, argc, argv)) != -1)
        if (key == 'i')
            id = optarg;
    population_read(&population, argv + optind, argc - optind);
    genome = population.genomes[choice_of(&population, id)];
    text_add(&text, "%s, kind %s: %s\n", genome->id, genome->kind->name, genome->kind->about);
    if (genome->kind->show)
        genome->kind->show(genome->body, &text);
    fputs(text.bytes, stdout);
    text_free(&text);
    population_free(&population);
    return finish();
}
