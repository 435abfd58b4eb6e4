import Services
import Signals
import Widgets

/// The texts for streams of the Lab Streaming Layer. No form is needed, because the connection screen lists the streams.
public final class LSLForm: SourceForm {
    public init() {}

    public func title(_ strings: Strings) -> String { strings.lsl.title }
    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}

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
        case .protocolViolation(let reason): words.protocolViolation.filled(strings.sourceErrors.reason(reason))
        case .declined: words.declined
        case .tooLarge(let reason): words.tooLarge.filled(strings.sourceErrors.reason(reason))
        case .connectionLost: words.connectionLost
        case .noChannels: words.noChannels
        case .unknownHost, .forbiddenPort, .system, .other: strings.words(for: error)
        }
    }

    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}
