/* play-match.c - let genomes play games. */
#include "base/error.h"
#include "base/option.h"
#include "base/reader.h"
#include "evolve/match.h"
#include "evolve/pairing.h"
#include "evolve/stream.h"
#include "game/chess_text.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPENINGS = 1000000, HASH_KILOBYTES = 1024 };
enum { ROUNDS = 256, AGAINST, SHARD, NODES, DEPTH, PLIES, OPENING_PLIES, OPENINGS, FIRST_OPENING, NO_MOVES, CHECK, SEARCH, HASH };

static const struct flag flags[] = {
    {'p', "pairs", "FILE", "play the games in FILE, lines WHITE BLACK OPENING; else all meet all, with both colours"},
    {ROUNDS, "rounds", "N", "so many times (1)"},
    {AGAINST, "against", "FILE", "they meet the genomes in FILE, and not each other"},
    {FIRST_OPENING, "first-opening", "N", "the first round's opening (1); the next rounds count on"},
    {SHARD, "shard", "I/N", "only part I of N of the games"},
    {NODES, "nodes", "N", "positions to look at for a move (300)"},
    {DEPTH, "depth", "N", "plies to look ahead"},
    {SEARCH, "search", "NAME", "how to search (deepening)"},
    {HASH, "hash", "KB", "size of each player's hash table (1024)"},
    {PLIES, "max-plies", "N", "a longer game is a draw (300)"},
    {OPENING_PLIES, "opening-plies", "N", "random plies of an opening (4)"},
    {OPENINGS, "openings", "FILE", "start positions, EPD or FEN lines, instead of random plies"},
    {'o', "option", "NAME=VALUE", "set a parameter of a kind"},
    {'g', "games", NULL, "games only: do not pass the genomes on"},
    {NO_MOVES, "no-moves", NULL, "leave out the moves of the games"},
    {CHECK, "check", "GAMES", "play these games again and report those that differ"},
    {'s', "seed", "TEXT", "the seed of all chance"},
    {'v', "verbose", NULL, "show the seed on stderr"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {
    "[option ...] [file ...]",
    "Let the genomes of the stream play; writes them and a line for each game.",
    flags,
};

struct job {
    struct match *match;
    struct settings *settings;
    struct population players, against;
    const char *pairs;
    char *against_file, *check;
    int rounds;
    long first_opening, shard, shards;
    bool games_only;
};

static void read_shard(const char *text, struct job *job)
{
    char part[24] = "";
    const char *slash = strchr(text, '/');

    if (slash && (size_t)(slash - text) < sizeof part)
        memcpy(part, text, (size_t)(slash - text));
    if (!slash || !text_to_long(slash + 1, 1, 1000000, &job->shards) || !text_to_long(part, 1, job->shards, &job->shard))
        die_usage("--shard: '%s' is not I/N with I from 1 to N", text);
}

/* Start positions, one on a line. */
static void read_openings(struct match *match, const char *name)
{
    struct chess *list = NULL;
    struct reader in;
    char *line;
    int count = 0;

    reader_open(&in, name, MAX_LINE);
    while ((line = reader_line(&in, NULL))) {
        struct epd epd;
        const char *why;

        if (!line[strspn(line, " \t")] || *line == '#')
            continue;
        if ((why = epd_read(&epd, line)))
            reader_die(&in, "%s", why);
        if (chess_ending(&epd.position, NULL, 0) != GOES_ON)
            reader_die(&in, "the game is over in this position");
        if (count == MAX_OPENINGS)
            reader_die(&in, "more than %d openings", MAX_OPENINGS);
        if (!(count & (count - 1)))
            list = resize(list, count ? 2 * (size_t)count : 1, sizeof *list);
        list[count++] = epd.position;
    }
    reader_check(&in);
    if (!count)
        reader_die(&in, "no openings");
    reader_close(&in);
    match->openings = list;
    match->opening_count = count;
}

static void print_game(struct job *job, const struct genome *white, const struct genome *black, long opening)
{
    static struct text text;
    struct game_line game;

    match_play(job->match, white, black, opening, &game);
    text_clear(&text);
    game_line_write(&game, &text);
    fwrite(text.bytes, 1, text.length, stdout);
    fflush(stdout);
    if (ferror(stdout))
        finish(); /* says why, and ends */
}

/* Game k of the list, from 0, belongs to part k mod N + 1. */
static void play(struct job *job, const struct field *field)
{
    struct pairing_list list = job->pairs ? pairing_read(job->pairs, field)
                                          : pairing_make(&pairing_methods[0], field, job->rounds, job->first_opening, NULL);

    printf("Playing: %ld\n", (list.count - job->shard + job->shards) / job->shards);
    for (long i = job->shard - 1; i < list.count; i += job->shards)
        print_game(job, field_player(field, list.games[i].white), field_player(field, list.games[i].black), list.games[i].opening);
    printf("Played: %ld\n", (list.count - job->shard + job->shards) / job->shards);
    pairing_free(&list);
}

/* The limit that a game was played with, as its line tells. */
static struct limit told_limit(const struct stream *stream)
{
    const char *text = stream->game.limit;
    struct limit limit = {0};
    char words[sizeof stream->game.limit];

    for (size_t i = 0; i <= strlen(text); i++)
        words[i] = (char)(text[i] == ':' ? ' ' : text[i]);
    if (!limit_read(&limit, words))
        stream_die(stream, "limit=%s cannot be played again", text);
    return limit;
}

static bool check_game(struct job *job, const struct field *field, const struct stream *stream, struct text *again)
{
    const struct game_line *told = &stream->game;
    int white = field_find(field, told->players[WHITE]), black = field_find(field, told->players[BLACK]);
    struct game_line game;

    if (white < 0 || black < 0)
        stream_die(stream, "no genome named %s is given", told->players[white < 0 ? WHITE : BLACK]);
    if (!told->has_seed || told->opening < 0)
        stream_die(stream, "a game without seed= and opening= cannot be played again");
    if (told->rules != RULES)
        stream_die(stream, "rules=%ld: this program plays by version %d", told->rules, RULES);
    job->match->seed = told->seed;
    job->match->limit = told_limit(stream);
    job->match->with_moves = told->moves != NULL;
    match_play(job->match, field_player(field, white), field_player(field, black), told->opening, &game);
    text_clear(again);
    game_line_write(&game, again);
    return !strncmp(again->bytes, stream->text, again->length - 1) && !stream->text[again->length - 1];
}

static int check_games(struct job *job, const struct field *field, char *name)
{
    struct stream stream;
    struct text again = {0};
    enum item_sort sort;
    long games = 0, different = 0;

    stream_open(&stream, &name, 1, true);
    while ((sort = stream_next(&stream)) != ITEM_END) {
        if (sort == ITEM_GENOME)
            genome_free(stream.genome);
        if (sort != ITEM_GAME)
            continue;
        games++;
        if (!check_game(job, field, &stream, &again)) {
            printf("%s:%ld: differs when played again\n", stream.in.name, stream.in.line);
            different++;
        }
    }
    printf("%ld games played again, %ld differ\n", games, different);
    text_free(&again);
    return different != 0;
}

/* Options after the limits were left alone: nodes unless only a depth is asked for. */
static void set_limit(struct match *match, long nodes, int depth)
{
    if (nodes || depth)
        match->limit = (struct limit){.nodes = nodes, .depth = depth};
}

static struct job read_command(int argc, char **argv)
{
    struct job job = {.settings = settings_new(), .rounds = 1, .first_opening = 1, .shard = 1, .shards = 1};
    const char *search = "deepening", *openings = NULL, *why;
    long nodes = 0, hash = HASH_KILOBYTES;
    int key, depth = 0, max_plies = 0, opening_plies = -1;
    bool moves = true, verbose = false;
    uint64_t seed = system_seed();

    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'p': job.pairs = optarg; break;
        case ROUNDS: job.rounds = (int)option_long(optarg, 1, MAX_ROUNDS); break;
        case AGAINST: job.against_file = optarg; break;
        case FIRST_OPENING: job.first_opening = option_long(optarg, 0, MAX_OPENING); break;
        case SHARD: read_shard(optarg, &job); break;
        case NODES: nodes = option_long(optarg, 1, LONG_MAX); break;
        case DEPTH: depth = (int)option_long(optarg, 1, MAX_DEPTH); break;
        case SEARCH: search = optarg; break;
        case HASH: hash = option_long(optarg, 1, 1 << 22); break;
        case PLIES: max_plies = (int)option_long(optarg, 1, MAX_PLIES); break;
        case OPENING_PLIES: opening_plies = (int)option_long(optarg, 0, 40); break;
        case OPENINGS: openings = optarg; break;
        case 'o':
            if ((why = settings_set(job.settings, NULL, optarg)))
                die_usage("-o: '%s' %s", optarg, why);
            break;
        case 'g': job.games_only = true; break;
        case NO_MOVES: moves = false; break;
        case CHECK: job.check = optarg; break;
        case 's': seed = option_seed(optarg); break;
        case 'v': verbose = true; break;
        }
    job.match = match_new((size_t)hash << 10);
    if (!(job.match->method = search_method_find(search)))
        die_usage("--search: '%s' is not a search", search);
    job.match->seed = seed;
    job.match->settings = job.settings;
    job.match->with_moves = moves;
    set_limit(job.match, nodes, depth);
    if (max_plies)
        job.match->max_plies = max_plies;
    if (opening_plies >= 0)
        job.match->opening_plies = opening_plies;
    if (openings)
        read_openings(job.match, openings);
    if (verbose)
        warn("seed %016llx", (unsigned long long)seed);
    return job;
}

int main(int argc, char **argv)
{
    struct job job;
    struct field field;
    int status = 0;

    program_start(argv[0]);
    job = read_command(argc, argv);
    population_read(&job.players, argv + optind, argc - optind);
    if (!job.players.count)
        die("no genomes to play");
    if (job.against_file)
        population_read(&job.against, &job.against_file, 1);
    field = (struct field){&job.players, job.against_file ? &job.against : NULL};
    if (!job.games_only && !job.check)
        for (int i = 0; i < job.players.count; i++)
            genome_print(job.players.genomes[i]);
    if (job.check)
        status = check_games(&job, &field, job.check);
    else
        play(&job, &field);
    population_free(&job.players);
    population_free(&job.against);
    free(job.match->openings);
    match_free(job.match);
    free(job.settings);
    return finish() ? 1 : status;
}
