import Cairo
import Diagnostics
import Pictures

/// The pictures of a document: each is loaded once and embedded once, however often it is drawn.
struct PictureShelf {
    /// How a picture is drawn.
    enum Entry {
        /// Pixels, or a stand-in whose data is carried into the output; `turn` is EXIF's orientation.
        case surface(PictureSurface, turn: Int)
        /// Shapes; drawing them once more costs `work`, in small elements.
        case vector(VectorPicture, work: Int)
        /// Nothing can be drawn: what is wrong.
        case unusable(PictureError)
    }

    /// The folder that SVGs may read from; nil for none.
    let folder: String?
    /// Whether the output takes JPEG and PNG data as they are.
    let carries: Bool
    /// The files that SVGs have been filled with.
    private(set) var files: Set<String> = []
    /// The data that waits to take its stand-in's place in a PDF.
    var carried: [CarriedPicture] = []

    private var entries: [String: Entry] = [:]
    /// What the document's SVGs may still ask for beyond being drawn once, in small elements of some 3 µs: a few lines of SVG can ask for
    /// hours, and a hundred such files stand in a book as easily as one.
    private var allowance = 1_500_000
    /// The bytes of pixels held.
    private var weight = 0
    private static let largestWeight = 128 << 20

    init(folder: String?, carries: Bool) {
        self.folder = folder
        self.carries = carries
    }

    /// The picture at `path`, and what was wrong with it when it was loaded the first time.
    mutating func entry(_ path: String) -> (entry: Entry, findings: [String]) {
        if let known = entries[path] { return (afresh(known), []) }
        do throws(PictureError) {
            let loaded = try PictureReader.load(path: path, folder: folder, carries: carries, allowance: allowance)
            allowance -= loaded.repeatedWork
            files.formUnion(loaded.files)
            let entry = try shelved(loaded, path)
            entries[path] = entry
            return (entry, loaded.findings)
        } catch {
            entries[path] = .unusable(error)
            return (.unusable(error), [])
        }
    }

    /// `entry` to be drawn once more.
    private mutating func afresh(_ entry: Entry) -> Entry {
        guard case .vector(_, let work) = entry else { return entry }
        guard work <= allowance else { return .unusable(.tooCostly) }
        allowance -= work
        return entry
    }

    private mutating func shelved(_ loaded: LoadedPicture, _ path: String) throws(PictureError) -> Entry {
        do throws(CairoError) {
            switch loaded.content {
            case .vector(let picture): return .vector(picture, work: loaded.work)
            case .pixels(let surface):
                try keep(surface, path, weight: surface.width * surface.height * 4)
                return .surface(surface, turn: loaded.orientation)
            case .jpeg(let data): return .surface(try standIn(for: .jpeg(data)), turn: loaded.orientation)
            case .png(let data): return .surface(try standIn(for: .png(data)), turn: loaded.orientation)
            }
        } catch {
            throw PictureError(.tooLarge, error.description)
        }
    }

    private mutating func standIn(for content: CarriedPicture.Content) throws(CairoError) -> PictureSurface {
        let picture = CarriedPicture(content, number: carried.count)
        carried.append(picture)
        return try PictureSurface(jpeg: picture.standIn)
    }

    /// Makes room for `surface`. A picture that has gone and comes again is embedded once all the same, by its name.
    private mutating func keep(_ surface: PictureSurface, _ path: String, weight added: Int) throws(CairoError) {
        try surface.setIdentity(path)
        if weight + added > PictureShelf.largestWeight {
            entries = entries.filter { if case .surface(let held, _) = $0.value { held.isStandIn } else { true } }
            weight = 0
        }
        weight += added
    }
}
