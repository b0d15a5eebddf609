/// The kinds of pictures that can be set, told by a file's first bytes, never by its name.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp, gif, tiff, svg

    /// How many first bytes tell the kind.
    static let telling = 4096

    /// The kind that a file beginning with `bytes` (4,096, or the whole file) is of; nil for none of these.
    init?(firstBytes bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.holds("RIFF"), bytes.holds("WEBP", at: 8) {
            self = .webp
        } else if bytes.holds("GIF87a") || bytes.holds("GIF89a") {
            self = .gif
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            self = .tiff
        } else if SVGHeader.rootStart(bytes) != nil {
            self = .svg
        } else {
            return nil
        }
    }

    /// The kind of the file at `path`; nil for one that cannot be read or is of none of these.
    public init?(path: String) {
        guard let file = try? PictureBytes(path: path),
            let bytes = try? file.bytes(at: 0, count: PictureKind.telling)
        else { return nil }
        self.init(firstBytes: bytes)
    }
}
