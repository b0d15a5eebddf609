import Pictures

/// The outlines of a book's pictures: each picture is drawn once for it, however often it stands in the book.
///
/// Shared by the readers of the book's files, which follow each other.
public final class PictureOutlines {
    private var known: [String: [ClosedRange<Double>?]] = [:]
    /// What the book's SVGs may still draw again and again, in small elements of some 3 µs, as they may once more when they are set.
    private var allowance = 100_000

    /// None known yet.
    public init() {}

    /// The outline of the picture at the absolute `path`, as `PictureFile.outline` has it; an SVG may read further pictures from `folder`.
    func outline(_ path: String, folder: String?) -> [ClosedRange<Double>?] {
        if let outline = known[path] { return outline }
        // A picture that cannot be drawn has none: its page says what is wrong.
        let outline = (try? PictureReader.outline(path: path, folder: folder, allowance: &allowance)) ?? []
        known[path] = outline
        return outline
    }
}
