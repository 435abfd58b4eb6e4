import CSystem

/// The program's standard output and standard error, without the delay of `print` on a pipe. The last lines are stored.
public enum Console {
    private nonisolated(unsafe) static var kept: LogLines?

    /// Stores the last lines from now on, after those of earlier runs if a file contains them. Must be called once, before there are other
    /// threads.
    /// - Parameter path: an existing file in memory; without it, the lines end with the program.
    public static func keepLines(in path: String?) { kept = LogLines(path: path) }

    /// Writes a line to standard output at once, for a reader on a pipe.
    public static func line(_ text: String) { put(text, to: STDOUT_FILENO) }

    /// Writes a line that ends with a number, without allocating.
    public static func line(_ text: StaticString, _ number: Int) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 232) { line in
            let count = system_numbered_line(
                line.baseAddress, line.count, text.utf8Start, text.utf8CodeUnitCount, number)
            system_write_line(STDOUT_FILENO, line.baseAddress, count)
            kept?.append(line.baseAddress, count)
        }
    }

    /// Writes a line to standard error at once.
    public static func error(_ text: String) { put(text, to: STDERR_FILENO) }

    /// The system's text for one of its error numbers.
    public static func text(ofError error: Int32) -> String { errorText(error) }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            system_write_line(descriptor, bytes.baseAddress, bytes.count)
            bytes.withMemoryRebound(to: CChar.self) { kept?.append($0.baseAddress, $0.count) }
        }
    }

    /// Changes with each written line.
    public static var lineMark: UInt32 { kept?.mark ?? 0 }

    /// The last lines, oldest first.
    /// - Parameter maximum: most lines.
    public static func lastLines(_ maximum: Int) -> [String] { kept?.last(maximum) ?? [] }
}
