import Units

/// The units of voltage, and their factors to microvolts.
public enum Voltage {
    /// The number of microvolts in a unit.
    /// - Returns: nil for a unit that is not a voltage.
    public static func microvolts(in unit: String) -> Float? {
        // Compare with the usual symbols first, because graphs call this method often and this comparison is fast.
        for volts in Volts.allCases where unit.utf8.elementsEqual(volts.symbol.utf8) { return volts.microvolts }
        return unit.isEmpty ? nil : Volts(spelling: unit)?.microvolts
    }
}
