import Text

/// Compares texts of songs without regard to upper and lower case; also works for western European letters.
public enum SongText {
    /// The bytes of a text in lower case, for comparisons.
    public static func folded(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        fold(text, into: &folded)
        return folded
    }

    /// Appends a text in lower case, for comparisons, to bytes.
    static func fold(_ text: String, into folded: inout [UInt8]) {
        var text = text
        // Read the text's memory directly: iterating over `utf8` costs several function calls for each byte.
        text.withUTF8 { bytes in
            var previous: UInt8 = 0
            for byte in bytes {
                // The capital letters U+00C0 to U+00DE have the bytes C3 80 to C3 9E. The second byte of their lower-case letters is higher by
                // hexadecimal 20. U+00D7 is not a letter.
                let isCapital = previous == 0xC3 && (0x80...0x9E).contains(byte) && byte != 0x97
                folded.append(isCapital ? byte + 0x20 : ASCII.lowercased(byte))
                previous = byte
            }
        }
    }

    static func equal(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool { ASCII.equal(a, b) }

    /// True if a text contains another one, both in lower case (`folded`). The search is simple, because both texts are short.
    static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard !word.isEmpty else { return true }
        guard word.count <= text.count else { return false }
        for start in 0...text.count - word.count where text[start] == word[0] {
            var place = 1
            while place < word.count, text[start + place] == word[place] { place += 1 }
            if place == word.count { return true }
        }
        return false
    }

    /// True if a text sorts before another one, both in lower case (`folded`); false for equal texts.
    static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }
}
