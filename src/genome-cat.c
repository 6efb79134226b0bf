/* genome-cat.c - check genomes and write them in canonical form; pick, count, rename, change headers. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/choice.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { RENAME = 256, SET, MAX_PICKS = 1000, MAX_SETTINGS = 100 };

static const struct flag flags[] = {
    {'i', "id", "ID", "only this genome; a prefix does if it is unique; may be given again"},
    {'c', "count", NULL, "only how many there are"},
    {RENAME, "rename", NULL, "name each by its content"},
    {SET, "set", "HEADER=VALUE", "set a header, or take it away with an empty value; may be given again"},
    {'t', "table", NULL, "a table instead: id, kind, gene, key, value"},
    {0, NULL, NULL, NULL},
};

static const struct command command = {"[-i id] [-c] [--rename] [--set header=value] [-t] [file ...]",
                                       "Write the genomes of the stream, checked and in canonical form.", flags};

struct wishes {
    char *picks[MAX_PICKS], *settings[MAX_SETTINGS];
    int pick_count, setting_count;
    bool count, rename, table;
};

/* Headers that do not change play leave the name alone. */
static bool changes_play(enum header header)
{
    return header != H_PARENTS && header != H_BORN && header != H_RATING;
}

/* Takes the lines of a header that is not among the known ones out of the others. */
static void drop_other(struct genome *genome, const char *name)
{
    size_t length = strlen(name);
    struct text kept = {0};

    for (const char *line = genome->others; line && *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, name, length) != 0 || strncmp(line + length, ": ", 2) != 0)
            text_add_bytes(&kept, line, strcspn(line, "\n") + 1);
    free(genome->others);
    genome->others = kept.bytes;
}

static void set_other(struct genome *genome, const char *name, const char *value)
{
    struct text text = {0};

    if (!strcmp(name, "ID") || !strcmp(name, "Name") || name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")])
        die_usage("--set: '%s' cannot be set", name);
    drop_other(genome, name);
    if (!*value)
        return;
    text_add(&text, "%s%s: %s\n", genome->others ? genome->others : "", name, value);
    free(genome->others);
    genome->others = text.bytes;
}

static void set_header(struct genome *genome, const char *setting)
{
    const char *value = strchr(setting, '='), *why;
    char name[64];

    if (!value || value == setting || (size_t)(value - setting) >= sizeof name || strchr(setting, '\n'))
        die_usage("--set: '%s' is not HEADER=VALUE", setting);
    snprintf(name, sizeof name, "%.*s", (int)(value++ - setting), setting);
    for (int i = 0; i < HEADERS; i++)
        if (!strcmp(name, header_names[i])) {
            if (i == H_KIND || (*value && (why = header_check((enum header)i, value))))
                die_usage("--set: %s: '%s' %s", name, value, i == H_KIND ? "cannot be set" : why);
            genome_set(genome, (enum header)i, *value ? value : NULL);
            if (changes_play((enum header)i))
                genome_name(genome);
            return;
        }
    set_other(genome, name, value);
}

/* Rows of the numbers in the blocks; a line of the kind's own form has its place in the block as key. */
static void print_rows(const struct genome *genome)
{
    struct text text = {0};
    char gene[256] = "-";
    int place = 0;

    if (genome->body)
        genome->kind->write(genome->body, &text);
    for (char *line = text.bytes, *next; line && *line; line = next) {
        char *end = strchr(line, '\n'), *colon;

        next = end + 1;
        *end = '\0';
        colon = strstr(line, ": ");
        if (!strncmp(line, "Name: ", 6)) {
            snprintf(gene, sizeof gene, "%s", line + 6);
            place = 0;
        } else if (colon)
            printf("%s\t%s\t%s\t%.*s\t%s\n", genome->id, genome->kind->name, gene, (int)(colon - line), line, colon + 2);
        else if (*line)
            printf("%s\t%s\t%s\t%d\t%s\n", genome->id, genome->kind->name, gene, place++, line);
    }
    text_free(&text);
}

static void write_genome(struct genome *genome, const struct wishes *wishes)
{
    for (int i = 0; i < wishes->setting_count; i++)
        set_header(genome, wishes->settings[i]);
    if (wishes->rename)
        genome_name(genome);
    if (wishes->table)
        print_rows(genome);
    else if (!wishes->count)
        genome_print(genome);
}

/* One after the other: memory stays flat. */
static long write_all(struct stream *stream, const struct wishes *wishes)
{
    enum item_sort sort;
    long count = 0;

    while ((sort = stream_next(stream)) != ITEM_END)
        if (sort == ITEM_GENOME) {
            write_genome(stream->genome, wishes);
            genome_free(stream->genome);
            count++;
        }
    return count;
}

/* A unique prefix can only be told when all names are known. */
static long write_picks(char **names, int files, const struct wishes *wishes)
{
    struct population population = {0};

    population_read(&population, names, files);
    for (int i = 0; i < wishes->pick_count; i++)
        write_genome(population.genomes[choice_by_id(&population, wishes->picks[i])], wishes);
    population_free(&population);
    return wishes->pick_count;
}

int main(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct stream stream;
    long count;
    int key;

    program_start(argv[0]);
    while ((key = option_next(&command, argc, argv)) != -1)
        switch (key) {
        case 'i':
            if (wishes.pick_count == MAX_PICKS)
                die_usage("-i: more than %d names", MAX_PICKS);
            wishes.picks[wishes.pick_count++] = optarg;
            break;
        case 'c': wishes.count = true; break;
        case RENAME: wishes.rename = true; break;
        case SET:
            if (wishes.setting_count == MAX_SETTINGS)
                die_usage("--set: more than %d headers", MAX_SETTINGS);
            wishes.settings[wishes.setting_count++] = optarg;
            break;
        case 't': wishes.table = true; break;
        }
    if (wishes.table)
        puts("#id\tkind\tgene\tkey\tvalue");
    stream_open(&stream, argv + optind, argc - optind, true);
    count = wishes.pick_count ? write_picks(argv + optind, argc - optind, &wishes) : write_all(&stream, &wishes);
    if (wishes.count)
        printf("%ld\n", count);
    else if (!count)
        die("no genomes");
    return finish();
}
