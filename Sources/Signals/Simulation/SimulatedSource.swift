/// A source that generates its samples, so that every screen works without a server.
///
/// Its samples depend only on the seed and on the times passed to `advance`.
public final class SimulatedSource: SignalSource {
    public let name: String
    public var dialect: StaticString { "" }
    public private(set) var catalogue: SignalCatalogue?
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? { nil }

    private let simulation: Simulation
    private let scratch: UnsafeMutableBufferPointer<Float>
    private var channels: [SimulatedChannels] = []
    private var store: SampleStore?
    private var isRunning = false
    /// The time of sample 0; nil before the first `advance` after the start.
    private var origin: Int64?
    private var counter = LossCounter()
    private var newestSample: Int64?
    private var events = SourceEventQueue()

    /// The number of samples that are generated at a time. A larger block is generated as a whole.
    private static let scratchSize = 1024

    public init(_ simulation: Simulation = .standard(), name: String = "Simulation") {
        self.simulation = simulation
        self.name = name
        let largest = simulation.signals.reduce(Self.scratchSize) { max($0, $1.signal.blockSize) }
        scratch = .allocate(capacity: largest)
        scratch.initialize(repeating: 0)
    }

    deinit { scratch.deallocate() }

    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        counter.fill(&statistics)
        statistics.newestSample = newestSample
        statistics.transport = .simulated
        return statistics
    }

    public func connect() {
        catalogue = simulation.catalogue
        events.append(.connected)
    }

    public func disconnect() {
        isRunning = false
        catalogue = nil
        store = nil
        channels = []
        events.removeAll()
    }

    public func apply(_ store: SampleStore) {
        guard !isRunning else { return }
        self.store = store
        channels = simulation.signals.indices
            .map { SimulatedChannels(simulation.signals[$0], index: $0, store: store, seed: simulation.seed) }
            .filter { !$0.isEmpty }
    }

    public func start() {
        guard let store, !channels.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        counter.reset()
        newestSample = nil
        origin = nil
        isRunning = true
        events.append(.started)
    }

    public func stop() {
        guard isRunning else { return }
        isRunning = false
        events.append(.stopped)
    }

    public func advance(to now: Int64) {
        guard isRunning else { return }
        if origin == nil {
            for signal in channels { signal.restart(at: now) }
        }
        let origin = self.origin ?? now
        self.origin = origin
        counter.advance(to: now)
        let (elapsed, overflow) = now.subtractingReportingOverflow(origin)
        guard !overflow, elapsed > 0 else { return }
        for signal in channels {
            let made = signal.advance(to: elapsed, scratch: scratch)
            guard made.received > 0 || made.lost > 0 else { continue }
            counter.count(received: made.received, lost: made.lost, at: now)
            if made.received > 0 { newestSample = now }
        }
    }

    public func networkReturned(at now: Int64) {}
    public func nextEvent() -> SourceEvent? { events.next() }
    public func nextMarker() -> StreamMarker? { nil }
}
