import Acquisition
import App
import CSystem
import GraphScreens
import Platform
import Services
import Session
import Storing
import TestKit

/// Makes every later file operation fail with this errno; 0 ends the failures.
private func failing(with error: Int32) -> file_watch {
    file_watch(
        call: nil,
        fault: { context, _, _, _ in Int32(truncatingIfNeeded: UInt(bitPattern: context)) },
        context: UnsafeMutableRawPointer(bitPattern: UInt(error)))
}

/// Stores a file and returns the error; nil on success.
private func store(_ bench: StorageBench, errno: Int32 = 0, settings: SettingsFolder? = nil) -> FileError? {
    var results: [Result<Void, FileError>] = []
    fileWatch = failing(with: errno)
    if let settings, let task = try? settings.task(for: [0x0A]) {
        bench.storage.perform(task, to: .settings) { results.append($0) }
    } else {
        bench.storage.write([1], to: bench.folder + "/history") { results.append($0) }
    }
    let result = bench.wait { results.first }
    fileWatch = file_watch()
    guard case .failure(let error)? = result else { return nil }
    return error
}

let storageWatchTests = [
    TestCase("at its start, the app removes incomplete files that power cuts left in all folders, and no other file") {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let kept = ["/history", "/screenshots/a.png", "/outbox/00000001.eml"]
        let left = [
            "/history.new", "/screenshots/b.png.new", "/measurements/t.csv.new", "/outbox/2.eml.new",
            "/failed/3.eml.new",
        ]
        for path in kept + left {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
            _ = try? makeFolder(bench.folder + String(path[..<slash]))
            t.expect((try? replaceFile(bench.folder + path, with: [1])) != nil, path)
        }
        let watch = StorageWatch(storage: bench.storage, dataFolder: bench.folder, settingsFolder: bench.folder)
        // The writing thread does its jobs in order, so all earlier jobs are done when this write ends.
        t.expect(store(bench) == nil)
        for path in kept { t.expect(access(bench.folder + path, F_OK) == 0, path) }
        for path in left { t.expect(access(bench.folder + path, F_OK) != 0, path) }
        withExtendedLifetime(watch) {}
    },
    TestCase(
        "if a read-only or failing card refuses a write, data are reported as not stored durably until a write succeeds"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let watch = StorageWatch(storage: bench.storage, dataFolder: bench.folder, settingsFolder: bench.folder)
        t.expect(store(bench) == nil)
        let atFirst = watch.durability
        t.expect(atFirst.data != .refused && atFirst.settings != .refused)
        for errno in [EROFS, EIO] {
            t.expect(store(bench, errno: errno) != nil)
            t.expect(watch.durability == Durability(data: .refused, settings: atFirst.settings))
            t.expect(store(bench) == nil)
            t.expect(bench.wait { watch.durability == atFirst ? true : nil } != nil)
        }
        // A full card keeps the data folder durable, because it accepts small files as soon as there is space.
        t.expect(store(bench, errno: ENOSPC) == .noSpace)
        t.expect(watch.durability == atFirst)
        let settings = SettingsFolder(bench.folder)
        t.expect(store(bench, errno: ENOSPC, settings: settings) == .noSpace)
        t.expect(watch.durability == Durability(data: atFirst.data, settings: .refused))
        t.expect(store(bench, settings: settings) == nil)
        t.expect(bench.wait { watch.durability == atFirst ? true : nil } != nil)
    },
    TestCase("at its start, the app detects a missing folder and a folder on a file system in memory") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        // On Linux, /dev/shm is a file system in memory.
        let memory = "/dev/shm/pocketscope-test-\(getpid())"
        guard (try? makeFolder(memory)) != nil else { return t.fail("no \(memory)") }
        defer { rmdir(memory) }
        let watch = StorageWatch(storage: bench.storage, dataFolder: memory, settingsFolder: bench.folder + "/none")
        t.expect(bench.wait { watch.durability == Durability(data: .inMemory, settings: .refused) ? true : nil } != nil)
    },
    TestCase(
        "small files are read once: later changes on the card are ignored, but content that the app itself stores replaces the earlier content"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let path = bench.folder + "/" + HistoryFile.name.description
        t.expect((try? replaceFile(path, with: [1, 2])) != nil)
        let long = [UInt8](repeating: 1, count: SessionFile.maximumBytes + 1)
        t.expect((try? replaceFile(bench.folder + "/" + SessionFile.name.description, with: long)) != nil)
        let files = SmallFiles(folder: bench.folder)
        t.expect((try? replaceFile(path, with: [3])) != nil)
        t.expect(files.content(HistoryFile.name) == [1, 2])
        t.expect(files.content(SessionFile.name) == nil, "longer than allowed")
        t.expect(files.content(Arrangements.fileName) == nil)
        files.set(Arrangements.fileName, [4])
        t.expect(files.content(Arrangements.fileName) == [4])
        t.expect(files.content("passwd") == nil)
        t.expect(SmallFiles(folder: bench.folder, isUsed: false).content(HistoryFile.name) == nil)
    },
    TestCase("the montage file is read from the folder of settings; if the file is too long, that is reported") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let path = bench.folder + "/" + MontageFile.name.description
        for (count, isUnreadable) in [(nil, false), (10, false), (1 << 20, true)] as [(Int?, Bool)] {
            if let count { t.expect((try? replaceFile(path, with: [UInt8](repeating: 0x41, count: count))) != nil) }
            let files = SmallFiles(folder: "/nowhere", settingsFolder: bench.folder)
            t.expectEqual(files.content(MontageFile.name)?.count ?? 0, isUnreadable ? 0 : count ?? 0)
            t.expectEqual(files.isUnreadable(MontageFile.name), isUnreadable)
        }
    },
]
