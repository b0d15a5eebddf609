// GNU Source-highlight (Debian libsource-highlight-dev) for Swift: only what C++ has and C has not. No logic.
#ifndef GALLEY_CCOLOURING_H
#define GALLEY_CCOLOURING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The rules of one language: a srchilite::SourceHighlighter with the state it begins in.
typedef struct galley_colouring galley_colouring;

// srchilite::LangMap::getMappedFileName over the library's lang.map, then srchilite::LangDefManager::getHighlightState. `name` is what follows
// the fence, as `rust` or `rs`. Null for a language that is not known, and when its rules cannot be read. One thread at a time in the whole
// process: the library's parser keeps its state in global variables, so calls wait for each other.
galley_colouring *galley_colouring_new(const char *folder, const char *name);

// srchilite::SourceHighlighter::~SourceHighlighter
void galley_colouring_free(galley_colouring *colouring);

// Begins a text: the state of the rules is that of a file's start.
void galley_colouring_begin(galley_colouring *colouring);

// A piece that has a colour: the library's name of its kind, as `keyword`, and its bytes in the line.
typedef void (*galley_colouring_piece)(void *context, const char *kind, size_t start, size_t length);

// srchilite::SourceHighlighter::highlightParagraph over one line without its end. Pieces come in order; those without a colour are left out.
// Returns 0, or -1 when a rule of the language gave up on the line.
int galley_colouring_line(
    galley_colouring *colouring, const char *line, size_t length, galley_colouring_piece piece, void *context);

#ifdef __cplusplus
}
#endif

#endif
