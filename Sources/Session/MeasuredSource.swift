import Acquisition
import Signals

/// A source that is measured apart from what the user has open: nothing of it is derived, recorded or remembered. The session that
/// `measure` was called of advances it.
public final class MeasuredSource {
    /// The source alone, with what came of it.
    public let acquisition = Acquisition()
    private let answer = Answer()

    /// What became of the source; it may be answered before `init` has ended.
    private final class Answer {
        enum Outcome {
            case none, connected
            case failed(SourceError)
        }
        var outcome = Outcome.none
    }

    init(_ source: any SignalSource, at now: Int64) {
        acquisition.open(source, kind: 0) { [answer] _, error in
            if let error { answer.outcome = .failed(error) } else { answer.outcome = .connected }
        }
        // A simulation is connected at once.
        acquisition.advance(to: now)
    }

    /// Whether the samples are there; until then there is an error, or will be.
    public var isConnected: Bool {
        if case .connected = answer.outcome { true } else { false }
    }

    /// Why they cannot be had, if so.
    public var error: SourceError? {
        if case .failed(let error) = answer.outcome { error } else { nil }
    }

    /// Lets the samples of all channels flow into rings.
    /// - Parameter seconds: what the rings keep.
    public func select(seconds: Int) {
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: seconds)
    }
}
