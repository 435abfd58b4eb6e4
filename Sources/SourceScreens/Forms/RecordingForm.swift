import Replay
import Services
import Signals
import Widgets

/// The form for recordings as sources: it opens the list of files.
public final class RecordingForm: SourceForm {
    public init() {}

    public func title(_ strings: Strings) -> String { strings.replay.recordings }

    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {
        context.router.open(.files)
    }

    public func historyTitle(_ details: String, _ strings: Strings) -> String { details }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        guard case .other(let number) = error, let problem = ReplayProblem(rawValue: number) else {
            return strings.words(for: error)
        }
        let words = strings.replay
        return switch problem {
        case .notRead: words.notRead
        case .notThere: words.notThere
        case .unknownFormat: words.unknownFormat
        case .damaged: words.damaged
        case .tooLarge: words.tooLarge
        case .noSamplingRate: words.noSamplingRate
        case .busy: words.busy
        case .question: words.question
        case .stickFailed: strings.storage.stickGone
        }
    }

    public func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}
