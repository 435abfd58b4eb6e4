import Signals

/// Stores the samples of one stream in rings, across any number of reconnections. Only init and texts allocate memory.
public final class InletStream {
    /// The maximum number of values in the block of waiting samples. Samples wait while it is unknown how many samples are missing before them.
    static let blockValues = 1 << 20
    /// The interval between corrections of the stream's clock, in nanoseconds. The clock stores the segments between corrections for as long as rings
    /// store samples.
    static let bending: Int64 = 2_000_000_000
    /// The time in nanoseconds without samples after which it is decided if samples were lost.
    static let timeout: Int64 = 500_000_000
    /// The maximum number of samples that are stored as lost at once. If more seem to be missing, the time stamps are wrong.
    static let maximumLost: Int64 = 1 << 40

    /// A channel whose values are events, and the ring that stores them.
    private struct Events {
        let id: ChannelID
        let channel: FeedTarget
        let ring: EventRing
    }

    /// The sampling rate of the selected channels.
    private let rate: SamplingRate
    private let selected: SampleStore
    private var tracker: StampTracker
    private var sender = SenderClock()
    private var counter = LossCounter()
    /// The time at which the newest sample of a selected channel arrived.
    public private(set) var newestSample: Int64?
    /// The time at which the newest sample arrived, even if no channel is selected.
    private(set) var heardAt: Int64?
    /// The time stamp of the newest sample, in nanoseconds of the sender's clock.
    private var newestStamp: Int64?

    /// The selected channels that the stream offers, with their positions in the feed. `rings` contains the rings of these channels in the same
    /// order.
    private var targets: [FeedTarget] = []
    private var rings: [SampleRing] = []
    /// The rings of selected channels that are no longer offered. For each sample of the other channels, a lost sample is stored in these rings.
    private var absent: [SampleRing] = []
    private let clocks: [SampleClock]
    private var events: [Events] = []
    private var isConnected = true
    private var markers = MarkerQueue()

    /// The sender's time stamps, for recordings.
    public let stamps: SenderStamps
    /// The time at which the sender's clock was last recorded by arrival times. `notedAnswer` is the time of the newest answer to a probe by which
    /// the clock was recorded.
    private var notedAt: Int64?
    private var notedAnswer: Int64?

    /// The waiting samples, which are not in the rings yet, channel by channel. `blockStamps` contains their time stamps (NaN for none).
    private let block: UnsafeMutablePointer<Float>
    private let blockStamps: UnsafeMutablePointer<Double>
    private let capacity: Int
    private var count = 0
    /// The time at which the first waiting sample arrived.
    private var waitsSince: Int64 = 0
    /// True after a reconnection: the stream's clock determines how many samples are missing before the next sample.
    private var isResumed = false
    /// True if the feed was reopened to continue with newer samples, so that the missing samples were skipped on purpose.
    private var isDropping = false
    /// The time stamp of the first waiting sample, before which samples may have been lost, in nanoseconds of the sender's clock.
    private var askedStamp: Int64 = 0
    /// The number of samples and texts that were discarded because they were not read in time: by the outlet when its buffer was full, or by this
    /// device to continue with newer samples.
    var dropped: Int64 { droppedSamples &+ markers.dropped }
    private var droppedSamples: Int64 = 0
    private var bentAt: Int64 = 0

    /// The time in nanoseconds without answers to time probes after which the sender's clock is recorded by arrival times. It is also the interval
    /// between such records.
    static let silence: Int64 = 10_000_000_000
    /// If samples arrive this late, in nanoseconds, after missing samples, the outlet has dropped the missing ones from its full buffer. After a
    /// pause of the sender, samples are not late.
    static let lateness: Int64 = 1_000_000_000

    /// The number of selected channels that the stream offers.
    public var channelsFound: Int { targets.count + events.count }
    /// True if the stream offers none of the selected channels. Instead of the stream's samples, lost samples are then stored as time passes.
    var isIdle: Bool { channelsFound == 0 }

    /// - Parameters:
    ///   - store: the rings for the samples of the selected channels.
    ///   - offered: the channels that the stream offers now.
    ///   - run: a number that changes when the sender's clock was reset or the sender was restarted.
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

    /// Applies a new description of the outlet. A channel continues if its label, kind, unit and rate have not changed.
    public func adopt(_ offered: StreamCatalogue, at now: Int64) {
        if count > 0 {
            store()
            isResumed = true
        }
        isConnected = true
        find(offered, at: now)
    }

    /// Finds the selected channels among those that the outlet offers.
    /// - Parameter now: the time from which a channel that is not found counts as missing, if no sample of it is stored yet.
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

    /// The number after the last stored sample, which is the same in all rings.
    private var end: Int64 { (rings.first ?? absent.first)?.end ?? 0 }

    /// If the outlet offers none of the selected channels, stores lost samples up to the present.
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
    /// - Parameter dropping: true if the session closed the connection to receive newer samples over another connection.
    public func noteBreak(dropping: Bool = false) {
        settle(tracker.decide())
        tracker.restart()
        isConnected = false
        isResumed = true
        isDropping = dropping
    }

    /// Called when another run of the sender continues the stream. The clock of that run may be different.
    public func restartClock() {
        sender.restart()
        beginRun()
    }

    private func beginRun() {
        stamps.beginRun()
        (notedAt, notedAnswer) = (nil, nil)
    }

    /// Records the sender's clock for recordings: from answers to time probes or, without answers, from the arrival times of the sender's time
    /// stamps.
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

    /// Returns the time probe that must be sent now; nil for none.
    public func nextProbe(at now: Int64) -> TimeProbe? { sender.nextProbe(at: now) }

    /// Called when a datagram has arrived from the sender's service port.
    public func receiveTime(_ datagram: UnsafeRawBufferPointer, at now: Int64) { sender.receive(datagram, at: now) }

    /// The estimated offset of the sender's clock.
    public var clock: ClockOffsetEstimator { sender.prober.estimator }

    // MARK: Samples

    /// Processes a sample of a numeric stream.
    public func take(_ sample: FeedSample, at now: Int64) {
        heardAt = now
        guard !isIdle else { return }
        newestSample = now
        let stamp = sample.time.map { nanoseconds($0) }
        newestStamp = stamp
        if let stamp, !sample.isDeduced { sender.note(stamp, arrival: now) }
        guard !rate.isIrregular else { return takeEvent(sample, stamp, at: now) }
        // Ignore samples without a time: an inlet that connects in the middle of a chunk receives them before the first time stamp.
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

    /// Processes a sample of a text stream.
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

    /// Removes and returns the oldest text; nil if there is none.
    public func nextMarker() -> StreamMarker? { markers.next() }

    private func takeEvent(_ sample: FeedSample, _ stamp: Int64?, at now: Int64) {
        let time = eventTime(stamp, at: now)
        counter.count(received: 1, at: now)
        for event in events {
            event.ring.append(
                Float(sample.value(event.channel.channel)) * event.channel.factor, at: time, stamp: sample.time)
        }
    }

    /// The time of an event, at most its arrival time, because graphs do not draw the future.
    private func eventTime(_ stamp: Int64?, at now: Int64) -> Int64 {
        min(now, max(0, stamp.flatMap { sender.time(ofSender: $0) } ?? now))
    }

    /// Called when all bytes that have arrived were decoded. Copies to the rings all samples that need not wait.
    public func flush(at now: Int64) {
        if !tracker.isWaiting { store() }
    }

    /// Corrects the stream's clock, and decides about samples that have waited for too long.
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

    /// Stores the waiting samples according to the decision on their time stamps.
    private func settle(_ verdict: StampTracker.Verdict) {
        switch verdict {
        case .wait: break
        case .next: if count == capacity { store() }
        case .lost(let missing):
            if let taken = sender.time(ofSender: askedStamp), waitsSince - taken >= Self.lateness {
                droppedSamples &+= min(missing, Self.maximumLost)
            }
            // Only store the loss here: the samples before it are already in the rings.
            lose(missing)
            store()
        case .jumped:
            beginRun()
            store()
        }
    }

    private func store() { store(count) }

    /// Stores the oldest waiting samples, as many as given.
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

    /// Called when the newest sample may follow a loss. Stores all samples before it.
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

    /// Starts the stream's clock. After a reconnection, computes by the clock how many samples are missing since the last connection.
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

    /// The age of the newest sample at its arrival, in nanoseconds, according to its time stamp; nil if the time stamp was not set by the sender's
    /// clock.
    var newestAge: Int64? {
        guard let newestSample, let newestStamp else { return nil }
        return sender.age(of: newestStamp, at: newestSample)
    }

    /// The expected time of the next sample by the board's clock, extrapolated from the time stamps; nil before the sender's clock is known. It has
    /// no meaning for irregular streams.
    public var nextSample: Int64? { sender.time(ofSender: tracker.expected) }

    /// The number of samples that were stored.
    public var received: Int64 { counter.received }

    /// Writes the statistics. Samples are counted as packets, because the protocol has no packets.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.counted = .samples
        statistics.packetsDropped = dropped
        statistics.newestSample = newestSample.map { $0 &- max(0, newestAge ?? 0) }
    }
}
