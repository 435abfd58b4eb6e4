import Signals

/// The reference for decibels: 10 log10(1 + p), with p in a reference that does not depend on a channel's unit.
public enum DecibelReference {
    /// The number of references (1 \u{B5}V\u{B2}) in one unit squared, so that an ECG in mV is as colorful as one in \u{B5}V.
    /// - Returns: nil for a unit that is not a voltage: its square is the reference.
    public static func factor(unit: String) -> Float? { Voltage.microvolts(in: unit).map { $0 * $0 } }
}
