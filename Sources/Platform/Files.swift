import CSystem

/// Longest path in bytes.
public let maximumPath = 1023

/// Whether a path can be given to the system.
func isPath(_ path: String) -> Bool {
    let count = path.utf8.count
    return count > 0 && count <= maximumPath && !path.utf8.contains(0)
}

/// The whole content of a file.
/// - Parameter maximum: most bytes; a larger file is refused without reading it all.
public func readFile(_ path: String, maximum: Int) throws(FileError) -> [UInt8] {
    guard isPath(path) else { throw .badPath }
    // Not blocking: a pipe of that name must not hold the app up.
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
        guard count > 0 else { return content }
        guard Int(count) <= maximum - content.count else { throw .tooLarge }
        content.append(contentsOf: chunk[0..<Int(count)])
    }
}

/// Makes a folder and the ones above it; those that exist stay as they are.
public func makeFolder(_ path: String) throws(FileError) {
    guard isPath(path) else { throw .badPath }
    var partial: [UInt8] = []
    for byte in Array(path.utf8) + [UInt8(ascii: "/")] {
        if byte == UInt8(ascii: "/") && !partial.isEmpty {
            let made = mkdir(String(decoding: partial, as: UTF8.self), 0o755)
            let error = system_errno()
            // Read-only is told for folders that exist, too.
            guard made == 0 || error == EEXIST || error == EROFS || error == EISDIR else {
                throw FileError(errno: error)
            }
        }
        partial.append(byte)
    }
    guard access(path, F_OK) == 0 else { throw .readOnly }
}

/// The program's arguments, without its name. (Embedded Swift has no CommandLine.)
public func programArguments() -> [String] {
    guard let bytes = try? readFile("/proc/self/cmdline", maximum: 1 << 20) else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
}
