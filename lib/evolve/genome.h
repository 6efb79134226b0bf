/* genome.h - one player's heredity, as a record of the stream. See genome(5). */
#ifndef EVOLVE_GENOME_H
#define EVOLVE_GENOME_H

#include "kinds/kind.h"

enum { MAX_ID = 64 };                                 /* characters of a name */
enum { MAX_RECORD_LINES = 20000, MAX_LINE = 1 << 16 }; /* of a genome's text */

/* Header lines that mean something to the programs, in the order in which they are written. ID comes before them, others after. */
enum header { H_KIND, H_PLAYS, H_LIMIT, H_SEARCH, H_COMMAND, H_OPTION, H_PARENTS, H_BORN, H_RATING, HEADERS };

struct genome {
    char id[MAX_ID + 1];
    const struct kind *kind;
    char *headers[HEADERS]; /* values, NULL where there is none; Option holds all its lines, parted by newlines */
    char *others;           /* whole lines `Name: value\n`, or NULL */
    void *body;             /* the kind's own; NULL where the kind has no genes */
};

/* Gives away an empty genome of a kind, without a name. */
struct genome *genome_new(const struct kind *, void *body); /* takes the body */
void genome_free(struct genome *);

extern const char *const header_names[HEADERS];
void genome_set(struct genome *, enum header, const char *value); /* NULL takes it away */

/* Names the genome by its content: 16 hexadecimal digits of all that changes play. Equal players have equal names. */
void genome_name(struct genome *);
bool genome_plays_alike(const struct genome *, const struct genome *); /* then their names by content are equal */
bool id_is_valid(const char *);

/* The canonical text of the record, added to what is there. */
void genome_write(const struct genome *, struct text *);
void genome_print(const struct genome *); /* the same, on standard output */

/* What a child has of a parent besides its genes: Plays, Limit and Search. Takes the body; has no name yet. */
struct genome *genome_child(const struct genome *parent, void *body);

/* The game it plays. */
const char *genome_game(const struct genome *);

/* The rating; false if there is none. */
bool genome_rating(const struct genome *, double *rating);

#endif
