/* search-check.c - holds the searches against each other, against plain rules, and against what they promise. */
#include "base/random.h"
#include "game/chess_attacks.h"
#include "game/chess_text.h"
#include "think/exchange.h"
#include "think/search.h"

#include "words.h"

#include <stdlib.h>

enum { TABLE = 1 << 20, LONGEST_PLAY = 120 };

/* Evaluators of the test's own: material, and one that believes whatever a hash of the position says. */
static int judge_material(const struct evaluator *evaluator, const struct chess *p)
{
    int score = 0;

    for (int type = PAWN; type < KING; type++)
        score += evaluator->values[type] * (bits_count(chess_pieces(p, p->side, type)) - bits_count(chess_pieces(p, !p->side, type)));
    return score;
}

static int judge_wildly(const struct evaluator *evaluator, const struct chess *p)
{
    (void)evaluator;
    return (int)(hash_mix(p->key) % (2 * MAX_EVALUATION + 1)) - MAX_EVALUATION;
}

static int judge_nothing(const struct evaluator *evaluator, const struct chess *p)
{
    return (void)evaluator, (void)p, 0;
}

static const struct evaluator material = {judge_material, {100, 320, 325, 500, 975, 0}};
static const struct evaluator evaluators[] = {
    {judge_material, {100, 320, 325, 500, 975, 0}},
    {judge_material, {0, 900, 1, 0, 0, 0}},
    {judge_wildly, {30000, 0, 7, 30000, 12, 0}},
    {judge_nothing, {0, 0, 0, 0, 0, 0}},
};
enum { EVALUATORS = sizeof evaluators / sizeof *evaluators };

static struct record record;
static int failures;

static void fail(const char *what)
{
    char fen[MAX_FEN];

    chess_write_fen(&record.now, fen);
    printf("%s: %s\n", fen, what);
    failures++;
}

/* The record becomes a game of random moves that is not over, of up to `most` plies. */
static void play_randomly(struct rng *rng, uint32_t most)
{
    struct chess start;

    chess_read_fen(&start, chess_start_fen);
    do {
        record_start(&record, &start);
        for (int plies = (int)rng_below(rng, most + 1); plies > 0 && record_ending(&record) == GOES_ON; plies--) {
            move list[MAX_MOVES];
            int count = chess_moves(&record.now, list);

            record_play(&record, list[rng_below(rng, (uint32_t)count)]);
        }
    } while (record_ending(&record) != GOES_ON);
}

static void start_from(const char *fen)
{
    struct chess start;
    const char *why = chess_read_fen(&start, fen);

    if (why)
        die("%s: %s", fen, why);
    record_start(&record, &start);
}

static void play_text(const char *moves)
{
    char word[MAX_MOVE_TEXT];
    int length;

    for (; sscanf(moves, "%7s%n", word, &length) == 1; moves += length)
        record_play(&record, move_read(&record.now, word));
}

static bool is_legal(const struct chess *p, move m)
{
    move list[MAX_MOVES];

    for (int i = chess_moves(p, list); i-- > 0;)
        if (list[i] == m)
            return true;
    return false;
}

/* Every move of the line can be played after the others. */
static bool is_line_legal(const struct thought *thought)
{
    struct chess position = record.now, after;

    for (int i = 0; i < thought->length; i++, position = after) {
        if (!is_legal(&position, thought->line[i]))
            return false;
        chess_play(&after, &position, thought->line[i]);
    }
    return thought->length > 0 && thought->line[0] == thought->best;
}

static bool is_same(const struct thought *a, const struct thought *b)
{
    return a->best == b->best && a->score == b->score && a->depth == b->depth && a->nodes == b->nodes && a->length == b->length &&
           !memcmp(a->line, b->line, (size_t)a->length * sizeof *a->line);
}

/* Minimax and alpha-beta: equal move and value, and alpha-beta with fewer nodes. */
static void compare_plain(struct search *s, const struct evaluator *evaluator, int depth, uint64_t seed, long *all, long *fewer)
{
    struct rng one = {seed}, two = {seed};
    struct thought a, b;

    search_minimax(s, evaluator, &record, (struct limit){0, depth}, &one, &a);
    search_alphabeta(s, evaluator, &record, (struct limit){0, depth}, &two, &b);
    if (a.best != b.best || a.score != b.score)
        fail("minimax and alphabeta differ");
    if (b.nodes > a.nodes || (depth > 2 && a.nodes > 1000 && b.nodes >= a.nodes))
        fail("alphabeta looks at no fewer positions");
    if (a.depth != depth || b.depth != depth || !is_line_legal(&a) || !is_line_legal(&b))
        fail("depth or line of minimax or alphabeta");
    *all += a.nodes;
    *fewer += b.nodes;
}

static int run_plain(int count, char **operands)
{
    struct rng rng = {hash_text(operands[1])};
    struct search *s = search_new(0);
    long positions, all = 0, fewer = 0;

    (void)count;
    if (!text_to_long(operands[0], 1, 100000, &positions))
        die_usage("'%s' is not a number of positions", operands[0]);
    for (int i = 0; i < positions; i++) {
        int depth = i % 50 ? 1 + i % 3 : 4;

        play_randomly(&rng, LONGEST_PLAY);
        if (depth < 4 || chess_count_moves(&record.now) < 20)
            compare_plain(s, &evaluators[i / 3 % EVALUATORS], depth, rng_next(&rng), &all, &fewer);
    }
    if (fewer * 2 > all)
        fail("alphabeta should need less than half the nodes");
    search_free(s);
    return failures > 0;
}

/* The exchange on a square as a plain recursion over pieces that are really taken off a board. */
static int value_of(const int *values, int piece)
{
    return piece_type(piece) == KING ? 0 : values[piece_type(piece)];
}

static bool attacks(const uint8_t *board, int from, int to)
{
    static const int steps[NO_TYPE][8] = {[KNIGHT] = {6, 10, 15, 17, -6, -10, -15, -17}, [BISHOP] = {7, 9, -7, -9},
                                          [ROOK] = {1, 8, -1, -8}, [QUEEN] = {1, 7, 8, 9, -1, -7, -8, -9}, [KING] = {1, 7, 8, 9, -1, -7, -8, -9}};
    int piece = board[from], type = piece_type(piece), files = abs((to & 7) - (from & 7));

    if (piece == EMPTY)
        return false;
    if (type == PAWN)
        return files == 1 && (to >> 3) - (from >> 3) == (piece_colour(piece) == WHITE ? 1 : -1);
    for (int i = 0; i < 8 && steps[type][i]; i++)
        for (int at = from, next; (next = at + steps[type][i]) >= 0 && next < 64 && abs((next & 7) - (at & 7)) <= 2; at = next) {
            if (next == to)
                return true;
            if (board[next] != EMPTY || type == KNIGHT || type == KING)
                break;
        }
    return false;
}

static int cheapest_attacker(const uint8_t *board, int to, int side, const int *values)
{
    int best = NO_SQUARE;

    for (int from = 0; from < 64; from++) {
        bool cheaper;

        if (from == to || !attacks(board, from, to) || piece_colour(board[from]) != side)
            continue;
        cheaper = best == NO_SQUARE || piece_type(board[best]) == KING || value_of(values, board[from]) < value_of(values, board[best]);
        if (best == NO_SQUARE || (cheaper && piece_type(board[from]) != KING) ||
            (value_of(values, board[from]) == value_of(values, board[best]) && board[from] < board[best] && piece_type(board[best]) != KING))
            best = from;
    }
    return best;
}

/* What `side` can gain by taking on the square, or 0 by leaving it. */
static int plain_exchange(const uint8_t *board, int to, int side, const int *values)
{
    int from = cheapest_attacker(board, to, side, values), gain;
    uint8_t after[64];

    if (from == NO_SQUARE)
        return 0;
    memcpy(after, board, sizeof after);
    after[to] = board[from];
    after[from] = EMPTY;
    if (piece_type(board[from]) == KING && cheapest_attacker(after, to, !side, values) != NO_SQUARE)
        return 0;
    gain = value_of(values, board[to]) - plain_exchange(after, to, !side, values);
    return gain > 0 ? gain : 0;
}

static int plain_gain(const struct chess *p, move m, const int *values)
{
    int to = move_to(m), gain = p->board[to] == EMPTY ? 0 : value_of(values, p->board[to]);
    struct chess after;

    if (move_special(m) == TAKE_EN_PASSANT)
        gain = values[PAWN];
    if (move_promotion(m) != NO_TYPE)
        gain += values[move_promotion(m)] - values[PAWN];
    chess_play(&after, p, m);
    return gain - plain_exchange(after.board, to, !p->side, values);
}

static void check_exchange(move m, const int *values)
{
    int gain = plain_gain(&record.now, m, values);
    uint8_t cheapest[NO_TYPE];

    exchange_order(values, cheapest);
    if (!exchange_gains(&record.now, m, values, cheapest, gain) || exchange_gains(&record.now, m, values, cheapest, gain + 1)) {
        char text[MAX_MOVE_TEXT];

        move_write(m, text);
        fail(text);
    }
}

static int run_exchange(int count, char **operands)
{
    struct rng rng = {hash_text(operands[1])};
    long wanted;

    (void)count;
    if (!text_to_long(operands[0], 1, 10000000, &wanted))
        die_usage("'%s' is not a number of moves", operands[0]);
    while (wanted > 0) {
        int values[NO_TYPE] = {0};
        move list[MAX_MOVES];

        play_randomly(&rng, LONGEST_PLAY);
        for (int type = PAWN; type < KING; type++)
            values[type] = rng_below(&rng, 2) ? material.values[type] : (int)rng_below(&rng, 4) * 100;
        for (int i = chess_moves(&record.now, list); i-- > 0;)
            if (move_special(list[i]) != CASTLE) {
                check_exchange(list[i], values);
                wanted--;
            }
    }
    return failures > 0;
}

/* Promises of every method, with every evaluator: legal moves and lines, never a node too many, the same again for the same seed, and
   after search_forget the same as a search that never saw anything. */
static void check_promises(struct search *used, const struct search_method *method, const struct evaluator *evaluator, long nodes, uint64_t seed)
{
    struct search *fresh = search_new(TABLE);
    struct rng one = {seed}, two = {seed}, other = {~seed};
    struct thought a, b;

    method->think(used, &material, &record, (struct limit){nodes + 500, 0}, &other, &a); /* something to forget about this position */
    search_forget(used);
    method->think(used, evaluator, &record, (struct limit){nodes, 0}, &one, &a);
    method->think(fresh, evaluator, &record, (struct limit){nodes, 0}, &two, &b);
    if (!is_same(&a, &b) || one.state != two.state)
        fail("another answer after search_forget than from a fresh search");
    if (a.nodes > nodes || a.nodes < 1)
        fail("more nodes than allowed");
    if (!is_legal(&record.now, a.best) || !is_line_legal(&a))
        fail("not a legal line");
    if (a.score < -MATE || a.score > MATE)
        fail("score out of range");
    search_free(fresh);
}

static int run_promises(int count, char **operands)
{
    struct rng rng = {hash_text(operands[1])};
    struct search *used = search_new(TABLE);
    long positions;

    (void)count;
    if (!text_to_long(operands[0], 1, 100000, &positions))
        die_usage("'%s' is not a number of positions", operands[0]);
    for (int i = 0; i < positions; i++) {
        long nodes = i % 2 ? 1 + i / 2 % 40 : 1 + (long)rng_below(&rng, 2000);

        play_randomly(&rng, LONGEST_PLAY);
        for (const struct search_method *method = search_methods; method->name; method++)
            check_promises(used, method, &evaluators[i % EVALUATORS], nodes, rng_next(&rng));
    }
    search_free(used);
    return failures > 0;
}

/* Two players of the strong search, each with its memory; the same seeds give the same games, whatever was played before. */
static uint64_t play_game(struct search *white, struct search *black, const struct evaluator *evaluator, uint64_t seed)
{
    struct rng rng = {seed};
    uint64_t sum = 0;

    search_forget(white);
    search_forget(black);
    play_randomly(&rng, 6);
    while (record_ending(&record) == GOES_ON && record.plies < 150) {
        struct thought thought;

        search_deepening(record.now.side == WHITE ? white : black, evaluator, &record, (struct limit){300, 0}, &rng, &thought);
        if (!is_line_legal(&thought) || thought.nodes > 300)
            fail("line or nodes in a game");
        sum = hash_pair(sum, hash_pair(thought.best, hash_pair((uint64_t)thought.nodes, (uint64_t)thought.score + MATE)));
        record_play(&record, thought.best);
    }
    return sum;
}

static int run_games(int count, char **operands)
{
    struct rng rng = {hash_text(operands[1])};
    struct search *a = search_new(TABLE), *b = search_new(TABLE);
    long games;

    (void)count;
    if (!text_to_long(operands[0], 1, 100000, &games))
        die_usage("'%s' is not a number of games", operands[0]);
    for (int i = 0; i < games; i++) {
        uint64_t seed = rng_next(&rng), first = play_game(a, b, &evaluators[i % EVALUATORS], seed);
        struct search *c = search_new(TABLE), *d = search_new(TABLE);

        if (play_game(c, d, &evaluators[i % EVALUATORS], seed) != first)
            fail("the same game again differs");
        search_free(c);
        search_free(d);
    }
    search_free(a);
    search_free(b);
    return failures > 0;
}

/* think METHOD NODES DEPTH FEN [MOVES]: move, score, depth, nodes and line; for what bats wants to know. */
static int run_think(int count, char **operands)
{
    const struct search_method *method = search_method_find(operands[0]);
    struct search *s = search_new(16 * TABLE);
    struct rng rng = {hash_text(operands[3])};
    struct limit limit = {0, 0};
    struct thought thought;
    char text[MAX_MOVE_TEXT];
    long depth;

    if (!method || !text_to_long(operands[1], 0, 100000000, &limit.nodes) || !text_to_long(operands[2], 0, MAX_DEPTH, &depth))
        die_usage("think METHOD NODES DEPTH FEN [MOVES]");
    limit.depth = (int)depth;
    start_from(operands[3]);
    play_text(count > 4 ? operands[4] : "");
    method->think(s, &material, &record, limit, &rng, &thought);
    printf("%d %d %ld", thought.score, thought.depth, thought.nodes);
    for (int i = 0; i < thought.length; i++) {
        move_write(thought.line[i], text);
        printf(" %s", text);
    }
    putchar('\n');
    search_free(s);
    return 0;
}

/* finish NODES FEN: both sides think until the game ends; how it did. */
static int run_finish(int count, char **operands)
{
    static const char *const endings[] = {"goes on", "checkmate", "stalemate", "material", "threefold", "fifty"};
    struct search *sides[2] = {search_new(TABLE), search_new(TABLE)};
    struct rng rng = {1};
    long nodes;

    (void)count;
    if (!text_to_long(operands[0], 1, 100000000, &nodes))
        die_usage("'%s' is not a number of nodes", operands[0]);
    start_from(operands[1]);
    while (record_ending(&record) == GOES_ON && record.plies < MAX_PLIES) {
        struct thought thought;

        search_deepening(sides[record.now.side], &material, &record, (struct limit){nodes, 0}, &rng, &thought);
        record_play(&record, thought.best);
    }
    puts(endings[record_ending(&record)]);
    search_free(sides[WHITE]);
    search_free(sides[BLACK]);
    return 0;
}

/* mate NODES: each line of standard input is a number of moves and a FEN; printed are those in which the mate is not found. */
static int run_mate(int count, char **operands)
{
    struct search *s = search_new(16 * TABLE);
    long nodes;
    char line[200];
    int moves, at;

    (void)count;
    if (!text_to_long(operands[0], 1, 100000000, &nodes))
        die_usage("'%s' is not a number of nodes", operands[0]);
    while (fgets(line, sizeof line, stdin) && sscanf(line, "%d %n", &moves, &at) == 1) {
        struct rng rng = {1};
        struct thought thought;

        line[strcspn(line, "\n")] = 0;
        start_from(line + at);
        search_forget(s);
        search_deepening(s, &material, &record, (struct limit){nodes, 0}, &rng, &thought);
        if (thought.score != MATE - (2 * moves - 1))
            fail("mate not found");
    }
    search_free(s);
    return failures > 0;
}

static const struct word words[] = {
    {"plain", "N SEED", 2, 2, run_plain},
    {"exchange", "N SEED", 2, 2, run_exchange},
    {"promises", "N SEED", 2, 2, run_promises},
    {"games", "N SEED", 2, 2, run_games},
    {"think", "METHOD NODES DEPTH FEN [MOVES]", 4, 5, run_think},
    {"finish", "NODES FEN", 2, 2, run_finish},
    {"mate", "NODES", 1, 1, run_mate},
    {NULL, NULL, 0, 0, NULL},
};

int main(int argc, char **argv)
{
    chess_start();
    return words_run(words, argc, argv);
}
