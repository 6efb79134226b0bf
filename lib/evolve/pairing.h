/* pairing.h - who meets whom: lists of games to be played. Dies on bad input. */
#ifndef EVOLVE_PAIRING_H
#define EVOLVE_PAIRING_H

#include "evolve/stream.h"

enum { MAX_ROUNDS = 1000000, MAX_OPENING = 1000000000, MAX_PAIRINGS = 100000000 };

/* Who can be paired. Each is known by a place: first come the players, from 0, then those they play against, from players->count.
   A genome that is among both is one player, with its place among the players. */
struct field {
    const struct population *players;
    const struct population *against; /* NULL: the players meet each other; else they meet these, and not each other */
};

struct pairing {
    int white, black; /* places */
    long opening;
};

struct pairing_list {
    struct pairing *games;
    long count, room;
};

/* A row for each method. The list of one round has both colours of every pair, one after the other, with the same opening, in an
   order in which no player's games all fall to the same few shards. */
struct pairing_method {
    const char *name;
    void (*add_round)(struct pairing_list *, const struct field *, int round, long opening, struct rng *);
};

extern const struct pairing_method pairing_methods[]; /* the first is round-robin; up to a row without a name */

/* All games of some rounds, the openings counted from the first one. Gives the list away. Only methods of chance use the rng. */
struct pairing_list pairing_make(const struct pairing_method *, const struct field *, int rounds, long first_opening, struct rng *);

/* Reads lines `WHITE BLACK OPENING`; "-" is standard input. Empty lines and those that begin with '#' are passed over. */
struct pairing_list pairing_read(const char *file, const struct field *);

void pairing_free(struct pairing_list *);

/* Between names and places: -1 if there is no such player. */
const struct genome *field_player(const struct field *, int place);
int field_find(const struct field *, const char *id);

/* Dies unless all of them play the same game and those of one name are one genome. Done by pairing_make and pairing_read. */
void field_check(const struct field *);

#endif
