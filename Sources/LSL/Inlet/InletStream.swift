import Signals

/// Copies the samples of one stream into rings, over any number of connections. Allocates only in `init`, and for texts.
public final class InletStream {
    /// The number of values that are copied into the rings at once. Samples wait in this block while it is unknown how many are missing
    /// before them.
    static let blockValues = 1 << 20
    /// The interval between corrections of the stream's clock, in nanoseconds. The clock's segments cover the time that the rings keep.
    static let bending: Int64 = 2_000_000_000
    /// How long a possible loss stays undecided while nothing arrives.
    static let timeout: Int64 = 500_000_000
    /// The maximum number of lost samples stored at once; beyond it, stamps are meaningless.
    static let maximumLost: Int64 = 1 << 40

    /// The destination of a channel's events.
    private struct Events {
        let id: ChannelID
        let channel: FeedTarget
        let ring: EventRing
    }

    /// The rate of the selected channels.
    private let rate: SamplingRate
    private let selected: SampleStore
    private var tracker: StampTracker
    private var sender = SenderClock()
    private var counter = LossCounter()
    /// When the newest sample of a selected channel arrived.
    public private(set) var newestSample: Int64?
    /// When the newest sample arrived, even without a selected channel.
    private(set) var heardAt: Int64?
    /// Its stamp, in nanoseconds of the sender's clock.
    private var newestStamp: Int64?

    /// The positions of the offered channels in the feed, and their rings in the same order.
    private var targets: [FeedTarget] = []
    private var rings: [SampleRing] = []
    /// The rings of channels that are no longer offered. They receive lost samples in step with the others.
    private var absent: [SampleRing] = []
    private let clocks: [SampleClock]
    private var events: [Events] = []
    private var isConnected = true
    private var markers = MarkerQueue()

    /// The sender's clock, for recordings.
    public let stamps: SenderStamps
    /// When the sender's clock was last recorded without an answer, and the newest recorded answer.
    private var notedAt: Int64?
    private var notedAnswer: Int64?

    /// The samples that are not in the rings yet, channel by channel, and their stamps; NaN for samples without one.
    private let block: UnsafeMutablePointer<Float>
    private let blockStamps: UnsafeMutablePointer<Double>
    private let capacity: Int
    private var count = 0
    /// When the first of them arrived.
    private var waitsSince: Int64 = 0
    /// The connection is new: the clock determines how many samples are missing before the next one.
    private var isResumed = false
    /// The missing samples were skipped in favor of newer ones.
    private var isDropping = false
    /// The stamp of the sample that raised the question, in nanoseconds of the sender's clock.
    private var askedStamp: Int64 = 0
    /// The number of lost samples and texts that were discarded because they were not read in time: by the outlet, or here in favor of
    /// newer ones.
    var dropped: Int64 { droppedSamples &+ markers.dropped }
    private var droppedSamples: Int64 = 0
    private var bentAt: Int64 = 0

    /// How long to wait for the sender's answers before arrival times define its clock for recordings, and the interval of these records.
    static let silence: Int64 = 10_000_000_000
    /// Samples this late after missing ones waited in the outlet's full buffer. After a pause of the sender, they arrive at once.
    static let lateness: Int64 = 1_000_000_000

    /// The number of selected channels in the stream.
    public var channelsFound: Int { targets.count + events.count }
    /// Whether it has none: its samples are useless, and all selected samples are lost as time passes.
    var isIdle: Bool { channelsFound == 0 }

    /// - Parameters:
    ///   - store: the destination of the selected channels' samples.
    ///   - offered: the stream's present offer.
    ///   - run: the number of the sender's clock, see `SenderStamps.run`.
    public init(_ stream: StreamDescription, store: SampleStore, offered: StreamCatalogue, run: UInt32 = 0) {
        selected = store
        let first = store.entries.first { !$0.isText }
        rate = first?.rate ?? stream.rate
        stamps = SenderStamps(rate, run: run)
        tracker = StampTracker(rate)
        var clocks: [SampleClock] = []
        var ringCount = 0
        for entry in store.entries {
            guard let clock = entry.clock else { continue }
            ringCount += 1
            if !clocks.contains(where: { $0 === clock }) { clocks.append(clock) }
        }
        self.clocks = clocks
        let waiting = rate.samples(inNanoseconds: Int64(2 * StampTracker.timeout)) + 64
        capacity = max(16, min(Int(waiting), Self.blockValues / max(1, ringCount)))
        block = .allocate(capacity: capacity * max(1, ringCount))
        block.initialize(repeating: 0, count: capacity * max(1, ringCount))
        blockStamps = .allocate(capacity: capacity)
        blockStamps.initialize(repeating: .nan, count: capacity)
        find(offered, at: 0)
    }

    /// Applies a new description of the outlet. A channel continues where label, kind, unit and rate are the same.
    public func adopt(_ offered: StreamCatalogue, at now: Int64) {
        if count > 0 {
            store()
            isResumed = true
        }
        isConnected = true
        find(offered, at: now)
    }

    /// Finds the selected channels in the outlet's offer.
    /// - Parameter now: since when the others are missing, if none of their samples is stored.
    private func find(_ offered: StreamCatalogue, at now: Int64) {
        (targets, rings, absent, events) = ([], [], [], [])
        let match = ChannelMatch(selected.catalogue, in: offered.catalogue)
        for entry in selected.entries {
            let target = match[entry.channel].flatMap { offered.target(of: $0) }
            let end = entry.ring?.end ?? 0
            entry.presence.note(isOffered: target != nil, at: end > 0 ? entry.clock?.time(ofSample: end) ?? now : now)
            switch (entry.data, target) {
            case (.samples(let ring, _), let target?):
                targets.append(target)
                rings.append(ring)
            case (.samples(let ring, _), nil): absent.append(ring)
            case (.events(let ring), let target?):
                events.append(Events(id: entry.channel, channel: target, ring: ring))
            case (.events, nil): break
            }
        }
    }

    /// The end of all rings.
    private var end: Int64 { (rings.first ?? absent.first)?.end ?? 0 }

    /// While the outlet offers none of the channels, stores lost samples up to the present.
    private func loseAbsent(at now: Int64) {
        guard isIdle, isConnected, let clock = clocks.first else { return }
        if end == 0 { for clock in clocks { clock.start(at: now) } }
        let lost = min(clock.firstSample(notBefore: now) - end, Self.maximumLost)
        guard lost > 0 else { return }
        for ring in absent { ring.appendLost(lost) }
    }

    deinit {
        block.deallocate()
        blockStamps.deallocate()
    }

    // MARK: The sender's clock

    /// Called when the connection broke.
    /// - Parameter dropping: it was closed because newer samples come over another one.
    public func noteBreak(dropping: Bool = false) {
        settle(tracker.decide())
        tracker.restart()
        isConnected = false
        isResumed = true
        isDropping = dropping
    }

    /// Called for another run of the sender, which may have another clock.
    public func restartClock() {
        sender.restart()
        beginRun()
    }

    private func beginRun() {
        stamps.beginRun()
        (notedAt, notedAnswer) = (nil, nil)
    }

    /// Records the sender's clock: from its answers, or, while there are none, from the arrivals of its stamps.
    private func noteClock(at now: Int64) {
        let begin = notedAt ?? now
        notedAt = begin
        if let (time, offset) = clock.newest {
            guard notedAnswer != time else { return }
            notedAnswer = time
            stamps.noteOffset(at: Double(time &+ offset) / 1e9, toBoard: -Double(offset) / 1e9)
        } else if now - begin >= Self.silence, let time = sender.time(ofSender: sender.newestStamp) {
            notedAt = now
            stamps.noteOffset(
                at: Double(sender.newestStamp) / 1e9, toBoard: Double(time &- sender.newestStamp) / 1e9)
        }
    }

    /// The time probe that is due; nil when none is.
    public func nextProbe(at now: Int64) -> TimeProbe? { sender.nextProbe(at: now) }

    /// Called when a datagram arrives from the sender's service port.
    public func receiveTime(_ datagram: UnsafeRawBufferPointer, at now: Int64) { sender.receive(datagram, at: now) }

    /// The offset of the sender's clock; see `ClockOffsetEstimator`.
    public var clock: ClockOffsetEstimator { sender.prober.estimator }

    // MARK: Samples

    /// Receives a numeric sample.
    public func take(_ sample: FeedSample, at now: Int64) {
        heardAt = now
        guard !isIdle else { return }
        newestSample = now
        let stamp = sample.time.map { nanoseconds($0) }
        newestStamp = stamp
        if let stamp, !sample.isDeduced { sender.note(stamp, arrival: now) }
        guard !rate.isIrregular else { return takeEvent(sample, stamp, at: now) }
        // An inlet that connects in the middle of a chunk does not know when the chunk began.
        guard let stamp else { return }
        if count == capacity { settle(tracker.decide()) }
        targets.withUnsafeBufferPointer { sample.write($0, to: block + count, stride: capacity) }
        blockStamps[count] = sample.isDeduced ? .nan : sample.time ?? .nan
        if count == 0 { waitsSince = now }
        count += 1
        let wasWaiting = tracker.isWaiting
        if sample.isDeduced {
            settle(tracker.takeWithoutStamp())
        } else {
            let verdict = tracker.take(stamp, notAfter: sender.latest(at: now))
            if verdict == .jumped { sender.jumped(to: stamp, arrival: now) }
            settle(verdict)
        }
        if tracker.isWaiting, !wasWaiting {
            askedStamp = stamp
            storeAllButNewest(at: now)
        }
    }

    /// Receives a text sample.
    public func take(_ sample: TextSample, at now: Int64) {
        heardAt = now
        guard !isIdle else { return }
        newestSample = now
        let stamp = sample.time.map { nanoseconds($0) }
        newestStamp = stamp
        if let stamp, !sample.isDeduced { sender.note(stamp, arrival: now) }
        let time = eventTime(stamp, at: now)
        counter.count(received: 1, at: now)
        for event in events where event.channel.channel < sample.texts.count {
            let text = sample.texts[event.channel.channel]
            guard !text.isEmpty else { continue }
            event.ring.append(1, at: time, stamp: sample.time)
            markers.append(
                StreamMarker(
                    channel: event.id, time: time,
                    text: SignalCatalogue.cut(
                        String(decoding: text, as: UTF8.self), maximumBytes: StreamMarker.maximumTextBytes),
                    stamp: sample.time))
        }
    }

    /// Removes and returns the oldest text.
    public func nextMarker() -> StreamMarker? { markers.next() }

    private func takeEvent(_ sample: FeedSample, _ stamp: Int64?, at now: Int64) {
        let time = eventTime(stamp, at: now)
        counter.count(received: 1, at: now)
        for event in events {
            event.ring.append(
                Float(sample.value(event.channel.channel)) * event.channel.factor, at: time, stamp: sample.time)
        }
    }

    /// Limited to the arrival time: the future is not drawn.
    private func eventTime(_ stamp: Int64?, at now: Int64) -> Int64 {
        min(now, max(0, stamp.flatMap { sender.time(ofSender: $0) } ?? now))
    }

    /// Called after bytes that arrived at once. Copies samples that need not wait into the rings.
    public func flush(at now: Int64) {
        if !tracker.isWaiting { store() }
    }

    /// Executes what is due: corrects the clock, and ends waits that are too long.
    public func advance(to now: Int64) {
        sender.advance(to: now)
        noteClock(at: now)
        counter.advance(to: now)
        loseAbsent(at: now)
        if tracker.isWaiting, now - waitsSince >= Self.timeout { settle(tracker.decide()) }
        flush(at: now)
        let end = self.end
        guard now - bentAt >= Self.bending, end > 0, !isResumed else { return }
        bentAt = now
        if let next = sender.time(ofSender: tracker.expected) { bend(from: end, next: next) }
    }

    /// Stores waiting samples according to the verdict on their stamps.
    private func settle(_ verdict: StampTracker.Verdict) {
        switch verdict {
        case .wait: break
        case .next: if count == capacity { store() }
        case .lost(let missing):
            if let taken = sender.time(ofSender: askedStamp), waitsSince - taken >= Self.lateness {
                droppedSamples &+= min(missing, Self.maximumLost)
            }
            // Samples before the question have been stored by then.
            lose(missing)
            store()
        case .jumped:
            beginRun()
            store()
        }
    }

    private func store() { store(count) }

    /// Stores the oldest waiting samples.
    private func store(_ number: Int) {
        guard number > 0 else { return }
        let end = self.end
        if end == 0 || isResumed { begin(isFirst: end == 0) }
        noteStamps(number)
        for (index, ring) in rings.enumerated() { ring.append(block + index * capacity, count: number) }
        for ring in absent { ring.appendLost(Int64(number)) }
        counter.count(received: Int64(number), at: waitsSince)
        count -= number
    }

    private func noteStamps(_ number: Int) {
        let end = self.end
        for index in 0..<number where !blockStamps[index].isNaN {
            stamps.append(blockStamps[index], number: end + Int64(index))
        }
    }

    /// A question begins with the newest sample. Earlier samples are stored.
    private func storeAllButNewest(at now: Int64) {
        let newest = count - 1
        store(newest)
        guard newest > 0 else { return }
        for index in 0..<targets.count { block[index * capacity] = block[index * capacity + newest] }
        blockStamps[0] = blockStamps[newest]
        waitsSince = now
    }

    private func lose(_ missing: Int64) {
        let missing = min(missing, Self.maximumLost)
        for ring in rings { ring.appendLost(missing) }
        for ring in absent { ring.appendLost(missing) }
        counter.count(lost: missing, at: waitsSince)
    }

    // MARK: The stream's clock

    /// Starts the stream's clock, or determines by it how many samples are missing since the last connection.
    private func begin(isFirst: Bool) {
        isResumed = false
        let waiting = rate.nanoseconds(ofSample: Int64(count))
        guard let next = sender.time(ofSender: tracker.expected) else { return }
        if isFirst {
            for clock in clocks { clock.follow(next &- waiting, slowness: slowness, from: 0, isFirst: true) }
            return
        }
        guard let clock = clocks.first else { return }
        let end = self.end
        let elapsed = next &- waiting &- clock.time(ofSample: end)
        let missing = max(0, rate.samples(inNanoseconds: max(0, elapsed)))
        if isDropping { droppedSamples &+= min(missing, Self.maximumLost) }
        isDropping = false
        lose(missing)
        bend(from: self.end, next: next &- waiting)
    }

    private func bend(from sample: Int64, next: Int64) {
        for clock in clocks { clock.follow(next, slowness: slowness, from: sample) }
    }

    private var slowness: Double { tracker.slowness + sender.slowness }

    // MARK: Statistics

    /// The newest sample's age at its arrival, in nanoseconds, according to its stamp; nil where the stamp is unrelated to the board's
    /// clock.
    var newestAge: Int64? {
        guard let newestSample, let newestStamp else { return nil }
        return sender.age(of: newestStamp, at: newestSample)
    }

    /// The time of the next sample on the board's clock, extrapolated from the stamps so far; nil before the sender's clock is known.
    /// Meaningless for irregular streams.
    public var nextSample: Int64? { sender.time(ofSender: tracker.expected) }

    /// The number of stored samples.
    public var received: Int64 { counter.received }

    /// Writes the statistics: they count samples, since the protocol has no packets.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.counted = .samples
        statistics.packetsDropped = dropped
        statistics.newestSample = newestSample.map { $0 &- max(0, newestAge ?? 0) }
    }
}
