import App
import CSystem
import MusicRun
import Platform
import Services
import Signals
import Storing
import TestKit

/// The time 2026-11-21 13:52:00 UTC in seconds since 1970.
private let noon: Int64 = 1_795_269_120

private func runs(_ bench: StorageBench) -> RunFiles { RunFiles(storage: bench.storage, dataFolder: bench.folder) }

private func addSeconds(_ runs: RunFiles, _ seconds: ClosedRange<Int64>, hasSong: Bool = true) {
    let song = RunSecond.Song(number: 1, title: "Tin roof", artist: "", beatsPerMinute: 160, speed: 0)
    let gait = RunSecond.Gait(
        cadence: 160, confidence: 1, stepRegularity: 0.8, strideRegularity: 0.8, symmetry: 1)
    for second in seconds {
        runs.take(
            RunSecond(
                time: noon + second, second: second, state: .playing, gait: gait, steps: 3 * second,
                song: hasSong ? song : nil, sprint: .off))
    }
}

/// Waits until the writing thread has finished all jobs.
private func settle(_ bench: StorageBench, _ t: Expectations) {
    var isDone = false
    bench.storage.write([], to: bench.folder + "/done") { _ in isDone = true }
    t.expect(bench.wait { isDone ? true : nil } == true)
}

private func list(_ bench: StorageBench, _ runs: RunFiles) -> [StoredRun]? {
    var found: Outcome<[StoredRun]>?
    runs.list {
        // Waits for a listing in which all sessions have been read.
        if case .success(let listed) = $0, listed.contains(where: { $0.content == .unread }) { return }
        found = $0
    }
    guard case .success(let listed)? = bench.wait(for: { found }) else { return nil }
    return listed
}

private func read(_ bench: StorageBench, _ runs: RunFiles, _ name: String) -> RunReading? {
    var found: RunReading?
    runs.read(StoredFile(.run, name: name, size: 0)) { found = $0 }
    return bench.wait { found }
}

private func names(_ bench: StorageBench) -> [String] {
    ((try? listFolder(bench.folder + "/runs", maximum: 1000)) ?? []).map { $0.name }
}

let runFilesTests = [
    TestCase("the file of a music session grows every few seconds, is readable while it grows, and ends with a summary")
    {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let files = runs(bench)
        files.begin(at: noon)
        addSeconds(files, 1...2)
        settle(bench, t)
        t.expect(names(bench).isEmpty)
        addSeconds(files, 3...7)
        settle(bench, t)
        // The file has no summary yet, as after a crash. The app collects lines and writes several at once.
        t.expectEqual(names(bench), ["2026-11-21_13-52-00.csv"])
        guard case .record(let record)? = read(bench, files, "2026-11-21_13-52-00.csv") else {
            return t.fail("not read")
        }
        t.expect(record.summary.steps == 9 && record.ending == .cut && record.damagedLines == 0)
        t.expect(list(bench, files)?.map { $0.content } == [.running])
        var refused: Outcome<Void>?
        files.delete(StoredFile(.run, name: "2026-11-21_13-52-00.csv", size: 0)) { refused = $0 }
        guard case .failure(.busy)? = bench.wait(for: { refused }) else {
            return t.fail("a file that grows is deleted")
        }
        addSeconds(files, 8...11)
        settle(bench, t)
        guard case .record(let later)? = read(bench, files, "2026-11-21_13-52-00.csv") else {
            return t.fail("not read")
        }
        t.expect(later.summary.steps >= 24, "\(later.summary.steps) steps")
        files.close()
        guard let listed = list(bench, files), listed.count == 1,
            case .summary(let summary, .inOrder) = listed[0].content
        else { return t.fail("not listed") }
        t.expect(summary.steps == 33 && summary.seconds == 11 && summary.start == noon && summary.inStep == 1)
        t.expect(files.takeFailure() == nil)
        // Another session that begins in the same second gets another file name.
        files.begin(at: noon)
        addSeconds(files, 1...3)
        files.end()
        settle(bench, t)
        t.expectEqual(names(bench).sorted { $0.utf8.count < $1.utf8.count }.last ?? "", "2026-11-21_13-52-00_2.csv")
        var deleted: Outcome<Void>?
        files.delete(listed[0].file) { deleted = $0 }
        guard case .success? = bench.wait(for: { deleted }) else { return t.fail("not deleted") }
        t.expectEqual(names(bench), ["2026-11-21_13-52-00_2.csv"])
    },
    TestCase(
        "a music session shorter than a second leaves no file; if the clock is not set at the start, a session is listed by the time in its first line"
    ) {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let files = runs(bench)
        t.expect(list(bench, files)?.isEmpty == true)
        files.begin(at: nil)
        files.end()
        settle(bench, t)
        t.expect(names(bench).isEmpty)
        files.begin(at: noon - 60)
        addSeconds(files, 1...1)
        files.end()
        files.begin(at: nil)
        addSeconds(files, 5...6)
        files.close()
        // The file name says 13:51:00, but the list shows the time in the file's lines.
        guard let listed = list(bench, files) else { return t.fail("not listed") }
        t.expectEqual(listed.map { $0.file.name }, ["2026-11-21_13-51-00.csv", "run_1.csv"])
        t.expect(listed.allSatisfy { $0.start == noon })
    },
    TestCase(
        "a music session in which no song plays leaves no file; if the first song starts late, the file begins with this song"
    ) {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let files = runs(bench)
        // The session has no song that can be played.
        files.begin(at: noon)
        addSeconds(files, 1...8, hasSong: false)
        settle(bench, t)
        t.expect(names(bench).isEmpty)
        files.end()
        settle(bench, t)
        t.expect(names(bench).isEmpty && files.takeFailure() == nil)
        // The first song starts after an hour. Until then, the app stores only the newest line.
        files.begin(at: noon)
        addSeconds(files, 1...3600, hasSong: false)
        addSeconds(files, 3601...3603)
        files.close()
        settle(bench, t)
        t.expect(files.takeFailure() == nil)
        guard let listed = list(bench, files), listed.count == 1,
            case .summary(let summary, .inOrder) = listed[0].content,
            case .record(let record)? = read(bench, files, listed[0].file.name)
        else { return t.fail("not read") }
        t.expect(summary.seconds == 3 && summary.steps == 3 * 3603 && summary.songs == 1 && summary.start == noon)
        // The figures computed from the lines equal those in the summary.
        t.expect(record.summary.seconds == 3 && record.damagedLines == 0 && record.curves.seconds == 3603)
    },
    TestCase(
        "interrupted music sessions are listed with figures computed from their lines; unreadable files are listed with the reason"
    ) { t in
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/runs")) != nil else {
            return t.fail("no bench")
        }
        let header = RunLog.header
        let line = Array(",9,playing,160.00,1.00,27,0.80,0.80,1.00,1,a,b,160.00,1.0000,0,,\n".utf8)
        let long = [UInt8](repeating: 0x23, count: RunFormat.maximumBytes + 1)
        for (name, bytes) in [
            ("2026-11-21_10-00-04.csv", header + line + line.prefix(20)), ("2026-11-21_10-00-03.csv", header),
            ("2026-11-21_10-00-02.csv", Array("a,b\n".utf8)), ("2026-11-21_10-00-01.csv", long),
            ("notes.txt", [1]), ("x.csv.new", header),
        ] { t.expect(TestFiles.store(bytes, at: bench.folder + "/runs/" + name)) }
        let files = runs(bench)
        guard let listed = list(bench, files), listed.count == 4 else { return t.fail("not listed") }
        guard case .summary(let summary, .cut) = listed[0].content else { return t.fail("not read") }
        t.expect(summary.steps == 27 && summary.seconds == 9)
        t.expect(
            listed.dropFirst().map { $0.content } == [.damaged(.empty), .damaged(.otherFormat), .damaged(.tooLarge)])
        t.expect(read(bench, files, "2026-11-21_10-00-01.csv") == .damaged(.tooLarge))
        t.expect(read(bench, files, "gone.csv") == .unreadable(.other(.notFound)))
        // The user can copy and delete sessions like other files.
        var all: Outcome<FileListing>?
        Files(storage: bench.storage, dataFolder: bench.folder, runs: files).list { all = $0 }
        guard case .success(let listing)? = bench.wait(for: { all }) else { return t.fail("no list of all files") }
        t.expect(listing.files.map { $0.kind } == [.run, .run, .run, .run])
        t.expect(listing.files.allSatisfy { !$0.isRunning })
    },
    TestCase("if a complete music session has an earlier file format, without distances, it is listed as complete") {
        t in
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/runs")) != nil else {
            return t.fail("no bench")
        }
        var log = RunLog()
        _ = log.take(RunSecond(time: noon, second: 9, state: .playing, gait: nil, steps: 27, song: nil, sprint: .off))
        let bytes =
            RunLog.header.dropLast(",distance,energy\n".utf8.count)
            + Array("\n,9,playing,,,27,,,,,,,,,0\n".utf8) + log.end
        t.expect(TestFiles.store(Array(bytes), at: bench.folder + "/runs/2026-11-21_10-00-00.csv"))
        guard let listed = list(bench, runs(bench)), listed.count == 1,
            case .summary(let summary, .inOrder) = listed[0].content
        else { return t.fail("not listed as ended") }
        t.expectEqual(summary.steps, 27)
    },
    TestCase(
        "interrupted sessions are listed at once, and their files are then read one by one; if the list is requested again, only the newer request gets results"
    ) { t in
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/runs")) != nil else {
            return t.fail("no bench")
        }
        func line(_ steps: Int) -> [UInt8] {
            Array(",9,playing,160.00,1.00,\(steps),0.80,0.80,1.00,1,a,b,160.00,1.0000,0,,\n".utf8)
        }
        func store(_ number: Int, _ bytes: [UInt8]) {
            t.expect(TestFiles.store(bytes, at: bench.folder + "/runs/2026-11-21_10-00-0\(number).csv"))
        }
        for number in 1...3 { store(number, RunLog.header + line(10 * number)) }
        let files = runs(bench)
        /// The answers to two requests. An answer contains the steps of each session, or -1 for a session that is not
        /// read yet.
        var (first, second): ([[Int64]], [[Int64]]) = ([], [])
        func steps(_ outcome: Outcome<[StoredRun]>) -> [Int64] {
            guard case .success(let runs) = outcome else { return [] }
            return runs.map {
                if case .summary(let summary, .cut) = $0.content { return summary.steps }
                return -1
            }
        }
        files.list { first.append(steps($0)) }
        t.expect(bench.wait { first.isEmpty ? nil : true } == true)
        // The user opens the list again while files are read. On a busy machine, some are read already.
        let before = first.count
        files.list { second.append(steps($0)) }
        t.expect(bench.wait { second.last == [30, 20, 10] ? true : nil } == true)
        settle(bench, t)
        let answers: [[Int64]] = [[-1, -1, -1], [30, -1, -1], [30, 20, -1], [30, 20, 10]]
        t.expect(first == Array(answers.prefix(before)), "\(first.count) answers, \(before) before the second question")
        // Each answer contains one session more than the answer before. Files of the first request are not read again.
        t.expect(second.count == max(1, 4 - before), "\(second.count) answers after \(before)")
        t.expect(second == Array(answers.suffix(second.count)), "the answers contain other steps than the files")
        // The app notices a changed file by its size only. It does not read file 1 again, whose new content has the
        // same size, but it reads file 2, which is longer.
        store(1, RunLog.header + line(77))
        store(2, RunLog.header + line(123))
        second = []
        files.list { second.append(steps($0)) }
        t.expect(bench.wait { second.count == 2 ? true : nil } == true)
        settle(bench, t)
        t.expect(second == [[30, -1, 10], [30, 123, 10]], "\(second.count) answers")
    },
    TestCase(
        "if a music session's file is created while files are listed, it is listed as still growing and cannot be deleted"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let runs = runs(bench)
        let files = Files(storage: bench.storage, dataFolder: bench.folder, runs: runs)
        t.expect((try? makeFolder(bench.folder + "/runs")) != nil)
        t.expect(TestFiles.store([1], at: bench.folder + "/runs/old.csv"))
        runs.begin(at: noon)
        addSeconds(runs, 1...3)
        // The first lines are still being written to the card, so the file does not exist yet.
        let name = "2026-11-21_13-52-00.csv"
        let (grown, old) = (StoredFile(.run, name: name, size: 0), StoredFile(.run, name: "old.csv", size: 1))
        var listed: Outcome<FileListing>?
        var (one, many): (Outcome<Void>?, Outcome<Void>?)
        files.list { listed = $0 }
        runs.delete(grown) { one = $0 }
        files.delete([grown, old]) { many = $0 }
        t.expect(list(bench, runs)?.map { $0.content } == [.running])
        guard case .success(let listing)? = listed else { return t.fail("not listed") }
        t.expectEqual(listing.files.map { $0.name }, [name, "old.csv"])
        t.expect(listing.files.map { $0.isRunning } == [true, false])
        guard case .failure(.busy)? = one, case .failure(.busy)? = many else {
            return t.fail("a file that grows is deleted")
        }
        t.expectEqual(names(bench), [name])
        runs.close()
        guard case .record(let record)? = read(bench, runs, name) else { return t.fail("not read") }
        t.expect(record.summary.steps == 9 && record.ending == .inOrder)
    },
    TestCase(
        "if a card is full or fails, the file of the music session ends, the user is notified once, and the lines written before stay in the file"
    ) {
        t in
        for (error, failure) in [(ENOSPC, StorageFailure.cardFull), (EIO, .cardFailed), (EROFS, .cardReadOnly)] {
            guard let bench = StorageBench() else { return t.fail("no bench") }
            let files = runs(bench)
            files.begin(at: noon)
            addSeconds(files, 1...3)
            settle(bench, t)
            InjectedFault.errno = error
            fileWatch = file_watch(
                call: nil, fault: { _, step, _, _ in step == FILE_WRITE ? InjectedFault.errno : 0 }, context: nil)
            addSeconds(files, 4...6)
            var reported: RunFailure?
            t.expect(
                bench.wait {
                    reported = files.takeFailure(); return reported
                } == .present(failure))
            fileWatch = file_watch()
            addSeconds(files, 7...12)
            files.end()
            settle(bench, t)
            t.expect(files.takeFailure() == nil)
            guard case .record(let record)? = read(bench, files, "2026-11-21_13-52-00.csv") else {
                return t.fail("not read")
            }
            t.expect(record.summary.steps == 9 && record.damagedLines == 0)
            // After the failure, the next session is stored normally.
            files.begin(at: noon + 100)
            addSeconds(files, 1...3)
            files.close()
            t.expect(list(bench, files)?.count == 2)
        }
    },
    TestCase(
        "the number of stored music sessions has a maximum; if the thread that writes them does not respond, that is reported"
    ) {
        t in
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/runs")) != nil else {
            return t.fail("no bench")
        }
        for number in 0..<RunFiles.maximumRuns {
            t.expect(TestFiles.store([], at: bench.folder + "/runs/\(number).csv"))
        }
        let files = runs(bench)
        files.begin(at: noon)
        addSeconds(files, 1...3)
        t.expect(bench.wait { files.takeFailure() } == .present(.tooManyFiles(RunFiles.maximumRuns)))
        t.expect(names(bench).count == RunFiles.maximumRuns)
        bench.storage.close()
        files.begin(at: noon)
        addSeconds(files, 1...600)
        t.expect(files.takeFailure() == nil)
        addSeconds(files, 601...2000)
        t.expect(files.takeFailure() == .present(.busy))
        // The app reported this failure during the session, so it does not report it at the end again.
        files.end()
        t.expect(files.takeFailure() == nil)
    },
    TestCase(
        "if a music session's last lines cannot be written, that is reported for this session, even during the next session"
    ) {
        t in
        for isNext in [false, true] {
            guard let bench = StorageBench() else { return t.fail("no bench") }
            let files = runs(bench)
            files.begin(at: noon)
            addSeconds(files, 1...3)
            settle(bench, t)
            InjectedFault.errno = EIO
            fileWatch = file_watch(
                call: nil, fault: { _, step, _, _ in step == FILE_WRITE ? InjectedFault.errno : 0 }, context: nil)
            addSeconds(files, 4...5)
            files.end()
            if isNext { files.begin(at: noon + 60) }
            let reported = bench.wait { files.takeFailure() }
            fileWatch = file_watch()
            t.expect(reported == .last(.cardFailed))
            if isNext { addSeconds(files, 1...3) }
            files.close()
            settle(bench, t)
            t.expect(files.takeFailure() == nil)
            t.expectEqual(names(bench).count, isNext ? 2 : 1)
        }
    },
    TestCase(
        "if the power is cut before any file operation, a music session has no file, or a file with all lines that were synced to the card"
    ) { t in
        var (steps, step) = (0, 0)
        var kept: [Int64] = []
        repeat {
            guard let bench = StorageBench() else { return t.fail("no bench") }
            let files = runs(bench)
            // The steps in the lines that were synced before the power cut. Each write contains the lines of three
            // seconds.
            var durable: Int64 = 0
            let cut = Cut(step)
            cut.begin()
            files.begin(at: noon)
            for first in stride(from: Int64(1), to: 13, by: 3) {
                addSeconds(files, first...(first + 2))
                settle(bench, t)
                if cut.count <= step { durable = 3 * (first + 2) }
            }
            files.close()
            bench.storage.close()
            cut.end()
            steps = cut.count
            let left = names(bench).filter { $0.utf8.suffix(4).elementsEqual(".csv".utf8) }
            t.expect(left.count == 1 || left.isEmpty && durable == 0, "cut before step \(step): \(left.count) files")
            for name in left {
                var reader = RunReader()
                TestFiles.bytes(bench.folder + "/runs/" + name)?.withUnsafeBufferPointer { reader.take($0) }
                guard let record = try? reader.record() else {
                    t.fail("cut before step \(step): not read")
                    continue
                }
                t.expect(record.damagedLines == 0)
                t.expect(
                    record.summary.steps >= durable,
                    "cut before step \(step): \(record.summary.steps) of \(durable) steps")
                t.expect(step <= steps || record.summary.steps == 36 && record.ending == .inOrder)
            }
            if kept.last != durable { kept.append(durable) }
            step += 1
        } while step <= steps + 1 && step < 80
        t.expect(step == steps + 2, "\(steps) steps")
        t.expectEqual(kept, [0, 9, 18, 27, 36])
    },
]

/// The file error to inject. It is global because the C function that injects it gets no context.
private enum InjectedFault {
    nonisolated(unsafe) static var errno: Int32 = 0
}
