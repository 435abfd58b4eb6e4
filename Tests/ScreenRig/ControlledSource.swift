import Acquisition
import Signals

/// A source that a test controls.
public final class ControlledSource: SignalSource {
    public let name = "labserver:9000"
    public var catalogue: SignalCatalogue?
    public var statistics = SourceStatistics()
    public var events: [SourceEvent] = []
    /// True if the source confirms start and stop immediately.
    public var answers = true
    public private(set) var calls: [String] = []
    public private(set) var store: SampleStore?
    private var sample = 0
    /// Returns the value of a sample of a stored channel; by default a saw tooth.
    public var value: (_ channel: Int, _ sample: Int) -> Float = { Float($1 % 200) - 100 }

    public static let small = SignalCatalogue(signals: [
        Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: ["F4", "Cz", ""]),
        Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button 1"]),
    ])
    private let offered: SignalCatalogue

    public init(_ catalogue: SignalCatalogue = ControlledSource.small) {
        offered = catalogue
        statistics.transport = .udp
    }

    public func connect() {
        catalogue = offered
        events.append(.connected)
    }
    public func disconnect() {}
    public func apply(_ store: SampleStore) { self.store = store }
    public func start() {
        calls.append("start")
        store?.removeAll()
        if answers { events.append(.started) }
    }
    public func stop() {
        calls.append("stop")
        if answers { events.append(.stopped) }
    }
    public func advance(to now: Int64) {}
    public func nextEvent() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }
    public var dialect: StaticString { "" }
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? { nil }
    public func networkReturned(at now: Int64) {}
    public func nextMarker() -> StreamMarker? { texts.isEmpty ? nil : texts.removeFirst() }
    /// The texts of text channels that the acquisition has not taken yet.
    public var texts: [StreamMarker] = []

    /// Reconnects the source with these signals. Notes for each stored channel whether the source still offers it, as a
    /// real source does.
    public func comeBack(_ signals: [Signal], at now: Int64) {
        let offer = SignalCatalogue(signals: signals)
        catalogue = offer
        guard let store else { return }
        let match = ChannelMatch(store.catalogue, in: offer)
        for entry in store.entries { entry.presence.note(isOffered: match[entry.channel] != nil, at: now) }
        events.append(store.entries.allSatisfy { !$0.presence.isOffered } ? .noneOffered : .resumed)
    }

    /// Appends samples to every channel with a sampling rate. A channel that the source no longer offers gets lost
    /// samples.
    public func send(_ count: Int, now: Int64) {
        for _ in 0..<count {
            sample += 1
            for (index, entry) in (store?.entries ?? []).enumerated() {
                guard case .samples(let ring, let clock) = entry.data else { continue }
                if ring.end == 0 { clock.start(at: now) }
                if entry.presence.isOffered { ring.append(value(index, sample)) } else { ring.appendLost(1) }
            }
        }
        statistics.newestSample = now
        statistics.packetsReceived += Int64(count)
        statistics.packetsReceivedLastMinute += Int64(count)
    }
}
