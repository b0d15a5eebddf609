#include "CTOML.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_WINDOWS_COMPAT 0
#include <toml++/toml.h>

struct galley_toml {
    std::string error;
    galley_toml_place place{};
    std::vector<galley_toml_item> items;
    // A deque never moves what it holds.
    std::deque<std::string> texts;
};

static galley_toml_place place(const toml::source_position &position) {
    return {position.line, position.column};
}

static void add(
    galley_toml &document, galley_toml_kind kind, const toml::source_region &source, std::string_view text = {}) {
    document.texts.emplace_back(text);
    const std::string &kept = document.texts.back();
    document.items.push_back({kind, place(source.begin), place(source.end), kept.data(), kept.size()});
}

static void add(galley_toml &document, const toml::node &node);

static void add_members(galley_toml &document, const toml::table &table) {
    for (auto &&[key, value] : table) {
        add(document, GALLEY_TOML_KEY, key.source(), key.str());
        add(document, value);
    }
}

// toml++ refuses values nested deeper than TOML_MAX_NESTED_VALUES, 256.
static void add(galley_toml &document, const toml::node &node) {
    if (auto table = node.as_table()) {
        add(document, GALLEY_TOML_TABLE, node.source());
        add_members(document, *table);
        add(document, GALLEY_TOML_END, node.source());
    } else if (auto array = node.as_array()) {
        add(document, GALLEY_TOML_ARRAY, node.source());
        for (auto &&value : *array) add(document, value);
        add(document, GALLEY_TOML_END, node.source());
    } else if (auto string = node.as_string()) {
        add(document, GALLEY_TOML_STRING, node.source(), string->get());
    } else {
        add(document, GALLEY_TOML_PLAIN, node.source());
    }
}

galley_toml *galley_toml_parse(const char *text, size_t length) {
    auto document = new galley_toml;
    toml::parse_result result = toml::parse(std::string_view(text, length));
    if (result) {
        add_members(*document, result.table());
    } else {
        document->error = std::string(result.error().description());
        document->place = place(result.error().source().begin);
    }
    return document;
}

void galley_toml_free(galley_toml *document) {
    delete document;
}

const char *galley_toml_error(const galley_toml *document, galley_toml_place *place) {
    *place = document->place;
    return document->error.empty() ? nullptr : document->error.c_str();
}

const galley_toml_item *galley_toml_items(const galley_toml *document, size_t *count) {
    *count = document->items.size();
    return document->items.data();
}
