import CSystem

/// Prints the name of the running test if the test hangs or the program crashes. The output of a run would otherwise not contain the name.
enum RunningTest {
    /// A time limit in seconds that no test reaches, even as ARM code on a busy machine.
    private static let seconds: UInt32 = 600
    private static let maximumBytes = 1000
    // The message is prepared before the test, because a signal handler must not allocate memory.
    nonisolated(unsafe) private static let message = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumBytes)
    nonisolated(unsafe) private static var length = 0
    nonisolated(unsafe) private static var process: pid_t = 0
    private static let signals = [SIGALRM, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT]
    /// The previous signal handlers by signal number, such as those of a sanitizer, which print more. They are in
    /// memory that a signal handler may read.
    nonisolated(unsafe) private static let before: UnsafeMutablePointer<sigaction> = {
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
        before.initialize(repeating: sigaction(), count: 32)
        for number in signals { sigaction(number, nil, before + Int(number)) }
        return before
    }()

    static func begins(_ title: String) {
        process = getpid()
        length = 0
        for byte in "HANGS OR CRASHES \(title)\n".utf8.prefix(maximumBytes) {
            message[length] = byte
            length += 1
        }
        _ = before
        for number in signals { signal(number, report) }
        alarm(seconds)
    }

    static func ended() {
        alarm(0)
        length = 0
    }

    private static let report: @convention(c) (Int32) -> Void = { number in
        // Prints nothing in child processes, in which tests of crashes raise signals.
        if getpid() == process, length > 0 { write(1, message, length) }
        sigaction(number, before + Int(number), nil)
        raise(number)
    }
}
