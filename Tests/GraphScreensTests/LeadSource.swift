import Recordings
import ScreenRig
import Signals
import TestKit

/// A source whose sample values the test knows; its channels are ECG by default.
final class LeadSource: SignalSource {
    let name = "Holter"
    private(set) var catalogue: SignalCatalogue?
    var statistics = SourceStatistics()
    /// True if the source sends no samples.
    var isSilent = false
    private let offered: SignalCatalogue
    private let hertz: Int64
    private let value: (_ sample: Int64, _ channel: Int) -> Float
    private var events: [SourceEvent] = []
    private var store: SampleStore?
    private var beginning: Int64?
    private var given: Int64 = 0

    /// - Parameter value: returns a sample in the channel's unit; NaN for a lost sample.
    init(
        _ labels: [String], type: SignalType = .ecg, hertz: UInt32, unit: String = "mV",
        value: @escaping (Int64, Int) -> Float
    ) {
        offered = SignalCatalogue(signals: [
            Signal(type: type, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: unit, labels: labels)
        ])
        self.hertz = Int64(hertz)
        self.value = value
        statistics.transport = .udp
    }

    var channels: [ChannelID] { offered.signals[0].labels.indices.map { ChannelID(signal: 0, channel: $0) } }

    func connect() {
        catalogue = offered
        events.append(.connected)
    }
    func disconnect() {}
    func apply(_ store: SampleStore) { self.store = store }
    func start() {
        store?.removeAll()
        (beginning, given) = (nil, 0)
        events.append(.started)
    }
    func stop() { events.append(.stopped) }
    func nextEvent() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }
    var dialect: StaticString { "" }
    var playback: (any Playback)? { nil }
    var stamps: SenderStamps? { nil }
    var identity: SenderIdentity? { nil }
    func networkReturned(at now: Int64) {}
    func nextMarker() -> StreamMarker? { nil }

    func advance(to now: Int64) {
        guard let store, !isSilent else { return }
        let begin = beginning ?? now
        beginning = begin
        let end = (now - begin) * hertz / 1_000_000_000
        for entry in store.entries {
            guard case .samples(let ring, let clock) = entry.data else { continue }
            if given == 0, ring.end == 0 { clock.start(at: begin) }
            for sample in given..<max(given, end) {
                let value = value(sample, entry.channel.channel)
                if value.isNaN { ring.appendLost(1) } else { ring.append(value) }
            }
        }
        given = max(given, end)
        statistics.newestSample = now
        statistics.packetsReceived += 1
        statistics.packetsReceivedLastMinute += 1
    }

    /// Returns a source that plays the twelve leads of the PTB recording at 1000 Hz; skips the test if the file is
    /// missing.
    static func recorded(_ t: Expectations) -> LeadSource? {
        let path = TestFiles.shared + "/data/ecg-ptb-s0010-12lead.edf"
        guard TestFiles.bytes(path) != nil else {
            t.skip("\(path) is missing", since: .noShared)
            return nil
        }
        guard let recording = try? openRecording(path: path) else {
            t.fail("the PTB recording cannot be read")
            return nil
        }
        var leads: [[Float]] = []
        for (index, channel) in recording.channels.enumerated() {
            var samples = [Float](repeating: 0, count: Int(channel.sampleCount))
            let count = samples.withUnsafeMutableBufferPointer {
                (try? recording.read(channel: index, from: 0, into: $0)) ?? 0
            }
            leads.append(Array(samples[..<count]))
        }
        return LeadSource(recording.channels.map { $0.label }, hertz: 1000) { sample, channel in
            let samples = leads[channel]
            return samples.isEmpty ? .nan : samples[Int(sample % Int64(samples.count))]
        }
    }

    static let twelve = ["I", "II", "III", "aVR", "aVL", "aVF", "V1", "V2", "V3", "V4", "V5", "V6"]

    /// Returns a source with a beat (P, QRS, T) every 0.8 s. The height of the beats differs between channels.
    static func beats(_ labels: [String], hertz: UInt32 = 500) -> LeadSource {
        LeadSource(labels, hertz: hertz) { sample, channel in
            let time = Float(sample % (Int64(hertz) * 4 / 5)) / Float(hertz)
            func wave(_ at: Float, _ width: Float, _ height: Float) -> Float {
                let distance = (time - at) / width
                return distance.magnitude < 1 ? height * (1 - distance * distance) : 0
            }
            let height: Float = [0.8, 1.1, 0.4, -0.9, 0.3, 0.7, -0.5, 0.6, 0.9, 1.3, 1.2, 0.9][channel % 12]
            return wave(0.16, 0.05, 0.12 * height) + wave(0.30, 0.02, height) - wave(0.335, 0.015, 0.25 * height)
                + wave(0.55, 0.09, 0.3 * height)
        }
    }
}
