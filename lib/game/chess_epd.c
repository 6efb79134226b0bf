/* chess_epd.c - EPD: a position and named operations on one line. */
#include "game/chess_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

/* A FEN's two counts are not part of EPD, but many files have them. */
static char *skip_counts(struct chess *p, char *text)
{
    uint16_t *const counts[] = {&p->fifty, &p->move_number};

    for (int i = 0; i < 2; i++) {
        char *start = skip_blanks(text);
        size_t digits = strspn(start, "0123456789");

        if (!digits || digits > 4 || !strchr(" \t;", start[digits]))
            break;
        *counts[i] = (uint16_t)strtol(start, NULL, 10);
        text = start + digits;
    }
    if (!p->move_number)
        p->move_number = 1;
    return text;
}

/* The ';' that ends an operation, or the end of the line. NULL if a string is not closed. */
static char *operation_end(char *text)
{
    for (; *text && *text != ';'; text++)
        if (*text == '"') {
            text = strchr(text + 1, '"');
            if (!text)
                return NULL;
        }
    return text;
}

static void trim_end(char *text)
{
    size_t length = strlen(text);

    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = '\0';
}

/* Takes the quotes off an operand that is one string. */
static const char *unquote(char *operand)
{
    size_t length = strlen(operand);

    if (length < 2 || *operand != '"' || strchr(operand + 1, '"') != operand + length - 1)
        return operand;
    operand[length - 1] = '\0';
    return operand + 1;
}

static const char *add_operation(struct epd *epd, char *text)
{
    char *operand = text + strcspn(text, " \t");

    if (epd->count == MAX_OPERATIONS)
        return "more than 64 operations";
    if (*operand)
        *operand++ = '\0';
    operand = skip_blanks(operand);
    trim_end(operand);
    epd->operations[epd->count].code = text;
    epd->operations[epd->count++].operand = unquote(operand);
    return NULL;
}

const char *epd_read(struct epd *epd, char *line)
{
    const char *rest = line, *why = chess_read_fields(&epd->position, &rest);
    char *text = line + (rest - line);

    epd->count = 0;
    if (why)
        return why;
    if (*text && !strchr(" \t;", *text))
        return "the en passant square is followed by something else";
    text = skip_counts(&epd->position, text);
    while (*(text = skip_blanks(text))) {
        char *end = operation_end(text);
        bool more;

        if (!end)
            return "a string is not closed";
        more = *end == ';';
        *end = '\0';
        if (end > text && (why = add_operation(epd, text)))
            return why;
        text = end + more;
    }
    return NULL;
}

const char *epd_find(const struct epd *epd, const char *code)
{
    for (int i = 0; i < epd->count; i++)
        if (!strcmp(epd->operations[i].code, code))
            return epd->operations[i].operand;
    return NULL;
}

void epd_write(const struct chess *p, char text[MAX_FEN])
{
    chess_write_fen(p, text);
    for (int counts = 0; counts < 2; counts++)
        *strrchr(text, ' ') = '\0';
}
