/* pair.c - say which games are to be played. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/pairing.h"
#include "evolve/variation.h"

#include <getopt.h>
#include <string.h>

enum { ROUNDS = 256, AGAINST, FIRST_OPENING };

static const struct flag flags[] = {
    {'b', "by", "METHOD", "round-robin (the default) or random"},
    {ROUNDS, "rounds", "N", "so many rounds (1)"},
    {AGAINST, "against", "FILE", "they meet the genomes in FILE, and not each other"},
    {FIRST_OPENING, "first-opening", "N", "the first round's opening (1); the next rounds count on"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[--by method] [--rounds n] [--against file] [file ...]",
                                       "Print a line WHITE BLACK OPENING for each game still to be played.", flags};

/* Games are known by who played them and the opening. */
static void game_name(char name[MAX_ID + 1], const char *white, const char *black, long opening)
{
    snprintf(name, MAX_ID + 1, "%016llx",
             (unsigned long long)hash_pair(hash_pair(hash_text(white), hash_text(black)), (uint64_t)opening));
}

static void read_input(char **names, int files, struct population *players, struct name_set *played)
{
    struct stream stream;
    enum item_sort sort;
    char name[MAX_ID + 1];

    stream_open(&stream, names, files, true);
    while ((sort = stream_next(&stream)) != ITEM_END)
        if (sort == ITEM_GENOME)
            population_add(players, stream.genome);
        else if (sort == ITEM_GAME) {
            game_name(name, stream.game.players[WHITE], stream.game.players[BLACK], stream.game.opening);
            name_set_add(played, name);
        }
    if (!players->count)
        die("no genomes to pair");
}

static const struct pairing_method *find_method(const char *name)
{
    for (const struct pairing_method *method = pairing_methods; method->name; method++)
        if (!strcmp(method->name, name))
            return method;
    die_usage("--by: '%s' is not one of round-robin, random", name);
}

static void print_games(const struct field *field, const struct pairing_list *list, struct name_set *played)
{
    for (long i = 0; i < list->count; i++) {
        const char *white = field_player(field, list->games[i].white)->id, *black = field_player(field, list->games[i].black)->id;
        char name[MAX_ID + 1];

        game_name(name, white, black, list->games[i].opening);
        if (name_set_add(played, name))
            printf("%s %s %ld\n", white, black, list->games[i].opening);
    }
}

int main(int argc, char **argv)
{
    const struct pairing_method *method = &pairing_methods[0];
    struct population players = {0}, against = {0};
    struct name_set played = {0};
    struct rng rng = {system_seed()};
    struct pairing_list list;
    struct field field = {&players, NULL};
    char *against_file = NULL;
    long rounds = 1, first = 1;
    bool verbose = false;
    int key;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'b': method = find_method(optarg); break;
        case ROUNDS: rounds = option_long(optarg, 1, MAX_ROUNDS); break;
        case AGAINST: against_file = optarg; break;
        case FIRST_OPENING: first = option_long(optarg, 0, MAX_OPENING); break;
        case 's': rng.state = option_seed(optarg); break;
        case 'v': verbose = true; break;
        }
    if (verbose)
        warn("seed %016llx", (unsigned long long)rng.state);
    read_input(argv + optind, argc - optind, &players, &played);
    if (against_file) {
        population_read(&against, &against_file, 1);
        if (!against.count)
            die("%s: no genomes", against_file);
        field.against = &against;
    }
    list = pairing_make(method, &field, (int)rounds, first, &rng);
    print_games(&field, &list, &played);
    pairing_free(&list);
    name_set_free(&played);
    population_free(&players);
    population_free(&against);
    return finish();
}
