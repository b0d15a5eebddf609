#include "CColouring.h"

#include <exception>
#include <memory>
#include <mutex>
#include <string>

#include <srchilite/formatter.h>
#include <srchilite/formattermanager.h>
#include <srchilite/formatterparams.h>
#include <srchilite/highlightstate.h>
#include <srchilite/langdefmanager.h>
#include <srchilite/langmap.h>
#include <srchilite/regexrulefactory.h>
#include <srchilite/sourcehighlighter.h>

namespace {

struct Sink {
    galley_colouring_piece piece = nullptr;
    void *context = nullptr;
    size_t length = 0;
};

// Passes the pieces of one kind on.
class Collector : public srchilite::Formatter {
public:
    Collector(const char *kind, Sink *sink) : kind(kind), sink(sink) {}

    void format(const std::string &text, const srchilite::FormatterParams *params) override {
        if (!sink->piece || !params || params->start < 0 || text.empty()) return;
        size_t start = size_t(params->start);
        if (start + text.size() <= sink->length) sink->piece(sink->context, kind, start, text.size());
    }

private:
    const char *kind;
    Sink *sink;
};

// Pieces without a colour.
class Silence : public srchilite::Formatter {
public:
    void format(const std::string &, const srchilite::FormatterParams *) override {}
};

const char *const kinds[] = {"keyword", "type",    "classname", "string",   "regexp", "specialchar", "comment",
                             "number",  "preproc", "function",  "variable", "todo",   "url",         "usertype"};

}  // namespace

struct galley_colouring {
    srchilite::HighlightStatePtr state;
    std::unique_ptr<srchilite::SourceHighlighter> highlighter;
    srchilite::FormatterManager formatters;
    srchilite::FormatterParams params;
    Sink sink;

    explicit galley_colouring(srchilite::HighlightStatePtr start)
        : state(start), formatters(srchilite::FormatterPtr(new Silence)) {
        for (const char *kind : kinds)
            formatters.addFormatter(kind, srchilite::FormatterPtr(new Collector(kind, &sink)));
        begin();
    }

    void begin() {
        highlighter.reset(new srchilite::SourceHighlighter(state));
        highlighter->setFormatterManager(&formatters);
        highlighter->setFormatterParams(&params);
        highlighter->setOptimize(false);
    }
};

galley_colouring *galley_colouring_new(const char *folder, const char *name) {
    static std::mutex parser;
    std::lock_guard<std::mutex> guard(parser);
    try {
        srchilite::LangMap languages(folder, "lang.map");
        std::string file = languages.getMappedFileName(name);
        if (file.empty()) return nullptr;
        srchilite::RegexRuleFactory rules;
        srchilite::LangDefManager manager(&rules);
        return new galley_colouring(manager.getHighlightState(folder, file));
    } catch (...) {
        return nullptr;
    }
}

void galley_colouring_free(galley_colouring *colouring) {
    delete colouring;
}

void galley_colouring_begin(galley_colouring *colouring) {
    colouring->begin();
}

int galley_colouring_line(
    galley_colouring *colouring, const char *line, size_t length, galley_colouring_piece piece, void *context) {
    colouring->sink = {piece, context, length};
    colouring->params.start = 0;
    int result = 0;
    try {
        colouring->highlighter->highlightParagraph(std::string(line, length));
    } catch (...) {
        result = -1;
    }
    colouring->sink = {};
    return result;
}
