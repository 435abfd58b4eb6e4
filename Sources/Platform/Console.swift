import CSystem

/// The program's standard output and standard error, without the delay that `print` has at a pipe.
public enum Console {
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
