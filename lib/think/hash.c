/* hash.c - the table: groups of four entries, one group to a cache line. */
#include "think/hash.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP = 4, LINE = GROUP * sizeof(struct hash_entry), STAMPS = 0xffff };
enum { OLD = 8 };   /* plies of depth that an entry loses in value with each search since */
enum { STALE = 3 }; /* plies that a new bound may be shallower than the one it replaces */

_Static_assert(sizeof(struct hash_entry) == 16, "four entries fill a cache line");

void hash_start(struct hash *hash, size_t bytes)
{
    size_t groups = 1;

    while (groups * 2 * LINE <= bytes)
        groups *= 2;
    hash->memory = allocate(groups + 1, LINE); /* zeroed, so all empty; one more to begin at the start of a line */
    hash->entries = (struct hash_entry *)(((uintptr_t)hash->memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    hash->mask = (groups - 1) * GROUP;
    hash->stamp = 1;
    hash->search = 0;
}

void hash_end(struct hash *hash)
{
    free(hash->memory);
}

void hash_forget(struct hash *hash)
{
    hash->search = 0;
    if (hash->stamp == STAMPS) { /* stamps come round once in 65535 games; then the old ones must go */
        memset(hash->entries, 0, (hash->mask + GROUP) * sizeof *hash->entries);
        hash->stamp = 0;
    }
    hash->stamp++;
}

static struct hash_entry *group(const struct hash *hash, uint64_t key)
{
    return hash->entries + (key * GROUP & hash->mask);
}

static uint64_t tag(const struct hash *hash, uint64_t key)
{
    return (key & ~(uint64_t)STAMPS) | hash->stamp;
}

void hash_prefetch(const struct hash *hash, uint64_t key)
{
    __builtin_prefetch(group(hash, key));
}

const struct found *hash_find(const struct hash *hash, uint64_t key)
{
    const struct hash_entry *entry = group(hash, key);
    uint64_t wanted = tag(hash, key);

    for (int i = 0; i < GROUP; i++)
        if (entry[i].tag == wanted)
            return &entry[i].found;
    return NULL;
}

/* What is lost with an entry: nothing if it is another game's. */
static int worth(const struct hash *hash, const struct hash_entry *entry)
{
    int age = (hash->search - entry->found.search) & 63;

    return (entry->tag & STAMPS) == hash->stamp ? entry->found.depth - age * OLD : -1000000;
}

/* The entry of the same position, else the one of least worth. */
static struct hash_entry *place(const struct hash *hash, uint64_t key)
{
    struct hash_entry *entry = group(hash, key), *least = entry;
    uint64_t wanted = tag(hash, key);

    for (int i = 0; i < GROUP; i++) {
        if (entry[i].tag == wanted)
            return &entry[i];
        if (worth(hash, &entry[i]) < worth(hash, least))
            least = &entry[i];
    }
    return least;
}

void hash_store(struct hash *hash, uint64_t key, struct found found)
{
    struct hash_entry *entry = place(hash, key);
    const struct found *old = &entry->found;

    found.search = (unsigned char)(hash->search & 63);
    if (entry->tag == tag(hash, key)) {
        if (found.best == NO_MOVE)
            found.best = old->best;
        if (found.bound != EXACT && old->search == found.search && found.depth + STALE < old->depth)
            return;
    }
    entry->tag = tag(hash, key);
    entry->found = found;
}
