import Manuscript
import Styling
import Testing

/// Which paragraph below a picture is its caption.
@Suite struct FigureCaptionTests {
    @Test(arguments: [
        ("Figure 3-1: The heap", true), ("Abb. 7", true), ("图1.2 sublime", true), ("図3 木", true),
        ("Fig. 12. A map", true),
        ("Figure 3 shows that it works", false), ("In 1812 the army", false), ("图1.2所示", false),
        ("x86 machines", false),
        ("Figure of speech", false), ("", false),
    ])
    func aCaptionHasANameAndANumber(text: String, isCaption: Bool) {
        var book = TestBook()
        book.paragraph("Before.".inline)
        book.add(.figure(Picture(source: "a.png", alternative: "A")))
        book.paragraph(text.inline)
        let section = book.styled().storage.sections[0]
        let captions = section.blocks.compactMap { block -> String? in
            guard case .figure(_, let caption?, _, _) = block else { return nil }
            return section.paragraphs[caption].text
        }
        #expect(captions == (isCaption ? [text] : []))
        #expect(section.paragraphs.map(\.text).filter { $0 == text }.count == (text.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("Listing 4-3: Ownership", true), ("リスト1 木", true), ("Figure 3: A map", false), ("Listing the files", false),
    ])
    func aListingHasItsCaptionBelow(text: String, isCaption: Bool) {
        var book = TestBook()
        book.paragraph("Before.".inline)
        book.add(.code(language: nil, text: "let a = 1\n"))
        book.paragraph(text.inline)
        let section = book.styled().storage.sections[0]
        let caption = section.paragraphs.first { $0.text == text }
        #expect(caption?.style.isKeptWithPrevious == isCaption)
        #expect(caption?.style.alignment == (isCaption ? .centre : .justified))
    }

    /// A heading that ends the book with nothing below it stands below the text.
    @Test func aLastHeadingAloneOpensNoPage() {
        var book = TestBook()
        for name in ["One", "Two"] {
            book.heading(2, name)
            book.paragraph("Text.".inline)
        }
        book.heading(2, "The End")
        let sections = book.styled().storage.sections
        #expect(
            sections.map(\.opening) == [.recto, .page, .column] || sections.map(\.opening) == [.page, .page, .column])
    }
}
