/* match.c - playing games between genomes. A game depends on the match's seed and options, the two genomes and the opening's number alone. */
#include "evolve/match.h"

#include "evolve/stream.h"
#include "game/chess_attacks.h"
#include "game/chess_text.h"

#include <stdlib.h>
#include <string.h>

enum { NORMAL_NODES = 300, NORMAL_PLIES = 300, NORMAL_OPENING = 4 };

struct match *match_new(size_t hash_bytes)
{
    struct match *match = allocate(1, sizeof *match);

    chess_start();
    match->limit.nodes = NORMAL_NODES;
    match->max_plies = NORMAL_PLIES;
    match->opening_plies = NORMAL_OPENING;
    match->with_moves = true;
    for (int side = WHITE; side <= BLACK; side++)
        match->memories[side] = search_new(hash_bytes);
    return match;
}

void match_free(struct match *match)
{
    for (int side = WHITE; side <= BLACK; side++)
        search_free(match->memories[side]);
    text_free(&match->moves);
    free(match);
}

void limit_write(struct limit limit, char *text, size_t room)
{
    if (limit.nodes && limit.depth)
        snprintf(text, room, "nodes:%ld,depth:%d", limit.nodes, limit.depth);
    else if (limit.nodes)
        snprintf(text, room, "nodes:%ld", limit.nodes);
    else
        snprintf(text, room, "depth:%d", limit.depth);
}

/* Random plies from the start, the same for both colours of a pair; drawn again if the game would be over. */
static void play_random_opening(struct match *match, long opening)
{
    struct rng rng = {hash_pair(hash_pair(match->seed, hash_text("opening")), (uint64_t)opening)};
    struct chess start = match->record.start;
    int plies = 0;

    while (plies < match->opening_plies) {
        move list[MAX_MOVES];
        int count = chess_moves(&match->record.now, list);

        record_play(&match->record, list[rng_below(&rng, (uint32_t)count)]);
        plies++;
        if (record_ending(&match->record) != GOES_ON) {
            record_start(&match->record, &start);
            plies = 0;
        }
    }
}

/* Opening 0 is the start position. */
static void play_opening(struct match *match, long opening)
{
    struct chess start;

    chess_read_fen(&start, chess_start_fen);
    record_start(&match->record, &start);
    if (opening && match->openings)
        record_start(&match->record, &match->openings[(opening - 1) % match->opening_count]);
    else if (opening)
        play_random_opening(match, opening);
}

/* What a genome plays with: its own Limit and Search go over the match's. */
static struct player *seat(struct match *match, const struct genome *genome, int side, struct rng *rng, struct limit *limit)
{
    const struct search_method *method = match->method;

    *limit = match->limit;
    if (genome->headers[H_LIMIT])
        limit_read(limit, genome->headers[H_LIMIT]);
    if (genome->headers[H_SEARCH])
        method = search_method_find(genome->headers[H_SEARCH]);
    return player_new(genome->kind, genome->body, settings_of(match->settings, genome->kind), method, match->memories[side], rng);
}

/* Counts what a move did to both sides. Mate is told by the ending and is not also a check. */
static void count_events(struct game_line *game, const struct chess *before, const struct chess *after, move m)
{
    int us = before->side;

    game->events[us][EV_TURNS]++;
    if (before->board[move_to(m)] != EMPTY || move_special(m) == TAKE_EN_PASSANT) {
        game->events[us][EV_CAPTURES]++;
        game->events[!us][EV_LOST]++;
    }
    if (chess_in_check(after) && chess_count_moves(after)) {
        game->events[us][EV_CHECKS]++;
        game->events[!us][EV_CHECKED]++;
    }
}

/* The side to move has been mated, or the other side's move made the draw. */
static void end_game(struct game_line *game, enum chess_ending ending, int to_move)
{
    static const enum ending endings[] = {[CHECKMATE] = END_CHECKMATE,     [STALEMATE] = END_STALEMATE, [THREEFOLD] = END_THREEFOLD,
                                          [FIFTY_MOVES] = END_FIFTY, [DEAD_MATERIAL] = END_MATERIAL};

    game->result = DRAWN;
    game->ending = END_PLIES;
    if (ending == GOES_ON)
        return;
    game->ending = endings[ending];
    if (ending == CHECKMATE) {
        game->result = to_move == WHITE ? BLACK_WINS : WHITE_WINS;
        game->events[to_move][EV_MATED]++;
        game->events[!to_move][EV_MATES]++;
    } else {
        game->events[!to_move][EV_DRAWS]++;
        game->events[to_move][EV_DRAWN]++;
    }
}

static void play_moves(struct match *match, struct player *players[2], const struct limit limits[2], struct rng *rng,
                       struct game_line *game)
{
    struct record *record = &match->record;
    enum chess_ending ending;

    while ((ending = record_ending(record)) == GOES_ON && record->plies < match->max_plies) {
        struct chess before = record->now;
        struct thought thought;

        player_think(players[before.side], record, limits[before.side], rng, &thought);
        record_play(record, thought.best);
        count_events(game, &before, &record->now, thought.best);
    }
    end_game(game, ending, record->now.side);
}

static void write_moves(struct match *match, struct game_line *game)
{
    const struct record *record = &match->record;

    text_clear(&match->moves);
    for (int i = 0; i < record->plies; i++) {
        char text[MAX_MOVE_TEXT + 1] = ",";

        move_write(record->moves[i], text + 1);
        text_add_bytes(&match->moves, text + !i, strlen(text + !i));
    }
    game->moves = match->moves.length ? match->moves.bytes : NULL;
}

/* A start other than the usual one, in one word. */
static void write_start(const struct record *record, char *text, size_t room)
{
    char fen[MAX_FEN];

    chess_write_fen(&record->start, fen);
    if (!strcmp(fen, chess_start_fen))
        return;
    for (char *blank = fen; (blank = strchr(blank, ' '));)
        *blank = '_';
    snprintf(text, room, "%s", fen);
}

void match_play(struct match *match, const struct genome *white, const struct genome *black, long opening, struct game_line *game)
{
    const struct genome *genomes[2] = {white, black};
    struct player *players[2];
    struct limit limits[2];
    struct rng rng = {hash_pair(hash_pair(match->seed, hash_text(white->id)), hash_pair(hash_text(black->id), (uint64_t)opening))};

    *game = (struct game_line){.opening = opening, .rules = RULES, .has_seed = true, .seed = match->seed};
    limit_write(match->limit, game->limit, sizeof game->limit);
    play_opening(match, opening);
    for (int side = WHITE; side <= BLACK; side++) {
        memcpy(game->players[side], genomes[side]->id, sizeof game->players[side]);
        players[side] = seat(match, genomes[side], side, &rng, &limits[side]);
    }
    play_moves(match, players, limits, &rng, game);
    game->plies = match->record.plies;
    write_start(&match->record, game->fen, sizeof game->fen);
    if (match->with_moves)
        write_moves(match, game);
    for (int side = WHITE; side <= BLACK; side++)
        player_free(players[side]);
}
