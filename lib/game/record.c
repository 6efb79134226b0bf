/* record.c - a game of chess being played. */
#include "game/record.h"

#include <assert.h>

void record_start(struct record *record, const struct chess *start)
{
    record->start = record->now = *start;
    record->plies = 0;
}

void record_play(struct record *record, move m)
{
    struct chess before = record->now;

    assert(record->plies < MAX_PLIES);
    record->keys[record->plies] = before.key;
    record->moves[record->plies++] = m;
    chess_play(&record->now, &before, m);
}

enum chess_ending record_ending(const struct record *record)
{
    return chess_ending(&record->now, record->keys, record->plies);
}
