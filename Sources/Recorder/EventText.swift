import Signals
import Text

/// Writes the annotation text for an event of an irregular channel: "Trigger: 12".
enum EventText {
    /// Writes the text of an event.
    /// - Returns: the number of written bytes.
    static func write(_ entry: SampleStore.Entry, _ value: Float, to space: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var count = 0
        func append(_ byte: UInt8) {
            guard count < space.count else { return }
            space[count] = byte
            count += 1
        }
        // The value is more important than the channel's label, so a long label is cut.
        for byte in entry.label.utf8.prefix(max(0, space.count - 16)) { append(byte) }
        if !entry.label.isEmpty {
            append(UInt8(ascii: ":"))
            append(UInt8(ascii: " "))
        }
        // Event codes are whole numbers. For other values, three decimals are enough.
        let scaled = Int64((Double(max(-1e12, min(1e12, value))) * 1000).rounded())
        if scaled < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: 1000)
        ASCII.forEachDigit(of: whole, append)
        guard fraction > 0 else { return count }
        append(UInt8(ascii: "."))
        ASCII.forEachDigit(of: fraction, least: 3, append)
        return count
    }
}
