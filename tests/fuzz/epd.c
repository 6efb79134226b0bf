/* epd.c - the operations of an EPD line point into it, the first of a name is the one found, and its position can be written. */
#undef NDEBUG /* the asserts are the test */
#include "game/chess_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_operations(const struct epd *epd, const char *line, size_t size)
{
    assert(epd->count >= 0 && epd->count <= MAX_OPERATIONS);
    for (int i = 0; i < epd->count; i++) {
        const char *code = epd->operations[i].code, *operand = epd->operations[i].operand, *found = epd_find(epd, code);

        assert(code >= line && code < operand && operand + strlen(operand) <= line + size);
        assert(*code && !strpbrk(code, " \t"));
        assert(found && found <= operand);
    }
}

static void check_position(const struct chess *p)
{
    char line[MAX_FEN];
    struct epd again;
    const char *why;

    assert(p->key == chess_fresh_key(p) && p->fifty <= LONGEST_FIFTY && p->move_number >= 1 && p->move_number <= LONGEST_GAME);
    epd_write(p, line);
    why = epd_read(&again, line);
    assert(!why && !again.count && again.position.key == p->key);
    chess_write_fen(p, line);
    why = chess_read_fen(&again.position, line);
    assert(!why && again.position.key == p->key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = calloc(size + 1, 1); /* on the heap, where reading too far is seen */
    struct epd epd;

    assert(line);
    memcpy(line, data, size);
    chess_start();
    if (!epd_read(&epd, line)) {
        check_operations(&epd, line, size);
        check_position(&epd.position);
    }
    free(line);
    return 0;
}
