/* genome.h - all of libgenome.a that other programs may rely on. `make install` writes the headers named here
   into this one file (see flatten.awk). */
#ifndef GENOME_H
#define GENOME_H

#include "base/exact.h"
#include "base/random.h"
#include "game/chess.h"
#include "game/chess_text.h"
#include "game/pgn.h"
#include "game/record.h"

#endif
