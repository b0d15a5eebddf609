import Cairo
import Diagnostics
import Geometry

/// The verdict as one static page that opens from disk: it fetches nothing but its own pictures, runs one script of its own, and takes nothing in
/// the pages' text for markup.
struct HTMLReport {
    private let verdict: Verdict
    /// The pixels across and down of the pages that were drawn.
    private let sizes: [String: PixelSize]

    /// The extent of a picture.
    struct PixelSize: Hashable, Sendable {
        /// Pixels across.
        var width: Int
        /// Pixels down.
        var height: Int
    }

    /// A report of `verdict` with pictures of `sizes`, by their names.
    init(_ verdict: Verdict, sizes: [String: PixelSize]) {
        self.verdict = verdict
        self.sizes = sizes
    }

    /// The whole page.
    var text: String {
        let names = "\(verdict.old.file) → \(verdict.new.file)".withoutControls.escapedForMarkup
        return """
            <!doctype html>
            <html lang="en" data-view="side">
            <head>
            <meta charset="utf-8">
            <meta name="generator" content="Galley">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'nonce-galley'; script-src 'nonce-galley'; base-uri 'none'; form-action 'none'">
            <title>\(verdict.isSame ? "Same" : "Changed"): \(names)</title>
            <style nonce="galley">
            \(ReportStyle.text)
            \(shapes)</style>
            </head>
            <body>
            \(header)
            <div class="desk">
            \(jumpList)
            <main>
            \(verdict.pages.isEmpty ? "<p class=\"all\">All pages are the same.</p>" : "")
            \(verdict.pages.enumerated().map { section($0.element, $0.offset) }.joined(separator: "\n"))
            </main>
            </div>
            <script nonce="galley">
            \(ReportScript.text)
            </script>
            </body>
            </html>

            """
    }

    // MARK: Head

    private var header: String {
        """
        <header>
        <h1><bdi>\(verdict.old.file.escaped)</bdi> <span aria-label="became">→</span> <bdi>\(verdict.new.file.escaped)</bdi></h1>
        <p class="sum">\(verdict.countLine.escaped)</p>
        \(verdict.pages.isEmpty ? "" : controls)
        </header>
        """
    }

    private var controls: String {
        let views = [("side", "Side by side"), ("overlay", "Overlay"), ("slider", "Slider"), ("blink", "Blink")]
        let buttons = views.enumerated().map { index, view in
            "<button type=\"button\" data-view=\"\(view.0)\" aria-pressed=\"\(index == 0)\">\(view.1)<kbd>\(index + 1)</kbd></button>"
        }
        let classes = PageClass.allCases.filter { kind in verdict.pages.contains { $0.kind == kind } }
        let chips = classes.map { kind in
            "<label class=\"chip \(kind)\"><input type=\"checkbox\" data-class=\"\(kind)\" checked> \(kind) "
                + "\(verdict.counts[kind, default: 0])</label>"
        }
        return """
            <div class="tools">
            <div class="views" role="group" aria-label="View">\(buttons.joined())</div>
            <div class="steps"><button type="button" data-step="-1">Previous<kbd>k</kbd></button><button type="button" data-step="1">Next<kbd>j</kbd></button><button type="button" data-boxes aria-pressed="true">Boxes<kbd>x</kbd></button></div>
            <div class="chips" role="group" aria-label="Show">\(chips.joined())</div>
            </div>
            """
    }

    private var jumpList: String {
        guard !verdict.pages.isEmpty else { return "" }
        let items = verdict.pages.enumerated().map { index, page in
            let name =
                page.new.map { ReportPicture.name(page.file, .new, $0) }
                ?? page.old.map { ReportPicture.name(page.file, .old, $0) } ?? ""
            let thumbnail =
                sizes[name] == nil ? "" : "<img loading=\"lazy\" alt=\"\" src=\"\(ReportPicture.thumbnail(name))\">"
            return
                "<li data-class=\"\(page.kind)\"><a href=\"#p\(index + 1)\">\(thumbnail)<span><bdi>\(page.place.escaped)</bdi> "
                + "<b class=\"\(page.kind)\">\(page.kind)</b></span></a></li>"
        }
        return "<nav aria-label=\"Pages that are not the same\"><details open><summary>\(items.count) "
            + "page\(items.count == 1 ? "" : "s")</summary><ol>\n\(items.joined(separator: "\n"))\n</ol></details></nav>"
    }

    // MARK: Pages

    private func section(_ page: PageVerdict, _ index: Int) -> String {
        let chapter = page.chapter.map { " <span class=\"chapter\"><bdi>\($0.escaped)</bdi></span>" } ?? ""
        let changes = page.words.map { "<li>\(change($0))</li>" }
        let sides = [picture(page, .old), picture(page, .new)]
        let isPair = sides.allSatisfy { $0 != nil }
        let pixels =
            page.pixels > 0
            ? "<p class=\"pixels\">\(page.pixels) pixel\(page.pixels == 1 ? " differs" : "s differ"), \(HTMLReport.share(page.share)) of the page</p>"
            : ""
        let size =
            page.kind == .size
            ? "<p class=\"pixels\">\((page.oldSize?.text ?? "").escaped) → \((page.newSize?.text ?? "").escaped)</p>"
            : ""
        let shape =
            [page.old.map { (ReportPicture.Side.old, $0) }, page.new.map { (.new, $0) }].compactMap(\.self)
            .compactMap { sizes[ReportPicture.name(page.file, $0.0, $0.1)] }.map(HTMLReport.shape).last ?? ""
        let slider =
            isPair
            ? "<input class=\"\(shape)\" type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"Where the old page ends and the new one begins\">"
            : ""
        return """
            <section id="p\(index + 1)" data-class="\(page.kind)" tabindex="-1">
            <h2><bdi>\(page.place.escaped)</bdi> <b class="\(page.kind)">\(page.kind)</b>\(chapter)</h2>
            \(size)\(pixels)\(changes.isEmpty ? "" : "<ul class=\"edits\">\(changes.joined())</ul>")
            \(slider)<div class="\(isPair ? "pair" : "lone")">\(sides.compactMap(\.self).joined())</div>
            </section>
            """
    }

    private static func share(_ share: Double) -> String {
        share < 0.0001 ? "less than 0.01 %" : "\(PlainNumber.text(share * 100)) %"
    }

    private func change(_ change: WordChange) -> String {
        let old = change.old.map { "<del><bdi>\($0.escaped)</bdi></del>" }
        let new = change.new.map { "<ins><bdi>\($0.escaped)</bdi></ins>" }
        let words = [old, new].compactMap(\.self).joined(separator: " → ")
        return change.kind == .changed ? words : "\(change.kind): " + words
    }

    private enum Side: String {
        case old, new
    }

    private func picture(_ page: PageVerdict, _ side: Side) -> String? {
        let number = side == .old ? page.old : page.new
        guard let number else { return nil }
        let name = ReportPicture.name(page.file, side == .old ? .old : .new, number)
        guard let size = sizes[name] else { return nil }
        let extent = side == .old ? page.oldSize : page.newSize
        let words = page.words.flatMap { side == .old ? $0.oldBoxes : $0.newBoxes }
        let boxes =
            words.map { box($0, "word", extent) }
            + (page.kind == .moved ? [] : page.boxes.map { box($0, "ink", extent) })
        return
            "<figure class=\"\(side) \(HTMLReport.shape(size))\"><figcaption>\(side) \(number)</figcaption><div class=\"page\">"
            + "<img loading=\"lazy\" decoding=\"async\" width=\"\(size.width)\" height=\"\(size.height)\" "
            + "alt=\"\(side) page \(number)\" src=\"\(name)\"><svg class=\"boxes\" aria-hidden=\"true\" "
            + "viewBox=\"0 0 \(PlainNumber.text(extent?.width.points ?? 1)) \(PlainNumber.text(extent?.height.points ?? 1))\" "
            + "preserveAspectRatio=\"none\">\(boxes.joined())</svg></div></figure>"
    }

    /// A box a little larger than what it marks.
    private func box(_ box: Rect, _ kind: String, _ extent: Size?) -> String {
        let margin = 1.5
        let numbers = [
            box.minX.points - margin, box.minY.points - margin, box.width.points + 2 * margin,
            box.height.points + 2 * margin,
        ].map { PlainNumber.text($0, places: 1) }
        return
            "<rect class=\"\(kind)\" x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\"/>"
    }

    private static func shape(_ size: PixelSize) -> String {
        "s\(size.width)x\(size.height)"
    }

    /// The widths of the pages, so that nothing jumps when pictures arrive.
    private var shapes: String {
        Set(sizes.values).sorted { ($0.width, $0.height) < ($1.width, $1.height) }.map { size in
            ".\(HTMLReport.shape(size)){width:\(size.width)px}.\(HTMLReport.shape(size)) .page{aspect-ratio:\(size.width)/\(size.height)}\n"
        }.joined()
    }
}

extension String {
    /// The text for a report's markup, without controls.
    fileprivate var escaped: String {
        withoutControls.escapedForMarkup
    }
}

/// The names of a report's pictures.
enum ReportPicture {
    /// The folder beside the report.
    static let folder = "galley-pages"

    /// Which edition a page is of.
    enum Side: String {
        case old, new
    }

    /// The path, from the report, of the picture of page `number` of `file`; letters, digits and dashes only, whatever the file is called.
    static func name(_ file: String?, _ side: Side, _ number: Int) -> String {
        let prefix = file.map { Digest(of: $0).text + "-" } ?? ""
        return "\(folder)/\(prefix)\(side)-\(number).png"
    }

    /// The path of a picture's thumbnail.
    static func thumbnail(_ name: String) -> String {
        name.replacing(".png", with: "-small.png")
    }
}
