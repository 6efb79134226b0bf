/* error.c - messages, memory and the end of a program. */
#include "base/error.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *name = "genome";

void program_start(const char *argv0)
{
    const char *slash = argv0 ? strrchr(argv0, '/') : NULL;

    if (argv0 && *argv0)
        name = slash ? slash + 1 : argv0;
    signal(SIGPIPE, SIG_DFL);
}

const char *program_name(void)
{
    return name;
}

/* Text from a file may hold anything: a message stays one line and cannot steer a terminal. */
static void print_message(const char *format, va_list args)
{
    char text[1024];

    vsnprintf(text, sizeof text, format, args);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    fprintf(stderr, "%s: %s\n", name, text);
}

void warn(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
}

void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
    exit(1);
}

void die_usage(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
    exit(2);
}

int finish(void)
{
    if (fflush(stdout) || ferror(stdout))
        die("cannot write to standard output: %s", strerror(errno));
    return 0;
}

void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);

    if (!memory)
        die("out of memory");
    return memory;
}

void *resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        die("out of memory");
    memory = realloc(memory, count && size ? count * size : 1);
    if (!memory)
        die("out of memory");
    return memory;
}

char *copy_text(const char *text)
{
    size_t bytes = strlen(text) + 1;

    return memcpy(allocate(bytes, 1), text, bytes);
}
