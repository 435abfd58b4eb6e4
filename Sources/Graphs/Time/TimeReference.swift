import Text

/// The time from which the labels of a frozen graph count.
public enum TimeReference: Equatable, Sendable {
    /// The time of day: the offset from monotonic nanoseconds to local nanoseconds since 1970-01-01 00:00.
    case clock(offset: Int64)
    /// Labels count the seconds since a time in monotonic nanoseconds. Used if the clock was never set.
    case moment(Int64)

    /// The offset from monotonic nanoseconds to the displayed time in nanoseconds.
    var offset: Int64 {
        switch self {
        case .clock(let offset): offset
        case .moment(let moment): 0 &- moment
        }
    }

    public var isClock: Bool { if case .clock = self { true } else { false } }
}

extension ValueText {
    /// Appends a time of a frozen graph: the time of day (14:07:20), or the seconds after the reference (-12), rounded down.
    /// - Parameters:
    ///   - time: the time in monotonic nanoseconds.
    ///   - decimals: the number of decimals of a second, 0 to 3.
    public mutating func append(_ time: Int64, by reference: TimeReference, decimals: Int = 0) {
        let (milliseconds, rest) = (time &+ reference.offset).quotientAndRemainder(dividingBy: 1_000_000)
        append(milliseconds: rest < 0 ? milliseconds - 1 : milliseconds, isClock: reference.isClock, decimals: decimals)
    }

    /// Appends milliseconds as a time of day or as seconds.
    mutating func append(milliseconds: Int64, isClock: Bool, decimals: Int) {
        let unit: Int64 = decimals <= 0 ? 1000 : decimals == 1 ? 100 : decimals == 2 ? 10 : 1
        var units = milliseconds / unit - (milliseconds % unit < 0 ? 1 : 0)
        let second = 1000 / unit
        if isClock {
            let day = 86400 * second
            units = (units % day + day) % day
            let seconds = units / second
            append(seconds / 3600, digits: 2)
            append(":")
            append(seconds / 60 % 60, digits: 2)
            append(":")
            append(seconds % 60, digits: 2)
        } else {
            if units < 0 { append("-") }
            units = Int64(clamping: units.magnitude)
            append(units / second)
        }
        guard decimals > 0 else { return }
        appendDecimalSeparator()
        append(units % second, digits: min(3, decimals))
    }
}
