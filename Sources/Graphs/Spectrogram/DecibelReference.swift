import Signals

/// The reference for decibels: 10 log10(1 + p), where p is a power divided by a reference power: 1 µV² for all channels with a unit of voltage.
public enum DecibelReference {
    /// The number of references (1 µV²) in one unit squared, with which an ECG in mV has the same colors as an ECG in µV.
    /// - Returns: nil for a unit that is not a voltage; the reference is then one unit squared.
    public static func factor(unit: String) -> Float? { Voltage.microvolts(in: unit).map { $0 * $0 } }
}
