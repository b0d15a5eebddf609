import Diagnostics
import Geometry
import Pagination
import Rendering
import Shaping
import Styling

/// What a build keeps for the next one, as a printer keeps the type of a book that will be printed again: the chapters on their pages and the
/// drawn sheets. What has not changed is not set and not drawn twice, and the output is the same to the byte.
///
/// Holds one build's matter whatever the number of builds.
public struct StandingType: Sendable {
    /// What decides how any text is set.
    private struct Settings: Hashable {
        let master: PageMaster
        let pagination: PaginationSettings
        let shaping: ShapingSettings
        let fonts: [String]
    }

    /// A chain of sections as it was set.
    struct Chain: Sendable {
        /// The chain as told from its own beginning.
        let counted: SectionChain
        /// Where it began.
        let origin: ChainOrigin
        /// What came of it.
        let result: Composer.Result
        /// The number of its texts; see `number(of:)`.
        let number: Int
    }

    private var settings: Settings?
    /// The workers' places, with engines that know the words of the text.
    private var benches: [Bench] = []
    /// The chains by a number made of their texts.
    private var chains: [Int: [Chain]] = [:]
    /// What engines said of the whole machine: fonts and dictionaries that are not installed. Said by the engine that first needs them.
    private(set) var remarks: [Diagnostic] = []
    /// The sheets that were drawn last, and their runs.
    private var drawn: (pages: [Page], runs: [DrawnRun]) = ([], [])

    /// Nothing is standing.
    public init() {}

    /// Forgets all: fonts, pictures or the theme have changed.
    public mutating func distribute() {
        self = StandingType()
    }

    // MARK: Chapters

    /// Makes ready for a build of `styled`: what was set with other settings is forgotten.
    mutating func prepare(for styled: StyledBook, pagination: PaginationSettings, fonts: [String]) {
        let wanted = Settings(
            master: styled.master, pagination: pagination, shaping: styled.shapingSettings,
            fonts: fonts)
        guard settings != wanted else { return }
        distribute()
        settings = wanted
    }

    /// Places for `count` workers, those of the last build first.
    mutating func benches(_ count: Int) -> [Bench] {
        while benches.count < count { benches.append(Bench()) }
        return Array(benches.prefix(count))
    }

    /// What came of an equal chain, for `chain` as told from its beginning, `origin`; nil when there was none.
    func result(of counted: SectionChain, number: Int, at origin: ChainOrigin) -> Composer.Result? {
        guard let known = chains[number]?.first(where: { $0.counted == counted }) else { return nil }
        return Composer.Result(
            section: known.result.section.moved(from: known.origin, to: origin),
            remarks: known.result.remarks.map { $0.moved(from: known.origin, to: origin) })
    }

    /// Keeps the chains of a build, and no others.
    mutating func keep(_ chains: [Chain]) {
        self.chains = Dictionary(grouping: chains, by: \.number)
        keep(chains.flatMap(\.result.remarks))
    }

    /// Keeps those of `found` that concern no place: an engine says them once.
    mutating func keep(_ found: [Diagnostic]) {
        for remark in found where remark.span == nil {
            if !remarks.contains(where: { $0.message == remark.message }) { remarks.append(remark) }
        }
    }

    /// A number made of the bytes of the chain's texts: equal chains have the same.
    static func number(of chain: SectionChain) -> Int {
        var hasher = Hasher()
        for paragraph in chain.section.paragraphs {
            var text = paragraph.text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
        return hasher.finalize()
    }

    // MARK: Sheets

    /// The run that was drawn of pages like `pages[range]`, as the `index`-th; nil when there was none.
    func run(_ index: Int, of pages: ArraySlice<Page>) -> DrawnRun? {
        guard drawn.runs.indices.contains(index), drawn.runs[index].diagnostics.isEmpty,
            drawn.pages.count >= pages.endIndex
        else { return nil }
        let isAlike = pages.indices.allSatisfy { pages[$0].isDrawn(as: drawn.pages[$0]) }
        return isAlike && drawn.runs[index].pageCount == pages.count ? drawn.runs[index] : nil
    }

    /// Keeps the runs of a build, and no others.
    mutating func keep(_ runs: [DrawnRun], of pages: [Page]) {
        drawn = (pages, runs)
    }
}
