import Text

/// How the app last ended unexpectedly. The board's first process (init) writes this report as a line of text.
public struct CrashReport: Equatable, Sendable {
    public enum Cause: Equatable, Sendable {
        /// The app gave no sign of life for this time, so init killed it.
        case silent(seconds: Int)
        /// A signal of the kernel ended the app. The value is the signal's number. The app itself need not be the cause.
        case signal(Int)
        /// The app exited with this status.
        case status(Int)
    }

    /// The maximum size of init's line in bytes. A longer line is not read.
    public static let maximumBytes = 512
    /// The maximum length of the stack trace in bytes. A longer trace is cut.
    static let maximumTraceBytes = 160

    public let cause: Cause
    /// The time at which the app ended, in seconds since 1970; 0 if the clock was not set. Init writes the time in UTC.
    public var time: Int64
    /// The number of seconds since power-on at which the app ended.
    public let uptime: Int64
    /// The program counter and the return addresses on the stack, as hexadecimal offsets from the start of the program file; may be empty.
    public let trace: String

    public init(_ cause: Cause, time: Int64, uptime: Int64, trace: String = "") {
        self.cause = cause
        self.time = time
        self.uptime = uptime
        self.trace = trace
    }

    /// Parses init's line: time, uptime, kind of cause, number and trace, separated by spaces. The bytes may be anything.
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

    /// The address at which the app ended: the first address of the trace; empty if there is none.
    public var place: String {
        String(decoding: trace.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
}
