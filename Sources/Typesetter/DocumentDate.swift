import Manuscript

/// The date inside the output, in seconds since 1970-01-01 UTC: the request's, else the book's own (`2024`, `2024-05` or `2024-05-17`), else 0.
func documentDate(_ request: BuildRequest, metadata: Metadata) -> Int {
    if let epoch = request.epoch { return epoch }
    let parts = (metadata.date ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let year = parts[0], (1...9999).contains(year) else { return 0 }
    let month = parts.count > 1 ? parts[1] : 1
    let day = parts.count > 2 ? parts[2] : 1
    guard let month, let day, (1...12).contains(month), (1...31).contains(day) else { return 0 }
    return daysSince1970(year: year, month: month, day: day) * 86_400
}

/// Days from 1970-01-01 to a day of the Gregorian calendar, counted in years that begin in March so that leap days come last.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}
