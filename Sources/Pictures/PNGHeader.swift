/// The header of a PNG file (ISO/IEC 15948, Portable Network Graphics), and where its chunks stand.
struct PNGHeader {
    /// Width, height, resolution, orientation.
    var picture: PictureHeader
    /// Bits of one sample: 1, 2, 4, 8 or 16.
    var bitDepth = 0
    /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha.
    var colourType = 0
    /// Whether the rows are interlaced.
    var isInterlaced = false
    /// The palette, three bytes a colour.
    var palette: [UInt8] = []
    /// Whether a tRNS chunk makes a colour transparent.
    var hasTransparentColour = false
    /// The byte ranges of the compressed data in the file, in order, each with its checksum behind it.
    var data: [Range<Int>] = []

    /// Walks the chunks of `file` from the first to IEND; pixel data is stepped over.
    init(_ file: borrowing PictureBytes) throws(PictureError) {
        picture = PictureHeader(width: 0, height: 0)
        var offset = 8
        var isFirst = true
        while true {
            let head = try file.whole(at: offset, count: 8)
            guard let length = head.number(at: 0, width: 4), length <= 0x7FFF_FFFF else { throw .truncated }
            guard offset + 12 + length <= file.count else { throw .truncated }
            let body = offset + 8..<offset + 8 + length
            guard isFirst == head.holds("IHDR", at: 4) else { throw .damaged("a PNG must begin with its header") }
            isFirst = false
            if head.holds("IEND", at: 4) { break }
            if head.holds("IDAT", at: 4) {
                data.append(body)
            } else if length <= 0x10000 {
                try read(head, file.whole(at: body.lowerBound, count: length))
            }
            offset = body.upperBound + 4
        }
        guard !data.isEmpty else { throw .damaged("the PNG holds no pixels") }
        if colourType == 3, palette.isEmpty || palette.count % 3 != 0 || palette.count > 768 {
            throw .damaged("the PNG's palette is missing or broken")
        }
        picture.isCarried = isCarried
    }

    /// Whether the data can be handed to a PDF as it is: neither transparent nor interlaced.
    var isCarried: Bool {
        [0, 2, 3].contains(colourType) && !isInterlaced && !hasTransparentColour
    }

    /// Samples of one pixel in the data.
    var channels: Int {
        switch colourType {
        case 2: 3
        case 4: 2
        case 6: 4
        default: 1
        }
    }

    /// Takes what the chunk with the eight bytes `head` says in `body`.
    private mutating func read(_ head: [UInt8], _ body: [UInt8]) throws(PictureError) {
        if head.holds("IHDR", at: 4) {
            try readDimensions(body)
        } else if head.holds("PLTE", at: 4) {
            palette = body
        } else if head.holds("tRNS", at: 4) {
            hasTransparentColour = true
        } else if head.holds("pHYs", at: 4), body.count == 9, body[8] == 1,
            let x = body.number(at: 0, width: 4), let y = body.number(at: 4, width: 4)
        {
            picture.resolution = (Double(x) * 0.0254, Double(y) * 0.0254)
        } else if head.holds("eXIf", at: 4) {
            picture.orientation = Exif(body[...])?.orientation ?? 1
        }
    }

    private mutating func readDimensions(_ body: [UInt8]) throws(PictureError) {
        guard body.count == 13, let width = body.number(at: 0, width: 4), let height = body.number(at: 4, width: 4)
        else {
            throw .damaged("the PNG's header is broken")
        }
        guard width > 0, height > 0 else { throw .noExtent }
        picture.width = width
        picture.height = height
        bitDepth = Int(body[8])
        colourType = Int(body[9])
        isInterlaced = body[12] != 0
        let depths: [Int: [Int]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard depths[colourType]?.contains(bitDepth) == true, body[10] == 0, body[11] == 0, body[12] <= 1 else {
            throw .damaged("the PNG's header is broken")
        }
    }
}
