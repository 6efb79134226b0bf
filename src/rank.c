/* rank.c - from games to ratings: the genomes best first, or a table of all players. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/rating.h"
#include "evolve/stream.h"
#include "game/pgn.h"

#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORCE = 256, WHITE_TOO, PRIOR, PARTIAL, PGN, LIST, ANCHOR };

static const struct flag flags[] = {
    {'b', "by", "METHOD", "how to rate; --list-methods shows how, and the first is the default"},
    {'t', "table", NULL, "a table of all players, not the genomes"},
    {ANCHOR, "anchor", "ID=ELO", "elo: count from this player's rating; without it, the mean is 0"},
    {WHITE_TOO, "white", NULL, "elo: fit what the first move is worth, too"},
    {PRIOR, "prior", "N", "elo: virtual draws of each player against an average one (1)"},
    {'w', "weight", "NAME=VALUE", "fitness: points for an event; may be given again"},
    {PARTIAL, "partial", NULL, "accept matches that lack some of their games"},
    {FORCE, "force", NULL, "rate games of different rules= or limit= together"},
    {PGN, "pgn", NULL, "the input is PGN; needed only where it comes through a pipe"},
    {LIST, "list-methods", NULL, "show the methods, and the events with their weights, and end"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {
    "[--by METHOD] [-t] [--anchor ID=ELO] [--white] [--prior N] [-w NAME=VALUE]... [--partial] [--force] [--pgn] [FILE ...]",
    "Rate players by their games: genomes best first, or a table.",
    flags,
};

static struct {
    const struct rating_method *method;
    struct rating_options rating;
    bool table, partial, force, pgn;
} options;

/* What all files said so far. */
static struct results results;
static struct population population;
static long unfinished; /* games in PGN without a result */
static bool from_pgn;

static const struct rating_method *find_method(const char *name)
{
    for (const struct rating_method *method = rating_methods; method->name; method++)
        if (!strcmp(method->name, name))
            return method;
    die_usage("--by: there is no method '%s'; --list-methods shows them", name);
}

static void list_methods(void)
{
    for (const struct rating_method *method = rating_methods; method->name; method++)
        printf("%s\t%s\n", method->name, method->about);
    for (int i = 0; i < EVENTS; i++)
        printf("-w\t%s=%g\n", event_names[i], options.rating.weights[i]);
}

/* Cuts NAME=VALUE at its last '='. */
static double read_setting(const char *flag, char *setting)
{
    char *equals = strrchr(setting, '=');
    double value = 0;

    if (!equals || equals == setting || !text_to_double(equals + 1, -1e6, 1e6, &value))
        die_usage("%s: '%s' is not a name, '=' and a number from -1e6 to 1e6", flag, setting);
    *equals = '\0';
    return value;
}

static void set_weight(char *setting)
{
    double value = read_setting("--weight", setting);

    for (int i = 0; i < EVENTS; i++)
        if (!strcmp(event_names[i], setting)) {
            options.rating.weights[i] = value;
            return;
        }
    die_usage("--weight: there is no event '%s'; --list-methods shows them", setting);
}

/* Games of one rating must be of one sort; what a line does not tell is no contradiction. */
static void check_sort(const struct stream *stream)
{
    static long rules = -1;
    static char limit[sizeof stream->game.limit];
    const struct game_line *game = &stream->game;

    if (rules >= 0 && game->rules >= 0 && game->rules != rules)
        stream_die(stream, "rules=%ld here and rules=%ld before: the same genomes play differently (--force rates them together)", game->rules, rules);
    if (*limit && *game->limit && strcmp(game->limit, limit) != 0)
        stream_die(stream, "limit=%s here and limit=%s before: these games are not alike (--force rates them together)", game->limit, limit);
    if (game->rules >= 0)
        rules = game->rules;
    if (*game->limit)
        memcpy(limit, game->limit, sizeof limit);
}

static void read_stream(char *name)
{
    struct stream stream;
    enum item_sort sort;

    stream_open(&stream, &name, 1, options.partial);
    while ((sort = stream_next(&stream)) != ITEM_END)
        if (sort == ITEM_GENOME) {
            results_player(&results, stream.genome->id);
            population_add(&population, stream.genome);
        } else if (sort == ITEM_GAME) {
            if (!strcmp(stream.game.players[0], stream.game.players[1]))
                stream_die(&stream, "%s plays against itself", stream.game.players[0]);
            if (!options.force)
                check_sort(&stream);
            results_add_game(&results, &stream.game, stream.text);
        }
}

static const char *find_player(const struct pgn_reader *reader, const struct pgn *game, const char *tag)
{
    const char *name = pgn_tag(game, tag);

    if (!name || !*name || !strcmp(name, "?"))
        die("%s:%ld: a game without a name for %s", reader->in->name, reader->line, tag);
    return name;
}

/* A name as a table can hold it. */
static char *copy_name(const char *name)
{
    char *copy = copy_text(name);

    for (char *c = copy; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return copy;
}

static void add_pgn_game(const struct pgn_reader *reader, const struct pgn *game)
{
    const char *names[2] = {find_player(reader, game, "White"), find_player(reader, game, "Black")};
    char *white, *black;

    if (!strcmp(names[0], names[1]))
        die("%s:%ld: %s plays against itself", reader->in->name, reader->line, names[0]);
    white = copy_name(names[0]);
    black = copy_name(names[1]);
    if (!strcmp(game->result, "*"))
        unfinished++;
    for (int result = WHITE_WINS; result <= DRAWN; result++)
        if (!strcmp(game->result, result_names[result]))
            results_add(&results, white, black, (enum result)result);
    free(white);
    free(black);
}

static void read_pgn(char *name)
{
    struct reader in;
    struct pgn_reader reader = {.in = &in};
    struct pgn game;
    enum pgn_outcome outcome;

    from_pgn = true;
    reader_open(&in, name, PGN_LONGEST_LINE);
    while ((outcome = pgn_read(&reader, &game)) == PGN_GAME) {
        add_pgn_game(&reader, &game);
        pgn_free(&game);
    }
    reader_check(&in);
    if (outcome == PGN_BAD)
        die("%s:%ld: %s", in.name, reader.line, reader.why);
    reader_close(&in);
}

/* Whether a file begins with '['. Nothing is read off: of a pipe this cannot be known. */
static bool is_pgn(const char *name)
{
    int file = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    off_t at = file < 0 ? -1 : lseek(file, 0, SEEK_CUR);
    char c = '\0';

    while (at >= 0 && pread(file, &c, 1, at) == 1 && strchr(" \t\r\n\xef\xbb\xbf", c))
        at++;
    if (file > STDERR_FILENO)
        close(file);
    return at >= 0 && c == '[';
}

static void read_file(char *name)
{
    if (options.pgn || is_pgn(name))
        read_pgn(name);
    else
        read_stream(name);
}

/* Says what is odd, and dies if there is nothing to rate by. */
static void check_input(void)
{
    const char *first = NULL;
    int idle = 0;

    if (unfinished)
        warn("%ld unfinished game%s left out", unfinished, unfinished > 1 ? "s" : "");
    if (!results.games)
        die("no games to rate players by");
    if (from_pgn && options.method->needs_events)
        die("PGN does not tell the events that --by %s needs", options.method->name);
    for (int i = 0; i < results.players; i++)
        if (!results.tallies[i].games && !idle++)
            first = results.names[i];
    if (idle > 1)
        warn("%s and %d more genomes have played no game", first, idle - 1);
    else if (idle)
        warn("%s has played no game", first);
}

static void print_heading(const struct ratings *ratings)
{
    printf("#rank\tid\t%s", options.method->name);
    if (ratings->uncertain)
        printf("\terror95_%s", ratings_use_full_covariance(ratings) ? "full" : "diagonal");
    printf("\tgames\twins\tdraws\tlosses\tscore%%");
    if (ratings->uncertain)
        printf("\topponents\tlos%%");
    if (ratings->has_white)
        printf("\twhite\twhite_error95");
    printf("\n");
}

/* One column, '-' where there is nothing to tell. What is nearly 0 has no sign. */
static void print_tenths(bool known, double x)
{
    if (known)
        printf("\t%.1f", x > -0.05 && x < 0.05 ? 0 : x);
    else
        printf("\t-");
}

static void print_row(const struct ratings *ratings, int place)
{
    int player = ratings->order[place];
    const struct rating *rating = &ratings->players[player];
    const struct tally *tally = &results.tallies[player];
    double score = (double)tally->wins + (double)tally->draws / 2;

    printf("%d\t%s\t%.*f", place + 1, results.names[player], options.method->decimals, rating->value);
    if (ratings->uncertain)
        print_tenths(true, rating->error);
    printf("\t%ld\t%ld\t%ld\t%ld", tally->games, tally->wins, tally->draws, tally->losses);
    print_tenths(tally->games, 100 * score / (double)(tally->games ? tally->games : 1));
    if (ratings->uncertain) {
        bool last = place + 1 == results.players;

        print_tenths(tally->games, rating->opponents);
        print_tenths(!last, last ? 0 : 100 * ratings_superiority(ratings, player, ratings->order[place + 1]));
    }
    if (ratings->has_white) {
        print_tenths(true, ratings->white);
        print_tenths(true, ratings->white_error);
    }
    printf("\n");
}

static void print_genomes(const struct ratings *ratings)
{
    for (int i = 0; i < results.players; i++) {
        int player = ratings->order[i], place = population_find(&population, results.names[player]);
        char value[64];

        if (place < 0)
            continue;
        snprintf(value, sizeof value, "%.*f", options.method->decimals, ratings->players[player].value);
        genome_set(population.genomes[place], H_RATING, value);
        genome_print(population.genomes[place]);
    }
}

static void print_ratings(void)
{
    struct ratings ratings;

    ratings_make(&ratings, options.method, &results, &options.rating);
    if (population.count && !options.table)
        print_genomes(&ratings);
    else {
        print_heading(&ratings);
        for (int i = 0; i < results.players; i++)
            print_row(&ratings, i);
    }
    ratings_free(&ratings);
}

static void read_options(int argc, char **argv)
{
    bool list = false;
    int key;

    options.method = rating_methods;
    options.rating = rating_defaults;
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'b': options.method = find_method(optarg); break;
        case 't': options.table = true; break;
        case 'w': set_weight(optarg); break;
        case ANCHOR:
            options.rating.anchored = read_setting("--anchor", optarg);
            options.rating.anchor = optarg;
            break;
        case WHITE_TOO: options.rating.white = true; break;
        case PRIOR: options.rating.prior = option_double(optarg, 0, 1e6); break;
        case PARTIAL: options.partial = true; break;
        case FORCE: options.force = true; break;
        case PGN: options.pgn = true; break;
        case LIST: list = true; break;
        }
    if (list) {
        list_methods();
        exit(finish());
    }
}

int main(int argc, char **argv)
{
    char standard_input[] = "-";

    program_start(argv[0]);
    read_options(argc, argv);
    chess_start();
    if (optind == argc)
        read_file(standard_input);
    for (int i = optind; i < argc; i++)
        read_file(argv[i]);
    results_close(&results);
    check_input();
    print_ratings();
    population_free(&population);
    results_free(&results);
    return finish();
}
