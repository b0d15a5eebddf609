// toml++ (Debian libtomlplusplus-dev) for Swift: a document as a flat list of its values. No logic.
#ifndef GALLEY_CTOML_H
#define GALLEY_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A place as toml++ gives it: both from 1, columns in Unicode scalars; 0 where it knows none.
typedef struct {
    uint32_t line;
    uint32_t column;
} galley_toml_place;

enum galley_toml_kind {
    GALLEY_TOML_KEY,         // the key of the next value; `text`
    GALLEY_TOML_STRING,      // `text`
    GALLEY_TOML_PLAIN,       // a number, truth value, date or time: as it stands between `start` and `end`
    GALLEY_TOML_TABLE,       // begins a table
    GALLEY_TOML_ARRAY,       // begins an array
    GALLEY_TOML_END,         // ends the table or array begun last
};

typedef struct {
    enum galley_toml_kind kind;
    galley_toml_place start;
    galley_toml_place end;
    const char *text;
    size_t length;
} galley_toml_item;

// A parsed document.
typedef struct galley_toml galley_toml;

// toml::parse of `length` bytes, which are UTF-8. Never null.
galley_toml *galley_toml_parse(const char *text, size_t length);

void galley_toml_free(galley_toml *document);

// What is wrong with the document and where; null when nothing is. It lives as long as the document.
const char *galley_toml_error(const galley_toml *document, galley_toml_place *place);

// The items, depth first, the document's own table without its beginning and end. They live as long as the document.
const galley_toml_item *galley_toml_items(const galley_toml *document, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
