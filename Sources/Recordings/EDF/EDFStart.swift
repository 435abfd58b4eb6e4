import Signals

/// Reads the start of a recording from the header of an EDF or BDF file.
enum EDFStart {
    private static let date = 168
    private static let time = 176
    private static let recording = 88

    /// - Parameter fixed: the fixed part of the header.
    /// - Returns: the start in local civil time, in seconds since 1970; nil if the date is invalid, or if EDF+ marks it as unknown.
    static func seconds(_ fixed: EDFFields) -> Int64? {
        guard !fixed.text(recording, 80).utf8.starts(with: "Startdate X ".utf8),
            let (day, month, year) = numbers(fixed, at: date), let (hour, minute, second) = numbers(fixed, at: time),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        // EDF+ assigns the years 85 to 99 to the 20th century.
        let days = CivilTime.dayNumber(year: year + (year >= 85 ? 1900 : 2000), month: month, day: day)
        // Reject a day such as November 31, whose day number would be that of December 1.
        guard CivilTime(seconds: days * 86400).day == day else { return nil }
        return days * 86400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Reads three two-digit numbers: "21.11.26".
    private static func numbers(_ fixed: EDFFields, at offset: Int) -> (Int, Int, Int)? {
        var numbers = (0, 0, 0)
        for index in 0..<3 {
            let place = offset + 3 * index
            let (tens, ones) = (fixed.byte(place), fixed.byte(place + 1))
            guard (0x30...0x39).contains(tens), (0x30...0x39).contains(ones) else { return nil }
            let number = Int(tens - 0x30) * 10 + Int(ones - 0x30)
            switch index {
            case 0: numbers.0 = number
            case 1: numbers.1 = number
            default: numbers.2 = number
            }
        }
        return numbers
    }
}
