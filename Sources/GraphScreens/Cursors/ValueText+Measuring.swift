import Graphs
import Text

extension ValueText {
    /// Appends a time difference: in milliseconds below a second ("820.0 ms"), otherwise in seconds ("1.250 s").
    /// - Parameter nanoseconds: the difference; negative if cursor B is earlier than A.
    package mutating func append(interval nanoseconds: Int64) {
        let milliseconds = Double(nanoseconds) / 1e6
        let magnitude = milliseconds.magnitude
        if magnitude < 999.95 {
            append(milliseconds, decimals: magnitude < 99.995 ? 2 : 1)
            append(" ms")
        } else {
            append(milliseconds / 1000, decimals: 3)
            append(" s")
        }
    }

    /// Appends a rate in hertz and per minute, "1.220 Hz · 73.2 /min"; a dash if the rate is nil.
    package mutating func append(hertz: Double?, perMinute unit: String) {
        guard let hertz else { return append("–") }
        append(hertz, decimals: hertz < 9.9995 ? 3 : hertz < 99.995 ? 2 : hertz < 999.95 ? 1 : 0)
        append(" Hz \u{B7} ")
        let perMinute = hertz * 60
        append(perMinute, decimals: perMinute < 999.95 ? 1 : 0)
        append(unit)
    }
}
