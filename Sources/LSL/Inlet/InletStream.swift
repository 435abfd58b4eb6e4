import Signals

/// Brings the samples of one stream into rings, over any number of connections. Allocates only in `init`, and for texts.
public final class InletStream {
    /// Samples that are brought into the rings at once, and wait while it is not clear how many are missing before them.
    static let blockValues = 1 << 20
    /// How often the stream's clock is bent, in nanoseconds: its pieces last as long as what the rings keep.
    static let bending: Int64 = 2_000_000_000
    /// How long a question of lost samples may wait while nothing comes.
    static let patience: Int64 = 500_000_000
    /// The most lost samples that are stored at once: beyond it stamps mean nothing any more.
    static let maximumLost: Int64 = 1 << 40

    /// Where the events of a channel go.
    private struct Events {
        let id: ChannelID
        let channel: FeedTarget
        let ring: EventRing
    }

    /// Of the selected channels.
    private let rate: SamplingRate
    private let selected: SampleStore
    private var tracker: StampTracker
    private var sender = SenderClock()
    private var counter = LossCounter()
    /// When the newest sample of a selected channel came.
    public private(set) var newestSample: Int64?
    /// When the newest sample came, also where no selected channel is in it.
    private(set) var heardAt: Int64?
    /// Its stamp, in nanoseconds of the sender's clock.
    private var newestStamp: Int64?

    /// Where the offered channels' samples lie in the feed, and their rings in the same order.
    private var targets: [FeedTarget] = []
    private var rings: [SampleRing] = []
    /// The rings of channels that the outlet does not offer any more: their samples are lost in step with the others'.
    private var absent: [SampleRing] = []
    private let clocks: [SampleClock]
    private var events: [Events] = []
    private var isConnected = true
    private var markers = MarkerQueue()

    /// What a recording keeps of the sender's clock.
    public let stamps: SenderStamps
    /// When the sender's clock was noted last without its answers, and the newest answer that was noted.
    private var notedAt: Int64?
    private var notedAnswer: Int64?

    /// The samples that are not in the rings yet, channel by channel, and their stamps, not a number for those without.
    private let block: UnsafeMutablePointer<Float>
    private let blockStamps: UnsafeMutablePointer<Double>
    private let capacity: Int
    private var count = 0
    /// When the first of them came.
    private var waitsSince: Int64 = 0
    /// The connection is new: how much is missing before the next sample is told by the clock.
    private var isResumed = false
    /// What is missing before it was given up for newer samples.
    private var isDropping = false
    /// When the sample that began the question was taken, in nanoseconds of the sender's clock.
    private var askedStamp: Int64 = 0
    /// Lost samples, and texts, that were given up since they were not fetched in time: by the outlet, or here for newer ones.
    var dropped: Int64 { droppedSamples &+ markers.dropped }
    private var droppedSamples: Int64 = 0
    private var bentAt: Int64 = 0

    /// How long answers of the sender are waited for before arrivals tell recordings what its clock is, and from one time to the next.
    static let silence: Int64 = 10_000_000_000
    /// What comes this late behind missing samples has waited in the outlet's full buffer; where the sender paused, it comes at once.
    static let lateness: Int64 = 1_000_000_000

    /// How many of the selected channels the stream has.
    public var channelsFound: Int { targets.count + events.count }
    /// Whether it has none: what comes is of no use, and time passes in which all samples are lost.
    var isIdle: Bool { channelsFound == 0 }

    /// - Parameters:
    ///   - store: where the selected channels' samples go.
    ///   - offered: what the stream offers now.
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
        let waiting = rate.samples(inNanoseconds: Int64(2 * StampTracker.patience)) + 64
        capacity = max(16, min(Int(waiting), Self.blockValues / max(1, ringCount)))
        block = .allocate(capacity: capacity * max(1, ringCount))
        block.initialize(repeating: 0, count: capacity * max(1, ringCount))
        blockStamps = .allocate(capacity: capacity)
        blockStamps.initialize(repeating: .nan, count: capacity)
        find(offered, at: 0)
    }

    /// Follows a new description of the outlet: a channel resumes where label, kind, unit and rate are the same.
    public func adopt(_ offered: StreamCatalogue, at now: Int64) {
        if count > 0 {
            store()
            isResumed = true
        }
        isConnected = true
        find(offered, at: now)
    }

    /// Finds the selected channels in what the outlet offers.
    /// - Parameter now: since when others are missing, where no sample of them is kept.
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

    /// While the outlet offers none of the channels, time passes.
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

    // MARK: the sender's clock

    /// The connection broke.
    /// - Parameter dropping: it was given up, since newer samples come over another one.
    public func noteBreak(dropping: Bool = false) {
        settle(tracker.decide())
        tracker.restart()
        isConnected = false
        isResumed = true
        isDropping = dropping
    }

    /// Another run of the sender: its clock may be another one.
    public func restartClock() {
        sender.restart()
        beginRun()
    }

    private func beginRun() {
        stamps.beginRun()
        (notedAt, notedAnswer) = (nil, nil)
    }

    /// Notes for recordings what the sender's clock is: what its answers tell, or, as long as there are none, its stamps' arrivals.
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

    /// The question what time it is at the sender that is due; nil when none is.
    public func nextProbe(at now: Int64) -> TimeProbe? { sender.nextProbe(at: now) }

    /// A datagram came from the sender's service port.
    public func receiveTime(_ datagram: UnsafeRawBufferPointer, at now: Int64) { sender.receive(datagram, at: now) }

    /// By how much the sender's clock is ahead; see `ClockOffsetEstimator`.
    public var clock: ClockOffsetEstimator { sender.prober.estimator }

    // MARK: samples

    /// Takes a sample of numbers.
    public func take(_ sample: FeedSample, at now: Int64) {
        heardAt = now
        guard !isIdle else { return }
        newestSample = now
        let stamp = sample.time.map { nanoseconds($0) }
        newestStamp = stamp
        if let stamp, !sample.isDeduced { sender.note(stamp, arrival: now) }
        guard !rate.isIrregular else { return takeEvent(sample, stamp, at: now) }
        // An inlet that comes in the middle of a chunk does not know when the chunk began.
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

    /// Takes a sample of texts.
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

    /// The oldest text that was not read yet.
    public func nextMarker() -> StreamMarker? { markers.next() }

    private func takeEvent(_ sample: FeedSample, _ stamp: Int64?, at now: Int64) {
        let time = eventTime(stamp, at: now)
        counter.count(received: 1, at: now)
        for event in events {
            event.ring.append(
                Float(sample.value(event.channel.channel)) * event.channel.factor, at: time, stamp: sample.time)
        }
    }

    /// Not later than it came: the future is not drawn.
    private func eventTime(_ stamp: Int64?, at now: Int64) -> Int64 {
        min(now, max(0, stamp.flatMap { sender.time(ofSender: $0) } ?? now))
    }

    /// Ends what came at once: what does not wait goes into the rings.
    public func flush(at now: Int64) {
        if !tracker.isWaiting { store() }
    }

    /// What is due: the clock follows the sender's, and what waits does not wait too long.
    public func advance(to now: Int64) {
        sender.advance(to: now)
        noteClock(at: now)
        counter.advance(to: now)
        loseAbsent(at: now)
        if tracker.isWaiting, now - waitsSince >= Self.patience { settle(tracker.decide()) }
        flush(at: now)
        let end = self.end
        guard now - bentAt >= Self.bending, end > 0, !isResumed else { return }
        bentAt = now
        if let next = sender.time(ofSender: tracker.expected) { bend(from: end, next: next) }
    }

    /// Stores what waits, by what its stamps show.
    private func settle(_ verdict: StampTracker.Verdict) {
        switch verdict {
        case .wait: break
        case .next: if count == capacity { store() }
        case .lost(let missing):
            if let taken = sender.time(ofSender: askedStamp), waitsSince - taken >= Self.lateness {
                droppedSamples &+= min(missing, Self.maximumLost)
            }
            // What came before the question was asked has been stored by then.
            lose(missing)
            store()
        case .jumped:
            beginRun()
            store()
        }
    }

    private func store() { store(count) }

    /// Stores the oldest samples that wait.
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

    /// A question begins with the newest sample: what came before it is let go.
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

    // MARK: the stream's clock

    /// Starts the stream's clock, or finds by it how much is missing since the connection before.
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

    // MARK: figures

    /// How old the newest sample was when it came, in nanoseconds: by its stamp; nil where that says nothing of the board's clock.
    var newestAge: Int64? {
        guard let newestSample, let newestStamp else { return nil }
        return sender.age(of: newestStamp, at: newestSample)
    }

    /// When the sample that comes next will have been taken, on the board's clock: what the stamps of those before tell; nil before the
    /// sender's clock is known. Without meaning for irregular streams.
    public var nextSample: Int64? { sender.time(ofSender: tracker.expected) }

    /// How many samples were stored.
    public var received: Int64 { counter.received }

    /// Writes the figures into `statistics`: of samples, since the protocol has no packets.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.counted = .samples
        statistics.packetsDropped = dropped
        statistics.newestSample = newestSample.map { $0 &- max(0, newestAge ?? 0) }
    }
}
