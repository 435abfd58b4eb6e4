import Drawing
import MusicRun
import ScreenRig
import Screens
import Services
import Session
import Settings
import Songs
import TestKit
import Widgets

/// The time 2026-11-21 13:52:00 UTC in seconds since 1970.
private let noon: Int64 = 1_795_269_120

/// Returns a session of 40 minutes: walking, a pause, running, and an interval without steps. Most songs match the
/// steps.
private func makeRecord(isCut: Bool = false, damage: Int = 0) -> RunRecord? {
    var log = RunLog()
    var bytes = RunLog.header
    for second in 1...2400 as ClosedRange<Int64> {
        let isPaused = (900..<1080).contains(second)
        let isStill = (1700..<1760).contains(second)
        let wave = Float((second / 20 * 7) % 5)
        let cadence: Float = second < 900 ? 118 + wave : second < 2000 ? 161 + wave : 176 + wave
        let number = Int(second / 210) + 1
        let tempo: Float = second < 210 ? 98 : second < 920 ? 59.6 : second < 2010 ? 164.2 : 177.5
        let song = RunSecond.Song(number: number, title: "a", artist: "b", beatsPerMinute: tempo, speed: 0)
        let gait = RunSecond.Gait(
            cadence: isStill || second < 8 ? 0 : cadence, confidence: 0.9, stepRegularity: 0.8, strideRegularity: 0.8,
            symmetry: 1)
        bytes +=
            log.take(
                RunSecond(
                    time: noon + second, second: second, state: isPaused ? .paused : .playing,
                    gait: isPaused ? nil : gait, steps: second * 5 / 2, song: song, sprint: .off,
                    effort: isCut ? RunEffort() : RunEffort(distance: Float(second) * 2.6, energy: Float(second) * 0.19)
                ))
            ?? []
    }
    for _ in 0..<damage { bytes += Array("x\n".utf8) }
    if !isCut { bytes += log.end }
    var reader = RunReader()
    bytes.withUnsafeBufferPointer { reader.take($0) }
    return try? reader.record()
}

private func runs(_ record: RunRecord) -> TestRuns {
    let runs = TestRuns()
    func file(_ name: String) -> StoredFile { StoredFile(.run, name: name, size: 1) }
    var short = RunSummary()
    (short.start, short.seconds, short.steps, short.meanCadence) = (noon - 86_400, 61, 1, 0)
    runs.runs = [
        StoredRun(file("2026-11-22_07-10-00.csv"), .running),
        StoredRun(file("2026-11-21_13-52-00.csv"), .summary(record.summary, .inOrder)),
        StoredRun(file("2026-11-20_13-52-00.csv"), .summary(short, .cut)),
        StoredRun(file("2026-11-19_08-00-00.csv"), .damaged(.otherFormat)),
        StoredRun(file("run_1.csv"), .unreadable(.cardFailed)),
    ]
    runs.reading = .record(record)
    return runs
}

private func show(_ rig: Rig, _ name: String) {
    rig.settleTransition()
    rig.frames(5)
    rig.checkLayout(name)
    rig.picture(name)
}

let pastRunTests = [
    TestCase("the screens of stored music sessions match their reference pictures in each state, size and language") {
        t in
        guard let record = makeRecord(), let cut = makeRecord(isCut: true, damage: 3) else {
            return t.fail("no record")
        }
        for size in Rig.sizes {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                let runs = runs(record)
                guard let (rig, _, _) = Rig.music(t, size, language: language, runs: runs) else { return }
                rig.tap("connection.run")
                rig.tap("run.past")
                show(rig, "runs" + suffix)
                rig.tap("runs.1")
                show(rig, "past-run" + suffix)
                rig.tap("run.back")
                runs.reading = .record(cut)
                rig.host.stick = TestStick()
                rig.tap("runs.2")
                show(rig, "past-run-cut" + suffix)
                rig.tap("run.delete")
                show(rig, "past-run-delete" + suffix)
            }
        }
    }.portable,
    TestCase(
        "an empty list of music sessions, a failed card and a damaged session are reported; short sessions and sessions without steps are drawn"
    ) { t in
        let runs = TestRuns()
        for size in Rig.sizes.prefix(2) {
            guard let (rig, _, _) = Rig.music(t, size, language: "de", runs: runs) else { return }
            rig.tap("connection.run")
            rig.tap("run.past")
            show(rig, "runs-empty-\(size.width)x\(size.height)-de")
            rig.tap("runs.back")
            runs.refusal = .cardFailed
            rig.tap("run.past")
            rig.settleTransition()
            t.expect(rig.target("runs.0") == nil)
            rig.checkLayout("runs failed")
            rig.tap("runs.back")
            runs.refusal = nil
            runs.runs = [StoredRun(StoredFile(.run, name: "run_1.csv", size: 1), .damaged(.otherFormat))]
            rig.tap("run.past")
            for fault in [RunFault.otherFormat, .empty, .tooLarge] {
                runs.reading = .damaged(fault)
                rig.tap("runs.0")
                rig.settleTransition()
                rig.checkLayout("damaged")
                t.expect(rig.target("run.delete")?.isEnabled == true)
                rig.tap("run.back")
            }
            for length in [1, 2, 5, 600] as [Int64] {
                var log = RunLog()
                var bytes = RunLog.header
                for second in 1...length {
                    bytes +=
                        log.take(
                            RunSecond(
                                time: nil, second: second, state: .playing,
                                gait: length < 600
                                    ? RunSecond.Gait(
                                        cadence: 160, confidence: 1, stepRegularity: 1, strideRegularity: 1,
                                        symmetry: 1) : nil, steps: 0, song: nil, sprint: .off)) ?? []
                }
                var reader = RunReader()
                bytes.withUnsafeBufferPointer { reader.take($0) }
                guard let record = try? reader.record() else { return t.fail("not read") }
                runs.reading = .record(record)
                rig.tap("runs.0")
                rig.settleTransition()
                rig.checkLayout("short")
                rig.tap("run.back")
            }
            runs.runs = []
        }
    },
    TestCase("a stored music session is deleted after a question; the current session cannot be deleted") { t in
        guard let record = makeRecord(), case let runs = runs(record), let (rig, _, _) = Rig.music(t, runs: runs) else {
            return t.fail("no rig")
        }
        rig.tap("connection.run")
        rig.tap("run.past")
        rig.tap("runs.0")
        rig.settleTransition()
        t.expect(rig.target("run.delete")?.isEnabled == false && rig.target("run.copy") == nil)
        rig.tap("run.back")
        rig.tap("runs.1")
        rig.tap("run.delete")
        rig.settleTransition()
        rig.tap("dialog.secondary")
        rig.settleTransition()
        t.expect(runs.deleted.isEmpty && rig.screenName == "past-run")
        runs.refusal = .cardReadOnly
        rig.tap("run.delete")
        rig.tap("dialog.primary")
        rig.settleTransition()
        t.expect(runs.deleted.isEmpty && rig.screenName == "past-run")
        rig.tap("dialog.primary")
        runs.refusal = nil
        rig.tap("run.delete")
        rig.tap("dialog.primary")
        rig.settleTransition()
        t.expectEqual(runs.deleted, ["2026-11-21_13-52-00.csv"])
        t.expect(rig.screenName == "runs" && rig.target("runs.3") != nil && rig.target("runs.4") == nil)
    },
    TestCase(
        "each second's line of a music session contains the song's title and artist, even if the stick with the song is removed"
    ) {
        t in
        let runs = TestRuns()
        guard let (rig, songs, sound) = Rig.music(t, runs: runs) else { return }
        rig.tap("connection.run")
        rig.tap("run.play")
        sound.answer()
        rig.frames(130)
        guard let first = runs.seconds.last?.song, !first.title.isEmpty else { return t.fail("no song") }
        songs.library.lose(.card)
        rig.frames(130)
        t.expect(runs.seconds.count >= 4, "\(runs.seconds.count)")
        t.expect(runs.seconds.suffix(2).allSatisfy { $0.song?.title == first.title && $0.song?.artist == first.artist })
        t.expect(runs.seconds.last?.song?.number == first.number)
    },
    TestCase("each second of a music session is recorded once; if the session cannot be stored, that is reported once")
    { t in
        let runs = TestRuns()
        guard let (rig, _, sound) = Rig.music(t, runs: runs) else { return }
        rig.tap("connection.run")
        rig.tap("run.play")
        sound.answer()
        rig.frames(190)
        t.expect(runs.seconds.count == 3 && runs.seconds.map { $0.second } == [1, 2, 3], "\(runs.seconds.count)")
        t.expect(runs.seconds.allSatisfy { $0.state == .playing && $0.gait == nil && $0.time == 1_795_269_120 })
        t.expect(runs.seconds.last?.song?.number == 1)
        runs.failure = .present(.tooManyFiles(500))
        rig.frames(2)
        t.expect(
            rig.shell.shownNotification
                == "500 runs are already stored, more are not allowed: this one is not stored. Delete some under Past runs.",
            rig.shell.shownNotification)
        rig.tap("run.stop")
        rig.frames(200)
        t.expect(runs.seconds.count < 5)
    },
]
