import Acquisition
import Replay
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let seekingTests = [
    TestCase(
        "after a jump within a recording, the time window is filled immediately, and the playback continues at the new position"
    ) { t in
        for (from, to) in [(5, 60), (60, 20), (20, 20), (20, 3), (3, 0)] as [(Int64, Int64)] {
            let bench = ReplayBench(KnownRecording([250, 10], seconds: 100))
            bench.source.seek(to: from * second, window: 0)
            bench.flow(1000)
            bench.source.seek(to: to * second, window: 10 * second)
            bench.flow(100)
            t.expect(!bench.source.isSeeking)
            t.expect((to * second...to * second + second / 5).contains(bench.source.position))
            // Only the samples of the time window (10 s) before the new position are stored.
            t.expectEqual(bench.first(0) ?? -1, 250 * max(0, to - 10), "to \(to)")
            t.expectEqual(bench.first(1) ?? -1, 10 * max(0, to - 10))
            bench.flow(2000)
            t.expectEqual(bench.first(0) ?? -1, 250 * max(0, to - 10))
        }
    },
    TestCase(
        "after each jump within a recording, the time of the stream never goes back, and the recording's own times are right"
    ) { t in
        var random = Random(seed: 7)
        let bench = ReplayBench(KnownRecording([256, 100, 2], seconds: 100))
        var latest = Int64.min
        for _ in 0..<50 {
            bench.source.seek(
                to: Int64(random.below(100)) * second + Int64(random.below(1_000_000)), window: 8 * second)
            bench.source.setSpeed(PlaybackSpeed.all[Int(random.below(4))])
            for _ in 0..<20 {
                bench.turn(20_000_000)
                guard let new = bench.acquisition.latest else { continue }
                t.expect(new >= latest)
                latest = new
            }
            for (channel, rate) in [(0, 256), (1, 100), (2, 2)] as [(Int, Int64)] {
                guard let last = bench.samples(channel).last, let time = bench.time(channel) else { continue }
                // Because of rounding, the time may be wrong by 2 ns.
                t.expect(abs(Int64(last) * second / rate - time) <= 2, "channel \(channel): \(last) at \(time)")
            }
        }
        t.expect(latest > .min)
    },
    TestCase("a jump while the replay is paused shows the data at the new position, and no further samples come") { t in
        let bench = ReplayBench(KnownRecording([250], seconds: 100))
        bench.flow(3000)
        bench.source.pause()
        bench.source.seek(to: 50 * second, window: 10 * second)
        bench.flow(3000)
        t.expectEqual(bench.source.position, 50 * second)
        t.expectEqual(bench.first(0) ?? -1, 40 * 250)
        t.expectEqual(bench.samples(0).count, 2500)
        bench.source.play()
        bench.flow(1000)
        t.expectEqual(bench.samples(0).count, 2750)
    },
    TestCase("if the user jumps faster than the card reads, only the data of the last jump are shown") { t in
        let bench = ReplayBench(KnownRecording([250], seconds: 100))
        bench.flow(100)
        bench.file.isFast = false
        for target in 10..<90 {
            bench.source.seek(to: Int64(target) * second, window: 10 * second)
            bench.turn(20_000_000)
            if target % 7 == 0 { bench.file.answer() }
        }
        bench.file.isFast = true
        bench.file.answer()
        bench.flow(1000)
        t.expectEqual(bench.source.position / second, 89)
        t.expectEqual(bench.first(0) ?? -1, 79 * 250)
    },
    TestCase(
        "a jump to a time before the beginning of a recording goes to the beginning, and one after the end goes to the end"
    ) { t in
        let bench = ReplayBench(KnownRecording([250], seconds: 20))
        bench.source.seek(to: .max, window: .max)
        bench.flow(500)
        t.expect(bench.source.hasEnded)
        t.expectEqual(bench.samples(0).count, 5000)
        bench.source.seek(to: .min, window: .min)
        bench.flow(100)
        t.expect(!bench.source.hasEnded)
        t.expectEqual(bench.first(0) ?? -1, 0)
    },
    TestCase(
        "if the channels of a recording differ in length, samples after a short channel's end are lost, and the other channels continue"
    ) {
        t in
        let bench = ReplayBench(KnownRecording([250, 250], seconds: 8, shortened: (1, 1000)))
        bench.flow(8000)
        t.expectEqual(bench.samples(0).count, 2000)
        t.expectEqual(bench.samples(1).count, 2000)
        t.expectEqual(bench.samples(1).filter { $0 == $0 }.count, 1000)
        t.expectEqual(bench.first(0) ?? -1, 0)
    },
]
