/* pairing.c - lists of games to be played: by a table of methods, or from a file of pairs. */
#include "evolve/pairing.h"

#include "base/option.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_PAIR = 2 * MAX_ID + 32 }; /* bytes of a line in a file of pairs */

static int field_size(const struct field *field)
{
    return field->players->count + (field->against ? field->against->count : 0);
}

const struct genome *field_player(const struct field *field, int place)
{
    int players = field->players->count;

    return place < players ? field->players->genomes[place] : field->against->genomes[place - players];
}

int field_find(const struct field *field, const char *id)
{
    int place = population_find(field->players, id);

    if (place >= 0 || !field->against)
        return place;
    place = population_find(field->against, id);
    return place < 0 ? place : field->players->count + place;
}

void field_check(const struct field *field)
{
    for (int i = 0; i < field_size(field); i++) {
        const struct genome *first = field_player(field, 0), *genome = field_player(field, i);
        struct genome a = *genome, b = *field_player(field, field_find(field, genome->id));

        if (strcmp(genome_game(genome), genome_game(first)) != 0)
            die("%s plays %s and %s plays %s: they cannot meet", first->id, genome_game(first), genome->id, genome_game(genome));
        genome_name(&a);
        genome_name(&b);
        if (strcmp(a.id, b.id) != 0)
            die("two different genomes are named %s", genome->id);
    }
}

static void add_game(struct pairing_list *list, struct pairing game)
{
    if (list->count == MAX_PAIRINGS)
        die("more than %d games", MAX_PAIRINGS);
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->games = resize(list->games, (size_t)list->room, sizeof *list->games);
    }
    list->games[list->count++] = game;
}

/* Two who meet do so with both colours. */
static void add_pair(struct pairing_list *list, int one, int other, long opening)
{
    add_game(list, (struct pairing){one, other, opening});
    add_game(list, (struct pairing){other, one, opening});
}

/* A player and the one at a place of `against`. Nobody meets himself, and two who are both among both meet once. */
static void add_against(struct pairing_list *list, const struct field *field, int player, int guest, long opening)
{
    const char *id = field->players->genomes[player]->id;
    int place = field_find(field, field->against->genomes[guest]->id);
    bool again = place < player && population_find(field->against, id) >= 0;

    if (place != player && !again)
        add_pair(list, player, place, opening);
}

/* The players sit in a circle around one of them. Each sits opposite another, and after a step, opposite another one: so after any number
   of steps all have played about as often. With an odd number the one in the middle is missing. The first pair of a step moves on
   as well, or the one in the middle would be in the same shards always. */
static void add_circle(struct pairing_list *list, int players, long opening)
{
    int middle = players - 1 + players % 2, pairs = (middle + 1) / 2;

    for (int step = 0; step < middle; step++)
        for (int i = 0; i < pairs; i++) {
            int seat = (i + step) % pairs, one = (step + seat) % middle, other = seat ? (step - seat + middle) % middle : middle;

            if (other < players)
                add_pair(list, one, other, opening);
        }
}

static void round_robin(struct pairing_list *list, const struct field *field, int round, long opening, struct rng *rng)
{
    int players = field->players->count, guests = field->against ? field->against->count : 0;

    (void)round;
    (void)rng;
    if (!field->against)
        add_circle(list, players, opening);
    for (int step = 0; step < guests; step++)
        for (int i = 0; i < players; i++) {
            int player = (i + step) % players;

            add_against(list, field, player, (player + step) % guests, opening);
        }
}

/* The numbers from 0 on in an order of chance. The caller frees them. */
static int *shuffled(int count, struct rng *rng)
{
    int *order = allocate((size_t)count, sizeof *order);

    for (int i = 0; i < count; i++) {
        int other = (int)rng_below(rng, (uint32_t)i + 1);

        order[i] = order[other];
        order[other] = i;
    }
    return order;
}

/* Neighbours of a shuffled row; with an odd number the last one rests. Against others: everyone meets one of those, dealt out evenly. */
static void at_random(struct pairing_list *list, const struct field *field, int round, long opening, struct rng *rng)
{
    int players = field->players->count, guests = field->against ? field->against->count : 0;
    int *order = shuffled(players, rng), *dealt = guests ? shuffled(guests, rng) : NULL;

    (void)round;
    if (!field->against)
        for (int i = 0; i + 1 < players; i += 2)
            add_pair(list, order[i], order[i + 1], opening);
    for (int i = 0; guests && i < players; i++)
        add_against(list, field, order[i], dealt[i % guests], opening);
    free(order);
    free(dealt);
}

const struct pairing_method pairing_methods[] = {
    {"round-robin", round_robin},
    {"random", at_random},
    {NULL, NULL},
};

struct pairing_list pairing_make(const struct pairing_method *method, const struct field *field, int rounds, long first_opening,
                                 struct rng *rng)
{
    struct pairing_list list = {0};

    field_check(field);
    for (int round = 0; round < rounds && field->players->count; round++)
        method->add_round(&list, field, round, first_opening + round, rng);
    return list;
}

/* The next word of a line, cut off where it ends; "" if there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t"), *end = word + strcspn(word, " \t");

    *rest = end + (*end != '\0');
    *end = '\0';
    return word;
}

static int read_player(const struct reader *in, char **rest, const struct field *field)
{
    const char *word = next_word(rest);
    int place = field_find(field, word);

    if (!*word)
        reader_die(in, "not 'WHITE BLACK OPENING': a field is missing");
    if (place < 0)
        reader_die(in, "no genome is named '%s'", word);
    return place;
}

static struct pairing read_pairing(const struct reader *in, char *line, const struct field *field)
{
    struct pairing game = {0};
    const char *opening;

    game.white = read_player(in, &line, field);
    game.black = read_player(in, &line, field);
    opening = next_word(&line);
    if (!*opening)
        reader_die(in, "not 'WHITE BLACK OPENING': a field is missing");
    if (!text_to_long(opening, 0, MAX_OPENING, &game.opening))
        reader_die(in, "'%s' is not an opening from 0 to %d", opening, MAX_OPENING);
    if (*next_word(&line))
        reader_die(in, "more than 'WHITE BLACK OPENING'");
    if (game.white == game.black)
        reader_die(in, "%s cannot play itself", field_player(field, game.white)->id);
    return game;
}

struct pairing_list pairing_read(const char *file, const struct field *field)
{
    struct pairing_list list = {0};
    struct reader in;
    char *line;

    field_check(field);
    reader_open(&in, file, LONGEST_PAIR);
    while ((line = reader_line(&in, NULL))) {
        if (in.unterminated)
            reader_die(&in, "the last line has no newline: is the file cut off?");
        if (*line != '#' && line[strspn(line, " \t")])
            add_game(&list, read_pairing(&in, line, field));
    }
    reader_check(&in);
    reader_close(&in);
    return list;
}

void pairing_free(struct pairing_list *list)
{
    free(list->games);
    *list = (struct pairing_list){0};
}
