import CSystem

/// Reads files that tests use for comparison, such as captures and recordings in the folder beside the repository.
public enum TestFiles {
    /// The folder that several projects use (protocol captures, recordings). POCKETSCOPE_SHARED can name another
    /// folder.
    public static var shared: String {
        guard let path = getenv("POCKETSCOPE_SHARED") else { return "../shared" }
        return String(cString: path)
    }

    /// True if the shared folder exists.
    static var hasShared: Bool { access(shared, F_OK) == 0 }

    /// The folder with the files of the font Inter: the folder of Debian's fonts-inter, or the one that
    /// POCKETSCOPE_FONTS names.
    public static var fonts: String {
        guard let path = getenv("POCKETSCOPE_FONTS") else { return "/usr/share/fonts/opentype/inter" }
        return String(cString: path)
    }

    /// Returns the content of a file, or nil if it cannot be read.
    public static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = system_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { return nil }
            guard count > 0 else { return content }
            content.append(contentsOf: chunk[0..<Int(count)])
        }
    }

    /// Creates or replaces a file with these bytes; returns false if that fails.
    public static func store(_ bytes: [UInt8], at path: String) -> Bool {
        let descriptor = system_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            start += Int(count)
        }
        return true
    }
}

/// Returns the program's arguments without its name. (Embedded Swift has no CommandLine.)
public func programArguments() -> [String] {
    guard let bytes = TestFiles.bytes("/proc/self/cmdline") else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
}
