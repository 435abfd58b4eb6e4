import Settings
import Signals

/// A kind of source: its name, and the way to open a source of this kind. A new kind needs a class, an entry in the program's table of `SourceKinds`,
/// and an entry in the views of the source screens.
public protocol SourceKind: AnyObject {
    /// The kind's name in the log, in the names of touch targets, and in the file with the history of connected sources, for example "demo". It
    /// consists of letters and digits, at most `SourceKinds.maximumNameBytes`.
    var name: StaticString { get }
    /// The search that finds sources of this kind for the list on the connection screen; nil if the user selects the kind with a button.
    var search: (any KindSearch)? { get }
    /// True if the history of connected sources contains sources of this kind.
    var isInHistory: Bool { get }
    /// True if it is useful to retry after a source of the last session could not be connected. If false, the app notifies the user once, and does
    /// not connect the source at later starts.
    func isWorthRetrying(_ error: SourceError) -> Bool
    /// Makes a source, which is not connected yet.
    /// - Parameter details: the stored text by which the kind finds the source again; nil for a newly selected source.
    /// - Returns: nil if the user must first provide more information.
    func source(_ details: String?, _ settings: Settings) -> ChosenSource?
}

/// A source that the user selected.
public struct ChosenSource {
    /// The maximum length of stored `details`, in bytes.
    public static let maximumDetailsBytes = 128

    /// The source that was selected. It is not connected yet.
    public let source: any SignalSource
    /// A text without control characters that the app stores, and by which the kind finds the source again. Nil if the app must not remember the
    /// source. Details longer than `maximumDetailsBytes` are remembered only until the next start.
    public let details: String?

    public init(_ source: any SignalSource, details: String? = nil) {
        self.source = source
        self.details = details
    }
}

/// A kind of source that consists of servers, each with a host and a port.
public protocol ServerKind: AnyObject {
    /// Makes a source, which is not connected yet.
    func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource
}
