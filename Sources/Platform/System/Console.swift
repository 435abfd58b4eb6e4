import CSystem

/// Writes to standard output and standard error immediately, without `print`'s buffer, and stores the last lines of the log.
public enum Console {
    private nonisolated(unsafe) static var kept: LogLines?

    /// Starts to store the last lines. If the file contains lines of earlier runs, the new lines follow them. The program must call this method once,
    /// before it starts threads.
    /// - Parameter path: an existing file on a file system in RAM. Without a file, the lines are lost when the program ends.
    public static func keepLines(in path: String?) { kept = LogLines(path: path) }

    /// Writes a line to standard output immediately, also if standard output is a pipe.
    public static func line(_ text: String) { put(text, to: STDOUT_FILENO) }

    /// Writes a line that ends with a number. Allocates nothing.
    public static func line(_ text: StaticString, _ number: Int) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 232) { line in
            let count = system_numbered_line(
                line.baseAddress, line.count, text.utf8Start, text.utf8CodeUnitCount, number)
            system_write_line(STDOUT_FILENO, line.baseAddress, count)
            kept?.append(line.baseAddress, count)
        }
    }

    /// Writes a line to standard error immediately.
    public static func error(_ text: String) { put(text, to: STDERR_FILENO) }

    /// The operating system's text for an error number (errno).
    public static func text(ofError error: Int32) -> String { errorText(error) }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            system_write_line(descriptor, bytes.baseAddress, bytes.count)
            bytes.withMemoryRebound(to: CChar.self) { kept?.append($0.baseAddress, $0.count) }
        }
    }

    /// A number that changes with each written line.
    public static var lineMark: UInt32 { kept?.mark ?? 0 }

    /// The last lines, oldest first.
    /// - Parameter maximum: the maximum number of lines.
    public static func lastLines(_ maximum: Int) -> [String] { kept?.last(maximum) ?? [] }
}
