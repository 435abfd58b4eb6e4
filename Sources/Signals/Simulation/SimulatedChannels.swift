/// The selected channels of one simulated signal. It generates their samples as time passes.
final class SimulatedChannels {
    /// The rate at which the value of an irregular signal changes: every third of a second.
    static let changes = SamplingRate(hertz: 3)
    /// The number of consecutive blocks that are dropped together.
    static let droppedBlocks: Int64 = 10
    /// The maximum duration of samples that one call generates, in nanoseconds. After a longer pause, the older samples count as lost, so that a
    /// pause of any length causes a limited amount of work.
    static let catchUpNanoseconds: Int64 = 2_000_000_000

    private let isIrregular: Bool
    private let channels: [(generator: any SignalGenerator, ring: SampleRing)]
    private let events: [EventRing]
    /// The stream's clock; nil if no channel has a sampling rate.
    private let clock: SampleClock?
    private let rate: SamplingRate
    private let blockSize: Int64
    private let catchUpBlocks: Int64
    /// The number of blocks after which `droppedBlocks` are dropped; nil to drop none.
    private let blocksBeforeDrop: Int64?
    private var origin: Int64 = 0
    private var blocks: Int64 = 0
    private var blockInCycle: Int64 = 0

    init(_ simulated: SimulatedSignal, index: Int, store: SampleStore, seed: UInt32) {
        let signal = simulated.signal
        isIrregular = signal.rate.isIrregular
        let entries = store.entries.filter { $0.channel.signal == index }
        channels = entries.compactMap { entry in
            guard let ring = entry.ring else { return nil }
            let kind = simulated.generator(ofChannel: entry.channel.channel)
            return (kind.generator(channel: entry.channel.channel, rate: signal.rate, seed: seed), ring)
        }
        events = entries.compactMap { $0.events }
        clock = entries.first?.clock
        rate = signal.rate.isIrregular ? Self.changes : signal.rate
        blockSize = signal.rate.isIrregular ? 1 : Int64(signal.blockSize)
        catchUpBlocks = max(1, rate.samples(inNanoseconds: Self.catchUpNanoseconds) / blockSize)
        // Drop blocks after (rate * block size + 1) samples, as the thesis on iScope describes. The block that contains the last of these samples is
        // still sent.
        let samples = Int64(signal.rate.milliHertz / 1000) * blockSize + 1
        blocksBeforeDrop = simulated.dropsBlocks ? (samples + blockSize - 1) / blockSize : nil
    }

    var isEmpty: Bool { channels.isEmpty && events.isEmpty }

    /// Restarts the numbers of samples at 0, while the waveforms of the generators continue.
    /// - Parameter now: the time of sample 0.
    func restart(at now: Int64) {
        origin = now
        clock?.start(at: now)
        blocks = 0
        blockInCycle = 0
    }

    /// Generates all blocks that are complete after `elapsed` nanoseconds.
    /// - Returns: the number of received blocks, and the number of lost blocks.
    func advance(to elapsed: Int64, scratch: UnsafeMutableBufferPointer<Float>) -> (received: Int64, lost: Int64) {
        var due = rate.samples(inNanoseconds: elapsed) / blockSize - blocks
        guard due > 0 else { return (0, 0) }
        blocks += due
        var received: Int64 = 0
        var lost: Int64 = 0
        if due > catchUpBlocks {
            lost = due - catchUpBlocks
            due = catchUpBlocks
            for channel in channels { channel.ring.appendLost(lost * blockSize) }
        }
        if isIrregular {
            change(due)
            return (due, lost)
        }
        while due > 0 {
            let run = runOfBlocks(atMost: min(due, max(1, Int64(scratch.count) / blockSize)))
            make(run.blocks, isDropped: run.isDropped, scratch: scratch)
            if run.isDropped { lost += run.blocks } else { received += run.blocks }
            due -= run.blocks
        }
        return (received, lost)
    }

    /// Counts consecutive blocks, from the next one on, that are all dropped or all sent.
    private func runOfBlocks(atMost limit: Int64) -> (blocks: Int64, isDropped: Bool) {
        guard let sent = blocksBeforeDrop else { return (limit, false) }
        let isDropped = blockInCycle >= sent
        let run = min(limit, (isDropped ? sent + Self.droppedBlocks : sent) - blockInCycle)
        blockInCycle += run
        if blockInCycle == sent + Self.droppedBlocks { blockInCycle = 0 }
        return (run, isDropped)
    }

    private func make(_ blocks: Int64, isDropped: Bool, scratch: UnsafeMutableBufferPointer<Float>) {
        let run = UnsafeMutableBufferPointer(rebasing: scratch.prefix(Int(blocks * blockSize)))
        for channel in channels {
            // Generate samples for dropped blocks, too, so that the simulated heart continues to beat.
            channel.generator.fill(run)
            if isDropped {
                channel.ring.appendLost(Int64(run.count))
            } else {
                channel.ring.append(UnsafeBufferPointer(run))
            }
        }
    }

    /// Appends the `count` newest changes of the irregular signal's value (1, 0, 1, 0 …), each with its time.
    private func change(_ count: Int64) {
        for number in blocks - count..<blocks {
            let time = origin + rate.nanoseconds(ofSample: number + 1)
            for ring in events { ring.append(number % 2 == 0 ? 1 : 0, at: time) }
        }
    }
}
