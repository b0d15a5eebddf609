import Cairo
import Foundation
import Geometry
import Support
import Testing

@testable import Proofing

/// The report as a page for a browser.
@Suite struct ReportTests {
    static let hasBrowser = Tool.finds(["chromium"])
    static let noBrowser: Comment = "chromium is not installed"

    private func verdict(_ count: Int) -> Verdict {
        let size = Size(width: .points(100), height: .points(150))
        let box = Rect(x: .points(10), y: .points(20), width: .points(30), height: .points(9))
        let pages = (1...count).map { number in
            PageVerdict(
                old: number, new: number, kind: .words, chapter: "<b>\u{202E}Chapter</b>", pixels: 12, share: 0.01,
                boxes: [box],
                words: [
                    WordChange(
                        kind: .changed, old: "<script>document.title='taken'</script>",
                        new: "\"><img src=x onerror=alert(1)>",
                        oldBoxes: [box], newBoxes: [box])
                ], oldSize: size, newSize: size)
        }
        return Verdict(
            old: Edition(file: "<old>.pdf", pages: count), new: Edition(file: "new&.pdf", pages: count), pages: pages,
            counts: [.words: count])
    }

    private func written(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let report = try ReportFolder(folder.path + "/report")
        for number in 1...min(count, 4) {
            let page = Raster(width: 100, height: 150, filledWith: UInt32(number) << 5)
            var drawn = DrawnPages()
            drawn.old = (number, page)
            drawn.new = (number, page)
            try report.take(drawn)
        }
        try report.finish(verdict(count))
        return folder
    }

    /// The page as the browser has it after its script ran.
    private func browsed(_ folder: TemporaryFolder, view: String) throws -> String {
        let arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=2000", "--dump-dom",
            "file://\(folder.path)/report/index.html#view=\(view)",
        ]
        return try Tool.shell("chromium \"$@\" 2>/dev/null".replacing("$@", with: arguments.joined(separator: "\" \"")))
            .text
    }

    @Test func nothingInThePagesIsMarkup() throws {
        let text = HTMLReport(verdict(2), sizes: [:]).text
        #expect(text.components(separatedBy: "<script").count == 2)
        #expect(!text.contains("<img src=x") && !text.contains("\u{202E}Chapter</b>") && !text.contains("<old>"))
        #expect(text.contains("&lt;script&gt;"))
    }

    @Test func nothingIsFetched() throws {
        let text = HTMLReport(verdict(2), sizes: ["galley-pages/old-1.png": .init(width: 10, height: 15)]).text
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("//www"))
        #expect(text.contains("default-src 'none'"))
        #expect(text.components(separatedBy: "<img ").dropFirst().allSatisfy { $0.hasPrefix("loading=\"lazy\"") })
    }

    @Test func aReportReplacesReportsAndNothingElse() throws {
        let folder = try written(2)
        #expect(try folder.names() == ["report"])
        let again = try ReportFolder(folder.path + "/report")
        try again.finish(verdict(1))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/report").sorted()
        #expect(names == ["galley-pages", "index.html", "report.json"])
        try folder.write("<html>mine</html>", to: "own/index.html")
        #expect(throws: ProofError.self) { _ = try ReportFolder(folder.path + "/own") }
    }

    @Test func whatIsNotFinishedLeavesNothing() throws {
        let folder = try TemporaryFolder()
        do {
            let report = try ReportFolder(folder.path + "/report")
            var drawn = DrawnPages()
            drawn.new = (1, Raster(width: 10, height: 10))
            try report.take(drawn)
        }
        #expect(try folder.names().isEmpty)
    }

    @Test(.enabled(if: hasBrowser, noBrowser), arguments: ["side", "overlay", "slider", "blink"])
    func theViewsSwitch(view: String) throws {
        let dom = try browsed(try written(3), view: view)
        #expect(dom.contains("data-view=\"\(view)\"") && dom.contains("data-ready=\"3\""))
        #expect(!dom.contains("<title>taken"))
    }

    @Test(.enabled(if: hasBrowser, noBrowser)) func sixHundredPagesOpen() throws {
        let dom = try browsed(try written(600), view: "side")
        #expect(dom.contains("data-ready=\"600\"") && dom.contains("id=\"p600\""))
    }

    @Test func jsonAndJUnitHoldHostileText() throws {
        let verdict = verdict(2)
        let json = try JSONSerialization.jsonObject(with: Data(verdict.json.utf8)) as? [String: Any]
        #expect((json?["pages"] as? [[String: Any]])?.count == 2)
        #expect(!verdict.junit.contains("<script"))
    }

    @Test func numbersAreWrittenPlainly() {
        #expect(PlainNumber.text(72) == "72" && PlainNumber.text(310.2) == "310.2" && PlainNumber.text(-0.001) == "0")
        #expect(PlainNumber.text(0.002143, places: 6) == "0.002143" && PlainNumber.text(100) == "100")
    }
}
