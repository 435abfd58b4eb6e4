import Signals

/// Starts and stops a source as is wanted, one step after another: a wish that comes while the source is still busy
/// with the one before is carried out when that is done.
struct Transmission {
    enum Phase: Equatable {
        case idle, starting, running, stopping
    }

    /// What the source is doing, as far as it has reported.
    private(set) var phase = Phase.idle
    /// Whether data are wanted.
    private(set) var isWanted = false
    /// Where the samples of the next start go; nil when that has not changed.
    private var next: SampleStore?

    /// Starts the source; one that runs with another store is stopped first.
    mutating func start(_ source: any SignalSource, into store: SampleStore? = nil) {
        isWanted = true
        if let store { next = store }
        settle(source)
    }

    mutating func stop(_ source: any SignalSource) {
        isWanted = false
        settle(source)
    }

    /// Takes note of an event.
    mutating func note(_ event: SourceEvent, _ source: any SignalSource) {
        switch event {
        case .started, .resumed, .noneOffered:
            // A start that a broken connection delayed may be reported as the resumption.
            if phase == .starting { phase = .running }
        case .stopped:
            phase = .idle
        case .failed:
            phase = .idle
            isWanted = false
        case .connected, .interrupted, .samplesDropped, .notice:
            return
        }
        settle(source)
    }

    private mutating func settle(_ source: any SignalSource) {
        switch phase {
        case .idle where isWanted:
            if let next {
                source.apply(next)
                self.next = nil
            }
            phase = .starting
            source.start()
        case .starting where !isWanted || next != nil, .running where !isWanted || next != nil:
            phase = .stopping
            source.stop()
        case .idle, .starting, .running, .stopping: return
        }
    }
}
