internal import CQPDF
import Glibc

/// What an object is, as far as reading a page asks.
public enum PDFKind: Sendable {
    case null, boolean, number, string, name, array, dictionary, stream, other
}

extension PDFFile {
    /// What `object` is (`qpdf_oh_get_type_code`).
    public func kind(of object: PDFObject) -> PDFKind {
        switch qpdf_oh_get_type_code(data, object.handle) {
        case ot_null: .null
        case ot_boolean: .boolean
        case ot_integer, ot_real: .number
        case ot_string: .string
        case ot_name: .name
        case ot_array: .array
        case ot_dictionary: .dictionary
        case ot_stream: .stream
        default: .other
        }
    }

    /// The number of an indirect object; 0 for a direct one (`qpdf_oh_get_object_id`).
    public func number(of object: PDFObject) -> Int {
        Int(qpdf_oh_get_object_id(data, object.handle))
    }

    /// The keys of `dictionary`, sorted (`qpdf_oh_begin_dict_key_iter`).
    public func keys(of dictionary: PDFObject) -> [String] {
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(data, dictionary.handle)
        while qpdf_oh_dict_more_keys(data) != 0 {
            if let key = qpdf_oh_dict_next_key(data) { keys.append(String(cString: key)) }
        }
        return keys.sorted()
    }

    /// How many items `array` has (`qpdf_oh_get_array_n_items`).
    public func count(of array: PDFObject) -> Int {
        Int(qpdf_oh_get_array_n_items(data, array.handle))
    }

    /// Item `index`, from 0, of `array` (`qpdf_oh_get_array_item`).
    public func item(_ index: Int, of array: PDFObject) -> PDFObject {
        PDFObject(handle: qpdf_oh_get_array_item(data, array.handle, Int32(truncatingIfNeeded: index)))
    }

    /// A number, string, name or other simple object as PDF writes it (`qpdf_oh_unparse_binary`).
    public func written(_ object: PDFObject) -> String {
        String(cString: qpdf_oh_unparse_binary(data, object.handle))
    }

    /// The content of `page`, its streams decoded and joined (`qpdf_oh_get_page_content_data`).
    public func content(of page: PDFObject) throws(PDFError) -> [UInt8] {
        var pointer: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = qpdf_oh_get_page_content_data(data, page.handle, &pointer, &length)
        defer { free(pointer) }
        try check("read a page's content", result)
        return Array(UnsafeBufferPointer(start: pointer, count: pointer == nil ? 0 : length))
    }

    /// The bytes of `stream` with every filter taken off that can be, pictures' own excepted (`qpdf_oh_get_stream_data`).
    public func decodedData(of stream: PDFObject) throws(PDFError) -> [UInt8] {
        var pointer: UnsafeMutablePointer<UInt8>?
        var length = 0
        let result = qpdf_oh_get_stream_data(data, stream.handle, qpdf_dl_generalized, nil, &pointer, &length)
        defer { free(pointer) }
        try check("read a stream", result)
        return Array(UnsafeBufferPointer(start: pointer, count: pointer == nil ? 0 : length))
    }
}
