import Signals

/// Where the blocks of one signal go.
final class SignalRoute {
    /// A channel of the packets and its ring.
    struct Target {
        let channel: Int
        let data: ChannelData
    }

    /// A target as packets are read: without counting references for each sample.
    private struct Place {
        let channel: Int
        let ring: Unmanaged<SampleRing>
    }

    /// The longest gap that is stored, in samples: beyond it a sequence number means nothing any more.
    static let maximumGap: Int64 = 1 << 40

    let flag: UInt32
    let isAperiodic: Bool
    private(set) var tracker: BlockTracker
    /// Owns the rings of `targets`.
    private let rings: [SampleRing]
    /// Where the samples of an irregular signal go.
    private let eventTargets: [(channel: Int, ring: EventRing)]
    private let clock: SampleClock?
    private var hasStarted = false
    private let targets: UnsafeMutablePointer<Place>
    private let targetCount: Int
    private let ratio: PacketRatio
    private let blockSize: Int
    /// The stream's numbers when the tracker began.
    private let firstPacket: Int64
    private let firstPassedOver: Int64
    /// The block before, to tell a repeated one; empty for signals that are never repeated.
    private let lastBlock: UnsafeMutableRawBufferPointer
    private var lastCount = 0

    /// - Parameters:
    ///   - master: what sets the packet rate; nil when it is not known, and then each packet is taken to hold a block.
    ///   - numbering: the stream's numbers so far.
    ///   - previous: the route of the same type before the server was connected anew; what it has learned is kept if
    ///     the signal is still sent the same way.
    init(
        signal: Signal, master: MasterSignal?, targets: [Target], numbering: PacketNumbering, previous: SignalRoute?
    ) {
        flag = signal.type.flag
        isAperiodic = signal.rate.isAperiodic
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
        targetCount = kept.count
        self.targets = .allocate(capacity: kept.count)
        for (index, target) in kept.enumerated() {
            (self.targets + index).initialize(to: Place(channel: target.channel, ring: .passUnretained(target.ring)))
        }
        blockSize = signal.blockSize
        let ratio = master.flatMap {
            PacketRatio(
                masterRate: $0.rate, masterBlockSize: $0.blockSize, rate: signal.rate, blockSize: signal.blockSize)
        }
        self.ratio = ratio ?? .one
        if let previous, previous.ratio == self.ratio, previous.blockSize == signal.blockSize {
            tracker = previous.tracker
            firstPacket = previous.firstPacket
            firstPassedOver = previous.firstPassedOver
        } else {
            tracker = BlockTracker(ratio: self.ratio, blockSize: signal.blockSize)
            firstPacket = numbering.number
            firstPassedOver = numbering.passedOver
        }
        // The product fits: 1024 channels at most, 65535 samples at most. A block that is larger than any packet may
        // be never comes.
        let bytes = 4 * Int64(signal.labels.count) * Int64(signal.blockSize)
        let compares = !isAperiodic && tracker.comparesBlocks && bytes <= Int64(TiALimits.packetBytes)
        lastBlock = .allocate(byteCount: compares ? Int(bytes) : 0, alignment: 16)
    }

    deinit {
        lastBlock.deallocate()
        targets.deallocate()
    }

    /// The packet holds nothing of this signal.
    func packetWithoutBlock() {
        if !isAperiodic { tracker.packetWithoutBlock() }
    }

    /// Stores a block.
    /// - Returns: how many samples of each channel were found missing before it; nil when it held nothing new.
    func store(_ block: DataBlock, packet: Int64, passedOver: Int64, at now: Int64) -> Int64? {
        if isAperiodic {
            appendEvents(block, at: now)
            return 0
        }
        if !hasStarted {
            hasStarted = true
            clock?.start(at: now, sample: rings.first?.end ?? 0)
        }
        let isSame = tracker.comparesBlocks && isRepetition(block)
        let verdict = tracker.block(
            in: packet - firstPacket, packetsLost: passedOver - firstPassedOver, isSame: isSame)
        switch verdict {
        case .repeated:
            return nil
        case .new(let missing):
            let gap = min(missing, Self.maximumGap)
            if gap > 0 {
                for ring in rings { ring.appendGap(gap) }
            }
            append(block)
            if tracker.comparesBlocks { remember(block) }
            return gap
        }
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

    private func appendEvents(_ block: DataBlock, at now: Int64) {
        let length = 4 * block.blockSize
        for target in eventTargets where target.channel < block.channels {
            for sample in 0..<block.blockSize {
                let place = target.channel * length + 4 * sample
                target.ring.append(Float(bitPattern: block.bytes.littleEndian32(at: place)), at: now)
            }
        }
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
                    // The server left the channel out of this packet.
                    ring.appendGap(Int64(block.blockSize))
                }
            }
        }
    }
}
