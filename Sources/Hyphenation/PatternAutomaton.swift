internal import CHyphen
internal import Glibc

/// The patterns of one level of a dictionary as the automaton that libhyphen runs (Liang, “Word Hy-phen-a-tion by Com-put-er”, 1983).
///
/// Built here because `hnj_hyphen_load` looks states up in a table of fixed size: a second and a half for the 69,000 compounds of the
/// German dictionary, a twentieth of that so. Time and memory are linear in the patterns.
struct PatternAutomaton {
    /// For each state: its last letter, its first child, its next sibling, the state of its longest proper suffix, its pattern's digits.
    private var letters: [UInt8] = [0]
    private var firstChild: [Int32] = [-1]
    private var nextSibling: [Int32] = [-1]
    private var fallback: [Int32] = [-1]
    private var matches: [Range<Int>?] = [nil]
    private var digits: [UInt8] = []
    /// The root's children, by letter.
    private var rootChildren = [Int32](repeating: -1, count: 256)
    /// The least letters at a word's start and end, and at a compound's joints; 0 when the dictionary does not say.
    var leftMinimum: Int8 = 0
    var rightMinimum: Int8 = 0
    var compoundLeftMinimum: Int8 = 0
    var compoundRightMinimum: Int8 = 0
    /// The character sequences beside which no hyphen may stand.
    private var unhyphenated: [[UInt8]] = []

    /// Reads a line: a setting, or a pattern such as `1ba` or `.ach5t`. Nothing comes of comments.
    mutating func read(_ line: some Collection<UInt8>) {
        guard let first = line.first, first != 0x25, first != 0x23 else { return }  // % and #
        if first >= 0x43, first <= 0x52, readSetting(String(decoding: line, as: UTF8.self)) { return }
        var word: [UInt8] = []
        var values: [UInt8] = [0x30]
        for byte in line {
            guard byte > 0x20 else { break }
            if byte >= 0x30, byte <= 0x39 {
                values[values.count - 1] = byte
            } else {
                word.append(byte)
                values.append(0x30)
            }
        }
        add(word, values.drop { $0 == 0x30 })
    }

    private mutating func readSetting(_ line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let name = words.first else { return false }
        let number = words.count > 1 ? Int8(words[1]) ?? 0 : 0
        switch name {
        case "LEFTHYPHENMIN": leftMinimum = number
        case "RIGHTHYPHENMIN": rightMinimum = number
        case "COMPOUNDLEFTHYPHENMIN": compoundLeftMinimum = number
        case "COMPOUNDRIGHTHYPHENMIN": compoundRightMinimum = number
        case "NOHYPHEN":
            unhyphenated = words.dropFirst().first.map { $0.utf8.split(separator: 0x2C).map(Array.init) } ?? []
        default: return false
        }
        return true
    }

    private mutating func add(_ word: [UInt8], _ values: ArraySlice<UInt8>) {
        var state: Int32 = 0
        for letter in word {
            let next = child(state, letter)
            state = next >= 0 ? next : addState(letter, under: state)
        }
        matches[Int(state)] = digits.count..<digits.count + values.count
        digits.append(contentsOf: values)
    }

    private func child(_ state: Int32, _ letter: UInt8) -> Int32 {
        if state == 0 { return rootChildren[Int(letter)] }
        var next = firstChild[Int(state)]
        while next >= 0, letters[Int(next)] != letter { next = nextSibling[Int(next)] }
        return next
    }

    private mutating func addState(_ letter: UInt8, under parent: Int32) -> Int32 {
        let state = Int32(letters.count)
        letters.append(letter)
        firstChild.append(-1)
        nextSibling.append(firstChild[Int(parent)])
        fallback.append(0)
        matches.append(nil)
        firstChild[Int(parent)] = state
        if parent == 0 { rootChildren[Int(letter)] = state }
        return state
    }

    /// Finds each state's longest proper suffix that is a state, level by level (Aho and Corasick 1975).
    private mutating func linkFallbacks() {
        var queue: [Int32] = [0]
        queue.reserveCapacity(letters.count)
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            var next = firstChild[Int(state)]
            while next >= 0 {
                if state != 0 {
                    let letter = letters[Int(next)]
                    var suffix = fallback[Int(state)]
                    while suffix > 0, child(suffix, letter) < 0 { suffix = fallback[Int(suffix)] }
                    fallback[Int(next)] = max(0, child(suffix, letter))
                }
                queue.append(next)
                next = nextSibling[Int(next)]
            }
        }
    }

    /// The automaton as libhyphen keeps it, for `hnj_hyphen_hyphenate3`; `hnj_hyphen_free` frees it. Nil when memory has run out.
    mutating func makeDictionary(charset: [UInt8], isUTF8: Bool) -> UnsafeMutablePointer<HyphenDict>? {
        linkFallbacks()
        guard let dictionary = PatternAutomaton.allocate(HyphenDict.self, 1),
            let states = PatternAutomaton.allocate(HyphenState.self, letters.count)
        else { return nil }
        for state in letters.indices {
            var made = HyphenState()
            made.fallback_state = fallback[state]
            if let range = matches[state] { made.match = PatternAutomaton.string(digits[range]) }
            (made.trans, made.num_trans) = transitions(of: state)
            states[state] = made
        }
        dictionary.pointee.states = states
        dictionary.pointee.num_states = Int32(letters.count)
        dictionary.pointee.utf8 = isUTF8 ? 1 : 0
        dictionary.pointee.lhmin = leftMinimum
        dictionary.pointee.rhmin = rightMinimum
        dictionary.pointee.clhmin = compoundLeftMinimum
        dictionary.pointee.crhmin = compoundRightMinimum
        withUnsafeMutableBytes(of: &dictionary.pointee.cset) { name in
            for (index, byte) in charset.prefix(name.count - 1).enumerated() { name[index] = byte }
        }
        if !unhyphenated.isEmpty {
            dictionary.pointee.nohyphen = PatternAutomaton.string(Array(unhyphenated.joined(separator: [0])))
            dictionary.pointee.nohyphenl = Int32(unhyphenated.count - 1)
        }
        return dictionary
    }

    private func transitions(of state: Int) -> (UnsafeMutablePointer<HyphenTrans>?, Int32) {
        var count = 0
        var next = firstChild[state]
        while next >= 0 {
            count += 1
            next = nextSibling[Int(next)]
        }
        guard count > 0, let list = PatternAutomaton.allocate(HyphenTrans.self, count) else { return (nil, 0) }
        next = firstChild[state]
        for index in 0..<count {
            list[index] = HyphenTrans(ch: CChar(bitPattern: letters[Int(next)]), new_state: next)
            next = nextSibling[Int(next)]
        }
        return (list, Int32(count))
    }

    /// Zeroed memory that `free` frees.
    private static func allocate<Value>(_ type: Value.Type, _ count: Int) -> UnsafeMutablePointer<Value>? {
        calloc(count, MemoryLayout<Value>.stride)?.bindMemory(to: Value.self, capacity: count)
    }

    private static func string(_ bytes: some Collection<UInt8>) -> UnsafeMutablePointer<CChar>? {
        guard let text = allocate(CChar.self, bytes.count + 1) else { return nil }
        for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
        return text
    }
}
