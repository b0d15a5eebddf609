import Diagnostics
import Foundation
import Geometry
import Indexing
import Pagination
import Support
import Testing
import Typesetter

/// Positions, points and words of books that are really set.
@Suite struct ConcordanceTests {
    private static let book = """
        # A book of *all* kinds

        ## On words

        \(String(repeating: "Incomprehensible circumlocutions notwithstanding, the *un*believable rabbit-hole wasn’t Alice’s. ", count: 40))

        She said[^1] it twice[^long], in `let code = words(1812)` and in **bold**; H~2~O is x^2^.

        | Head | Other |
        |---|---|
        | cell one | a *cell* of several words in a row |
        | three | four |

        1. first item
        2. second item
           - inner item

        > A quotation, “with quotes” -- and dashes.

        ```
        for word in words {
        \tprint(word)   // a comment that is much longer than any line of code in two columns could ever be
        }
        ```

        בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ English inside 123 עברית.

        这一章讲的是程序设计语言的基本概念，也讲程序。

        [^1]: A note about the word.
        [^long]: Another note, \(String(repeating: "with many words of its own ", count: 20))
        """

    /// `text` set in two narrow columns.
    private static func composed(_ text: String) async throws -> Composition {
        let folder = try TemporaryFolder()
        var request = BuildRequest(sources: [try folder.write(text, to: "book.md")])
        request.page = Size(width: .millimetres(110), height: .millimetres(170))
        guard case .composed(let composition) = await Typesetting.compose(request) else {
            throw CocoaError(.fileReadUnknown)
        }
        return composition
    }

    @Test func everyWordIsFoundAtItsPositionAndUnderItsMiddle() async throws {
        let composition = try await Self.composed(Self.book)
        let concordance = Concordance(composition.storage, pages: composition.pages)
        let scalars = Array(composition.text.unicodeScalars)
        #expect(concordance.length == scalars.count)
        var seen = 0
        var broken = 0
        var location = 0
        while location < scalars.count {
            defer { location += 1 }
            let place = try #require(concordance.place(ofLocation: location))
            guard let word = place.word, word.location == location else { continue }
            seen += 1
            #expect(word.text == String(String.UnicodeScalarView(scalars[location..<location + word.length])))
            #expect(!word.boxes.isEmpty, "“\(word.text)” at \(location) stands nowhere")
            if word.boxes.count > 1 { broken += 1 }
            for box in word.boxes {
                let page = composition.pages[box.page - 1]
                #expect(box.frame.width > .zero && box.frame.maxX <= page.size.width, "“\(word.text)” at \(location)")
                let middle = Point(x: box.frame.minX + box.frame.width / 2, y: box.frame.minY + box.frame.height / 2)
                let under = concordance.word(onPage: box.page, at: middle)
                #expect(under?.location == location, "“\(word.text)” at \(location), not “\(under?.text ?? "")”")
            }
        }
        #expect(seen > 500 && broken > 10)
    }

    @Test func wordsInPiecesHaveABoxForEach() async throws {
        let composition = try await Self.composed(Self.book)
        let concordance = Concordance(composition.storage, pages: composition.pages)
        let places = concordance.places(of: "Incomprehensible")
        #expect(places.count == 40)
        #expect(places.contains { $0.boxes.count == 2 })
        for place in places where place.boxes.count == 2 {
            #expect(
                place.boxes[0].frame.minX > place.boxes[1].frame.minX || place.boxes[0].column != place.boxes[1].column)
        }
        // Faces may change within a word that is one all the same.
        #expect(concordance.places(of: "unbelievable").allSatisfy { $0.length == 12 })
        #expect(concordance.places(of: "unbelievable").contains { $0.boxes.count == 1 })
    }

    @Test func wordsAreFoundAsTheyAreSearchedFor() async throws {
        let composition = try await Self.composed(Self.book)
        let concordance = Concordance(composition.storage, pages: composition.pages)
        func count(_ word: String, ignoringCase: Bool = false) -> Int {
            concordance.places(of: word, ignoringCase: ignoringCase).count
        }
        #expect(
            count("Alice's") == 40 && count("Alice") == 0 && count("rabbit-hole") == 40 && count("hole wasn’t") == 40)
        #expect(count("she") == 0 && count("she", ignoringCase: true) == 1)
        #expect(count("程序") == 2 && count("程序设计") == 1 && count("בָּרָא") == 1)
        #expect(count("1812") == 1 && count("twice") == 1 && count("nowhere") == 0 && count("—") == 0)
        // A table's header, the contents and running heads are places too; only what is text has a position.
        let heads = concordance.places(of: "words").filter { $0.location == nil }
        #expect(heads.allSatisfy { $0.span == nil || $0.boxes.first?.column != nil })
        let place = try #require(concordance.places(of: "twice").first)
        #expect(place.span?.position.line == 7)
        #expect(place.span?.position.column == 17)
    }

    @Test func pointsWhereNoWordStandsGiveNone() async throws {
        let composition = try await Self.composed("Dash -- well-known\n")
        let concordance = Concordance(composition.storage, pages: composition.pages)
        #expect(concordance.word(onPage: 1, at: Point(x: .points(1), y: .points(1))) == nil)
        #expect(concordance.word(onPage: 2, at: .zero) == nil && concordance.word(onPage: 0, at: .zero) == nil)
        #expect(concordance.place(ofLocation: -1) == nil && concordance.place(ofLocation: concordance.length) == nil)
        // A mark of punctuation belongs to the word it touches, a dash between spaces to none.
        for (location, expected) in [(5, nil), (11, "well"), (6, nil)] as [(Int, String?)] {
            let box = try #require(concordance.place(ofLocation: location)?.character.boxes.first)
            let middle = Point(x: box.frame.minX + box.frame.width / 2, y: box.frame.minY + box.frame.height / 2)
            #expect(concordance.word(onPage: 1, at: middle)?.text == expected, "position \(location)")
        }
        // The line feed behind the text stands where the last letter does.
        let last = try #require(concordance.place(ofLocation: concordance.length - 1))
        #expect(last.word?.text == "known")
    }

    @Test(
        "the middle of each of 1,000 words of poppler's gives that word",
        .enabled(if: Shared.exists("corpus/alice"), Shared.reason),
        .enabled(if: Tool.finds(["pdftotext"]), "pdftotext is needed"))
    func popplersWords() async throws {
        let source = Shared.path("corpus/alice/alices_adventures.md")
        guard case .composed(let composition) = await Typesetting.compose(BuildRequest(sources: [source])) else {
            Issue.record("the book was not set")
            return
        }
        let folder = try TemporaryFolder()
        _ = try await Typesetting.write(composition, as: .pdf, to: folder.path + "/alice.pdf")
        let listing = try Tool.shell("pdftotext -bbox alice.pdf -", in: folder.path).text
        let concordance = Concordance(composition.storage, pages: composition.pages)
        var sheet = 0
        var words: [(sheet: Int, middle: Point, text: String)] = []
        for line in listing.split(separator: "\n") {
            if line.contains("<page ") { sheet += 1 }
            let fields = line.split(separator: "\"")
            guard line.contains("<word "), fields.count == 9 else { continue }
            let box = [1, 3, 5, 7].compactMap { Double(fields[$0]) }
            let text = fields[8].dropFirst().dropLast(7).replacing("&amp;", with: "&")
            guard box.count == 4, text.contains(where: \.isLetter) else { continue }
            words.append(
                (sheet, Point(x: .points((box[0] + box[2]) / 2), y: .points((box[1] + box[3]) / 2)), String(text)))
        }
        var random = SplitMix(seed: 1)
        for word in words.shuffled(using: &random).prefix(1_000) {
            let found = concordance.word(onPage: word.sheet, at: word.middle)
            let text = word.text.replacing("\u{2010}", with: "-")
            let pieces = text.split { !($0.isLetter || $0.isNumber || $0 == "’") }
            let isRight = found.map { place in
                text.contains(place.text) || pieces.contains { place.text.contains($0) }
            }
            #expect(isRight == true, "“\(word.text)” on sheet \(word.sheet) at \(word.middle): “\(found?.text ?? "")”")
        }
        #expect(words.count > 20_000)
    }
}
