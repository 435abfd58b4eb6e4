/// The texts of the keyboard's own keys, and the positions of its letters.
public struct KeyboardStrings: Sendable {
    /// The three rows of letters, ten keys each.
    public let letterRows: [String]
    /// The three rows of letters of a text, ten keys each.
    public let textRows: [String]
    /// The remaining letters of Western Europe, and punctuation: four rows of ten keys.
    public let accentRows: [String]
    public let delete: String
    public let space: String
    /// To the next field.
    public let next: String
    public let shift: String
    public let symbols: String
    /// Shows `accentRows`.
    public let accents: String
    public let letters: String
}
