/* stream.c - the one reader of genomes and games. */
#include "evolve/stream.h"

#include "base/option.h"
#include "think/search.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RECORD_BYTES = 1 << 23 };

void stream_open(struct stream *stream, char **names, int count, bool partial)
{
    static char input[] = "-";
    static char *standard[] = {input};

    *stream = (struct stream){.names = count ? names : standard, .left = count ? count : 1, .partial = partial, .promised = -1};
}

void stream_die(const struct stream *stream, const char *format, ...)
{
    char message[800];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    reader_die(&stream->in, "%s", message);
}

/* The next line of the file being read, comments left out; NULL at its end. */
static char *next_line(struct stream *stream)
{
    char *line;

    do
        line = reader_line(&stream->in, NULL);
    while (line && *line == '#');
    reader_check(&stream->in);
    if (line && stream->in.unterminated)
        stream_die(stream, "the last line has no newline: is the file cut off?");
    return line;
}

/* A genome while its lines are being collected: the body's, with their numbers in the file. */
struct draft {
    struct genome *genome;
    char *lines[MAX_RECORD_LINES];
    long numbers[MAX_RECORD_LINES];
    size_t offsets[MAX_RECORD_LINES];
    int count;
    struct text body, others;
};

static struct draft draft; /* too large for the stack; only one genome is read at a time */

/* Each says why a header's value is no good, or NULL; and may put it into canonical form. */
static const char *check_kind(const char *value)
{
    return kind_find(value) ? NULL : "is not a kind; genome-random --list-kinds shows them";
}

static const char *check_plays(const char *value)
{
    return strcmp(value, "chess") ? "is not a game that can be played here" : NULL;
}

static const char *check_search(const char *value)
{
    return search_method_find(value) ? NULL : "is not a search";
}

static const char *check_parents(const char *value)
{
    char copy[2 * MAX_ID + 2], *second;

    if (strlen(value) >= sizeof copy)
        return "is more than two names";
    memcpy(copy, value, strlen(value) + 1);
    second = strchr(copy, ' ');
    if (second)
        *second++ = '\0';
    return id_is_valid(copy) && (!second || id_is_valid(second)) ? NULL : "is not one name or two";
}

static const char *check_born(const char *value)
{
    long born;

    return text_to_long(value, 0, LONG_MAX, &born) ? NULL : "is not a whole number";
}

static const char *check_rating(const char *value)
{
    double rating;

    return text_to_double(value, -1e15, 1e15, &rating) ? NULL : "is not a number";
}

static const char *check_limit(const char *value)
{
    struct limit limit;

    return limit_read(&limit, value) ? NULL : "is neither 'depth N' nor 'nodes N'";
}

static const char *(*const checks[HEADERS])(const char *) = {
    [H_KIND] = check_kind,       [H_PLAYS] = check_plays, [H_LIMIT] = check_limit,   [H_SEARCH] = check_search,
    [H_PARENTS] = check_parents, [H_BORN] = check_born,   [H_RATING] = check_rating,
};

const char *header_check(enum header header, const char *value)
{
    if (!*value)
        return "is empty";
    return checks[header] ? checks[header](value) : NULL;
}

bool limit_read(struct limit *limit, const char *text)
{
    long number;

    *limit = (struct limit){0};
    if (!strncmp(text, "depth ", 6) && text_to_long(text + 6, 1, MAX_DEPTH, &number))
        limit->depth = (int)number;
    else if (!strncmp(text, "nodes ", 6) && text_to_long(text + 6, 1, LONG_MAX, &number))
        limit->nodes = number;
    return limit->depth || limit->nodes;
}

static void add_known_header(struct stream *stream, enum header header, const char *value)
{
    struct genome *genome = draft.genome;
    const char *why = header_check(header, value);
    struct text both = {0};

    if (why)
        stream_die(stream, "%s: '%s' %s", header_names[header], value, why);
    if (genome->headers[header] && header != H_OPTION)
        stream_die(stream, "%s: stands twice", header_names[header]);
    if (genome->headers[header])
        text_add(&both, "%s\n", genome->headers[header]);
    text_add(&both, "%s", value);
    if (header != H_PLAYS || strcmp(value, "chess") != 0) /* the default is not written */
        genome_set(genome, header, both.bytes);
    text_free(&both);
}

static void add_header(struct stream *stream, char *line)
{
    char *colon = strstr(line, ": ");
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789- ";

    if (!colon || strspn(line, letters) != (size_t)(colon - line) || colon == line || *line == ' ')
        stream_die(stream, "'%.40s' is not a header 'Name: value'", line);
    *colon = '\0';
    if (!strcmp(line, "ID"))
        stream_die(stream, "genome %s is cut off: no END before the next ID", draft.genome->id);
    if (!strcmp(line, "Name"))
        stream_die(stream, "an empty line must stand between headers and the first block");
    for (int i = 0; i < HEADERS; i++)
        if (!strcmp(line, header_names[i])) {
            add_known_header(stream, (enum header)i, colon + 2);
            return;
        }
    text_add(&draft.others, "%s: %s\n", line, colon + 2);
    if (draft.others.length > MAX_LINE)
        stream_die(stream, "genome %s has too many headers", draft.genome->id);
}

static void add_body_line(struct stream *stream, const char *line)
{
    if (draft.count == MAX_RECORD_LINES || draft.body.length > MAX_RECORD_BYTES)
        stream_die(stream, "genome %s is too long", draft.genome->id);
    draft.numbers[draft.count] = stream->in.line;
    draft.offsets[draft.count++] = draft.body.length;
    text_add_bytes(&draft.body, line, strlen(line) + 1);
}

/* Hands the collected lines to the kind. */
static void finish_body(struct stream *stream)
{
    const struct kind *kind = draft.genome->kind;
    struct complaint complaint = {0};

    for (int i = 0; i < draft.count; i++)
        draft.lines[i] = draft.body.bytes + draft.offsets[i];
    if (!kind->read) {
        for (int i = 0; i < draft.count; i++)
            if (*draft.lines[i]) {
                stream->in.line = draft.numbers[i];
                stream_die(stream, "a genome of kind %s has no genes", kind->name);
            }
        return;
    }
    draft.genome->body = kind->read(draft.lines, draft.count, &complaint);
    if (!draft.genome->body) {
        if (complaint.line >= 0 && complaint.line < draft.count)
            stream->in.line = draft.numbers[complaint.line];
        stream_die(stream, "%s", complaint.why);
    }
}

static void start_genome(struct stream *stream, const char *id)
{
    if (!id_is_valid(id))
        stream_die(stream, "'%.70s' is not a name: 1 to %d of A-Za-z0-9._-, a letter or digit first", id, MAX_ID);
    draft.genome = genome_new(kind_default, NULL);
    snprintf(draft.genome->id, sizeof draft.genome->id, "%s", id);
    draft.count = 0;
    text_clear(&draft.body);
    text_clear(&draft.others);
}

static struct genome *read_genome(struct stream *stream, const char *id)
{
    bool in_headers = true;
    char *line;

    start_genome(stream, id);
    while ((line = next_line(stream)) && strcmp(line, "END") != 0) {
        if (in_headers && *line)
            add_header(stream, line);
        else if (!in_headers) {
            if (!strncmp(line, "ID: ", 4))
                stream_die(stream, "genome %s is cut off: no END before the next ID", draft.genome->id);
            add_body_line(stream, line);
        }
        in_headers = in_headers && *line;
    }
    if (!line)
        stream_die(stream, "genome %s is cut off: no END", draft.genome->id);
    if (draft.genome->headers[H_KIND])
        draft.genome->kind = kind_find(draft.genome->headers[H_KIND]);
    genome_set(draft.genome, H_KIND, NULL); /* the pointer says it */
    finish_body(stream);
    if (draft.others.length)
        draft.genome->others = copy_text(draft.others.bytes);
    return draft.genome;
}

/* Keeps the line as it is, since reading it cuts it up. */
static void keep_text(struct stream *stream, const char *line)
{
    size_t bytes = strlen(line) + 1;

    if (bytes > stream->room)
        stream->text = resize(stream->text, stream->room = 2 * bytes, 1);
    memcpy(stream->text, line, bytes);
}

static void read_game(struct stream *stream, char *line)
{
    char culprit[64] = "";
    const char *why;

    keep_text(stream, line);
    why = game_line_read(&stream->game, line, culprit);
    if (why)
        stream_die(stream, "'%s': %s", culprit, why);
    if (stream->promised >= 0)
        stream->played++;
}

static long read_count(const struct stream *stream, const char *text)
{
    long count = 0;

    if (!text_to_long(text, 0, LONG_MAX, &count))
        stream_die(stream, "'%s' is not a number of games", text);
    return count;
}

/* A match that is over, by `Played`, by another `Playing`, or by the end: were all its games there? */
static void end_match(struct stream *stream)
{
    if (stream->promised >= 0 && stream->played < stream->promised && !stream->partial)
        stream_die(stream, "the match has %ld of its %ld games; --partial accepts that where a program offers it", stream->played,
                   stream->promised);
    stream->promised = -1;
}

static void begin_match(struct stream *stream, long games)
{
    end_match(stream);
    stream->promised = games;
    stream->played = 0;
}

static void check_match(struct stream *stream, long games)
{
    if (stream->promised < 0 || stream->promised != games || stream->played > games)
        stream_die(stream, "Played: %ld does not fit the match it ends", games);
    end_match(stream);
}

static bool open_next(struct stream *stream)
{
    if (!stream->left)
        return false;
    reader_open(&stream->in, *stream->names++, MAX_LINE);
    reader_check(&stream->in);
    stream->left--;
    stream->open = true;
    return true;
}

enum item_sort stream_next(struct stream *stream)
{
    char *line;

    while (stream->open || open_next(stream)) {
        if (!(line = next_line(stream))) {
            end_match(stream);
            reader_close(&stream->in);
            stream->open = false;
        } else if (!strncmp(line, "ID: ", 4)) {
            stream->genome = read_genome(stream, line + 4);
            return ITEM_GENOME;
        } else if (!strncmp(line, "Game: ", 6)) {
            read_game(stream, line);
            return ITEM_GAME;
        } else if (!strncmp(line, "Learned: ", 9)) {
            keep_text(stream, line);
            return ITEM_LEARNED;
        } else if (!strncmp(line, "Playing: ", 9))
            begin_match(stream, read_count(stream, line + 9));
        else if (!strncmp(line, "Played: ", 8))
            check_match(stream, read_count(stream, line + 8));
        else if (*line)
            stream_die(stream, "'%.40s' is no part of a genome stream", line);
    }
    free(stream->text);
    stream->text = NULL;
    stream->room = 0;
    return ITEM_END;
}
