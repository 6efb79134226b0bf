/* pgn.c - the games of a file, written and read back, are the same games; what is wrong with the others is told. */
#undef NDEBUG /* the asserts are the test */
#include "base/error.h"
#include "base/text.h"
#include "game/pgn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct games {
    struct pgn *list;
    size_t count;
};

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

/* All games that can be read, and how many cannot. */
static int read_games(const void *data, size_t size, struct games *games)
{
    struct reader in;
    struct pgn_reader reader = {.in = &in};
    struct pgn game;
    enum pgn_outcome outcome;
    int bad = 0;

    set_input(data, size);
    reader_open(&in, "-", PGN_LONGEST_LINE);
    while ((outcome = pgn_read(&reader, &game)) != PGN_END) {
        assert(reader.line >= 1 && reader.line <= in.line);
        if (outcome == PGN_BAD) {
            assert(*reader.why && !game.tags && !game.moves);
            bad++;
            continue;
        }
        games->list = resize(games->list, games->count + 1, sizeof *games->list);
        games->list[games->count++] = game;
    }
    assert(!in.error || memchr(data, '\0', size));
    reader_close(&in);
    return bad;
}

static void write_games(const struct games *games, struct text *text)
{
    for (size_t i = 0; i < games->count; i++) {
        char *written = pgn_write(&games->list[i]);

        text_add(text, "%s", written);
        free(written);
    }
}

static void check_same(const struct pgn *a, const struct pgn *b)
{
    assert(a->start.key == b->start.key && !strcmp(a->result, b->result) && a->move_count == b->move_count);
    for (int i = 0; i < a->move_count; i++)
        assert(a->moves[i] == b->moves[i]);
}

static void check_games(const struct games *games)
{
    struct games again = {0};
    struct text text = {0}, text_again = {0};
    int bad;

    write_games(games, &text);
    bad = read_games(text.bytes, text.length, &again);
    assert(!bad && again.count == games->count);
    for (size_t i = 0; i < again.count; i++)
        check_same(&games->list[i], &again.list[i]);
    write_games(&again, &text_again);
    assert(!strcmp(text.bytes, text_again.bytes)); /* tags and all */
    for (size_t i = 0; i < again.count; i++)
        pgn_free(&again.list[i]);
    free(again.list);
    text_free(&text);
    text_free(&text_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct games games = {0};

    chess_start();
    read_games(data, size, &games);
    if (games.count)
        check_games(&games);
    for (size_t i = 0; i < games.count; i++)
        pgn_free(&games.list[i]);
    free(games.list);
    return 0;
}
