/* match.h - playing games between genomes. */
#ifndef EVOLVE_MATCH_H
#define EVOLVE_MATCH_H

#include "evolve/game_line.h"
#include "kinds/player.h"

/* What all games of a match have in common. */
struct match {
    uint64_t seed;
    struct limit limit;                 /* for genomes without one of their own */
    const struct search_method *method; /* likewise */
    const struct settings *settings;
    int max_plies, opening_plies;
    struct chess *openings; /* start positions, instead of random plies; NULL: none */
    int opening_count;
    bool with_moves;

    struct search *memories[2]; /* White's and Black's, from one game to the next */
    struct record record;
    struct text moves; /* of the game played last */
};

/* Ready with the usual options; the seed and what differs is set by the caller. Freed by match_free. */
struct match *match_new(size_t hash_bytes);
void match_free(struct match *);

/* Plays one game. The line's moves belong to the match and are good until the next game. */
void match_play(struct match *, const struct genome *white, const struct genome *black, long opening, struct game_line *);

/* The limit of a match as the Game line has it: nodes:300, depth:2 or nodes:300,depth:2. */
void limit_write(struct limit, char *text, size_t room);

#endif
