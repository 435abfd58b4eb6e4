import CSystem

/// Ends a run whose test does not end, after it has said which one that is: where nobody looks, nothing else would tell.
enum Hanging {
    /// What no test takes, also as ARM code beside other work.
    private static let seconds: UInt32 = 600
    private static let maximumBytes = 1000
    // Made before the signal comes, which may not allocate.
    nonisolated(unsafe) private static let message = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumBytes)
    nonisolated(unsafe) private static var length = 0

    static func begins(_ title: String) {
        length = 0
        for byte in "HANGS \(title)\n".utf8.prefix(maximumBytes) {
            message[length] = byte
            length += 1
        }
        signal(SIGALRM) { _ in
            write(1, Hanging.message, Hanging.length)
            _exit(1)
        }
        alarm(seconds)
    }

    static func ended() { alarm(0) }
}
