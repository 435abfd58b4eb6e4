import Acquisition
import AcquisitionTests
import Replay
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let playingTests = [
    TestCase(
        "a recording is played at its own speed and at all of its sampling rates, and each sample comes once and in order"
    ) {
        t in
        let bench = ReplayBench(KnownRecording([256, 100, 1], seconds: 60))
        bench.flow(10_000)
        t.expectEqual(bench.source.position, 10 * second)
        for (channel, count) in [(0, 2560), (1, 1000), (2, 10)] {
            t.expectEqual(bench.first(channel) ?? -1, 0)
            t.expectEqual(bench.samples(channel).count, count)
        }
        t.expect(!bench.source.hasEnded)
        t.expectEqual(bench.acquisition.statistics.newestSample ?? 0, bench.now)
    },
    TestCase(
        "if a recording is played at ten times the speed, ten seconds of it pass in one second, also on the time axis of graphs"
    ) {
        t in
        for speed in PlaybackSpeed.all {
            let bench = ReplayBench(KnownRecording([250, 1], seconds: 100))
            bench.flow(1000)
            guard let before = bench.acquisition.latest else { return t.fail("nothing came") }
            bench.source.setSpeed(speed)
            bench.flow(1000)
            t.expectEqual(bench.source.position, Int64(1 + speed) * second)
            t.expectEqual(bench.samples(0).count, 250 * (1 + speed))
            t.expectEqual(bench.first(0) ?? -1, 0)
            t.expectEqual((bench.acquisition.latest ?? 0) - before, Int64(speed) * second)
        }
        let bench = ReplayBench(KnownRecording([250], seconds: 100))
        for speed in [0, -1, 3, 100] { bench.source.setSpeed(speed) }
        t.expectEqual(bench.source.speed, 1)
    },
    TestCase("while a replay is paused, no samples come; then the playback continues with the next sample") { t in
        let bench = ReplayBench(KnownRecording([250], seconds: 100))
        bench.flow(3000)
        bench.source.pause()
        bench.flow(60_000)
        t.expectEqual(bench.samples(0).count, 750)
        t.expectEqual(bench.acquisition.statistics.newestSample ?? 0, bench.now)
        bench.source.play()
        bench.flow(2000)
        t.expectEqual(bench.samples(0).count, 1250)
        t.expectEqual(bench.first(0) ?? -1, 0)
        t.expectEqual(bench.time(0) ?? 0, 5 * second - 4_000_000)
    },
    TestCase("after the last sample of a recording, the playback ends, and Play starts it again at the beginning") {
        t in
        let bench = ReplayBench(KnownRecording([250, 10], seconds: 5))
        bench.flow(8000)
        t.expect(bench.source.hasEnded)
        t.expectEqual(bench.samples(0).count, 1250)
        t.expectEqual(bench.samples(1).count, 50)
        bench.source.pause()
        bench.source.play()
        t.expect(!bench.source.hasEnded)
        bench.flow(1000)
        t.expectEqual(bench.first(0) ?? -1, 0)
        t.expect((249...250).contains(bench.samples(0).count), "\(bench.samples(0).count)")
    },
    TestCase("if the card is slow, the playback is delayed, and no sample is lost") { t in
        let bench = ReplayBench(KnownRecording([250], seconds: 100))
        bench.file.isFast = false
        for turn in 0..<1000 {
            bench.turn(20_000_000)
            if turn % 400 == 0 { bench.file.answer() }
        }
        t.expectEqual(bench.first(0) ?? -1, 0)
        let count = bench.samples(0).count
        t.expect(count > 500 && count < 4000, "\(count) samples")
        t.expectEqual(bench.ring(0)?.lost ?? -1, 0)
    },
    TestCase(
        "if a replayed file can no longer be read, the transmission ends with the reason, and the received samples stay"
    ) {
        t in
        let recording = KnownRecording([250], seconds: 100)
        recording.tornFrom = 1500
        let bench = ReplayBench(recording)
        let reports = Reports()
        bench.acquisition.addObserver(reports)
        bench.flow(10_000)
        t.expect(reports.failures == [.other(ReplayProblem.damaged.rawValue)])
        let count = bench.samples(0).count
        t.expect(count > 1000 && count <= 1500, "\(count)")
        t.expectEqual(bench.first(0) ?? -1, 0)
    },
    TestCase("if a recording cannot be opened, that is reported, and no source is added") { t in
        let file = PlayedFile(KnownRecording([250], seconds: 1))
        file.problem = .notThere
        let acquisition = Acquisition()
        var errors: [SourceError?] = []
        acquisition.open(ReplaySource(file, name: "gone.bdf"), kind: 1) { _, error in errors.append(error) }
        acquisition.advance(to: after(1))
        t.expectEqual(errors.count, 1)
        t.expect(errors.first == .other(ReplayProblem.notThere.rawValue))
        t.expect(acquisition.sources.isEmpty)
    },
    TestCase(
        "if the selection of channels changes, the playback continues at the present position, and the data before it are filled in"
    ) { t in
        let bench = ReplayBench(KnownRecording([250, 250, 50], seconds: 100))
        bench.flow(10_000)
        bench.select([1, 2], seconds: 5)
        bench.flow(1000)
        t.expectEqual(bench.source.position / second, 10)
        t.expect(bench.first(1) ?? -1 >= 1250, "\(bench.first(1) ?? -1)")
        t.expect(bench.samples(1).count >= 1250, "\(bench.samples(1).count)")
        t.expect(bench.first(2) != nil)
    },
    TestCase("the replay of 64 channels at 16 kHz needs no more memory for buffers than that of a few slow channels") {
        t in
        let bench = ReplayBench(KnownRecording([UInt32](repeating: 16_384, count: 64), seconds: 10), seconds: 1)
        bench.flow(1000)
        t.expectEqual(bench.source.position, second)
        t.expect(bench.first(63) != nil)
        t.expect(bench.samples(63).count >= 16_384)
    },
]

/// An observer that stores the reasons for which sources fail.
private final class Reports: AcquisitionObserver {
    var failures: [SourceError] = []
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64) {
        if case .failed(let error) = event { failures.append(error) }
    }
}
