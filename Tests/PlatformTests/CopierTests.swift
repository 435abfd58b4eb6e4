import CSystem
import Platform
import TestKit

/// A folder that represents the card, and a folder that represents the stick.
private final class CopyBench {
    let folder = "/tmp/pocketscope-copy-\(getpid())-\(SystemClock().now)"
    var card: String { folder + "/card" }
    var stick: String { folder + "/stick" }

    init?(_ t: Expectations, _ content: [UInt8]) {
        guard (try? makeFolder(card)) != nil, (try? makeFolder(stick)) != nil,
            TestFiles.store(content, at: card + "/a.png")
        else {
            t.fail("no folder \(folder)")
            return nil
        }
    }

    deinit {
        for sub in ["/card", "/stick"] {
            for file in (try? listFolder(folder + sub, maximum: 100)) ?? [] { unlink(folder + sub + "/" + file.name) }
            rmdir(folder + sub)
        }
        rmdir(folder)
    }

    func copier(_ source: FileCopier.Source? = nil) -> FileCopier {
        FileCopier(source ?? .file(card + "/a.png"), to: stick) { $0 == 1 ? "a.png" : "a_" + String($0) + ".png" }
    }

    /// The names of the files on the stick.
    var names: [String] {
        ((try? listFolder(stick, maximum: 100)) ?? []).map { $0.name }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }

    func content(_ name: String) -> [UInt8] { (try? readFile(stick + "/" + name, maximum: 8 << 20)) ?? [] }
}

/// Copies a file to the end, in at most `most` steps.
/// - Returns: the reason of the failure; nil if the copy succeeded.
private func run(_ copier: FileCopier, most: Int = 1000) -> FileCopier.Failure? {
    do throws(FileCopier.Failure) {
        for _ in 0..<most where try copier.step() { return nil }
        return .writing(.busy)
    } catch {
        return error
    }
}

private func noise(_ count: Int, seed: UInt32 = 1) -> [UInt8] {
    var random = Random(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}

/// Changes one byte the first time that a file is written, like a stick that stores wrong data.
private func flip(_ context: UnsafeMutableRawPointer?, _ step: file_step, _ path: UnsafePointer<CChar>?) {
    guard step == FILE_SYNC, let path else { return }
    let file = system_open(path, O_WRONLY, 0)
    var byte: UInt8 = 0xAA
    pwrite(file, &byte, 1, 0)
    close(file)
}

let copierTests = [
    TestCase(
        "a file is copied to the stick unchanged, and the number of steps in which it is copied depends only on its length"
    ) { t in
        for count in [0, 1, FileCopier.pieceBytes, FileCopier.pieceBytes + 1, 3 * FileCopier.pieceBytes + 17] {
            let bytes = noise(count)
            guard let bench = CopyBench(t, bytes) else { return }
            let copier = bench.copier()
            // The copy begins with one step. Then writing and comparing each take one step for each piece of the file, and one more step to find the
            // end.
            let pieces = (count + FileCopier.pieceBytes - 1) / FileCopier.pieceBytes
            t.expect(run(copier, most: 3 + 2 * pieces) == nil, "\(count) bytes are not copied")
            t.expectEqual(bench.names, ["a.png"])
            t.expect(bench.content("a.png") == bytes, "\(count) other bytes")
            t.expect(copier.written == Int64(count) && copier.compared == Int64(count))
        }
    },
    TestCase(
        "copying to the stick never overwrites a file: a different file with the same name stays, and an equal file is not written again"
    ) {
        t in
        let bytes = noise(300_000)
        guard let bench = CopyBench(t, bytes) else { return }
        let others = [Array(bytes.dropLast()), bytes + [1], noise(300_000, seed: 2)]
        for (number, other) in others.enumerated() {
            let name = number == 0 ? "a.png" : "a_\(number + 1).png"
            t.expect(TestFiles.store(other, at: bench.stick + "/" + name))
        }
        t.expect(run(bench.copier()) == nil)
        t.expectEqual(bench.names, ["a.png", "a_2.png", "a_3.png", "a_4.png"])
        for (number, other) in others.enumerated() {
            t.expect(bench.content(number == 0 ? "a.png" : "a_\(number + 1).png") == other, "\(number) was changed")
        }
        t.expect(bench.content("a_4.png") == bytes)
        let again = bench.copier()
        Faults(.error(EIO), first: 0).during { t.expect(run(again) == nil, "written again") }
        t.expect(again.compared == 300_000)
        t.expectEqual(bench.names.count, 4)
    },
    TestCase(
        "bytes in memory can be copied to a file on the stick; an incomplete file that an earlier copy left is replaced"
    ) {
        t in
        guard let bench = CopyBench(t, []) else { return }
        t.expect(TestFiles.store([9, 9, 9], at: bench.stick + "/a.png.part"))
        let text = noise(FileCopier.pieceBytes + 5)
        t.expect(run(bench.copier(.bytes(text))) == nil)
        t.expectEqual(bench.names, ["a.png"])
        t.expect(bench.content("a.png") == text)
    },
    TestCase(
        "if any operation of a copy to the stick fails, that is reported, and no file with the copy's name exists then"
    ) { t in
        let bytes = noise(2 * FileCopier.pieceBytes + 9)
        for first in 0..<100 {
            guard let bench = CopyBench(t, bytes) else { return }
            let faults = Faults(.error(ENOSPC), first: first)
            var failure: FileCopier.Failure?
            faults.during { failure = run(bench.copier()) }
            guard let step = faults.failed else {
                t.expect(first > 8, "no step fails")
                t.expect(failure == nil && bench.names == ["a.png"])
                return
            }
            // Only the removal of an old incomplete file failed, so the copy is still complete.
            if step == FILE_REMOVE { continue }
            t.expect(failure == .writing(.noSpace), "the failure of step \(first) is not reported")
            t.expect(step == FILE_SYNC_FOLDER || bench.names.isEmpty, "step \(first) leaves \(bench.names)")
        }
        t.fail("the steps do not end")
    },
    TestCase(
        "if the stick is removed at any moment of a copy, the copy ends; a file with its name then exists only if it is complete"
    ) { t in
        let bytes = noise(2 * FileCopier.pieceBytes + 9)
        for first in 0..<12 {
            guard let bench = CopyBench(t, bytes) else { return }
            let faults = Faults(.cut, first: first)
            var failure: FileCopier.Failure?
            faults.during { failure = run(bench.copier()) }
            if faults.failed != nil { t.expect(failure == .writing(.deviceFailed), "step \(first)") }
            if bench.names.contains("a.png") { t.expect(bench.content("a.png") == bytes, "step \(first)") }
        }
    },
    TestCase("a copied file is read back from the stick and compared with the original") { t in
        guard let bench = CopyBench(t, noise(1000)) else { return }
        fileWatch = file_watch(
            call: { context, step, path, _, _, _ in flip(context, step, path) }, fault: nil, context: nil)
        let failure = run(bench.copier())
        fileWatch = file_watch()
        t.expect(failure == .differs)
        t.expect(bench.names.isEmpty, "a wrong copy stays")
    },
    TestCase("if a file that must be copied, or its folder, is missing, these are reported as different failures") {
        t in
        guard let bench = CopyBench(t, []) else { return }
        t.expect(run(bench.copier(.file(bench.card + "/none"))) == .reading(.notFound))
        let nowhere = FileCopier(.bytes([1]), to: bench.folder + "/none") { _ in "a" }
        t.expect(run(nowhere) == .writing(.notFound))
    },
    TestCase("if a file is longer than the maximum, it is not copied, and nothing is written") { t in
        guard let bench = CopyBench(t, [1]) else { return }
        truncate(bench.card + "/a.png", off_t(FileCopier.maximumBytes) + 1)
        let copier = bench.copier()
        t.expect(run(copier, most: 1) == .reading(.tooLarge))
        t.expect(copier.written == 0 && bench.names.isEmpty)
    },
    TestCase("if the name of a file is not valid UTF-8, the file is not listed") { t in
        guard let bench = CopyBench(t, [1]) else { return }
        var path = Array((bench.card + "/?.png").utf8CString)
        path[path.count - 6] = CChar(bitPattern: 0xE9)
        let file = system_open(path, O_WRONLY | O_CREAT, 0o644)
        t.expect(file >= 0)
        close(file)
        defer { unlink(path) }
        t.expect((try? listFolder(bench.card, maximum: 10))?.map { $0.name } == ["a.png"])
    },
    TestCase("if copying a file is canceled, no file is left on the stick") { t in
        guard let bench = CopyBench(t, noise(3 * FileCopier.pieceBytes)) else { return }
        for steps in 1..<8 {
            let copier = bench.copier()
            for _ in 0..<steps where (try? copier.step()) == nil { t.fail("step \(steps)") }
            copier.abandon()
            t.expect(bench.names.isEmpty, "\(bench.names) after \(steps) steps")
        }
    },
]
