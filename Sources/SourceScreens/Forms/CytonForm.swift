import OpenBCI
import Services
import Signals
import Widgets

/// The texts for OpenBCI boards as sources. No form is needed, because the connection screen lists the plugged-in dongles.
public final class CytonForm: SourceForm {
    public init() {}

    public func title(_ strings: Strings) -> String { strings.cyton.title }
    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}
    public func historyTitle(_ details: String, _ strings: Strings) -> String {
        details.isEmpty ? strings.cyton.title : strings.cyton.title + " " + strings.shown(details)
    }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        let words = strings.cyton
        switch error {
        case .other(let number):
            switch CytonError(number: number) {
            case .noDongle?: return words.noDongle
            case .busy?: return words.busy
            case .silent?: return words.silent
            case .noBoard(let channel?)?: return words.noBoardOnChannel.filled(String(channel))
            case .noBoard(nil)?: return words.noBoard
            case .lost?: return words.lost
            case nil: return strings.words(for: error)
            }
        case .protocolViolation(.description): return words.changed
        case .protocolViolation, .wrongProtocol: return words.unknown
        default: return strings.words(for: error)
        }
    }

    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}
