/* chess-show.c - shows what the library makes of a text: a FEN, an EPD line, a move, a game. */
#include "base/error.h"
#include "base/reader.h"
#include "game/chess_text.h"
#include "game/pgn.h"

#include "words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_LINE = 10000, MOST_MOVES = 1000 };

static void read_position(struct chess *position, const char *fen)
{
    const char *why = chess_read_fen(position, fen);

    if (why)
        die("%s", why);
}

static int show_fen(int count, char **operands)
{
    struct chess position;
    char fen[MAX_FEN];

    (void)count;
    read_position(&position, operands[0]);
    chess_write_fen(&position, fen);
    puts(fen);
    return 0;
}

/* What each SAN means, in coordinates, or why it means nothing. */
static int show_san(int count, char **operands)
{
    struct chess position;
    int status = 0;

    read_position(&position, operands[0]);
    for (int i = 1; i < count; i++) {
        const char *why = NULL;
        char text[MAX_MOVE_TEXT];
        move m = san_read(&position, operands[i], &why);

        if (m != NO_MOVE)
            move_write(m, text);
        puts(m == NO_MOVE ? why : text);
        status |= m == NO_MOVE;
    }
    return status;
}

static move read_move(const struct chess *position, const char *text)
{
    move m = move_read(position, text);

    if (m == NO_MOVE)
        die("'%s' is not a legal move", text);
    return m;
}

/* Moves in coordinates, one after the other, as SAN. */
static int show_moves(int count, char **operands)
{
    struct chess now, before;

    read_position(&now, operands[0]);
    for (int i = 1; i < count; i++) {
        char san[MAX_MOVE_TEXT];
        move m = read_move(&now, operands[i]);

        san_write(&now, m, san);
        printf("%s%s", i > 1 ? " " : "", san);
        before = now;
        chess_play(&now, &before, m);
    }
    puts("");
    return 0;
}

/* How the game stands after moves in coordinates. */
static int show_ending(int count, char **operands)
{
    static const char *const names[] = {
        [GOES_ON] = "goes on",         [CHECKMATE] = "checkmate", [STALEMATE] = "stalemate",
        [DEAD_MATERIAL] = "dead",      [THREEFOLD] = "threefold", [FIFTY_MOVES] = "fifty moves",
    };
    uint64_t keys[MOST_MOVES];
    struct chess now, before;

    read_position(&now, operands[0]);
    for (int i = 1; i < count; i++) {
        keys[i - 1] = now.key;
        before = now;
        chess_play(&now, &before, read_move(&now, operands[i]));
    }
    puts(names[chess_ending(&now, keys, count - 1)]);
    return 0;
}

/* EPD lines from standard input: the position as FEN, then a line `code=operand` for each operation. */
static int show_epd(int count, char **operands)
{
    struct reader in;
    char *line;

    (void)count, (void)operands;
    reader_open(&in, "-", LONGEST_LINE);
    while ((line = reader_line(&in, NULL))) {
        struct epd epd;
        const char *why = epd_read(&epd, line);
        char fen[MAX_FEN];

        if (why)
            reader_die(&in, "%s", why);
        chess_write_fen(&epd.position, fen);
        puts(fen);
        for (int i = 0; i < epd.count; i++)
            printf("%s=%s\n", epd.operations[i].code, epd.operations[i].operand);
    }
    reader_check(&in);
    reader_close(&in);
    return 0;
}

static void print_moves(const struct pgn *game)
{
    printf("%s %d", game->result, game->move_count);
    for (int i = 0; i < game->move_count; i++) {
        char text[MAX_MOVE_TEXT];

        move_write(game->moves[i], text);
        printf("%c%s", i ? ',' : ' ', text);
    }
    puts("");
}

static void print_tags(const struct pgn *game)
{
    for (int i = 0; i < game->tag_count; i++)
        printf("%s=%s\n", game->tags[i].name, game->tags[i].value);
}

static void print_pgn(const struct pgn *game)
{
    char *text = pgn_write(game);

    fputs(text, stdout);
    free(text);
}

/* Shows each game of a file; a bad one is told about, and the next one read. */
static int show_games(const char *name, void (*show)(const struct pgn *))
{
    struct reader in;
    struct pgn_reader games = {.in = &in};
    struct pgn game;
    enum pgn_outcome outcome;
    int status = 0;

    reader_open(&in, name, PGN_LONGEST_LINE);
    while ((outcome = pgn_read(&games, &game)) != PGN_END) {
        if (outcome == PGN_BAD) {
            warn("%s:%ld: %s", name, games.line, games.why);
            status = 1;
            continue;
        }
        show(&game);
        pgn_free(&game);
    }
    reader_check(&in);
    reader_close(&in);
    return status;
}

static int show_pgn(int count, char **operands)
{
    return (void)count, show_games(operands[0], print_moves);
}

static int show_tags(int count, char **operands)
{
    return (void)count, show_games(operands[0], print_tags);
}

static int copy_pgn(int count, char **operands)
{
    return (void)count, show_games(operands[0], print_pgn);
}

static const struct word words[] = {
    {"fen", "FEN", 1, 1, show_fen},
    {"san", "FEN SAN ...", 2, INT_MAX, show_san},
    {"moves", "FEN MOVE ...", 2, MOST_MOVES, show_moves},
    {"ending", "FEN [MOVE ...]", 1, MOST_MOVES, show_ending},
    {"epd", "", 0, 0, show_epd},
    {"pgn", "FILE", 1, 1, show_pgn},
    {"tags", "FILE", 1, 1, show_tags},
    {"copy", "FILE", 1, 1, copy_pgn},
    {NULL, NULL, 0, 0, NULL},
};

int main(int argc, char **argv)
{
    chess_start();
    return words_run(words, argc, argv);
}
