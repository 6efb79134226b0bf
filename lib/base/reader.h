/* reader.h - lines of text, one at a time, that know where they come from. Never exits: what went wrong is in `error`. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include <stdbool.h>
#include <stddef.h>

struct reader {
    const char *name;  /* for messages; standard input is "-" */
    long line;         /* of the line read last, from 1 */
    bool unterminated; /* the last line of the file has no newline */
    const char *error; /* why reading stopped, or NULL at a clean end */

    int file;
    size_t longest; /* longer lines are an error */
    char *buffer;
    size_t room, start, end;
    bool at_end;
};

/* Opens a file by name, "-" for standard input. On failure reader_line gives NULL at once and `error` says why. */
void reader_open(struct reader *, const char *name, size_t longest);
void reader_close(struct reader *);

/* The next line without its newline (and without the \r of DOS files), good until the next call; NULL at the end or on an error. */
char *reader_line(struct reader *, size_t *length);

/* Dies with `program: file:line: message`. */
void reader_die(const struct reader *, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));

/* Dies if the reader stopped because of an error. */
void reader_check(const struct reader *);

#endif
