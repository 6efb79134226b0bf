/* pgn_read.c - reading games in PGN: comments, annotation glyphs and variations are passed over, errors are told with their line. */
#include "game/pgn.h"

#include "game/chess_text.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_SYMBOL = 255 };

static const char symbol_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+#=:-/!?()";

/* The next character that counts, without taking it; '\n' between lines, '\0' at the end. Lines that begin with '%' are
   escaped from the notation. */
static char peek(struct pgn_reader *r)
{
    while (!r->rest || r->line_over) {
        r->rest = reader_line(r->in, NULL);
        if (!r->rest)
            return '\0';
        r->line_over = *r->rest == '%';
    }
    return *r->rest ? *r->rest : '\n';
}

static void take(struct pgn_reader *r)
{
    if (*r->rest)
        r->rest++;
    else
        r->line_over = true;
}

static enum pgn_outcome bad(struct pgn_reader *r, const char *what, const char *culprit)
{
    r->line = r->in->line;
    snprintf(r->why, sizeof r->why, culprit ? "%s: '%.60s'" : "%s", what, culprit);
    return PGN_BAD;
}

static bool skip_comment(struct pgn_reader *r)
{
    char c;

    while ((c = peek(r)) && c != '}')
        take(r);
    if (c)
        take(r);
    return c == '}';
}

/* Passes over blanks, comments and glyphs. False: a comment has no end. */
static bool skip_filling(struct pgn_reader *r)
{
    for (;;) {
        char c = peek(r);

        if (c == '{') {
            if (!skip_comment(r))
                return false;
        } else if (c == ';')
            r->line_over = true;
        else if (c == '$') {
            take(r);
            while (peek(r) >= '0' && peek(r) <= '9')
                take(r);
        } else if (c && strchr(" \t\v\f\n.", c))
            take(r);
        else
            return true;
    }
}

/* Passes over a variation and those inside it. False: it has no end. */
static bool skip_variation(struct pgn_reader *r)
{
    int depth = 0;

    do {
        char c;

        if (!skip_filling(r) || !(c = peek(r)))
            return false;
        depth += (c == '(') - (c == ')');
        take(r);
    } while (depth);
    return true;
}

/* A tag pair stands on one line: [Name "value"]. */
static enum pgn_outcome read_tag(struct pgn_reader *r, struct pgn *game)
{
    char *text = r->rest + 1, *name, *value, *to;
    const char *why;

    name = text += strspn(text, " \t");
    text += strspn(text, symbol_characters);
    if (text == name || !strchr(" \t", *text) || !*text)
        return bad(r, "a tag without a name", NULL);
    *text++ = '\0';
    text += strspn(text, " \t");
    if (*text++ != '"')
        return bad(r, "a tag's value is not in quotes", name);
    for (value = to = text; *text && *text != '"'; text++) {
        if (*text == '\\' && (text[1] == '"' || text[1] == '\\'))
            text++;
        *to++ = *text;
    }
    if (*text != '"')
        return bad(r, "a tag's value is not closed", name);
    text += 1 + strspn(text + 1, " \t");
    if (*text != ']')
        return bad(r, "a tag is not closed", name);
    *to = '\0';
    if (game->tag_count == PGN_MAX_TAGS)
        return bad(r, "too many tags", NULL);
    if (!strcmp(name, "FEN") && (why = chess_read_fen(&game->start, value)))
        return bad(r, why, value);
    pgn_add_tag(game, name, value);
    r->rest = text + 1;
    return PGN_GAME;
}

static enum pgn_outcome read_tags(struct pgn_reader *r, struct pgn *game)
{
    chess_read_fen(&game->start, chess_start_fen); /* unless a tag says otherwise */
    while (skip_filling(r) && peek(r) == '[')
        if (read_tag(r, game) == PGN_BAD)
            return PGN_BAD;
    return PGN_GAME;
}

static const char *find_result(const char *word)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};

    for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
        if (!strcmp(word, results[i]))
            return results[i];
    return NULL;
}

/* A move, a move number or a result. Brackets belong to it only in the old way of writing a promotion, e8(Q). */
static bool read_symbol(struct pgn_reader *r, char word[LONGEST_SYMBOL + 1])
{
    int length = 0;
    char c = peek(r);

    if (c == '*') {
        take(r);
        word[length++] = c;
    } else
        while ((c = peek(r)) && strchr(symbol_characters, c) && length < LONGEST_SYMBOL) {
            if ((c == '(' && !(strchr("NBRQ", r->rest[1]) && r->rest[1] && r->rest[2] == ')')) ||
                (c == ')' && !memchr(word, '(', (size_t)length)))
                break;
            word[length++] = c;
            take(r);
        }
    word[length] = '\0';
    return length > 0;
}

static enum pgn_outcome play_word(struct pgn_reader *r, struct pgn *game, struct chess *now, const char *word)
{
    const char *why;
    struct chess before = *now;
    move m;

    if (!word[strspn(word, "0123456789")])
        return PGN_GAME; /* a move number */
    m = san_read(now, word, &why);
    if (m == NO_MOVE)
        return bad(r, why, word);
    if (game->move_count == PGN_MAX_MOVES)
        return bad(r, "too many moves", NULL);
    chess_play(now, &before, m);
    pgn_add_move(game, m);
    return PGN_GAME;
}

static enum pgn_outcome read_moves(struct pgn_reader *r, struct pgn *game)
{
    char word[LONGEST_SYMBOL + 1];
    struct chess now = game->start;

    for (;;) {
        if (!skip_filling(r))
            return bad(r, "a comment is not closed", NULL);
        if (peek(r) == '(') {
            if (!skip_variation(r))
                return bad(r, "a variation is not closed", NULL);
            continue;
        }
        if (!peek(r) || peek(r) == '[')
            return bad(r, "the game has no result at its end", NULL);
        if (!read_symbol(r, word))
            return bad(r, "not a move", (char[]){peek(r), '\0'});
        game->result = find_result(word);
        if (game->result)
            return PGN_GAME;
        if (play_word(r, game, &now, word) == PGN_BAD)
            return PGN_BAD;
    }
}

static bool begins_tag(const char *line)
{
    return line[0] == '[' && line[1] && strchr(symbol_characters, line[1]);
}

/* Goes on to the first tag behind the moves of a game that could not be read. */
static void skip_game(struct pgn_reader *r, bool in_tags)
{
    if (r->rest && !in_tags && begins_tag(r->rest) && !r->line_over)
        return;
    while ((r->rest = reader_line(r->in, NULL)))
        if (!begins_tag(r->rest))
            in_tags = in_tags && !r->rest[strspn(r->rest, " \t")];
        else if (!in_tags)
            break;
    r->line_over = false;
}

enum pgn_outcome pgn_read(struct pgn_reader *r, struct pgn *game)
{
    enum pgn_outcome outcome;
    bool in_tags = true;

    *game = (struct pgn){0};
    if (!skip_filling(r)) {
        return bad(r, "a comment is not closed", NULL);
    }
    if (!peek(r))
        return PGN_END;
    r->line = r->in->line;
    outcome = read_tags(r, game);
    if (outcome == PGN_GAME) {
        in_tags = false;
        outcome = read_moves(r, game);
    }
    if (outcome == PGN_BAD) {
        pgn_free(game);
        skip_game(r, in_tags);
    }
    return outcome;
}
