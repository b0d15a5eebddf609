import QPDF

/// Keys of a file's pages: pages with equal keys look the same and have the same words.
///
/// A key is a hash over all that the page is made of: its boxes, its content with every name replaced by what it names, its pictures, fonts and
/// annotations to the last byte. The names themselves and the numbers of objects do not count, so keys of two files can be compared where these were
/// numbered anew. Pages whose keys differ may still look the same; a page that cannot be read so has no key.
struct PageKeys: ~Copyable {
    private var file: PDFFile
    /// The hashes of indirect objects that are known.
    private var known: [Int: Int] = [:]
    /// The objects whose hashes are being made.
    private var open: [Int: Int] = [:]
    /// The least depth of an object that was found open within itself.
    private var reach = Int.max
    private var layersHash: Int?
    /// The units of pages, from 1, in points.
    private var units: [Int: Double] = [:]

    /// The keys of all pages of `edition`; all nil for a file that the reader refuses. Keys of one process can be compared, no others.
    ///
    /// What the reader alone knows of the pages is written down in `edition`: the units of those that have one of their own.
    static func all(of edition: inout PDFEdition) -> [Int?] {
        let none = [Int?](repeating: nil, count: edition.pageCount)
        guard let file = try? PDFFile(path: edition.source.path) else { return none }
        var keys = PageKeys(file)
        guard let found = try? keys.all(of: edition), found.count == edition.pageCount else { return none }
        edition.units = keys.units
        return found
    }

    private init(_ file: consuming PDFFile) {
        self.file = file
    }

    // MARK: The page tree

    /// How many pages are read before the file is opened anew: the reader keeps every object that it has read.
    private static let mostPages = 256

    /// A part of the page tree that is still to be read: its object, and that of the part above.
    private struct Branch {
        var number: Int
        var parent: Int
    }

    /// The keys of the pages in order, no more than the edition has.
    ///
    /// - Throws: `PDFError` for a page tree that is none.
    private mutating func all(of edition: PDFEdition) throws(PDFError) -> [Int?] {
        let (root, pages) = (file.root, file.value("/Pages", in: file.root))
        var branches = [Branch(number: file.number(of: pages), parent: 0)]
        for object in [root, pages] { file.release(object) }
        var seen: Set<Int> = []
        var keys: [Int?] = []
        var left = PageKeys.mostPages
        while let branch = branches.popLast() {
            if left == 0 {
                file = try PDFFile(path: edition.source.path)
                left = PageKeys.mostPages
            }
            let node = file.object(branch.number)
            let kids = file.value("/Kids", in: node)
            defer { for object in [node, kids] { file.release(object) } }
            if file.kind(of: kids) == .array {
                guard seen.insert(branch.number).inserted else { throw PageKeys.treeless }
                branches += try self.branches(kids, of: branch.number).reversed()
                continue
            }
            guard keys.count < edition.pageCount, file.kind(of: node) == .dictionary else { throw PageKeys.treeless }
            left -= 1
            // What is above a page counts for it, so both ways of getting there must be one.
            keys.append(isPart(node, of: branch.parent) ? try? key(of: node) : nil)
            units[keys.count] = unit(of: node)
        }
        return keys
    }

    private static let treeless = PDFError(operation: "read the pages", message: "the page tree is damaged")

    private func branches(_ kids: PDFObject, of parent: Int) throws(PDFError) -> [Branch] {
        var branches: [Branch] = []
        for index in 0..<file.count(of: kids) {
            let kid = file.item(index, of: kids)
            branches.append(Branch(number: file.number(of: kid), parent: parent))
            file.release(kid)
        }
        guard branches.allSatisfy({ $0.number > 0 }) else { throw PageKeys.treeless }
        return branches
    }

    /// The unit of a page in points; nil for the usual one, and for what is no unit, or one that no program takes (ISO 32000-1, annex C.2).
    private func unit(of page: PDFObject) -> Double? {
        let value = file.value("/UserUnit", in: page)
        defer { file.release(value) }
        guard file.kind(of: value) == .number, let unit = Double(file.written(value)), (1e-3...75_000).contains(unit),
            unit != 1
        else {
            return nil
        }
        return unit
    }

    private func isPart(_ node: PDFObject, of parent: Int) -> Bool {
        let (above, type) = (file.value("/Parent", in: node), file.value("/Type", in: node))
        defer { for object in [above, type] { file.release(object) } }
        return file.number(of: above) == parent && file.isName(type, "/Page")
    }

    /// A hash of which layers show, which the file says once for all pages; 0 for a file without layers.
    private mutating func layers() throws(PDFError) -> Int {
        if let found = layersHash { return found }
        let (root, properties) = (file.root, file.value("/OCProperties", in: file.root))
        defer { for object in [root, properties] { file.release(object) } }
        let hash = file.kind(of: properties) == .null ? 0 : try hash(properties, depth: 0)
        layersHash = hash
        return hash
    }

    /// What a page's key counts beside its content; some of it stands in the page tree above.
    private static let parts = ["/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Group", "/Annots"]

    private mutating func key(of page: PDFObject) throws(PDFError) -> Int {
        // A page that was given up has left objects open.
        open.removeAll()
        reach = .max
        var hasher = Hasher()
        hasher.combine(try layers())
        for part in PageKeys.parts {
            let value = inherited(part, by: page)
            hasher.combine(try hash(value, depth: 0))
            file.release(value)
        }
        let resources = inherited("/Resources", by: page)
        defer { file.release(resources) }
        for name in PageKeys.defaults { hasher.combine(try meaning(of: name, resources, depth: 0)) }
        try combine(try file.content(of: page), resources, into: &hasher, depth: 0)
        try file.check("read a page")
        return hasher.finalize()
    }

    /// Colour spaces that count without being named in the content (ISO 32000-1, 8.6.5.6).
    private static let defaults = ["/DefaultGray", "/DefaultRGB", "/DefaultCMYK"]

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

    /// What leads elsewhere from an annotation, or says how it is managed: it shows nowhere.
    private static let annotationManagement: Set<String> = [
        "/Parent", "/P", "/StructParent", "/Dest", "/A", "/AA", "/Popup", "/IRT", "/M", "/NM",
    ]

    /// What says how a stream is stored and managed.
    private static let streamManagement: Set<String> = [
        "/Length", "/StructParent", "/StructParents", "/Metadata", "/PieceInfo", "/LastModified",
    ]

    /// What names may mean in a dictionary of another kind, the glyphs of a font among them, always counts.
    private func passedOver(in dictionary: PDFObject) throws(PDFError) -> Set<String> {
        let (subtype, box) = (file.value("/Subtype", in: dictionary), file.value("/Rect", in: dictionary))
        defer { for object in [subtype, box] { file.release(object) } }
        if file.isName(subtype, "/Widget") {
            throw PDFError(operation: "read a page", message: "a field of a form may show what stands elsewhere")
        }
        if file.isName(subtype, "/Type3") { try checkResources(of: dictionary) }
        return file.kind(of: subtype) != .null && file.kind(of: box) == .array ? PageKeys.annotationManagement : []
    }

    /// What has no resources of its own uses those of the page that it is on, and then its bytes do not say what it shows.
    private func checkResources(of dictionary: PDFObject) throws(PDFError) {
        let resources = file.value("/Resources", in: dictionary)
        defer { file.release(resources) }
        guard file.kind(of: resources) == .dictionary else {
            throw PDFError(operation: "read a page", message: "a form or a glyph without resources")
        }
    }

    /// Objects nest no deeper than this.
    private static let mostDepth = 60

    private mutating func hash(_ object: PDFObject, depth: Int) throws(PDFError) -> Int {
        guard depth < PageKeys.mostDepth else {
            throw PDFError(operation: "read a page", message: "objects nest too deep")
        }
        let number = file.number(of: object)
        if number > 0 {
            if let hash = known[number] { return hash }
            // What refers to itself is told by how far within itself it does so.
            if let start = open[number] {
                reach = min(reach, start)
                return depth - start
            }
            open[number] = depth
        }
        let outerReach = reach
        reach = .max
        var hasher = Hasher()
        let kind = file.kind(of: object)
        hasher.combine(kind)
        switch kind {
        case .array:
            hasher.combine(file.count(of: object))
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
            open[number] = nil
            // What refers to an object around it does not say by itself what it shows.
            if reach >= depth { known[number] = hash }
        }
        reach = min(outerReach, reach)
        return hash
    }

    private mutating func combine(
        dictionary: PDFObject, without skipped: Set<String>? = nil, into hasher: inout Hasher, depth: Int
    ) throws(PDFError) {
        let skipped = if let skipped { skipped } else { try passedOver(in: dictionary) }
        for key in file.keys(of: dictionary) where !skipped.contains(key) {
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
        if file.isName(subtype, "/Form") {
            try checkResources(of: dictionary)
            let skipped = PageKeys.streamManagement.union(["/Resources", "/Filter", "/DecodeParms"])
            try combine(dictionary: dictionary, without: skipped, into: &hasher, depth: depth)
            try combine(try file.decodedData(of: stream), resources, into: &hasher, depth: depth + 1)
            return
        }
        try combine(dictionary: dictionary, without: PageKeys.streamManagement, into: &hasher, depth: depth)
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
                // A name may be written in more than one way (ISO 32000-1, 7.3.5).
                case .name(let range) where bytes[range].contains(UInt8(ascii: "#")): return false
                case .name(let range): parts.append((range, true))
                }
            }
            return true
        }
        guard isPlain else {
            // Pictures among the operators, or names in disguise: all of it counts as it is.
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
