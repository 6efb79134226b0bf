/* games-pgn.c - turn Game lines into PGN. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/stream.h"
#include "game/chess_text.h"
#include "game/pgn.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {
    {'e', "event", "TEXT", "the event's name (Chess Genome Tools)"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-e event] [file ...]", "Write the games of the stream as PGN.", flags};

static void read_start(const struct stream *stream, struct chess *start)
{
    char fen[sizeof stream->game.fen];
    const char *why;

    snprintf(fen, sizeof fen, "%s", *stream->game.fen ? stream->game.fen : chess_start_fen);
    for (char *c = fen; (c = strchr(c, '_'));)
        *c = ' ';
    if ((why = chess_read_fen(start, fen)))
        stream_die(stream, "fen=%s: %s", stream->game.fen, why);
}

/* The moves of a line, played one by one. */
static void add_moves(const struct stream *stream, struct pgn *pgn, const char *text)
{
    struct chess now = pgn->start, before;

    while (*text) {
        char word[MAX_MOVE_TEXT];
        size_t length = strcspn(text, ",");
        move m;

        snprintf(word, sizeof word, "%.*s", (int)length, text);
        m = length < sizeof word ? move_read(&now, word) : NO_MOVE;
        if (m == NO_MOVE)
            stream_die(stream, "'%s' is not a legal move in its place", word);
        pgn_add_move(pgn, m);
        before = now;
        chess_play(&now, &before, m);
        text += length + (text[length] == ',');
    }
}

static void print_game(const struct stream *stream, const char *event)
{
    const struct game_line *game = &stream->game;
    struct pgn pgn = {.result = result_names[game->result]};
    char round[32] = "?", *text;

    if (!game->moves && game->plies)
        stream_die(stream, "a game without moves= cannot be written as PGN");
    if (game->opening >= 0)
        snprintf(round, sizeof round, "%ld", game->opening);
    read_start(stream, &pgn.start);
    pgn_add_tag(&pgn, "Event", event);
    pgn_add_tag(&pgn, "Round", round);
    pgn_add_tag(&pgn, "White", game->players[WHITE]);
    pgn_add_tag(&pgn, "Black", game->players[BLACK]);
    pgn_add_tag(&pgn, "Termination", ending_names[game->ending]);
    add_moves(stream, &pgn, game->moves ? game->moves : "");
    text = pgn_write(&pgn);
    fputs(text, stdout);
    free(text);
    pgn_free(&pgn);
}

int main(int argc, char **argv)
{
    const char *event = "Chess Genome Tools";
    struct stream stream;
    enum item_sort sort;
    int key;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        if (key == 'e')
            event = optarg;
    chess_start();
    stream_open(&stream, argv + optind, argc - optind, true);
    while ((sort = stream_next(&stream)) != ITEM_END) {
        if (sort == ITEM_GENOME)
            genome_free(stream.genome);
        if (sort == ITEM_GAME)
            print_game(&stream, event);
    }
    return finish();
}
