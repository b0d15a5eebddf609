internal import CPoppler
public import Cairo
public import Geometry

/// A page of a `PDFDocument`, to be read and drawn; of use while that document's thread has it.
///
/// Rectangles are in points from the top left corner of the page as a viewer shows it (its crop box, turned).
public final class PDFPage {
    private let handle: OpaquePointer
    private let document: PDFDocument
    /// The page's number, from 1.
    public let number: Int
    /// How many points the page's unit is, of which the library knows nothing.
    private let unit: Double

    init(_ handle: OpaquePointer, number: Int, unit: Double, of document: PDFDocument) {
        self.handle = handle
        self.unit = unit
        self.number = number
        self.document = document
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(handle))
    }

    /// The page's extent (`poppler_page_get_size`).
    public var size: Size {
        Size(width: PDFPage.length(extent.width * unit), height: PDFPage.length(extent.height * unit))
    }

    /// The page's extent in its own unit.
    private var extent: (width: Double, height: Double) {
        var (width, height) = (0.0, 0.0)
        poppler_page_get_size(handle, &width, &height)
        return (width, height)
    }

    /// What is printed as its number, as "iv" or "12" (`poppler_page_get_label`); nil where the file says nothing.
    public var label: String? {
        guard let label = poppler_page_get_label(handle) else { return nil }
        defer { g_free(label) }
        return String(cString: label)
    }

    /// A length of `points`; what no page can hold is cut to 1,000,000 pt.
    static func length(_ points: Double) -> Length {
        points.isFinite ? Length(points: max(-1_000_000, min(1_000_000, points))) : .zero
    }

    // MARK: Text

    /// A stretch of characters between places where a line may end, as printed: white space, dashes, the characters of scripts that are written without
    /// spaces. A word divided at a line's end is two.
    public struct Word: Hashable, Sendable {
        /// Its characters.
        public var text: String
        /// The box of its characters.
        public var box: Rect
        /// The number of its line on the page, from 0.
        public var line: Int
        /// The size of its first character, in points.
        public var size: Double
        /// Whether it stands right behind the word before, with no white space between.
        public var isJoined = false
    }

    /// The words in poppler's reading order (`poppler_page_get_text_for_area`, `poppler_page_get_text_layout_for_area`,
    /// `poppler_page_get_text_attributes_for_area`).
    ///
    /// Linear in the text.
    public func words() -> [Word] {
        let (width, height) = extent
        // poppler selects from one corner to the other in reading order: from the top left it leaves out what comes before on a page that reads
        // from right to left, and from the top right what comes before on others.
        let areas = [
            PopplerRectangle(x1: 0, y1: 0, x2: width, y2: height),
            PopplerRectangle(x1: width, y1: 0, x2: 0, y2: height),
        ]
        let (fromLeft, fromRight) = (words(in: areas[0]), words(in: areas[1]))
        return fromRight.characters > fromLeft.characters ? fromRight.words : fromLeft.words
    }

    private func words(in area: PopplerRectangle) -> (words: [Word], characters: Int) {
        var area = area
        guard let text = poppler_page_get_text_for_area(handle, &area) else { return ([], 0) }
        defer { g_free(text) }
        var boxes: UnsafeMutablePointer<PopplerRectangle>?
        var count: UInt32 = 0
        guard poppler_page_get_text_layout_for_area(handle, &area, &boxes, &count) != 0 else { return ([], 0) }
        defer { g_free(boxes) }
        let rectangles = UnsafeBufferPointer(start: boxes, count: boxes == nil ? 0 : Int(count))
        var reader = WordReader(rectangles: rectangles, sizes: sizes(in: area), unit: unit)
        for scalar in String(cString: text).unicodeScalars { reader.take(scalar) }
        reader.finish()
        return (reader.words, rectangles.count)
    }

    /// Where each run of characters of one look ends, and its size.
    private func sizes(in area: PopplerRectangle) -> [(end: Int, size: Double)] {
        var area = area
        let list = poppler_page_get_text_attributes_for_area(handle, &area)
        defer { poppler_page_free_text_attributes(list) }
        var sizes: [(end: Int, size: Double)] = []
        var link = list
        while let node = link {
            if let data = node.pointee.data {
                let attributes = data.assumingMemoryBound(to: PopplerTextAttributes.self).pointee
                sizes.append((Int(attributes.end_index), attributes.font_size))
            }
            link = node.pointee.next
        }
        return sizes
    }

    // MARK: Links

    /// A place on the page that leads to another.
    public struct Link: Hashable, Sendable {
        /// The place.
        public var box: Rect
        /// The page it leads to, from 1.
        public var target: Int
    }

    /// The links into the file itself (`poppler_page_get_link_mapping`).
    public func links() -> [Link] {
        let list = poppler_page_get_link_mapping(handle)
        defer { poppler_page_free_link_mapping(list) }
        let height = extent.height
        var links: [Link] = []
        var link = list
        while let node = link {
            if let mapping = node.pointee.data?.assumingMemoryBound(to: PopplerLinkMapping.self),
                let action = mapping.pointee.action, action.pointee.type == POPPLER_ACTION_GOTO_DEST,
                let destination = action.pointee.goto_dest.dest, let target = document.page(of: destination.pointee)
            {
                // Link areas alone are measured from the page's foot.
                let area = mapping.pointee.area
                let flipped = PopplerRectangle(x1: area.x1, y1: height - area.y2, x2: area.x2, y2: height - area.y1)
                links.append(Link(box: PDFPage.rect(flipped, unit), target: target))
            }
            link = node.pointee.next
        }
        return links
    }

    /// A rectangle of a page whose unit is `unit` points.
    static func rect(_ box: PopplerRectangle, _ unit: Double) -> Rect {
        let (left, right) = (min(box.x1, box.x2) * unit, max(box.x1, box.x2) * unit)
        let (top, bottom) = (min(box.y1, box.y2) * unit, max(box.y1, box.y2) * unit)
        return Rect(x: length(left), y: length(top), width: length(right - left), height: length(bottom - top))
    }

    // MARK: Pictures

    /// A picture of pixels on the page.
    public struct Picture: Hashable, Sendable {
        /// Where it is drawn.
        public var box: Rect
        /// A hash of the pixels and the extent, with a key that every process chooses anew: nobody can make two pictures that share it.
        public var content: Int
    }

    /// The pictures in the order drawn (`poppler_page_get_image_mapping`, `poppler_page_get_image`). Draws the page once for each.
    public func pictures() -> [Picture] {
        let list = poppler_page_get_image_mapping(handle)
        defer { poppler_page_free_image_mapping(list) }
        var pictures: [Picture] = []
        var link = list
        while let node = link {
            if let mapping = node.pointee.data?.assumingMemoryBound(to: PopplerImageMapping.self).pointee {
                // Poppler 22.12 measures these areas from the top, though its manual says otherwise.
                let area = mapping.area
                let surface = poppler_page_get_image(handle, mapping.image_id)
                defer { if let surface { cairo_surface_destroy(surface) } }
                pictures.append(Picture(box: PDFPage.rect(area, unit), content: PDFPage.hash(of: surface)))
            }
            link = node.pointee.next
        }
        return pictures
    }

    private static func hash(of surface: OpaquePointer?) -> Int {
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { return 0 }
        cairo_surface_flush(surface)
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var hasher = Hasher()
        hasher.combine(width)
        hasher.combine(height)
        for row in 0..<height {
            let words = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width { hasher.combine(words[column] & 0xFF_FFFF) }
        }
        return hasher.finalize()
    }

    // MARK: Drawing

    /// The page on white at `resolution` dots to the inch (`poppler_page_render`).
    ///
    /// - Throws: `PopplerError.page` when it cannot be drawn, or would be more than 32,767 pixels wide or high.
    public func drawn(resolution: Double) throws(PopplerError) -> Raster {
        let scale = resolution / 72
        let size = self.size
        let width = max(1, (size.width.points * scale - 0.01).rounded(.up))
        let height = max(1, (size.height.points * scale - 0.01).rounded(.up))
        guard width <= 32_767, height <= 32_767, width * height <= 400_000_000 else {
            throw .page(number, "at \(Int(resolution)) dots to the inch it is \(Int(width)) × \(Int(height)) pixels")
        }
        return try drawn(resolution: resolution, left: 0, top: 0, width: Int(width), height: Int(height))
    }

    /// `width` × `height` pixels of the page on white, from `left` and `top` on, at `resolution` dots to the inch.
    ///
    /// - Throws: `PopplerError.page` when it cannot be drawn.
    public func drawn(
        resolution: Double, left: Int, top: Int, width: Int, height: Int
    ) throws(PopplerError) -> Raster {
        let scale = resolution / 72 * unit
        var raster = Raster(width: width, height: height)
        let status = raster.pixels.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
                Int32(width) * 4)
            defer { cairo_surface_destroy(surface) }
            let context = cairo_create(surface)
            defer { cairo_destroy(context) }
            cairo_translate(context, Double(-left), Double(-top))
            cairo_scale(context, scale, scale)
            poppler_page_render(handle, context)
            cairo_surface_finish(surface)
            return cairo_status(context)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .page(number, "\(String(cString: cairo_status_to_string(status))) (cairo status \(status.rawValue))")
        }
        for index in raster.pixels.indices { raster.pixels[index] &= 0xFF_FFFF }
        return raster
    }
}
