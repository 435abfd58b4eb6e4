import Signals

/// A source with the channels cadence and tempo, and one sample per second by the board's clock. While the user does not walk, the cadence is 0;
/// while no music plays, the tempo is 0. Such samples do not count as lost.
final class RhythmSource: SignalSource {
    /// The name of this kind of source in session and history.
    static let kindName = "run"

    let name = "Run"
    /// The cadence and the tempo for the next sample.
    var rhythm = Rhythm()
    private(set) var catalogue: SignalCatalogue?
    var dialect: StaticString { "" }
    var playback: (any Playback)? { nil }
    var stamps: SenderStamps? { nil }
    var identity: SenderIdentity? { nil }

    private var store: SampleStore?
    /// The time of sample 0, and the number of the next sample; nil until the first turn of the loop after the start.
    private var flow: (origin: Int64, next: Int64)?
    private var isRunning = false
    private var made: Int64 = 0
    private var newestSample: Int64?
    private var events = SourceEventQueue()

    var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        statistics.counted = .samples
        statistics.packetsReceived = made
        statistics.newestSample = newestSample
        return statistics
    }

    func connect() {
        catalogue = SignalCatalogue(signals: [Rhythm.signal])
        events.append(.connected)
    }

    func disconnect() {
        isRunning = false
        (catalogue, store, flow) = (nil, nil, nil)
        events.removeAll()
    }

    func apply(_ store: SampleStore) {
        guard !isRunning else { return }
        self.store = store
    }

    func start() {
        guard let store, !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        (flow, made, newestSample) = (nil, 0, nil)
        isRunning = true
        events.append(.started)
    }

    func stop() {
        guard isRunning else { return }
        isRunning = false
        events.append(.stopped)
    }

    func advance(to now: Int64) {
        guard isRunning, let store else { return }
        // The newest sample is never late, because this source generates its samples itself.
        newestSample = now
        guard let (origin, next) = flow else {
            for entry in store.entries { entry.clock?.start(at: now) }
            return flow = (now, 0)
        }
        let due = Rhythm.signal.rate.samples(inNanoseconds: now - origin) - next
        guard due >= 0 else { return }
        for entry in store.entries {
            // If the loop was blocked for whole seconds, the samples of these seconds count as lost.
            entry.ring?.appendLost(due)
            let value = entry.channel.channel == 0 ? rhythm.cadence : rhythm.tempo
            entry.ring?.append(value ?? 0)
        }
        flow = (origin, next + due + 1)
        made += 1
    }

    func networkReturned(at now: Int64) {}
    func nextEvent() -> SourceEvent? { events.next() }
    func nextMarker() -> StreamMarker? { nil }
}
