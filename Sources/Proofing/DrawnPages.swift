public import Cairo

/// The two pages of an entry as they were drawn, for a report.
public struct DrawnPages: Sendable {
    /// The file that they are of, when folders are compared.
    public var file: String?
    /// The old page and its pixels.
    public var old: (number: Int, pixels: Raster)?
    /// The new page and its pixels.
    public var new: (number: Int, pixels: Raster)?

    /// No pages yet.
    init() {}

    /// Page `number` of a file of which there is no other edition.
    init(file: String?, number: Int, _ pixels: Raster, isNew: Bool) {
        self.file = file
        old = isNew ? nil : (number, pixels)
        new = isNew ? (number, pixels) : nil
    }

    /// The two pages of a page picture.
    init(file: String, old: (number: Int, pixels: Raster), new: (number: Int, pixels: Raster)) {
        self.file = file
        self.old = old
        self.new = new
    }

    /// Takes the pages that are not the same, from several threads at once.
    public typealias Sink = @Sendable (DrawnPages) throws(ProofError) -> Void
}

/// Hears how far the work is: the stage, and how many of its parts are done; a total of 0 is not known.
public typealias ProofProgress = @Sendable (_ stage: String, _ done: Int, _ total: Int) -> Void
