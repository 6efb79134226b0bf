/* genome.c - making, naming and writing genomes. */
#include "evolve/genome.h"

#include "base/option.h"

#include <stdlib.h>
#include <string.h>

const char *const header_names[HEADERS] = {
    [H_KIND] = "Kind",     [H_PLAYS] = "Plays",     [H_LIMIT] = "Limit", [H_SEARCH] = "Search", [H_COMMAND] = "Command",
    [H_OPTION] = "Option", [H_PARENTS] = "Parents", [H_BORN] = "Born",   [H_RATING] = "Rating",
};

struct genome *genome_new(const struct kind *kind, void *body)
{
    struct genome *genome = allocate(1, sizeof *genome);

    genome->kind = kind;
    genome->body = body;
    return genome;
}

void genome_free(struct genome *genome)
{
    if (!genome)
        return;
    for (int i = 0; i < HEADERS; i++)
        free(genome->headers[i]);
    free(genome->others);
    if (genome->body)
        genome->kind->free(genome->body);
    free(genome);
}

void genome_set(struct genome *genome, enum header header, const char *value)
{
    char *copy = value ? copy_text(value) : NULL; /* it may be the old value itself */

    free(genome->headers[header]);
    genome->headers[header] = copy;
}

bool id_is_valid(const char *id)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    size_t length = strspn(id, letters);

    return length && length <= MAX_ID && !id[length] && !strchr("._-", *id);
}

/* An Option header holds several lines. */
static void write_header(struct text *text, const char *name, const char *value)
{
    while (*value) {
        size_t length = strcspn(value, "\n");

        text_add(text, "%s: %.*s\n", name, (int)length, value);
        value += length + (value[length] != '\0');
    }
}

static void write_body(const struct genome *genome, struct text *text)
{
    if (genome->body)
        genome->kind->write(genome->body, text);
}

void genome_name(struct genome *genome)
{
    static const enum header playing[] = {H_PLAYS, H_LIMIT, H_SEARCH, H_COMMAND, H_OPTION};
    struct text text = {0};

    write_header(&text, header_names[H_KIND], genome->kind->name);
    for (unsigned i = 0; i < sizeof playing / sizeof *playing; i++)
        if (genome->headers[playing[i]])
            write_header(&text, header_names[playing[i]], genome->headers[playing[i]]);
    text_add(&text, "\n");
    write_body(genome, &text);
    snprintf(genome->id, sizeof genome->id, "%016llx", (unsigned long long)hash_bytes(text.bytes, text.length));
    text_free(&text);
}

bool genome_plays_alike(const struct genome *a, const struct genome *b)
{
    struct genome first = *a, second = *b;

    genome_name(&first);
    genome_name(&second);
    return !strcmp(first.id, second.id);
}

void genome_write(const struct genome *genome, struct text *text)
{
    write_header(text, "ID", genome->id);
    write_header(text, header_names[H_KIND], genome->kind->name);
    for (int i = H_KIND + 1; i < HEADERS; i++)
        if (genome->headers[i])
            write_header(text, header_names[i], genome->headers[i]);
    if (genome->others)
        text_add_bytes(text, genome->others, strlen(genome->others));
    text_add(text, "\n");
    write_body(genome, text);
    text_add(text, "END\n");
}

void genome_print(const struct genome *genome)
{
    static struct text text; /* kept from one genome to the next, for speed */

    text_clear(&text);
    genome_write(genome, &text);
    fwrite(text.bytes, 1, text.length, stdout);
}

struct genome *genome_child(const struct genome *parent, void *body)
{
    static const enum header inherited[] = {H_PLAYS, H_LIMIT, H_SEARCH};
    struct genome *child = genome_new(parent->kind, body);

    for (unsigned i = 0; i < sizeof inherited / sizeof *inherited; i++)
        genome_set(child, inherited[i], parent->headers[inherited[i]]);
    return child;
}

const char *genome_game(const struct genome *genome)
{
    return genome->headers[H_PLAYS] ? genome->headers[H_PLAYS] : "chess";
}

bool genome_rating(const struct genome *genome, double *rating)
{
    const char *text = genome->headers[H_RATING];

    return text && text_to_double(text, -1e15, 1e15, rating);
}
