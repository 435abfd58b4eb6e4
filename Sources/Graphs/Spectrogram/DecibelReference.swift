import Signals

/// The reference for decibels: 10 log10(1 + p), where p is a power in multiples of a reference that does not depend on the unit of the channel.
public enum DecibelReference {
    /// The number of references (1 µV²) in one unit squared, so that an ECG in mV has the same colors as one in µV.
    /// - Returns: nil for a unit that is not a voltage; its square is then the reference.
    public static func factor(unit: String) -> Float? { Voltage.microvolts(in: unit).map { $0 * $0 } }
}
