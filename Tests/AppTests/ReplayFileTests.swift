import Acquisition
import App
import Platform
import Replay
import ReplayTests
import Screens
import Services
import Signals
import Storing
import TestKit
import Widgets

private let second: Int64 = 1_000_000_000

/// The number of bytes that this process has read from files.
private func bytesRead() -> Int {
    let line = TestFiles.bytes("/proc/self/io")?.split(separator: 0x0A).first { $0.starts(with: "rchar: ".utf8) }
    return line.flatMap { Int(String(decoding: $0.dropFirst("rchar: ".utf8.count), as: UTF8.self)) } ?? 0
}

/// Waits until a condition is true, 120 s at most.
private func waits(for isDone: () -> Bool) -> Bool {
    for _ in 0..<12_000 where isDone() { return true }
    return false
}

let replayFileTests = [
    TestCase(
        "a recording to replay is opened and read by a thread of its own, which reports the reason if the file cannot be opened"
    ) {
        t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        bench.flow(100)
        bench.session.start()
        bench.flow(500)
        t.expect(bench.finish())
        guard let name = bench.names.first else { return t.fail("no file") }
        let acquisition = Acquisition()
        let paths: [(String, ReplayProblem)] = [
            (bench.folder + "/gone.bdf", .notThere), (bench.folder, .notRead),
            (TestFiles.fonts + "/Inter-Regular.otf", .unknownFormat),
        ]
        for (path, problem) in paths {
            var found: SourceError?
            acquisition.open(
                ReplaySource(ThreadedReplayFile(path, loop: bench.storage.loop), name: "x"), kind: 1
            ) { found = $1 }
            let error = bench.storage.wait { () -> SourceError? in
                acquisition.advance(to: bench.storage.loop.clock.now)
                return found
            }
            t.expect(error == .other(problem.rawValue), path)
        }
        let source = ReplaySource(
            ThreadedReplayFile(bench.folder + "/" + name, loop: bench.storage.loop), name: name)
        acquisition.open(source, kind: 1) { _, _ in }
        let isOpen = bench.storage.wait { () -> Bool? in
            acquisition.advance(to: bench.storage.loop.clock.now)
            return source.catalogue == nil ? nil : true
        }
        t.expect(isOpen != nil)
        guard isOpen != nil else { return }
        acquisition.advance(to: bench.storage.loop.clock.now)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        source.setSpeed(10)
        let hasEnded = bench.storage.wait { () -> Bool? in
            acquisition.advance(to: bench.storage.loop.clock.now)
            return source.hasEnded ? true : nil
        }
        t.expect(hasEnded != nil)
        guard let ring = acquisition.channels.first?.entry.ring, let wanted = bench.values(name) else {
            return t.fail("no samples")
        }
        let spans = ring.spans(ring.begin..<ring.end)
        let played = Array(spans.head) + Array(spans.tail)
        t.expect(played == wanted, "\(played.count) samples of \(wanted.count)")
        acquisition.closeAll()
    },
    TestCase(
        "a long table that was read to its end opens again without being read; if its file has changed, it is read again, and its progress is reported"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        var rows = Array("Zeit [ms];C3\n".utf8)
        let blanks = [UInt8](repeating: 0x20, count: 40)
        rows.reserveCapacity(60 * 400_000)
        for number in 0..<400_000 { rows += Array("\(4 * number);17,25".utf8) + blanks + [0x0A] }
        let path = bench.storage.folder + "/long.csv"
        t.expect(TestFiles.store(rows, at: path))
        let kept = KeptRecording()
        /// Opens the table and closes it; returns the number of bytes that were read, and whether progress was reported.
        func open() -> (read: Int, percent: Int)? {
            let acquisition = Acquisition()
            let file = ThreadedReplayFile(path, loop: bench.storage.loop, kept: kept)
            let source = ReplaySource(file, name: "long.csv")
            let before = bytesRead()
            acquisition.open(source, kind: 1) { _, _ in }
            var percent = 0
            // Nothing happens on the loop while the reading thread reads the table, so wait by time. It is a busy machine's limit.
            let isOpen = waits {
                bench.storage.loop.runOnce(timeout: 10_000_000)
                percent = max(percent, source.openedPercent)
                acquisition.advance(to: bench.storage.loop.clock.now)
                return source.catalogue != nil
            }
            guard isOpen else { return nil }
            let read = bytesRead() - before
            // A recording is kept if no job uses it.
            t.expect(
                waits {
                    bench.storage.loop.runOnce(timeout: 10_000_000)
                    return file.isIdle
                })
            acquisition.closeAll()
            return (read, percent)
        }
        guard let first = open(), let second = open() else { return t.fail("it does not open") }
        t.expect(first.read >= rows.count && first.percent > 0, "\(first.read) bytes, \(first.percent)%")
        t.expect(second.read < rows.count / 8, "\(second.read) bytes")
        rows += Array("1600000;1\n".utf8)
        t.expect(TestFiles.store(rows, at: path))
        t.expect((open()?.read ?? 0) >= rows.count, "a changed file")
    }.portable,
    TestCase(
        "if a replay is recorded, the recording has the original speed, whatever the replay's speed, and ends with the replay"
    ) { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        let acquisition = bench.context.acquisition
        acquisition.closeAll()
        let recording = KnownRecording([100], seconds: 10) { number, _ in Float(number % 999) + 1 }
        let source = ReplaySource(PlayedFile(recording), name: "known.bdf")
        acquisition.open(source, kind: 1) { _, _ in }
        bench.turn(0)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        source.setSpeed(10)
        bench.session.start()
        t.expectEqual(source.speed, 1)
        t.expect(bench.session.status.isRecording)
        for _ in 0..<1500 { bench.turn(10_000_000) }
        t.expect(source.hasEnded)
        let hasEnded = bench.storage.wait { () -> Bool? in
            bench.turn(10_000_000)
            return bench.session.status.isRecording ? nil : true
        }
        t.expect(hasEnded != nil, "the recording continues after the replay has ended")
        guard let name = bench.names.first, let values = bench.values(name) else { return t.fail("no file") }
        t.expect(values.count <= 1300, "\(values.count)")
        t.expectEqual(values.filter { $0 > 0.5 }.count, 1000)
    },
    TestCase("if a replay is paused, it is not recorded, and the user is notified") { t in
        guard let bench = RecordingBench() else { return t.fail("no bench") }
        let acquisition = bench.context.acquisition
        acquisition.closeAll()
        let source = ReplaySource(PlayedFile(KnownRecording([100], seconds: 10)), name: "known.bdf")
        acquisition.open(source, kind: 1) { _, _ in }
        bench.turn(0)
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(seconds: 30)
        bench.turn(second)
        source.pause()
        bench.session.start()
        t.expect(!bench.session.status.isRecording)
        t.expect(contains(bench.dialog(), "touch Play"), bench.dialog())
    },
]
