import Settings
import Signals

/// Streams of Lab Streaming Layer: found on the network, and found again by what names them.
public final class LSLKind: SourceKind {
    /// A source that looks for its stream itself where that is not found yet; it is not connected.
    public typealias Maker = (_ place: LSLPlace, _ settings: Settings) -> any SignalSource

    private let finder: any StreamSearch
    private let make: Maker

    public init(search: any StreamSearch, make: @escaping Maker) {
        finder = search
        self.make = make
    }

    public var name: StaticString { "lsl" }
    public var search: (any StreamSearch)? { finder }
    public func title(_ strings: Strings) -> String { strings.lsl.title }

    /// - Parameter details: those of an `LSLPlace`.
    public func choose(_ details: String?, in context: ScreenContext, then open: @escaping (ChosenSource) -> Void) {
        let details = details ?? ""
        open(ChosenSource(make(LSLPlace(details: details), context.settings.current), details: details))
    }

    public func historyTitle(_ details: String, _ strings: Strings) -> String {
        strings.title(of: LSLPlace(details: details))
    }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        let words = strings.lsl
        return switch error {
        case .refused: words.refused
        case .unreachable: words.unreachable
        case .timedOut: words.timedOut
        case .wrongProtocol: words.wrongProtocol
        case .protocolViolation(let reason): words.protocolViolation.filled(strings.reason(reason))
        case .declined: words.declined
        case .tooLarge(let reason): words.tooLarge.filled(strings.reason(reason))
        case .connectionLost: words.connectionLost
        case .noChannels: words.noChannels
        case .unknownHost, .forbiddenPort, .system, .other: strings.words(for: error)
        }
    }
}
