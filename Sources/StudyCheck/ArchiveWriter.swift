import CZlib
import Foundation
import Study

/// Writes the archive of a study: documents, media and frames, then the checksum.
struct ArchiveWriter {
    private let handle: FileHandle
    private var sum: UInt = 0
    private(set) var bytes: Int64 = 0

    init?(_ path: String) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { return nil }
        self.handle = handle
    }

    mutating func add(_ name: String, _ content: [UInt8]) throws {
        try write(StudyArchive.header(name, bytes: Int64(content.count)))
        try write(content)
        try write(StudyArchive.padding(after: Int64(content.count)))
    }

    /// Adds the checksum, and the end of the tar archive.
    mutating func finish() throws {
        let digits = String(sum, radix: 16)
        let text = String(repeating: "0", count: 8 - digits.count) + digits + "\n"
        try add(StudyArchive.checksumName, Array(text.utf8))
        try write([UInt8](repeating: 0, count: 1024))
        try handle.synchronize()
        try handle.close()
    }

    private mutating func write(_ content: [UInt8]) throws {
        sum = content.withUnsafeBufferPointer { crc32(sum, $0.baseAddress, UInt32($0.count)) }
        bytes += Int64(content.count)
        try handle.write(contentsOf: content)
    }
}
