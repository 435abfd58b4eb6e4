import Text

/// How the app ended the last time although nobody had wanted it to: what init noted, as a line of text.
public struct CrashReport: Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
        /// It gave no sign of life for so many seconds, and was ended.
        case silent(seconds: Int)
        /// A signal ended it, its own fault or not.
        case signal(Int)
        /// It gave up with this exit status.
        case status(Int)
    }

    /// A longer line is not read.
    public static let maximumBytes = 512
    /// The most of the trace that is kept.
    static let maximumTraceBytes = 160

    public let cause: Cause
    /// When it was, in seconds since 1970; 0 when the clock was not set. As noted it is UTC.
    public var time: Int64
    /// The seconds since the device was switched on.
    public let uptime: Int64
    /// Where the program was, and what was on its stack, in hexadecimal digits as far from its beginning as in its file; may be
    /// empty.
    public let trace: String

    public init(_ cause: Cause, time: Int64, uptime: Int64, trace: String = "") {
        self.cause = cause
        self.time = time
        self.uptime = uptime
        self.trace = trace
    }

    /// Reads init's line: time, uptime, kind of the cause, its number, and the trace, with spaces between. Any bytes are allowed.
    /// - Returns: nil when the line is none.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes,
            let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first
        else { return nil }
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
        guard fields.count >= 4,
            let time: Int64 = ASCII.number(fields[0], upTo: 1 << 40),
            let uptime: Int64 = ASCII.number(fields[1], upTo: 1 << 40),
            let number: Int = ASCII.number(fields[3], upTo: 9999)
        else { return nil }
        if fields[2].elementsEqual("silent".utf8) {
            cause = .silent(seconds: number)
        } else if fields[2].elementsEqual("signal".utf8) {
            cause = .signal(number)
        } else if fields[2].elementsEqual("status".utf8) {
            cause = .status(number)
        } else {
            return nil
        }
        self.time = time
        self.uptime = uptime
        let trace = fields.count > 4 ? fields[4].prefix(Self.maximumTraceBytes) : []
        let isTrace = trace.allSatisfy { ASCII.hexadecimal($0) != nil || $0 == UInt8(ascii: " ") }
        self.trace = isTrace ? String(decoding: trace, as: UTF8.self) : ""
    }

    /// Where the program was: the first address of the trace; empty when there is none.
    public var place: String {
        String(decoding: trace.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
}
