import Signals

/// Stores the blocks of one signal in the rings of the selected channels.
final class SignalRoute {
    /// A channel in the packets, with its ring.
    struct Target {
        /// The value of `channel` for a channel that the server does not send. Its samples count as lost.
        static let notSent = Int.max

        let channel: Int
        let data: ChannelData
    }

    /// A `Target` in the form that is used for each packet. Its ring is unmanaged, because counting references would take time for each sample.
    private struct Place {
        let channel: Int
        let ring: Unmanaged<SampleRing>
    }

    /// The maximum number of lost samples that are stored at once. A larger number cannot be correct.
    static let maximumLost: Int64 = 1 << 40

    let flag: UInt32
    let isAperiodic: Bool
    @exclusivity(unchecked) private(set) var tracker: BlockTracker
    /// The rings of `targets`. This array retains them, because `Place` does not.
    private let rings: [SampleRing]
    /// The channels of an aperiodic signal, with the rings that store their events.
    private let eventTargets: [(channel: Int, ring: EventRing)]
    private let targets: UnsafeMutablePointer<Place>
    private let targetCount: Int
    private let ratio: PacketRatio
    private let blockSize: Int
    /// The time in nanoseconds by which the server's filter delays the samples.
    private let delay: Int64
    /// The factor by which received values are multiplied before they are stored.
    private let factor: Float
    /// The position in the transmission at which `tracker` began to follow the signal's blocks.
    private var start: PacketPlace
    /// True if the server offers the signal again after a while without it, and no packet with the signal has arrived yet.
    private(set) var hasReturned: Bool
    /// The part of the time since the newest block in which the server did not count packets, in nanoseconds.
    @exclusivity(unchecked) private var paused: Int64 = 0
    /// The previous block of the signal, with which the next block is compared to detect repetitions; empty for signals that are never repeated.
    private let lastBlock: UnsafeMutableRawBufferPointer
    @exclusivity(unchecked) private var lastCount = 0

    private let rate: SamplingRate
    private let clock: SampleClock?
    /// True if the clock of the signal was started.
    @exclusivity(unchecked) private(set) var hasClock: Bool
    /// The number of the packet with the newest block; 0 before the first block of this route.
    @exclusivity(unchecked) private var newest: Int64 = 0
    /// The number of a sample, and its known time on the server's clock.
    private var anchor: (sample: Int64, time: Int64)?
    private let interval: PacketInterval?

    /// - Parameters:
    /// - master: the signal that determines the packet rate; nil if unknown. Then each packet is assumed to contain a block.
    /// - place: the present position in the transmission.
    /// - factor: the factor by which values are multiplied.
    /// - delay: the time in nanoseconds by which the server's filter delays the samples.
    /// - previous: the route of the same type before a reconnection. If the signal is still sent in the same way, the new route continues with its
    /// learned state.
    init(
        signal: Signal, master: MasterSignal?, targets: [Target], place: PacketPlace, factor: Float,
        delay: Int64, previous: SignalRoute?
    ) {
        flag = signal.type.flag
        isAperiodic = signal.rate.isIrregular
        rate = signal.rate
        var kept: [(channel: Int, ring: SampleRing)] = []
        var events: [(channel: Int, ring: EventRing)] = []
        var clock: SampleClock?
        for target in targets {
            switch target.data {
            case .samples(let ring, let ofStream):
                kept.append((target.channel, ring))
                clock = ofStream
            case .events(let ring): events.append((target.channel, ring))
            }
        }
        rings = kept.map { $0.ring }
        eventTargets = events
        self.clock = clock
        let end = rings.reduce(0) { max($0, $1.end) }
        hasClock = end > 0
        hasReturned = end > 0 && previous == nil
        // If a channel was missing on the server for a while, store lost samples until the channel has the same sample number as the others.
        for ring in rings { ring.appendLost(end - ring.end) }
        targetCount = kept.count
        self.targets = .allocate(capacity: kept.count)
        for (index, target) in kept.enumerated() {
            (self.targets + index).initialize(to: Place(channel: target.channel, ring: .passUnretained(target.ring)))
        }
        blockSize = signal.blockSize
        self.factor = factor
        self.delay = delay
        let ratio = master.flatMap {
            PacketRatio(
                masterRate: $0.rate, masterBlockSize: $0.blockSize, rate: signal.rate, blockSize: signal.blockSize)
        }
        self.ratio = ratio ?? .one
        interval = master.map { PacketInterval($0) }
        if let previous, previous.ratio == self.ratio, previous.blockSize == signal.blockSize {
            tracker = previous.tracker
            start = previous.start
            paused = previous.paused
        } else {
            tracker = BlockTracker(ratio: self.ratio, blockSize: signal.blockSize)
            start = place
        }
        // The product below does not overflow: there are at most 1024 channels and 65535 samples. No memory is needed
        // for blocks above the maximum packet size, because such blocks never arrive.
        let bytes = 4 * Int64(signal.labels.count) * Int64(signal.blockSize)
        let compares = !isAperiodic && tracker.comparesBlocks && bytes <= Int64(TiALimits.packetBytes)
        lastBlock = .allocate(byteCount: compares ? Int(bytes) : 0, alignment: 16)
    }

    deinit {
        lastBlock.deallocate()
        targets.deallocate()
    }

    /// Called for a packet that does not contain this signal.
    func packetWithoutBlock() {
        if !isAperiodic { tracker.packetWithoutBlock() }
    }

    /// Stores a block of a periodic signal.
    /// - Returns: the number of samples per channel that are missing before it; nil if the block contains nothing new.
    func store(_ block: DataBlock, at place: PacketPlace) -> Int64? {
        let isSame = tracker.comparesBlocks && isRepetition(block)
        let verdict = tracker.block(
            in: place.number - start.number, packetsLost: place.passedOver - start.passedOver, isSame: isSame)
        guard case .new(let missing) = verdict else { return nil }
        var lost = min(missing, Self.maximumLost)
        if paused > 0 { lost = min(lost + takePause(), Self.maximumLost) }
        if lost > 0 {
            for ring in rings { ring.appendLost(lost) }
        }
        append(block)
        if tracker.comparesBlocks { remember(block) }
        newest = place.number
        return lost
    }

    /// The time of the last stored sample in monotonic nanoseconds; `.min` before the first.
    var reached: Int64 {
        guard newest > 0, let end = rings.first?.end, let clock else { return .min }
        return clock.time(ofSample: end)
    }

    /// Called with the first packet after the signal was missing. Stores lost samples for the missing time, by the board's clock.
    /// - Parameters:
    /// - place: the position of that packet.
    /// - sent: the packet's sending time.
    func align(at place: PacketPlace, sent: Int64) {
        hasReturned = false
        paused = 0
        tracker = BlockTracker(ratio: ratio, blockSize: blockSize)
        start = PacketPlace(number: place.number - 1, passedOver: place.passedOver)
        guard let clock, let end = rings.first?.end else { return }
        let lost = min(clock.firstSample(notBefore: sent - delay) - Int64(blockSize) - end, Self.maximumLost)
        guard lost > 0 else { return }
        for ring in rings { ring.appendLost(lost) }
    }

    /// Called when time has passed for which no packet numbers exist, because the server did not count.
    func pause(_ time: Int64) {
        if hasClock { paused = min(paused + time, PacketInterval.maximumTime) }
    }

    /// The number of samples in the pause before a block, during which the server did not count packets. A remainder of less than a sample is
    /// corrected by the clock.
    private func takePause() -> Int64 {
        let samples = rate.samples(inNanoseconds: paused)
        paused = 0
        return samples
    }

    /// Stores a block of an aperiodic signal.
    /// - Parameter time: the sending time of its packet.
    func storeEvents(_ block: DataBlock, at time: Int64) {
        for target in eventTargets where target.channel < block.channels {
            for index in 0..<block.blockSize {
                target.ring.append(block.sample(channel: target.channel, index: index), at: time)
            }
        }
    }

    /// Starts the signal's clock with the first block, or restarts it if none of its times was used yet.
    /// - Parameters:
    ///   - sender: the server's time of the newest packet.
    ///   - packet: the number of that packet.
    func startClock(_ estimator: ArrivalEstimator, sender: Int64, packet: Int64) {
        guard newest > 0, let end = rings.first?.end else { return }
        hasClock = true
        let ofBlock = sender - (interval?.time(of: packet - newest) ?? 0) - delay
        anchor = (end, ofBlock)
        clock?.follow(estimator, from: 0, sender: ofBlock - rate.nanoseconds(ofSample: end), isFirst: true)
    }

    /// Adjusts the signal's clock to the server's clock.
    /// - Parameters:
    ///   - sender: the server's time of the newest packet.
    ///   - packet: the number of that packet.
    func follow(_ estimator: ArrivalEstimator, sender: Int64, packet: Int64) {
        guard hasClock, newest > 0, let interval, let end = rings.first?.end else { return }
        let ofBlock = sender - interval.time(of: packet - newest) - delay
        var time = ofBlock
        if ratio.blocks > 1, let anchor {
            // If the number of packets per block is not a whole number, a block can arrive up to one packet later than the sampling rate implies.
            let elapsed = rate.nanoseconds(ofSample: end - anchor.sample)
            let due = anchor.time + min(elapsed, PacketInterval.maximumTime)
            time = min(max(due, ofBlock - interval.time(of: 1)), ofBlock)
        }
        anchor = (end, time)
        clock?.follow(estimator, from: end, sender: time)
    }

    private func isRepetition(_ block: DataBlock) -> Bool {
        guard block.bytes.count == lastCount, lastCount > 0 else { return false }
        for index in stride(from: 0, to: lastCount, by: 4)
        where block.bytes.littleEndian32(at: index) != UnsafeRawBufferPointer(lastBlock).littleEndian32(at: index) {
            return false
        }
        return true
    }

    private func remember(_ block: DataBlock) {
        lastCount = block.bytes.count <= lastBlock.count ? block.bytes.count : 0
        if lastCount > 0 { lastBlock.copyMemory(from: block.bytes) }
    }

    private func append(_ block: DataBlock) {
        guard let bytes = block.bytes.baseAddress else { return }
        let length = 4 * block.blockSize
        for index in 0..<targetCount {
            let channel = targets[index].channel
            targets[index].ring._withUnsafeGuaranteedRef { ring in
                if channel < block.channels {
                    ring.append(bytes + channel * length, count: block.blockSize)
                } else {
                    // The server does not send the channel in this packet, so its samples count as lost.
                    ring.appendLost(Int64(block.blockSize))
                }
            }
        }
        if factor != 1 { scale(block.blockSize) }
    }

    /// Multiplies the newest samples by the factor. Nothing is done if the factor is 1, as for most signals.
    @inline(never)
    private func scale(_ count: Int) {
        for index in 0..<targetCount {
            targets[index].ring._withUnsafeGuaranteedRef { $0.scale(newest: count, by: factor) }
        }
    }
}
