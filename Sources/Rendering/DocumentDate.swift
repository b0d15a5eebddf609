/// A moment as documents write it, in UTC whatever the machine's zone and locale.
struct DocumentDate {
    /// As XMP writes it: `2026-12-01T08:30:00Z`.
    let iso: String
    /// As PDF writes it (ISO 32000-1, 7.9.4): `D:20261201083000Z`.
    let pdf: String

    /// The moment `seconds` after 1970-01-01 UTC, in the Gregorian calendar counted back; kept within the years 1 … 9999.
    init(seconds: Int) {
        let bounded = min(max(seconds, -62_135_596_800), 253_402_300_799)
        let days = bounded >= 0 ? bounded / 86_400 : (bounded - 86_399) / 86_400
        let (year, month, day) = DocumentDate.day(days)
        let rest = bounded - days * 86_400
        let fields = [month, day, rest / 3600, rest / 60 % 60, rest % 60].map { DocumentDate.digits($0, 2) }
        let years = DocumentDate.digits(year, 4)
        iso = "\(years)-\(fields[0])-\(fields[1])T\(fields[2]):\(fields[3]):\(fields[4])Z"
        pdf = "D:" + years + fields.joined() + "Z"
    }

    /// The day `days` after 1970-01-01, counted in years that begin in March so that leap days come last.
    private static func day(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Day 0 is the first of March of the year 0, which bounds keep behind us.
        let count = days + 719_468
        let era = count / 146_097
        let dayOfEra = count - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
