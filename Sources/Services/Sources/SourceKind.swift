import Settings
import Signals

/// A kind of source: its name, and the way to open a source of it. A new kind needs a class, an entry in the program's table of `SourceKinds`, and a
/// view of it on the screens.
public protocol SourceKind: AnyObject {
    /// The name in the log, in target names and in the history file, for example "demo". It consists of letters and digits, at most
    /// `SourceKinds.maximumNameBytes`.
    var name: StaticString { get }
    /// Finds sources of this kind on the network, for the list on the connection screen; nil for kinds that the user selects with a button.
    var search: (any KindSearch)? { get }
    /// True if the history contains sources of this kind.
    var isInHistory: Bool { get }
    /// True if the app retries automatically when a source of the last session cannot be connected. If false, it notifies the user once, and the
    /// session forgets the source.
    func isWorthRetrying(_ error: SourceError) -> Bool
    /// Makes a source, which is not connected yet.
    /// - Parameter details: the details in the history or in the session; nil for a newly selected source.
    /// - Returns: nil if the user must first provide more information.
    func source(_ details: String?, _ settings: Settings) -> ChosenSource?
}

/// A source that the user selected.
public struct ChosenSource {
    /// The maximum length in bytes of details in session and history.
    public static let maximumDetailsBytes = 128

    /// The source, which is not connected yet.
    public let source: any SignalSource
    /// The details by which the kind finds the source again, for session and history, without control characters; nil if the source must not be
    /// remembered. Details longer than `maximumDetailsBytes` are remembered until the next start.
    public let details: String?

    public init(_ source: any SignalSource, details: String? = nil) {
        self.source = source
        self.details = details
    }
}

/// A kind of source that host and port identify.
public protocol ServerKind: AnyObject {
    /// Makes a source, which is not connected yet.
    func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource
}
