import Acquisition
import Signals

/// A source that the app measures separately from the user's open sources. Nothing is derived, recorded or remembered from it. The session whose
/// `measure` was called advances it.
public final class MeasuredSource {
    /// An acquisition that contains only this source and its data.
    public let acquisition = Acquisition()
    private let answer = Answer()

    /// The result of connecting. It may arrive before `init` has ended.
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
        // A simulation connects immediately.
        acquisition.advance(to: now)
    }

    /// True if the source is connected. Otherwise it is still connecting, or `error` is set.
    public var isConnected: Bool {
        if case .connected = answer.outcome { true } else { false }
    }

    /// The error because of which there are no samples; nil if there is none.
    public var error: SourceError? {
        if case .failed(let error) = answer.outcome { error } else { nil }
    }

    /// Selects all channels, so that rings store their samples.
    /// - Parameter seconds: the capacity of the rings in seconds.
    public func select(seconds: Int) {
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: seconds)
    }
}
