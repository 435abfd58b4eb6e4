import CSystem

/// A damaged file that the app repairs in place: it cuts off the incomplete end and corrects fields. Each change is durable before the next one
/// begins. All calls block, so only tasks of a worker may make them.
public final class MendedFile {
    private let path: String
    private let file: Int32

    public init(_ path: String) throws(FileError) {
        guard isPath(path) else { throw .badPath }
        self.path = path
        file =
            file_fails(fileWatch, FILE_OPEN, path, nil) != 0
            ? -1 : system_open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW, 0)
        guard file >= 0 else { throw FileError(errno: system_errno()) }
    }

    deinit { if file >= 0 { close(file) } }

    /// Cuts the file to a size, which must be below 2 GB.
    public func resize(to size: Int64) throws(FileError) {
        guard size <= Int64(Int32.max) else { throw .tooLarge }
        guard file_fails(fileWatch, FILE_RESIZE, path, nil) == 0, ftruncate(file, off_t(size)) == 0 else {
            throw FileError(errno: system_errno())
        }
        file_did(fileWatch, FILE_RESIZE, path, nil, Int(size), 0)
        try check(file_sync(file, path, fileWatch))
    }

    public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        try check(bytes.withUnsafeBytes { file_write_all(file, path, $0.baseAddress, $0.count, offset, fileWatch) })
        try check(file_sync(file, path, fileWatch))
    }

    private func check(_ error: Int32) throws(FileError) {
        if error != 0 { throw FileError(errno: error) }
    }
}
