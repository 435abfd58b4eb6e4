import Settings
import Signals

/// A kind of source: its name, and how to open one. A new kind needs a class, a line in the program's table of
/// `SourceKinds`, and a view of it on the screens.
public protocol SourceKind: AnyObject {
    /// The name in the log, in target names and in the history file: "demo". Letters and digits, at most `SourceKinds.maximumNameBytes`.
    var name: StaticString { get }
    /// Finds sources of this kind on the network; nil for kinds that the user selects with a button. The connection
    /// screen lists the results.
    var search: (any KindSearch)? { get }
    /// Whether the history has sources of this kind.
    var isInHistory: Bool { get }
    /// Whether to retry automatically if the last session's source cannot be connected. If not, the user is notified
    /// once, and the session forgets the source.
    func isWorthRetrying(_ error: SourceError) -> Bool
    /// A source that is not connected yet.
    /// - Parameter details: those of the history or session entry; nil for a newly selected source.
    /// - Returns: nil if the user must provide more details first.
    func source(_ details: String?, _ settings: Settings) -> ChosenSource?
}

/// A source that the user selected.
public struct ChosenSource {
    /// The maximum length of details in session and history.
    public static let maximumDetailsBytes = 128

    /// Not connected yet.
    public let source: any SignalSource
    /// The details by which its kind finds it again, for session and history, without control characters; nil if it
    /// must not be remembered. Details longer than `maximumDetailsBytes` are remembered until the next start.
    public let details: String?

    public init(_ source: any SignalSource, details: String? = nil) {
        self.source = source
        self.details = details
    }
}

/// The kind of source that is identified by host and port.
public protocol ServerKind: AnyObject {
    /// A source that is not connected yet.
    func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource
}
