import App
import CSystem
import Platform
import PlayerClient
import Services
import Signals
import Songs
import Sound
import Storing
import TestKit

/// A bench with songs in a folder. The measuring process exits immediately.
private func make(_ files: [(path: String, bytes: [UInt8])]) -> StorageBench? {
    guard let bench = StorageBench(), (try? makeFolder(bench.folder + "/songs/rock")) != nil else { return nil }
    for file in files { guard TestFiles.store(file.bytes, at: bench.folder + file.path) else { return nil } }
    return bench
}

private func songs(_ bench: StorageBench, stick: @escaping () -> String? = { nil }) -> SongFiles {
    let songs = SongFiles(
        storage: bench.storage, loop: bench.loop, dataFolder: bench.folder, stick: stick,
        launch: .program("/bin/false", []), pause: 50_000_000)
    songs.load()
    return songs
}

private func paths(_ songs: SongFiles) -> [String] {
    songs.library.songs.filter { $0.presence == .present }.map { $0.path }.sorted {
        Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
}

let songFilesTests = [
    TestCase("songs in folders are listed; hidden files, links and files of other kinds are not") { t in
        guard
            let bench = make([
                ("/songs/one.mp3", [1]), ("/songs/rock/two.FLAC", [2]), ("/songs/.hidden.mp3", [3]),
                ("/songs/notes.txt", [4]),
            ]), symlink("one.mp3", bench.folder + "/songs/link.mp3") == 0, case let files = songs(bench)
        else { return t.fail("no bench") }
        defer { unlink(bench.folder + "/songs/link.mp3") }
        t.expect(bench.wait { files.library.songs.isEmpty ? nil : true } == true)
        t.expectEqual(paths(files), ["one.mp3", "rock/two.FLAC"])
        files.close()
    },
    TestCase("the list of songs is stored and read at the next start, and files that did not change keep their data") {
        t in
        guard let bench = make([("/songs/one.mp3", [1]), ("/songs/two.mp3", [2, 2])]), case let first = songs(bench)
        else {
            return t.fail("no bench")
        }
        t.expect(bench.wait { first.library.songs.count == 2 ? true : nil } == true)
        guard let index = first.library.songs.firstIndex(where: { $0.path.utf8.elementsEqual("two.mp3".utf8) }) else {
            return t.fail("not found")
        }
        first.decide(index) { $0.beatsPerMinute = 142 }
        let stored = bench.folder + "/" + SongFiles.indexName
        t.expect(bench.wait { TestFiles.bytes(stored).flatMap { $0.isEmpty ? nil : true } } == true)
        first.close()
        let second = songs(bench)
        t.expect(bench.wait { paths(second).count == 2 ? true : nil } == true)
        t.expect(
            second.library.songs.contains { $0.path.utf8.elementsEqual("two.mp3".utf8) && $0.beatsPerMinute == 142 })
        second.close()
        // A song list in the format of another version is ignored. The test first waits until all earlier writes are done, so that none of them
        // overwrites the list that the test stores.
        var isStored = false
        bench.storage.write([], to: bench.folder + "/songs/stored") { _ in isStored = true }
        t.expect(bench.wait { isStored ? true : nil } == true)
        t.expect(TestFiles.store(Array("pocketscope songs 9\n".utf8), at: stored))
        let third = songs(bench)
        t.expect(bench.wait { paths(third).count == 2 ? true : nil } == true)
        t.expect(third.library.songs.allSatisfy { $0.beatsPerMinute == 0 })
        third.close()
    },
    TestCase(
        "if the list of songs cannot be read, its file is renamed, that is reported, and no tempo correction is lost"
    ) { t in
        guard let bench = make([("/songs/one.mp3", [1]), ("/songs/two.mp3", [2, 2])]), case let first = songs(bench)
        else { return t.fail("no bench") }
        let path = bench.folder + "/" + SongFiles.indexName
        let (damaged, unread) = (path + LoadSongs.damagedEnding, path + LoadSongs.unreadEnding)
        t.expect(bench.wait { first.library.progress == (2, 2) ? true : nil } == true)
        for index in 0..<2 { first.decide(index) { $0.beatsPerMinute = 142 } }
        first.close()
        /// Waits for pending writes. The app encodes the list, writes it, and writes it once more if it changed
        /// meanwhile.
        func settle() {
            for _ in 0..<6 {
                var isDone = false
                bench.storage.write([], to: bench.folder + "/songs/stored") { _ in isDone = true }
                t.expect(bench.wait { isDone ? true : nil } == true)
            }
        }
        settle()
        guard var whole = TestFiles.bytes(path), SongIndex.decode(whole)?.damaged == 0 else {
            return t.fail("no index")
        }
        // A digest identifies a file's content. This entry has one, as after a measurement.
        var library = SongLibrary()
        library.reconcile(.card, [FoundSong(path: "gone.mp3", size: 1, modified: 1)])
        library.take(SongFinding(digest: 77, tags: SongTags(), milliseconds: 9, content: .unmeasured), of: 0)
        library.decide(0) { $0.beatsPerMinute = 99 }
        whole += Array(SongIndex.encoded(library).drop { $0 != 0x0A }.dropFirst())
        /// Returns the tempo corrections after a start, and the number of messages about a damaged list.
        func start() -> (corrections: [Float], notices: Int) {
            var notices = 0
            let files = SongFiles(
                storage: bench.storage, loop: bench.loop, dataFolder: bench.folder, stick: { nil },
                launch: .program("/bin/false", []), pause: 50_000_000, notify: { _ in notices += 1 })
            files.load()
            t.expect(bench.wait { files.library.songs.count >= 2 && files.work == .done ? true : nil } == true)
            files.close()
            settle()
            let kept = files.library.kept.map { $0.beatsPerMinute }
            return ((files.library.songs.map { $0.decision.beatsPerMinute } + kept).sorted(), notices)
        }
        // The app keeps an unchanged copy of a damaged list and of a list of another version.
        var cut = whole
        cut[cut.count - 3] ^= 1
        for (bytes, corrections) in [
            (cut, [142, 142]), (Array("pocketscope songs 9\nx\n".utf8), [0, 0]), (whole, [99, 142, 142]),
        ] as [([UInt8], [Float])] {
            t.expect(TestFiles.store(bytes, at: path))
            let isWhole = bytes == whole
            let (found, notices) = start()
            t.expect(found == corrections)
            t.expectEqual(notices, isWhole ? 0 : 1)
            if !isWhole { t.expect(TestFiles.bytes(damaged) == bytes) }
        }
        // A list that is too large to be read is renamed. If the renamed list is readable at the next start, the app
        // restores it.
        t.expect(TestFiles.store(whole + [UInt8](repeating: 0x0A, count: SongIndex.maximumBytes), at: path))
        var (found, notices) = start()
        t.expect(found == [0, 0] && notices == 1)
        t.expect((try? readBeginning(of: unread, maximum: whole.count))?.bytes == whole)
        t.expect(TestFiles.store(whole, at: unread))
        (found, notices) = start()
        t.expect(found.contains(99) && notices == 0)
        t.expect(TestFiles.bytes(unread) == nil && TestFiles.bytes(path).flatMap { SongIndex.decode($0) } != nil)
        t.expect(start().corrections.contains(99))
        // A list that can neither be read nor renamed stays unchanged.
        t.expect(TestFiles.store([UInt8](repeating: 0x0A, count: SongIndex.maximumBytes + 1), at: path))
        t.expect(TestFiles.store([1], at: unread))
        _ = start()
        t.expect((try? readBeginning(of: path, maximum: 2))?.bytes == [0x0A, 0x0A])
        for file in [path, damaged, unread] { unlink(file) }
    },
    TestCase("the list of songs is stored when that is requested and when the app closes, but not when a song starts") {
        t in
        guard let bench = make([("/songs/one.mp3", [1])]), case let files = songs(bench) else {
            return t.fail("no bench")
        }
        /// Returns the stored list after all pending writes.
        func stored() -> [UInt8]? {
            // Wait several times: the app encodes the list before it writes it, and another write of the list can be
            // waiting behind the present one.
            for _ in 0..<6 {
                var isDone = false
                bench.storage.write([], to: bench.folder + "/songs/stored") { _ in isDone = true }
                guard bench.wait(for: { isDone ? true : nil }) == true else { return nil }
            }
            return TestFiles.bytes(bench.folder + "/" + SongFiles.indexName)
        }
        t.expect(bench.wait { files.work == .done && files.library.progress.settled == 1 ? true : nil } == true)
        files.decide(0) { $0.beatsPerMinute = 100 }
        guard let before = stored(), !before.isEmpty else { return t.fail("not stored") }
        files.played(0)
        files.played(0)
        t.expect(stored() == before)
        files.store()
        guard let after = stored() else { return t.fail("not stored") }
        t.expect(after != before && SongIndex.decode(after)?.library.songs.first?.lastPlayed == 2)
        files.played(0)
        files.close()
        guard let last = stored() else { return t.fail("not stored") }
        t.expect(SongIndex.decode(last)?.library.songs.first?.lastPlayed == 3)
    },
    TestCase("while a stick is inserted, its songs are listed") { t in
        guard let bench = make([("/songs/one.mp3", [1])]), (try? makeFolder(bench.folder + "/recordings")) != nil,
            TestFiles.store([5], at: bench.folder + "/recordings/stick.ogg")
        else { return t.fail("no bench") }
        var present = true
        let files = songs(bench, stick: { present ? bench.folder + "/recordings" : nil })
        t.expect(bench.wait { paths(files).count == 2 ? true : nil } == true)
        t.expect(files.library.songs.contains { $0.root == .stick && files.path(of: $0) != nil })
        present = false
        files.lookAgain()
        t.expect(bench.wait { paths(files).count == 1 ? true : nil } == true)
        t.expectEqual(paths(files), ["one.mp3"])
        t.expect(
            files.library.songs.contains { $0.root == .stick && $0.presence == .missing && files.path(of: $0) == nil })
        files.close()
    },
    TestCase("if a stick is released to be ejected, its songs count as missing until songs are searched for again") {
        t in
        guard let bench = make([]), (try? makeFolder(bench.folder + "/recordings")) != nil,
            TestFiles.store([5], at: bench.folder + "/recordings/stick.ogg")
        else { return t.fail("no bench") }
        let files = songs(bench, stick: { bench.folder + "/recordings" })
        t.expect(bench.wait { files.work == .measuring ? true : nil } == true)
        files.releaseStick()
        t.expectEqual(paths(files), [])
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        t.expect(files.library.songs.allSatisfy { files.path(of: $0) == nil && $0.presence == .missing })
        // The app could not release the stick for removal, so it reads the stick again.
        files.lookAgain()
        t.expect(bench.wait { files.library.progress == (1, 1) ? true : nil } == true)
        files.close()
    },
    TestCase("if a stick is removed, measurements of its songs are discarded, and the next stick is read") {
        t in
        guard let bench = make([]), (try? makeFolder(bench.folder + "/recordings")) != nil,
            TestFiles.store([5], at: bench.folder + "/recordings/stick.ogg")
        else { return t.fail("no bench") }
        var present = true
        let files = songs(bench, stick: { present ? bench.folder + "/recordings" : nil })
        func turn(_ isIn: Bool) {
            present = isIn
            files.lookAgain()
        }
        // All songs are measured, so only the search for songs can notice that the stick was removed.
        t.expect(bench.wait { files.library.progress == (1, 1) ? true : nil } == true)
        turn(false)
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        turn(true)
        t.expect(files.work == .looking)
        turn(false)
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        t.expectEqual(paths(files), [])
        turn(true)
        turn(false)
        turn(true)
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        t.expectEqual(paths(files), ["stick.ogg"])
        turn(false)
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        t.expectEqual(paths(files), [])
        files.close()
    },
    TestCase("playlists are found and read up to a maximum length; if their stick is removed, they are removed, too") {
        t in
        guard
            let bench = make([
                ("/songs/one.mp3", [1]), ("/songs/rock/b.M3U", Array("one.mp3\n../two.mp3\n".utf8)),
                ("/songs/a.m3u8", [UInt8](repeating: 0x61, count: Playlist.maximumBytes + 1)),
            ]), (try? makeFolder(bench.folder + "/recordings")) != nil,
            TestFiles.store(Array("x.mp3\n".utf8), at: bench.folder + "/recordings/c.m3u")
        else { return t.fail("no bench") }
        var present = true
        let files = songs(bench, stick: { present ? bench.folder + "/recordings" : nil })
        func paths(_ playlist: SongPlaylist) -> Outcome<PlaylistContent>? {
            var outcome: Outcome<PlaylistContent>?
            files.read(playlist) { outcome = $0 }
            return bench.wait { outcome }
        }
        t.expect(bench.wait { files.playlists.count == 3 ? true : nil } == true)
        t.expectEqual(files.playlists.map { $0.path }, ["a.m3u8", "rock/b.M3U", "c.m3u"])
        let revision = files.playlistRevision
        guard case .success(let named)? = paths(SongPlaylist(.card, "rock/b.M3U")) else { return t.fail("not read") }
        t.expectEqual(named.paths, ["rock/one.mp3", "two.mp3"])
        guard case .failure(.other(.tooLarge))? = paths(SongPlaylist(.card, "a.m3u8")),
            case .failure(.other(.notFound))? = paths(SongPlaylist(.card, "none.m3u"))
        else { return t.fail("an unreadable playlist was read") }
        present = false
        files.lookAgain()
        t.expectEqual(files.playlists.count, 2)
        t.expect(files.playlistRevision != revision)
        guard case .failure(.other(.notFound))? = paths(SongPlaylist(.stick, "c.m3u")) else { return t.fail("a stick") }
        files.close()
    },
    TestCase(
        "if a stick contains a tempo table, the tempos in it are stored without measuring; other tables change nothing"
    ) {
        t in
        let table =
            "digest;bpm;beat;corrected_bpm\nfnv-00000000000000aa;120,5;clear;\nfnv-00000000000000ab;;;77\nfnv-x;1;;\n"
        guard let bench = make([]), (try? makeFolder(bench.folder + "/recordings/PocketScope")) != nil,
            TestFiles.store(Array(table.utf8), at: bench.folder + "/recordings/PocketScope/Tempos_2.CSV"),
            TestFiles.store([1, 2], at: bench.folder + "/recordings/tempos.csv"),
            TestFiles.store([3], at: bench.folder + "/recordings/other.csv"),
            TestFiles.store(
                [UInt8](repeating: 0x61, count: TempoTable.maximumBytes + 1),
                at: bench.folder + "/recordings/tempos_9.csv")
        else { return t.fail("no bench") }
        defer {
            unlink(bench.folder + "/recordings/PocketScope/Tempos_2.CSV")
            rmdir(bench.folder + "/recordings/PocketScope")
        }
        var present = true
        let files = songs(bench, stick: { present ? bench.folder + "/recordings" : nil })
        t.expect(bench.wait { files.work == .done ? true : nil } == true)
        var listed: Outcome<[String]>?
        files.listTempoTables { listed = $0 }
        guard case .success(let paths)? = bench.wait(for: { listed }) else { return t.fail("not listed") }
        t.expectEqual(paths, ["tempos_9.csv", "PocketScope/Tempos_2.CSV", "tempos.csv"])
        func take(_ path: String) -> Result<TempoImport, TempoImportFailure>? {
            var result: Result<TempoReading, TempoImportFailure>?
            files.readTempos(path) { result = $0 }
            let revision = files.library.revision
            guard let read = bench.wait(for: { result }) else { return nil }
            // Reading the song list does not change its revision.
            t.expectEqual(files.library.revision, revision)
            return read.map { files.take($0) }
        }
        guard case .failure(.fault(.tooLong))? = take(paths[0]), case .failure(.fault(.noTable))? = take(paths[2]),
            case .failure(.storage(.other(.notFound)))? = take("none.csv")
        else { return t.fail("an invalid tempo table was imported") }
        t.expect(files.library.kept.isEmpty)
        guard case .success(let counts)? = take(paths[1]) else { return t.fail("not taken") }
        t.expect(counts == TempoImport(new: 2, known: 0, refused: 1))
        present = false
        guard case .failure(.storage(.other(.notFound)))? = take(paths[1]) else { return t.fail("no stick") }
        files.close()
        let again = songs(bench)
        t.expect(bench.wait { again.work == .done && again.library.kept.count == 2 ? true : nil } == true)
        t.expect(TempoTable.encoded(again.library).count > 150)
        again.close()
    },
    TestCase(
        "if the process that measures tempos cannot start, or if the list of songs cannot be stored, that is reported"
    ) { t in
        guard let bench = make([("/songs/one.mp3", [1])]) else { return t.fail("no bench") }
        let index = bench.folder + "/" + SongFiles.indexName
        let files = SongFiles(
            storage: bench.storage, loop: bench.loop, dataFolder: bench.folder, stick: { nil },
            launch: .agent(bench.folder + "/none"), pause: 50_000_000)
        files.load()
        t.expect(bench.wait { files.work == .stuck ? true : nil } == true)
        t.expectEqual(paths(files), ["one.mp3"])
        t.expect(bench.wait { TestFiles.bytes(index) == nil ? nil : true } == true)
        // The test puts a folder in place of the file, so writing fails.
        t.expect(unlink(index) == 0 && (try? makeFolder(index)) != nil)
        files.decide(0) { $0.beatsPerMinute = 100 }
        t.expect(bench.wait { files.failure != nil ? true : nil } == true)
        // The next successful write of the list clears the failure.
        rmdir(index)
        files.decide(0) { $0.beatsPerMinute = 101 }
        t.expect(bench.wait { files.failure == nil ? true : nil } == true)
        files.close()
    },
    TestCase("at its start, the app reads the file with the selection of songs") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let selection = SongSelection.songs((1...UInt64(SongLimits.songs)).map { $0 })
        var isStored = false
        bench.storage.write(
            SongSelectionFile.encoded(selection), to: bench.folder + "/" + SmallFile.songSelection.name.description
        ) { _ in isStored = true }
        t.expect(bench.wait { isStored ? true : nil } == true)
        let files = SmallFiles(folder: bench.folder)
        guard case .songs(let digests)? = files.content(SmallFile.songSelection.name).flatMap(SongSelectionFile.decode)
        else { return t.fail("not read") }
        t.expectEqual(digests.count, SongLimits.songs)
    },
    TestCase(
        "if the process that measures tempos crashes at a file, the file is marked as damaged, and the next files are measured"
    ) { t in
        guard let bench = make([("/songs/one.mp3", [1]), ("/songs/two.mp3", [2, 2])]), case let files = songs(bench)
        else {
            return t.fail("no bench")
        }
        t.expect(bench.wait { files.library.progress == (2, 2) ? true : nil } == true)
        for song in files.library.songs {
            t.expect(song.content == .unusable(.damaged) || song.content == .unusable(.unreadable))
        }
        files.close()
    },
]
