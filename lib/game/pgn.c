/* pgn.c - what a game in PGN is made of, and writing it. */
#include "game/pgn.h"

#include "base/error.h"
#include "base/text.h"
#include "game/chess_text.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 79 };

void pgn_free(struct pgn *game)
{
    for (int i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    free(game->tags);
    free(game->moves);
    *game = (struct pgn){0};
}

/* Room for one more, doubled at the powers of two. */
static void *grow(void *items, int count, size_t size)
{
    return count & (count - 1) ? items : resize(items, count ? 2 * (size_t)count : 1, size);
}

void pgn_add_tag(struct pgn *game, const char *name, const char *value)
{
    game->tags = grow(game->tags, game->tag_count, sizeof *game->tags);
    game->tags[game->tag_count++] = (struct pgn_tag){copy_text(name), copy_text(value)};
}

void pgn_add_move(struct pgn *game, move m)
{
    game->moves = grow(game->moves, game->move_count, sizeof *game->moves);
    game->moves[game->move_count++] = m;
}

const char *pgn_tag(const struct pgn *game, const char *name)
{
    for (int i = 0; i < game->tag_count; i++)
        if (!strcmp(game->tags[i].name, name))
            return game->tags[i].value;
    return NULL;
}

static void write_tag(struct text *text, const char *name, const char *value)
{
    text_add(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_bytes(text, "\\", 1);
        text_add_bytes(text, (unsigned char)*value < ' ' ? "?" : value, 1);
    }
    text_add(text, "\"]\n");
}

static void write_tags(struct text *text, const struct pgn *game)
{
    static const struct pgn_tag first[] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
                                           {"White", "?"}, {"Black", "?"}, {"Result", NULL},       {"SetUp", NULL},
                                           {"FEN", NULL}};
    enum { FIRST = sizeof first / sizeof *first };
    char fen[MAX_FEN];

    for (int i = 0; i < 6; i++) {
        const char *value = pgn_tag(game, first[i].name);

        write_tag(text, first[i].name, value ? value : first[i].value);
    }
    write_tag(text, "Result", game->result);
    chess_write_fen(&game->start, fen);
    if (strcmp(fen, chess_start_fen) != 0) {
        write_tag(text, "SetUp", "1");
        write_tag(text, "FEN", fen);
    }
    for (int i = 0; i < game->tag_count; i++) {
        int known = 0;

        while (known < FIRST && strcmp(first[known].name, game->tags[i].name) != 0)
            known++;
        if (known == FIRST)
            write_tag(text, game->tags[i].name, game->tags[i].value);
    }
    text_add(text, "\n");
}

/* Adds a word of the move text, on a new line if it does not fit. */
static void write_word(struct text *text, size_t *column, const char *word)
{
    size_t length = strlen(word);

    if (*column && *column + 1 + length > LINE_WIDTH) {
        text_add(text, "\n");
        *column = 0;
    }
    text_add(text, "%s%s", *column ? " " : "", word);
    *column += length + (*column > 0);
}

char *pgn_write(const struct pgn *game)
{
    struct text text = {0};
    struct chess positions[2] = {game->start};
    size_t column = 0;

    write_tags(&text, game);
    for (int i = 0; i < game->move_count; i++) {
        const struct chess *now = &positions[i & 1];
        char san[MAX_MOVE_TEXT], number[16];

        snprintf(number, sizeof number, now->side == WHITE ? "%d." : "%d...", now->move_number);
        if (now->side == WHITE || !i)
            write_word(&text, &column, number);
        san_write(now, game->moves[i], san);
        write_word(&text, &column, san);
        chess_play(&positions[!(i & 1)], now, game->moves[i]);
    }
    write_word(&text, &column, game->result);
    text_add(&text, "\n\n");
    return text.bytes;
}
