import Diagnostics
import Foundation
import Manuscript

/// What mdBook asks of a renderer.
public struct MdBookJob: Sendable {
    /// The chapters, and where they stand.
    private let context: RenderContext
    /// The folder that the output belongs in, absolute.
    public var destination: String
    /// The output's name, without an ending.
    public var name: String

    /// Reads mdBook's render context, as it writes it to a renderer's standard input. Linear.
    ///
    /// - Returns: nil when `bytes` is no JSON, or not such a context.
    public init?(json bytes: [UInt8]) {
        guard let root = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any],
            let folder = root["root"] as? String, let destination = root["destination"] as? String,
            let book = root["book"] as? [String: Any],
            // mdBook calls them items from version 0.5 on.
            let sections = (book["sections"] ?? book["items"]) as? [Any]
        else { return nil }
        let config = (root["config"] as? [String: Any])?["book"] as? [String: Any] ?? [:]
        context = RenderContext(
            root: folder, source: config["src"] as? String ?? "src", title: config["title"] as? String,
            authors: config["authors"] as? [String] ?? [], language: config["language"] as? String,
            chapters: MdBookJob.chapters(sections))
        self.destination = destination
        let last = (folder as NSString).lastPathComponent
        name = last.isEmpty || last == "/" ? "book" : last
    }

    /// `asked`, with mdBook's chapters as what is to be set.
    public func request(_ asked: BuildRequest) -> BuildRequest {
        var request = asked
        request.sources = [context.root]
        request.context = context
        return request
    }

    /// The chapters of `sections` and those in them, depth first.
    private static func chapters(_ sections: [Any]) -> [RenderContext.Chapter] {
        var found: [RenderContext.Chapter] = []
        var part: String?
        var isInPart = false
        // A list of its own: chapters nest as deep as the author likes.
        var open = [(items: sections[...], depth: 0)]
        while var level = open.popLast() {
            guard let item = level.items.popFirst() else { continue }
            open.append(level)
            guard let item = item as? [String: Any] else { continue }
            if let title = item["PartTitle"] as? String {
                part = title
                isInPart = true
                continue
            }
            guard let chapter = item["Chapter"] as? [String: Any] else { continue }
            let isNumbered = chapter["number"] is [Any]
            found.append(
                RenderContext.Chapter(
                    name: chapter["name"] as? String ?? "", path: chapter["path"] as? String,
                    content: chapter["content"] as? String ?? "", depth: level.depth, isNumbered: isNumbered,
                    part: isNumbered ? part : nil, isInPart: isInPart && isNumbered))
            if isNumbered { part = nil }
            open.append(((chapter["sub_items"] as? [Any] ?? [])[...], level.depth + 1))
        }
        return found
    }
}
