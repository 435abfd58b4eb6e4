/// The words of the measuring cursors.
struct CursorStrings: Sendable {
    /// The button that shows and hides them.
    let measure: String
    /// The unit of a rate per minute, with the characters before it.
    let perMinute: String
}
