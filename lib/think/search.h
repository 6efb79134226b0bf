/* search.h - the one search that all evaluators share. */
#ifndef THINK_SEARCH_H
#define THINK_SEARCH_H

#include "think/think.h"

/* What one player remembers during one game: hash table, killers, history. Its size depends on options alone. */
struct search;

struct search *search_new(size_t hash_bytes);
void search_free(struct search *);
void search_forget(struct search *); /* a new game begins: nothing found before counts, at no cost in time */

/* Searches deeper and deeper until the limit; equal for equal arguments and memory. The record has a legal move to find. */
void search_deepening(struct search *, const struct evaluator *, const struct record *, struct limit, struct rng *, struct thought *);

/* To compare with: limit.depth plies of every line, judged where they end. Both find the same move and value, the second by looking at
   fewer positions. With a node limit they go through depths 1, 2 ... and keep what the last finished one found. */
void search_minimax(struct search *, const struct evaluator *, const struct record *, struct limit, struct rng *, struct thought *);
void search_alphabeta(struct search *, const struct evaluator *, const struct record *, struct limit, struct rng *, struct thought *);

struct search_method {
    const char *name;
    void (*think)(struct search *, const struct evaluator *, const struct record *, struct limit, struct rng *, struct thought *);
};

extern const struct search_method search_methods[];           /* the default first; up to a row without a name */
const struct search_method *search_method_find(const char *); /* NULL if there is none of that name */

#endif
