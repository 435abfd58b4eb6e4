import CSystem
import Platform
import TestKit

/// A job that notes whether a file exists when the job runs. It fails if the test requests that.
private final class Look: FileTask {
    let path: String
    var seen: [UInt8]?
    var isOtherThread = false
    let loopThread = pthread_self()
    let error: FileError?
    init(_ path: String, _ error: FileError?) {
        self.path = path
        self.error = error
    }
    func run() throws(FileError) {
        seen = content(path)
        isOtherThread = pthread_equal(pthread_self(), loopThread) == 0
        if let error { throw error }
    }
}

/// Runs a test with a folder of its own.
private func withFolder(_ t: Expectations, _ body: (String) -> Void) {
    let path = "/tmp/pocketscope-test-\(getpid())-\(SystemClock().now)"
    guard (try? makeFolder(path)) != nil else { return t.fail("no folder \(path)") }
    body(path)
    for name in ["a", "b", "sub/a", "a.new"] { unlink(path + "/" + name) }
    rmdir(path + "/sub")
    rmdir(path)
}

private func withWriter(
    _ t: Expectations, _ body: (EventLoop, FileWork, String) throws(FileError) -> Void
) {
    withLoop(t) { (loop) throws(PlatformError) in
        let writer = try FileWork(loop)
        withFolder(t) { folder in
            do throws(FileError) {
                try body(loop, writer, folder)
            } catch {
                t.fail(error.message)
            }
            writer.close()
        }
    }
}

private func content(_ path: String) -> [UInt8]? { try? readFile(path, maximum: 1 << 20) }

private func readError(_ path: String, maximum: Int = 100) -> FileError? {
    do throws(FileError) {
        _ = try readFile(path, maximum: maximum)
        return nil
    } catch {
        return error
    }
}

private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

let fileTests = [
    TestCase("the writing thread writes files in the requested order, and each file replaces the old one as a whole") {
        t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            let path = folder + "/a"
            var numbers: [Int] = []
            for value in 0..<10 {
                numbers.append(try writer.write([UInt8](repeating: UInt8(value), count: 1000 - value), to: path))
            }
            t.expect(wait(loop) { writer.numbers.count == 10 })
            t.expect(writer.numbers == numbers)
            t.expect(writer.errors.allSatisfy { $0 == nil })
            t.expect(content(path) == [UInt8](repeating: 9, count: 991))
            t.expect(!exists(path + ".new"))
            t.expectEqual(writer.worker?.pendingJobs ?? -1, 0)
            t.expectEqual(writer.worker?.pendingBytes ?? -1, 0)
            try writer.write([UInt8](), to: path)
            t.expect(wait(loop) { writer.numbers.count == 11 })
            t.expect(content(path) == [])
        }
    },
    TestCase("if a power cut has left incomplete files, other files can be written and read beside them") { t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            let path = folder + "/a"
            try writer.write([1], to: path)
            try writer.write([9, 9, 9], to: path + ".new")
            try writer.write([2], to: path)
            t.expect(wait(loop) { writer.numbers.count == 3 })
            t.expect(content(path) == [2])
            t.expect(!exists(path + ".new"))
        }
    },
    TestCase("if writing a file fails, the reason is reported, and the old file stays") { t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            guard (try? makeFolder(folder + "/sub")) != nil else { return t.fail("no folder") }
            try writer.write([1], to: folder + "/missing/a")
            // Try to write a file in /proc, where the kernel accepts no new files.
            try writer.write([1], to: "/proc/pocketscope")
            // Write a file into a folder, and then try to write a file over this folder.
            try writer.write([1], to: folder + "/sub/a")
            try writer.write([1], to: folder + "/sub")
            t.expect(wait(loop) { writer.numbers.count == 4 })
            guard writer.errors.count == 4 else { return }
            t.expect(writer.errors[0] == .notFound)
            t.expect(writer.errors[1] != nil)
            t.expect(writer.errors[2] == nil)
            t.expect(writer.errors[3] == .notAFile, writer.errors[3]?.message ?? "written")
            t.expect(content(folder + "/sub/a") == [1])
            t.expect(!exists(folder + "/sub.new"))
        }
    },
    TestCase("if the card is full, that is reported, and no part of the file remains on the card") { t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            // Set a limit for the size of files. Like a full card, it makes the kernel stop a write in the middle.
            var before = rlimit()
            guard system_get_file_limit(&before) == 0,
                system_set_file_limit(rlimit(rlim_cur: 4096, rlim_max: before.rlim_max)) == 0
            else { return t.skip("no file size limit here", since: .emulator) }
            let path = folder + "/a"
            try writer.write([1], to: path)
            try writer.write([UInt8](repeating: 2, count: 10_000), to: path)
            t.expect(wait(loop) { writer.numbers.count == 2 })
            _ = system_set_file_limit(before)
            guard writer.errors.count == 2 else { return }
            // The emulator qemu-user does not apply the limit for the size of files.
            if writer.errors[1] == nil { return t.skip("the limit has no effect here", since: .emulator) }
            t.expect(writer.errors[1] == .tooLarge, writer.errors[1]?.message ?? "written")
            t.expect(content(path) == [1])
            t.expect(!exists(path + ".new"))
        }
    },
    TestCase("if the path or size of a file is invalid, it is refused before anything is written") { t in
        withWriter(t) { (_, writer, folder) throws(FileError) in
            func refusal(_ count: Int, _ path: String) -> FileError? {
                do throws(FileError) {
                    try writer.write([UInt8](repeating: 0, count: count), to: path)
                    return nil
                } catch {
                    return error
                }
            }
            t.expect(refusal(1, "") == .badPath)
            t.expect(refusal(1, folder + "/a\0b") == .badPath)
            t.expect(refusal(1, String(repeating: "x", count: maximumPath + 1)) == .badPath)
            t.expect(refusal(Worker.maximumBytes + 1, folder + "/a") == .tooLarge)
            t.expect(readError("") == .badPath)
            t.expect(readError("a\0b") == .badPath)
        }
    },
    TestCase(
        "the writing thread accepts only a limited number of files and bytes; it writes all accepted ones before it closes"
    ) {
        t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            // The event loop does not run, so the results of finished jobs stay in the queue of jobs, which becomes full.
            var refused: FileError?
            for value in 0...Worker.maximumJobs {
                do throws(FileError) {
                    try writer.write([UInt8(value)], to: folder + "/a")
                } catch {
                    refused = error
                    t.expectEqual(value, Worker.maximumJobs)
                }
            }
            t.expect(refused == .busy)
            writer.close()
            t.expect(content(folder + "/a") == [UInt8(Worker.maximumJobs - 1)])
            t.expectEqual(writer.numbers.count, 0)
            do throws(FileError) {
                try writer.write([1], to: folder + "/a")
                t.fail("wrote after closing")
            } catch {
                t.expect(error == .busy)
            }
        }
    },
    TestCase("if reading a file fails, the reason is reported; a file above the maximum size is not read into memory") {
        t in
        withFolder(t) { folder in
            t.expect(readError(folder + "/none") == .notFound)
            t.expect(readError(folder) == .notAFile)
            t.expect(readError("/dev/zero") == .tooLarge)
            t.expect(readError("/dev/zero", maximum: 0) == .tooLarge)
            t.expect(readError("/dev/null", maximum: 0) == nil)
            t.expect(readError("/dev/null/x") == .notAFile)
        }
    },
    TestCase("if a folder is created, missing parent folders are created, too") { t in
        withFolder(t) { folder in
            t.expect((try? makeFolder(folder + "/sub")) != nil)
            t.expect((try? makeFolder(folder + "/sub/")) != nil)
            t.expect(exists(folder + "/sub"))
            do throws(FileError) {
                try makeFolder("/dev/null/x")
                t.fail("made a folder in a file")
            } catch {
                t.expect(error == .notAFile, error.message)
            }
        }
    },
    TestCase("jobs of other kinds run on the writing thread in order with the writes of files, and report failures") {
        t in
        withWriter(t) { (loop, writer, folder) throws(FileError) in
            try writer.write([7], to: folder + "/a")
            let good = Look(folder + "/a", nil)
            let bad = Look(folder + "/b", .noSpace)
            var numbers = [try writer.perform(good)]
            numbers.append(try writer.perform(bad))
            t.expect(wait(loop) { writer.numbers.count == 3 })
            t.expect(Array(writer.numbers.dropFirst()) == numbers)
            t.expect(writer.errors == [nil, nil, .noSpace])
            t.expect(good.seen == [7])
            t.expect(bad.seen == nil)
            t.expect(good.isOtherThread)
        }
    },
    TestCase("a folder's regular files are listed, up to a maximum number") { t in
        withFolder(t) { folder in
            do throws(FileError) {
                try makeFolder(folder + "/sub")
                try replaceFile(folder + "/a", with: [1, 2, 3])
                try replaceFile(folder + "/b", with: [])
                symlink(folder + "/a", folder + "/link")
                defer { unlink(folder + "/link") }
                let files = try listFolder(folder, maximum: 10).sorted { $0.name < $1.name }
                t.expect(files == [FolderEntry(name: "a", size: 3), FolderEntry(name: "b", size: 0)])
                t.expectEqual(try listFolder(folder, maximum: 1).count, 1)
                // Entries that the filter leaves out do not count toward the maximum number.
                for name in ["a", "b", "link", "sub"] {
                    let found = try listFolder(folder, maximum: 1) { $0.utf8.elementsEqual(name.utf8) }
                    t.expectEqual(found.map { $0.name }, name.utf8.count == 1 ? [name] : [])
                }
                try moveFile(folder + "/a", to: folder + "/b")
                t.expect(content(folder + "/b") == [1, 2, 3])
                try removeFile(folder + "/b")
                try removeFile(folder + "/b")
                t.expect(!exists(folder + "/b"))
            } catch { t.fail(error.message) }
            do throws(FileError) {
                _ = try listFolder(folder + "/none", maximum: 1)
                t.fail("the folder's list contains a missing file")
            } catch { t.expect(error == .notFound) }
        }
    },
]
