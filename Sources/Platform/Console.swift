import CSystem

/// The program's standard output and standard error, without the delay that `print` has at a pipe.
public enum Console {
    /// Writes a line to standard output at once, so that a reader at a pipe gets it.
    public static func line(_ text: String) { put(text, to: STDOUT_FILENO) }

    /// Writes a line that ends with a number, without allocating.
    public static func line(_ text: StaticString, _ number: Int) {
        system_write_number(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount, number)
    }

    /// Writes a line to standard error at once.
    public static func error(_ text: String) { put(text, to: STDERR_FILENO) }

    /// The system's own words for one of its error numbers.
    public static func text(ofError error: Int32) -> String { errorText(error) }

    private static func put(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { system_write_line(descriptor, $0.baseAddress, $0.count) }
    }
}
