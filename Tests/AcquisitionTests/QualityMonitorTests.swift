import Acquisition
import Filters
import Quality
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// An observer that records the calls.
private final class Listener: QualityObserver {
    var changes: [QualityChange] = []
    func qualityChanged(_ change: QualityChange) { changes.append(change) }
}

private func eeg(_ labels: [String]) -> Signal {
    Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "µV", labels: labels)
}

/// A source of simulated EEG channels, and the quality monitor that rates them.
private final class Bench {
    let source: PlayedSource
    let acquisition = Acquisition()
    let listener = Listener()
    private(set) var now = after(2)
    private var generators: [EEGGenerator] = []
    /// Changes a sample before it is sent. The arguments are the number of the channel, and the sample without a fault.
    var fault: (Int, Float) -> Float = { _, sample in sample }

    init(_ signals: [Signal]) {
        source = PlayedSource("a", signals)
        acquisition.open(source, kind: 0) { _, _ in }
        acquisition.advance(to: after(1))
        for signal in signals.indices { _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0]) }
        acquisition.apply(seconds: 10)
        acquisition.advance(to: now)
        acquisition.derived.addQualityObserver(listener)
        for channel in 0..<256 {
            generators.append(EEGGenerator(channel: 4 + channel % 2, rate: SamplingRate(hertz: 250), seed: 4))
        }
    }

    var monitor: QualityMonitor { acquisition.derived.quality }

    /// Sends samples of all channels in blocks of 1/25 s.
    func flow(_ seconds: Double) {
        for _ in 0..<Int(seconds * 25) {
            now += second / 25
            for (index, entry) in (source.store?.entries ?? []).enumerated() {
                guard case .samples(let ring, let clock) = entry.data else { continue }
                if ring.end == 0 { clock.start(at: now) }
                for _ in 0..<10 { ring.append(fault(index, generators[index].next())) }
            }
            acquisition.advance(to: now)
        }
    }

    func wait(_ seconds: Double) {
        for _ in 0..<Int(seconds * 25) {
            now += second / 25
            acquisition.advance(to: now)
        }
    }
}

let qualityMonitorTests = [
    TestCase(
        "the quality monitor rates EEG channels while data arrive, whether they are visible or not, and does not rate other kinds of channels"
    ) {
        t in
        let acceleration = Signal(
            type: .acceleration, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "g", labels: ["X"])
        let bench = Bench([eeg(["EEG Fp1-REF", "Cz"]), acceleration, PlayedSource.button])
        t.expect(bench.monitor.qualities.allSatisfy { $0 == nil })
        bench.flow(4)
        t.expect(!bench.acquisition.derived.isUsed)
        let rated = bench.monitor.qualities.indices.filter { bench.monitor.qualities[$0] != nil }
        t.expectEqual(rated.map { bench.acquisition.channels[$0].entry.label }, ["EEG Fp1-REF", "Cz"])
        t.expectEqual(bench.monitor.counts.rated, 2)
        t.expectEqual(bench.monitor.counts.bad, 0)
        t.expectEqual(bench.monitor.head.rings.count, 2)
        t.expectEqual(bench.monitor.headChannels, rated)
    },
    TestCase(
        "an observer of the quality monitor is notified once when a channel becomes bad, with time and reason, and once when the channel recovers"
    ) { t in
        let bench = Bench([eeg(["C3", "C4"])])
        bench.flow(6)
        t.expect(bench.listener.changes.isEmpty)
        let begin = bench.now
        bench.fault = { $0 == 1 ? 0 : $1 }
        bench.flow(6)
        t.expectEqual(bench.listener.changes.count, 1)
        guard let bad = bench.listener.changes.first else { return }
        t.expectEqual(bad.channel, 1)
        t.expect(bad.turn == .bad(.flat))
        // A channel is rated as bad after one second without a signal. It is reported after three bad ratings out of five, which is 1 to 3 s after
        // the begin of the fault.
        t.expect((begin + second..<begin + 3 * second).contains(bad.time), "\(Double(bad.time - begin) / 1e9)")
        t.expectEqual(bench.monitor.counts.bad, 1)
        let end = bench.now
        bench.fault = { $1 }
        bench.flow(8)
        t.expectEqual(bench.listener.changes.count, 2)
        guard let good = bench.listener.changes.last else { return }
        t.expect(good.turn == .good && good.channel == 1)
        t.expect((end + second..<end + 5 * second).contains(good.time), "\(Double(good.time - end) / 1e9)")
    },
    TestCase(
        "if bad channels are excluded, a channel at its amplifier's limit is left out of the average reference until it recovers, as long as three others remain"
    ) {
        t in
        for (leavesOut, count) in [(true, 4), (false, 4), (true, 3)] {
            let bench = Bench([eeg((1...count).map { "E\($0)" })])
            var wanted = Derivation()
            wanted.montages[.eeg] = .average
            wanted.leavesOutBad = leavesOut
            let use = bench.acquisition.derived.use()
            bench.acquisition.derived.change(to: wanted)
            bench.flow(6)
            t.expectEqual(bench.acquisition.derived.leftOut[.eeg], 0)
            bench.fault = { $0 == 1 ? 187_500 : $1 }
            bench.flow(6)
            let isOut = leavesOut && count > 3
            t.expectEqual(bench.acquisition.derived.leftOut[.eeg], isOut ? 1 : 0)
            let derived = bench.acquisition.derived
            /// Returns the newest value of a displayed trace.
            func newest(_ channel: Int) -> Float {
                guard let ring = derived.channels[channel].entry.ring else { return .nan }
                return ring.spans(ring.end - 1..<ring.end).head.last ?? .nan
            }
            t.expect(isOut ? abs(newest(0)) < 1000 : newest(0) < -40_000, "\(newest(0))")
            // The monitor rates the received samples, so it reports channel 1 as flat, although the channel's displayed trace moves with the mean of
            // the other channels.
            t.expect(derived.hasNoSignal(1) == true && derived.hasNoSignal(0) == false)
            bench.fault = { $1 }
            bench.flow(8)
            t.expectEqual(derived.leftOut[.eeg], 0)
            t.expect(derived.hasNoSignal(1) == false && abs(newest(0)) < 1000)
            _ = consume use
        }
    },
    TestCase("in a montage, if one channel of a pair has no signal, only that channel is marked as bad") { t in
        let bench = Bench([eeg(["C3", "C4", "P3", "P4"])])
        var wanted = Derivation()
        wanted.montages[.eeg] = .pairs
        let use = bench.acquisition.derived.use()
        bench.acquisition.derived.change(to: wanted)
        bench.fault = { $0 == 3 ? 0 : $1 }
        bench.flow(6)
        t.expect(bench.acquisition.derived.hasNoSignal(0) == false && bench.acquisition.derived.hasNoSignal(1) == true)
        _ = consume use
    },
    TestCase(
        "a change of filters and montages does not change a channel's quality rating; a change of a quality limit does"
    ) { t in
        let bench = Bench([eeg(["C3", "C4"])])
        bench.flow(5)
        let before = bench.monitor
        var wanted = Derivation()
        wanted.filters[.eeg].lowPass = 15_000
        wanted.montages[.eeg] = .average
        let use = bench.acquisition.derived.use()
        bench.acquisition.derived.change(to: wanted)
        t.expect(bench.monitor === before)
        wanted.quality.wetAmplitude = 1
        bench.acquisition.derived.change(to: wanted)
        t.expect(bench.monitor !== before)
        bench.flow(4)
        t.expectEqual(bench.monitor.counts.bad, 2)
        t.expect(bench.monitor.qualities[0]?.finding?.reason == .loose)
        _ = consume use
    },
    TestCase(
        "if a source sends nothing, the quality ratings of its channels expire; after another selection of channels, the ratings restart"
    ) { t in
        let bench = Bench([eeg(["C3", "C4"])])
        bench.flow(4)
        bench.wait(2)
        t.expectEqual(bench.monitor.counts.rated, 2)
        let revision = bench.monitor.revision
        bench.wait(2)
        t.expectEqual(bench.monitor.counts.rated, 0)
        t.expect(bench.monitor.revision != revision)
        bench.flow(2)
        t.expectEqual(bench.monitor.counts.rated, 2)
        _ = bench.acquisition.toggle(ChannelID(signal: 0, channel: 0), of: bench.acquisition.sources[0])
        bench.acquisition.apply(seconds: 10)
        t.expectEqual(bench.monitor.qualities.count, 1)
    },
    TestCase("if all channels have mains interference in common, that is reported") { t in
        let bench = Bench([eeg(["C3", "C4", "Cz"])])
        t.expect(bench.monitor.sharedMains == nil)
        let hum = (0..<3).map { channel in
            SineGenerator(
                frequency: SamplingRate(hertz: 50), amplitude: 12 + 10 * Float(channel), shift: 0,
                rate: SamplingRate(hertz: 250))
        }
        bench.fault = { $1 + hum[$0].next() }
        bench.flow(4)
        let shared = bench.monitor.sharedMains
        t.expect(((shared?.microvolts ?? 0) - 12).magnitude < 1 && shared?.hertz == 50, "\(shared?.microvolts ?? 0)")
    },
    TestCase("an observer of the quality monitor that is added later is notified of the channels that are bad already")
    { t in
        let bench = Bench([eeg(["C3", "C4"])])
        bench.fault = { $0 == 0 ? .nan : $1 }
        bench.flow(6)
        var reported: [QualityChange] = []
        bench.monitor.bad(at: 17) { reported.append($0) }
        t.expect(reported == [QualityChange(channel: 0, turn: .bad(.lost), time: 17)])
    },
]
