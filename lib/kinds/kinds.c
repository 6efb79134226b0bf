/* kinds.c - the table of all kinds, and the values of their parameters. */
#include "base/option.h"
#include "kinds/fixed.h"
#include "kinds/genes.h"

#include <string.h>

const struct kind *const kinds[] = {&kind_genes, &kind_material, &kind_random, NULL};
const struct kind *const kind_default = &kind_genes;

const struct kind *kind_find(const char *name)
{
    for (int i = 0; kinds[i]; i++)
        if (!strcmp(kinds[i]->name, name))
            return kinds[i];
    return NULL;
}

struct settings {
    double values[sizeof kinds / sizeof *kinds][MAX_PARAMETERS];
};

struct settings *settings_new(void)
{
    struct settings *settings = allocate(1, sizeof *settings);

    for (int i = 0; kinds[i]; i++)
        for (int j = 0; kinds[i]->parameters && kinds[i]->parameters[j].name; j++)
            settings->values[i][j] = kinds[i]->parameters[j].normal;
    return settings;
}

const double *settings_of(const struct settings *settings, const struct kind *kind)
{
    int place = 0;

    while (kinds[place] != kind)
        place++;
    return settings->values[place];
}

/* The place of a word in a list of words; -1 if it is not there. */
static int find_word(const char *words, const char *word)
{
    for (int place = 0; *words; place++) {
        size_t length = strcspn(words, " ");

        if (strlen(word) == length && !strncmp(words, word, length))
            return place;
        words += length + strspn(words + length, " ");
    }
    return -1;
}

static bool set_value(const struct parameter *parameter, double *value, const char *text)
{
    int word;

    if (!parameter->words)
        return text_to_double(text, parameter->min, parameter->max, value);
    word = find_word(parameter->words, text);
    if (word >= 0)
        *value = word;
    return word >= 0;
}

const char *settings_set(struct settings *settings, const struct kind *only, const char *setting)
{
    size_t length = strcspn(setting, "=");
    bool known = false;

    if (!setting[length])
        return "is not NAME=VALUE";
    for (int i = 0; kinds[i]; i++)
        for (int j = 0; kinds[i]->parameters && kinds[i]->parameters[j].name; j++) {
            const struct parameter *parameter = &kinds[i]->parameters[j];

            if ((only && only != kinds[i]) || strlen(parameter->name) != length || strncmp(parameter->name, setting, length) != 0)
                continue;
            known = true;
            if (!set_value(parameter, &settings->values[i][j], setting + length + 1))
                return "has a value out of range";
        }
    return known ? NULL : "is not a parameter; genome-random --list-options shows them";
}
