import Signals

/// Starts and stops a source as requested, one step after another: a request that arrives while the source is still busy with the previous
/// one is executed after that.
struct Transmission {
    enum Phase: Equatable {
        case idle, starting, running, stopping
    }

    /// The source's activity, as far as it has reported it.
    private(set) var phase = Phase.idle
    /// Whether data are requested.
    private(set) var isWanted = false
    /// The destination of the samples after the next start; nil if it has not changed.
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

    /// Processes an event.
    mutating func note(_ event: SourceEvent, _ source: any SignalSource) {
        switch event {
        case .started, .resumed, .noneOffered:
            // A start that was delayed by a broken connection may be reported as a resumption.
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
