import Replay
import Signals

/// Recordings of the data partition and of USB sticks as sources: chosen from the list of files.
public final class RecordingKind: SourceKind {
    static let recordingName: StaticString = "recording"
    /// A source that plays a file; it is not open yet.
    public typealias Maker = (_ file: RecordingPlace) -> any SignalSource

    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public var name: StaticString { Self.recordingName }
    /// The list of files has them all.
    public var isInHistory: Bool { false }
    public func title(_ strings: Strings) -> String { strings.replay.recordings }

    /// - Parameter details: a file's `RecordingPlace.details`; nil lets the user choose one.
    public func choose(_ details: String?, in context: ScreenContext, then open: @escaping (ChosenSource) -> Void) {
        guard let details else { return context.router.showFiles() }
        let place = RecordingPlace(details: details)
        // A stick is mounted after the next start has begun, if it is there at all.
        open(ChosenSource(make(place), details: place.isOnStick ? nil : details))
    }

    /// A file that is gone or damaged stays so.
    public func isWorthRetrying(_ error: SourceError) -> Bool { false }

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
        case .discontinuous: words.discontinuous
        case .noSamplingRate: words.noSamplingRate
        case .busy: words.busy
        case .stickFailed: strings.stick.gone
        }
    }
}
