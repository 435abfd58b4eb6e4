import App
import CSystem
import Platform
import Services
import Signals
import TestKit

/// A folder as the stick, with the note that init writes.
private final class StickBench {
    let bench: StorageBench
    let stick: Stick
    /// The number of requests to eject the stick.
    var ejects: Int { ejections.count }
    private let ejections: Count

    private final class Count {
        var count = 0
    }
    var mount: String { bench.folder + "/mount" }
    private var note: String { bench.folder + "/note" }

    init?(_ t: Expectations, pictures: [(name: String, count: Int)] = []) {
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/screenshots")) != nil,
            (try? makeFolder(bench.folder + "/mount")) != nil
        else {
            t.fail("no bench")
            return nil
        }
        for (name, count) in pictures {
            let bytes = [UInt8](repeating: UInt8(count & 0xFF), count: count)
            guard TestFiles.store(bytes, at: bench.folder + "/screenshots/" + name) else { return nil }
        }
        self.bench = bench
        let ejections = Count()
        self.ejections = ejections
        let folder = bench.folder
        stick = Stick(
            loop: bench.loop, mount: folder + "/mount", note: folder + "/note",
            path: { folder + "/screenshots/" + $0.name }, ejecting: { ejections.count += 1 })
    }

    deinit {
        stick.close()
        for sub in ["/mount/PocketScope", "/mount"] {
            for file in (try? listFolder(bench.folder + sub, maximum: 100)) ?? [] {
                unlink(bench.folder + sub + "/" + file.name)
            }
            rmdir(bench.folder + sub)
        }
    }

    func say(_ line: String) { _ = TestFiles.store(Array((line + "\n").utf8), at: note) }

    var names: [String] {
        ((try? listFolder(mount + "/PocketScope", maximum: 100)) ?? []).map { $0.name }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Copies these files and waits for the end of the copy.
    func copy(_ items: [CopyItem]) -> Result<Void, CopyFailure>? {
        var result: Result<Void, CopyFailure>?
        stick.copy(items) { result = $0 }
        return bench.wait { result }
    }
}

private func picture(_ name: String, _ size: Int64 = 0) -> CopyItem {
    .file(StoredFile(.picture, name: name, size: size))
}

private func failure(_ result: Result<Void, CopyFailure>?) -> CopyFailure? {
    if case .failure(let failure)? = result { return failure }
    return nil
}

let stickTests = [
    TestCase(
        "the app immediately reads the file in which init describes the inserted stick; if the content is invalid, no stick counts as inserted"
    ) {
        t in
        guard let bench = StickBench(t) else { return }
        t.expect(bench.stick.state == .none)
        let notes: [(String, StickState)] = [
            ("ready sda1", .ready), ("read-only sda1", .readOnly), ("unreadable sda", .unreadable),
            ("safe sda1", .safe),
            ("held sda1", .inUse), ("", .none), ("readyish sda1", .none),
            (String(repeating: "ready ", count: 99), .none),
        ]
        for (line, state) in notes {
            bench.say(line)
            t.expect(bench.stick.state == state, line)
        }
        bench.stick.eject()
        t.expectEqual(bench.ejects, 1)
    },
    TestCase(
        "pictures and the log are copied to a folder of the stick; at the end, the progress equals the total number of bytes"
    ) { t in
        guard let bench = StickBench(t, pictures: [("a.png", 700_000), ("b.png", 3)]) else { return }
        bench.say("ready sda1")
        let log = TimedName(time: nil, word: "log", ending: "txt")
        guard case .success? = bench.copy([picture("a.png"), picture("b.png"), .text([1, 2], log)]) else {
            return t.fail("not copied")
        }
        t.expectEqual(bench.names, ["a.png", "b.png", "log_1.txt"])
        t.expect(bench.stick.progress == CopyProgress(files: 3, written: 700_005, compared: 700_005))
        let copied = (try? readFile(bench.mount + "/PocketScope/a.png", maximum: 1 << 20)) ?? []
        t.expect(copied == [UInt8](repeating: UInt8(700_000 & 0xFF), count: 700_000))
        // The folder has a file of this name with other content, so the log gets another name.
        guard case .success? = bench.copy([.text([3], log)]) else { return t.fail("not copied") }
        t.expectEqual(bench.names, ["a.png", "b.png", "log_1.txt", "log_2.txt"])
    },
    TestCase("if a copy to the stick is canceled, it stops quickly, and complete files do not change") { t in
        guard let bench = StickBench(t, pictures: [("a.png", 4 << 20)]) else { return }
        bench.say("ready sda1")
        var result: Result<Void, CopyFailure>?
        bench.stick.copy([picture("a.png")]) { result = $0 }
        var second: Result<Void, CopyFailure>?
        bench.stick.copy([picture("a.png")]) { second = $0 }
        t.expect(failure(second) == .noAnswer, "two copies at once")
        _ = bench.bench.wait { bench.stick.progress.written > 0 ? true : nil }
        bench.stick.cancel()
        t.expect(failure(bench.bench.wait { result }) == .cancelled)
        t.expect(bench.names.isEmpty, "\(bench.names)")
        guard case .success? = bench.copy([picture("a.png")]) else { return t.fail("no copy after a canceled one") }
    },
    TestCase(
        "if copying to the stick fails, the reason is reported: an unreadable file on the card, a write-protected stick or a missing stick"
    ) { t in
        guard let bench = StickBench(t, pictures: [("a.png", 10)]) else { return }
        bench.say("ready sda1")
        // If one file is missing, the other files are copied.
        t.expect(failure(bench.copy([picture("none.png"), picture("a.png")])) == .notRead(.other(.notFound)))
        t.expectEqual(bench.names, ["a.png"])
        t.expectEqual(bench.stick.progress.files, 1)
        t.expectEqual(bench.stick.progress.missing, [0])
        // /sys, a file system of the kernel, accepts no new files, like a write-protected stick.
        let locked = Stick(
            loop: bench.bench.loop, mount: "/proc/sys", note: bench.bench.folder + "/note", path: { $0.name },
            ejecting: {})
        defer { locked.close() }
        for (line, expected) in [("ready sda1", [CopyFailure.stickReadOnly, .stickGone]), ("", [.stickGone])] {
            bench.say(line)
            var result: Result<Void, CopyFailure>?
            locked.copy([.text([1], TimedName(time: 1))]) { result = $0 }
            let found = failure(bench.bench.wait { result })
            t.expect(found.map { expected.contains($0) } ?? false, line)
        }
    },
    TestCase("if a stick does not respond, copying to it fails after a minute, and nothing is reported afterwards") {
        t in
        guard let bench = StickBench(t, pictures: [("a.png", 4 << 20)]) else { return }
        bench.say("ready sda1")
        var results: [Result<Void, CopyFailure>] = []
        bench.stick.copy([picture("a.png")]) { results.append($0) }
        let now = bench.bench.loop.clock.now
        bench.stick.check(at: now + Stick.timeout / 2)
        t.expect(results.isEmpty)
        bench.stick.check(at: now + Stick.timeout + 1_000_000_000)
        t.expect(results.count == 1 && failure(results.first) == .noAnswer)
        // While the stick does not respond, the app starts no other copy and shows no progress.
        t.expect(failure(bench.copy([picture("a.png")])) == .noAnswer)
        t.expect(bench.stick.progress == CopyProgress())
        // The thread that writes to the stick ends when the stick responds.
        _ = bench.bench.wait { () -> Bool? in
            var result: Result<Void, CopyFailure>?
            bench.stick.copy([]) { result = $0 }
            if case .success? = result { return true }
            return nil
        }
        t.expectEqual(results.count, 1)
    },
]
