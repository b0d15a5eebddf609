import Pictures
import QPDF

/// A picture whose own data goes into a PDF: cairo embeds a tiny stand-in, a JPEG's header with a number in a comment, and the data takes
/// its place afterwards. No pixel is decoded.
struct CarriedPicture {
    /// The kinds that can be carried.
    enum Content {
        case jpeg(JPEGData)
        case png(PNGData)
    }

    /// The data; nil once it is in the PDF.
    private var content: Content?
    /// What cairo embeds.
    let standIn: [UInt8]

    /// The length of each stand-in.
    private static let standInLength = 47

    /// The stand-in number `number` for `content`.
    init(_ content: Content, number: Int) {
        self.content = content
        var digits = String(number)
        digits = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        // Start, comment, frame (ITU-T T.81, B.2.2) of one pixel and three components, end. What cairo says of it is put right afterwards.
        standIn =
            [0xFF, 0xD8, 0xFF, 0xFE, 0, 22] + Array("galley stand".utf8) + Array(digits.utf8.prefix(8))
            + [0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xD9]
    }

    /// Puts the data of `pictures` in their stand-ins' places; they let go of it.
    static func replaceStandIns(in file: borrowing PDFFile, _ pictures: inout [CarriedPicture]) throws(PDFError) {
        guard !pictures.isEmpty else { return }
        let numbers = Dictionary(
            pictures.enumerated().map { ($1.standIn, $0) }, uniquingKeysWith: { first, _ in first })
        let count = file.integer(of: file.value("/Size", in: file.trailer)) ?? 0
        for number in 1..<max(2, count) {
            let object = file.object(number)
            defer { file.release(object) }
            guard file.isStream(object) else { continue }
            let dictionary = file.dictionary(of: object)
            guard file.isName(file.value("/Filter", in: dictionary), "/DCTDecode"),
                let length = file.integer(of: file.value("/Length", in: dictionary)), length < 2 * standInLength,
                let index = numbers[try file.storedData(of: object)]
            else { continue }
            pictures[index].replace(object, in: file)
        }
        try file.check("carry pictures over")
    }

    /// Makes `stream` an image of the data (ISO 32000-1, 7.4.4.4, 7.4.8 and 8.9.5).
    private mutating func replace(_ stream: PDFObject, in file: borrowing PDFFile) {
        switch content {
        case .jpeg(let picture):
            let space = file.parse(picture.channels == 3 ? "/DeviceRGB" : "/DeviceGray")
            describe(stream, picture.width, picture.height, bits: 8, space, in: file)
            file.replaceData(of: stream, picture.data, filter: file.parse("/DCTDecode"))
        case .png(let picture):
            describe(
                stream, picture.width, picture.height, bits: picture.bitDepth, space(of: picture, in: file), in: file)
            let parameters = file.parse(
                "<< /Predictor 15 /Colors \(picture.channels) /BitsPerComponent \(picture.bitDepth) "
                    + "/Columns \(picture.width) >>")
            file.replaceData(of: stream, picture.data, filter: file.parse("/FlateDecode"), parameters: parameters)
        case nil: break
        }
        content = nil
    }

    private func describe(
        _ stream: PDFObject, _ width: Int, _ height: Int, bits: Int, _ space: PDFObject, in file: borrowing PDFFile
    ) {
        let dictionary = file.dictionary(of: stream)
        file.set("/Width", file.integer(width), in: dictionary)
        file.set("/Height", file.integer(height), in: dictionary)
        file.set("/BitsPerComponent", file.integer(bits), in: dictionary)
        file.set("/ColorSpace", space, in: dictionary)
    }

    private func space(of picture: PNGData, in file: borrowing PDFFile) -> PDFObject {
        guard !picture.palette.isEmpty else { return file.parse(picture.channels == 3 ? "/DeviceRGB" : "/DeviceGray") }
        let space = file.parse("[ /Indexed /DeviceRGB \(picture.palette.count / 3 - 1) ]")
        file.append(file.string(bytes: picture.palette), to: space)
        return space
    }
}
