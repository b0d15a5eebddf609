/// The two ways of numbering pages.
enum Folio {
    /// `i`, `ii`, `iii` … for what stands before the text. Numbers from 4,000 on are written in digits: Rome had no letter for them.
    static func roman(_ number: Int) -> String {
        guard (1..<4_000).contains(number) else { return String(number) }
        let letters = [
            (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
            (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var rest = number
        var text = ""
        for (value, letter) in letters {
            while rest >= value {
                text += letter
                rest -= value
            }
        }
        return text
    }
}
