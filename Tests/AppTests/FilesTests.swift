import App
import CSystem
import Drawing
import Platform
import Services
import Signals
import Storing
import TestKit

private let space = Size(width: 100, height: 100)

/// Returns a bench with folders of pictures and tables, and the service that lists the files.
private func make(_ files: [(path: String, bytes: [UInt8])]) -> (bench: StorageBench, files: Files)? {
    guard let bench = StorageBench() else { return nil }
    for folder in ["/screenshots", "/measurements"] {
        guard (try? makeFolder(bench.folder + folder)) != nil else { return nil }
    }
    for file in files { guard TestFiles.store(file.bytes, at: bench.folder + file.path) else { return nil } }
    return (bench, Files(storage: bench.storage, dataFolder: bench.folder))
}

private func list(_ bench: StorageBench, _ files: Files) -> Outcome<FileListing>? {
    var found: Outcome<FileListing>?
    files.list { found = $0 }
    return bench.wait { found }
}

private func preview(_ bench: StorageBench, _ files: Files, _ file: StoredFile) -> FilePreview? {
    var found: FilePreview?
    files.preview(of: file, within: space) { found = $0 }
    return bench.wait { found }
}

private func delete(_ bench: StorageBench, _ files: Files, _ doomed: [StoredFile]) -> Outcome<Void>? {
    var found: Outcome<Void>?
    files.delete(doomed) { found = $0 }
    return bench.wait { found }
}

let filesTests = [
    TestCase(
        "the app lists stored pictures and tables with their sizes, and leaves out other files, links and missing folders"
    ) {
        t in
        guard
            let (bench, files) = make([
                ("/screenshots/2026-11-21_13-52-07.png", [1, 2, 3]), ("/screenshots/b.PNG", [1]),
                ("/screenshots/x.png.new", [1]), ("/screenshots/notes.txt", [1]),
                ("/measurements/limits_1.csv", [4, 5]),
            ])
        else { return t.fail("no bench") }
        symlink("/etc/passwd", bench.folder + "/screenshots/link.png")
        defer { unlink(bench.folder + "/screenshots/link.png") }
        guard case .success(let listing)? = list(bench, files) else { return t.fail("not listed") }
        t.expectEqual(listing.files.map { $0.name }, ["2026-11-21_13-52-07.png", "b.PNG", "limits_1.csv"])
        t.expectEqual(listing.files.map { $0.size }, [3, 1, 2])
        t.expect(listing.files.map { $0.kind } == [.picture, .picture, .table])
        let empty = Files(storage: bench.storage, dataFolder: bench.folder + "/nothing")
        t.expect(list(bench, empty) == .success(FileListing()))
        let broken = Files(storage: bench.storage, dataFolder: bench.folder + "/measurements/limits_1.csv")
        t.expect(list(bench, broken) == .failure(.other(.notAFile)))
    },
    TestCase("a stored picture is shown at a smaller size; a damaged, oversized or missing picture is reported") { t in
        guard let picture = StorageBench.picture(), let png = try? encodePNG(picture),
            let (bench, files) = make([
                ("/screenshots/good.png", png), ("/screenshots/torn.png", Array(png.prefix(png.count / 2))),
                ("/screenshots/empty.png", []),
                ("/screenshots/long.png", [UInt8](repeating: 0, count: Files.maximumPictureBytes + 1)),
            ])
        else { return t.fail("no bench") }
        func shown(_ name: String) -> FilePreview? { preview(bench, files, StoredFile(.picture, name: name, size: 0)) }
        guard case .picture(let small)? = shown("good.png") else { return t.fail("not shown") }
        // The stored picture has 320 x 200 pixels. The preview has the same shape, within the available space.
        t.expect(small.size == Size(width: 100, height: 62))
        guard case .notDecoded? = shown("torn.png") else { return t.fail("a truncated picture is shown") }
        guard case .notDecoded? = shown("empty.png") else { return t.fail("an empty file is shown as a picture") }
        guard case .tooLarge? = shown("long.png") else { return t.fail("a long file is read") }
        guard case .failed(.other(.notFound))? = shown("none.png") else { return t.fail("a missing file is shown") }
    },
    TestCase("however long a table's file is, only its beginning is read for the preview") { t in
        let long = (0..<100_000).reduce(into: [UInt8]()) { bytes, _ in bytes += Array("1,2\n".utf8) }
        guard
            let (bench, files) = make([
                ("/measurements/a.csv", Array("a,b\n1,2\n".utf8)), ("/measurements/b.csv", long),
            ])
        else { return t.fail("no bench") }
        func shown(_ name: String) -> FilePreview? { preview(bench, files, StoredFile(.table, name: name, size: 0)) }
        guard case .table(let short)? = shown("a.csv") else { return t.fail("not shown") }
        t.expect(short.lines == ["a, b", "1, 2"] && short.isWhole)
        guard case .table(let cut)? = shown("b.csv") else { return t.fail("not shown") }
        t.expect(cut.lines.count == TablePreview.maximumLines && !cut.isWhole)
    },
    TestCase("if files are deleted, only the given ones are removed, and files that cannot be deleted are reported") {
        t in
        guard
            let (bench, files) = make([
                ("/screenshots/a.png", [1]), ("/screenshots/b.png", [1]), ("/measurements/a.csv", [1]),
            ])
        else { return t.fail("no bench") }
        let doomed = [StoredFile(.picture, name: "a.png", size: 1), StoredFile(.picture, name: "gone.png", size: 1)]
        guard case .success? = delete(bench, files, doomed) else { return t.fail("not deleted") }
        guard case .success(let listing)? = list(bench, files) else { return t.fail("not listed") }
        t.expectEqual(listing.files.map { $0.name }, ["a.csv", "b.png"])
        // The test puts a folder in place of the file, so deleting it fails.
        _ = try? makeFolder(bench.folder + "/screenshots/c.png")
        defer { rmdir(bench.folder + "/screenshots/c.png") }
        guard case .failure? = delete(bench, files, [StoredFile(.picture, name: "c.png", size: 0)]) else {
            return t.fail("a folder was deleted")
        }
        bench.storage.close()
        guard case .failure(.busy)? = delete(bench, files, doomed) else { return t.fail("deleted without a thread") }
    },
]
