import Signals

/// Assembles the packets of a Muse's electrodes into blocks. A block contains 12 samples of every electrode. Each packet has the 12 samples of one
/// electrode, and the number of its block.
///
/// Two blocks wait for packets at a time, because packets of the second block may arrive between those of the first. A block waits for missing
/// packets until a later packet or the end of the connection shows that they are lost. The order of one electrode's packets never changes.
public final class ElectrodeBlocks {
    /// The numbers of received and lost packets.
    package struct Count {
        package var received: Int64 = 0
        package var lost: Int64 = 0
        package var late: Int64 = 0
    }

    private let track: SampleTrack
    private let electrodes: Int
    private var counter = SequenceCounter()
    /// The number of the first block that waits for packets.
    private var number: UInt16 = 0
    /// For the first and the second waiting block: the electrodes whose packets have arrived, one bit each.
    private var come: (first: UInt8, second: UInt8) = (0, 0)
    /// True if a block waits for packets, because at least one of its packets has arrived.
    private var isOpen = false
    /// The number of missing blocks before the first block that waits for packets; nil if it is unknown.
    private var missing: Int64?
    /// The samples of all electrodes in the two blocks that wait for packets.
    private let samples: UnsafeMutablePointer<Float>
    private let packet: UnsafeMutablePointer<Float>
    private let wanted: UInt8
    private let wantedCount: Int64
    package private(set) var count = Count()
    /// The arrival time of the newest block; nil before the first block.
    package var newest: Int64? { track.newest }

    package init(_ track: SampleTrack, electrodes: Int) {
        self.track = track
        self.electrodes = electrodes
        samples = .allocate(capacity: 2 * electrodes * Muse.samplesPerPacket)
        samples.initialize(repeating: 0, count: 2 * electrodes * Muse.samplesPerPacket)
        packet = .allocate(capacity: Muse.samplesPerPacket)
        packet.initialize(repeating: 0, count: Muse.samplesPerPacket)
        var (mask, total) = (UInt8(0), Int64(0))
        for electrode in 0..<electrodes where track.wants(electrode) {
            mask |= 1 << UInt8(electrode)
            total += 1
        }
        wanted = mask
        wantedCount = total
    }

    deinit {
        samples.deallocate()
        packet.deallocate()
    }

    /// True if the user has selected this electrode.
    package func wants(_ electrode: Int) -> Bool { wanted & 1 << UInt8(electrode) != 0 }

    package func noteBreak(at now: Int64) {
        flushAll(at: now)
        counter.restart()
        track.noteBreak()
    }

    /// Adds a packet of an electrode.
    /// - Returns: false if the packet is malformed.
    package func take(_ bytes: UnsafeRawBufferPointer, electrode: Int, at now: Int64) -> Bool {
        guard let number = Muse.readEEG(bytes, to: packet) else { return false }
        let bit = UInt8(1) << UInt8(electrode)
        guard wanted & bit != 0 else { return true }
        if isOpen, number == self.number {
            store(&come.first, bit, electrode, block: 0)
        } else if isOpen, number == self.number &+ 1 {
            if come.second == 0 { _ = counter.take(number) }
            store(&come.second, bit, electrode, block: 1)
        } else {
            begin(number, bit, electrode, at: now)
        }
        flushComplete(at: now)
        return true
    }

    private func begin(_ number: UInt16, _ bit: UInt8, _ electrode: Int, at now: Int64) {
        let step = counter.take(number)
        if step == .old {
            count.late += 1
            return
        }
        flushAll(at: now)
        self.number = number
        isOpen = true
        if case .next(let missing) = step {
            self.missing = missing
        } else {
            missing = nil
        }
        store(&come.first, bit, electrode, block: 0)
    }

    private func store(_ come: inout UInt8, _ bit: UInt8, _ electrode: Int, block: Int) {
        guard come & bit == 0 else {
            count.late += 1
            return
        }
        come |= bit
        count.received += 1
        let place = (block * electrodes + electrode) * Muse.samplesPerPacket
        (samples + place).update(from: packet, count: Muse.samplesPerPacket)
    }

    private func flushComplete(at now: Int64) {
        // Packets of an electrode arrive in order, so a complete second block ends the first one, too.
        while isOpen, come.first == wanted || come.second == wanted { flush(at: now) }
    }

    private func flushAll(at now: Int64) {
        while isOpen { flush(at: now) }
    }

    /// Stores the first block. If a packet of the second block has arrived, the second block becomes the first one.
    private func flush(at now: Int64) {
        let perPacket = Int64(Muse.samplesPerPacket)
        let lost = track.place(
            Muse.samplesPerPacket, missing: missing.map { $0 * perPacket }, at: now)
        count.lost += lost / perPacket * wantedCount
        for electrode in 0..<electrodes where wanted & 1 << UInt8(electrode) != 0 {
            if come.first & 1 << UInt8(electrode) != 0 {
                track.append(
                    samples + electrode * Muse.samplesPerPacket, count: Muse.samplesPerPacket, to: electrode)
            } else {
                track.appendLost(Muse.samplesPerPacket, to: electrode)
                count.lost += 1
            }
        }
        missing = 0
        number &+= 1
        isOpen = come.second != 0
        come = (come.second, 0)
        let block = electrodes * Muse.samplesPerPacket
        if isOpen { samples.update(from: samples + block, count: block) }
    }

    package func advance(to now: Int64) { track.advance(to: now) }
}
