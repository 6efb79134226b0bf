/* plain_chess.h - the rules of chess written down once more, as plainly as can be: a board of letters, steps from square to
   square, and a copy for every try. Shares nothing with lib/, so that the two can be held against each other.
   Positions come from FENs that the library has found good. */
#ifndef TESTS_PLAIN_CHESS_H
#define TESTS_PLAIN_CHESS_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN_MOVES = 256, PLAIN_MOVE = 6, PLAIN_SAN = 8, PLAIN_FEN = 100 }; /* most moves; bytes of texts */

struct plain {
    char board[64];    /* letters as in FEN, '.' where nothing stands; a1, b1 ... h8 */
    bool white;        /* to move */
    bool rights[4];    /* K, Q, k, q */
    int passed;        /* the square a pawn has just passed, or -1 */
    int fifty, number; /* as in FEN */
};

struct plain_move {
    int from, to;
    char promotion; /* in lower case, or NUL */
};

static const struct plain_walk {
    char piece;
    bool slides;
    int count, steps[8][2]; /* files and ranks */
} plain_walks[] = {
    {'N', false, 8, {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}},
    {'B', true, 4, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}},
    {'R', true, 4, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}},
    {'Q', true, 8, {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}},
    {'K', false, 8, {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}},
};

static const struct plain_castle {
    char letter;
    bool white;
    const char *empty; /* squares between king and rook */
    int king, to, rook, rook_to;
} plain_castles[4] = {
    {'K', true, "f1g1", 4, 6, 7, 5},
    {'Q', true, "b1c1d1", 4, 2, 0, 3},
    {'k', false, "f8g8", 60, 62, 63, 61},
    {'q', false, "b8c8d8", 60, 58, 56, 59},
};

static int plain_square(const char *name)
{
    return name[0] - 'a' + (name[1] - '1') * 8;
}

static void plain_read(struct plain *p, const char *fen)
{
    char side[2], castling[5], passed[3];
    int square = 56, length = (int)strcspn(fen, " ");

    memset(p->board, '.', sizeof p->board);
    for (const char *c = fen; c < fen + length; c++)
        if (*c == '/')
            square -= 16;
        else if (isdigit((unsigned char)*c))
            square += *c - '0';
        else
            p->board[square++] = *c;
    if (sscanf(fen + length, "%1s %4s %2s %d %d", side, castling, passed, &p->fifty, &p->number) != 5)
        abort();
    p->white = *side == 'w';
    p->passed = *passed == '-' ? -1 : plain_square(passed);
    for (int i = 0; i < 4; i++)
        p->rights[i] = strchr(castling, plain_castles[i].letter) != NULL;
}

/* The square some files and ranks away, or -1 beyond the edge. */
static int plain_step(int square, int files, int ranks)
{
    int file = square % 8 + files, rank = square / 8 + ranks;

    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static bool plain_is(char piece, bool white)
{
    return isalpha((unsigned char)piece) && white == (isupper((unsigned char)piece) != 0);
}

static char plain_letter(char piece, bool white)
{
    return (char)(white ? toupper((unsigned char)piece) : tolower((unsigned char)piece));
}

/* The first square with something on it in a direction, or -1. */
static int plain_look(const struct plain *p, int square, const int step[2], bool far)
{
    do
        square = plain_step(square, step[0], step[1]);
    while (far && square >= 0 && p->board[square] == '.');
    return square;
}

static bool plain_attacked(const struct plain *p, int square, bool by_white)
{
    for (size_t i = 0; i < sizeof plain_walks / sizeof *plain_walks; i++) {
        char piece = plain_letter(plain_walks[i].piece, by_white);

        for (int j = 0; j < plain_walks[i].count; j++) {
            int from = plain_look(p, square, plain_walks[i].steps[j], plain_walks[i].slides);

            if (from >= 0 && p->board[from] == piece)
                return true;
        }
    }
    for (int files = -1; files <= 1; files += 2) {
        int from = plain_step(square, files, by_white ? -1 : 1);

        if (from >= 0 && p->board[from] == plain_letter('P', by_white))
            return true;
    }
    return false;
}

/* Whether the king of a colour stands attacked. */
static bool plain_checked(const struct plain *p, bool white)
{
    const char *king = memchr(p->board, plain_letter('K', white), 64);

    return plain_attacked(p, (int)(king - p->board), !white);
}

static void plain_move_piece(struct plain *p, int from, int to)
{
    p->board[to] = p->board[from];
    p->board[from] = '.';
}

static void plain_play(struct plain *p, struct plain_move m)
{
    char piece = p->board[m.from];
    bool pawn = toupper((unsigned char)piece) == 'P';

    p->fifty = pawn || p->board[m.to] != '.' ? 0 : p->fifty + 1;
    p->number += !p->white;
    if (pawn && m.to == p->passed)
        p->board[m.from / 8 * 8 + m.to % 8] = '.';
    p->passed = pawn && abs(m.to - m.from) == 16 ? (m.from + m.to) / 2 : -1;
    plain_move_piece(p, m.from, m.to);
    if (m.promotion)
        p->board[m.to] = plain_letter(m.promotion, p->white);
    for (int i = 0; i < 4; i++) {
        const struct plain_castle *castle = &plain_castles[i];

        if (p->rights[i] && m.from == castle->king && m.to == castle->to)
            plain_move_piece(p, castle->rook, castle->rook_to);
    }
    for (int i = 0; i < 4; i++) {
        int king = plain_castles[i].king, rook = plain_castles[i].rook;

        p->rights[i] = p->rights[i] && m.from != king && m.from != rook && m.to != rook;
    }
    p->white = !p->white;
}

struct plain_list {
    int count;
    struct plain_move moves[PLAIN_MOVES];
};

/* Adds a move unless it leaves the king in check. */
static void plain_add(struct plain_list *list, const struct plain *p, int from, int to, char promotion)
{
    struct plain_move m = {from, to, promotion};
    struct plain after = *p;

    plain_play(&after, m);
    if (!plain_checked(&after, p->white))
        list->moves[list->count++] = m;
}

static void plain_add_walks(struct plain_list *list, const struct plain *p, int from, const struct plain_walk *walk)
{
    for (int i = 0; i < walk->count; i++) {
        int to = from;

        do {
            to = plain_step(to, walk->steps[i][0], walk->steps[i][1]);
            if (to >= 0 && !plain_is(p->board[to], p->white))
                plain_add(list, p, from, to, '\0');
        } while (walk->slides && to >= 0 && p->board[to] == '.');
    }
}

static void plain_add_pawn(struct plain_list *list, const struct plain *p, int from, int to)
{
    if (to > 7 && to < 56)
        plain_add(list, p, from, to, '\0');
    else
        for (const char *promotion = "nbrq"; *promotion; promotion++)
            plain_add(list, p, from, to, *promotion);
}

static void plain_add_pawns(struct plain_list *list, const struct plain *p, int from)
{
    int up = p->white ? 1 : -1, once = plain_step(from, 0, up), twice = plain_step(from, 0, 2 * up);

    if (p->board[once] == '.')
        plain_add_pawn(list, p, from, once);
    if (from / 8 == (p->white ? 1 : 6) && p->board[once] == '.' && p->board[twice] == '.')
        plain_add_pawn(list, p, from, twice);
    for (int files = -1; files <= 1; files += 2) {
        int to = plain_step(from, files, up);

        if (to >= 0 && (plain_is(p->board[to], !p->white) || to == p->passed))
            plain_add_pawn(list, p, from, to);
    }
}

static void plain_add_castles(struct plain_list *list, const struct plain *p)
{
    for (int i = 0; i < 4; i++) {
        const struct plain_castle *castle = &plain_castles[i];
        bool possible = p->rights[i] && castle->white == p->white && !plain_checked(p, p->white);

        for (const char *name = castle->empty; possible && *name; name += 2)
            possible = p->board[plain_square(name)] == '.';
        if (possible && !plain_attacked(p, castle->rook_to, !p->white))
            plain_add(list, p, castle->king, castle->to, '\0');
    }
}

static void plain_moves(const struct plain *p, struct plain_list *list)
{
    list->count = 0;
    for (int from = 0; from < 64; from++) {
        if (!plain_is(p->board[from], p->white))
            continue;
        if (toupper((unsigned char)p->board[from]) == 'P')
            plain_add_pawns(list, p, from);
        for (size_t i = 0; i < sizeof plain_walks / sizeof *plain_walks; i++)
            if (toupper((unsigned char)p->board[from]) == plain_walks[i].piece)
                plain_add_walks(list, p, from, &plain_walks[i]);
    }
    plain_add_castles(list, p);
}

static uint64_t plain_perft(const struct plain *p, long depth)
{
    struct plain_list list;
    uint64_t total = 0;

    if (depth == 0)
        return 1;
    plain_moves(p, &list);
    for (int i = 0; i < list.count; i++) {
        struct plain after = *p;

        plain_play(&after, list.moves[i]);
        total += plain_perft(&after, depth - 1);
    }
    return total;
}

static void plain_write_square(char *text, int square)
{
    text[0] = (char)('a' + square % 8);
    text[1] = (char)('1' + square / 8);
}

static void plain_write_move(struct plain_move m, char text[PLAIN_MOVE])
{
    memset(text, 0, PLAIN_MOVE);
    plain_write_square(text, m.from);
    plain_write_square(text + 2, m.to);
    text[4] = m.promotion;
}

/* File, rank or both, as far as another piece of the same kind can go to the same square. */
static char *plain_write_origin(const struct plain *p, const struct plain_list *list, struct plain_move m, char *text)
{
    int others = 0, on_file = 0, on_rank = 0;

    for (int i = 0; i < list->count; i++) {
        struct plain_move other = list->moves[i];

        if (other.to != m.to || other.from == m.from || p->board[other.from] != p->board[m.from])
            continue;
        others++;
        on_file += other.from % 8 == m.from % 8;
        on_rank += other.from / 8 == m.from / 8;
    }
    if (others && (!on_file || on_rank))
        *text++ = (char)('a' + m.from % 8);
    if (on_file)
        *text++ = (char)('1' + m.from / 8);
    return text;
}

static char *plain_write_target(const struct plain *p, const struct plain_list *list, struct plain_move m, char *text)
{
    bool pawn = toupper((unsigned char)p->board[m.from]) == 'P';
    bool takes = p->board[m.to] != '.' || (pawn && m.to == p->passed);

    if (!pawn) {
        *text++ = plain_letter(p->board[m.from], true);
        text = plain_write_origin(p, list, m, text);
    } else if (takes)
        *text++ = (char)('a' + m.from % 8);
    if (takes)
        *text++ = 'x';
    plain_write_square(text, m.to);
    text += 2;
    if (m.promotion) {
        *text++ = '=';
        *text++ = plain_letter(m.promotion, true);
    }
    return text;
}

/* A move of the list in standard algebraic notation. */
static void plain_write_san(const struct plain *p, const struct plain_list *list, struct plain_move m, char text[PLAIN_SAN])
{
    struct plain after = *p;
    struct plain_list answers;

    memset(text, 0, PLAIN_SAN);
    if (toupper((unsigned char)p->board[m.from]) == 'K' && abs(m.to - m.from) == 2)
        text = stpcpy(text, m.to > m.from ? "O-O" : "O-O-O");
    else
        text = plain_write_target(p, list, m, text);
    plain_play(&after, m);
    if (!plain_checked(&after, after.white))
        return;
    plain_moves(&after, &answers);
    *text = answers.count ? '+' : '#';
}

/* Whether one of the moves takes en passant. */
static bool plain_takes_passed(const struct plain *p, const struct plain_list *list)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].to == p->passed && toupper((unsigned char)p->board[list->moves[i].from]) == 'P')
            return true;
    return false;
}

static char *plain_write_rank(const struct plain *p, int rank, char *text)
{
    const char *start = text;

    for (int square = rank * 8; square < rank * 8 + 8; square++)
        if (p->board[square] != '.')
            *text++ = p->board[square];
        else if (text > start && isdigit((unsigned char)text[-1]))
            text[-1]++;
        else
            *text++ = '1';
    return text;
}

/* The four fields of EPD, the last of them only where it is told that a capture is legal. */
static void plain_write_fields(const struct plain *p, bool takes_passed, char text[PLAIN_FEN])
{
    char passed[3] = "-";

    for (int rank = 7; rank >= 0; rank--) {
        text = plain_write_rank(p, rank, text);
        *text++ = rank ? '/' : ' ';
    }
    text = stpcpy(text, p->white ? "w " : "b ");
    for (int i = 0; i < 4; i++)
        if (p->rights[i])
            *text++ = plain_castles[i].letter;
    if (takes_passed)
        plain_write_square(passed, p->passed);
    text = stpcpy(text, text[-1] == ' ' ? "- " : " ");
    stpcpy(text, passed);
}

static void plain_write(const struct plain *p, bool takes_passed, char text[PLAIN_FEN])
{
    size_t length;

    plain_write_fields(p, takes_passed, text);
    length = strlen(text);
    snprintf(text + length, PLAIN_FEN - length, " %d %d", p->fifty, p->number);
}

/* Swaps the colours: what Black had, White has on the same file and the opposite rank. */
static void plain_mirror(struct plain *mirror, const struct plain *p)
{
    *mirror = *p;
    for (int square = 0; square < 64; square++) {
        char piece = p->board[square];

        mirror->board[square ^ 56] = (char)(isupper((unsigned char)piece) ? tolower((unsigned char)piece) : toupper((unsigned char)piece));
    }
    for (int i = 0; i < 4; i++)
        mirror->rights[i] = p->rights[i ^ 2];
    mirror->white = !p->white;
    mirror->passed = p->passed < 0 ? -1 : p->passed ^ 56;
}

/* Neither side can ever mate: no pawn, rook or queen, and one minor piece at most or only bishops of one colour of squares. */
static bool plain_is_dead(const struct plain *p)
{
    int knights = 0, bishops[2] = {0, 0};

    for (int square = 0; square < 64; square++)
        switch (toupper((unsigned char)p->board[square])) {
        case 'N': knights++; break;
        case 'B': bishops[(square % 8 + square / 8) % 2]++; break;
        case 'P': case 'R': case 'Q': return false;
        }
    return knights + bishops[0] + bishops[1] <= 1 || (!knights && (!bishops[0] || !bishops[1]));
}

#endif
