import CSystem
import Platform
import TestKit

/// Makes chosen file operations fail. The writing thread changes this object; the test reads it only while no file is written.
final class Faults {
    enum Kind {
        /// One file operation fails, with this error.
        case error(Int32)
        /// A file operation and all later ones fail, as after a power cut before this operation.
        case cut
        /// Each write stores only half of its bytes, but at least one.
        case shortWrites
    }

    let kind: Kind
    /// The number of the file operation that fails (with `cut`, of the first one that fails), counted from 0.
    let first: Int
    private(set) var count = 0
    /// The kind of the first file operation that failed; nil if none has failed.
    private(set) var failed: file_step?

    init(_ kind: Kind, first: Int = 0) {
        self.kind = kind
        self.first = first
    }

    private func fault(_ step: file_step, _ bytes: UnsafeMutablePointer<Int>) -> Int32 {
        defer { count += 1 }
        switch kind {
        case .shortWrites:
            if step == FILE_WRITE { bytes.pointee = max(1, bytes.pointee / 2) }
            return 0
        case .error(let error):
            guard count == first else { return 0 }
            failed = step
            return error
        case .cut:
            guard count >= first else { return 0 }
            if failed == nil { failed = step }
            return EIO
        }
    }

    /// Runs a function while these file operations fail. No other thread may write a file meanwhile.
    func during(_ body: () -> Void) {
        fileWatch = file_watch(
            call: nil,
            fault: { context, step, _, bytes in
                guard let context, let bytes else { return 0 }
                return Unmanaged<Faults>.fromOpaque(context).takeUnretainedValue().fault(step, bytes)
            }, context: Unmanaged.passUnretained(self).toOpaque())
        withExtendedLifetime(self) { body() }
        fileWatch = file_watch()
    }
}

/// A folder and a queue of jobs that write files, for one test.
private final class FaultBench {
    let t: Expectations
    let folder = "/tmp/pocketscope-fault-\(getpid())-\(SystemClock().now)"
    var path: String { folder + "/a" }
    var copy: String { folder + "/copy" }

    init?(_ t: Expectations) {
        self.t = t
        guard (try? makeFolder(folder)) != nil else {
            t.fail("no folder \(folder)")
            return nil
        }
    }

    deinit {
        for name in ["a", "b", "copy", "a.new", "b.new"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    func content(_ name: String) -> [UInt8]? { try? readFile(folder + "/" + name, maximum: 1 << 20) }

    /// Runs jobs on the writing thread, and returns an error for each job; nil for a job that succeeded.
    func errors(of jobs: (FileWork) throws(FileError) -> Void) -> [FileError?] {
        var errors: [FileError?] = []
        withLoop(t) { (loop) throws(PlatformError) in
            let writer = try FileWork(loop)
            do throws(FileError) {
                try jobs(writer)
            } catch { t.fail(error.message) }
            t.expect(wait(loop) { writer.worker?.pendingJobs == 0 }, "one of the jobs did not end")
            writer.close()
            errors = writer.errors
        }
        return errors
    }
}

private let old = [UInt8](repeating: 0x6F, count: 1500)
private let new = [UInt8](repeating: 0x6E, count: 2300)
private let pending: StaticString = "# pending\n"
private let written: StaticString = "# written\n"

extension FileWork {
    fileprivate func overwrite(_ content: [UInt8], at path: String, copy: String) throws(FileError) {
        try perform(try FileOverwriting(content, at: path, copy: copy, pending: pending, written: written))
    }
}

/// Returns true if the file or its backup copy is complete, so that the next start of the app finds its content.
private func isWhole(_ bench: FaultBench) -> Bool {
    let file = bench.content("a")
    return file == old || file == new || bench.content("copy") == new + Array("# pending\n".utf8)
}

let faultTests = [
    TestCase(
        "if a card is full or fails at any file operation, that is reported, the old file stays, and later writes are done"
    ) {
        t in
        for (number, error) in [(ENOSPC, FileError.noSpace), (EIO, .deviceFailed), (EROFS, .readOnly)] {
            var steps = 0
            while true {
                guard let bench = FaultBench(t) else { return }
                t.expect(bench.errors { (writer) throws(FileError) in try writer.write(old, to: bench.path) } == [nil])
                let faults = Faults(.error(number), first: steps)
                var errors: [FileError?] = []
                faults.during {
                    errors = bench.errors { (writer) throws(FileError) in
                        try writer.write(new, to: bench.path)
                        try writer.write(new, to: bench.folder + "/b")
                    }
                }
                guard let failed = faults.failed else { break }
                let what = "\(number) at step \(steps)"
                // The index of the job that failed. (If only the removal of an old temporary file failed, no job has failed.)
                let index = errors[0] != nil ? 0 : 1
                if failed == FILE_REMOVE {
                    t.expect(errors == [nil, nil], what)
                } else {
                    t.expect(errors[index] == error, what)
                    t.expect(errors[1 - index] == nil, what)
                }
                // The file has its new content if its job succeeded, or if one of these two steps failed, which come after the file was replaced.
                let isNew = errors[0] == nil || failed == FILE_REMOVE || failed == FILE_SYNC_FOLDER
                t.expect(bench.content("a") == (isNew ? new : old), what)
                t.expect(bench.content("a.new") == nil && bench.content("b.new") == nil, what)
                steps += 1
            }
            t.expect(steps >= 14, "\(steps) steps")
        }
    },
    TestCase(
        "if any operation of overwriting the settings file fails, that is reported, and the file or its backup copy is complete"
    ) { t in
        for number in [ENOSPC, EIO] {
            var steps = 0
            while true {
                guard let bench = FaultBench(t) else { return }
                t.expect(
                    bench.errors { (writer) throws(FileError) in
                        try writer.overwrite(old, at: bench.path, copy: bench.copy)
                    } == [nil])
                let faults = Faults(.error(number), first: steps)
                var errors: [FileError?] = []
                faults.during {
                    errors = bench.errors { (writer) throws(FileError) in
                        try writer.overwrite(new, at: bench.path, copy: bench.copy)
                    }
                }
                guard faults.failed != nil else { break }
                t.expect(errors.count == 1 && errors[0] != nil, "\(number) at step \(steps)")
                t.expect(isWhole(bench), "\(number) at step \(steps)")
                steps += 1
            }
            t.expect(steps >= 14, "\(steps) steps")
        }
    },
    TestCase("if a card accepts only a part of each write, the whole file is still written in the end") { t in
        guard let bench = FaultBench(t) else { return }
        let faults = Faults(.shortWrites)
        faults.during {
            let errors = bench.errors { (writer) throws(FileError) in
                try writer.write(new, to: bench.folder + "/b")
                try writer.overwrite(new, at: bench.path, copy: bench.copy)
            }
            t.expect(errors == [nil, nil])
        }
        t.expect(faults.count > 40, "\(faults.count) steps")
        t.expect(bench.content("b") == new)
        t.expect(bench.content("a") == new)
        t.expect(bench.content("copy") == new + Array("# written\n".utf8))
    },
    TestCase(
        "if the power is cut before any file operation, everything that was reported as written exists; the next start removes incomplete files"
    ) { t in
        var steps = 0
        var seen = (nothing: 0, some: 0, all: 0)
        while true {
            guard let bench = FaultBench(t) else { return }
            t.expect(
                bench.errors { (writer) throws(FileError) in
                    try writer.write(old, to: bench.folder + "/b")
                    try writer.overwrite(old, at: bench.path, copy: bench.copy)
                } == [nil, nil])
            let faults = Faults(.cut, first: steps)
            var errors: [FileError?] = []
            faults.during {
                errors = bench.errors { (writer) throws(FileError) in
                    try writer.write(new, to: bench.folder + "/b")
                    try writer.overwrite(new, at: bench.path, copy: bench.copy)
                }
            }
            guard faults.failed != nil else { break }
            t.expectEqual(errors.count, 2)
            let b = bench.content("b")
            if errors[0] == nil { t.expect(b == new, "cut before step \(steps)") }
            t.expect(b == old || b == new, "cut before step \(steps)")
            if errors[1] == nil { t.expect(bench.content("a") == new, "cut before step \(steps)") }
            t.expect(isWhole(bench), "cut before step \(steps)")
            if errors[0] != nil { seen.nothing += 1 } else if errors[1] != nil { seen.some += 1 } else { seen.all += 1 }
            // Removes the incomplete files, as the app does when it starts again.
            t.expect((try? removeLeftovers(in: bench.folder, maximum: 100)) != nil)
            t.expect(bench.content("b.new") == nil, "cut before step \(steps)")
            t.expect(
                bench.errors { (writer) throws(FileError) in
                    try writer.write(new, to: bench.folder + "/b")
                    try writer.overwrite(new, at: bench.path, copy: bench.copy)
                } == [nil, nil])
            t.expect(bench.content("a") == new && bench.content("b") == new)
            steps += 1
        }
        t.expect(seen.nothing > 5 && seen.some > 10, "\(seen.nothing) \(seen.some) \(seen.all)")
    },
    TestCase("incomplete files and fragments that a repair of a FAT file system leaves are removed, and no other file")
    { t in
        guard let bench = FaultBench(t) else { return }
        let names = ["a", "a.new", "FSCK0000.REC", "fsck0012.rec", "fsck.rec", ".new", "renew", "fsck0000.txt"]
        for name in names { t.expect((try? replaceFile(bench.folder + "/" + name, with: [1])) != nil, name) }
        t.expectEqual((try? removeLeftovers(in: bench.folder, maximum: 100)) ?? -1, 3)
        let left = ((try? listFolder(bench.folder, maximum: 100)) ?? []).map { $0.name }.sorted()
        t.expect(left == [".new", "a", "fsck.rec", "fsck0000.txt", "renew"])
        t.expectEqual((try? removeLeftovers(in: bench.folder + "/none", maximum: 100)) ?? -1, 0)
        for name in left { unlink(bench.folder + "/" + name) }
    },
]
