import Signals
import TestKit

/// Returns a time this many nanoseconds after the tests began, in nanoseconds of the machine's uptime.
package func after(_ nanoseconds: Int64) -> Int64 { TestTime.uptime + nanoseconds }

/// A source that a test controls. It connects immediately and sends the test's data.
public final class PlayedSource: SignalSource {
    public let name: String
    public var dialect: StaticString = ""
    /// The playback, for a test of a recording that is played.
    public var playback: (any Playback)?
    public var catalogue: SignalCatalogue?
    public var statistics = SourceStatistics()
    private let offered: SignalCatalogue
    private var events: [SourceEvent] = []
    package private(set) var store: SampleStore?
    package private(set) var calls: [String] = []
    private(set) var isRunning = false
    package private(set) var advances = 0
    /// The time stamps of the sender's own clock, which the test sets; nil if the sender has none.
    public var stamps: SenderStamps?
    public var identity: SenderIdentity?
    private var markers: [StreamMarker] = []

    package init(_ name: String, _ signals: [Signal]) {
        self.name = name
        offered = SignalCatalogue(signals: signals)
    }

    public func connect() {
        calls.append("connect")
        report(.connected)
    }
    public func disconnect() {
        calls.append("disconnect")
        isRunning = false
        events = []
    }
    public func apply(_ store: SampleStore) {
        calls.append("apply")
        self.store = store
    }
    public func start() {
        calls.append("start")
        store?.removeAll()
        isRunning = true
        report(.started)
    }
    public func stop() {
        calls.append("stop")
        isRunning = false
        report(.stopped)
    }
    public func advance(to now: Int64) { advances += 1 }
    public func networkReturned(at now: Int64) { calls.append("networkReturned") }
    public func nextEvent() -> SourceEvent? {
        guard !events.isEmpty else { return nil }
        let event = events.removeFirst()
        if event == .connected { catalogue = offered }
        return event
    }

    public func nextMarker() -> StreamMarker? { markers.isEmpty ? nil : markers.removeFirst() }

    package func report(_ event: SourceEvent) { events.append(event) }

    /// Reconnects the source with these signals. Like a real source, notes for each stored channel whether it is still offered.
    package func comeBack(_ signals: [Signal], at now: Int64) {
        let offer = SignalCatalogue(signals: signals)
        catalogue = offer
        guard let store else { return }
        let match = ChannelMatch(store.catalogue, in: offer)
        for entry in store.entries { entry.presence.note(isOffered: match[entry.channel] != nil, at: now) }
        let isNone = store.entries.allSatisfy { !$0.presence.isOffered }
        report(isNone ? .noneOffered : .resumed)
    }

    /// Sends samples on all channels of a stream; the first sample has this time.
    /// - Parameter stamp: the time stamp of the sender's clock, for irregular streams.
    package func send(_ samples: [Float], signal: Int = 0, at time: Int64, stamp: Double? = nil) {
        for entry in store?.entries ?? [] where entry.channel.signal == signal {
            switch entry.data {
            case .samples(let ring, let clock):
                if ring.end == 0 { clock.start(at: time) }
                if entry.presence.isOffered {
                    samples.withUnsafeBufferPointer { ring.append($0) }
                } else {
                    ring.appendLost(Int64(samples.count))
                }
            case .events(let ring):
                for sample in samples { ring.append(sample, at: time, stamp: stamp) }
            }
        }
        statistics.packetsReceived += 1
        statistics.newestSample = time
    }

    /// Sends a text on the first channel of a text stream.
    package func send(_ text: String, signal: Int = 0, at time: Int64, stamp: Double? = nil) {
        send([1], signal: signal, at: time, stamp: stamp)
        markers.append(
            StreamMarker(channel: ChannelID(signal: signal, channel: 0), time: time, text: text, stamp: stamp))
    }

    package static func eeg(_ hertz: UInt32, _ channels: Int = 2) -> Signal {
        Signal(
            type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "µV",
            labels: (1...channels).map { "E" + String($0) })
    }
    package static let texts = Signal(
        type: .event, rate: .irregular, blockSize: 1, labels: ["Texts"], isText: true)
    package static let button = Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["B"])
}
