/* genes_text.c - genes as text: blocks `Name: ... Gene`, one `Key: value` to a line, in the order of the table when written. */
#include "base/option.h"
#include "kinds/genes.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A body being read: -1 is no gene. */
struct draft {
    struct genes genes;
    bool known[GENES][MAX_KEYS], begun[GENES];
    int gene, line, first; /* the open gene, the line, and the line that opened the gene */
    struct complaint *complaint;
};

static bool complain(const struct draft *draft, int line, const char *format, ...) PRINTF_LIKE(3, 4);

/* Always false, for the caller to return. */
static bool complain(const struct draft *draft, int line, const char *format, ...)
{
    va_list arguments;

    draft->complaint->line = line;
    va_start(arguments, format);
    vsnprintf(draft->complaint->why, sizeof draft->complaint->why, format, arguments);
    va_end(arguments);
    return false;
}

static bool open_gene(struct draft *draft, const char *name)
{
    if (draft->gene >= 0)
        return complain(draft, draft->line, "no empty line before gene '%.60s'", name);
    for (int g = 0; g < GENES; g++) {
        if (strcmp(gene_table[g].name, name) != 0)
            continue;
        if (draft->begun[g])
            return complain(draft, draft->line, "gene '%s' is there twice", name);
        draft->begun[g] = true;
        draft->gene = g;
        draft->first = draft->line;
        return true;
    }
    return complain(draft, draft->line, "unknown gene '%.60s'", name);
}

static bool close_gene(struct draft *draft)
{
    const struct gene *gene = &gene_table[draft->gene];

    for (int k = 0; gene->keys[k].name; k++)
        if (!draft->known[draft->gene][k])
            return complain(draft, draft->first, "gene '%s' has no '%s'", gene->name, gene->keys[k].name);
    draft->gene = -1;
    return true;
}

static bool read_value(struct draft *draft, int k, const char *text)
{
    const struct key *key = &gene_table[draft->gene].keys[k];
    double value;

    if (draft->known[draft->gene][k])
        return complain(draft, draft->line, "%s: is there twice", key->name);
    if (!text_to_double(text, -HUGE_VAL, HUGE_VAL, &value))
        return complain(draft, draft->line, "%s: '%.60s' is not a number", key->name, text);
    if (!(value >= key->min && value <= key->max))
        return complain(draft, draft->line, "%s: '%.60s' is not from %g to %g", key->name, text, key->min, key->max);
    value = genes_round(value);
    if (key->whole && value != (int)value)
        return complain(draft, draft->line, "%s: '%.60s' is not a whole number", key->name, text);
    draft->genes.values[draft->gene][k] = value;
    draft->known[draft->gene][k] = true;
    return true;
}

static bool read_key(struct draft *draft, const char *line)
{
    const char *colon = strstr(line, ": ");
    size_t length = colon ? (size_t)(colon - line) : strlen(line);

    if (!colon)
        return complain(draft, draft->line, "'%.60s' is not 'Key: value'", line);
    if (draft->gene < 0)
        return complain(draft, draft->line, "'%.60s' stands in no gene", line);
    for (int k = 0; gene_table[draft->gene].keys[k].name; k++)
        if (strlen(gene_table[draft->gene].keys[k].name) == length && !strncmp(gene_table[draft->gene].keys[k].name, line, length))
            return read_value(draft, k, colon + 2);
    return complain(draft, draft->line, "unknown key '%.*s' in gene '%s'", length < 60 ? (int)length : 60, line, gene_table[draft->gene].name);
}

static bool read_line(struct draft *draft, const char *line)
{
    if (!*line)
        return draft->gene < 0 || close_gene(draft);
    if (!strncmp(line, "Name: ", 6))
        return open_gene(draft, line + 6);
    return read_key(draft, line);
}

static bool read_body(struct draft *draft, char **lines, int count)
{
    for (; draft->line < count; draft->line++)
        if (!read_line(draft, lines[draft->line]))
            return false;
    if (draft->gene >= 0 && !close_gene(draft)) /* the last empty line may be missing */
        return false;
    for (int g = 0; g < GENES; g++)
        if (!draft->begun[g])
            return complain(draft, count, "gene '%s' is missing", gene_table[g].name);
    return true;
}

void *genes_read(char **lines, int count, struct complaint *complaint)
{
    struct draft draft = {.gene = -1, .complaint = complaint};
    struct genes *genes;

    if (!read_body(&draft, lines, count))
        return NULL;
    genes = allocate(1, sizeof *genes);
    *genes = draft.genes;
    return genes;
}

void genes_write(const void *body, struct text *text)
{
    const struct genes *genes = body;

    for (int g = 0; g < GENES; g++) {
        text_add(text, "Name: %s\n", gene_table[g].name);
        for (int k = 0; gene_table[g].keys[k].name; k++)
            text_add(text, "%s: %.6g\n", gene_table[g].keys[k].name, genes->values[g][k]);
        text_add(text, "\n");
    }
}

/* Scaled to the pawn; where that is next to nothing, so that the largest is 9. */
static void show_pieces(const struct genes *genes, struct text *text)
{
    static const char *const letters[] = {"Q", "R", "B", "N", "P", "K"};
    double pawn = genes_value(genes, "Piece Strength Gene", "P"), largest = 0, unit;

    for (int i = 0; i < NO_TYPE - 1; i++) {
        double value = fabs(genes_value(genes, "Piece Strength Gene", letters[i]));

        largest = value > largest ? value : largest;
    }
    unit = pawn > largest / 30 ? pawn : largest > 0 ? largest / 9 : 1;
    text_add(text, unit == pawn ? "Pieces, in pawns:      " : "Pieces, the largest 9: ");
    for (int i = 0; i < NO_TYPE; i++)
        text_add(text, " %s %.1f", letters[i], genes_value(genes, "Piece Strength Gene", letters[i]) / unit);
    text_add(text, "\n");
}

struct influence {
    int gene;
    double share;
};

static int by_share(const void *a, const void *b)
{
    const struct influence *one = a, *other = b;

    return one->share != other->share ? (one->share < other->share ? 1 : -1) : one->gene - other->gene;
}

static void show_influences(const struct genes *genes, struct text *text)
{
    double changes[GENES], sum = 0;
    struct influence list[GENES];

    genes_influence(genes, changes);
    for (int g = 0; g < GENES; g++)
        sum += changes[g];
    for (int g = 0; g < GENES; g++)
        list[g] = (struct influence){g, sum > 0 ? 100 * changes[g] / sum : 0};
    qsort(list, GENES, sizeof *list, by_share);
    text_add(text, "What moves its judgement, by the size of typical changes:\n");
    for (int i = 0; i < GENES; i++) {
        const struct gene *gene = &gene_table[list[i].gene];
        double priority = genes_value(genes, gene->name, "Priority");

        if (!gene->score)
            continue;
        text_add(text, "%6.1f %%  %-29.*s %s", list[i].share, (int)strlen(gene->name) - 5, gene->name,
                 priority > 0   ? "wants more\n"
                 : priority < 0 ? "wants less\n"
                                : "does not care\n");
    }
}

void genes_show(const void *body, struct text *text)
{
    const struct genes *genes = body;

    show_pieces(genes, text);
    show_influences(genes, text);
    text_add(text, "Genes of a priority up to %.3g may be left out of a game.\n", genes_value(genes, "Priority Threshold Gene", "Threshold"));
    text_add(text, "Under a clock it plans for games of %.0f moves.\n", genes_value(genes, "Look Ahead Gene", "Mean Game Length"));
}
