import ECG
import Signals

/// Determines the heart rate from the received samples of one ECG channel; display filters have no effect. For a chest strap, the monitor uses the
/// beat intervals that the strap has measured.
///
/// At the start, the monitor evaluates samples that are already stored, so that a rate is available at once. Memory is allocated only when other
/// channels are selected.
public final class HeartMonitor: AcquisitionConsumer {
    /// The maximum duration of already stored data that the monitor evaluates at the start, in seconds.
    private static let past: Int64 = 10
    /// The maximum number of already stored samples that the monitor evaluates at the start.
    private static let mostPast: Int64 = 1 << 17
    /// The maximum number of a chest strap's beats to evaluate at the start.
    private static let mostBeats: Int64 = 10
    /// The time for which a rate remains valid without new samples, in nanoseconds.
    private static let timeout: Int64 = 3_000_000_000

    /// The label of the ECG lead that the user requests; see `HeartLead.choose`.
    public let lead: String
    /// The channel for the heart rate; nil if neither an ECG channel nor one of beat intervals is selected.
    public private(set) var channel: AcquiredChannel?
    private var index = -1
    /// The detector of heart beats; nil if the channel's sampling rate is too low for it.
    private var detector: RPeakDetector?
    private var rate: HeartRate?
    /// The intervals between the last beats; nil without a channel for the heart rate.
    public private(set) var rhythm: Rhythm?
    /// The heart rate over the last minutes: of the recording that is played, otherwise of the board's time. While the rate is unknown, so is the
    /// trend.
    public var trend: RateTrend { series.rates }
    private var series = HeartTrend()
    /// The trend of an earlier monitor, which this one continues if it measures the same channel.
    private var earlier: HeartTrend?
    /// For a channel of beat intervals, the last beat: the sum of all intervals up to the beat in milliseconds, and the beat's time on the board's
    /// clock in nanoseconds.
    private var beat: (milliseconds: Int64, time: Int64)?
    private var hasTaken = false
    private var lastTaken: Int64?
    /// In a playback, the offset (`Playback.offset`) of the samples that were taken last. Another offset means that the playback has jumped.
    private var offset: Int64?

    public init(lead: String) { self.lead = lead }

    /// - Parameter earlier: the trend of the monitor that this one replaces; nil for none.
    init(lead: String, continuing earlier: HeartTrend?) { (self.lead, self.earlier) = (lead, earlier) }

    /// The trend, for a monitor that replaces this one; nil before the first rate.
    var keptTrend: HeartTrend? { series.rates.count > 0 ? series : earlier }

    /// The heart rate in beats a minute; nil while it is unknown.
    public var beatsPerMinute: Int? {
        guard lastTaken != nil, let end = detector?.end ?? beat?.milliseconds, let current = rate?.perMinute(at: end)
        else {
            return nil
        }
        return Int(current.rounded())
    }

    /// True if the intervals between the last beats are irregular; see `Rhythm`. False while the heart rate is unknown.
    public var isIrregular: Bool { beatsPerMinute != nil && rhythm?.isIrregular ?? false }

    public func begin(_ channels: [AcquiredChannel]) {
        index = HeartLead.choose(channels.map { $0.entry }, wanted: lead) ?? -1
        channel = index >= 0 ? channels[index] : nil
        (hasTaken, lastTaken) = (false, nil)
        (detector, rate, rhythm, beat) = (nil, nil, nil, nil)
        earlier = keptTrend
        series = HeartTrend()
        offset = channel?.source.playback?.offset
        guard let channel else { return }
        series = HeartTrend(of: channel)
        if let earlier, earlier.isOfSameChannel(as: series) { series = earlier }
        let entry = channel.entry
        if let events = entry.events { return look(at: events) }
        guard let ring = entry.ring else { return }
        detector = RPeakDetector(rate: entry.rate)
        rate = HeartRate(rate: entry.rate)
        rhythm = Rhythm(rate: entry.rate)
        let length = min(entry.rate.samples(inNanoseconds: Self.past * 1_000_000_000), Self.mostPast)
        look(at: ring.spans(ring.end - length..<ring.end))
    }

    public func take(_ samples: SampleSpans, channel: Int) {
        guard channel == index else { return }
        hasTaken = true
        forgetBeforeJump()
        look(at: samples)
    }

    /// Forgets the beats before a jump of the playback.
    private func forgetBeforeJump() {
        guard let playback = channel?.source.playback, playback.offset != offset else { return }
        offset = playback.offset
        rate?.restart()
        rhythm?.restart()
    }

    public func take(_ event: TimedEvent, channel: Int) {
        guard channel == index, detector == nil else { return }
        hasTaken = true
        add(event)
    }

    public func take(_ text: StreamMarker, channel: Int) {}
    public func marked(_ marker: Marker) {}
    public func unmarked(_ marker: Marker) {}

    public func turnEnded(at now: Int64) {
        if hasTaken { lastTaken = now }
        hasTaken = false
        if let last = lastTaken, now - last > Self.timeout { lastTaken = nil }
        guard let playback = channel?.source.playback else { return series.add(beatsPerMinute, at: now) }
        // After a jump, the rate is that of the time before it, until samples of the new time arrive.
        if !playback.isSeeking, playback.offset == offset { series.add(beatsPerMinute, at: playback.position) }
    }

    private func look(at events: EventRing) {
        rate = HeartRate(rate: SamplingRate(hertz: 1000))
        rhythm = Rhythm(rate: SamplingRate(hertz: 1000))
        for number in max(events.begin, events.end - Self.mostBeats)..<events.end { add(events[number]) }
    }

    /// Adds a beat with the interval before it. If the interval does not begin at the previous known beat, the time between the two beats is unknown.
    private func add(_ event: TimedEvent) {
        let interval = Int64(max(0, min(event.value, 60_000)).rounded())
        guard let last = beat else {
            beat = (interval, event.time)
            add(Beat(sample: 0))
            add(Beat(sample: interval))
            return
        }
        let follows = (event.time - last.time) / 1_000_000 - interval < Self.timeout / 1_000_000
        if !follows {
            rate?.restart()
            rhythm?.restart()
        }
        let next = last.milliseconds + interval
        beat = (next, event.time)
        add(Beat(sample: next))
    }

    private func add(_ beat: Beat) {
        rate?.add(beat)
        rhythm?.add(beat)
    }

    private func look(at samples: SampleSpans) {
        guard let detector else { return }
        detector.take(samples.head, first: samples.first) { add($0) }
        // Do not pass an empty tail: the detector would treat it as skipped samples.
        guard !samples.tail.isEmpty else { return }
        detector.take(samples.tail, first: samples.first + Int64(samples.head.count)) { add($0) }
    }
}
