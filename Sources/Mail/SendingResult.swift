import Signals
import Text

/// What became of an attempt to send a message.
public enum SendingResult: Equatable, Sendable {
    case sent
    /// It can go well later.
    case delayed(SendingProblem)
    /// It will never go well: the message itself is refused.
    case refused(SendingProblem)
}

/// Why a message did not leave.
public enum SendingProblem: Error, Equatable, Sendable {
    case noNetwork
    case unknownHost
    case notConnected
    case timedOut
    case notTrusted
    case noTLS
    case login
    /// The settings have a login and no encryption: it is not even tried, since the password would be readable on its way.
    case openLogin
    /// Host, sender or certificates are missing or wrong in the settings.
    case settings
    /// The server refused; its own words, printable ASCII.
    case server(String)
    /// The stored message has no recipient.
    case broken
    /// Anything else.
    case other(SystemReason)

    /// Whether another message would fare the same, so that none is tried for a while.
    public var concernsAll: Bool {
        switch self {
        case .server, .broken: false
        default: true
        }
    }

    /// Whether trying again is of no use until the settings change or the user says so.
    public var needsUser: Bool { self == .login || self == .openLogin || self == .settings }

    /// For the log; without the server's words, which may name people.
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

/// How msmtp ended.
public enum SenderEnd: Equatable, Sendable {
    case exited(Int)
    /// By a signal, mostly since it took too long.
    case killed
    /// It could not be started.
    case notStarted(SystemReason)
}

extension SendingResult {
    /// Whether the message waits no more.
    public var isFinal: Bool {
        if case .delayed = self { return false }
        return true
    }

    /// The longest part of the server's words that a user sees.
    public static let maximumWords = 160

    /// Reads msmtp's exit status (those of sysexits.h; what it means by them was tried with version 1.8.23) and what it
    /// wrote to its standard error, in English, one message a line.
    public init(_ end: SenderEnd, errors: [UInt8]) {
        switch end {
        case .exited(0): self = .sent
        case .exited(let status): self = Self.classify(status, Errors(errors))
        case .killed: self = .delayed(.timedOut)
        case .notStarted(let reason): self = .delayed(.other(reason))
        }
    }

    private static func classify(_ status: Int, _ errors: Errors) -> SendingResult {
        // Whatever stage it was, a server that wants a login has not judged the message.
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

/// What msmtp wrote.
private struct Errors {
    let bytes: [UInt8]
    /// The server's reply code, 400 to 599.
    var serverCode: Int?
    /// The server's words with the code before them.
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
            // The first line of the reply has the code that counts.
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
