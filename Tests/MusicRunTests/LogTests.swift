import MusicRun
import TestKit
import Text

private func gait(_ cadence: Float) -> RunSecond.Gait {
    RunSecond.Gait(cadence: cadence, confidence: 0.9, stepRegularity: 0.8, strideRegularity: 0.85, symmetry: 0.941)
}

private func second(
    _ number: Int64, _ state: MusicRun.State = .playing, cadence: Float? = nil, steps: Int64 = 0,
    song: RunSecond.Song? = nil, time: Int64? = nil, sprint: MusicRun.Sprint = .off
) -> RunSecond {
    RunSecond(
        time: time, second: number, state: state, gait: cadence.map { gait($0) }, steps: steps, song: song,
        sprint: sprint)
}

private func song(_ number: Int, _ beats: Float, speed: Int = 0, title: String = "Tin roof") -> RunSecond.Song {
    RunSecond.Song(number: number, title: title, artist: "Odd Harbour", beatsPerMinute: beats, speed: speed)
}

/// Returns the bytes of a session's file.
private func file(_ seconds: [RunSecond], isEnded: Bool = true) -> [UInt8] {
    var log = RunLog()
    return seconds.reduce(RunLog.header) { $0 + (log.take($1) ?? []) } + (isEnded ? log.end : [])
}

private func read(_ bytes: [UInt8], pieces: Int = 1000) -> Result<RunRecord, RunFault> {
    var reader = RunReader()
    var place = 0
    while place < bytes.count {
        let end = min(bytes.count, place + pieces)
        bytes.withUnsafeBufferPointer { reader.take(UnsafeBufferPointer(rebasing: $0[place..<end])) }
        place = end
    }
    do throws(RunFault) {
        return .success(try reader.record())
    } catch {
        return .failure(error)
    }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The time 2026-11-21 13:52:00 UTC in seconds since 1970.
private let noon: Int64 = 1_795_269_120

/// Tests of the tables in which music sessions are stored.
let logTests = [
    TestCase(
        "the file of a music session has a header, a line for each second, with quotes where they are needed, and a summary"
    ) {
        t in
        var log = RunLog()
        let quoted = RunSecond.Song(
            number: 1, title: "Say \"hey\", again", artist: "No. #1\nBand", beatsPerMinute: 82.126, speed: -12_500)
        t.expectEqual(
            text(RunLog.header),
            "time,second,state,cadence,confidence,steps,step_regularity,stride_regularity,symmetry,song,title,artist,tempo,speed,sprint,distance,energy\n"
        )
        t.expectEqual(text(log.take(second(1)) ?? []), ",1,playing,,,0,,,,,,,,,0,,\n")
        t.expectEqual(
            text(log.take(second(2, cadence: 163.956, steps: 5, song: quoted, time: noon, sprint: .on)) ?? []),
            "2026-11-21T13:52:00,2,playing,163.96,0.90,5,0.80,0.85,0.94,1,\"Say \"\"hey\"\", again\",\"No. #1 Band\",82.13,0.9875,1,,\n"
        )
        t.expectEqual(
            text(log.take(second(3, .paused, steps: 5, song: song(2, 0))) ?? []),
            ",3,paused,,,5,,,,2,Tin roof,Odd Harbour,,1.0000,0,,\n")
        t.expectEqual(
            text(log.take(second(4, .withoutCard, cadence: 0)) ?? []),
            ",4,no-card,0.00,0.90,0,0.80,0.85,0.94,,,,,,0,,\n")
        // A line is written only if its time is later than that of the previous line.
        t.expectEqual(log.take(second(4)) ?? [1], [])
        t.expectEqual(
            text(log.end),
            "# PocketScope run 1\n# start = 2026-11-21T13:51:58\n# seconds = 1\n# steps = 5\n# songs = 2\n# mean cadence = 163.96\n# greatest cadence = 163.96\n"
        )
    },
    TestCase(
        "if a spreadsheet would read a song's title or artist as a formula, it is written so that it is read as text"
    ) {
        t in
        for (title, written) in [
            ("=HYPERLINK(\"http://x\",1)", "\"'=HYPERLINK(\"\"http://x\"\",1)\""), ("-2+3", "'-2+3"), ("+1", "'+1"),
            ("@sum", "'@sum"), ("a=b", "a=b"), ("", ""),
        ] {
            var log = RunLog()
            let line = log.take(second(1, song: song(1, 0, title: title))) ?? []
            t.expectEqual(text(line), ",1,playing,,,0,,,,1," + written + ",Odd Harbour,,1.0000,0,,\n")
            guard case .success(let record) = read(RunLog.header + line) else {
                t.fail(title)
                continue
            }
            t.expect(record.damagedLines == 0 && record.summary.songs == 1)
        }
    },
    TestCase("if distance and energy are known, the lines and the summary of a music session contain them") { t in
        for (effort, fields, lines) in [
            (
                RunEffort(distance: 12_345.67, energy: 987.64), "12345.7,987.6",
                "# distance = 12345.7\n# energy = 987.6\n"
            ),
            (RunEffort(distance: 0), "0.0,", "# distance = 0.0\n"), (RunEffort(), ",", ""),
        ] {
            var log = RunLog()
            let line =
                log.take(
                    RunSecond(
                        time: nil, second: 1, state: .playing, gait: nil, steps: 3, song: song(1, 0), sprint: .off,
                        effort: effort)) ?? []
            t.expectEqual(text(line), ",1,playing,,,3,,,,1,Tin roof,Odd Harbour,,1.0000,0," + fields + "\n")
            t.expectEqual(
                text(log.end),
                "# PocketScope run 1\n" + lines + "# seconds = 1\n# steps = 3\n# songs = 1\n# mean cadence = 0.00\n"
                    + "# greatest cadence = 0.00\n")
            guard case .success(let record) = read(RunLog.header + line),
                let stored = RunSummary(endOfFile: RunLog.header + line + log.end)
            else {
                t.fail("not read")
                continue
            }
            t.expect(record.summary.effort == stored.effort)
            t.expect(abs((stored.effort.distance ?? -1) - (effort.distance ?? -1)) < 0.06)
            t.expect(abs((stored.effort.energy ?? -1) - (effort.energy ?? -1)) < 0.06)
        }
    },
    TestCase(
        "a music session's summary contains the time with music without pauses, the cadence during music, and the seconds in which song and steps matched"
    ) { t in
        var seconds = (1...10).map { second($0, cadence: nil, song: song(1, 160)) }
        // For 10 s, song and steps match: the cadence of 164 differs by 2.5% from the tempo 160 and from twice the
        // tempo 82. For 5 s they differ by 8%, and 5 s are a sprint; these seconds do not count as a match.
        seconds += (11...15).map { second($0, cadence: 164, steps: 2 * $0, song: song(1, 160)) }
        seconds += (16...20).map { second($0, cadence: 164, steps: 2 * $0, song: song(2, 82)) }
        seconds += (21...50).map { second($0, .paused, steps: 40, song: song(2, 82)) }
        seconds += (51...55).map { second($0, cadence: 178, steps: 2 * $0, song: song(3, 164)) }
        seconds += (56...60).map { second($0, cadence: 170, steps: 2 * $0, song: song(4, 187), sprint: .on) }
        // At a playing speed of 102.5%, the song matches the steps again.
        seconds += (61...65).map { second($0, cadence: 170, steps: 2 * $0, song: song(5, 162, speed: 25_000)) }
        guard case .success(let record) = read(file(seconds)) else { return t.fail("not read") }
        let summary = record.summary
        t.expect(summary.seconds == 35 && summary.steps == 130 && summary.songs == 5)
        t.expect(abs(summary.meanCadence - (10 * 164 + 5 * 178 + 10 * 170) / 25) < 0.01, "\(summary.meanCadence)")
        t.expect(summary.greatestCadence == 178 && summary.inStep == 15.0 / 20)
        t.expect(summary.start == nil && record.ending == .inOrder && record.damagedLines == 0)
        guard let stored = RunSummary(endOfFile: file(seconds)) else { return t.fail("no summary") }
        t.expect(
            stored.seconds == 35 && stored.steps == 130 && stored.songs == 5 && stored.greatestCadence == 178
                && abs((stored.inStep ?? 0) - 0.75) < 1e-4 && abs(stored.meanCadence - summary.meanCadence) < 0.01)
    },
    TestCase(
        "if seconds are missing in a music session's file, the next line covers them; if the clock is set during the session, it determines the start time"
    ) {
        t in
        let seconds = [
            second(1, cadence: 100, song: song(1, 160)), second(5, cadence: 150, song: song(1, 160), time: noon + 5),
            // Here the clock is set for the second time during the session. The time that was set first must apply.
            second(6, cadence: 150, song: song(1, 160), time: noon + 7200),
        ]
        guard case .success(let record) = read(file(seconds)) else { return t.fail("not read") }
        t.expect(record.summary.seconds == 6 && record.summary.start == noon)
        t.expect(abs(record.summary.meanCadence - (100 + 5 * 150) / 6) < 0.01)
        t.expect(record.curves.points.map { $0.music == .playing } == [true, false, false, false, true, true])
    },
    TestCase("seconds without a song do not count as time with music, also while a music session runs") { t in
        let seconds = [
            second(1, cadence: 120, steps: 2), second(2, cadence: 120, steps: 4),
            second(3, cadence: 160, steps: 7, song: song(1, 160)),
        ]
        guard case .success(let record) = read(file(seconds)) else { return t.fail("not read") }
        t.expect(record.summary.seconds == 1 && record.summary.steps == 7)
        t.expect(record.summary.meanCadence == 160 && record.summary.inStep == 1)
        t.expect(record.curves.points.map { $0.music == .playing } == [false, false, true])
    },
    TestCase("if a music session's file is truncated at any byte, all lines that are complete are read") { t in
        let seconds = (1...20).map {
            second($0, cadence: 160, steps: 3 * $0, song: song(1, 160, title: "a,b"), time: noon + $0)
        }
        let whole = file(seconds, isEnded: false)
        var best: Int64 = 0
        for count in 0...whole.count {
            let read = read(Array(whole.prefix(count)), pieces: 7)
            switch read {
            case .success(let record):
                let lines = whole.prefix(count).count { $0 == 10 } - 1
                t.expect(record.ending == .cut && record.summary.steps == Int64(3 * lines) && record.damagedLines == 0)
                best = max(best, record.summary.steps)
            case .failure(let fault):
                // Either the file is empty, or it is cut within its first line.
                t.expect(fault == .empty || fault == .otherFormat && count < RunLog.header.count)
            }
            t.expect(RunSummary(endOfFile: Array(whole.prefix(count))) == nil)
        }
        t.expectEqual(best, 60)
        // Cuts the file within its summary. An incomplete summary must not be read.
        let ended = file(seconds)
        for count in whole.count..<ended.count { t.expect(RunSummary(endOfFile: Array(ended.prefix(count))) == nil) }
        t.expect(RunSummary(endOfFile: ended)?.start == noon)
    },
    TestCase(
        "if a music session's file has an earlier format, without distances, it is read with the columns of that format"
    ) {
        t in
        let added = ",distance,energy\n".utf8
        t.expect(RunLog.header.suffix(added.count).elementsEqual(added))
        let earlier = RunLog.header.dropLast(added.count) + [10]
        let lines = ",1,playing,,,1,,,,,,,,,0\n,2,playing,,,4,,,,,,,,,0\n,3,playing,,,9,,,,,,,,,0,,\n"
        guard case .success(let record) = read(earlier + Array(lines.utf8)) else { return t.fail("refused") }
        t.expect(record.summary.steps == 4 && record.damagedLines == 1 && record.summary.effort == RunEffort())
    },
    TestCase(
        "if lines of a music session's file are damaged, they are skipped and counted; a file of another kind is refused with a reason"
    ) { t in
        let good = text(RunLog.header) + ",1,playing,,,1,,,,,,,,,0,,\n"
        for (line, what) in [
            ("nonsense", "a word"), (",2,playing,,,1,,,,,,,,,,,", "no sprint"),
            (",2,running,,,1,,,,,,,,,0,,", "a state"),
            (",1,playing,,,1,,,,,,,,,0,,", "not later"), (",2,playing,x,,1,,,,,,,,,0,,", "no number"),
            (",2,playing,,,1,,,,1,a,b,c,,0,,", "no speed"), (",2,playing,,,1,,,,,,,,,0,,,", "too many fields"),
            (",2,playing,,,1,,,,,,,,,0,x,", "a distance"),
            (",2,playing,,,1,,,,,,,,,0,,-1", "an energy"),
            (",2,playing,,,99999999999999999999,,,,,,,,,0,,", "a huge number"), ("\0\0\0\0", "zeros"),
            (String(repeating: "x", count: 2000), "too long"), ("\"", "a quote"),
        ] {
            guard case .success(let record) = read(Array((good + line + "\n,3,playing,,,7,,,,,,,,,0,,\n").utf8)) else {
                t.fail(what)
                continue
            }
            t.expect(record.damagedLines == 1 && record.summary.steps == 7, what)
        }
        // Reads the same file with a byte order mark and other line ends, as a spreadsheet writes it.
        guard case .success(let again) = read(Array(("\u{FEFF}" + good).utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }))
        else {
            return t.fail("carriage returns")
        }
        t.expect(again.damagedLines == 0 && again.summary.steps == 1)
        t.expect(read([]) == .failure(.empty) && read(RunLog.header) == .failure(.empty))
        t.expect(read(Array("time,second\n1,2\n".utf8)) == .failure(.otherFormat))
        let long = [UInt8](repeating: 0x23, count: 1 << 20)
        var reader = RunReader()
        for _ in 0...16 { long.withUnsafeBufferPointer { reader.take($0) } }
        do throws(RunFault) {
            _ = try reader.record()
            t.fail("a long file is read")
        } catch {
            t.expect(error == .tooLarge)
        }
    },
    TestCase(
        "the curve of a music session of any length has few points, each with the mean cadence and the tempo that was matched"
    ) { t in
        // Eight hours at a cadence of 160: first with a song of half that tempo, then with a song without a tempo.
        var log = RunLog()
        var reader = RunReader()
        func feed(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { reader.take($0) } }
        feed(RunLog.header)
        for number in 1...28_800 as ClosedRange<Int64> {
            let cadence: Float = number % 2 == 0 ? 158 : 162
            guard let line = log.take(second(number, cadence: cadence, song: song(1, number <= 14_400 ? 80.5 : 0)))
            else {
                return t.fail("full")
            }
            feed(line)
        }
        guard let record = try? reader.record() else { return t.fail("not read") }
        let curves = record.curves
        t.expect(curves.seconds == 28_800 && curves.secondsPerPoint == 64 && curves.points.count == 450)
        t.expect(curves.points.allSatisfy { abs($0.cadence - 160) < 0.01 && $0.music == .playing })
        t.expect(abs(curves.points[0].tempo - 161) < 0.01 && curves.points[449].tempo == 0)
    },
    TestCase("if the file of a music session reaches the maximum size, it gets its summary and ends") { t in
        var log = RunLog()
        let texts = RunSecond.Song(
            number: 1, title: String(repeating: "\"", count: 500), artist: String(repeating: ",", count: 500),
            beatsPerMinute: 160, speed: 0)
        var bytes = RunLog.header.count
        var number: Int64 = 1
        while let line = log.take(second(number, cadence: 160, song: texts, time: noon)), number < 200_000 {
            t.expect(line.count < 1024)
            bytes += line.count
            number += 1
        }
        bytes += log.end.count
        t.expect(bytes <= RunFormat.maximumBytes && bytes > RunFormat.maximumBytes - 2048, "\(bytes) bytes")
        t.expect(number > 36_000, "\(number) seconds")
    }.portable,
]
