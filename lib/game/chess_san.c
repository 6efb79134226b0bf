/* chess_san.c - moves as text: coordinates and standard algebraic notation. */
#include "game/chess_text.h"

#include "game/chess_attacks.h"

#include <string.h>

static const char type_letters[] = "PNBRQK";

void move_write(move m, char text[MAX_MOVE_TEXT])
{
    int from = move_from(m), to = move_to(m);

    *text++ = (char)('a' + (from & 7));
    *text++ = (char)('1' + (from >> 3));
    *text++ = (char)('a' + (to & 7));
    *text++ = (char)('1' + (to >> 3));
    if (move_promotion(m) != NO_TYPE)
        *text++ = "pnbrqk"[move_promotion(m)];
    *text = '\0';
}

move move_read(const struct chess *p, const char *text)
{
    move list[MAX_MOVES];
    int count = chess_moves(p, list);
    char written[MAX_MOVE_TEXT];

    for (int i = 0; i < count; i++) {
        move_write(list[i], written);
        if (!strcmp(written, text))
            return list[i];
    }
    return NO_MOVE;
}

/* What a SAN text says: -1 where it says nothing. */
struct wish {
    int type, from_file, from_rank, to, promotion;
    int castle; /* 2 for short, -2 for long: how far the king goes */
};

static bool fits(const struct chess *p, move m, const struct wish *wish)
{
    int from = move_from(m);

    if (wish->castle)
        return move_special(m) == CASTLE && move_to(m) - from == wish->castle;
    return move_special(m) != CASTLE && move_to(m) == wish->to && piece_type(p->board[from]) == wish->type &&
           move_promotion(m) == wish->promotion && (wish->from_file < 0 || wish->from_file == (from & 7)) &&
           (wish->from_rank < 0 || wish->from_rank == from >> 3);
}

/* How many legal moves fit, and one of them. */
static int count_fits(const struct chess *p, const struct wish *wish, move *found)
{
    move list[MAX_MOVES];
    int count = chess_moves(p, list), fitting = 0;

    for (int i = 0; i < count; i++)
        if (fits(p, list[i], wish)) {
            *found = list[i];
            fitting++;
        }
    return fitting;
}

/* File, rank or both of the piece that moves, only as far as another one of its type could go there too. */
static char *write_origin(const struct chess *p, move m, char *text)
{
    int from = move_from(m), type = piece_type(p->board[from]);
    struct wish file = {type, from & 7, -1, move_to(m), NO_TYPE, 0}, rank = {type, -1, from >> 3, move_to(m), NO_TYPE, 0};
    struct wish none = {type, -1, -1, move_to(m), NO_TYPE, 0};
    bool crowded = count_fits(p, &none, &m) > 1, file_tells = count_fits(p, &file, &m) == 1;
    bool rank_tells = count_fits(p, &rank, &m) == 1;

    if (crowded && (file_tells || !rank_tells))
        *text++ = (char)('a' + (from & 7));
    if (crowded && !file_tells)
        *text++ = (char)('1' + (from >> 3));
    return text;
}

void san_write(const struct chess *p, move m, char text[MAX_MOVE_TEXT])
{
    int from = move_from(m), to = move_to(m), type = piece_type(p->board[from]);
    bool takes = p->board[to] != EMPTY || move_special(m) == TAKE_EN_PASSANT;
    struct chess after;

    if (move_special(m) == CASTLE) {
        for (const char *c = to > from ? "O-O" : "O-O-O"; *c; c++)
            *text++ = *c;
    } else {
        if (type != PAWN) {
            *text++ = type_letters[type];
            text = write_origin(p, m, text);
        } else if (takes)
            *text++ = (char)('a' + (from & 7));
        if (takes)
            *text++ = 'x';
        *text++ = (char)('a' + (to & 7));
        *text++ = (char)('1' + (to >> 3));
        if (move_promotion(m) != NO_TYPE) {
            *text++ = '=';
            *text++ = type_letters[move_promotion(m)];
        }
    }
    chess_play(&after, p, m);
    if (chess_in_check(&after))
        *text++ = chess_count_moves(&after) ? '+' : '#';
    *text = '\0';
}

/* The length of the text without marks that say nothing about which move it is. */
static size_t length_without_marks(const char *text)
{
    size_t length = strlen(text);

    while (length && strchr("+#!?", text[length - 1]))
        length--;
    return length;
}

static int castle_wish(const char *text, size_t length)
{
    static const struct {
        const char *text;
        int step;
    } forms[] = {{"O-O", 2}, {"0-0", 2}, {"O-O-O", -2}, {"0-0-0", -2}};

    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strlen(forms[i].text) == length && !strncmp(text, forms[i].text, length))
            return forms[i].step;
    return 0;
}

/* Takes the promotion off the end: =Q, Q or (Q). */
static int promotion_wish(const char *text, size_t *length)
{
    static const char pieces[] = "NBRQ";
    size_t end = *length;
    bool bracket = end > 3 && text[end - 1] == ')';
    const char *letter = end > 2 + (size_t)bracket ? memchr(pieces, text[end - 1 - bracket], 4) : NULL;

    if (!letter)
        return NO_TYPE;
    end -= bracket ? 2 : 1;
    if (bracket != (text[end - 1] == '('))
        return NO_TYPE;
    *length = end - (bracket || text[end - 1] == '=');
    return KNIGHT + (int)(letter - pieces);
}

static bool read_wish(const char *text, struct wish *wish)
{
    size_t length = length_without_marks(text);
    const char *letter = *text ? strchr(type_letters + 1, *text) : NULL;

    *wish = (struct wish){.type = PAWN, .from_file = -1, .from_rank = -1};
    if ((wish->castle = castle_wish(text, length)))
        return true;
    if (letter) {
        wish->type = (int)(letter - type_letters);
        text++;
        length--;
    }
    wish->promotion = promotion_wish(text, &length);
    if (length < 2 || text[length - 2] < 'a' || text[length - 2] > 'h' || text[length - 1] < '1' || text[length - 1] > '8')
        return false;
    wish->to = (text[length - 1] - '1') * 8 + (text[length - 2] - 'a');
    length -= 2;
    if (length && (text[length - 1] == 'x' || text[length - 1] == '-'))
        length--;
    if (length && *text >= 'a' && *text <= 'h') {
        wish->from_file = *text++ - 'a';
        length--;
    }
    if (length && *text >= '1' && *text <= '8') {
        wish->from_rank = *text - '1';
        length--;
    }
    return length == 0;
}

move san_read(const struct chess *p, const char *text, const char **why)
{
    struct wish wish;
    move found = move_read(p, text);
    int count;

    if (found != NO_MOVE)
        return found;
    if (!read_wish(text, &wish)) {
        *why = "not a move";
        return NO_MOVE;
    }
    count = count_fits(p, &wish, &found);
    if (count == 1)
        return found;
    *why = count ? "more than one move is meant" : "no such legal move";
    return NO_MOVE;
}
