import CSystem
import Platform
import TestKit

/// One operation on the file system, as recorded from a program that writes files.
private struct Step {
    let kind: file_step
    let path: String
    let bytes: [UInt8]
    let count: Int
    let offset: Int
}

/// Records the operations of a program that writes files.
private final class Recorder {
    var steps: [Step] = []

    func watch() -> file_watch {
        file_watch(
            call: { context, kind, path, bytes, count, offset in
                guard let context, let path else { return }
                let content = bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
                Unmanaged<Recorder>.fromOpaque(context).takeUnretainedValue().steps.append(
                    Step(
                        kind: kind, path: String(cString: path), bytes: content, count: count, offset: offset))
            }, fault: nil, context: Unmanaged.passUnretained(self).toOpaque())
    }
}

/// Computes the state of the file system after a power cut. Each sector that was written but not synced may be lost. Changes of names that were not
/// synced happen in order, up to a random one.
private struct Disk {
    static let sector = 512
    struct File {
        var durable: [UInt8] = []
        var latest: [UInt8] = []
    }
    var files: [File] = []
    /// For each name, the file to which it referred at the last sync of the folder.
    var durableNames: [(path: String, file: Int)] = []
    var names: [(path: String, file: Int)] = []
    /// All names after each change since the last sync of the folder, in order.
    var nameHistory: [[(path: String, file: Int)]] = []

    mutating func apply(_ step: Step) {
        switch step.kind {
        case FILE_CREATE, FILE_OPEN:
            if index(step.path) == nil {
                files.append(File())
                names.append((step.path, files.count - 1))
                nameHistory.append(names)
            }
        case FILE_WRITE:
            guard let file = index(step.path) else { return }
            let missing = step.offset + step.bytes.count - files[file].latest.count
            if missing > 0 { files[file].latest += [UInt8](repeating: 0, count: missing) }
            files[file].latest.replaceSubrange(step.offset..<step.offset + step.bytes.count, with: step.bytes)
        case FILE_RESIZE:
            guard let file = index(step.path) else { return }
            files[file].latest = Array(files[file].latest.prefix(step.count))
        case FILE_SYNC:
            guard let file = index(step.path) else { return }
            files[file].durable = files[file].latest
        case FILE_RENAME:
            guard let file = index(step.path + ".new") else { return }
            names.removeAll { $0.path == step.path || $0.path == step.path + ".new" }
            names.append((step.path, file))
            nameHistory.append(names)
        case FILE_REMOVE:
            names.removeAll { $0.path == step.path }
            nameHistory.append(names)
        default:
            durableNames = names
            nameHistory = []
        }
    }

    private func index(_ path: String) -> Int? { names.first { $0.path == path }?.file }

    /// Simulates a power cut. Returns a function that returns the content of a file after it; nil if the file does not exist.
    func afterCut(_ random: inout Random) -> (String) -> [UInt8]? {
        let history = [durableNames] + nameHistory
        let found = history[random.below(history.count)]
        var contents: [(path: String, bytes: [UInt8])] = []
        for name in found {
            let file = files[name.file]
            var bytes = random.below(2) == 0 ? file.durable : file.latest
            for start in stride(from: 0, to: bytes.count, by: Self.sector) {
                let source = random.below(2) == 0 ? file.durable : file.latest
                for index in start..<min(start + Self.sector, bytes.count) {
                    bytes[index] = index < source.count ? source[index] : 0
                }
            }
            contents.append((name.path, bytes))
        }
        return { path in contents.first { $0.path == path }?.bytes }
    }
}

/// Returns file content of several sectors, which depends on this number.
private func content(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(0x41 + number % 26), count: 700 + (number * 397) % 1900)
}

/// Runs a function that writes files in a folder of their own, and returns all its file operations.
private func record(_ t: Expectations, _ body: (String, file_watch) -> Int32) -> (folder: String, steps: [Step]) {
    let folder = "/tmp/pocketscope-cut-\(getpid())-\(SystemClock().now)"
    guard (try? makeFolder(folder)) != nil else {
        t.fail("no folder \(folder)")
        return (folder, [])
    }
    let recorder = Recorder()
    t.expectEqual(withExtendedLifetime(recorder) { body(folder, recorder.watch()) }, 0)
    for name in ["file", "file.new", "copy"] { unlink(folder + "/" + name) }
    rmdir(folder)
    return (folder, recorder.steps)
}

let powerCutTests = [
    TestCase("if the power is cut at any moment while a file is replaced, the file has the old or the new content") {
        t in
        let (folder, steps) = record(t) { folder, watch in
            for number in 0..<8 {
                let bytes = content(number)
                let result = system_write_file(folder + "/file", bytes, bytes.count, watch)
                if result != 0 { return result }
            }
            return 0
        }
        t.expect(steps.count >= 8 * 5, "\(steps.count) steps")
        var random = Random(seed: 5)
        var disk = Disk()
        var written = 0
        var seen: (old: Int, new: Int) = (0, 0)
        for step in steps {
            disk.apply(step)
            if step.kind == FILE_SYNC_FOLDER { written += 1 }
            for _ in 0..<40 {
                let bytes = disk.afterCut(&random)(folder + "/file")
                let isOld = written == 0 ? bytes == nil : bytes == content(written - 1)
                let isNew = bytes == content(written)
                t.expect(isOld || isNew, "torn after \(written) files")
                if isOld { seen.old += 1 } else { seen.new += 1 }
            }
        }
        t.expect(seen.old > 100 && seen.new > 10)
    },
    TestCase(
        "if the power is cut at any moment while a file is overwritten in place, the file or its backup copy is complete"
    ) {
        t in
        let pending = Array("# pending\n".utf8)
        let marks = pending + Array("# written\n".utf8)
        let (folder, steps) = record(t) { folder, watch in
            for number in 0..<8 {
                let bytes = content(number) + marks
                let result = system_overwrite_file(
                    folder + "/file", folder + "/copy", bytes, bytes.count - marks.count, pending.count, watch)
                if result != 0 { return result }
            }
            return 0
        }
        t.expect(steps.count >= 8 * 10, "\(steps.count) steps")
        var random = Random(seed: 9)
        var disk = Disk()
        // The number of times that writing the file has begun.
        var begun = 0
        var seen: (torn: Int, whole: Int) = (0, 0)
        for step in steps {
            if step.kind == FILE_OPEN, step.path == folder + "/copy" { begun += 1 }
            disk.apply(step)
            for _ in 0..<40 {
                let look = disk.afterCut(&random)
                let file = look(folder + "/file")
                let copy = look(folder + "/copy")
                let old = begun < 2 ? nil : content(begun - 2)
                if file == old || file == content(begun - 1) {
                    seen.whole += 1
                } else {
                    seen.torn += 1
                    t.expect(copy == content(begun - 1) + pending, "file and copy are torn in file \(begun)")
                }
            }
        }
        t.expect(seen.torn > 50 && seen.whole > 100, "the test produced too few torn or complete files")
    },
]
