import Text

/// Parses the kernel's file /proc/net/wireless: two header lines, then one line per interface with name, status, quality, strength in dBm and more.
public enum WiFiStatistics {
    /// The signal strength of the first wireless interface in dBm; nil if there is no interface or no reception.
    public static func strength(_ bytes: [UInt8]) -> Int? {
        let lines = bytes.split(separator: 0x0A)
        guard lines.count > 2 else { return nil }
        let words = lines[2].split(separator: 0x20)
        guard words.count > 3, words[3].first == UInt8(ascii: "-") else { return nil }
        // In the file, a dot after the number means that the value was updated; ignore it.
        let number: Int? = ASCII.number(words[3].dropFirst().prefix(while: ASCII.isDigit), upTo: 200)
        return number.map { -$0 }
    }
}
