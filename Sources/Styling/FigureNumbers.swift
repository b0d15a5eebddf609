import Manuscript

/// A figure or table that cross references may name.
struct SurveyedFigure {
    enum Kind {
        case figure, table
    }

    /// What it is.
    var kind: Kind
    /// Its identifier in the book; nil for none.
    var id: String?
    /// The index of its file, and its first byte there.
    var place: Place
    /// Whether it has a title or caption of its own.
    var hasTitle: Bool
    /// The number that its caption begins with, as the author wrote it; nil for none.
    var written: String?

    /// Where a block begins.
    struct Place: Hashable {
        var file: Int
        var offset: Int
    }
}

extension SurveyedFigure {
    /// The figure of `picture`, whose caption below begins with the number `caption`, if it has one; its title may begin with one as well.
    init(_ picture: Picture, id: String?, place: Place, caption: String? = nil) {
        let written = caption ?? picture.title.flatMap { FigureCaption.number(in: $0, of: .picture) }
        self.init(
            kind: .figure, id: id, place: place, hasTitle: picture.title != nil || written != nil, written: written)
    }
}

/// The numbers of figures and tables.
///
/// Those that an author wrote into a caption stand. Others are counted through the book: each with an identifier that has a caption, or that
/// an empty link names, so that the number can be found where it leads.
struct FigureNumbers {
    /// A number, and what bears it.
    struct Numbered {
        var kind: SurveyedFigure.Kind
        var number: String
        /// Whether the number stands in the caption already.
        var isWritten: Bool
    }

    private var byID: [String: Numbered] = [:]
    private var byPlace: [SurveyedFigure.Place: Numbered] = [:]

    /// Numbers `figures`, of which those in `referred` are named by empty links. Linear.
    init(_ figures: [SurveyedFigure], referred: Set<String>, showsCaptions: Bool) {
        var counts: [SurveyedFigure.Kind: Int] = [:]
        var written: [SurveyedFigure.Kind: Set<String>] = [:]
        for figure in figures {
            if let number = figure.written { written[figure.kind, default: []].insert(number) }
        }
        for figure in figures {
            guard let id = figure.id else { continue }
            let number: String
            if let own = figure.written {
                number = own
            } else {
                guard
                    (figure.hasTitle && showsCaptions) || figure.kind == .table && figure.hasTitle
                        || referred.contains(id)
                else { continue }
                // A number that an author gave is no other's.
                repeat {
                    counts[figure.kind, default: 0] += 1
                } while written[figure.kind]?.contains(
                    String(counts[figure.kind, default: 0])) ?? false
                number = String(counts[figure.kind, default: 0])
            }
            let numbered = Numbered(kind: figure.kind, number: number, isWritten: figure.written != nil)
            byID[id] = numbered
            byPlace[figure.place] = numbered
        }
    }

    /// The number of what bears the identifier `id`; nil for what has none.
    subscript(id: String) -> Numbered? { byID[id] }

    /// The number of what begins at `place`; nil for what has none.
    subscript(place: SurveyedFigure.Place) -> Numbered? { byPlace[place] }
}
