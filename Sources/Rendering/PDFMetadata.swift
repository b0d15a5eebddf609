import QPDF

/// What a PDF says of itself: the information dictionary and the same as XMP (ISO 16684-1).
struct PDFMetadata {
    /// What is said.
    let info: DocumentInfo

    /// Writes both into `file`, in place of what stands there.
    func write(into file: borrowing PDFFile) {
        let date = DocumentDate(seconds: info.creationDate)
        let dictionary = file.parse("<< >>")
        let entries = [
            ("/Title", info.title), ("/Author", info.authors.joined(separator: ", ")), ("/Subject", info.subject),
            ("/Keywords", info.keywords.joined(separator: ", ")), ("/Creator", info.producer),
            ("/Producer", info.producer),
            ("/CreationDate", date.pdf), ("/ModDate", date.pdf),
        ]
        for (key, text) in entries where !text.isEmpty {
            file.set(key, file.string(PDFMetadata.printable(text)), in: dictionary)
        }
        file.set("/Info", file.indirect(dictionary), in: file.trailer)
        let packet = file.stream(
            Array(xmp(date).utf8),
            dictionary: [("/Type", file.parse("/Metadata")), ("/Subtype", file.parse("/XML"))])
        file.set("/Metadata", packet, in: file.root)
    }

    /// The XMP packet.
    private func xmp(_ date: DocumentDate) -> String {
        var properties: [String] = ["<dc:format>application/pdf</dc:format>"]
        if !info.title.isEmpty { properties.append("<dc:title>\(alternatives(info.title))</dc:title>") }
        if !info.authors.isEmpty { properties.append("<dc:creator>\(list("Seq", info.authors))</dc:creator>") }
        if !info.subject.isEmpty { properties.append("<dc:description>\(alternatives(info.subject))</dc:description>") }
        if !info.keywords.isEmpty { properties.append("<dc:subject>\(list("Bag", info.keywords))</dc:subject>") }
        if !info.language.isEmpty { properties.append("<dc:language>\(list("Bag", [info.language]))</dc:language>") }
        if !info.keywords.isEmpty {
            properties.append("<pdf:Keywords>\(escaped(info.keywords.joined(separator: ", ")))</pdf:Keywords>")
        }
        properties += [
            "<pdf:Producer>\(escaped(info.producer))</pdf:Producer>",
            "<xmp:CreatorTool>\(escaped(info.producer))</xmp:CreatorTool>",
            "<xmp:CreateDate>\(date.iso)</xmp:CreateDate>",
            "<xmp:ModifyDate>\(date.iso)</xmp:ModifyDate>",
            "<xmp:MetadataDate>\(date.iso)</xmp:MetadataDate>",
        ]
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            \(properties.joined(separator: "\n"))
            </rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>
            """
    }

    private func alternatives(_ text: String) -> String {
        "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt>"
    }

    private func list(_ kind: String, _ items: [String]) -> String {
        "<rdf:\(kind)>" + items.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined() + "</rdf:\(kind)>"
    }

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for character in PDFMetadata.printable(text) {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// `text` without control characters, which XML has no way to write and a NUL would end.
    static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
}
