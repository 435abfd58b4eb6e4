import CSystem
import Text
import Upload

/// A new file that has a temporary name until it is complete.
final class WholeFile {
    private let path: String
    private let partial: String
    private(set) var descriptor: Int32

    init(_ path: String) throws(UploadProblem) {
        self.path = path
        partial = path + ".part"
        descriptor = system_open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw .file }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(partial)
    }

    /// Replaces the previous file by the complete new one. After a power cut, one of the two files exists.
    func finish() throws(UploadProblem) {
        guard fsync(descriptor) == 0, rename(partial, path) == 0, Self.syncFolder(of: path) else { throw .file }
        close(descriptor)
        descriptor = -1
    }

    /// Makes the file's new name permanent. Otherwise, a power cut could restore the previous file, although the app has already stored the mark of
    /// the new version.
    private static func syncFolder(of path: String) -> Bool {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return true }
        let folder = system_open(String(decoding: path.utf8[..<slash], as: UTF8.self) + "/", O_RDONLY, 0)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return fsync(folder) == 0
    }
}

/// Writes downloaded data into a file, up to a maximum size.
final class FetchSink {
    /// The maximum size of the file in bytes.
    let maximum: Int64
    private(set) var count: Int64 = 0
    /// True if the server sent more data than the maximum.
    private(set) var isTooLarge = false
    private let file: WholeFile

    init(_ path: String, maximum: Int64) throws(UploadProblem) {
        self.maximum = maximum
        file = try WholeFile(path)
    }

    /// Writes bytes into the file.
    /// - Returns: true if the bytes were written.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isTooLarge = Int64(bytes.count) > maximum - count
        guard !isTooLarge, write(file.descriptor, bytes.baseAddress, bytes.count) == bytes.count else { return false }
        count += Int64(bytes.count)
        return true
    }

    func finish() throws(UploadProblem) { try file.finish() }
}

/// Reads the version mark (ETag) that the server has set for a file.
enum FetchMark {
    private static let name = Array("etag:".utf8)

    /// The mark in a header line; nil if the line is not an ETag header, and empty if the mark is invalid or too long to be stored.
    static func value(of line: UnsafeRawBufferPointer) -> [UInt8]? {
        guard ASCII.equal(line.prefix(name.count), name) else { return nil }
        let value = Array(line.dropFirst(name.count).trimmed)
        return value.count <= FetchOrder.maximumMarkBytes && value.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? value : []
    }
}
