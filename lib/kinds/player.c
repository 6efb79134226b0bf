/* player.c - a genome at the board: its own way to choose, or the common search over its evaluator. */
#include "kinds/player.h"

#include "think/search.h"

#include <stdlib.h>

struct player {
    const struct kind *kind;
    const void *body;
    const struct search_method *method;
    struct search *search;
    struct evaluator *evaluator; /* NULL for a kind that chooses by itself */
};

struct player *player_new(const struct kind *kind, const void *body, const double *parameters, const struct search_method *method,
                          struct search *search, struct rng *game)
{
    struct player *player = allocate(1, sizeof *player);

    *player = (struct player){.kind = kind, .body = body, .method = method};
    if (kind->evaluator) {
        player->evaluator = kind->evaluator(body, parameters, game);
        player->search = search;
        search_forget(search);
    }
    return player;
}

void player_free(struct player *player)
{
    free(player->evaluator);
    free(player);
}

void player_think(struct player *player, const struct record *record, struct limit limit, struct rng *rng, struct thought *thought)
{
    if (player->evaluator)
        player->method->think(player->search, player->evaluator, record, limit, rng, thought);
    else
        player->kind->choose(player->body, record, limit, rng, thought);
}
