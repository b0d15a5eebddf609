internal import CQPDF
import Glibc

/// A PDF in memory whose objects can be read and changed (qpdf's C interface, `qpdf-c.h` 11.3).
///
/// One owner, one thread. Objects are handles that live as long as the file; those of changed objects need not be let go one by one.
/// A failed call is remembered by the library and thrown by `check(_:)` and `written(_:)`.
public struct PDFFile: ~Copyable {
    private let reading: Reading
    /// What pages of other files are read from.
    private var guests: [Reading] = []

    var data: qpdf_data { reading.data }

    /// Reads `bytes`, a whole PDF (`qpdf_read_memory`). Repairs nothing: a damaged file is an error.
    public init(_ bytes: [UInt8]) throws(PDFError) {
        reading = try Reading(bytes)
    }

    /// Reads the PDF at `path` (`qpdf_read`), which stays open: objects are read when they are asked for, and kept. Repairs nothing.
    public init(path: String) throws(PDFError) {
        reading = try Reading(path: path)
    }

    /// The library's view of a file, and the bytes that it reads streams from until all is written; none where it reads them from a file.
    private final class Reading {
        let data: qpdf_data
        private let source: UnsafeMutableBufferPointer<CChar>?

        init(_ bytes: [UInt8]) throws(PDFError) {
            data = try Reading.opened()
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(copy).copyBytes(from: $0) }
            source = copy
            let result = qpdf_read_memory(data, "PDF", copy.baseAddress, UInt64(bytes.count), nil)
            if let failure = PDFFile.failure(of: data, "read the PDF", result) { throw failure }
        }

        init(path: String) throws(PDFError) {
            data = try Reading.opened()
            source = nil
            let result = qpdf_read(data, path, nil)
            if let failure = PDFFile.failure(of: data, "read the PDF", result) { throw failure }
        }

        private static func opened() throws(PDFError) -> qpdf_data {
            guard let data = qpdf_init() else { throw PDFError(operation: "read the PDF", message: "no memory") }
            qpdf_silence_errors(data)
            qpdf_set_suppress_warnings(data, QPDF_BOOL(1))
            qpdf_set_attempt_recovery(data, QPDF_BOOL(0))
            return data
        }

        deinit {
            var handle: qpdf_data? = data
            qpdf_cleanup(&handle)
            source?.deallocate()
        }
    }

    /// Takes over all pages of `other` behind its own, with what they refer to (`qpdf_add_page`). The catalogue of `other` is left out.
    public mutating func append(_ other: consuming PDFFile) throws(PDFError) {
        for index in 0..<(try other.pageCount()) {
            let page = other.page(index)
            try check("join PDFs", qpdf_add_page(data, other.data, page.handle, QPDF_BOOL(0)))
            other.release(page)
        }
        try other.check("join PDFs")
        guests.append(other.reading)
        guests += other.guests
    }

    /// Throws what has failed since the last check: an error, or a warning, which on a file of our own making is one too.
    public func check(_ operation: String) throws(PDFError) {
        try check(operation, 0)
    }

    func check(_ operation: String, _ result: QPDF_ERROR_CODE) throws(PDFError) {
        if let failure = PDFFile.failure(of: data, operation, result) { throw failure }
    }

    private static func failure(of data: qpdf_data, _ operation: String, _ result: QPDF_ERROR_CODE) -> PDFError? {
        if qpdf_has_error(data) != 0, let error = qpdf_get_error(data) {
            return PDFError(operation: operation, message: String(cString: qpdf_get_error_full_text(data, error)))
        }
        while qpdf_more_warnings(data) != 0, let warning = qpdf_next_warning(data) {
            let message = String(cString: qpdf_get_error_full_text(data, warning))
            if !PDFFile.isHarmless(message) {
                return PDFError(operation: operation, message: message)
            }
        }
        // Warnings alone are a status too; each of them has been looked at.
        let isError = result & ~(1 << 0) != 0
        return isError ? PDFError(operation: operation, message: "status \(result)") : nil
    }

    /// Whether a warning is one that cairo 1.16 brings on: it names a picture that is drawn twice on a page twice among its resources
    /// (`/x` and a number), both times the same object.
    static func isHarmless(_ message: String) -> Bool {
        guard let start = message.firstRange(of: "dictionary has duplicated key /x")?.upperBound else { return false }
        let digits = message[start...].prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && message[digits.endIndex...].hasPrefix(";")
    }

    // MARK: Places

    /// How many pages there are (`qpdf_get_num_pages`).
    /// - Throws: `PDFError` when the page tree cannot be read.
    public func pageCount() throws(PDFError) -> Int {
        let count = Int(qpdf_get_num_pages(data))
        try check("count the pages")
        guard count >= 0 else { throw PDFError(operation: "count the pages", message: "the page tree is damaged") }
        return count
    }

    /// Page `index`, from 0 (`qpdf_get_page_n`).
    public func page(_ index: Int) -> PDFObject {
        PDFObject(handle: qpdf_get_page_n(data, index))
    }

    /// The document's catalogue (`qpdf_get_root`).
    public var root: PDFObject {
        PDFObject(handle: qpdf_get_root(data))
    }

    /// The trailer's dictionary (`qpdf_get_trailer`).
    public var trailer: PDFObject {
        PDFObject(handle: qpdf_get_trailer(data))
    }

    /// The indirect object `number` of generation 0; null when there is none (`qpdf_get_object_by_id`).
    public func object(_ number: Int) -> PDFObject {
        PDFObject(handle: qpdf_get_object_by_id(data, Int32(truncatingIfNeeded: number), 0))
    }

    // MARK: Making objects

    /// The object that `text` writes in PDF's syntax, without references to others (`qpdf_oh_parse`).
    public func parse(_ text: String) -> PDFObject {
        PDFObject(handle: qpdf_oh_parse(data, text))
    }

    /// The text string `text` (`qpdf_oh_new_unicode_string`); ends at a NUL.
    public func string(_ text: String) -> PDFObject {
        PDFObject(handle: qpdf_oh_new_unicode_string(data, text))
    }

    /// The byte string of `bytes` (`qpdf_oh_new_binary_string`).
    public func string(bytes: [UInt8]) -> PDFObject {
        PDFObject(
            handle: bytes.withUnsafeBytes {
                qpdf_oh_new_binary_string(data, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count)
            })
    }

    /// A whole number.
    public func integer(_ number: Int) -> PDFObject {
        PDFObject(handle: qpdf_oh_new_integer(data, Int64(number)))
    }

    /// An empty array.
    public func array() -> PDFObject {
        PDFObject(handle: qpdf_oh_new_array(data))
    }

    /// Makes `object` one that others refer to by number (`qpdf_make_indirect_object`).
    public func indirect(_ object: PDFObject) -> PDFObject {
        PDFObject(handle: qpdf_make_indirect_object(data, object.handle))
    }

    /// A stream of `bytes` under the keys of `dictionary`, as it is, without a filter (`qpdf_oh_new_stream`).
    public func stream(_ bytes: [UInt8], dictionary: [(key: String, value: PDFObject)] = []) -> PDFObject {
        let stream = PDFObject(handle: qpdf_oh_new_stream(data))
        replaceData(of: stream, bytes)
        let own = self.dictionary(of: stream)
        for (key, value) in dictionary { set(key, value, in: own) }
        return stream
    }

    // MARK: Reading and changing objects

    /// What stands under `key`, as `/Lang`; null when absent (`qpdf_oh_get_key`).
    public func value(_ key: String, in dictionary: PDFObject) -> PDFObject {
        PDFObject(handle: qpdf_oh_get_key(data, dictionary.handle, key))
    }

    /// Puts `value` under `key` (`qpdf_oh_replace_key`).
    public func set(_ key: String, _ value: PDFObject, in dictionary: PDFObject) {
        qpdf_oh_replace_key(data, dictionary.handle, key, value.handle)
    }

    /// Takes `key` out (`qpdf_oh_remove_key`).
    public func remove(_ key: String, from dictionary: PDFObject) {
        qpdf_oh_remove_key(data, dictionary.handle, key)
    }

    /// Appends `item` to `array` (`qpdf_oh_append_item`).
    public func append(_ item: PDFObject, to array: PDFObject) {
        qpdf_oh_append_item(data, array.handle, item.handle)
    }

    /// Replaces item `index`, from 0, of `array` (`qpdf_oh_set_array_item`).
    public func setItem(_ index: Int, _ item: PDFObject, in array: PDFObject) {
        qpdf_oh_set_array_item(data, array.handle, Int32(truncatingIfNeeded: index), item.handle)
    }

    /// Whether `object` is a stream (`qpdf_oh_is_stream`).
    public func isStream(_ object: PDFObject) -> Bool {
        qpdf_oh_is_stream(data, object.handle) != 0
    }

    /// Whether `object` is the name `name`, as `/Image` (`qpdf_oh_is_name_and_equals`).
    public func isName(_ object: PDFObject, _ name: String) -> Bool {
        qpdf_oh_is_name_and_equals(data, object.handle, name) != 0
    }

    /// The whole number that `object` is; nil for anything else (`qpdf_oh_get_value_as_longlong`).
    public func integer(of object: PDFObject) -> Int? {
        var number: Int64 = 0
        return qpdf_oh_get_value_as_longlong(data, object.handle, &number) != 0 ? Int(number) : nil
    }

    /// The dictionary of `stream` (`qpdf_oh_get_dict`).
    public func dictionary(of stream: PDFObject) -> PDFObject {
        PDFObject(handle: qpdf_oh_get_dict(data, stream.handle))
    }

    /// The bytes of `stream` as stored, before any filter (`qpdf_oh_get_stream_data`).
    public func storedData(of stream: PDFObject) throws(PDFError) -> [UInt8] {
        var pointer: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = qpdf_oh_get_stream_data(data, stream.handle, qpdf_dl_none, nil, &pointer, &length)
        defer { free(pointer) }
        try check("read a stream", result)
        return Array(UnsafeBufferPointer(start: pointer, count: pointer == nil ? 0 : length))
    }

    /// Replaces the bytes of `stream`, which `filter` and `parameters` decode; nothing decodes them unless given
    /// (`qpdf_oh_replace_stream_data`). The bytes are copied.
    public func replaceData(
        of stream: PDFObject, _ bytes: [UInt8], filter: PDFObject? = nil, parameters: PDFObject? = nil
    ) {
        let nothing = qpdf_oh_new_null(data)
        bytes.withUnsafeBufferPointer {
            qpdf_oh_replace_stream_data(
                data, stream.handle, $0.baseAddress, $0.count, filter?.handle ?? nothing, parameters?.handle ?? nothing)
        }
    }

    /// Lets go of `object`'s handle; the object itself lives on (`qpdf_oh_release`). Worth it in loops over thousands.
    public func release(_ object: PDFObject) {
        qpdf_oh_release(data, object.handle)
    }

    // MARK: Writing

    /// Gives `take` the whole file, its objects packed, its streams as they are, its identifier made from its content: the same objects give
    /// the same bytes (`qpdf_set_deterministic_ID`, `qpdf_write`). The bytes are valid during the call alone.
    /// - Throws: `PDFError` for that or for any call before that failed.
    public consuming func write(_ take: (UnsafeRawBufferPointer) -> Void) throws(PDFError) {
        let operation = "write the PDF"
        try check("change the PDF")
        try check(operation, qpdf_init_write_memory(data))
        qpdf_set_deterministic_ID(data, QPDF_BOOL(1))
        qpdf_set_object_stream_mode(data, qpdf_o_generate)
        qpdf_set_stream_data_mode(data, qpdf_s_preserve)
        qpdf_set_suppress_original_object_IDs(data, QPDF_BOOL(1))
        try check(operation, qpdf_write(data))
        take(UnsafeRawBufferPointer(start: qpdf_get_buffer(data), count: qpdf_get_buffer_length(data)))
    }

    /// The whole file as `write(_:)` gives it.
    public consuming func written() throws(PDFError) -> [UInt8] {
        var bytes: [UInt8] = []
        try write { bytes = Array($0) }
        return bytes
    }
}

/// A handle of an object in a `PDFFile`; of use with that file alone.
public struct PDFObject: Hashable, Sendable {
    let handle: UInt32
}
