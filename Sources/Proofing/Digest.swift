/// A digest of bytes that two people on two machines have alike, and that nobody can forge: SHA-256 (FIPS 180-4), of which the first
/// 128 bits are kept.
struct Digest: Hashable, Sendable {
    /// 32 hexadecimal digits.
    let text: String

    /// The digest written as `text`; nil when it is none.
    init?(text: some StringProtocol) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(Digest.isDigit) else { return nil }
        self.text = String(text)
    }

    /// The digest of `bytes`. Linear.
    init(_ bytes: UnsafeRawBufferPointer) {
        var hash = SHA256()
        let whole = bytes.count / 64 * 64
        for start in stride(from: 0, to: whole, by: 64) { hash.take(UnsafeRawBufferPointer(rebasing: bytes[start...])) }
        // The rest, a bit that is set, and the length in bits at the end of a block.
        var rest = [UInt8](bytes[whole...])
        rest.append(0x80)
        while rest.count % 64 != 56 { rest.append(0) }
        let bits = UInt64(bytes.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) { rest.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        rest.withUnsafeBytes { last in
            for start in stride(from: 0, to: last.count, by: 64) {
                hash.take(UnsafeRawBufferPointer(rebasing: last[start...]))
            }
        }
        text = hash.state.prefix(4).map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// The digest of the UTF-8 of `text`.
    init(of text: String) {
        self = [UInt8](text.utf8).withUnsafeBytes { Digest($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

/// SHA-256 over blocks of 64 bytes.
private struct SHA256 {
    var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    private let constants = SHA256.roots

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let roots: [UInt32] = {
        var primes: [Int] = []
        var number = 2
        while primes.count < 64 {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map { fraction(ofCubeRoot: UInt64($0)) }
    }()

    /// ⌊∛n · 2³²⌋ modulo 2³², by halving: the cube of a 35-bit number needs 105 bits.
    private static func fraction(ofCubeRoot number: UInt64) -> UInt32 {
        var root: UInt64 = 0
        for bit in stride(from: 34, through: 0, by: -1) {
            let next = root | 1 << UInt64(bit)
            let square = next.multipliedFullWidth(by: next)
            // next³ ≤ number · 2⁹⁶, both sides divided by 2³² stay exact enough only when compared whole.
            if isCube(next, square, atMost: number) { root = next }
        }
        return UInt32(truncatingIfNeeded: root)
    }

    private static func isCube(_ root: UInt64, _ square: (high: UInt64, low: UInt64), atMost number: UInt64) -> Bool {
        let low = square.low.multipliedFullWidth(by: root)
        let high = square.high.multipliedFullWidth(by: root)
        let (upper, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        // The cube is top · 2¹²⁸ + upper · 2⁶⁴ + low.low; the limit is number · 2⁹⁶.
        let limit = number << 32
        guard top == 0 else { return false }
        return upper < limit || upper == limit && low.low == 0
    }

    /// Takes the first 64 bytes of `block`.
    mutating func take(_ block: UnsafeRawBufferPointer) {
        schedule.withUnsafeMutableBufferPointer { words in
            for index in 0..<16 {
                words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let one = SHA256.turned(early, 7) ^ SHA256.turned(early, 18) ^ early >> 3
                let other = SHA256.turned(late, 17) ^ SHA256.turned(late, 19) ^ late >> 10
                words[index] = words[index - 16] &+ one &+ words[index - 7] &+ other
            }
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let sum = SHA256.turned(e, 6) ^ SHA256.turned(e, 11) ^ SHA256.turned(e, 25)
            let choice = e & f ^ ~e & g
            let first = h &+ sum &+ choice &+ constants[index] &+ schedule[index]
            let other = SHA256.turned(a, 2) ^ SHA256.turned(a, 13) ^ SHA256.turned(a, 22)
            let second = other &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }
}
