/* stream.h - genomes and games from files and standard input: the one reader of the one format. Dies on bad input, with file and line. */
#ifndef EVOLVE_STREAM_H
#define EVOLVE_STREAM_H

#include "base/reader.h"
#include "evolve/game_line.h"
#include "evolve/genome.h"

enum item_sort { ITEM_END, ITEM_GENOME, ITEM_GAME, ITEM_LEARNED };

struct stream {
    char **names; /* of the files still to be read */
    int left;
    bool open, partial;
    struct reader in;
    long promised, played; /* games of the match being read: Playing, and seen since; -1 outside a match */

    /* The item read last. */
    struct genome *genome; /* ITEM_GENOME: the caller's to free */
    struct game_line game; /* ITEM_GAME: good until the next call */
    char *text;            /* ITEM_GAME, ITEM_LEARNED: the line itself, untouched; good until the next call */
    size_t room;
};

/* Files by name, standard input if there are none. `partial` accepts matches with fewer games than promised. */
void stream_open(struct stream *, char **names, int count, bool partial);
enum item_sort stream_next(struct stream *);

/* Why a value is no good for a header, or NULL. */
const char *header_check(enum header, const char *value);

/* `depth N` or `nodes N`; false if it is neither. */
bool limit_read(struct limit *, const char *text);

/* Dies naming the place the stream is at. */
void stream_die(const struct stream *, const char *format, ...) PRINTF_LIKE(2, 3) NO_RETURN;

/* All genomes of a stream, one of each name, in the order of their first appearance. */
struct population {
    struct genome **genomes;
    int count, room;
    int *places, slots; /* where a name stands: open addressing */
};

bool population_add(struct population *, struct genome *); /* false: it holds that genome already, and the new one is freed. Dies if only the name is equal */
int population_find(const struct population *, const char *id); /* its place, or -1 */
void population_read(struct population *, char **names, int count); /* adds all genomes of these files, or of standard input */
void population_free(struct population *);

#endif
