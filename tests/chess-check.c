/* chess-check.c - plays games at random and holds the library against the rules of plain_chess.h in every position. */
#include "base/error.h"
#include "base/random.h"
#include "base/reader.h"
#include "game/chess_text.h"
#include "game/pgn.h"

#include "plain_chess.h"
#include "words.h"

#include <inttypes.h>
#include <limits.h>

enum { LONGEST_PLAY = 300, DEEPEST_POSITION = 200, LONGEST_LINE = 1000 };

/* One position as the library and as the plain rules see it. */
struct both {
    struct chess ours;
    struct plain plain;
    struct plain_list plain_list;
    move list[MAX_MOVES];
    int count;
    char fen[MAX_FEN];
    char plain_fen[PLAIN_FEN], plain_fields[PLAIN_FEN];
};

static void look(struct both *both)
{
    chess_write_fen(&both->ours, both->fen);
    both->count = chess_moves(&both->ours, both->list);
    plain_moves(&both->plain, &both->plain_list);
    plain_write(&both->plain, plain_takes_passed(&both->plain, &both->plain_list), both->plain_fen);
    plain_write_fields(&both->plain, plain_takes_passed(&both->plain, &both->plain_list), both->plain_fields);
}

static uint64_t perft(const struct chess *position, long depth)
{
    move list[MAX_MOVES];
    int count = depth > 1 ? chess_moves(position, list) : 0;
    uint64_t total = 0;

    if (depth <= 1)
        return depth ? (uint64_t)chess_count_moves(position) : 1;
    for (int i = 0; i < count; i++) {
        struct chess after;

        chess_play(&after, position, list[i]);
        total += perft(&after, depth - 1);
    }
    return total;
}

static bool is_same(const struct chess *a, const struct chess *b)
{
    return !memcmp(a->types, b->types, sizeof a->types) && !memcmp(a->colours, b->colours, sizeof a->colours) &&
           !memcmp(a->board, b->board, sizeof a->board) && a->key == b->key && a->side == b->side && a->castling == b->castling &&
           a->en_passant == b->en_passant && a->fifty == b->fifty && a->move_number == b->move_number;
}

/* The checks: each returns what is wrong, or NULL. */

static const char *check_fen(const struct both *both)
{
    struct chess read;

    if (strcmp(both->fen, both->plain_fen) != 0)
        return "the plain rules write another FEN";
    if (chess_read_fen(&read, both->fen))
        return "the FEN is refused";
    return is_same(&read, &both->ours) ? NULL : "the FEN reads back as another position";
}

static const char *check_epd(const struct both *both)
{
    char line[MAX_FEN];
    struct epd epd;

    epd_write(&both->ours, line);
    if (strcmp(line, both->plain_fields) != 0)
        return "the plain rules write another EPD";
    if (epd_read(&epd, line))
        return "the EPD is refused";
    epd.position.fifty = both->ours.fifty;
    epd.position.move_number = both->ours.move_number;
    return is_same(&epd.position, &both->ours) ? NULL : "the EPD reads back as another position";
}

static const char *check_key(const struct both *both)
{
    return both->ours.key == chess_fresh_key(&both->ours) ? NULL : "the key is not the one made afresh";
}

static const char *check_check(const struct both *both)
{
    return chess_in_check(&both->ours) == plain_checked(&both->plain, both->plain.white) ? NULL : "the plain rules differ on check";
}

static const char *check_counts(const struct both *both)
{
    if (chess_count_moves(&both->ours) != both->count)
        return "as many moves are not listed as counted";
    return both->count == both->plain_list.count ? NULL : "the plain rules find more or fewer moves";
}

/* The move's place in the plain list, or -1. */
static int find_plain(const struct both *both, move m)
{
    char promotion = move_promotion(m) == NO_TYPE ? '\0' : "pnbrqk"[move_promotion(m)];

    for (int i = 0; i < both->plain_list.count; i++) {
        struct plain_move plain = both->plain_list.moves[i];

        if (plain.from == move_from(m) && plain.to == move_to(m) && plain.promotion == promotion)
            return i;
    }
    return -1;
}

static const char *check_moves(const struct both *both)
{
    bool seen[PLAIN_MOVES] = {false};

    for (int i = 0; i < both->count; i++) {
        int place = find_plain(both, both->list[i]);

        if (place < 0)
            return "a move that the plain rules do not know";
        if (seen[place])
            return "a move is listed twice";
        seen[place] = true;
    }
    return NULL;
}

static const char *check_text(const struct both *both, move m)
{
    struct plain_move plain = both->plain_list.moves[find_plain(both, m)];
    char text[MAX_MOVE_TEXT], plain_text[PLAIN_MOVE], san[MAX_MOVE_TEXT], plain_san[PLAIN_SAN];
    const char *why = NULL;

    move_write(m, text);
    plain_write_move(plain, plain_text);
    if (strcmp(text, plain_text) != 0)
        return "the plain rules write other coordinates";
    if (move_read(&both->ours, text) != m)
        return "coordinates read back as another move";
    san_write(&both->ours, m, san);
    plain_write_san(&both->plain, &both->plain_list, plain, plain_san);
    if (strcmp(san, plain_san) != 0)
        return "the plain rules write another SAN";
    return san_read(&both->ours, san, &why) == m ? NULL : "a SAN reads back as another move";
}

static const char *check_texts(const struct both *both)
{
    const char *why = NULL;

    for (int i = 0; !why && i < both->count; i++)
        why = check_text(both, both->list[i]);
    return why;
}

static const char *check_mirror(const struct both *both)
{
    struct plain mirror;
    struct chess read;
    char fen[PLAIN_FEN];

    plain_mirror(&mirror, &both->plain);
    plain_write(&mirror, plain_takes_passed(&both->plain, &both->plain_list), fen);
    if (chess_read_fen(&read, fen))
        return "the FEN with colours swapped is refused";
    if (chess_count_moves(&read) != both->count)
        return "with colours swapped there are more or fewer moves";
    return perft(&read, 2) == perft(&both->ours, 2) ? NULL : "with colours swapped two moves lead to more or fewer positions";
}

static const char *(*const checks[])(const struct both *) = {
    check_fen, check_epd, check_key, check_check, check_counts, check_moves, check_texts, check_mirror,
};

static void check_all(const struct both *both)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *why = checks[i](both);

        if (why)
            die("%s: %s", both->fen, why);
    }
}

/* What has been on the board, for the rules of repetition: keys for the library, EPD for the plain rules. */
struct history {
    int count;
    uint64_t keys[LONGEST_PLAY + 1];
    char fields[LONGEST_PLAY + 1][PLAIN_FEN];
};

static void remember(struct history *history, const struct both *both)
{
    history->keys[history->count] = both->ours.key;
    memcpy(history->fields[history->count++], both->plain_fields, PLAIN_FEN);
}

static enum chess_ending plain_ending(const struct both *both, const struct history *history)
{
    int seen = 1;

    if (!both->plain_list.count)
        return plain_checked(&both->plain, both->plain.white) ? CHECKMATE : STALEMATE;
    if (plain_is_dead(&both->plain))
        return DEAD_MATERIAL;
    for (int i = 0; i < history->count; i++)
        seen += !strcmp(history->fields[i], both->plain_fields);
    if (seen >= 3)
        return THREEFOLD;
    return both->plain.fifty >= 100 ? FIFTY_MOVES : GOES_ON;
}

static enum chess_ending check_ending(const struct both *both, const struct history *history)
{
    enum chess_ending ending = chess_ending(&both->ours, history->keys, history->count);

    if (ending != plain_ending(both, history))
        die("%s: the plain rules have another end of the game", both->fen);
    return ending;
}

/* Any move; in a game of shuffling, often the one that takes back the player's last, so that positions come again. */
static move pick_move(const struct both *both, const struct pgn *game, bool shuffling, struct rng *rng)
{
    move last = game->move_count > 1 ? game->moves[game->move_count - 2] : NO_MOVE;

    if (shuffling && rng_below(rng, 4))
        for (int i = 0; i < both->count; i++)
            if (move_from(both->list[i]) == move_to(last) && move_to(both->list[i]) == move_from(last))
                return both->list[i];
    return both->list[rng_below(rng, (uint32_t)both->count)];
}

static void play_both(struct both *both, move m)
{
    struct chess before = both->ours;
    struct plain_move plain = both->plain_list.moves[find_plain(both, m)];

    chess_play(&both->ours, &before, m);
    plain_play(&both->plain, plain);
}

static const char *result_of(enum chess_ending ending, int side)
{
    if (ending == CHECKMATE)
        return side == WHITE ? "0-1" : "1-0";
    return ending == GOES_ON ? "*" : "1/2-1/2";
}

static void play_game(struct pgn *game, struct rng *rng)
{
    struct both both;
    struct history history = {0};
    enum chess_ending ending;
    bool shuffling = !rng_below(rng, 8);

    chess_read_fen(&game->start, chess_start_fen);
    both.ours = game->start;
    plain_read(&both.plain, chess_start_fen);
    for (;;) {
        move m;

        look(&both);
        check_all(&both);
        ending = check_ending(&both, &history);
        if (ending != GOES_ON || game->move_count == LONGEST_PLAY)
            break;
        remember(&history, &both);
        m = pick_move(&both, game, shuffling, rng);
        pgn_add_move(game, m);
        play_both(&both, m);
    }
    game->result = result_of(ending, both.ours.side);
}

static void name_players(struct pgn *game, long round)
{
    char number[32];

    snprintf(number, sizeof number, "%ld", round);
    pgn_add_tag(game, "Event", "Random play");
    pgn_add_tag(game, "Round", number);
    pgn_add_tag(game, "White", "Chance, Blind");
    pgn_add_tag(game, "Black", "Luck, Dumb");
}

static long read_operand(const char *text, long most)
{
    long value = 0;

    if (!text_to_long(text, 0, most, &value))
        die_usage("'%s' is not a number from 0 to %ld", text, most);
    return value;
}

static int run_games(int count, char **operands)
{
    long games = read_operand(operands[0], 1000000);
    struct rng rng = {option_seed(operands[1])};

    (void)count;
    for (long round = 1; round <= games; round++) {
        struct pgn game = {0};
        char *text;

        name_players(&game, round);
        play_game(&game, &rng);
        text = pgn_write(&game);
        fputs(text, stdout);
        free(text);
        pgn_free(&game);
    }
    return 0;
}

/* A position after some moves of random play, or the last one with legal moves before that. */
static void play_some(struct chess *now, struct rng *rng, uint32_t plies)
{
    struct chess after;
    move list[MAX_MOVES];

    chess_read_fen(now, chess_start_fen);
    for (; plies; plies--) {
        int count = chess_moves(now, list);

        chess_play(&after, now, list[rng_below(rng, (uint32_t)count)]);
        if (!chess_count_moves(&after))
            return;
        *now = after;
    }
}

static int run_positions(int count, char **operands)
{
    long positions = read_operand(operands[0], 1000000);
    struct rng rng = {option_seed(operands[1])};

    (void)count;
    for (; positions; positions--) {
        struct chess position;
        char fen[MAX_FEN];

        play_some(&position, &rng, 1 + rng_below(&rng, DEEPEST_POSITION));
        chess_write_fen(&position, fen);
        puts(fen);
    }
    return 0;
}

static void divide_ours(const char *fen, long line, long depth)
{
    struct chess position, after;
    move list[MAX_MOVES];
    int count = chess_read_fen(&position, fen) ? 0 : chess_moves(&position, list);

    for (int i = 0; i < count; i++) {
        char text[MAX_MOVE_TEXT];

        move_write(list[i], text);
        chess_play(&after, &position, list[i]);
        printf("%ld %s %" PRIu64 "\n", line, text, perft(&after, depth - 1));
    }
}

static void divide_plain(const char *fen, long line, long depth)
{
    struct plain position, after;
    struct plain_list list;

    plain_read(&position, fen);
    plain_moves(&position, &list);
    for (int i = 0; i < list.count; i++) {
        char text[PLAIN_MOVE];

        plain_write_move(list.moves[i], text);
        after = position;
        plain_play(&after, list.moves[i]);
        printf("%ld %s %" PRIu64 "\n", line, text, plain_perft(&after, depth - 1));
    }
}

/* Each line of standard input is a FEN; printed are lines of its number, a move and the count behind it. */
static int divide_lines(const char *depth_text, void (*divide)(const char *fen, long line, long depth))
{
    long depth = read_operand(depth_text, 5);
    struct reader in;
    char *fen;

    reader_open(&in, "-", LONGEST_LINE);
    while ((fen = reader_line(&in, NULL))) {
        struct chess position;
        const char *why = chess_read_fen(&position, fen);

        if (why)
            reader_die(&in, "%s", why);
        divide(fen, in.line, depth);
    }
    reader_check(&in);
    reader_close(&in);
    return 0;
}

static int run_divide(int count, char **operands)
{
    return (void)count, divide_lines(operands[0], divide_ours);
}

static int run_plain_divide(int count, char **operands)
{
    return (void)count, divide_lines(operands[0], divide_plain);
}

static const struct word words[] = {
    {"games", "N SEED", 2, 2, run_games},
    {"positions", "N SEED", 2, 2, run_positions},
    {"divide", "DEPTH", 1, 1, run_divide},
    {"plain-divide", "DEPTH", 1, 1, run_plain_divide},
    {NULL, NULL, 0, 0, NULL},
};

int main(int argc, char **argv)
{
    chess_start();
    return words_run(words, argc, argv);
}
