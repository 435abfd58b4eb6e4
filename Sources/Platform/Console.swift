import CSystem

/// The program's arguments and its standard output, which Embedded Swift's library does not give.
public enum Console {
    /// The most bytes of arguments that are read.
    public static let maximumArgumentBytes = 64 << 10

    /// The arguments without the program's name, from /proc/self/cmdline.
    public static var arguments: [String] {
        let descriptor = system_open("/proc/self/cmdline", O_RDONLY, 0)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: maximumArgumentBytes)
        var count = 0
        while count < bytes.count {
            let room = bytes.count - count
            let result = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, room) }
            guard result > 0 else { break }
            count += Int(result)
        }
        // Each argument ends with a zero byte, the last one too.
        return bytes[..<count].split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes a line to standard output at once, so that whoever waits for it at a pipe gets it.
    public static func line(_ text: String) { put(text + "\n", to: STDOUT_FILENO) }

    /// Writes a line to standard error at once.
    public static func error(_ text: String) { put(text + "\n", to: STDERR_FILENO) }

    /// The system's own words for one of its error numbers.
    public static func text(ofError error: Int32) -> String { errorText(error) }

    private static func put(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let rest = bytes.count - sent
            let result = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + sent, rest) }
            // Nobody reads any more: what the program does matters more than what it says.
            guard result > 0 else { return }
            sent += Int(result)
        }
    }
}
