/* genome-stats.c - how the numbers of a population are spread. */
#include "base/error.h"
#include "base/option.h"
#include "evolve/variation.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct flag flags[] = {{0, NULL, NULL, NULL}};

static const struct command command = {
    "[file ...]",
    "Print a table of each number in the genomes: how many have it, its least, mean, standard deviation and greatest value.",
    flags,
};

/* One number, as kind, gene and key name it; its mean and spread are kept up as values come (Welford). */
struct row {
    char *name; /* kind, tab, gene, tab, key */
    long count;
    double min, max, mean, squares;
};

static struct {
    struct row *rows;
    int count, room, *slots, slot_count;
} table;

static int find_slot(const char *name)
{
    uint64_t slot = hash_text(name);

    for (;; slot++) {
        int at = (int)(slot & (uint64_t)(table.slot_count - 1));

        if (table.slots[at] < 0 || !strcmp(table.rows[table.slots[at]].name, name))
            return at;
    }
}

static void make_slots(void)
{
    if (2 * (table.count + 1) <= table.slot_count)
        return;
    table.slot_count = table.slot_count ? 2 * table.slot_count : 256;
    table.slots = resize(table.slots, (size_t)table.slot_count, sizeof *table.slots);
    for (int i = 0; i < table.slot_count; i++)
        table.slots[i] = -1;
    for (int i = 0; i < table.count; i++)
        table.slots[find_slot(table.rows[i].name)] = i;
}

static struct row *find_row(const char *name)
{
    int slot;

    make_slots();
    slot = find_slot(name);
    if (table.slots[slot] < 0) {
        if (table.count == table.room)
            table.rows = resize(table.rows, (size_t)(table.room = table.room ? 2 * table.room : 64), sizeof *table.rows);
        table.slots[slot] = table.count;
        table.rows[table.count++] = (struct row){.name = copy_text(name)};
    }
    return &table.rows[table.slots[slot]];
}

static void add_value(struct row *row, double value)
{
    double off = value - row->mean;

    row->min = !row->count || value < row->min ? value : row->min;
    row->max = !row->count || value > row->max ? value : row->max;
    row->count++;
    row->mean += off / (double)row->count;
    row->squares += off * (value - row->mean);
}

/* Every line `Key: number` of the canonical text is a value. */
static void add_genome(const struct genome *genome)
{
    struct text text = {0};
    char gene[128] = "-", name[512];

    if (genome->body)
        genome->kind->write(genome->body, &text);
    for (char *line = text.bytes, *next; line && *line; line = next) {
        char *end = strchr(line, '\n'), *colon;
        double value;

        next = end + 1;
        *end = '\0';
        colon = strstr(line, ": ");
        if (!strncmp(line, "Name: ", 6))
            snprintf(gene, sizeof gene, "%s", line + 6);
        else if (colon && text_to_double(colon + 2, -1e300, 1e300, &value)) {
            snprintf(name, sizeof name, "%s\t%s\t%.*s", genome->kind->name, gene, (int)(colon - line), line);
            add_value(find_row(name), value);
        }
    }
    text_free(&text);
}

/* The mean, over the numbers that differ at all, of the standard deviation as a share of the range. */
static double diversity(void)
{
    double sum = 0;
    int varied = 0;

    for (int i = 0; i < table.count; i++)
        if (table.rows[i].max > table.rows[i].min) {
            sum += sqrt(table.rows[i].squares / (double)table.rows[i].count) / (table.rows[i].max - table.rows[i].min);
            varied++;
        }
    return varied ? sum / varied : 0;
}

static void print_table(long genomes, long distinct)
{
    puts("#kind\tgene\tkey\tcount\tmin\tmean\tsd\tmax");
    for (int i = 0; i < table.count; i++) {
        const struct row *row = &table.rows[i];

        printf("%s\t%ld\t%.6g\t%.6g\t%.6g\t%.6g\n", row->name, row->count, row->min, row->mean,
               sqrt(row->squares / (double)row->count), row->max);
        free(row->name);
    }
    printf("-\t-\tgenomes\t%ld\n-\t-\tdistinct\t%ld\n-\t-\tdiversity\t%.6g\n", genomes, distinct, diversity());
}

int main(int argc, char **argv)
{
    struct name_set names = {0};
    struct stream stream;
    enum item_sort sort;
    long genomes = 0;

    program_start(argv[0]);
    while (option_next(&command, argc, argv) != -1)
        ;
    stream_open(&stream, argv + optind, argc - optind, true);
    while ((sort = stream_next(&stream)) != ITEM_END)
        if (sort == ITEM_GENOME) {
            add_genome(stream.genome);
            genome_name(stream.genome);
            name_set_add(&names, stream.genome->id);
            genome_free(stream.genome);
            genomes++;
        }
    if (!genomes)
        die("no genomes");
    print_table(genomes, names.count);
    free(table.rows);
    free(table.slots);
    name_set_free(&names);
    return finish();
}
