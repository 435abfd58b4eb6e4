import Settings
import Signals

/// A kind of source: its name, and how one is opened. A new kind is a class of its own, a line in the program's table of
/// `SourceKinds`, and what the screens show of it.
public protocol SourceKind: AnyObject {
    /// The name in the log, in names of targets and in the history's file: "demo". Letters and digits, at most
    /// `SourceKinds.maximumNameBytes`.
    var name: StaticString { get }
    /// Finds sources of this kind on the network; nil for kinds that the user chooses by a button. The connection screen
    /// lists what it finds.
    var search: (any KindSearch)? { get }
    /// Whether the history has sources of this kind.
    var isInHistory: Bool { get }
    /// Whether a source of the last session that cannot be connected is tried again by itself; otherwise the user is told
    /// once, and the session forgets it.
    func isWorthRetrying(_ error: SourceError) -> Bool
    /// A source that is not connected yet.
    /// - Parameter details: those of the history's or the session's entry; nil when the source is chosen anew.
    /// - Returns: nil where the user must say more first.
    func source(_ details: String?, _ settings: Settings) -> ChosenSource?
}

/// A source that the user chose.
public struct ChosenSource {
    /// The most bytes of details that session and history keep.
    public static let maximumDetailsBytes = 128

    /// Not connected yet.
    public let source: any SignalSource
    /// What its kind finds it by again, for session and history: without control characters; nil when it shall not be remembered. What
    /// has more than `maximumDetailsBytes` is remembered until the next start.
    public let details: String?

    public init(_ source: any SignalSource, details: String? = nil) {
        self.source = source
        self.details = details
    }
}

/// The kind whose sources are made from host and port.
public protocol ServerKind: AnyObject {
    /// A source that is not connected yet.
    func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource
}
