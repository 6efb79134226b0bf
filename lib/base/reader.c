/* reader.c - a line reader over read(2): a line is a slice of the buffer, which grows up to the longest line allowed. */
#include "base/reader.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

void reader_open(struct reader *reader, const char *name, size_t longest)
{
    *reader = (struct reader){.name = name, .longest = longest, .room = CHUNK};
    reader->buffer = allocate(CHUNK, 1);
    reader->file = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (reader->file < 0)
        reader->error = strerror(errno);
}

void reader_close(struct reader *reader)
{
    if (reader->file > STDERR_FILENO)
        close(reader->file);
    free(reader->buffer);
    reader->buffer = NULL;
}

/* Moves what is left to the front and reads more behind it. */
static void fill(struct reader *reader)
{
    ssize_t got;

    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    if (reader->end + 1 >= reader->room)
        reader->buffer = resize(reader->buffer, reader->room *= 2, 1);
    do
        got = read(reader->file, reader->buffer + reader->end, reader->room - reader->end - 1);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        reader->error = strerror(errno);
    else if (got == 0)
        reader->at_end = true;
    else
        reader->end += (size_t)got;
}

/* The length of the line at the start of the buffer, its newline included if it has one; 0 at the end. */
static size_t find_line(struct reader *reader)
{
    size_t seen = 0;

    for (;;) {
        size_t have = reader->end - reader->start;
        char *newline = memchr(reader->buffer + reader->start + seen, '\n', have - seen);

        if (newline)
            return (size_t)(newline - (reader->buffer + reader->start)) + 1;
        if (reader->at_end || reader->error || have > reader->longest + 1) /* a \r may stand before the newline */
            return have;
        seen = have;
        fill(reader);
    }
}

char *reader_line(struct reader *reader, size_t *length)
{
    size_t count = reader->error ? 0 : find_line(reader);
    char *line = reader->buffer + reader->start;

    if (reader->error || !count)
        return NULL;
    reader->line++;
    reader->start += count;
    reader->unterminated = line[count - 1] != '\n';
    if (!reader->unterminated)
        count--;
    if (count && line[count - 1] == '\r')
        count--;
    line[count] = '\0';
    if (count > reader->longest)
        reader->error = "the line is too long";
    else if (memchr(line, '\0', count))
        reader->error = "a NUL byte";
    if (length)
        *length = count;
    return reader->error ? NULL : line;
}

void reader_die(const struct reader *reader, const char *format, ...)
{
    char text[800];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (reader->line)
        die("%s:%ld: %s", reader->name, reader->line, text);
    die("%s: %s", reader->name, text);
}

void reader_check(const struct reader *reader)
{
    if (reader->error)
        reader_die(reader, "%s", reader->error);
}
