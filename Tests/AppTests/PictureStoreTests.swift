import App
import CSystem
import Drawing
import Platform
import Services
import Storing
import TestKit

/// A writing thread and a temporary folder for one test.
final class StorageBench {
    let loop: EventLoop
    let storage: Storage
    let folder: String

    init?() {
        guard let loop = try? EventLoop(), let storage = try? Storage(loop: loop) else { return nil }
        self.loop = loop
        self.storage = storage
        folder = "/tmp/pocketscope-test-\(getpid())-\(loop.clock.now)"
        guard (try? makeFolder(folder)) != nil else { return nil }
    }

    deinit {
        storage.close()
        for sub in [
            "/screenshots", "/measurements", "/outbox", "/failed", "/recordings", "/songs/rock", "/songs", "/runs", "",
        ] {
            for file in (try? listFolder(folder + sub, maximum: 1000)) ?? [] { unlink(folder + sub + "/" + file.name) }
            rmdir(folder + sub)
        }
    }

    /// Runs the loop until `find` returns a value, and returns this value; nil after a timeout.
    func wait<Value>(for find: () -> Value?) -> Value? {
        var (limit, events) = (TurnLimit(), 0)
        while limit.goesOn(after: events) {
            if let found = find() { return found }
            events = loop.runOnce(timeout: TurnLimit.turn)
        }
        return nil
    }

    /// A picture whose pixels all have different colors.
    static func picture(_ width: Int = 320, _ height: Int = 200) -> Surface? {
        guard let surface = try? Surface(width: width, height: height) else { return nil }
        for y in 0..<height {
            for x in 0..<width { surface.row(y)[x] = 0xFF00_0000 | UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8 | 7 }
        }
        return surface
    }
}

private func store(_ bench: StorageBench, _ pictures: Pictures, _ time: Int64?) -> Outcome<String>? {
    guard let picture = StorageBench.picture() else { return nil }
    var outcomes: [Outcome<String>] = []
    pictures.store(picture, name: TimedName(time: time)) { outcomes.append($0) }
    return bench.wait { outcomes.first }
}

let pictureStoreTests = [
    TestCase("a screenshot is stored as a PNG with the same pixels; its name contains date and time") { t in
        guard let bench = StorageBench(), let picture = StorageBench.picture() else { return t.fail("no bench") }
        let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
        let path = bench.folder + "/screenshots/2026-11-21_13-52-00.png"
        t.expect(store(bench, pictures, 1_795_269_120) == .success(path))
        guard let file = try? readFile(path, maximum: 1 << 20) else { return t.fail("no file") }
        guard let decoded = DecodedPicture(file) else { return t.fail("no PNG") }
        t.expectEqual(decoded.width, 320)
        t.expectEqual(decoded.height, 200)
        guard decoded.width == 320, decoded.height == 200 else { return }
        let isEqual = (0..<200).allSatisfy { y in
            (0..<320).allSatisfy { decoded.pixels[y * 320 + $0] == picture.row(y)[$0] }
        }
        t.expect(isEqual)
    },
    TestCase(
        "if screenshots are taken in the same second or while the clock is not set, their names contain consecutive numbers"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
        let names: [(time: Int64?, name: String)] = [
            (1_795_269_120, "2026-11-21_13-52-00.png"), (1_795_269_120, "2026-11-21_13-52-00_2.png"),
            (1_795_269_120, "2026-11-21_13-52-00_3.png"), (nil, "screenshot_1.png"), (nil, "screenshot_2.png"),
        ]
        for (time, name) in names {
            t.expect(store(bench, pictures, time) == .success(bench.folder + "/screenshots/" + name), name)
        }
    },
    TestCase(
        "if the clock is not set, no number in the names of screenshots is used twice, even after deletions and restarts"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let folder = bench.folder + "/screenshots/"
        for number in 1...3 {
            // A new store in each round, as after a restart.
            let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
            t.expect(store(bench, pictures, nil) == .success(folder + "screenshot_\(number).png"))
            t.expect((try? removeFile(folder + "screenshot_\(number).png")) != nil)
        }
        // If the file `last-number` is damaged, the store treats it as missing. Existing pictures keep their names.
        let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
        t.expect((try? replaceFile(folder + "screenshot_8.png", with: [1])) != nil)
        for damaged in ["", "x", "-5", "99999999999999999"] {
            t.expect((try? replaceFile(folder + "last-number", with: Array(damaged.utf8))) != nil)
            t.expect(store(bench, pictures, nil) == .success(folder + "screenshot_9.png"), damaged)
            t.expect((try? removeFile(folder + "screenshot_9.png")) != nil)
        }
        // If the file contains the highest number, the store uses the first free number.
        t.expect((try? replaceFile(folder + "last-number", with: Array("1000000".utf8))) != nil)
        t.expect((try? replaceFile(folder + "screenshot_1.png", with: [1])) != nil)
        t.expect(store(bench, pictures, nil) == .success(folder + "screenshot_2.png"))
    },
    TestCase("if the maximum number of screenshots is stored, the next one is refused, and the user is notified") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
        let folder = bench.folder + "/screenshots"
        guard (try? makeFolder(folder)) != nil else { return t.fail("no folder") }
        for number in 0..<Pictures.maximumPictures {
            guard (try? replaceFile(folder + "/\(number).png", with: [1])) != nil else { return t.fail("no file") }
        }
        t.expect(store(bench, pictures, nil) == .failure(.tooManyFiles(Pictures.maximumPictures)))
        // Only files with the extension .png count as pictures.
        _ = try? moveFile(folder + "/0.png", to: folder + "/0.txt")
        t.expect(store(bench, pictures, nil) == .success(folder + "/screenshot_1.png"))
    },
    TestCase("if a screenshot cannot be stored, that is reported, and the next attempt can succeed") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let broken = Pictures(storage: bench.storage, dataFolder: "/proc/none")
        guard case .failure(let failure)? = store(bench, broken, nil) else { return t.fail("stored in /proc") }
        t.expect(failure != .busy)
        // The test puts a file in place of the folder, so storing fails.
        guard (try? replaceFile(bench.folder + "/screenshots", with: [1])) != nil else { return t.fail("no file") }
        let pictures = Pictures(storage: bench.storage, dataFolder: bench.folder)
        guard case .failure? = store(bench, pictures, nil) else { return t.fail("stored in a file") }
        unlink(bench.folder + "/screenshots")
        t.expect(store(bench, pictures, nil) != nil)
        bench.storage.close()
        t.expect(store(bench, pictures, nil) == .failure(.busy))
    },
]
