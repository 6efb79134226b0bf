/* player.h - a genome at the board, for one game. */
#ifndef KINDS_PLAYER_H
#define KINDS_PLAYER_H

#include "kinds/kind.h"
#include "think/search.h"

struct player;

/* Borrows the body and the search's memory while it lives; what it draws for the whole game it draws here, from the game's generator. */
struct player *player_new(const struct kind *, const void *body, const double *parameters, const struct search_method *,
                          struct search *, struct rng *game);
void player_free(struct player *);

void player_think(struct player *, const struct record *, struct limit, struct rng *, struct thought *);

#endif
