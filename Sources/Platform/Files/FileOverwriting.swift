import CSystem

/// Overwrites a file in place, for file systems on which replacing a file is not safe against power cuts (FAT). First it writes the content, followed
/// by the mark `pending`, to a second file, called the copy. Then it writes the file. At the end, it replaces the copy's mark by the mark `written`,
/// which has the same length. A power cut therefore leaves at most one of the two files torn, and the copy's mark shows which one.
public final class FileOverwriting: FileTask {
    private let path: String
    private let copy: String
    private let bytes: [UInt8]
    private let markBytes: Int

    public init(
        _ content: [UInt8], at path: String, copy: String, pending: StaticString, written: StaticString
    ) throws(FileError) {
        guard isPath(path), isPath(copy), pending.utf8CodeUnitCount == written.utf8CodeUnitCount else {
            throw .badPath
        }
        guard content.count <= Worker.maximumBytes else { throw .tooLarge }
        self.path = path
        self.copy = copy
        markBytes = pending.utf8CodeUnitCount
        var bytes = content
        for mark in [pending, written] {
            bytes += UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        }
        self.bytes = bytes
    }

    public func run() throws(FileError) {
        let result = bytes.withUnsafeBytes {
            system_overwrite_file(
                path, copy, $0.baseAddress, bytes.count - 2 * markBytes, markBytes, fileWatch)
        }
        if result < 0 { throw FileError(errno: -result) }
    }
}
