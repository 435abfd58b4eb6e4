import Signals

/// Starts and stops a source on request, one step at a time. A request that arrives while the source is busy waits until the source has finished the
/// previous one.
struct Transmission {
    enum Phase: Equatable {
        case idle, starting, running, stopping
    }

    /// The source's state, as reported by its last event.
    private(set) var phase = Phase.idle
    /// True if data are requested.
    private(set) var isWanted = false
    /// The rings for the samples after the next start; nil if they stay the same.
    private var next: SampleStore?

    /// Starts the source. If it is running with other rings, it is stopped first.
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
            // If the connection broke during the start, the source reports that it has resumed instead of started.
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
