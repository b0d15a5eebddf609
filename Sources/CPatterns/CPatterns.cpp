#include "CPatterns.h"

#include <cstdint>
#include <vector>

#include <re2/re2.h>

struct galley_pattern {
    RE2 expression;
};

static RE2::Options options() {
    RE2::Options options;
    options.set_log_errors(false);
    return options;
}

galley_pattern *galley_pattern_new(const char *text, size_t length) {
    return new galley_pattern{RE2(re2::StringPiece(text, length), options())};
}

void galley_pattern_free(galley_pattern *pattern) {
    delete pattern;
}

const char *galley_pattern_error(const galley_pattern *pattern) {
    return pattern->expression.ok() ? nullptr : pattern->expression.error().c_str();
}

const char *galley_pattern_error_piece(const galley_pattern *pattern, size_t *length) {
    *length = pattern->expression.error_arg().size();
    return pattern->expression.error_arg().data();
}

int galley_pattern_group_count(const galley_pattern *pattern) {
    return pattern->expression.NumberOfCapturingGroups();
}

bool galley_pattern_match(
    const galley_pattern *pattern, const char *text, size_t length, size_t start, size_t end, size_t *starts, size_t *ends,
    int count) {
    std::vector<re2::StringPiece> groups(count);
    bool found = pattern->expression.Match(
        re2::StringPiece(text, length), start, end, RE2::UNANCHORED, groups.data(), count);
    for (int index = 0; found && index < count; index++) {
        bool took_part = groups[index].data() != nullptr;
        starts[index] = took_part ? size_t(groups[index].data() - text) : SIZE_MAX;
        ends[index] = took_part ? starts[index] + groups[index].size() : SIZE_MAX;
    }
    return found;
}
