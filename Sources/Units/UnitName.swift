import Text

/// Converts the name of a unit for display and comparison.
public enum UnitName {
    /// The usual symbol of a voltage; any other name unchanged, in UTF-8.
    /// - Parameter bytes: the name in UTF-8 or code page 1252.
    public static func symbol(_ bytes: ArraySlice<UInt8>, takesPowers: Bool = false) -> String {
        if let volts = Volts(spelling: bytes, takesPowers: takesPowers) { return volts.symbol }
        return TextDecoding.line(bytes)
    }

    /// Returns the same symbol for a name as a String.
    public static func symbol(_ text: String, takesPowers: Bool = false) -> String {
        symbol(Array(text.utf8)[...], takesPowers: takesPowers)
    }
}
