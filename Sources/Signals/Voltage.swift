import Units

/// Units of voltage: how values in them are scaled.
public enum Voltage {
    /// How many microvolts one of a unit is.
    /// - Returns: nil for a unit that is no voltage.
    public static func microvolts(in unit: String) -> Float? {
        // The usual symbols first: graphs ask often.
        for volts in Volts.allCases where unit.utf8.elementsEqual(volts.symbol.utf8) { return volts.microvolts }
        return unit.isEmpty ? nil : Volts(spelling: unit)?.microvolts
    }
}
