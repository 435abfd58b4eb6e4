import CSystem

/// For tests: observes each operation on files, and can make it fail. Set it only while nothing is written.
package nonisolated(unsafe) var fileWatch = file_watch()

/// Longest path in bytes.
public let maximumPath = 1023

/// True if the system accepts a path.
func isPath(_ path: String) -> Bool {
    let count = path.utf8.count
    return count > 0 && count <= maximumPath && !path.utf8.contains(0)
}

/// A copy of a text as a C string. The caller must deallocate it.
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

/// The whole content of a file.
/// - Parameter maximum: most bytes; a larger file is refused without being read in full.
public func readFile(_ path: String, maximum: Int) throws(FileError) -> [UInt8] {
    let (content, isWhole) = try readBeginning(of: path, maximum: maximum)
    guard isWhole else { throw .tooLarge }
    return content
}

/// The beginning of a file, and whether that is the whole file.
/// - Parameter maximum: most bytes.
public func readBeginning(
    of path: String, maximum: Int
) throws(FileError) -> (bytes: [UInt8], isWhole: Bool) {
    guard isPath(path) else { throw .badPath }
    // Not blocking: a pipe of that name must not block the app.
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
        let room = maximum - content.count
        content.append(contentsOf: chunk[0..<min(Int(count), room)])
        guard Int(count) <= room else { return (content, false) }
    }
}

/// Writes a whole file in place of an existing one. A power cut leaves the old or the new one. Blocks: for tasks of a worker.
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

/// Moves a file within its file system, in place of an existing one.
public func moveFile(_ path: String, to other: String) throws(FileError) {
    guard isPath(path), isPath(other) else { throw .badPath }
    let result = system_move_file(path, other, fileWatch)
    if result < 0 { throw FileError(errno: -result) }
}

/// A plain file in a folder.
public struct FolderEntry: Equatable, Sendable {
    public let name: String
    /// In bytes.
    public let size: Int64

    public init(name: String, size: Int64) {
        self.name = name
        self.size = size
    }
}

/// The most entries of a folder that are read: as many as FAT has.
private let maximumEntries = 65_536

/// The plain files of a folder, in no order. Links, folders, and names that are not UTF-8, which could not be opened, are left out.
/// - Parameters:
///   - maximum: most files; further ones are left out.
///   - isWanted: true for names to list. Others cost little: for each listed file, FAT searches the folder.
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

/// The wanted names of a folder's files and folders, in no order.
/// - Parameter maximum: most names; further ones are left out.
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

/// Removes a folder with its plain files. A missing folder is not an error. A folder that contains folders stays.
/// - Parameter maximum: the most removed files.
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

/// Writes bytes into an existing file, from an offset on, and makes them durable. Blocks: for tasks of a worker.
public func writeFile(_ path: String, with bytes: ArraySlice<UInt8>, at offset: Int) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    let result = bytes.withUnsafeBytes { system_write_at(path, $0.baseAddress, $0.count, offset, fileWatch) }
    if result < 0 { throw FileError(errno: -result) }
}

/// Makes a folder and its parents. Existing ones stay unchanged.
public func makeFolder(_ path: String) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    var partial: [UInt8] = []
    for byte in Array(path.utf8) + [UInt8(ascii: "/")] {
        if byte == UInt8(ascii: "/") && !partial.isEmpty {
            let folder = String(decoding: partial, as: UTF8.self)
            let made = mkdir(folder, 0o755)
            // Until the new folder's name is durable, its contents can be lost.
            let error = made == 0 ? file_sync_folder(folder, fileWatch) : system_errno()
            // Existing folders also cause "read-only".
            guard error == 0 || error == EEXIST || error == EROFS || error == EISDIR else {
                throw FileError(errno: error)
            }
        }
        partial.append(byte)
    }
    guard access(path, F_OK) == 0 else { throw .readOnly }
}

/// The file system of a folder. The query can read from the card: for tasks on the writing thread.
public struct Volume: Equatable, Sendable {
    /// True if memory replaces the card: nothing survives a power cut.
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
