import CSystem

/// For tests: observes each file operation and can make it fail. Set it only while no thread uses files.
package nonisolated(unsafe) var fileWatch = file_watch()

/// The maximum length of a path in bytes.
public let maximumPath = 1023

/// True if the path has a length that the system accepts, and contains no zero byte.
func isPath(_ path: String) -> Bool {
    let count = path.utf8.count
    return count > 0 && count <= maximumPath && !path.utf8.contains(0)
}

/// Copies a text to a newly allocated C string. The caller must deallocate it.
func copyCString(_ text: String) -> UnsafeMutablePointer<CChar> {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
    var length = 0
    for byte in text.utf8 {
        copy[length] = CChar(bitPattern: byte)
        length += 1
    }
    copy[length] = 0
    return copy
}

/// Reads a whole file.
/// - Parameter maximum: the maximum size in bytes. A larger file is refused before all of it is read.
public func readFile(_ path: String, maximum: Int) throws(FileError) -> [UInt8] {
    let (content, isWhole) = try readBeginning(of: path, maximum: maximum)
    guard isWhole else { throw .tooLarge }
    return content
}

/// Reads the beginning of a file, and reports whether the bytes read are the whole file.
/// - Parameter maximum: the maximum number of bytes to read.
public func readBeginning(
    of path: String, maximum: Int
) throws(FileError) -> (bytes: [UInt8], isWhole: Bool) {
    guard isPath(path) else { throw .badPath }
    // Open without blocking: if the path names a pipe, opening the pipe must not block the app.
    let descriptor = system_open(path, O_RDONLY | O_NONBLOCK, 0)
    guard descriptor >= 0 else { throw FileError(errno: system_errno()) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while true {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else {
            let error = system_errno()
            if error == EINTR { continue }
            throw FileError(errno: error)
        }
        guard count > 0 else { return (content, true) }
        let space = maximum - content.count
        content.append(contentsOf: chunk[0..<min(Int(count), space)])
        guard Int(count) <= space else { return (content, false) }
    }
}

/// Writes a whole file and replaces an existing one. After a power cut, the old or the new file exists. Blocks, so only tasks of a worker may call
/// it.
public func replaceFile(_ path: String, with bytes: [UInt8]) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    let result = bytes.withUnsafeBytes { system_write_file(path, $0.baseAddress, $0.count, fileWatch) }
    if result < 0 { throw FileError(errno: -result) }
}

/// Removes a file. A missing file is not an error.
public func removeFile(_ path: String) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    let result = system_remove_file(path, fileWatch)
    if result < 0 && result != -ENOENT { throw FileError(errno: -result) }
}

/// Moves a file within its file system and replaces an existing one.
public func moveFile(_ path: String, to other: String) throws(FileError) {
    guard isPath(path), isPath(other) else { throw .badPath }
    let result = system_move_file(path, other, fileWatch)
    if result < 0 { throw FileError(errno: -result) }
}

/// A regular file in a folder.
public struct FolderEntry: Equatable, Sendable {
    public let name: String
    /// The file's size in bytes.
    public let size: Int64

    public init(name: String, size: Int64) {
        self.name = name
        self.size = size
    }
}

/// The maximum number of entries that are read from a folder: the maximum that FAT permits in one folder.
private let maximumEntries = 65_536

/// Lists the regular files of a folder, in no particular order. It omits links, folders, and files whose names are not UTF-8, because the app could
/// not open such files.
/// - Parameters:
/// - maximum: the maximum number of listed files; further files are omitted.
/// - isWanted: returns true for a name to list. An unwanted name costs little time; for each listed file, FAT searches the folder for its size.
public func listFolder(
    _ path: String, maximum: Int, where isWanted: (String) -> Bool = { _ in true }
) throws(FileError) -> [FolderEntry] {
    guard isPath(path) else { throw .badPath }
    guard let folder = opendir(path) else { throw FileError(errno: system_errno()) }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    var name = [CChar](repeating: 0, count: 256)
    for _ in 0..<maximumEntries where entries.count < maximum {
        let result = name.withUnsafeMutableBufferPointer { system_next_name(folder, $0.baseAddress) }
        guard result >= 0 else { throw FileError(errno: -result) }
        guard result > 0 else { break }
        let length = name.firstIndex(of: 0) ?? 0
        let bytes = name[..<length].map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes), isWanted(text) else { continue }
        let size = name.withUnsafeBufferPointer { system_plain_size(folder, $0.baseAddress) }
        if size >= 0 { entries.append(FolderEntry(name: text, size: size)) }
    }
    return entries
}

/// Lists the wanted names of files and folders in a folder, in no particular order.
/// - Parameter maximum: the maximum number of names; further names are omitted.
public func listNames(
    _ path: String, maximum: Int, where isWanted: (String) -> Bool
) throws(FileError) -> [String] {
    guard isPath(path) else { throw .badPath }
    guard let folder = opendir(path) else { throw FileError(errno: system_errno()) }
    defer { closedir(folder) }
    var names: [String] = []
    var name = [CChar](repeating: 0, count: 256)
    for _ in 0..<maximumEntries where names.count < maximum {
        let result = name.withUnsafeMutableBufferPointer { system_next_name(folder, $0.baseAddress) }
        guard result >= 0 else { throw FileError(errno: -result) }
        guard result > 0 else { break }
        let length = name.firstIndex(of: 0) ?? 0
        let text = String(decoding: name[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if isWanted(text) { names.append(text) }
    }
    return names
}

/// Removes a folder and its regular files. A missing folder is not an error. A folder that contains folders is not removed.
/// - Parameter maximum: the maximum number of removed files.
public func removeFolder(_ path: String, maximum: Int) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    let files: [FolderEntry]
    do throws(FileError) {
        files = try listFolder(path, maximum: maximum)
    } catch {
        guard error == .notFound else { throw error }
        return
    }
    for file in files { try removeFile(path + "/" + file.name) }
    let result = system_remove_folder(path, fileWatch)
    if result < 0 && result != -ENOENT { throw FileError(errno: -result) }
}

/// Writes bytes into an existing file at an offset, and makes them durable. Blocks, so only tasks of a worker may call it.
public func writeFile(_ path: String, with bytes: ArraySlice<UInt8>, at offset: Int) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    let result = bytes.withUnsafeBytes { system_write_at(path, $0.baseAddress, $0.count, offset, fileWatch) }
    if result < 0 { throw FileError(errno: -result) }
}

/// Creates a folder and its missing parents. Existing folders do not change.
public func makeFolder(_ path: String) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    var partial: [UInt8] = []
    for byte in Array(path.utf8) + [UInt8(ascii: "/")] {
        if byte == UInt8(ascii: "/") && !partial.isEmpty {
            let folder = String(decoding: partial, as: UTF8.self)
            let made = mkdir(folder, 0o755)
            // Make the new folder's name in its parent folder durable. Until then, a power cut can lose the contents of the new folder.
            let error = made == 0 ? file_sync_folder(folder, fileWatch) : system_errno()
            // For an existing folder on a read-only file system, the error can be EROFS instead of EEXIST.
            guard error == 0 || error == EEXIST || error == EROFS || error == EISDIR else {
                throw FileError(errno: error)
            }
        }
        partial.append(byte)
    }
    guard access(path, F_OK) == 0 else { throw .readOnly }
}

/// Describes the file system of a folder. The query can read from the card, so only tasks on the writing thread may make it.
public struct Volume: Equatable, Sendable {
    /// True if the file system is in RAM (used when there is no card). A power cut then loses all files.
    public let isInMemory: Bool
    public let isReadOnly: Bool
    public let freeBytes: Int64
    public let totalBytes: Int64

    public init(of folder: String) throws(FileError) {
        guard isPath(folder) else { throw .badPath }
        var volume = system_volume()
        let result = system_get_volume(folder, &volume)
        if result < 0 { throw FileError(errno: -result) }
        isInMemory = volume.is_in_memory != 0
        isReadOnly = volume.is_read_only != 0
        freeBytes = volume.free_bytes
        totalBytes = volume.total_bytes
    }
}

/// The program's arguments, without its name. (Embedded Swift has no CommandLine.)
public func programArguments() -> [String] {
    guard let bytes = try? readFile("/proc/self/cmdline", maximum: 1 << 20) else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
}
