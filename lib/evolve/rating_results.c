/* rating_results.c - games gathered for rating. Sorting them by content makes every later sum the same, whatever the input's order. */
#include "evolve/rating.h"

#include <stdlib.h>
#include <string.h>

/* A game with a seed, known by its text, and by seed and players lest two texts share a hash. */
struct seen {
    uint64_t text, game;
};

static void place_name(struct results *r, int player)
{
    size_t slot = hash_text(r->names[player]) & (r->slot_count - 1);

    while (r->slots[slot])
        slot = (slot + 1) & (r->slot_count - 1);
    r->slots[slot] = player + 1;
}

static void grow_players(struct results *r)
{
    size_t room = r->slot_count ? r->slot_count : 64;

    r->slot_count = 2 * room;
    free(r->slots);
    r->slots = allocate(r->slot_count, sizeof *r->slots);
    r->names = resize(r->names, room, sizeof *r->names);
    r->tallies = resize(r->tallies, room, sizeof *r->tallies);
    for (int i = 0; i < r->players; i++)
        place_name(r, i);
}

int results_player(struct results *r, const char *name)
{
    if (2 * (size_t)r->players >= r->slot_count)
        grow_players(r);
    for (size_t slot = hash_text(name) & (r->slot_count - 1); r->slots[slot]; slot = (slot + 1) & (r->slot_count - 1))
        if (!strcmp(r->names[r->slots[slot] - 1], name))
            return r->slots[slot] - 1;
    r->names[r->players] = copy_text(name);
    r->tallies[r->players] = (struct tally){0};
    place_name(r, r->players);
    return r->players++;
}

static void count_result(struct tally *tally, int half_points)
{
    tally->games++;
    tally->wins += half_points == 2;
    tally->draws += half_points == 1;
    tally->losses += half_points == 0;
}

static void add(struct results *r, int white, int black, enum result result, long opening, uint64_t seed)
{
    int score = result == WHITE_WINS ? 2 : result == DRAWN;

    if (r->games == r->room) {
        r->room = r->room ? 2 * r->room : 1024;
        r->list = resize(r->list, r->room, sizeof *r->list);
    }
    r->list[r->games++] = (struct scored_game){white, black, 0, score, opening, seed};
    count_result(&r->tallies[white], score);
    count_result(&r->tallies[black], 2 - score);
}

void results_add(struct results *r, const char *white, const char *black, enum result result)
{
    int first = results_player(r, white), second = results_player(r, black);

    add(r, first, second, result, -1, 0);
}

/* Where a game stands in the table of those seen, or the empty place where it would. */
static struct seen *find_seen(const struct results *r, struct seen game)
{
    size_t slot = game.text & (r->seen_room - 1);

    while ((r->seen[slot].text || r->seen[slot].game) && (r->seen[slot].text != game.text || r->seen[slot].game != game.game))
        slot = (slot + 1) & (r->seen_room - 1);
    return &r->seen[slot];
}

static void grow_seen(struct results *r)
{
    struct seen *old = r->seen;
    size_t count = r->seen_room;

    r->seen_room = count ? 2 * count : 1024;
    r->seen = allocate(r->seen_room, sizeof *r->seen);
    for (size_t i = 0; i < count; i++)
        if (old[i].text || old[i].game)
            *find_seen(r, old[i]) = old[i];
    free(old);
}

static bool is_new(struct results *r, struct seen game)
{
    struct seen *place;

    if (2 * r->seen_count >= r->seen_room)
        grow_seen(r);
    place = find_seen(r, game);
    if (place->text || place->game)
        return false;
    *place = game;
    r->seen_count++;
    return true;
}

void results_add_game(struct results *r, const struct game_line *game, const char *text)
{
    int white = results_player(r, game->players[0]), black = results_player(r, game->players[1]);
    uint64_t players = hash_pair(hash_text(game->players[0]), hash_text(game->players[1]));

    if (game->has_seed && !is_new(r, (struct seen){hash_text(text), hash_pair(players, game->seed)}))
        return;
    add(r, white, black, game->result, game->opening, game->has_seed ? game->seed : 0);
    for (int event = 0; event < EVENTS; event++) {
        r->tallies[white].events[event] += (double)game->events[0][event];
        r->tallies[black].events[event] += (double)game->events[1][event];
    }
}

struct named {
    char *name;
    struct tally tally;
    int before; /* the number it had */
};

static int compare_names(const void *a, const void *b)
{
    const struct named *one = a, *other = b;

    return strcmp(one->name, other->name);
}

static int compare_games(const void *a, const void *b)
{
    const struct scored_game *x = a, *y = b;

    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    if (x->second != y->second)
        return x->second < y->second ? -1 : 1;
    if (x->opening != y->opening)
        return x->opening < y->opening ? -1 : 1;
    if (x->colour != y->colour)
        return x->colour - y->colour;
    if (x->seed != y->seed)
        return x->seed < y->seed ? -1 : 1;
    return x->score - y->score;
}

/* Sorts the players; gives away the new number of each old one. */
static int *sort_players(struct results *r)
{
    struct named *sorted = allocate((size_t)r->players + 1, sizeof *sorted);
    int *now = allocate((size_t)r->players + 1, sizeof *now);

    for (int i = 0; i < r->players; i++)
        sorted[i] = (struct named){r->names[i], r->tallies[i], i};
    qsort(sorted, (size_t)r->players, sizeof *sorted, compare_names);
    for (int i = 0; i < r->players; i++) {
        r->names[i] = sorted[i].name;
        r->tallies[i] = sorted[i].tally;
        now[sorted[i].before] = i;
    }
    free(sorted);
    return now;
}

static void sort_games(struct results *r, const int *now)
{
    for (size_t i = 0; i < r->games; i++) {
        struct scored_game *game = &r->list[i];
        int white = now[game->first], black = now[game->second];

        if (white < black)
            *game = (struct scored_game){white, black, 0, game->score, game->opening, game->seed};
        else
            *game = (struct scored_game){black, white, 1, 2 - game->score, game->opening, game->seed};
    }
    if (r->games)
        qsort(r->list, r->games, sizeof *r->list, compare_games);
}

static void find_duels(struct results *r)
{
    size_t room = 0;

    for (size_t i = 0; i < r->games; i++) {
        const struct scored_game *game = &r->list[i];
        struct duel *duel;

        if (!i || game->first != game[-1].first || game->second != game[-1].second) {
            if ((size_t)r->duels == room)
                r->met = resize(r->met, room = room ? 2 * room : 256, sizeof *r->met);
            r->met[r->duels++] = (struct duel){.first = game->first, .second = game->second, .begin = i};
        }
        duel = &r->met[r->duels - 1];
        duel->games[game->colour]++;
        duel->score[game->colour] += game->score / 2.0;
        duel->end = i + 1;
    }
}

void results_close(struct results *r)
{
    int *now = sort_players(r);

    sort_games(r, now);
    free(now);
    find_duels(r);
}

int results_find(const struct results *r, const char *name)
{
    int low = 0, high = r->players;

    while (low < high) {
        int middle = low + (high - low) / 2, order = strcmp(name, r->names[middle]);

        if (!order)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

void results_free(struct results *r)
{
    for (int i = 0; i < r->players; i++)
        free(r->names[i]);
    free(r->names);
    free(r->tallies);
    free(r->list);
    free(r->met);
    free(r->slots);
    free(r->seen);
    *r = (struct results){0};
}
