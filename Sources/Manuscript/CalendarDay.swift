/// A day of the Gregorian calendar, which is counted back before it was made (ISO 8601).
public struct CalendarDay: Hashable, Sendable {
    /// 1 … 9999.
    public var year: Int
    /// 1 … 12.
    public var month: Int
    /// 1 … 31, as the month has them.
    public var day: Int

    /// Reads `2024`, `2024-05`, `2024-05-17` (ISO 8601; a time behind a `T` or a space is passed over), `May 2024`, `17 May 2024` or
    /// `May 17, 2024`; what is not said is the first. Nil for anything else, and for days that no month has.
    public init?(_ text: String) {
        let head = text.split { $0 == " " || $0 == "T" || $0 == "t" }.first.map(String.init) ?? ""
        let parts = CalendarDay.isoParts(head) ?? CalendarDay.namedParts(text)
        guard let parts, (1...9999).contains(parts.year), (1...12).contains(parts.month),
            (1...CalendarDay.days(inMonth: parts.month, of: parts.year)).contains(parts.day)
        else { return nil }
        (year, month, day) = parts
    }

    /// Reads what `init(_:)` reads if it names the day: `2024-05-17`, `17 May 2024`; nil for a year or a month alone.
    public init?(naming text: String) {
        let head = text.prefix { $0 != " " && $0 != "T" && $0 != "t" }
        let isWhole = head.contains("-") ? head.count == 10 : text.split(separator: " ").count == 3
        guard isWhole, let day = CalendarDay(text) else { return nil }
        self = day
    }

    /// Seconds from 1970-01-01 to the day's start, UTC.
    public var secondsSince1970: Int {
        // Years that begin in March have their leap day last.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return (era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468) * 86_400
    }

    private typealias Parts = (year: Int, month: Int, day: Int)

    private static func isoParts(_ text: String) -> Parts? {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count), fields[0].count == 4, fields.dropFirst().allSatisfy({ $0.count == 2 }),
            fields.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let numbers = fields.compactMap { Int($0) }
        return (numbers[0], numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1)
    }

    /// English names, as title pages have them.
    private static func namedParts(_ text: String) -> Parts? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "." }.map { $0.lowercased() }
        guard (2...3).contains(words.count), let year = Int(words[words.count - 1]), words[words.count - 1].count == 4
        else { return nil }
        func month(_ word: String) -> Int? {
            guard word.count >= 3 else { return nil }
            return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
        }
        if words.count == 2 { return month(words[0]).map { (year, $0, 1) } }
        if let month = month(words[1]), let day = Int(words[0]) { return (year, month, day) }
        if let month = month(words[0]), let day = Int(words[1]) { return (year, month, day) }
        return nil
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func days(inMonth month: Int, of year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
