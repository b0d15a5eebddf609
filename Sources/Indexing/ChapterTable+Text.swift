/// The five forms of a chapter table.
public enum ChapterTableFormat: String, Sendable, CaseIterable {
    case table, json, csv, tsv, markdown
}

extension ChapterTable {
    /// The table as text in `format`, chapters down to `depth` levels (nil: all), with a line feed at its end.
    public func text(_ format: ChapterTableFormat, depth: Int? = nil) -> String {
        ""
    }
}
