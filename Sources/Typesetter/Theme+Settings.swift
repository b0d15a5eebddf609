import Geometry
import Pagination
import Shaping
import Styling
import Typography

// What the theme says, in the words of the stages that ask.

extension StyledBook {
    /// What shaping asks of the theme.
    var shapingSettings: ShapingSettings {
        let justification = theme.justification
        let body = sheet[.body].character.size
        let breaking = BreakingSettings(
            isTotalFit: justification.isTotalFit, tolerance: justification.tolerance,
            linePenalty: Double(justification.line),
            doubleHyphenDemerits: Double(justification.consecutiveHyphens),
            finalHyphenDemerits: Double(justification.lastHyphen), adjacentDemerits: Double(justification.fitness),
            jumpDemerits: Double(justification.jump),
            leastLastLine: body * 2, emergencyStretch: body,
            microtypography: Microtypography(
                glyphStretch: justification.glyphScale, glyphShrink: justification.glyphScale,
                letterStretch: justification.letterSpace, letterShrink: justification.letterSpace,
                glyphReach: justification.glyphReach, letterReach: justification.letterReach))
        return ShapingSettings(
            breaking: breaking, space: justification.space, spaceStretch: justification.stretch,
            stretchAtMarks: justification.stretchAtMarks, spaceShrink: justification.shrink,
            hyphenates: theme.hyphenation.isOn,
            lettersBefore: theme.hyphenation.before, lettersAfter: theme.hyphenation.after,
            shortestWord: theme.hyphenation.shortest, exceptions: hyphenationExceptions,
            hyphenPenalty: justification.hyphenPenalty,
            realHyphenPenalty: justification.explicitHyphenPenalty,
            hangsPunctuation: justification.hangsPunctuation)
    }

    /// What pagination asks of the theme, and whether a report shall be made of its lines.
    func paginationSettings(namesLines: Bool) -> PaginationSettings {
        PaginationSettings(balances: theme.pagination.balances, namesLines: namesLines)
    }

    /// What stands in the margins.
    var runningHeads: RunningHeads {
        func content(_ content: HeadTheme.Content) -> RunningHeads.Content {
            switch content {
            case .none: .none
            case .title: .bookTitle
            case .author: .text(author)
            case .chapter: .chapterTitle
            case .section: .sectionTitle
            }
        }
        var running = RunningHeads(
            verso: content(theme.heads.verso), recto: content(theme.heads.recto), bookTitle: title,
            headStyle: sheet[.runningHead].character, showsFolios: theme.heads.folio != .none,
            hasFoliosAtHead: theme.heads.folio == .headOuter,
            folioStyle: sheet[.folio].character, folioPlace: theme.heads.folio == .footCentre ? .centre : .outer)
        running.namesFirst = theme.heads.from == .first
        return running
    }
}
