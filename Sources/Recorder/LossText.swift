import Text

/// Writes the text for lost samples: "Lost 0.500 s: labserver:9000".
enum LossText {
    /// Writes the text of a loss.
    /// - Parameter word: the first word, with a trailing space.
    /// - Returns: the number of written bytes.
    static func write(
        _ word: StaticString, milliseconds: Int64, _ name: String, to space: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var count = 0
        func append(_ byte: UInt8) {
            guard count < space.count else { return }
            space[count] = byte
            count += 1
        }
        func append(_ text: StaticString) {
            for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
        }
        append(word)
        let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        ASCII.forEachDigit(of: seconds, append)
        append(UInt8(ascii: "."))
        ASCII.forEachDigit(of: rest, least: 3, append)
        append(" s: ")
        for byte in name.utf8 { append(byte) }
        return count
    }
}
