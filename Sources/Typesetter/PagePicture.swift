public import Pagination
import Rendering

extension Typesetting {
    /// Draws `page`, one of those of `composition` or a changed copy, as a PNG of `resolution` dots an inch into `path`.
    ///
    /// The file appears whole under its name or not at all. Missing folders are made.
    /// - Throws: a `WriteError` whose diagnostic says what failed (exit code 2).
    public static func picture(
        _ page: Page, of composition: Composition, resolution: Double = 150, to path: String
    ) throws(WriteError) {
        do throws(RenderingError) {
            try makeFolder(of: path)
            let file = try OutputFile(path: path)
            try Renderer(info: composition.info, folder: composition.folder)
                .writePNG(page, resolution: resolution, to: file)
            try file.commit()
        } catch {
            throw WriteError(error)
        }
    }
}
