import Pango
import Typography

/// What breaks cost where no space stands.
struct BreakRules {
    let settings: ShapingSettings

    /// A break between two characters.
    struct Opportunity {
        var penalty: Int32
        var isHyphen = false
    }

    /// The break before `next` and behind `last` (`beforeLast` stands before that, 0 for nothing), where UAX #14 allows one; nil where
    /// the house does not take it.
    func opportunity(beforeLast: UInt32, last: UInt32, next: UInt32, isAddress: Bool, isCode: Bool)
        -> Opportunity?
    {
        switch last {
        case 0x2D where isCode: return nil
        case 0x2D, 0x2010:  // a real hyphen: not in `-5`, `--help`
            guard BreakRules.isWordy(beforeLast) else { return nil }
            return Opportunity(penalty: Int32(settings.realHyphenPenalty), isHyphen: true)
        case 0x2012...0x2015: return Opportunity(penalty: Int32(settings.realHyphenPenalty))
        case _ where isAddress: return Opportunity(penalty: Int32(settings.addressPenalty))
        case 0x2F: return Opportunity(penalty: Int32(settings.realHyphenPenalty))
        default:
            if next == 0x2014 || next == 0x2013 { return Opportunity(penalty: Int32(settings.dashPenalty)) }
            return Opportunity(penalty: 0)
        }
    }

    /// Whether an address, a path or code may be broken behind `last` and before `next`, with nothing added.
    ///
    /// Code is cut before a hyphen and never behind one, for what reads a page back takes a hyphen at a line's end for one that was put in.
    static func breaksAddress(behind last: UInt32, before next: UInt32, isCode: Bool) -> Bool {
        if isCode, last == 0x2D { return false }
        if isCode, next == 0x2D { return isWordy(last) }
        return isJoint(last) && !isJoint(next)
    }

    /// `/ . ? & = - _ :`, and what else parts the words of a path.
    private static func isJoint(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2F, 0x2E, 0x3F, 0x26, 0x3D, 0x2D, 0x5F, 0x3A, 0x23, 0x25, 0x5C, 0x40, 0x2B, 0x7E: true
        default: false
        }
    }

    /// Whether the word is an address or a path: a scheme, `www.`, `@`, `_`, `\`, two slashes, or a slash and an inner full stop.
    static func isAddress(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var slashes = 0
        var stops = 0
        for (index, byte) in word.enumerated() {
            switch byte {
            case 0x2F: slashes += 1
            case 0x40, 0x5F, 0x5C: return word.count > 2
            case 0x2E:
                guard index + 1 < word.count, isWordy(UInt32(word[index + 1])) else { continue }
                stops += 1
                if index == 3, word[0] | 0x20 == 0x77, word[1] | 0x20 == 0x77, word[2] | 0x20 == 0x77 { return true }
            default: break
            }
        }
        return slashes > 1 || (slashes == 1 && stops > 0)
    }

    /// A letter or digit, ASCII or beyond.
    static func isWordy(_ scalar: UInt32) -> Bool {
        scalar >= 0xC0
            ? scalar < 0x2000 || scalar > 0x206F
            : (0x30...0x39).contains(scalar) || (0x61...0x7A).contains(scalar | 0x20)
    }
}
