import Text

/// How the app ended unexpectedly the last time: init's note, as a line of text.
public struct CrashReport: Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
        /// It showed no sign of life for this long, and init ended it.
        case silent(seconds: Int)
        /// A signal ended it, whether or not the app caused it.
        case signal(Int)
        /// It exited with this status.
        case status(Int)
    }

    /// Longer lines are not read.
    public static let maximumBytes = 512
    /// The trace is cut at this length.
    static let maximumTraceBytes = 160

    public let cause: Cause
    /// When the app ended, in seconds since 1970; 0 if the clock was not set. In init's note it is UTC.
    public var time: Int64
    /// Seconds since power-on.
    public let uptime: Int64
    /// The program's position and its stack, as hexadecimal offsets from the start of the program file; may be empty.
    public let trace: String

    public init(_ cause: Cause, time: Int64, uptime: Int64, trace: String = "") {
        self.cause = cause
        self.time = time
        self.uptime = uptime
        self.trace = trace
    }

    /// Reads init's line: time, uptime, kind of cause, number and trace, separated by spaces. Any bytes are allowed.
    /// - Returns: nil for an invalid line.
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

    /// The program's position: the first address of the trace; empty if there is none.
    public var place: String {
        String(decoding: trace.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
}
