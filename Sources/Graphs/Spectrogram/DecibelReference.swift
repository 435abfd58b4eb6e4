import Signals

/// What power is 0 dB's neighbour: decibels are 10 log10(1 + p), with p in a reference that does not depend on a channel's unit.
public enum DecibelReference {
    /// How many references (1 \u{B5}V\u{B2}) one unit squared is, so that an ECG in mV is as colorful as one in \u{B5}V.
    /// - Returns: nil for a unit that is no voltage: its square is the reference.
    public static func factor(unit: String) -> Float? { Voltage.microvolts(in: unit).map { $0 * $0 } }
}
