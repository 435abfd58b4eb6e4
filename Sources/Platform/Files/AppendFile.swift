import CSystem

/// A file that grows in pieces. A field in the file's header contains the number of pieces or bytes. At any moment, the file is complete up to the
/// end that results from this number.
///
/// A piece is made durable before the field counts it; then the field is made durable. Formats whose pieces contain their own lengths have no field
/// for the number. Until the first piece is written, the file's name is `NAME.new`; the next start of the app removes files with such names. All
/// calls block, so only tasks of a worker may make them.
public final class AppendFile {
    /// The maximum file size in bytes, because offsets have 32 bits on the device.
    public static let maximumBytes: Int64 = 1 << 30

    public let path: String
    private var file: Int32 = -1
    /// The final path as a C string that is allocated once.
    private let name: UnsafeMutablePointer<CChar>
    /// The temporary path until the first piece is written, as a C string that is allocated once.
    private let temporaryName: UnsafeMutablePointer<CChar>
    /// The number of bytes up to the end of the last counted piece.
    public private(set) var size: Int64 = 0
    private var hasName = false
    /// True after the first piece was written. The file then has its final name.
    public var hasPieces: Bool { hasName }

    public init(path: String) {
        self.path = path
        name = copyCString(path)
        temporaryName = copyCString(path + ".new")
    }

    deinit {
        if file >= 0 { close(file) }
        name.deallocate()
        temporaryName.deallocate()
    }

    private var currentName: UnsafePointer<CChar> { UnsafePointer(hasName ? name : temporaryName) }

    /// Creates the file with its header.
    public func create(_ header: [UInt8]) throws(FileError) {
        guard isPath(path + ".new") else { throw .badPath }
        let temporary = UnsafePointer(temporaryName)
        _ = system_remove_file(temporary, fileWatch)
        if file_fails(fileWatch, FILE_CREATE, temporary, nil) != 0 { throw FileError(errno: system_errno()) }
        file = system_open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw FileError(errno: system_errno()) }
        file_did(fileWatch, FILE_CREATE, temporary, nil, 0, 0)
        let error = header.withUnsafeBytes {
            file_write_all(file, temporary, $0.baseAddress, $0.count, 0, fileWatch)
        }
        if error != 0 {
            close(file)
            file = -1
            _ = system_remove_file(temporary, fileWatch)
            throw FileError(errno: error)
        }
        size = Int64(header.count)
    }

    /// Appends a piece, makes it durable, and then overwrites the field that counts it.
    /// - Parameters:
    ///   - field: the field's new bytes.
    ///   - offset: the field's position in the header, in bytes.
    public func append(
        _ piece: UnsafeRawBufferPointer, counting field: UnsafeRawBufferPointer, at offset: Int
    ) throws(FileError) {
        guard file >= 0 else { throw .notFound }
        guard Int64(piece.count) <= Self.maximumBytes - size else { throw .tooLarge }
        try check(write(piece, at: Int(size)))
        try check(write(field, at: offset))
        added(piece.count)
        try setFinalName()
    }

    /// Appends a piece to a file whose header does not count the pieces, and makes the piece durable.
    public func append(_ piece: UnsafeRawBufferPointer) throws(FileError) {
        guard file >= 0 else { throw .notFound }
        guard Int64(piece.count) <= Self.maximumBytes - size else { throw .tooLarge }
        try check(write(piece, at: Int(size)))
        added(piece.count)
        try setFinalName()
    }

    /// Counts a piece that was made durable, and drops its pages from the kernel's cache. The last page of the previous piece, which was not full
    /// then, is also dropped.
    private func added(_ count: Int) {
        let page = min(4096, Int(size))
        file_forget(file, Int(size) - page, count + page)
        size += Int64(count)
    }

    /// Renames the file to its final name after the first piece.
    private func setFinalName() throws(FileError) {
        guard !hasName else { return }
        try check(-system_move_file(temporaryName, name, fileWatch))
        hasName = true
        try check(file_sync_folder(name, fileWatch))
    }

    /// The number of free bytes on the file system of this file. Throws `.readOnly` if the file system is read-only.
    public func freeBytes() throws(FileError) -> Int64 {
        let bytes = file >= 0 ? system_free_bytes(file) : -Int64(EBADF)
        guard bytes >= 0 else { throw FileError(errno: Int32(truncatingIfNeeded: -bytes)) }
        return bytes
    }

    /// Overwrites a field of the header and makes it durable.
    public func overwrite(_ field: [UInt8], at offset: Int) throws(FileError) {
        try check(field.withUnsafeBytes { write($0, at: offset) })
    }

    /// Writes bytes at an offset. Returns 0 or an errno.
    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
        guard file >= 0 else { return EBADF }
        let path = currentName
        let error = file_write_all(file, path, bytes.baseAddress, bytes.count, offset, fileWatch)
        return error != 0 ? error : file_sync(file, path, fileWatch)
    }

    /// Cuts off the bytes after the last counted piece. The caller uses it after a piece could not be written completely.
    public func finishPieces() throws(FileError) {
        guard file >= 0, system_file_size(file) != size else { return }
        let path = currentName
        var error = file_fails(fileWatch, FILE_RESIZE, path, nil)
        if error == 0, ftruncate(file, off_t(size)) < 0 { error = system_errno() }
        try check(error)
        file_did(fileWatch, FILE_RESIZE, path, nil, Int(size), 0)
        try check(file_sync(file, path, fileWatch))
    }

    /// Closes the file. Removes it if it contains no piece.
    public func finish() throws(FileError) {
        guard file >= 0 else { return }
        let path = currentName
        if hasName {
            do throws(FileError) {
                try finishPieces()
            } catch {
                close(file)
                file = -1
                throw error
            }
        }
        let closing = file_close(file, path, fileWatch)
        file = -1
        if !hasName { _ = system_remove_file(path, fileWatch) }
        try check(closing)
    }

    private func check(_ error: Int32) throws(FileError) {
        if error != 0 { throw FileError(errno: error) }
    }
}
