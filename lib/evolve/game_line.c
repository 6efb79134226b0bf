/* game_line.c - reading and writing the line of a game. */
#include "evolve/game_line.h"

#include "base/option.h"
#include "game/record.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const result_names[3] = {[WHITE_WINS] = "1-0", [BLACK_WINS] = "0-1", [DRAWN] = "1/2-1/2"};

const char *const ending_names[ENDINGS] = {
    [END_CHECKMATE] = "checkmate", [END_STALEMATE] = "stalemate", [END_THREEFOLD] = "threefold",
    [END_FIFTY] = "fifty",         [END_MATERIAL] = "material",   [END_TIME] = "time",
    [END_ILLEGAL] = "illegal",     [END_CRASH] = "crash",         [END_PLIES] = "plies",
};

const char *const event_names[EVENTS] = {
    [EV_TURNS] = "turns", [EV_CAPTURES] = "captures", [EV_LOST] = "lost",   [EV_CHECKS] = "checks", [EV_CHECKED] = "checked", [EV_DRAWS] = "draws",
    [EV_DRAWN] = "drawn", [EV_MATED] = "mated",       [EV_MATES] = "mates", [EV_TIMEOUTS] = "timeouts", [EV_KNOWN] = "known",
};

static int find_name(const char *const *names, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], text))
            return i;
    return -1;
}

/* The next blank-separated word, cut off where it ends; NULL if there is none. Two blanks make an empty word. */
static char *next_word(char **rest)
{
    char *word = *rest, *blank;

    if (!word)
        return NULL;
    blank = strchr(word, ' ');
    if (blank)
        *blank++ = '\0';
    *rest = blank;
    return word;
}

/* Each reads one field's value into the game; false if it is no good. */
static bool read_opening(struct game_line *game, const char *value)
{
    return text_to_long(value, 0, LONG_MAX, &game->opening);
}

static bool read_rules(struct game_line *game, const char *value)
{
    return text_to_long(value, 0, LONG_MAX, &game->rules);
}

static bool read_limit(struct game_line *game, const char *value)
{
    return (size_t)snprintf(game->limit, sizeof game->limit, "%s", value) < sizeof game->limit && *value;
}

static bool read_fen(struct game_line *game, const char *value)
{
    return (size_t)snprintf(game->fen, sizeof game->fen, "%s", value) < sizeof game->fen && *value;
}

static bool read_seed(struct game_line *game, const char *value)
{
    size_t digits = strspn(value, "0123456789abcdef");

    game->seed = strtoull(value, NULL, 16);
    game->has_seed = true;
    return digits == 16 && !value[digits];
}

static bool read_moves(struct game_line *game, const char *value)
{
    game->moves = value;
    return true;
}

static const struct field {
    const char *name;
    bool (*read)(struct game_line *, const char *value);
} fields[] = {
    {"opening", read_opening}, {"limit", read_limit}, {"seed", read_seed}, {"rules", read_rules}, {"fen", read_fen}, {"moves", read_moves},
};

/* An event of a side: w.turns, b.lost ... */
static bool read_event(struct game_line *game, const char *name, const char *value)
{
    int event = find_name(event_names, EVENTS, name + 2);

    return event >= 0 && text_to_long(value, 0, LONG_MAX, &game->events[*name == 'b'][event]);
}

/* Fields of other names are somebody else's and left alone. */
static bool read_field(struct game_line *game, const char *name, const char *value)
{
    if ((*name == 'w' || *name == 'b') && name[1] == '.')
        return read_event(game, name, value);
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!strcmp(fields[i].name, name))
            return fields[i].read(game, value);
    return true;
}

static const char *read_fields(struct game_line *game, char *rest, char culprit[64])
{
    char *word;

    while ((word = next_word(&rest))) {
        char *equals = strchr(word, '=');

        snprintf(culprit, 64, "%s", word);
        if (!equals || equals == word)
            return "not a field NAME=VALUE";
        *equals = '\0';
        if (!read_field(game, word, equals + 1))
            return "a bad value";
    }
    return NULL;
}

const char *game_line_read(struct game_line *game, char *line, char culprit[64])
{
    char *rest = line, *word;
    long plies;

    *game = (struct game_line){.opening = -1, .rules = -1};
    next_word(&rest);
    for (int side = WHITE; side <= BLACK; side++) {
        word = next_word(&rest);
        snprintf(culprit, 64, "%s", word ? word : "");
        if (!word || !id_is_valid(word))
            return "not the name of a player";
        snprintf(game->players[side], sizeof game->players[side], "%s", word);
    }
    word = next_word(&rest);
    snprintf(culprit, 64, "%s", word ? word : "");
    if (!word || find_name(result_names, 3, word) < 0)
        return "not a result";
    game->result = (enum result)find_name(result_names, 3, word);
    word = next_word(&rest);
    snprintf(culprit, 64, "%s", word ? word : "");
    if (!word || find_name(ending_names, ENDINGS, word) < 0)
        return "not a way to end a game";
    game->ending = (enum ending)find_name(ending_names, ENDINGS, word);
    word = next_word(&rest);
    snprintf(culprit, 64, "%s", word ? word : "");
    if (!word || !text_to_long(word, 0, MAX_PLIES, &plies))
        return "not a number of plies";
    game->plies = (int)plies;
    return read_fields(game, rest, culprit);
}

void game_line_write(const struct game_line *game, struct text *text)
{
    text_add(text, "Game: %s %s %s %s %d", game->players[WHITE], game->players[BLACK], result_names[game->result],
             ending_names[game->ending], game->plies);
    if (game->opening >= 0)
        text_add(text, " opening=%ld", game->opening);
    if (*game->limit)
        text_add(text, " limit=%s", game->limit);
    if (game->has_seed)
        text_add(text, " seed=%016" PRIx64, game->seed);
    if (game->rules >= 0)
        text_add(text, " rules=%ld", game->rules);
    for (int side = WHITE; side <= BLACK; side++)
        for (int event = 0; event < EVENTS; event++)
            if (game->events[side][event])
                text_add(text, " %c.%s=%ld", "wb"[side], event_names[event], game->events[side][event]);
    if (*game->fen)
        text_add(text, " fen=%s", game->fen);
    if (game->moves)
        text_add(text, " moves=%s", game->moves);
    text_add(text, "\n");
}
