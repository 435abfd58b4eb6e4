import Settings
import Signals

/// The kind of source for streams of the Lab Streaming Layer (LSL). A search finds the streams on the network. A stored identity finds the same
/// stream again later.
public final class LSLKind: SourceKind {
    /// Makes a source that is not connected yet. If its stream was not found before, the source searches for it.
    public typealias Maker = (_ place: LSLPlace, _ settings: Settings) -> any SignalSource

    public static let kindName: StaticString = "lsl"
    private let finder: any KindSearch
    private let make: Maker

    public init(search: any KindSearch, make: @escaping Maker) {
        finder = search
        self.make = make
    }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { finder }
    public var isInHistory: Bool { true }
    public func isWorthRetrying(_ error: SourceError) -> Bool { true }

    /// - Parameter details: a text with the stream's identifier, name, type and host, as `LSLPlace.details` writes it; nil counts as empty.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        let details = details ?? ""
        return ChosenSource(make(LSLPlace(details: details), settings), details: details)
    }
}
