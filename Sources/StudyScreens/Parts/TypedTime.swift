import Study

/// Reads a time of day as a subject types it.
enum TypedTime {
    /// Reads a time with or without a colon, and with one or two digits for the hour: "7:30", "07:30" and "730" are the same.
    /// - Returns: the minutes of the day; nil if the text is not a time.
    static func read(_ text: [UInt8]) -> Int? {
        let colon = UInt8(ascii: ":")
        var digits = text.filter { $0 != colon }
        guard digits.count == 3 || digits.count == 4, text.count - digits.count <= 1 else { return nil }
        if let place = text.firstIndex(of: colon), place != digits.count - 2 { return nil }
        if digits.count == 3 { digits.insert(UInt8(ascii: "0"), at: 0) }
        return CalendarDay.readTime(String(decoding: digits[0..<2] + [colon] + digits[2..<4], as: UTF8.self))
    }
}
