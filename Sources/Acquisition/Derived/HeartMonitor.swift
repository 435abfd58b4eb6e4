import ECG
import Signals

/// Tells the heart rate of one ECG channel, of its samples as they were received: filters of what is displayed play no part.
///
/// What is kept when it begins counts, too, so that a rate is there at once. Memory is allocated when channels are applied.
public final class HeartMonitor: AcquisitionConsumer {
    /// What is kept is looked at for so long, in seconds, and for so many samples at most.
    private static let past: Int64 = 10
    private static let mostPast: Int64 = 1 << 17
    /// How long a rate is told without samples, in nanoseconds.
    private static let patience: Int64 = 3_000_000_000

    /// The lead that is wanted; see `HeartLead.choose`.
    public let lead: String
    /// The channel whose heart rate is told; nil where no ECG is selected.
    public private(set) var channel: AcquiredChannel?
    private var index = -1
    /// nil where the rate of the channel is too low.
    private var detector: RPeakDetector?
    private var rate: HeartRate?
    private var hasTaken = false
    private var lastTaken: Int64?

    public init(lead: String) { self.lead = lead }

    /// Beats a minute; nil where that cannot be told.
    public var beatsPerMinute: Int? {
        guard lastTaken != nil, let detector, let told = rate?.perMinute(at: detector.end) else { return nil }
        return Int(told.rounded())
    }

    public func begin(_ channels: [AcquiredChannel]) {
        index = HeartLead.choose(channels.map { $0.entry }, wanted: lead) ?? -1
        channel = index >= 0 ? channels[index] : nil
        (hasTaken, lastTaken) = (false, nil)
        (detector, rate) = (nil, nil)
        guard let entry = channel?.entry, let ring = entry.ring else { return }
        detector = RPeakDetector(rate: entry.rate)
        rate = HeartRate(rate: entry.rate)
        let length = min(entry.rate.samples(inNanoseconds: Self.past * 1_000_000_000), Self.mostPast)
        look(at: ring.spans(ring.end - length..<ring.end))
    }

    public func take(_ samples: SampleSpans, channel: Int) {
        guard channel == index else { return }
        hasTaken = true
        look(at: samples)
    }

    public func take(_ event: TimedEvent, channel: Int) {}
    public func take(_ text: StreamMarker, channel: Int) {}
    public func marked(_ marker: Marker) {}
    public func unmarked(_ marker: Marker) {}

    public func turnEnded(at now: Int64) {
        if hasTaken { lastTaken = now }
        hasTaken = false
        if let last = lastTaken, now - last > Self.patience { lastTaken = nil }
    }

    private func look(at samples: SampleSpans) {
        guard let detector else { return }
        detector.take(samples.head, first: samples.first) { rate?.add($0) }
        // An empty tail would count as samples that were left out.
        guard !samples.tail.isEmpty else { return }
        detector.take(samples.tail, first: samples.first + Int64(samples.head.count)) { rate?.add($0) }
    }
}
