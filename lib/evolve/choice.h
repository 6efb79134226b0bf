/* choice.h - the one genome of a file that is meant. */
#ifndef EVOLVE_CHOICE_H
#define EVOLVE_CHOICE_H

#include "evolve/stream.h"

/* The place of the genome with that name, or with a name that alone begins so. Dies if there is none, or several. */
int choice_by_id(const struct population *, const char *id);

/* The same if an ID is given; else the best rated, else the last. Dies if there are none. */
int choice_of(const struct population *, const char *id);

#endif
