import Graphs
import Signals
import Text
import Widgets

/// The texts in the panel of the measuring cursors.
public struct CursorReadout: Equatable, Sendable {
    /// The values of one signal at both cursors, with as many digits as the signal's value range justifies.
    public struct Row: Equatable, Sendable {
        package var name = ""
        package var a: ValueText
        package var b: ValueText
        /// The difference between the values at both cursors, with the unit.
        package var difference: ValueText
    }

    /// The text of the time at cursor A. `b` is the text of the time at cursor B.
    package var a: ValueText
    package var b: ValueText
    package var interval: ValueText
    package var rate: ValueText
    package var rows: [Row] = []

    /// Half a millisecond, in nanoseconds. It is added before times are rounded down to milliseconds.
    private static let half: Int64 = 500_000

    /// - Parameters:
    ///   - reference: the clock for the displayed times.
    ///   - signals: the signals whose values are displayed.
    package init(
        _ cursors: MeasuringCursors, _ signals: [MeasuredSignal], by reference: TimeReference,
        _ strings: Strings
    ) {
        let empty = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
        (a, b, interval, rate) = (empty, empty, empty, empty)
        a.append(cursors.a + Self.half, by: reference, decimals: 3)
        b.append(cursors.b + Self.half, by: reference, decimals: 3)
        if !reference.isClock {
            a.append(" s")
            b.append(" s")
        }
        interval.append(interval: cursors.difference)
        rate.append(hertz: cursors.hertz, perMinute: strings.cursors.perMinute)
        rows.reserveCapacity(signals.count)
        for signal in signals {
            let pair = MeasuredPair(signal.data, cursors)
            var row = Row(name: signal.name, a: empty, b: empty, difference: empty)
            func write(_ value: Float?, _ text: inout ValueText) {
                if let value { signal.limits.write(value, to: &text) } else { text.append("–") }
            }
            write(pair.a, &row.a)
            write(pair.b, &row.b)
            write(pair.difference.map { Float($0) }, &row.difference)
            if pair.difference != nil, !signal.unit.isEmpty {
                row.difference.append(" ")
                row.difference.append(signal.unit)
            }
            rows.append(row)
        }
    }

    public static func == (one: CursorReadout, other: CursorReadout) -> Bool {
        guard one.a == other.a, one.b == other.b, one.interval == other.interval, one.rate == other.rate,
            one.rows.count == other.rows.count
        else { return false }
        for (row, old) in zip(one.rows, other.rows) where row != old { return false }
        return true
    }
}

extension CursorReadout.Row {
    public static func == (one: Self, other: Self) -> Bool {
        one.a == other.a && one.b == other.b && one.difference == other.difference
            && one.name.utf8.elementsEqual(other.name.utf8)
    }
}
