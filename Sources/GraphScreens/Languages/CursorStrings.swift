/// The words of the measuring cursors.
struct CursorStrings: Sendable {
    /// The button that shows them, and hides them again.
    let measure: String
    /// The unit of a rate in a minute, with what stands before it.
    let perMinute: String
}
