import Text

/// A unit's name as it is shown and compared.
public enum UnitName {
    /// The usual symbol of a voltage; any other name as it stands, in UTF-8.
    /// - Parameter bytes: in UTF-8 or code page 1252.
    public static func symbol(_ bytes: ArraySlice<UInt8>, takesPowers: Bool = false) -> String {
        if let volts = Volts(spelling: bytes, takesPowers: takesPowers) { return volts.symbol }
        return TextDecoding.line(bytes)
    }

    /// The same of a text.
    public static func symbol(_ text: String, takesPowers: Bool = false) -> String {
        symbol(Array(text.utf8)[...], takesPowers: takesPowers)
    }
}
