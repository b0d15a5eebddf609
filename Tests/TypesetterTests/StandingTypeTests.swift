import Diagnostics
import Foundation
import Geometry
import Indexing
import Pagination
import Support
import Testing
import Typesetter

/// Builds with type that stands from earlier ones, against builds from nothing.
@Suite struct StandingTypeTests {
    /// A book of chapters with notes, tables, lists and links among them.
    private static func chapters(_ random: inout SplitMix) -> [String] {
        (1...8).map { chapter in
            var text = "## Chapter \(chapter)\n\n"
            for part in 1...6 {
                let words = (0..<Int.random(in: 5...120, using: &random)).map { _ in
                    ["alder", "birch", "*cedar*", "damson", "elm", "[link](#chapter-2)"].randomElement(using: &random)
                        ?? ""
                }
                text += words.joined(separator: " ") + "[^\(chapter)-\(part)].\n\n"
                text += "[^\(chapter)-\(part)]: Note \(part).\n\n"
            }
            return text + "| a | b |\n|---|---|\n| \(chapter) | two |\n\n- item\n- other\n\n```\ncode\n```\n\n"
        }
    }

    /// The dump, the chapter table and the diagnostics of a build.
    private static func printed(_ outcome: Outcome) throws -> String {
        guard case .composed(let composition) = outcome else { throw CocoaError(.fileReadUnknown) }
        return composition.dump + composition.chapters.text(.json)
            + composition.diagnostics.map { "\($0.message) \($0.span?.range.description ?? "")" }.joined(
                separator: "\n")
    }

    @Test func anyEditGivesThePagesOfABuildFromNothing() async throws {
        let seed: UInt64 = 11
        var random = SplitMix(seed: seed)
        var chapters = Self.chapters(&random)
        let folder = try TemporaryFolder()
        var standing: StandingType? = StandingType()
        for round in 0..<12 {
            let place = Int.random(in: 0..<chapters.count, using: &random)
            switch round % 6 {
            case 0: chapters[place] += "More words at the end.\n\n"
            case 1:
                chapters[place] = chapters[place].replacing(
                    "alder", with: "missing ![glyph](nowhere.png) \u{F0000}", maxReplacements: 1)
            case 2: chapters.swapAt(place, (place + 3) % chapters.count)
            case 3: chapters[place] = chapters[place].replacing("elm ", with: "", maxReplacements: 2)
            case 4: chapters.insert("## Another \(round)\n\nShort.\n\n", at: place)
            default: break
            }
            let source = try folder.write("# Book\n\n" + chapters.joined(), to: "book.md")
            let request = BuildRequest(sources: [source])
            let kept = try Self.printed(await Typesetting.compose(request, standing: &standing))
            let fresh = try Self.printed(await Typesetting.compose(request))
            #expect(kept == fresh, "seed \(seed), round \(round)")
        }
    }

    @Test func otherSettingsSetAllAgain() async throws {
        let folder = try TemporaryFolder()
        var random = SplitMix(seed: 12)
        let source = try folder.write("# Book\n\n" + Self.chapters(&random).joined(), to: "book.md")
        var standing: StandingType? = StandingType()
        for size in [nil, "12pt", "12pt", nil] {
            var request = BuildRequest(sources: [source])
            request.textSize = size
            request.columns = size == nil ? 2 : 1
            let kept = try Self.printed(await Typesetting.compose(request, standing: &standing))
            let fresh = try Self.printed(await Typesetting.compose(request))
            #expect(kept == fresh)
        }
    }

    @Test func drawnSheetsAreTheSameToTheByte() async throws {
        let folder = try TemporaryFolder()
        var random = SplitMix(seed: 13)
        let chapters = (0..<12).flatMap { _ in Self.chapters(&random) }
        var standing: StandingType? = StandingType()
        for last in ["one", "two", "three"] {
            let text = "# Book\n\n" + chapters.joined() + "## End\n\nThe word \(last).\n"
            let source = try folder.write(text, to: "book.md")
            var request = BuildRequest(sources: [source])
            request.page = Size(width: .millimetres(80), height: .millimetres(90))
            guard case .composed(let composition) = await Typesetting.compose(request, standing: &standing) else {
                Issue.record("the book was not set")
                return
            }
            #expect(composition.pages.count > 130)
            _ = try await Typesetting.write(composition, as: .pdf, to: folder.path + "/kept.pdf", standing: &standing)
            _ = try await Typesetting.write(composition, as: .pdf, to: folder.path + "/fresh.pdf")
            let outputs = try ["kept", "fresh"].map {
                try Data(contentsOf: URL(fileURLWithPath: folder.path + "/\($0).pdf"))
            }
            #expect(outputs[0] == outputs[1])
        }
    }
}
