import CSystem

/// Says which test it was that did not end, or in which the program broke off: nothing else would tell where nobody looks.
enum RunningTest {
    /// What no test takes, also as ARM code beside other work.
    private static let seconds: UInt32 = 600
    private static let maximumBytes = 1000
    // Made before a signal comes, whose handler may not allocate.
    nonisolated(unsafe) private static let message = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumBytes)
    nonisolated(unsafe) private static var length = 0
    nonisolated(unsafe) private static var process: pid_t = 0
    private static let signals = [SIGALRM, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT]
    /// Who had the signals before, by their numbers: a sanitizer, which says more. Memory that the handler may read.
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
        for number in signals { signal(number, tell) }
        alarm(seconds)
    }

    static func ended() {
        alarm(0)
        length = 0
    }

    private static let tell: @convention(c) (Int32) -> Void = { number in
        // Tests of crashes have them in processes of their own.
        if getpid() == process, length > 0 { write(1, message, length) }
        sigaction(number, before + Int(number), nil)
        raise(number)
    }
}
