/// What stands on the keyboard's own keys, and where its letters are.
public struct KeyboardStrings: Sendable {
    /// The three rows of letters, ten keys each.
    public let letterRows: [String]
    /// The three rows of letters of a text, ten keys each.
    public let textRows: [String]
    /// The letters of Western Europe that these lack, and punctuation: four rows of ten keys.
    public let accentRows: [String]
    public let delete: String
    public let space: String
    /// Go to the next field.
    public let next: String
    public let shift: String
    public let symbols: String
    /// Leads to `accentRows`.
    public let accents: String
    public let letters: String
}
