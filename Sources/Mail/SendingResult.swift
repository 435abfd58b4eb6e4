import Signals
import Text

/// The result of an attempt to send a message.
public enum SendingResult: Equatable, Sendable {
    case sent
    /// Sending failed, but a later attempt may succeed.
    case delayed(SendingProblem)
    /// The message itself was refused, so no attempt can succeed.
    case refused(SendingProblem)
}

/// The reason why a message was not sent.
public enum SendingProblem: Error, Equatable, Sendable {
    case noNetwork
    case unknownHost
    case notConnected
    case timedOut
    case notTrusted
    case noTLS
    case login
    /// The settings contain a login, but no encryption. No attempt is made, because the password would be readable in the network.
    case openLogin
    /// In the settings, the host, the sender or the certificates are missing or wrong.
    case settings
    /// The server refused the message. The value is the server's text in printable ASCII.
    case server(String)
    /// The stored message has no recipient.
    case broken
    /// Another problem, described by the system's reason.
    case other(SystemReason)

    /// True if other messages would fail for the same reason, so that no message is sent for a while.
    public var concernsAll: Bool {
        switch self {
        case .server, .broken: false
        default: true
        }
    }

    /// True if further attempts are useless until the settings are changed or the user requests another attempt.
    public var needsUser: Bool { self == .login || self == .openLogin || self == .settings }

    /// The name of the problem for the log. It does not contain the server's text, which may contain names of people.
    public var name: String {
        switch self {
        case .noNetwork: "no network"
        case .unknownHost: "unknown host"
        case .notConnected: "not connected"
        case .timedOut: "timed out"
        case .notTrusted: "certificate not trusted"
        case .noTLS: "no TLS"
        case .login: "login refused"
        case .openLogin: "login without encryption"
        case .settings: "settings incomplete"
        case .server: "by the server"
        case .broken: "message broken"
        case .other(.mailProgram(let status)): "msmtp " + String(status)
        case .other: "not started"
        }
    }
}

/// The way in which the program msmtp has ended.
public enum SenderEnd: Equatable, Sendable {
    case exited(Int)
    /// A signal has killed the program, usually because of a timeout.
    case killed
    /// The program could not be started.
    case notStarted(SystemReason)
}

extension SendingResult {
    /// True if the message must be removed from the queue.
    public var isFinal: Bool {
        if case .delayed = self { return false }
        return true
    }

    /// The maximum length of the server's text for the user, in characters.
    public static let maximumWords = 160

    /// Evaluates the exit status of msmtp and its standard error. Exit statuses are those of sysexits.h; their meaning was tested with version
    /// 1.8.23. The standard error is in English, with one message per line.
    public init(_ end: SenderEnd, errors: [UInt8]) {
        switch end {
        case .exited(0): self = .sent
        case .exited(let status): self = Self.classify(status, Errors(errors))
        case .killed: self = .delayed(.timedOut)
        case .notStarted(let reason): self = .delayed(.other(reason))
        }
    }

    private static func classify(_ status: Int, _ errors: Errors) -> SendingResult {
        // Check first if the server requires a login, which it may report at any stage: that the server requires a login does not mean that it
        // refuses the message.
        if let code = errors.serverCode {
            if code >= 500, status == 77 || [530, 534, 535, 538].contains(code) { return .delayed(.login) }
            let words = SendingProblem.server(errors.serverWords)
            return code >= 500 ? .refused(words) : .delayed(words)
        }
        switch status {
        case 64: return .refused(.broken)
        case 66, 78: return .delayed(.settings)
        case 68: return .delayed(.unknownHost)
        case 77: return .delayed(.login)
        default: break
        }
        if errors.contain("certificate") { return .delayed(.notTrusted) }
        if errors.contain("authentication") { return .delayed(.login) }
        if errors.contain("TLS") { return .delayed(.noTLS) }
        if errors.contain("timed out") { return .delayed(.timedOut) }
        if errors.contain("unreachable") { return .delayed(.noNetwork) }
        switch status {
        case 65: return .refused(.broken)
        case 71, 74, 75, 76: return .delayed(.notConnected)
        default: return .delayed(.other(.mailProgram(status)))
        }
    }
}

/// Evaluates the standard error of msmtp.
private struct Errors {
    let bytes: [UInt8]
    /// The code of the server's reply, 400 to 599; nil if there is none.
    var serverCode: Int?
    /// The text of the server's reply, beginning with the reply's code.
    var serverWords = ""

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let mark = Array("server message: ".utf8)
        for line in bytes.split(separator: 10) {
            guard let start = Errors.find(mark, in: line) else { continue }
            let words = line[(start + mark.count)...]
            let digits = words.prefix(3)
            guard digits.count == 3, let first = digits.first, first == UInt8(ascii: "4") || first == UInt8(ascii: "5"),
                let code: Int = ASCII.number(digits)
            else { continue }
            serverCode = code
            let printable = words.prefix(SendingResult.maximumWords).map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F }
            serverWords = String(decoding: printable, as: UTF8.self)
            // Stop here: only the first line of the reply counts.
            return
        }
    }

    func contain(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { Errors.find(Array($0), in: bytes[...]) != nil }
    }

    private static func find(_ wanted: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        guard line.count >= wanted.count else { return nil }
        for start in line.startIndex...(line.endIndex - wanted.count)
        where line[start..<(start + wanted.count)].elementsEqual(wanted) {
            return start
        }
        return nil
    }
}
