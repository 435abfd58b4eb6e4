import ViewerFeed

/// Decides which browsers may connect: by the code on the device's screen once, and by a token after that.
public struct AccessControl {
    /// The answer to a code.
    public enum Answer: Equatable, Sendable {
        /// The code is right. The browser gets this token.
        case accepted(ViewerToken)
        /// The code is wrong. So many tries are left.
        case wrong(left: Int)
        /// The device shows no code.
        case noCode
        /// Too many wrong codes. The device shows another one, and the browser must wait.
        case wait
    }

    /// The number of wrong codes after which the device must show another one.
    public static let tries = 5
    /// The time in nanoseconds after the last try during which no code is accepted. It limits how many of the million codes somebody can try.
    public static let pause: Int64 = 30_000_000_000
    /// The time in nanoseconds within which the app must have added a new token to its list.
    public static let confirming: Int64 = 5_000_000_000
    /// The maximum number of tokens that wait for this.
    private static let newTokens = 8

    public private(set) var access = FeedAccess()
    /// The number of wrong codes since the code was set.
    public private(set) var wrong = 0
    private var pauseEnd: Int64 = 0
    private var fresh: [(token: ViewerToken, deadline: Int64)] = []

    public init() {}

    /// Takes what the app allows now.
    public mutating func set(_ access: FeedAccess) {
        if access.code != self.access.code { wrong = 0 }
        // From now on, the app's list decides about a token that it contains. So the user can revoke the token at once.
        fresh.removeAll { new in access.tokens.contains { $0 == new.token } }
        self.access = access
    }

    /// Checks a code, six digits.
    /// - Parameter token: makes the browser's token; nil if there are no random numbers yet.
    public mutating func enter(_ code: UInt32, now: Int64, token: () -> ViewerToken?) -> Answer {
        guard now >= pauseEnd else { return .wait }
        guard let shown = access.code else { return .noCode }
        guard wrong < Self.tries else { return .wait }
        guard code == shown else {
            wrong += 1
            if wrong == Self.tries { pauseEnd = now + Self.pause }
            return wrong == Self.tries ? .wait : .wrong(left: Self.tries - wrong)
        }
        guard let token = token() else { return .wait }
        fresh.removeAll { $0.deadline <= now }
        if fresh.count >= Self.newTokens { fresh.removeFirst() }
        fresh.append((token, now + Self.confirming))
        return .accepted(token)
    }

    /// True if a browser with this token may connect. The comparison takes as long for any token, so that its time gives nothing away.
    public func admits(_ token: ViewerToken, now: Int64) -> Bool {
        let text = Array(token.text.utf8)
        var found: UInt8 = 0
        for known in access.tokens { found |= Self.isSame(known, text) }
        for new in fresh { found |= Self.isSame(new.token, text) & (now < new.deadline ? 1 : 0) }
        return found != 0
    }

    /// 1 if a token has this text, otherwise 0.
    private static func isSame(_ token: ViewerToken, _ text: [UInt8]) -> UInt8 {
        var difference: UInt8 = 0
        var index = 0
        for byte in token.text.utf8 {
            difference |= byte ^ (index < text.count ? text[index] : 0)
            index += 1
        }
        return difference == 0 ? 1 : 0
    }

    /// True if a Host header names the device: one of its names or addresses, with any port or without one. A foreign name that leads to the device's
    /// address (DNS rebinding) is refused.
    public func owns(_ host: [UInt8]) -> Bool {
        guard let name = Self.name(ofHost: host) else { return false }
        for own in access.hosts where Self.isEqual(name, own) { return true }
        return false
    }

    /// True if an Origin header is `http://` and exactly this Host header, in any case of letters.
    public static func isOrigin(_ origin: [UInt8], of host: [UInt8]) -> Bool {
        let scheme = Array("http://".utf8)
        guard origin.count == scheme.count + host.count, origin.starts(with: scheme) else { return false }
        for index in host.indices where lower(origin[scheme.count + index]) != lower(host[index]) { return false }
        return true
    }

    /// The name or address in a Host header, without brackets and port; nil if it is malformed.
    static func name(ofHost host: [UInt8]) -> ArraySlice<UInt8>? {
        guard !host.isEmpty, host.count <= FeedLimits.hostBytes + 8 else { return nil }
        let colon: UInt8 = 0x3A
        var name = host[...]
        var rest: ArraySlice<UInt8>
        if host[0] == 0x5B {
            guard let bracket = host.firstIndex(of: 0x5D) else { return nil }
            name = host[1..<bracket]
            rest = host[(bracket + 1)...]
        } else if let end = host.firstIndex(of: colon) {
            name = host[..<end]
            rest = host[end...]
        } else {
            rest = []
        }
        if let first = rest.first {
            rest = rest.dropFirst()
            guard first == colon, (1...5).contains(rest.count), rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
        }
        return name.isEmpty ? nil : name
    }

    private static func isEqual(_ name: ArraySlice<UInt8>, _ own: String) -> Bool {
        guard name.count == own.utf8.count else { return false }
        var index = name.startIndex
        for byte in own.utf8 {
            if lower(byte) != lower(name[index]) { return false }
            index += 1
        }
        return true
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
