/* hash.h - positions a search has seen in this game, and what it found there. */
#ifndef THINK_HASH_H
#define THINK_HASH_H

#include "game/chess.h"

#include <stddef.h>

/* What a stored score says of the true one. */
enum { NO_BOUND, AT_MOST, AT_LEAST, EXACT };

struct found {
    move best;
    int16_t score, evaluation; /* mates counted from this position */
    int8_t depth;
    unsigned bound : 2, search : 6; /* counts the searches of the game, so that old entries make way */
};

struct hash_entry {
    uint64_t tag; /* the key; its low 16 bits, which the place in the table tells, are the stamp of the game */
    struct found found;
};

struct hash {
    void *memory; /* to be freed */
    struct hash_entry *entries;
    size_t mask;
    uint16_t stamp; /* entries of other games count as empty; 0 is no game's */
    uint8_t search;
};

void hash_start(struct hash *, size_t bytes);
void hash_end(struct hash *);
void hash_forget(struct hash *);

/* NULL if the position is not there. */
const struct found *hash_find(const struct hash *, uint64_t key);
void hash_store(struct hash *, uint64_t key, struct found); /* sets `search` itself */
void hash_prefetch(const struct hash *, uint64_t key);

#endif
