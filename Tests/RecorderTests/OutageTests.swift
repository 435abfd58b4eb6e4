import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let outageTests = [
    TestCase("in an XDF recording, an outage of a source becomes one text for all of its streams, whatever their rates")
    { t in
        let source = PlayedSource("lab", [PlayedSource.eeg(100, 1), PlayedSource.eeg(25, 1)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        for turn in 0..<30 {
            for (signal, rate) in [100, 25].enumerated() {
                let isLost = (3..<18).contains(turn)
                let values = isLost ? [Float](repeating: .nan, count: rate) : waves(rate, from: rate * turn)
                source.send(values, signal: signal, at: recording.bench.now)
            }
            recording.bench.turn(second)
        }
        recording.finish()
        t.expectEqual(recording.texts, ["3.0 s: Lost from here: lab", "3.0 s: Lost 15.000 s: lab"])
    },
    TestCase(
        "if two streams of a source report one outage, it is counted and written once, with the union of both intervals"
    ) { t in
        let source = PlayedSource("lab", [PlayedSource.eeg(100, 1), PlayedSource.eeg(100, 1)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        func samples(_ turns: Range<Int>, lost: Range<Int>) -> [Float] {
            (turns.lowerBound * 100..<turns.upperBound * 100).map { lost.contains($0) ? .nan : Float($0) }
        }
        for turn in 0..<10 {
            source.send(samples(turn..<turn + 1, lost: 130..<180), signal: 0, at: recording.bench.now)
            // The second stream arrives four seconds late once, and has lost more.
            if turn == 0 || turn > 5 {
                source.send(samples(turn..<turn + 1, lost: 0..<0), signal: 1, at: recording.bench.now)
            } else if turn == 5 {
                source.send(samples(1..<6, lost: 140..<210), signal: 1, at: recording.bench.now)
            }
            recording.bench.turn(second)
        }
        recording.finish()
        let lost = recording.recorder.lost
        t.expectEqual(lost.count, 1)
        t.expect((750...850).contains(lost.milliseconds), "\(lost.milliseconds) ms, \(recording.texts)")
        t.expectEqual(recording.texts.count, 2)
    },
    TestCase(
        "if streams of one source report its outages, one of them several outages behind the other, each outage is counted and written once"
    ) { t in
        let source = PlayedSource("lab", [PlayedSource.eeg(100, 1), PlayedSource.eeg(100, 1)])
        guard let recording = PlayedStreams([source]) else { return t.fail("no plan") }
        func samples(_ turns: Range<Int>) -> [Float] {
            (turns.lowerBound * 100..<turns.upperBound * 100).map {
                [1, 2, 3].contains($0 / 100) && (30..<80).contains($0 % 100) ? .nan : Float($0)
            }
        }
        for turn in 0..<10 {
            source.send(samples(turn..<turn + 1), signal: 0, at: recording.bench.now)
            // The second stream arrives six seconds late once.
            if turn == 7 {
                source.send(samples(1..<8), signal: 1, at: recording.bench.now)
            } else if turn == 0 || turn > 7 {
                source.send(samples(turn..<turn + 1), signal: 1, at: recording.bench.now)
            }
            recording.bench.turn(second)
        }
        recording.finish()
        t.expect(recording.recorder.lost == LossTotal(count: 3, milliseconds: 1500), "\(recording.texts)")
        t.expectEqual(recording.texts, (1...3).map { "\($0).3 s: Lost 0.500 s: lab" })
    },
]
