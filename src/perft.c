/* perft.c - count the positions that a number of moves can lead to: the standard proof of a move generator. */
#include "base/error.h"
#include "base/option.h"
#include "base/reader.h"
#include "game/chess_text.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_DEPTH = 30, LONGEST_LINE = 1 << 16 };

static const struct flag flags[] = {
    {'d', "divide", NULL, "also the count behind each move"},
    {'e', "epd", "FILE", "check the counts in FILE (lines such as: FEN ;D1 20 ;D2 400)"},
    {'H', "hash", "MB", "remember counts in a table of this size"},
    {'l', "leaves", "HOW", "the last moves are counted (the default), listed, or made"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {
    "[--divide] [--hash MB] [--leaves HOW] [FEN] DEPTH\n       perft --epd FILE [DEPTH]",
    "Count the positions that can stand after DEPTH moves.",
    flags,
};

/* Counts seen before. An entry is known by its position's key mixed with the depth. */
static struct {
    struct {
        uint64_t key, count;
    } *entries;
    uint64_t mask;
} table;

enum leaves { COUNTED, LISTED, MADE };
static enum leaves leaves;

static void table_open(long megabytes)
{
    uint64_t room = (uint64_t)megabytes << 20, entries = 1;

    while (2 * entries * sizeof *table.entries <= room)
        entries *= 2;
    table.entries = allocate(entries, sizeof *table.entries);
    table.mask = entries - 1;
}

static uint64_t count_positions(const struct chess *position, long depth)
{
    uint64_t key = position->key ^ (uint64_t)depth * 0x9e3779b97f4a7c15u, total = 0;
    move list[MAX_MOVES];
    int moves;

    if (depth == 0)
        return 1;
    if (depth == 1 && leaves == COUNTED)
        return (uint64_t)chess_count_moves(position);
    if (table.entries && table.entries[key & table.mask].key == key && table.entries[key & table.mask].count)
        return table.entries[key & table.mask].count;
    moves = chess_moves(position, list);
    if (depth == 1 && leaves == LISTED)
        return (uint64_t)moves;
    for (int i = 0; i < moves; i++) {
        struct chess after;

        chess_play(&after, position, list[i]);
        total += count_positions(&after, depth - 1);
    }
    if (table.entries) {
        table.entries[key & table.mask].key = key;
        table.entries[key & table.mask].count = total;
    }
    return total;
}

static void print_divided(const struct chess *position, long depth)
{
    move list[MAX_MOVES];
    int moves = depth ? chess_moves(position, list) : 0;

    for (int i = 0; i < moves; i++) {
        char text[MAX_MOVE_TEXT];
        struct chess after;

        move_write(list[i], text);
        chess_play(&after, position, list[i]);
        printf("%s %" PRIu64 "\n", text, count_positions(&after, depth - 1));
    }
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct tally {
    int positions, wrong;
    uint64_t nodes;
};

/* Checks the `Dn count` operations of one line up to a depth; says which are wrong. */
static void check_line(const struct reader *in, const struct epd *epd, long deepest, struct tally *tally)
{
    int checked = 0;

    for (int i = 0; i < epd->count; i++) {
        const char *code = epd->operations[i].code, *operand = epd->operations[i].operand;
        long depth, expected;
        uint64_t found;

        if (*code != 'D' || !text_to_long(code + 1, 1, MAX_DEPTH, &depth))
            continue;
        if (!text_to_long(operand, 0, INT64_MAX, &expected))
            reader_die(in, "%s: '%s' is not a count", code, operand);
        checked++;
        if (depth > deepest)
            continue;
        found = count_positions(&epd->position, depth);
        tally->nodes += found;
        if (found != (uint64_t)expected) {
            printf("%s:%ld: depth %ld: %" PRIu64 ", not %ld\n", in->name, in->line, depth, found, expected);
            tally->wrong++;
        }
    }
    if (!checked)
        reader_die(in, "no counts such as ';D1 20'");
    tally->positions++;
}

static int check_suite(const char *name, long deepest)
{
    struct reader in;
    struct tally tally = {0};
    double start = seconds();
    char *line;

    reader_open(&in, name, LONGEST_LINE);
    while ((line = reader_line(&in, NULL))) {
        struct epd epd;
        const char *why;

        if (!line[strspn(line, " \t")] || *line == '#')
            continue;
        if ((why = epd_read(&epd, line)))
            reader_die(&in, "%s", why);
        check_line(&in, &epd, deepest, &tally);
    }
    reader_check(&in);
    if (!tally.positions)
        reader_die(&in, "no positions");
    reader_close(&in);
    start = seconds() - start;
    printf("%d positions, %d wrong counts, %" PRIu64 " nodes, %.0f million a second\n", tally.positions, tally.wrong,
           tally.nodes, (double)tally.nodes / 1e6 / (start > 1e-6 ? start : 1e-6));
    return tally.wrong != 0;
}

static enum leaves read_leaves(const char *text)
{
    static const char *const names[] = {[COUNTED] = "counted", [LISTED] = "listed", [MADE] = "made"};

    for (int i = COUNTED; i <= MADE; i++)
        if (!strcmp(text, names[i]))
            return (enum leaves)i;
    die_usage("--leaves: '%s' is not one of counted, listed, made", text);
}

static long read_depth(const char *text)
{
    long depth = 0;

    if (!text_to_long(text, 0, MAX_DEPTH, &depth))
        die_usage("'%s' is not a depth from 0 to %d", text, MAX_DEPTH);
    return depth;
}

int main(int argc, char **argv)
{
    const char *suite = NULL, *why;
    bool divide = false;
    int key, status = 0;
    struct chess position;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'd': divide = true; break;
        case 'e': suite = optarg; break;
        case 'H': table_open(option_long(optarg, 1, 1 << 20)); break;
        case 'l': leaves = read_leaves(optarg); break;
        }
    argc -= optind;
    argv += optind;
    if (argc > (suite ? 1 : 2) || (!suite && argc < 1))
        die_usage("%s; see perft --help", argc ? "too many operands" : "no depth given");
    chess_start();
    if (suite)
        status = check_suite(suite, argc ? read_depth(argv[0]) : MAX_DEPTH);
    else {
        long depth = read_depth(argv[argc - 1]);

        if ((why = chess_read_fen(&position, argc == 2 ? argv[0] : chess_start_fen)))
            die("'%s': %s", argv[0], why);
        if (divide)
            print_divided(&position, depth);
        printf("%" PRIu64 "\n", count_positions(&position, depth));
    }
    free(table.entries);
    return finish() ? 1 : status;
}
