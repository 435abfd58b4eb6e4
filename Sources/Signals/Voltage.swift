/// Units of voltage: what all modules know of them.
public enum Voltage {
    /// How many microvolts one of a unit is.
    /// - Returns: nil for a unit that is no voltage.
    public static func microvolts(in unit: String) -> Float? {
        for (name, factor) in [("V", 1e6), ("mV", 1e3), ("nV", 1e-3)] as [(String, Float)]
        where unit.utf8.elementsEqual(name.utf8) {
            return factor
        }
        // The micro sign, the Greek letter, and the letter that stands in for both.
        for name in ["\u{B5}V", "\u{3BC}V", "uV"] where unit.utf8.elementsEqual(name.utf8) { return 1 }
        return nil
    }
}
