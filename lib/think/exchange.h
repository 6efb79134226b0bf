/* exchange.h - what a series of captures on one square is worth. */
#ifndef THINK_EXCHANGE_H
#define THINK_EXCHANGE_H

#include "game/chess.h"

/* Piece types from the cheapest to the dearest by `values`; equal ones in the order of the types, the king last. */
void exchange_order(const int values[NO_TYPE], uint8_t cheapest[NO_TYPE]);

/* Does a legal move, followed by the best captures of both sides on the square it goes to, gain at least this much?
   Each side takes with its cheapest piece, or stops; pins are not seen. */
bool exchange_gains(const struct chess *, move, const int values[NO_TYPE], const uint8_t cheapest[NO_TYPE], int least);

#endif
