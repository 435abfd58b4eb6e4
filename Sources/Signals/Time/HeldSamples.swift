/// The values of an irregular channel as samples at a fixed rate, for graphs. The channel is drawn as steps: each sample has the value of the newest
/// event at its time. Recorders use the events themselves.
public final class HeldSamples {
    /// The rate of the samples. Of several events within 2 ms, only the last one is drawn.
    public static let rate = SamplingRate(hertz: 500)
    /// The delay of the samples in nanoseconds. Samples are made only after this time, because events with earlier times may still arrive.
    public static let delay: Int64 = 100_000_000

    public let events: EventRing
    public let ring: SampleRing
    public let clock: SampleClock
    private let presence: ChannelPresence
    /// The number of the next event to convert.
    private var next: Int64 = 0
    /// The value of the last converted event.
    private var value = SampleRing.lostSample
    /// The generation of the events from which the samples were made. It changes when all events are removed.
    private var generation: UInt32

    /// - Parameters:
    ///   - presence: while the source does not offer the channel, samples count as lost.
    ///   - seconds: the length of the ring.
    public init(_ events: EventRing, presence: ChannelPresence, seconds: Int) {
        self.events = events
        generation = events.generation
        self.presence = presence
        ring = SampleRing(capacity: Int(Self.rate.samples(inNanoseconds: Int64(max(1, seconds)) * 1_000_000_000)))
        clock = SampleClock(rate: Self.rate)
    }

    /// Makes the samples that are due.
    /// - Parameter now: the monotonic time in nanoseconds.
    public func advance(to now: Int64) {
        // Compare generations, not numbers of events: when a graph on a hidden page becomes visible again, an emptied ring may already contain more
        // events than before.
        if events.generation != generation { restart() }
        guard let newest = events.newest else { return }
        if ring.end == 0 {
            next = events.begin
            clock.start(at: events[next].time)
        }
        next = max(next, events.begin)
        let end = clock.firstSample(notBefore: max(newest.time, now - Self.delay) + 1)
        // After a long time without visible graphs, skip all samples that the ring cannot store.
        let skipped = end - Int64(ring.capacity) - ring.end
        if skipped > 0 { ring.appendLost(skipped) }
        while ring.end < end {
            let time = clock.time(ofSample: ring.end)
            while next < events.end, events[next].time <= time {
                value = events[next].value
                next += 1
            }
            if presence.isOffered { ring.append(value) } else { ring.appendLost(1) }
        }
    }

    /// Called when all events were removed, at the start of a transmission.
    private func restart() {
        generation = events.generation
        ring.removeAll()
        next = 0
        value = SampleRing.lostSample
    }
}

extension SampleStore.Entry {
    /// True for an irregular channel whose numbers are measured values, such as intervals between heartbeats, and not codes of events or buttons.
    public var hasIrregularValues: Bool {
        guard events != nil, !isText else { return false }
        switch type {
        case .button, .keycode, .mouseButton: return false
        case .event: return !unit.isEmpty
        default: return true
        }
    }
}
