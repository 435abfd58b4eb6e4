import Signals

/// Starts and stops a source as the user wants, one step after another: a wish that comes while the source is still
/// busy with the one before is carried out when that is done.
struct Transmission {
    enum Phase: Equatable {
        case idle, starting, running, stopping
    }

    /// What the source is doing, as far as it told.
    private(set) var phase = Phase.idle
    /// Whether the user wants data.
    private(set) var isWanted = false

    mutating func start(_ source: any SignalSource) {
        isWanted = true
        settle(source)
    }

    mutating func stop(_ source: any SignalSource) {
        isWanted = false
        settle(source)
    }

    /// Takes note of an event.
    mutating func note(_ event: SourceEvent, _ source: any SignalSource) {
        switch event {
        case .started, .resumed:
            // A start that a broken connection delayed may be reported as the resumption.
            if phase == .starting { phase = .running }
        case .stopped:
            phase = .idle
        case .failed:
            phase = .idle
            isWanted = false
        case .connected, .interrupted, .notice:
            return
        }
        settle(source)
    }

    private mutating func settle(_ source: any SignalSource) {
        switch (isWanted, phase) {
        case (true, .idle):
            phase = .starting
            source.start()
        case (false, .starting), (false, .running):
            phase = .stopping
            source.stop()
        default:
            return
        }
    }
}
