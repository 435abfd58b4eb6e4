import App
import CSystem
import Platform
import PlayerClient
import Services
import Signals
import Songs
import Storing
import TestKit

/// A bench with folders as card and stick, and the card's song list. The measuring process exits immediately.
private final class CopyBench {
    let bench: StorageBench
    private(set) var files: SongFiles
    /// True while the stick is inserted.
    var isIn: Bool {
        get { plug.isIn }
        set { plug.isIn = newValue }
    }
    private let plug: Plug

    private final class Plug {
        var isIn = true
    }

    /// - Parameters:
    ///   - card: paths below the card's song folder, with contents.
    ///   - stick: paths on the stick, with contents.
    init?(card: [(path: String, bytes: [UInt8])] = [], stick: [(path: String, bytes: [UInt8])]) {
        guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/songs/rock")) != nil,
            (try? makeFolder(bench.folder + "/recordings/rock")) != nil
        else { return nil }
        for file in card {
            guard TestFiles.store(file.bytes, at: bench.folder + "/songs/" + file.path) else { return nil }
        }
        for file in stick {
            guard TestFiles.store(file.bytes, at: bench.folder + "/recordings/" + file.path) else { return nil }
        }
        let plug = Plug()
        (self.bench, self.plug) = (bench, plug)
        files = Self.start(bench, plug)
    }

    private static func start(_ bench: StorageBench, _ plug: Plug) -> SongFiles {
        let files = SongFiles(
            storage: bench.storage, loop: bench.loop, dataFolder: bench.folder,
            stick: { plug.isIn ? bench.folder + "/recordings" : nil }, launch: .program("/bin/false", []),
            pause: 50_000_000)
        files.load()
        return files
    }

    deinit {
        files.close()
        let folder = bench.folder + "/recordings/rock"
        for file in (try? listFolder(folder, maximum: 100)) ?? [] { unlink(folder + "/" + file.name) }
        rmdir(folder)
    }

    func restart() {
        files.close()
        files = Self.start(bench, plug)
    }

    /// Waits for the end of the search and returns the paths of all songs; paths on the stick begin with "stick:".
    func listed() -> [String] {
        _ = bench.wait { files.work == .looking || files.library.songs.isEmpty ? nil : true }
        return files.library.songs.filter { $0.presence == .present }
            .map { ($0.root == .stick ? "stick:" : "") + $0.path }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the names of all files in a folder of the card's songs.
    func names(_ folder: String) -> [String] {
        ((try? listFolder(bench.folder + "/songs" + folder, maximum: 100)) ?? []).map { $0.name }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func song(_ path: String, on root: SongRoot = .stick) -> (index: Int, song: Song)? {
        _ = listed()
        guard
            let index = files.library.songs.firstIndex(where: {
                $0.root == root && $0.path.utf8.elementsEqual(path.utf8)
            })
        else { return nil }
        return (index, files.library.songs[index])
    }

    /// Copies songs and waits for the result.
    func copy(_ songs: [Song]) -> (isCopied: Bool, failure: SongCopyFailure?) {
        var result: Result<Void, SongCopyFailure>?
        files.copying.copy(songs) { result = $0 }
        switch bench.wait(for: { result }) {
        case .success?: return (true, nil)
        case .failure(let failure)?: return (false, failure)
        case nil: return (false, nil)
        }
    }
}

let songCopyTests = [
    TestCase("songs are copied to the same folders of the card, are listed there, and stay on the stick") { t in
        let long = [UInt8](repeating: 7, count: 700_000)
        guard let bench = CopyBench(stick: [("rock/a.mp3", long), ("b.ogg", [1, 2])]),
            let a = bench.song("rock/a.mp3"), let b = bench.song("b.ogg")
        else { return t.fail("no bench") }
        t.expect(bench.copy([a.song, b.song]).isCopied)
        t.expect(bench.files.copying.progress == CopyProgress(files: 2, written: 700_002, compared: 700_002))
        t.expectEqual(bench.listed(), ["b.ogg", "rock/a.mp3", "stick:b.ogg", "stick:rock/a.mp3"])
        t.expect(TestFiles.bytes(bench.bench.folder + "/songs/rock/a.mp3") == long)
    },
    TestCase(
        "if a file cannot be read from the stick or the stick is removed while songs are copied, that is reported; unreadable files are skipped"
    ) { t in
        guard let bench = CopyBench(stick: [("a.mp3", [1]), ("b.mp3", [2])]), let a = bench.song("a.mp3"),
            let b = bench.song("b.mp3")
        else { return t.fail("no bench") }
        unlink(bench.bench.folder + "/recordings/a.mp3")
        t.expect(bench.copy([a.song, b.song]).failure == .notRead(.other(.notFound)))
        t.expectEqual(bench.files.copying.progress.missing, [0])
        t.expectEqual(bench.names(""), ["b.mp3"])
        bench.isIn = false
        t.expect(bench.copy([a.song]).failure == .stickGone)
        t.expectEqual(bench.files.copying.progress.missing, [0])
    },
    TestCase("without enough free space, songs are not copied; if the card becomes full, an incomplete song is removed")
    {
        t in
        guard let bench = CopyBench(stick: [("a.mp3", [1])]), let a = bench.song("a.mp3") else {
            return t.fail("no bench")
        }
        let huge = Song(.stick, "a.mp3", size: 1 << 60, modified: 1)
        guard case .noSpace(let needed, let space)? = bench.copy([a.song, huge]).failure else {
            return t.fail("begun")
        }
        t.expect(needed == 1 + 1 << 60 && space < needed)
        t.expectEqual(bench.files.copying.progress.missing, [0, 1])
        // A copy must leave a minimum of free space. The test sets this minimum higher than the card's free space, so
        // the copy fails.
        var result: Result<Void, StickCopy.Failure>?
        let copy = StickCopy(
            [
                StickCopy.Item(
                    .file(bench.bench.folder + "/recordings/a.mp3"), to: bench.bench.folder + "/songs"
                ) { _ in "a.mp3" }
            ], leaving: 1 << 60, storage: bench.bench.storage, clock: bench.bench.loop.clock
        ) { result = $0 }
        copy.begin()
        guard case .failure(.copier(.writing(.noSpace)))? = bench.bench.wait(for: { result }) else {
            return t.fail("not refused")
        }
        t.expectEqual(bench.names(""), [])
    },
    TestCase("if copying is canceled or the stick is ejected, no part of a song is left on the card") { t in
        for isEjected in [false, true] {
            guard let bench = CopyBench(stick: [("a.mp3", [UInt8](repeating: 3, count: 4 << 20))]),
                let a = bench.song("a.mp3")
            else { return t.fail("no bench") }
            var result: Result<Void, SongCopyFailure>?
            bench.files.copying.copy([a.song]) { result = $0 }
            var second: Result<Void, SongCopyFailure>?
            bench.files.copying.copy([a.song]) { second = $0 }
            guard case .failure(.noAnswer)? = second else { return t.fail("a second copy began during the first one") }
            t.expect(bench.bench.wait { bench.files.copying.progress.written > 0 ? true : nil } == true)
            t.expectEqual(bench.names(""), ["a.mp3.part"])
            t.expect(!bench.listed().contains("a.mp3.part"))
            if isEjected { bench.files.releaseStick() } else { bench.files.copying.cancel() }
            guard case .failure(.cancelled)? = bench.bench.wait(for: { result }) else { return t.fail("not ended") }
            t.expectEqual(bench.names(""), [])
        }
    },
    TestCase("if the stick does not respond for a minute, copying songs fails") { t in
        guard let bench = CopyBench(stick: [("a.mp3", [UInt8](repeating: 3, count: 1 << 20))]),
            let a = bench.song("a.mp3")
        else { return t.fail("no bench") }
        var results: [Result<Void, SongCopyFailure>] = []
        bench.files.copying.copy([a.song]) { results.append($0) }
        let now = bench.bench.loop.clock.now
        bench.files.copying.check(at: now + Stick.timeout / 2)
        t.expect(results.isEmpty)
        bench.files.copying.check(at: now + Stick.timeout + 1_000_000_000)
        guard results.count == 1, case .failure(.noAnswer)? = results.first else {
            return t.fail("the copy did not fail with noAnswer")
        }
    },
    TestCase("if a power cut leaves a copied song unfinished, the song is never listed, and the next start removes it")
    { t in
        guard
            let bench = CopyBench(card: [("one.mp3", [1]), ("rock/cut.mp3.part", [2]), ("note.part", [3])], stick: [])
        else { return t.fail("no bench") }
        t.expectEqual(bench.listed(), ["one.mp3"])
        t.expect(bench.bench.wait { bench.names("/rock").isEmpty ? true : nil } == true)
        // The app did not create note.part, so it stays.
        t.expectEqual(bench.names(""), ["note.part", "one.mp3"])
        unlink(bench.bench.folder + "/songs/note.part")
    },
    TestCase(
        "if a song is deleted, it is removed from the card and from the list; if the file returns, the song has its measured tempo again"
    ) { t in
        guard let bench = CopyBench(card: [("one.mp3", [1]), ("rock/two.mp3", [2, 2])], stick: []),
            let two = bench.song("rock/two.mp3", on: .card)
        else { return t.fail("no bench") }
        bench.files.decide(two.index) { $0.beatsPerMinute = 142 }
        let path = bench.bench.folder + "/songs/rock/two.mp3"
        // A second hard link keeps the file's content, so that the file can return later.
        let kept = bench.bench.folder + "/kept"
        t.expect(link(path, kept) == 0)
        var outcome: Outcome<Void>?
        bench.files.delete(two.index) { outcome = $0 }
        guard case .success? = bench.bench.wait(for: { outcome }) else { return t.fail("not deleted") }
        t.expectEqual(bench.listed(), ["one.mp3"])
        t.expectEqual(bench.names("/rock"), [])
        bench.restart()
        t.expectEqual(bench.listed(), ["one.mp3"])
        t.expect(rename(kept, path) == 0)
        bench.files.lookAgain()
        t.expect(bench.bench.wait { bench.listed().count == 2 ? true : nil } == true)
        t.expect(bench.song("rock/two.mp3", on: .card)?.song.beatsPerMinute == 142)
    },
    TestCase("if a song cannot be deleted, that is reported") { t in
        guard let bench = CopyBench(card: [("one.mp3", [1])], stick: []), let one = bench.song("one.mp3", on: .card)
        else { return t.fail("no bench") }
        // The test puts a folder in place of the song's file: the app cannot delete it as a file, and does not list it
        // as a song.
        let path = bench.bench.folder + "/songs/one.mp3"
        unlink(path)
        t.expect(mkdir(path, 0o755) == 0)
        var outcome: Outcome<Void>?
        bench.files.delete(one.index) { outcome = $0 }
        guard case .failure? = bench.bench.wait(for: { outcome }) else { return t.fail("deleted") }
        rmdir(path)
    },
]
