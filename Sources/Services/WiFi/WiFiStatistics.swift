import Text

/// The kernel's file /proc/net/wireless: two lines of headings, then a line an interface: name, status, quality, strength in dBm, ...
public enum WiFiStatistics {
    /// The strength of the first interface, in dBm; nil where there is none, or nothing is received.
    public static func strength(_ bytes: [UInt8]) -> Int? {
        let lines = bytes.split(separator: 0x0A)
        guard lines.count > 2 else { return nil }
        let words = lines[2].split(separator: 0x20)
        guard words.count > 3, words[3].first == UInt8(ascii: "-") else { return nil }
        // A point says that the value is new.
        let number: Int? = ASCII.number(words[3].dropFirst().prefix(while: ASCII.isDigit), upTo: 200)
        return number.map { -$0 }
    }
}
