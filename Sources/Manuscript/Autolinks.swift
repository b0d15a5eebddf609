/// Finds web and mail addresses in running text, by the rules of GFM 0.29 (section 6.9, Autolinks), in linear time.
///
/// Beyond those rules an address ends before full-width punctuation and typographic quotes, which stand beside addresses in running text.
struct Autolinks {
    /// An address in the text.
    struct Link {
        /// Its bytes.
        var range: Range<Int>
        /// What stands before it in the link's target: `http://`, `mailto:` or nothing.
        var prefix: String
    }

    private let bytes: [UInt8]
    private let range: Range<Int>
    /// Before this place no address can begin: the host that runs over it is no host.
    private var hopeless = 0

    /// The addresses in `range` of `bytes`, in order.
    static func links(in bytes: [UInt8], _ range: Range<Int>) -> [Link] {
        var finder = Autolinks(bytes: bytes, range: range)
        return finder.find()
    }

    private init(bytes: [UInt8], range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    private mutating func find() -> [Link] {
        var links: [Link] = []
        var index = range.lowerBound
        var free = range.lowerBound
        while index < range.upperBound {
            var link: Link?
            switch bytes[index] {
            case 0x3A: link = url(at: index, from: free)
            case 0x77: link = site(at: index, from: free)
            case 0x40: link = mail(at: index, from: free)
            default: break
            }
            if let link {
                links.append(link)
                index = link.range.upperBound
                free = index
            } else {
                index += 1
            }
        }
        return links
    }

    /// `http://…`, `https://…`, `ftp://…`; the colon is at `colon`.
    private mutating func url(at colon: Int, from free: Int) -> Link? {
        guard colon + 3 < range.upperBound, bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F else { return nil }
        for scheme in ["https", "http", "ftp"] {
            let start = colon - scheme.utf8.count
            guard start >= free, zip(bytes[start..<colon], scheme.utf8).allSatisfy({ $0 | 0x20 == $1 }) else {
                continue
            }
            guard start == range.lowerBound || !isAlphanumeric(bytes[start - 1]) else { return nil }
            guard let host = host(from: colon + 3, needsDot: false) else { return nil }
            return Link(range: start..<end(from: host, start: colon + 3), prefix: "")
        }
        return nil
    }

    /// `www.…`
    private mutating func site(at start: Int, from free: Int) -> Link? {
        guard start + 4 < range.upperBound, bytes[start..<start + 4].elementsEqual("www.".utf8) else { return nil }
        if start > range.lowerBound, start > free || free == range.lowerBound {
            let before = bytes[start - 1]
            guard before <= 0x20 || before == 0x2A || before == 0x5F || before == 0x7E || before == 0x28 else {
                return nil
            }
        } else if start > range.lowerBound {
            return nil
        }
        guard let host = host(from: start, needsDot: true) else { return nil }
        return Link(range: start..<end(from: host, start: start), prefix: "http://")
    }

    /// `name@host.tld`; the sign is at `sign`.
    private func mail(at sign: Int, from free: Int) -> Link? {
        var start = sign
        while start > free, isAlphanumeric(bytes[start - 1]) || [0x2E, 0x2B, 0x2D, 0x5F].contains(bytes[start - 1]) {
            start -= 1
        }
        guard start < sign else { return nil }
        var end = sign + 1
        var dots = 0
        while end < range.upperBound {
            let byte = bytes[end]
            if byte == 0x2E, end + 1 < range.upperBound, isAlphanumeric(bytes[end + 1]) {
                dots += 1
            } else if !isAlphanumeric(byte), byte != 0x2D, byte != 0x5F {
                break
            }
            end += 1
        }
        let last = bytes[end - 1]
        guard dots > 0, last != 0x2D, last != 0x5F else { return nil }
        if end < range.upperBound, bytes[end] == 0x40 { return nil }
        return Link(range: start..<end, prefix: "mailto:")
    }

    /// The end of the host that begins at `start`; nil when it is none: no `_` in its last two parts, a dot where one is needed.
    private mutating func host(from start: Int, needsDot: Bool) -> Int? {
        guard start >= hopeless, start < range.upperBound else { return nil }
        var end = start
        var dots: [Int] = []
        while end < range.upperBound {
            let byte = bytes[end]
            if byte == 0x2E {
                dots.append(end)
            } else if !isAlphanumeric(byte), byte != 0x2D, byte != 0x5F, byte < 0x80 || isClosing(at: end) != nil {
                break
            }
            end += 1
        }
        guard end > start else { return nil }
        let lastTwo = dots.count >= 2 ? dots[dots.count - 2] : start
        if bytes[lastTwo..<end].contains(0x5F) {
            hopeless = max(lastTwo, start + 1)
            return nil
        }
        return needsDot && dots.isEmpty ? nil : end
    }

    /// The end of the address whose host ends at `host`: up to a space or `<`, less the punctuation that belongs to the sentence.
    private func end(from host: Int, start: Int) -> Int {
        var end = host
        var balance = 0
        while end < range.upperBound, bytes[end] > 0x20, bytes[end] != 0x3C, isClosing(at: end) == nil {
            if bytes[end] == 0x28 { balance += 1 }
            if bytes[end] == 0x29 { balance -= 1 }
            end += 1
        }
        while end > start {
            switch bytes[end - 1] {
            case 0x3F, 0x21, 0x2E, 0x2C, 0x3A, 0x2A, 0x5F, 0x7E, 0x27, 0x22:
                end -= 1
            case 0x29 where balance < 0:
                balance += 1
                end -= 1
            case 0x3B:
                var name = end - 1
                while name > start, isAlphanumeric(bytes[name - 1]) { name -= 1 }
                guard name > start, name < end - 1, bytes[name - 1] == 0x26 else { return end - 1 }
                end = name - 1
            default:
                return end
            }
        }
        return end
    }

    /// The length of the punctuation of a sentence outside ASCII at `place`: typographic quotes, and full-width and ideographic marks.
    private func isClosing(at place: Int) -> Int? {
        guard bytes[place] >= 0xE2, place + 2 < range.upperBound else { return nil }
        switch (bytes[place], bytes[place + 1], bytes[place + 2]) {
        case (0xE2, 0x80, 0x98...0x9F), (0xE2, 0x80, 0xA6), (0xE3, 0x80, 0x80...0xBF): return 3
        case (0xEF, 0xBC, 0x81...0x8F), (0xEF, 0xBC, 0x9A...0xA0), (0xEF, 0xBD, 0x9B...0xA5): return 3
        default: return nil
        }
    }

    private func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
