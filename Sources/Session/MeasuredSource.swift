import Acquisition
import Signals

/// A source that the app opens for measurements, separately from the sources that the user has opened. Nothing is derived, recorded or remembered
/// from this source. `Session.measure` makes it, and the session advances it.
public final class MeasuredSource {
    /// A separate acquisition that contains only this source and its data.
    public let acquisition = Acquisition()
    private let answer = Answer()

    /// The result of connecting. It is a separate object, because it can be set while `init` is still running.
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
        // If the source is a simulation, this call connects it immediately.
        acquisition.advance(to: now)
    }

    /// True if the source is connected. If false, it is still connecting, or `error` is set.
    public var isConnected: Bool {
        if case .connected = answer.outcome { true } else { false }
    }

    /// The reason why the source delivers no samples; nil if no error has occurred.
    public var error: SourceError? {
        if case .failed(let error) = answer.outcome { error } else { nil }
    }

    /// Selects all channels of the source, so that their samples are stored in rings (buffers).
    /// - Parameter seconds: the capacity of the rings in seconds.
    public func select(seconds: Int) {
        for source in acquisition.sources {
            for signal in source.catalogue.signals.indices { _ = acquisition.toggleAll(signal: signal, of: source) }
        }
        acquisition.apply(seconds: seconds)
    }
}
