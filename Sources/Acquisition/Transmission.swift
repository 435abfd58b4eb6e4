import Signals

/// Starts and stops a source on request. A request that arrives while the source is still starting or stopping waits until the source has finished.
struct Transmission {
    enum Phase: Equatable {
        case idle, starting, running, stopping
    }

    /// The source's state, as reported by its last event.
    private(set) var phase = Phase.idle
    /// True if data of the source are requested.
    private(set) var isWanted = false
    /// The rings into which the source writes from its next start on; nil if the rings stay the same.
    private var next: SampleStore?

    /// Starts the source. If the source already runs and `store` is a new store, the source is stopped first, because it writes into the rings of the
    /// old store.
    mutating func start(_ source: any SignalSource, into store: SampleStore? = nil) {
        isWanted = true
        if let store { next = store }
        settle(source)
    }

    mutating func stop(_ source: any SignalSource) {
        isWanted = false
        settle(source)
    }

    /// Processes an event of the source.
    mutating func note(_ event: SourceEvent, _ source: any SignalSource) {
        switch event {
        case .started, .resumed, .noneOffered:
            // If the connection broke during the start, the source reports the event resumed instead of started.
            if phase == .starting { phase = .running }
        case .stopped:
            phase = .idle
        case .failed:
            phase = .idle
            isWanted = false
        case .connected, .interrupted, .samplesDropped, .notice, .otherSender:
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
