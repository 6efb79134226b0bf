/* san.c - a text that names a move names a legal one, which is written so that it reads back as itself.
   The first byte chooses a position, the rest is the text. */
#undef NDEBUG /* the asserts are the test */
#include "game/chess_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const positions[] = {
    chess_start_fen,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",               /* castling, rooks that share a rank and a file */
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",               /* the same for Black */
    "1r1q1n2/P1P1P1P1/8/k7/8/8/8/4K3 w - - 0 1",          /* promotions, straight and with capture */
    "7k/8/8/2pPpP2/8/8/8/K7 w - e6 0 9",                  /* en passant from two sides */
    "4k3/8/8/Q2Q4/8/8/Q2Q4/4K3 w - - 0 1",                /* queens that need file, rank or both */
    "7k/8/1N3N2/8/3N4/8/1N3N2/K7 w - - 0 1",              /* knights */
    "4k3/8/4r3/8/8/1N6/4N3/R3K2R w KQ - 0 1",             /* a pin leaves one of two knights free */
    "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",                  /* mate in one */
    "4k3/3N4/8/8/1b6/8/8/r3K3 w - - 0 1",                 /* double check: only the king moves */
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", /* as many moves as there can be */
};

static void check_legal(const struct chess *p, move m)
{
    move list[MAX_MOVES];
    int count = chess_moves(p, list), i = 0;

    while (i < count && list[i] != m)
        i++;
    assert(i < count);
}

static void check_san(const struct chess *p, const char *text)
{
    const char *why = NULL;
    char written[MAX_MOVE_TEXT];
    move m = san_read(p, text, &why), again;

    assert((m == NO_MOVE) == (why != NULL));
    if (m == NO_MOVE)
        return;
    check_legal(p, m);
    san_write(p, m, written);
    assert(strlen(written) < MAX_MOVE_TEXT);
    again = san_read(p, written, &why);
    assert(again == m);
}

static void check_coordinates(const struct chess *p, const char *text)
{
    char written[MAX_MOVE_TEXT];
    move m = move_read(p, text);

    if (m == NO_MOVE)
        return;
    check_legal(p, m);
    move_write(m, written);
    assert(!strcmp(written, text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct chess position;
    const char *why;
    char *text;

    if (!size)
        return 0;
    chess_start();
    why = chess_read_fen(&position, positions[*data % (sizeof positions / sizeof *positions)]);
    assert(!why);
    text = calloc(size, 1); /* on the heap, where reading too far is seen */
    assert(text);
    memcpy(text, data + 1, size - 1);
    check_san(&position, text);
    check_coordinates(&position, text);
    free(text);
    return 0;
}
