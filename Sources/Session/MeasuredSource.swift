import Acquisition
import Signals

/// A source that the app measures apart from the user's open sources. Nothing of it is derived, recorded or remembered. The session whose
/// `measure` was called advances it.
public final class MeasuredSource {
    /// Contains this source only, and its data.
    public let acquisition = Acquisition()
    private let answer = Answer()

    /// The source's result. It may arrive before `init` has ended.
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
        // A simulation connects at once.
        acquisition.advance(to: now)
    }

    /// Whether the source is connected. If it is not, it is still connecting, or `error` is set.
    public var isConnected: Bool {
        if case .connected = answer.outcome { true } else { false }
    }

    /// Why there are no samples, in case of an error.
    public var error: SourceError? {
        if case .failed(let error) = answer.outcome { error } else { nil }
    }

    /// Stores the samples of all channels in rings.
    /// - Parameter seconds: the capacity of the rings.
    public func select(seconds: Int) {
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: seconds)
    }
}
