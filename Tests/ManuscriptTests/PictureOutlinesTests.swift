import Foundation
import Support
import Testing

@testable import Manuscript

/// A picture is drawn once for its outline, whatever the number of its places.
@Suite struct PictureOutlinesTests {
    @Test func aPictureIsDrawnOnce() throws {
        let folder = try TemporaryFolder()
        let picture = TestPNG(width: 8, height: 8) { x, _ in x < 4 ? [0, 0, 0] : [255, 255, 255] }
        let path = try folder.write(Data(picture.bytes), to: "a.png")
        let outlines = PictureOutlines()
        let first = outlines.outline(path, folder: nil)
        #expect(!first.isEmpty)
        try FileManager.default.removeItem(atPath: path)
        #expect(outlines.outline(path, folder: nil) == first)
    }

    @Test func aPictureThatCannotBeDrawnHasNone() {
        #expect(PictureOutlines().outline("/nowhere/a.png", folder: nil).isEmpty)
    }
}
