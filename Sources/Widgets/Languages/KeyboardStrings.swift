/// The texts of the keyboard's own keys, and the positions of its letters.
public struct KeyboardStrings: Sendable {
    /// The three rows of letters on keyboards for single words and ASCII, with ten keys each.
    public let letterRows: [String]
    /// The three rows of letters, which include umlauts, on keyboards for natural text, with ten keys each.
    public let textRows: [String]
    /// The other letters of Western Europe, and punctuation: four rows with ten keys each.
    public let accentRows: [String]
    public let delete: String
    public let space: String
    /// The title of the key that moves to the next field.
    public let next: String
    public let shift: String
    public let symbols: String
    /// The title of the key that shows the letters in `accentRows`.
    public let accents: String
    public let letters: String
}
