/* rating.h - from games to ratings: what was played, gathered so that the order of reading is forgotten, and the methods that rate it. */
#ifndef EVOLVE_RATING_H
#define EVOLVE_RATING_H

#include "evolve/game_line.h"

/* What one player did. */
struct tally {
    long games, wins, draws, losses;
    double events[EVENTS];
};

/* Two players who met, the lower number first. Index 0 of a pair of values: games in which the first had White; 1: the second. */
struct duel {
    int first, second;
    double games[2];
    double score[2]; /* of the first player, in points */
    size_t begin, end; /* their games */
};

struct scored_game {
    int first, second; /* players, the lower number first */
    int colour;        /* 0: the first had White */
    int score;         /* of the first, in half points */
    long opening;      /* -1: not told */
    uint64_t seed;
};

/* Made with zeros, filled with results_add..., then closed. */
struct results {
    int players, duels;
    size_t games;
    char **names;
    struct tally *tallies; /* one per player, as are the names */
    struct scored_game *list;
    struct duel *met;

    int *slots; /* where a name stands: open addressing, 0 empty, else its number + 1 */
    struct seen *seen; /* games with a seed */
    size_t room, slot_count, seen_count, seen_room;
};

int results_player(struct results *, const char *name); /* its number for now; a new one if the name is new */
void results_add(struct results *, const char *white, const char *black, enum result);
void results_add_game(struct results *, const struct game_line *, const char *text); /* once, if it has a seed and comes again */
void results_close(struct results *); /* players get their numbers in the order of their names, games are sorted by content */
void results_free(struct results *);
int results_find(const struct results *, const char *name); /* -1 if there is none; after results_close */

struct rating_options {
    double prior;           /* virtual draws of each player against one of average strength */
    bool white;             /* fit what the first move is worth */
    const char *anchor;     /* a player whose rating is known, or NULL: the mean is 0 */
    double anchored;        /* that rating */
    double weights[EVENTS]; /* points of each event */
};

extern const struct rating_options rating_defaults;

struct rating {
    double value;     /* rounded as it is written; higher is better */
    double error;     /* half of the 95 % interval */
    double opponents; /* their mean rating, over games */
};

/* Made from results, which must stay as long. */
struct ratings {
    struct rating *players; /* one per player of the results */
    int *order;             /* players, best first; equal values in the order of their names */
    bool has_white;
    double white, white_error;     /* what the first move is worth, in the method's unit */
    struct uncertainty *uncertain; /* NULL: the method knows no errors */
};

struct rating_method {
    const char *name, *about;
    int decimals;      /* of a value as it is written */
    bool needs_events; /* which PGN does not have */
    void (*rate)(const struct results *, const struct rating_options *, struct ratings *); /* values and whatever else it knows */
};

extern const struct rating_method rating_methods[]; /* up to a row without a name */

/* Dies, naming the players, where there is no answer. */
void ratings_make(struct ratings *, const struct rating_method *, const struct results *, const struct rating_options *);
void ratings_free(struct ratings *);

/* How likely the first is better than the second, from 0 to 1; only with errors. */
double ratings_superiority(const struct ratings *, int first, int second);
bool ratings_use_full_covariance(const struct ratings *);

#endif
