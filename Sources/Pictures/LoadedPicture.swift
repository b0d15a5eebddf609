public import Cairo
import FoundationEssentials

/// A picture ready to be drawn.
public struct LoadedPicture {
    /// How it is drawn.
    public enum Content {
        /// A JPEG whose bytes go into a PDF as they are.
        case jpeg(JPEGData)
        /// A PNG whose compressed data goes into a PDF as it is.
        case png(PNGData)
        /// Pixels.
        case pixels(PictureSurface)
        /// An SVG's shapes.
        case vector(VectorPicture)
    }

    /// How it is drawn.
    public var content: Content
    /// The turn that is still to be made, 1 … 8, as EXIF's.
    public var orientation: Int
    /// What the picture asked for and did not get: a sentence each, without a full stop.
    public var findings: [String]
    /// The files that an SVG was filled with, absolute.
    public var files: Set<String> = []
    /// What drawing an SVG costs beyond what its file lets expect, in small elements: those that it draws again and again.
    public var repeatedWork = 0
    /// What drawing an SVG once more costs, in small elements.
    public var work = 0
}

/// What a PDF needs to draw a JPEG from its own bytes (ISO 32000-1, 7.4.8).
public struct JPEGData: Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Samples of a pixel: 1 or 3.
    public var channels: Int
    /// The whole file.
    public var data: [UInt8]
}

/// What a PDF needs to draw a PNG from its own compressed rows (ISO 32000-1, 7.4.4.4: predictor 15).
public struct PNGData: Sendable {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Bits of a sample.
    public var bitDepth: Int
    /// Samples of a pixel: 1 or 3.
    public var channels: Int
    /// The palette, three bytes a colour; empty for grey and RGB.
    public var palette: [UInt8]
    /// The zlib stream of the filtered rows.
    public var data: [UInt8]
}

extension PictureReader {
    /// Loads the picture at `path` for drawing.
    ///
    /// - Parameters:
    ///   - folder: the absolute path of the folder that an SVG may read further pictures from; nil for none.
    ///   - carries: whether the output takes JPEG and PNG data as they are (a PDF does); pixels are decoded otherwise.
    ///   - allowance: the most `repeatedWork` that an SVG may ask for.
    /// - Throws: `PictureError` for what `measure(path:)` refuses, for checksums that do not fit, for more than `largestDrawn` pixels that
    ///   would have to be decoded, for an SVG beyond its allowance, and for what the decoders refuse.
    public static func load(
        path: String, folder: String?, carries: Bool, allowance: Int = .max
    ) throws(PictureError) -> LoadedPicture {
        let measure = try measure(path: path)
        let file = try PictureBytes(path: path)
        switch measure.kind {
        case .svg:
            let inlined = SVGReferences(folder: folder).inlining(try file.whole(at: 0, count: file.count), path: path)
            let work = SVGWork(inlined.bytes)
            guard work.repeated <= allowance else { throw .tooCostly }
            let picture = try VectorPicture(inlined.bytes, hasInlined: inlined.count > 0)
            return LoadedPicture(
                content: .vector(picture), orientation: 1, findings: inlined.findings, files: inlined.files,
                repeatedWork: work.repeated, work: work.total)
        case .png where carries:
            let header = try PNGHeader(file)
            guard header.isCarried else { break }
            return LoadedPicture(content: .png(try header.data(file)), orientation: measure.orientation, findings: [])
        case .jpeg where carries:
            let header = try JPEGHeader(file)
            guard header.picture.isCarried else { break }
            let data = JPEGData(
                width: measure.pixelWidth, height: measure.pixelHeight, channels: header.components,
                data: try file.whole(at: 0, count: file.count))
            return LoadedPicture(content: .jpeg(data), orientation: measure.orientation, findings: [])
        default: break
        }
        var drawn = PictureHeader(width: measure.pixelWidth, height: measure.pixelHeight)
        drawn.isCarried = false
        try drawn.checkSize()
        let bytes = try file.whole(at: 0, count: file.count)
        let pixels = try PictureDecoder.pixels(of: bytes, measure.kind)
        // What an SVG page can embed as it is.
        let keepsFile = !carries && (measure.kind == .png || measure.kind == .jpeg)
        if keepsFile { try? pixels.attach(file: bytes, isJPEG: measure.kind == .jpeg) }
        // The TIFF decoder makes the turn itself.
        let orientation = measure.kind == .tiff ? 1 : measure.orientation
        return LoadedPicture(content: .pixels(pixels), orientation: orientation, findings: [])
    }
}

extension PNGHeader {
    /// The compressed data, its chunks joined, after their checksums have been compared.
    func data(_ file: borrowing PictureBytes) throws(PictureError) -> PNGData {
        var joined: [UInt8] = []
        joined.reserveCapacity(data.reduce(0) { $0 + $1.count })
        for range in data {
            let chunk = try file.whole(at: range.lowerBound - 4, count: range.count + 8)
            guard chunk.number(at: range.count + 4, width: 4).map({ UInt32($0) }) == Checksum.crc32(chunk.dropLast(4))
            else {
                throw .damaged("a checksum of the PNG does not fit its data")
            }
            joined.append(contentsOf: chunk.dropFirst(4).dropLast(4))
        }
        return PNGData(
            width: picture.width, height: picture.height, bitDepth: bitDepth, channels: channels,
            palette: colourType == 3 ? palette : [], data: joined)
    }
}
