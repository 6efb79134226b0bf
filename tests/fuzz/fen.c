/* fen.c - what reads as a position is one: it can be written, read back, and played on with every move it has. */
#undef NDEBUG /* the asserts are the test */
#include "game/chess.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All that a position holds stands in its FEN. */
static void check_position(const struct chess *p)
{
    char fen[MAX_FEN];
    struct chess again;
    const char *why;

    assert(p->key == chess_fresh_key(p));
    chess_write_fen(p, fen);
    assert(strlen(fen) < MAX_FEN);
    why = chess_read_fen(&again, fen);
    assert(!why);
    assert(!memcmp(again.types, p->types, sizeof p->types) && !memcmp(again.colours, p->colours, sizeof p->colours));
    assert(!memcmp(again.board, p->board, sizeof p->board) && again.key == p->key && again.side == p->side);
    assert(again.castling == p->castling && again.en_passant == p->en_passant);
    assert(again.fifty == p->fifty && again.move_number == p->move_number);
}

static void check_moves(const struct chess *p)
{
    move list[MAX_MOVES];
    int count = chess_moves(p, list);
    struct chess_survey sides[2];

    chess_survey(p, sides);
    assert(count <= 218 && count == chess_count_moves(p) && count == sides[p->side].moves);
    assert(chess_in_check(p) == (sides[p->side].checkers != 0) && !sides[!p->side].checkers);
    for (int i = 0; i < count; i++) {
        struct chess after;

        chess_play(&after, p, list[i]);
        if (after.fifty > LONGEST_FIFTY || after.move_number > LONGEST_GAME)
            after.fifty = after.move_number = 1; /* a game may outlast what a FEN can count */
        check_position(&after);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(size + 1, 1); /* on the heap, where reading too far is seen */
    struct chess position;

    assert(text);
    memcpy(text, data, size);
    chess_start();
    if (!chess_read_fen(&position, text)) {
        check_position(&position);
        check_moves(&position);
    }
    free(text);
    return 0;
}
