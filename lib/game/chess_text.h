/* chess_text.h - moves and positions as people and programs write them: coordinates, SAN, EPD. */
#ifndef GAME_CHESS_TEXT_H
#define GAME_CHESS_TEXT_H

#include "game/chess.h"

enum { MAX_MOVE_TEXT = 8 }; /* bytes of "e7e8q", or of "Qa1xb2+" and "exd8=Q#", with the NUL */
enum { MAX_OPERATIONS = 64 };

/* Coordinates: e2e4, e7e8q, e1g1 for castling. */
void move_write(move, char text[MAX_MOVE_TEXT]);
move move_read(const struct chess *, const char *text); /* NO_MOVE unless it is a legal one */

/* Standard algebraic notation, with as few letters as name one move. Reading takes what programs commonly write besides:
   0-0, e8Q and e8(Q), 'e.p.' left out, more letters than needed, coordinates, closing '+', '#', '!' and '?'. */
void san_write(const struct chess *, move, char text[MAX_MOVE_TEXT]);
move san_read(const struct chess *, const char *text, const char **why); /* NO_MOVE, and the reason, if it names none or several */

/* An EPD line: four fields of a position (the two counts of a FEN may follow), then operations: `bm Nf3; id "one";`. */
struct epd {
    struct chess position;
    int count;
    struct {
        const char *code, *operand; /* a single quoted operand stands without its quotes */
    } operations[MAX_OPERATIONS];
};

/* Cuts up the line in place: the operations point into it. NULL, or why it is not an EPD line. */
const char *epd_read(struct epd *, char *line);
const char *epd_find(const struct epd *, const char *code); /* the operand, or NULL */
void epd_write(const struct chess *, char text[MAX_FEN]);   /* the four fields */

#endif
