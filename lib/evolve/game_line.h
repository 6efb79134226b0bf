/* game_line.h - a game that was played, as one line of the stream. See genome(5). */
#ifndef EVOLVE_GAME_LINE_H
#define EVOLVE_GAME_LINE_H

#include "base/text.h"
#include "evolve/genome.h"

enum result { WHITE_WINS, BLACK_WINS, DRAWN };
enum ending { END_CHECKMATE, END_STALEMATE, END_THREEFOLD, END_FIFTY, END_MATERIAL, END_TIME, END_ILLEGAL, END_CRASH, END_PLIES, ENDINGS };
enum event { EV_TURNS, EV_CAPTURES, EV_LOST, EV_CHECKS, EV_CHECKED, EV_DRAWS, EV_DRAWN, EV_MATED, EV_MATES, EV_TIMEOUTS, EV_KNOWN, EVENTS };

extern const char *const result_names[3], *const ending_names[ENDINGS], *const event_names[EVENTS];

enum { RULES = 1 }; /* the version of play: changes when any genome would play differently */

struct game_line {
    char players[2][MAX_ID + 1]; /* white, black */
    enum result result;
    enum ending ending;
    int plies;
    bool has_seed;
    uint64_t seed;
    long opening;           /* -1: not told */
    long rules;             /* -1: not told */
    char limit[64];         /* "" : not told */
    char fen[128];          /* the start position, blanks as '_'; "": the usual one */
    long events[2][EVENTS]; /* 0 where not told */
    const char *moves;      /* comma-separated coordinates; points into the line that was read; NULL: not told */
};

/* Reads a line that begins with `Game: `. NULL, or why it is not one; `culprit` gets the field it is about. The line is cut up. */
const char *game_line_read(struct game_line *, char *line, char culprit[64]);
void game_line_write(const struct game_line *, struct text *); /* with its newline */

#endif
