/* text.c - a text that grows. */
#include "base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct text *text, size_t more)
{
    if (text->length + more < text->room)
        return;
    text->room = 2 * (text->length + more) + 64;
    text->bytes = resize(text->bytes, text->room, 1);
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    make_room(text, count);
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *format, ...)
{
    va_list args, again;
    int needed;

    va_start(args, format);
    va_copy(again, args);
    needed = vsnprintf(NULL, 0, format, args);
    va_end(args);
    make_room(text, (size_t)needed);
    vsnprintf(text->bytes + text->length, (size_t)needed + 1, format, again);
    va_end(again);
    text->length += (size_t)needed;
}

void text_clear(struct text *text)
{
    text->length = 0;
    if (text->bytes)
        *text->bytes = '\0';
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}
