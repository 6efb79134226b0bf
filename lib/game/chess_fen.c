/* chess_fen.c - positions as text (Forsyth-Edwards notation), read strictly: whatever cannot stand on a board is refused. */
#include "game/chess.h"

#include "game/chess_attacks.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "PpNnBbRrQqKk"; /* by piece: type << 1 | colour */

static const struct right {
    char letter;
    uint8_t right, king, rook;
} rights[] = {{'K', WHITE_SHORT, 4, 7}, {'Q', WHITE_LONG, 4, 0}, {'k', BLACK_SHORT, 60, 63}, {'q', BLACK_LONG, 60, 56}};

/* Moves on past one blank; false if there is none. */
static bool skip_blank(const char **text)
{
    if (**text != ' ')
        return false;
    ++*text;
    return true;
}

static const char *read_rank(struct chess *p, const char **text, int rank)
{
    bool digit_before = false;
    int file = 0;

    for (; **text && **text != '/' && **text != ' '; ++*text) {
        const char *letter = strchr(letters, **text);
        bool digit = **text >= '1' && **text <= '8';

        if (!digit && !letter)
            return "a letter of the board is no piece";
        if (digit && digit_before)
            return "two numbers of empty squares side by side";
        if (file + (digit ? **text - '0' : 1) > 8)
            return "a rank has more than eight squares";
        if (letter) {
            p->board[rank * 8 + file] = (uint8_t)(letter - letters);
            p->types[(letter - letters) >> 1] |= bit(rank * 8 + file);
            p->colours[(letter - letters) & 1] |= bit(rank * 8 + file);
        }
        file += digit ? **text - '0' : 1;
        digit_before = digit;
    }
    return file == 8 ? NULL : "a rank has fewer than eight squares";
}

static const char *read_board(struct chess *p, const char **text)
{
    memset(p->board, EMPTY, sizeof p->board);
    for (int rank = 7; rank >= 0; rank--) {
        const char *why = read_rank(p, text, rank);

        if (why)
            return why;
        if (rank && **text != '/')
            return "the board has fewer than eight ranks";
        *text += rank > 0;
    }
    return **text == '/' ? "the board has more than eight ranks" : NULL;
}

static const char *read_castling(struct chess *p, const char **text)
{
    const struct right *row = rights;

    if (**text == '-') {
        ++*text;
        return NULL;
    }
    for (; row < rights + 4; row++)
        if (**text == row->letter) {
            p->castling |= row->right;
            ++*text;
        }
    return p->castling && (**text == ' ' || !**text) ? NULL : "castling is neither '-' nor letters of KQkq in that order";
}

/* The square is kept for now whether or not a capture is legal. */
static const char *read_en_passant(struct chess *p, const char **text)
{
    const char *t = *text;

    p->en_passant = NO_SQUARE;
    if (*t == '-') {
        ++*text;
        return NULL;
    }
    if (t[0] < 'a' || t[0] > 'h' || (t[1] != '3' && t[1] != '6'))
        return "en passant is neither '-' nor a square of the third or sixth rank";
    p->en_passant = (uint8_t)((t[1] - '1') * 8 + (t[0] - 'a'));
    *text += 2;
    return NULL;
}

/* Promotion turns pawns into pieces: what is beyond the first set must be missing from the pawns. */
static bool has_too_many(const struct chess *p, int colour)
{
    static const int first_set[] = {[KNIGHT] = 2, [BISHOP] = 2, [ROOK] = 2, [QUEEN] = 1};
    int promoted = 0;

    for (int type = KNIGHT; type <= QUEEN; type++) {
        int beyond = bits_count(chess_pieces(p, colour, type)) - first_set[type];

        promoted += beyond > 0 ? beyond : 0;
    }
    return bits_count(chess_pieces(p, colour, PAWN)) + promoted > 8;
}

static const char *check_pieces(const struct chess *p)
{
    static const char *const no_king[] = {"White has no king", "Black has no king"};
    static const char *const kings[] = {"White has more than one king", "Black has more than one king"};
    static const char *const many[] = {"White has more pieces than promotion can give",
                                       "Black has more pieces than promotion can give"};
    static const char *const pawns[] = {"White has more than eight pawns", "Black has more than eight pawns"};

    for (int colour = WHITE; colour <= BLACK; colour++) {
        uint64_t king = chess_pieces(p, colour, KING);

        if (!king)
            return no_king[colour];
        if (king & (king - 1))
            return kings[colour];
        if (bits_count(chess_pieces(p, colour, PAWN)) > 8)
            return pawns[colour];
        if (has_too_many(p, colour))
            return many[colour];
    }
    return p->types[PAWN] & 0xff000000000000ffu ? "a pawn on the first or last rank" : NULL;
}

static const char *check_castling(const struct chess *p)
{
    for (const struct right *row = rights; row < rights + 4; row++) {
        int colour = row->letter >= 'a';

        if (p->castling & row->right && (p->board[row->king] != (KING << 1 | colour) || p->board[row->rook] != (ROOK << 1 | colour)))
            return "a castling right without king and rook on their home squares";
    }
    return NULL;
}

/* A pawn that has just moved two squares stands before the square, and both squares it left are empty. */
static const char *check_en_passant(const struct chess *p)
{
    int square = p->en_passant, forward = p->side == WHITE ? 8 : -8;

    if (square == NO_SQUARE)
        return NULL;
    if ((p->side == WHITE) != (square >= 32))
        return "en passant on the wrong side of the board";
    if (p->board[square - forward] != (PAWN << 1 | !p->side))
        return "en passant without a pawn that has just moved two squares";
    if (p->board[square] != EMPTY || p->board[square + forward] != EMPTY)
        return "en passant where a square the pawn passed is not empty";
    return NULL;
}

static const char *check_checks(const struct chess *p)
{
    uint64_t occupied = chess_occupied(p);

    if (chess_attackers(p, chess_king(p, !p->side), p->side, occupied))
        return "the side that is not to move is in check";
    if (bits_count(chess_attackers(p, chess_king(p, p->side), !p->side, occupied)) > 2)
        return "more than two pieces give check";
    return NULL;
}

static const char *check_position(const struct chess *p)
{
    static const char *(*const checks[])(const struct chess *) = {check_pieces, check_castling, check_en_passant, check_checks};
    const char *why = NULL;

    for (unsigned i = 0; !why && i < sizeof checks / sizeof *checks; i++)
        why = checks[i](p);
    return why;
}

const char *chess_read_fields(struct chess *p, const char **text)
{
    const char *why;

    *p = (struct chess){.en_passant = NO_SQUARE, .move_number = 1};
    if ((why = read_board(p, text)))
        return why;
    if (!skip_blank(text) || (**text != 'w' && **text != 'b'))
        return "the side to move is neither 'w' nor 'b'";
    p->side = *(*text)++ == 'b';
    if (!skip_blank(text))
        return "castling rights are missing";
    if ((why = read_castling(p, text)))
        return why;
    if (!skip_blank(text))
        return "the en passant square is missing";
    if ((why = read_en_passant(p, text)) || (why = check_position(p)))
        return why;
    if (p->en_passant != NO_SQUARE && !chess_en_passant_takers(p, p->en_passant, p->side))
        p->en_passant = NO_SQUARE;
    p->key = chess_fresh_key(p);
    return NULL;
}

/* Digits up to `most`; -1 if there are none or too much. */
static int read_number(const char **text, int most)
{
    int number = -1;

    for (; **text >= '0' && **text <= '9'; ++*text) {
        number = (number < 0 ? 0 : number * 10) + (**text - '0');
        if (number > most)
            return -1;
    }
    return number;
}

const char *chess_read_fen(struct chess *p, const char *text)
{
    const char *why = chess_read_fields(p, &text);
    int fifty, move_number;

    if (why)
        return why;
    if (!skip_blank(&text) || (fifty = read_number(&text, LONGEST_FIFTY)) < 0)
        return "the count of half moves since a capture or a pawn's move is not a number from 0 to 9999";
    if (!skip_blank(&text) || (move_number = read_number(&text, LONGEST_GAME)) < 1)
        return "the move number is not a number from 1 to 9999";
    if (*text)
        return "something follows the move number";
    p->fifty = (uint16_t)fifty;
    p->move_number = (uint16_t)move_number;
    return NULL;
}

static char *write_rank(const struct chess *p, char *text, int rank)
{
    int empty = 0;

    for (int file = 0; file < 8; file++) {
        int piece = p->board[rank * 8 + file];

        if (piece == EMPTY) {
            empty++;
            continue;
        }
        if (empty)
            *text++ = (char)('0' + empty);
        *text++ = letters[piece];
        empty = 0;
    }
    if (empty)
        *text++ = (char)('0' + empty);
    *text++ = rank ? '/' : ' ';
    return text;
}

void chess_write_fen(const struct chess *p, char text[MAX_FEN])
{
    char *end = text;

    for (int rank = 7; rank >= 0; rank--)
        end = write_rank(p, end, rank);
    *end++ = p->side == WHITE ? 'w' : 'b';
    *end++ = ' ';
    for (const struct right *row = rights; row < rights + 4; row++)
        if (p->castling & row->right)
            *end++ = row->letter;
    if (!p->castling)
        *end++ = '-';
    *end++ = ' ';
    if (p->en_passant == NO_SQUARE)
        *end++ = '-';
    else {
        *end++ = (char)('a' + (p->en_passant & 7));
        *end++ = (char)('1' + (p->en_passant >> 3));
    }
    snprintf(end, 16, " %d %d", p->fifty, p->move_number);
}
