/* pgn.h - games of chess in portable game notation. */
#ifndef GAME_PGN_H
#define GAME_PGN_H

#include "base/reader.h"
#include "game/chess.h"

enum { PGN_LONGEST_LINE = 1 << 20, PGN_MAX_TAGS = 256, PGN_MAX_MOVES = 2 * LONGEST_GAME };

struct pgn_tag {
    char *name, *value;
};

struct pgn {
    struct pgn_tag *tags; /* in the file's order */
    int tag_count;
    struct chess start;
    move *moves;
    int move_count;
    const char *result; /* "1-0", "0-1", "1/2-1/2" or "*" */
};

/* Walks the games of one file. */
struct pgn_reader {
    struct reader *in;
    char *rest;     /* of the line being read */
    bool line_over; /* the rest has been read and a new line is due */
    long line;      /* where the last game began or went wrong */
    char why[200];
};

enum pgn_outcome { PGN_END, PGN_GAME, PGN_BAD };

/* The next game. PGN_BAD: `line` and `why` tell what is wrong with it, and the next call goes on behind it.
   PGN_END may also mean that reading failed: see in->error. After PGN_GAME the game is the caller's to free. */
enum pgn_outcome pgn_read(struct pgn_reader *, struct pgn *);
void pgn_free(struct pgn *);

const char *pgn_tag(const struct pgn *, const char *name); /* NULL if there is none */
void pgn_add_tag(struct pgn *, const char *name, const char *value);
void pgn_add_move(struct pgn *, move);

/* The game as text: the seven tags every game has, `FEN` and `SetUp` where it starts elsewhere, the others, moves in SAN in lines below
   80 columns, the result, an empty line. The caller frees it. */
char *pgn_write(const struct pgn *);

#endif
