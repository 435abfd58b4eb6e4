/// The words of the measuring cursors.
public struct CursorStrings: Sendable {
    /// The button that shows them, and hides them again.
    public let measure: String
    /// The unit of a rate in a minute, with what stands before it.
    public let perMinute: String
}
