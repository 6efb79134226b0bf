/* text.h - a text that grows. All zeros is an empty one; its bytes are NULL until something is added. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/error.h"

#include <stddef.h>

struct text {
    char *bytes; /* always closed by a NUL */
    size_t length, room;
};

void text_add(struct text *, const char *format, ...) PRINTF_LIKE(2, 3);
void text_add_bytes(struct text *, const char *, size_t);
void text_clear(struct text *); /* empty again, keeping the room */
void text_free(struct text *);

#endif
