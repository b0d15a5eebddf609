import FoundationEssentials

/// A moment as documents write it, in UTC whatever the machine's zone and locale.
struct DocumentDate {
    /// As XMP writes it: `2026-12-01T08:30:00Z`.
    let iso: String

    /// The moment `seconds` after 1970-01-01 UTC; kept within the years 1 … 9999.
    init(seconds: Int) {
        let bounded = min(max(seconds, -62_135_596_800), 253_402_300_799)
        iso = Date(timeIntervalSince1970: Double(bounded)).formatted(.iso8601)
    }

    /// As PDF writes it (ISO 32000-1, 7.9.4): `D:20261201083000Z`.
    var pdf: String {
        "D:" + iso.filter { $0.isNumber } + "Z"
    }
}
