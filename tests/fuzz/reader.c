/* reader.c - lines are what lies between newlines, up to the first that is too long or holds a NUL.
   The first three bytes are the length of the longest line allowed; then come pairs: a byte, and the root of how often it is
   repeated, so that a small input fills the reader's buffer many times over. */
#undef NDEBUG /* the asserts are the test */
#include "base/reader.h"
#include "base/text.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 300000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expand(const uint8_t *data, size_t size, struct text *text)
{
    char run[255 * 255];

    text_add(text, "%s", "");
    for (size_t i = 0; i + 1 < size && text->length < MOST_BYTES; i += 2) {
        size_t count = (size_t)data[i + 1] * data[i + 1];

        memset(run, data[i], count);
        text_add_bytes(text, run, count);
    }
}

/* Readers want a file: standard input becomes one that holds these bytes. */
static void set_input(const void *data, size_t size)
{
    static FILE *file;

    if (!file) {
        file = tmpfile();
        assert(file && dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO);
    }
    assert(!ftruncate(STDIN_FILENO, 0) && pwrite(STDIN_FILENO, data, size, 0) == (ssize_t)size);
    assert(lseek(STDIN_FILENO, 0, SEEK_SET) == 0);
}

/* Reads the line that should stand at `at`; where the next one begins, or NULL after the last. */
static const char *check_line(struct reader *in, const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    size_t expected = (size_t)((newline ? newline : end) - at), length = 0;
    long before = in->line;
    char *line = reader_line(in, &length);

    if (at == end) {
        assert(!line && !in->error && in->line == before);
        return NULL;
    }
    assert(in->line == before + 1);
    expected -= expected && at[expected - 1] == '\r';
    if (expected > in->longest || memchr(at, '\0', expected)) {
        assert(!line && in->error);
        return NULL;
    }
    assert(line && !in->error && length == expected && strlen(line) == length && !memcmp(line, at, length));
    assert(in->unterminated == !newline);
    return newline ? newline + 1 : end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text text = {0};
    struct reader in;
    const char *at;

    if (size < 3)
        return 0;
    expand(data + 3, size - 3, &text);
    set_input(text.bytes, text.length);
    reader_open(&in, "-", (size_t)data[0] << 16 | (size_t)data[1] << 8 | data[2]);
    for (at = text.bytes; at;)
        at = check_line(&in, at, text.bytes + text.length);
    assert(!reader_line(&in, NULL));
    reader_close(&in);
    text_free(&text);
    return 0;
}
