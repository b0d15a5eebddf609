import Pictures
import QPDF

/// A PNG whose own compressed data goes into a PDF: cairo embeds a tiny stand-in, a JPEG's header with a number in a comment, and the data
/// takes its place afterwards. No pixel is decoded.
struct CarriedPNG {
    /// The data.
    let data: PNGData
    /// What cairo embeds.
    let standIn: [UInt8]

    /// The length of each stand-in.
    private static let standInLength = 47

    /// The stand-in number `number` for `data`.
    init(data: PNGData, number: Int) {
        self.data = data
        var digits = String(number)
        digits = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        func size(_ number: Int) -> [UInt8] {
            [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
        }
        // Start, comment, frame (ITU-T T.81, B.2.2), end. Cairo takes the number of components from it; the size is set afterwards.
        standIn =
            [0xFF, 0xD8, 0xFF, 0xFE, 0, 22] + Array("galley stand".utf8) + Array(digits.utf8.prefix(8))
            + [0xFF, 0xC0, 0, 17, 8] + size(min(data.height, 65_535)) + size(min(data.width, 65_535))
            + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xD9]
    }

    /// Puts the data of `pictures` in their stand-ins' places.
    static func replaceStandIns(in file: borrowing PDFFile, _ pictures: [CarriedPNG]) throws(PDFError) {
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

    /// Makes `stream` an image of the data (ISO 32000-1, 7.4.4.4 and 8.9.5).
    private func replace(_ stream: PDFObject, in file: borrowing PDFFile) {
        let dictionary = file.dictionary(of: stream)
        file.set("/Width", file.integer(data.width), in: dictionary)
        file.set("/Height", file.integer(data.height), in: dictionary)
        file.set("/BitsPerComponent", file.integer(data.bitDepth), in: dictionary)
        file.set("/ColorSpace", colourSpace(in: file), in: dictionary)
        let parameters = file.parse(
            "<< /Predictor 15 /Colors \(data.channels) /BitsPerComponent \(data.bitDepth) /Columns \(data.width) >>")
        file.replaceData(of: stream, data.data, filter: file.parse("/FlateDecode"), parameters: parameters)
    }

    private func colourSpace(in file: borrowing PDFFile) -> PDFObject {
        guard !data.palette.isEmpty else { return file.parse(data.channels == 3 ? "/DeviceRGB" : "/DeviceGray") }
        let space = file.parse("[ /Indexed /DeviceRGB \(data.palette.count / 3 - 1) ]")
        file.append(file.string(bytes: data.palette), to: space)
        return space
    }
}
