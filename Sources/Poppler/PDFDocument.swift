internal import CPoppler
import Glibc

/// A PDF open for reading and drawing (poppler-glib 22.12).
///
/// For one thread: each worker opens its own over the same file. The file is read as it is needed and never held whole; while a document
/// stands, what is written into the file is read as it is then, and a file that takes its place is not seen.
public final class PDFDocument {
    private let handle: OpaquePointer
    private let units: [Int: Double]
    /// How many pages there are (`poppler_document_get_n_pages`).
    public let pageCount: Int

    /// Opens a PDF without a password (`poppler_document_new_from_fd`). What is damaged but can be mended is mended silently.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file that is open for reading; the document has a descriptor of its own.
    ///   - units: how many points the unit of each page is (ISO 32000-1, 14.11.2, `UserUnit`), which the library passes over; 1 for
    ///     pages, from 1, that are not named.
    /// - Throws: `PopplerError` for a file that is no PDF or that a password locks.
    public init(descriptor: Int32, units: [Int: Double] = [:]) throws(PopplerError) {
        PDFDocument.silence
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
        var failure: UnsafeMutablePointer<GError>?
        // The library closes the descriptor, also when it fails.
        guard let handle = poppler_document_new_from_fd(own, nil, &failure) else {
            defer { g_clear_error(&failure) }
            if let failure, failure.pointee.domain == poppler_error_quark(),
                failure.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
            {
                throw .encrypted
            }
            throw .unreadable(failure.map { String(cString: $0.pointee.message) } ?? "no reason given")
        }
        self.handle = handle
        self.units = units
        pageCount = max(0, Int(poppler_document_get_n_pages(handle)))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(handle))
    }

    /// Poppler tells of every oddity of a file through glib's log; what matters is thrown.
    private static let silence: Void = {
        g_log_set_handler("Poppler", GLogLevelFlags(rawValue: ~0), { _, _, _, _ in }, nil)
    }()

    /// Page `number`, from 1 (`poppler_document_get_page`).
    ///
    /// - Throws: `PopplerError.page` when the file lists it and does not hold it.
    public func page(_ number: Int) throws(PopplerError) -> PDFPage {
        precondition((1...max(1, pageCount)).contains(number), "page \(number) of \(pageCount)")
        guard let page = poppler_document_get_page(handle, Int32(number - 1)) else {
            throw .page(number, "it is damaged")
        }
        return PDFPage(page, number: number, unit: units[number, default: 1], of: self)
    }

    /// The page that the named destination `name` lies on, from 1; nil when there is none (`poppler_document_find_dest`).
    func page(named name: UnsafePointer<CChar>) -> Int? {
        guard let destination = poppler_document_find_dest(handle, name) else { return nil }
        defer { poppler_dest_free(destination) }
        return page(of: destination.pointee)
    }

    /// The page of a destination, from 1.
    func page(of destination: PopplerDest) -> Int? {
        if destination.type == POPPLER_DEST_NAMED {
            return destination.named_dest.flatMap { page(named: $0) }
        }
        let number = Int(destination.page_num)
        return (1...max(1, pageCount)).contains(number) ? number : nil
    }

    // MARK: The outline

    /// An entry of the outline.
    public struct OutlineEntry: Hashable, Sendable {
        /// Its title.
        public var title: String
        /// How deep it stands, from 1.
        public var level: Int
        /// The page that it leads to, from 1.
        public var page: Int
    }

    /// The outline, depth first; entries that lead to no page of the file are left out (`poppler_index_iter_new`).
    ///
    /// At most 100,000 entries are read, so that an outline that runs in a circle ends.
    public func outline() -> [OutlineEntry] {
        var entries: [OutlineEntry] = []
        var stack = [poppler_index_iter_new(handle)].compactMap(\.self)
        defer { for iterator in stack { poppler_index_iter_free(iterator) } }
        var seen = 0
        while let iterator = stack.last, seen < 100_000 {
            seen += 1
            if let entry = entry(at: iterator, level: stack.count) { entries.append(entry) }
            let child = stack.count < 64 ? poppler_index_iter_get_child(iterator) : nil
            if let child {
                stack.append(child)
                continue
            }
            while let last = stack.last, poppler_index_iter_next(last) == 0 {
                poppler_index_iter_free(last)
                stack.removeLast()
            }
        }
        return entries
    }

    private func entry(at iterator: OpaquePointer, level: Int) -> OutlineEntry? {
        guard let action = poppler_index_iter_get_action(iterator) else { return nil }
        defer { poppler_action_free(action) }
        guard action.pointee.type == POPPLER_ACTION_GOTO_DEST, let destination = action.pointee.goto_dest.dest,
            let title = action.pointee.any.title, let page = page(of: destination.pointee)
        else { return nil }
        return OutlineEntry(title: String(cString: title), level: level, page: page)
    }
}
