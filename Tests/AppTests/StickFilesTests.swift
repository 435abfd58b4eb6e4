import Acquisition
import App
import CSystem
import Drawing
import Platform
import Recorder
import Recordings
import Replay
import Services
import Signals
import Storing
import TestKit

private let space = Size(width: 100, height: 100)

/// A folder as the stick, with files and with the note that init writes.
private final class BroughtStick {
    let bench: RecordingBench
    let stick: Stick
    /// A complete recording of one second.
    let recording: [UInt8]
    let name: String
    var mount: String { bench.storage.folder + "/mount" }
    private var note: String { bench.storage.folder + "/note" }

    init?(_ t: Expectations) {
        guard let bench = RecordingBench() else {
            t.fail("no bench")
            return nil
        }
        bench.flow(100)
        bench.session.start()
        bench.flow(300)
        guard bench.finish(), let name = bench.names.first,
            let bytes = TestFiles.bytes(bench.folder + "/" + name),
            (try? makeFolder(bench.storage.folder + "/mount/PocketScope")) != nil
        else {
            t.fail("no recording")
            return nil
        }
        self.bench = bench
        self.name = name
        recording = bytes
        let folder = bench.storage.folder
        stick = Stick(
            loop: bench.storage.loop, mount: folder + "/mount", note: folder + "/note", path: { $0.name }, ejecting: {})
        say("ready sda1")
    }

    deinit {
        stick.close()
        for sub in ["/mount/PocketScope", "/mount/folder.bdf", "/mount"] {
            let folder = bench.storage.folder + sub
            for file in (try? listFolder(folder, maximum: 1000)) ?? [] { unlink(folder + "/" + file.name) }
            rmdir(folder)
        }
    }

    func say(_ line: String) { _ = TestFiles.store(Array((line + "\n").utf8), at: note) }
    func put(_ bytes: [UInt8], _ path: String) { _ = TestFiles.store(bytes, at: mount + "/" + path) }

    func list() -> Outcome<FileListing>? {
        var found: Outcome<FileListing>?
        stick.files.list { found = $0 }
        return bench.storage.wait { found }
    }

    func listed() -> [StoredFile] {
        if case .success(let listing)? = list() { return listing.files }
        return []
    }

    func preview(_ file: StoredFile) -> FilePreview? {
        var found: FilePreview?
        stick.files.preview(of: file, within: space) { found = $0 }
        return bench.storage.wait { found }
    }

    /// Returns the reason why a recording on the stick cannot be opened; nil if it was opened.
    func play(_ path: String) -> SourceError? {
        let acquisition = Acquisition()
        var answer: (isThere: Bool, error: SourceError?)?
        let loop = bench.storage.loop
        let file = ThreadedReplayFile(mount + "/" + path, isOnStick: true, loop: loop)
        acquisition.open(ReplaySource(file, name: path), kind: 1) { answer = (isThere: true, error: $1) }
        let found = bench.storage.wait { () -> (isThere: Bool, error: SourceError?)? in
            acquisition.advance(to: loop.clock.now)
            return answer
        }
        acquisition.closeAll()
        return found?.error
    }
}

/// True if this process has an open file whose path has this ending.
private func isOpen(_ path: String) -> Bool {
    var target = [UInt8](repeating: 0, count: 512)
    for number in 0..<256 {
        let count = target.withUnsafeMutableBytes { space in
            space.withMemoryRebound(to: CChar.self) { readlink("/proc/self/fd/\(number)", $0.baseAddress!, $0.count) }
        }
        if count > 0, target[..<Int(count)].suffix(path.utf8.count).elementsEqual(path.utf8) { return true }
    }
    return false
}

/// Checks a condition every millisecond until it is true; returns false after a timeout.
private func waits(for isDone: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
        if isDone() { return true }
        usleep(1000)
    }
    return false
}

/// Returns the number of bytes that this process has read from files; 0 if the kernel does not report it.
private func bytesRead() -> Int {
    let line = TestFiles.bytes("/proc/self/io")?.split(separator: 0x0A).first { $0.starts(with: "rchar: ".utf8) }
    return line.flatMap { Int(String(decoding: $0.dropFirst("rchar: ".utf8.count), as: UTF8.self)) } ?? 0
}

private let times = Array("time;C3\n0,0;1\n0,1;2\n0,2;3\n0,3;4\n".utf8)

let stickFilesTests = [
    TestCase(
        "the list of a stick's files contains only recordings and tables in the main folder and in the folder of copies"
    ) { t in
        guard let brought = BroughtStick(t) else { return }
        brought.put(brought.recording, "PocketScope/" + brought.name)
        brought.put(brought.recording, "Schl\u{E4}frig.BDF")
        brought.put(times, "times.csv")
        brought.put(Array("a,b\nx,y\n".utf8), "PocketScope/limits_1.csv")
        brought.put([1, 2, 3], "torn.edf")
        // None of these files is listed: hidden, of another kind, incomplete, a folder, a link, in a subfolder.
        brought.put(brought.recording, "._times.bdf")
        brought.put([1], "photo.png")
        brought.put(brought.recording, "PocketScope/x.bdf.part")
        _ = try? makeFolder(brought.mount + "/folder.bdf")
        brought.put(brought.recording, "folder.bdf/deeper.bdf")
        symlink("/etc/passwd", brought.mount + "/link.bdf")
        defer { unlink(brought.mount + "/link.bdf") }
        let files = brought.listed()
        t.expectEqual(
            files.map { $0.path }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            [
                "PocketScope/" + brought.name, "PocketScope/limits_1.csv", "Schl\u{E4}frig.BDF", "times.csv",
                "torn.edf",
            ])
        t.expectEqual(files.first?.name ?? "", brought.name, "the newest first")
        for file in files {
            let isTable = file.name.utf8.elementsEqual("limits_1.csv".utf8)
            t.expect(file.kind == (isTable ? .table : .recording), file.name)
            let isUnreadable = isTable || file.name.utf8.elementsEqual("torn.edf".utf8)
            t.expect((file.recording == nil) == isUnreadable, file.name)
            t.expect(file.isOnStick)
        }
        let csv = files.first { $0.name.utf8.elementsEqual("times.csv".utf8) }
        t.expectEqual(csv?.recording?.channelCount ?? 0, 1)
        t.expectEqual(csv?.size ?? 0, Int64(times.count))
    },
    TestCase("if a stick has more files than can be listed, only the newest ones are listed") { t in
        guard let brought = BroughtStick(t) else { return }
        let count = Stick.maximumFiles + 3
        for number in 0..<count {
            brought.put([1], TimedName(time: 1_795_269_120 + Int64(number) * 60, ending: "bdf").fileName(number: 1))
        }
        guard case .success(let listing)? = brought.list() else { return t.fail("not listed") }
        t.expectEqual(listing.files.count, Stick.maximumFiles)
        t.expectEqual(listing.count, count)
        t.expect(listing.files.last?.time == 1_795_269_120 + 3 * 60)
    },
    TestCase("without a stick, the list of its files is empty; an empty stick is not reported as a failure") { t in
        guard let brought = BroughtStick(t) else { return }
        t.expect(brought.list()?.map { $0.count } == .success(0))
        t.expectEqual(brought.stick.partition, "sda1")
        // After the stick was removed or ejected, the mount point is an empty folder.
        for (line, partition) in [("", ""), ("safe sda1", "sda1"), ("unreadable sda", "sda")] {
            brought.say(line)
            t.expectEqual(brought.stick.partition, partition)
            t.expect(brought.list() == .failure(.cardFailed), line)
        }
        brought.say("read-only sda1")
        t.expect(brought.list()?.map { $0.count } == .success(0))
        // A file has the name of the folder of copies (PocketScope) instead of that folder. The other files are still listed.
        rmdir(brought.mount + "/PocketScope")
        t.expect(brought.list()?.map { $0.count } == .success(0))
        brought.put([1], "PocketScope")
        brought.put(times, "times.csv")
        t.expectEqual(brought.listed().count, 1)
    },
    TestCase(
        "a recording on a stick is shown like one on the card; if the recording or the stick is missing, that is reported"
    ) { t in
        guard let brought = BroughtStick(t) else { return }
        brought.put(brought.recording, "PocketScope/a.bdf")
        brought.put([1, 2, 3], "torn.edf")
        brought.put(Array("a,b\n".utf8), "b.csv")
        let file = StoredFile(.recording, name: "a.bdf", size: 0, place: .stickCopies)
        guard case .recording(let shown)? = brought.preview(file) else { return t.fail("not shown") }
        t.expectEqual(shown.channels.count, 2)
        guard case .notDecoded? = brought.preview(StoredFile(.recording, name: "torn.edf", size: 3, place: .stick))
        else { return t.fail("a truncated recording is shown as complete") }
        guard case .table? = brought.preview(StoredFile(.table, name: "b.csv", size: 3, place: .stick)) else {
            return t.fail("no table")
        }
        let gone = StoredFile(.recording, name: "gone.bdf", size: 3, place: .stick)
        guard case .failed(.other(.notFound))? = brought.preview(gone) else {
            return t.fail("a missing recording is shown")
        }
        brought.say("")
        guard case .failed(.cardFailed)? = brought.preview(gone) else {
            return t.fail("a removed stick is not reported")
        }
    },
    TestCase("if files of a stick are listed, shown and played, nothing is written to the stick") { t in
        guard let brought = BroughtStick(t) else { return }
        var open = brought.recording
        // The recording is truncated, as by a power cut.
        open.replaceSubrange(
            RecordingMark.offset..<RecordingMark.offset + RecordingMark.field(of: open, .open).count,
            with: RecordingMark.field(of: open, .open))
        t.expect(RecordingMark(open) == .open)
        brought.put(open, "open.bdf")
        guard let file = brought.listed().first else { return t.fail("not listed") }
        t.expect(file.recording?.state == .foreign, "it is being recorded")
        guard case .recording(let shown)? = brought.preview(file) else { return t.fail("not shown") }
        t.expect(shown.state == .foreign)
        t.expect(brought.play("open.bdf") == nil)
        var outcome: Outcome<Void>?
        brought.stick.files.delete([file]) { outcome = $0 }
        t.expect(outcome.map { if case .failure = $0 { true } else { false } } ?? false)
        t.expect(TestFiles.bytes(brought.mount + "/open.bdf") == open)
        let left = (try? listFolder(brought.mount, maximum: 100)) ?? []
        t.expectEqual(left.map { $0.name }, ["open.bdf"])
    },
    TestCase(
        "when the source that plays a long table is closed, the file is closed immediately, so that the stick can be ejected"
    ) { t in
        guard let brought = BroughtStick(t) else { return }
        var rows = Array("time;C3\n".utf8)
        let row = Array("0000001,5;17,25\n".utf8)
        rows.reserveCapacity(row.count * 500_000)
        for _ in 0..<500_000 { rows += row }
        brought.put(rows, "long.csv")
        let acquisition = Acquisition()
        let atFirst = bytesRead()
        let file = ThreadedReplayFile(brought.mount + "/long.csv", isOnStick: true, loop: brought.bench.storage.loop)
        acquisition.open(ReplaySource(file, name: "long.csv"), kind: 1) { _, _ in }
        // The reading thread has the lowest priority: it can be slow on a busy machine, and it can end before this
        // thread looks. So the test limits the bytes that the reading thread still reads, not its time.
        t.expect(waits { bytesRead() - atFirst > rows.count / 8 }, "it is not read")
        let before = bytesRead()
        acquisition.closeAll()
        t.expect(waits { !isOpen("mount/long.csv") }, "the file stays open after its source was closed")
        let after = bytesRead()
        t.expect(after - before < rows.count / 2, "\(after - before) bytes were read after the source was closed")
    }.portable,
    TestCase("a recording can be played from the stick; if reading fails, an error of the stick is reported") { t in
        guard let brought = BroughtStick(t) else { return }
        brought.put(brought.recording, "PocketScope/a.bdf")
        brought.put(times, "\u{FC}.csv")
        t.expect(brought.play("PocketScope/a.bdf") == nil)
        t.expect(brought.play("\u{FC}.csv") == nil)
        t.expect(brought.play("gone.bdf") == .other(ReplayProblem.notThere.rawValue))
        // Reading a folder as a file gives the same error as reading from a removed stick.
        t.expect(brought.play("PocketScope") == .other(ReplayProblem.stickFailed.rawValue))
    },
]
