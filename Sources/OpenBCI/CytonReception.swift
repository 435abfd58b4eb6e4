import Signals

/// The signals of a board, in the order of the catalog.
struct CytonProfile {
    let board: CytonBoard

    var channels: Int { board.hasDaisy ? Cyton.channelsWithDaisy : Cyton.channels }
    /// The number of packets per sample.
    var packets: Int64 { board.hasDaisy ? 2 : 1 }
    var rate: SamplingRate { SamplingRate(hertz: Cyton.packetRate / UInt32(packets)) }

    var catalogue: SignalCatalogue {
        // The user decides where each electrode is, so the labels are numbers.
        SignalCatalogue(signals: [
            Signal(
                type: .eeg, rate: rate, blockSize: 1, unit: "\u{B5}V",
                labels: (1...channels).map { "EEG " + String($0) }),
            Signal(
                type: .acceleration, rate: rate, blockSize: 1, unit: "g", labels: ["Acc x", "Acc y", "Acc z"]),
        ])
    }
}

/// Stores a board's values in the rings of the selected channels, each sample at its position. Only init allocates memory.
///
/// With the Daisy module, packets with odd numbers contain the board's channels, and the following ones those of the Daisy module. If one of both is
/// lost, its channels lose a sample, and the others do not.
final class CytonReception {
    private let profile: CytonProfile
    private let eeg: SampleTrack?
    private let acceleration: SampleTrack?
    private let scale = Cyton.microvolts(gain: Cyton.usualGain)
    private let numbers = CytonNumbers()
    private var counter = LossCounter()
    /// The number of the newest stored sample; nil after a break.
    private var stored: Int64?
    /// The number of the sample whose second packet is expected; nil for none.
    private var open: Int64?
    private var values = InlineArray<16, Float>(repeating: .nan)
    private var axes: InlineArray<3, Float>?
    private(set) var newest: Int64?
    var bad: Int64 = 0

    init(_ profile: CytonProfile, store: SampleStore) {
        self.profile = profile
        let signals = profile.catalogue.signals
        func track(_ type: SignalType) -> SampleTrack? {
            guard let index = signals.firstIndex(where: { $0.type == type }) else { return nil }
            let entries = store.entries.filter { $0.channel.signal == index }
            guard let clock = entries.first?.clock else { return nil }
            var rings = [SampleRing?](repeating: nil, count: signals[index].labels.count)
            for entry in entries { rings[entry.channel.channel] = entry.ring }
            return SampleTrack(signals[index].rate, rings: rings, clock: clock)
        }
        eeg = track(.eeg)
        acceleration = track(.acceleration)
    }

    /// Called when the board has stopped sending.
    func noteBreak() {
        numbers.release(store)
        numbers.restart()
        (stored, open, axes) = (nil, nil, nil)
        eeg?.noteBreak()
        acceleration?.noteBreak()
    }

    /// Stores the values of a packet, or holds the packet until its number is known.
    func take(_ packet: CytonPacket, at arrival: CytonArrival) { numbers.take(packet, at: arrival, store) }

    private func store(_ packet: CytonPacket, number: Int64, missing: Int64?, at now: Int64) {
        newest = now
        counter.count(received: 1, lost: missing ?? 0, at: now)
        if let new = packet.acceleration {
            axes = InlineArray { Float(new[$0]) * Cyton.accelerationUnit }
        }
        guard profile.board.hasDaisy else {
            for channel in 0..<Cyton.channels { values[channel] = Float(packet.values[channel]) * scale }
            return keep(number, at: now)
        }
        takeHalf(packet, number: number, at: now)
    }

    private func takeHalf(_ packet: CytonPacket, number: Int64, at now: Int64) {
        let isDaisy = number % 2 == 0
        let sample = (number + 1) / 2
        if let open, open != sample { keep(open, at: now) }
        // A stream can begin in the middle of a sample.
        if isDaisy, open == nil, stored == nil { return }
        if open != sample {
            for channel in 0..<Cyton.channelsWithDaisy { values[channel] = .nan }
        }
        let first = isDaisy ? Cyton.channels : 0
        for channel in 0..<Cyton.channels { values[first + channel] = Float(packet.values[channel]) * scale }
        open = sample
        if isDaisy { keep(sample, at: now) }
    }

    /// Stores the values as one sample.
    private func keep(_ sample: Int64, at now: Int64) {
        let missing = stored.map { sample - $0 - 1 }
        (stored, open) = (sample, nil)
        var lost: Int64 = 0
        if let eeg {
            lost = eeg.place(1, missing: missing, at: now)
            for channel in 0..<profile.channels {
                if values[channel].isNaN {
                    eeg.appendLost(1, to: channel)
                } else {
                    eeg.append(values[channel], to: channel)
                }
            }
        }
        if let acceleration {
            lost = max(lost, acceleration.place(1, missing: missing, at: now))
            for axis in 0..<3 {
                // The value stays the same until a packet contains a new one.
                if let axes { acceleration.append(axes[axis], to: axis) } else { acceleration.appendLost(1, to: axis) }
            }
        }
        if missing == nil, lost > 0 { counter.count(lost: lost * profile.packets, at: now) }
    }

    /// Stores held packets whose numbers are known meanwhile, and adjusts the clocks of the signals to the board's clock.
    /// - Parameter watched: the same time as in `CytonArrival`.
    func advance(to now: Int64, watched: Int64) {
        numbers.advance(to: watched, store)
        eeg?.advance(to: now)
        acceleration?.advance(to: now)
        counter.advance(to: now)
    }

    func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.packetsBad = bad
        statistics.newestSample = newest
    }
}
