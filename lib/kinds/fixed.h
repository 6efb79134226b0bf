/* fixed.h - players to measure against: no genes, nothing to mutate. */
#ifndef KINDS_FIXED_H
#define KINDS_FIXED_H

#include "kinds/kind.h"

extern const struct kind kind_random, kind_material;

#endif
