/// What stands on the keyboard's own keys, and where its letters are.
public struct KeyboardStrings: Sendable {
    /// The three rows of letters, ten keys each.
    public let letterRows: [String]
    public let delete: String
    public let space: String
    /// Go to the next field.
    public let next: String
    public let shift: String
    public let symbols: String
    public let letters: String
}
