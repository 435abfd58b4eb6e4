import Signals

/// Counts the instructions of rings, of the tracking of blocks, and of the samples of the simulated source.
func countSamples(_ meter: Meter) {
    let ring = SampleRing(capacity: 10_000)
    let samples = testSignal(4096)
    for block in [1, 8, 64] {
        // Measure both functions: one appends a block of a single sample, the other one appends larger blocks.
        meter.measure("ring-append-\(block)", per: "sample", 1000 * block, prepare: { ring.removeAll() }) {
            samples.withUnsafeBufferPointer { all in
                if block == 1 {
                    for index in 0..<1000 { ring.append(all[index]) }
                } else {
                    for index in 0..<1000 {
                        let start = index * block % (4096 - block)
                        ring.append(UnsafeBufferPointer(rebasing: all[start..<start + block]))
                    }
                }
            }
        }
    }
    countTracker(meter, "block-tracker", packets: 1)
    countTracker(meter, "block-tracker-slow", packets: 5)
    countSimulation(
        meter, "simulated-sine", .sine(frequency: SamplingRate(hertz: 10), amplitude: 50, channelShift: 0.0625))
    countSimulation(meter, "simulated-eeg", .eeg(humAmplitude: 5))
}

/// Counts the instructions of tracking blocks.
/// - Parameter packets: the number of packets in one block of the signal.
private func countTracker(_ meter: Meter, _ name: String, packets: UInt64) {
    guard let ratio = PacketRatio(packets: packets, blocks: 1) else { return }
    var tracker = BlockTracker(ratio: ratio, blockSize: 1)
    var packet: Int64 = 0
    var new = 0
    func prepare() {
        tracker = BlockTracker(ratio: ratio, blockSize: 1)
        packet = 0
    }
    meter.measure(name, per: "block", 1000, prepare: prepare) {
        for _ in 0..<1000 {
            packet += 1
            let isSame = packets > 1 && packet % Int64(packets) != 1
            if tracker.block(in: packet, packetsLost: 0, isSame: isSame) != .repeated { new += 1 }
        }
    }
}

/// Counts the instructions of simulating eight channels at 1000 Hz.
private func countSimulation(_ meter: Meter, _ name: String, _ generator: GeneratorKind) {
    let rate = SamplingRate(hertz: 1000)
    guard let simulation = try? Simulation.load(channels: 8, rate: rate, blockSize: 1, generator: generator) else {
        return
    }
    let store = SampleStore(
        catalogue: simulation.catalogue, selection: simulation.catalogue.channels, seconds: 2)
    var source = SimulatedSource(simulation)
    func prepare() {
        // Create the source again, so that the random numbers of its generator restart.
        source = SimulatedSource(simulation)
        source.connect()
        source.apply(store)
        source.start()
        source.advance(to: 0)
    }
    // Measure six frames with 16 2/3 samples each.
    meter.measure(name, per: "sample", 8 * 100, prepare: prepare) {
        for frame in 1...6 as ClosedRange<Int64> { source.advance(to: frame * 100_000_000 / 6) }
    }
}
