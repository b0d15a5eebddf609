import Foundation
import Geometry
import Typesetter

/// Reads the values of options; what means nothing is refused in one line that says what would.
extension Arguments {
    /// The request that the page and type options and the operands make.
    func request(for command: Command, environment: [String: String]) throws(UsageError) -> BuildRequest {
        var request = BuildRequest(sources: operands)
        do throws(BadValue) {
            request.bookClass = try read("class", as: "book or notes") { BookClass(rawValue: $0) }
            request.theme = try read("theme", as: "a theme's name or file") { $0.isEmpty ? nil : $0 }
            request.page = try read("page", as: "a size such as a4, letter, 7x10in or 156x234mm, at most 200in a side")
            {
                Size(paper: $0)
            }
            request.margins = try read("margins", as: "one length such as 18mm, or four: inner,top,outer,bottom") {
                Margins($0)
            }
            request.columns = try whole("columns", in: 1...6)
            request.gutter = try length("gutter", from: .zero)
            request.families = try read("font", as: "family names with commas between") { families($0) }
            request.leading = try length("leading", from: .points(1))
            request.textSize = try read("text-size", as: "a length such as 10pt, or one of " + sizeNames) {
                TextSizeText.isValid($0) ? $0 : nil
            }
            request.jobs = try whole("jobs", in: 1...1024)
            request.epoch = try epoch(environment["SOURCE_DATE_EPOCH"])
            request.isTagged = has("tagged")
            try checkGeometry(request)
        } catch {
            throw UsageError(error.message, command: command)
        }
        return request
    }

    /// A whole number in `range`; nil when the option was not given.
    func whole(_ option: String, in range: ClosedRange<Int>) throws(BadValue) -> Int? {
        try read(option, as: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number in `range`; nil when the option was not given.
    func number(_ option: String, in range: ClosedRange<Double>) throws(BadValue) -> Double? {
        let ends = [range.lowerBound, range.upperBound].map { String(Int($0)) }
        return try read(option, as: "a number from \(ends[0]) to \(ends[1])") { text in
            Double(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A place on a page as `X,Y` in points; nil when the option was not given.
    func point(_ option: String) throws(BadValue) -> Point? {
        try read(option, as: "a place as X,Y in points from the page's top left, such as 72,310.5") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let x = parts[0], let y = parts[1], (0...14_400).contains(x),
                (0...14_400).contains(y)
            else { return nil }
            return Point(x: .points(x), y: .points(y))
        }
    }

    /// A list of sheets such as `3-10,15` or `7-`, sorted and joined; nil when the option was not given.
    func sheets(_ option: String) throws(BadValue) -> [ClosedRange<Int>]? {
        try read(option, as: "sheets counted from 1, as in 3-10,15") { text in
            var ranges: [ClosedRange<Int>] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let range = Arguments.range(part) else { return nil }
                ranges.append(range)
            }
            return Arguments.joined(ranges)
        }
    }

    /// The sheets that `3`, `3-10` or `3-` mean, counted from 1; nil for anything else.
    static func range(_ text: Substring) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        let isNumber = { (end: Substring) in end.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard ends.count <= 2, ends.allSatisfy(isNumber), let first = Int(ends[0]), first >= 1 else { return nil }
        let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
        guard let last, last >= first else { return nil }
        return first...last
    }

    /// `ranges`, sorted, those that overlap or touch made one.
    static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, range in
            guard let last = result.last, range.lowerBound <= last.upperBound else { return result.append(range) }
            result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    /// What stands around the trimmed sheets.
    func printSheet() throws(BadValue) -> PrintSheet {
        PrintSheet(bleed: try length("bleed", from: .zero, to: .inches(2)) ?? .zero, hasMarks: has("marks"))
    }

    private func length(
        _ option: String, from least: Length, to most: Length = .inches(200)
    ) throws(BadValue) -> Length? {
        let inches = Int(most.points / 72)
        return try read(option, as: "a length from \(least) to \(inches)in, such as 12pt, 5mm or 0.5in") { text in
            Length(text).flatMap { $0 >= least && $0 <= most ? $0 : nil }
        }
    }

    private func read<Value>(
        _ option: String, as meaning: String, _ convert: (String) -> Value?
    ) throws(BadValue) -> Value? {
        guard let text = self[option] else { return nil }
        guard let value = convert(text) else { throw BadValue(message: "--\(option) takes \(meaning), not '\(text)'") }
        return value
    }

    private func families(_ text: String) -> [String]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return names.contains("") ? nil : names
    }

    private var sizeNames: String {
        Command.sizeNames.joined(separator: " ")
    }

    /// The seconds since 1970 that reproducible-builds.org's variable asks for.
    private func epoch(_ text: String?) throws(BadValue) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        // The last second of the year 9999: a PDF date has four digits for the year.
        guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
            throw BadValue(message: "SOURCE_DATE_EPOCH takes whole seconds since 1970, not '\(text)'")
        }
        return seconds
    }

    /// Refuses a page on which, by the command line alone, no text fits.
    private func checkGeometry(_ request: BuildRequest) throws(BadValue) {
        let sheet = request.page ?? Size(width: .inches(200), height: .inches(200))
        let margins = request.margins ?? Margins(.zero)
        let gutters = (request.gutter ?? .zero) * ((request.columns ?? 1) - 1)
        let width = sheet.width - margins.inner - margins.outer - gutters
        guard width > .zero, sheet.height - margins.top - margins.bottom > .zero else {
            throw BadValue(
                message: "the margins and gutters leave no room for text on \(sheet.width) by \(sheet.height)")
        }
    }
}

/// A value that an option cannot take.
struct BadValue: Error {
    /// What is wrong, one line without a full stop.
    var message: String
}

extension Margins {
    /// Reads one length for all sides, or four with commas between: inner, top, outer, bottom; none negative, none over 200 in.
    fileprivate init?(_ text: String) {
        let lengths = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Length($0) }
        guard lengths.count == text.split(separator: ",", omittingEmptySubsequences: false).count,
            lengths.allSatisfy({ $0 >= .zero && $0 <= .inches(200) })
        else { return nil }
        switch lengths.count {
        case 1: self.init(lengths[0])
        case 4: self.init(inner: lengths[0], top: lengths[1], outer: lengths[2], bottom: lengths[3])
        default: return nil
        }
    }
}
