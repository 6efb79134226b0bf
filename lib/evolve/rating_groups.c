/* rating_groups.c - which players games can compare at all. */
#include "evolve/rating_elo.h"

#include <stdlib.h>

enum { NAMES_SHOWN = 10, GROUPS_SHOWN = 10 };

static int find_root(int *above, int player)
{
    while (above[player] != player)
        player = above[player] = above[above[player]];
    return player;
}

/* Gives away, for each player, the first of those that games link it with. */
static int *link_players(const struct results *r)
{
    int *above = allocate((size_t)r->players, sizeof *above);

    for (int i = 0; i < r->players; i++)
        above[i] = i;
    for (int i = 0; i < r->duels; i++) {
        int a = find_root(above, r->met[i].first), b = find_root(above, r->met[i].second);

        above[a > b ? a : b] = a > b ? b : a;
    }
    for (int i = 0; i < r->players; i++)
        above[i] = find_root(above, i);
    return above;
}

struct names {
    char text[NAMES_SHOWN * (MAX_ID + 2) + 40];
};

/* The names of those whose mark is this one, as far as a message has room for them. */
static struct names name_players(const struct results *r, const int *marks, int mark)
{
    struct names names = {""};
    int shown = 0, more = 0, length = 0;

    for (int i = 0; i < r->players; i++)
        if (marks[i] == mark && shown < NAMES_SHOWN)
            length += snprintf(names.text + length, sizeof names.text - (size_t)length, "%s%.*s", shown++ ? ", " : "", MAX_ID, r->names[i]);
        else
            more += marks[i] == mark;
    if (more)
        snprintf(names.text + length, sizeof names.text - (size_t)length, " and %d more", more);
    return names;
}

/* One line for each group. */
static void tell_groups(const struct results *r, const int *roots, int count)
{
    int told = 0;

    for (int i = 0; i < r->players && told < GROUPS_SHOWN; i++)
        if (roots[i] == i)
            warn("group %d of %d: %s", ++told, count, name_players(r, roots, i).text);
}

/* Marks all that can be reached from player 0 along games in which the one on the way scored against the next, or, backwards, the next
   against it. */
static int reach(const struct results *r, int *marks, bool backwards)
{
    int reached = 1, before;

    for (int i = 0; i < r->players; i++)
        marks[i] = i == 0;
    do {
        before = reached;
        for (int i = 0; i < r->duels; i++) {
            const struct duel *duel = &r->met[i];
            double score = duel->score[0] + duel->score[1], games = duel->games[0] + duel->games[1];
            bool first_scored = score > 0, second_scored = score < games;
            int *a = &marks[duel->first], *b = &marks[duel->second];

            if (*a != *b && (*a ? (backwards ? second_scored : first_scored) : (backwards ? first_scored : second_scored))) {
                *a = *b = 1;
                reached++;
            }
        }
    } while (reached != before);
    return reached;
}

/* A finite fit needs a chain of points scored from everyone to everyone (Ford 1957). */
static void check_scores(const struct results *r)
{
    int *marks = allocate((size_t)r->players, sizeof *marks), best = -1;
    struct names names;

    if (reach(r, marks, false) < r->players)
        best = 0; /* nobody reached ever scored against the others */
    else if (reach(r, marks, true) < r->players)
        best = 1;
    names = name_players(r, marks, best);
    free(marks);
    if (best >= 0)
        die("without a prior there are no finite ratings: won every game against the others: %s", names.text);
}

/* Whether the games can tell the first move from the players: not if players could be so placed that each step from White to Black is
   the same height. For linked players. */
static bool white_is_told(const struct results *r)
{
    long *heights = allocate((size_t)r->players, sizeof *heights);
    int *marks = allocate((size_t)r->players, sizeof *marks), placed = 0;
    bool told = false;

    marks[0] = 1;
    for (int before = -1; !told && placed != before;) {
        before = placed;
        for (int i = 0; i < r->duels && !told; i++) {
            int a = r->met[i].first, b = r->met[i].second, step = r->met[i].games[0] > 0 ? 1 : -1;

            told = (r->met[i].games[0] > 0 && r->met[i].games[1] > 0) || (marks[a] && marks[b] && heights[b] - heights[a] != step);
            if (marks[a] != marks[b]) {
                heights[marks[a] ? b : a] = marks[a] ? heights[a] + step : heights[b] - step;
                marks[a] = marks[b] = 1;
                placed++;
            }
        }
    }
    free(heights);
    free(marks);
    return told;
}

void groups_check(const struct results *r, bool must, bool white)
{
    int *roots = link_players(r), count = 0;

    for (int i = 0; i < r->players; i++)
        count += roots[i] == i;
    if (count > 1)
        tell_groups(r, roots, count);
    free(roots);
    if (count > 1 && must)
        die("these %d groups of players never met, and without a prior nothing compares them", count);
    if (count > 1)
        warn("these %d groups of players never met, and only the prior compares them", count);
    if (must)
        check_scores(r);
    if (must && white && !white_is_told(r))
        die("without a prior these games cannot tell the first move's worth from the players': too few had both colours");
}
