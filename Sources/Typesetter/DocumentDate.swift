import Manuscript

/// The date inside the output, in seconds since 1970-01-01 UTC: the request's, else the book's own where it names a day, else 0.
func documentDate(_ request: BuildRequest, metadata: Metadata) -> Int {
    request.epoch ?? metadata.date.flatMap { CalendarDay($0)?.secondsSince1970 } ?? 0
}
