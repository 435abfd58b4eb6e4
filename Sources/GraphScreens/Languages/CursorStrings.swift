/// The texts of the measuring cursors.
struct CursorStrings: Sendable {
    /// The button that shows and hides the cursors.
    let measure: String
    /// The unit of a rate per minute, including the characters before it.
    let perMinute: String
}
