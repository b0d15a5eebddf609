import QPDF

/// Keys of a file's pages: pages with equal keys look the same and have the same words.
///
/// A key is a hash over all that the page is made of: its boxes, its content with every name replaced by what it names, its pictures, fonts and
/// annotations to the last byte. The names themselves and the numbers of objects do not count, so keys of two files can be compared where these were
/// numbered anew. Pages whose keys differ may still look the same; a page that cannot be read so has no key.
struct PageKeys: ~Copyable {
    private let file: PDFFile
    /// The hashes of indirect objects that are known.
    private var known: [Int: Int] = [:]
    /// The objects whose hashes are being made.
    private var open: Set<Int> = []

    /// The keys of all pages of `bytes`; all nil for a file that the reader refuses. Keys of one process can be compared, no others.
    static func all(of bytes: [UInt8], pageCount: Int) -> [Int?] {
        let none = [Int?](repeating: nil, count: pageCount)
        guard let file = try? PDFFile(bytes), (try? file.pageCount()) == pageCount else { return none }
        var keys = PageKeys(file)
        return (0..<pageCount).map { try? keys.key(ofPage: $0) }
    }

    private init(_ file: consuming PDFFile) {
        self.file = file
    }

    /// What a page's key counts beside its content; some of it stands in the page tree above.
    private static let parts = ["/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Group", "/Annots"]

    private mutating func key(ofPage index: Int) throws(PDFError) -> Int {
        let page = file.page(index)
        defer { file.release(page) }
        var hasher = Hasher()
        for part in PageKeys.parts {
            let value = inherited(part, by: page)
            hasher.combine(try hash(value, depth: 0))
            file.release(value)
        }
        let resources = inherited("/Resources", by: page)
        defer { file.release(resources) }
        try combine(try file.content(of: page), resources, into: &hasher, depth: 0)
        try file.check("read a page")
        return hasher.finalize()
    }

    /// What stands under `key` in `page` or, failing that, in what it is part of.
    private func inherited(_ key: String, by page: PDFObject) -> PDFObject {
        var value = file.value(key, in: page)
        var parent = file.value("/Parent", in: page)
        for _ in 0..<32 where file.kind(of: value) == .null && file.kind(of: parent) == .dictionary {
            value = file.value(key, in: parent)
            parent = file.value("/Parent", in: parent)
        }
        return value
    }

    // MARK: Objects

    /// What leads elsewhere, or says how something is stored: it shows nowhere.
    private static let passedOver: Set<String> = [
        "/Parent", "/P", "/StructParent", "/StructParents", "/Dest", "/A", "/AA", "/Length", "/Metadata", "/PieceInfo",
        "/LastModified", "/Popup", "/IRT", "/M", "/NM",
    ]

    /// Objects nest no deeper than this.
    private static let mostDepth = 60

    private mutating func hash(_ object: PDFObject, depth: Int) throws(PDFError) -> Int {
        guard depth < PageKeys.mostDepth else {
            throw PDFError(operation: "read a page", message: "objects nest too deep")
        }
        let number = file.number(of: object)
        if number > 0 {
            if let hash = known[number] { return hash }
            // What refers to itself is told by where it does so.
            guard open.insert(number).inserted else { return depth }
        }
        var hasher = Hasher()
        switch file.kind(of: object) {
        case .array:
            for index in 0..<file.count(of: object) {
                let item = file.item(index, of: object)
                hasher.combine(try hash(item, depth: depth + 1))
                file.release(item)
            }
        case .dictionary:
            try combine(dictionary: object, into: &hasher, depth: depth)
        case .stream:
            try combine(stream: object, into: &hasher, depth: depth)
        default:
            hasher.combine(file.written(object))
        }
        let hash = hasher.finalize()
        if number > 0 {
            open.remove(number)
            known[number] = hash
        }
        return hash
    }

    private mutating func combine(
        dictionary: PDFObject, without skipped: Set<String> = [], into hasher: inout Hasher, depth: Int
    ) throws(PDFError) {
        for key in file.keys(of: dictionary) where !PageKeys.passedOver.contains(key) && !skipped.contains(key) {
            hasher.combine(key)
            let value = file.value(key, in: dictionary)
            hasher.combine(try hash(value, depth: depth + 1))
            file.release(value)
        }
    }

    private mutating func combine(stream: PDFObject, into hasher: inout Hasher, depth: Int) throws(PDFError) {
        let dictionary = file.dictionary(of: stream)
        let subtype = file.value("/Subtype", in: dictionary)
        let resources = file.value("/Resources", in: dictionary)
        defer { for object in [dictionary, subtype, resources] { file.release(object) } }
        if file.isName(subtype, "/Form"), file.kind(of: resources) == .dictionary {
            let skipped: Set<String> = ["/Resources", "/Filter", "/DecodeParms"]
            try combine(dictionary: dictionary, without: skipped, into: &hasher, depth: depth)
            try combine(try file.decodedData(of: stream), resources, into: &hasher, depth: depth + 1)
            return
        }
        try combine(dictionary: dictionary, into: &hasher, depth: depth)
        try file.storedData(of: stream).withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    // MARK: Content

    private mutating func combine(
        _ content: [UInt8], _ resources: PDFObject, into hasher: inout Hasher, depth: Int
    ) throws(PDFError) {
        var names: [String: Int] = [:]
        var parts: [(range: Range<Int>, name: Bool)] = []
        let isPlain = content.withUnsafeBufferPointer { bytes in
            var scanner = ContentScanner(bytes)
            guard !scanner.mayHoldPictures else { return false }
            while let part = scanner.next() {
                switch part {
                case .plain(let range), .string(let range): parts.append((range, false))
                case .name(let range): parts.append((range, true))
                }
            }
            return true
        }
        guard isPlain else {
            // Pictures among the operators: all of it counts as it is.
            content.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(try hash(resources, depth: depth + 1))
            return
        }
        for part in parts {
            guard part.name else {
                content[part.range].withUnsafeBytes { hasher.combine(bytes: $0) }
                continue
            }
            let name = "/" + String(decoding: content[part.range], as: UTF8.self)
            if let hash = names[name] {
                hasher.combine(hash)
                continue
            }
            let hash = try meaning(of: name, resources, depth: depth)
            names[name] = hash
            hasher.combine(hash)
        }
    }

    /// A hash of all that `resources` call `name`, or of the name itself where they do not know it.
    private mutating func meaning(of name: String, _ resources: PDFObject, depth: Int) throws(PDFError) -> Int {
        var hasher = Hasher()
        var isKnown = false
        for category in file.keys(of: resources) {
            let entries = file.value(category, in: resources)
            defer { file.release(entries) }
            guard file.kind(of: entries) == .dictionary else { continue }
            let value = file.value(name, in: entries)
            defer { file.release(value) }
            guard file.kind(of: value) != .null else { continue }
            isKnown = true
            hasher.combine(category)
            hasher.combine(try hash(value, depth: depth + 1))
        }
        if !isKnown { hasher.combine(name) }
        return hasher.finalize()
    }
}
