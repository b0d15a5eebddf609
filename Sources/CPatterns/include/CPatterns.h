// RE2 (Debian libre2-dev) for Swift: only what C++ has and C has not. No logic.
#ifndef GALLEY_CPATTERNS_H
#define GALLEY_CPATTERNS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A compiled pattern: an RE2.
typedef struct galley_pattern galley_pattern;

// RE2::RE2 over `length` bytes, which are UTF-8. Never null; whether it is one, `galley_pattern_error` tells.
galley_pattern *galley_pattern_new(const char *text, size_t length);

// RE2::~RE2
void galley_pattern_free(galley_pattern *pattern);

// RE2::error: null when the pattern is one. It lives as long as the pattern.
const char *galley_pattern_error(const galley_pattern *pattern);

// RE2::error_arg: the piece of the pattern that is wrong. It lives as long as the pattern; it may hold NUL, so its length counts.
const char *galley_pattern_error_piece(const galley_pattern *pattern, size_t *length);

// RE2::NumberOfCapturingGroups
int galley_pattern_group_count(const galley_pattern *pattern);

// RE2::Match, unanchored, in `length` bytes of `text` from `start` to `end`. The whole match and the first `count` - 1 groups are written as
// offsets into `text`; a group that took no part is SIZE_MAX.
bool galley_pattern_match(
    const galley_pattern *pattern, const char *text, size_t length, size_t start, size_t end, size_t *starts, size_t *ends,
    int count);

#ifdef __cplusplus
}
#endif

#endif
