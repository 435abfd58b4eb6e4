import Text
import ViewerFeed

/// What the server needs to know about a request. Texts are as the browser sent them; the path is decoded, without the query.
public struct ViewerRequest: Sendable {
    public var method: [UInt8]
    public var path: [UInt8]
    public var host: [UInt8]?
    public var origin: [UInt8]?
    public var cookie: [UInt8]?
    public var upgrade: [UInt8]?
    public var connection: [UInt8]?
    public var key: [UInt8]?
    public var version: [UInt8]?

    public init(method: [UInt8], path: [UInt8]) { (self.method, self.path) = (method, path) }
}

/// The kind of answer to a request.
public enum ViewerRoute: Equatable, Sendable {
    /// The request is refused with this status.
    case refused(UInt16)
    case page
    case session(isPaired: Bool)
    /// The body is a code.
    case code
    /// The body is the name of a marker.
    case marker
    /// A WebSocket for a browser with this token. `key` is from its header.
    case live(ViewerToken, key: [UInt8])
    case recordings
    case recording(RecordingName)

    /// The maximum length of a path in bytes, after decoding.
    private static let pathBytes = 255

    /// Checks a request: the headers that protect from other pages first, then method, path and token.
    public static func of(_ request: ViewerRequest, _ access: AccessControl, now: Int64) -> ViewerRoute {
        guard let host = request.host, access.owns(host) else { return .refused(403) }
        guard request.path.count <= pathBytes else { return .refused(404) }
        let isGet = request.method.elementsEqual("GET".utf8)
        let isPost = request.method.elementsEqual("POST".utf8)
        guard isGet || isPost else { return .refused(405) }
        let path = request.path
        let isFromPage = request.origin.map { AccessControl.isOrigin($0, of: host) } ?? false
        if path.elementsEqual("/code".utf8) || path.elementsEqual("/marker".utf8) {
            guard isPost else { return .refused(405) }
            guard isFromPage else { return .refused(403) }
            if path.elementsEqual("/code".utf8) { return .code }
            guard token(request, access, now: now) != nil else { return .refused(401) }
            return access.access.markersAllowed ? .marker : .refused(403)
        }
        guard isGet else { return .refused(405) }
        if path.elementsEqual("/".utf8) { return .page }
        let token = token(request, access, now: now)
        if path.elementsEqual("/session".utf8) { return .session(isPaired: token != nil) }
        let recordings = Array("/recordings".utf8)
        let isLive = path.elementsEqual("/live".utf8)
        guard isLive || path.starts(with: recordings) else { return .refused(404) }
        if isLive, !isFromPage { return .refused(403) }
        guard let token else { return .refused(401) }
        if isLive { return live(request, token) }
        if path.count == recordings.count { return .recordings }
        guard path[recordings.count] == 0x2F, let name = RecordingName(Array(path[(recordings.count + 1)...])) else {
            return .refused(404)
        }
        return .recording(name)
    }

    private static func live(_ request: ViewerRequest, _ token: ViewerToken) -> ViewerRoute {
        guard let upgrade = request.upgrade, isSame(upgrade[...], "websocket"),
            let connection = request.connection, contains(connection, "upgrade"),
            let version = request.version, version.elementsEqual("13".utf8),
            let key = request.key, isKey(key)
        else { return .refused(400) }
        return .live(token, key: key)
    }

    /// True for 16 bytes in base 64.
    private static func isKey(_ key: [UInt8]) -> Bool {
        guard key.count == 24, key[22] == 0x3D, key[23] == 0x3D else { return false }
        return key[..<22].allSatisfy { ASCII.isLetterOrDigit($0) || $0 == 0x2B || $0 == 0x2F }
    }

    /// The browser's token, if it may connect.
    private static func token(_ request: ViewerRequest, _ access: AccessControl, now: Int64) -> ViewerToken? {
        guard let cookie = request.cookie else { return nil }
        for part in cookie.split(separator: 0x3B, maxSplits: 15) {
            let part = part.drop { $0 == 0x20 }
            guard part.starts(with: "token=".utf8), let token = ViewerToken(part.dropFirst(6)) else { continue }
            if access.admits(token, now: now) { return token }
        }
        return nil
    }

    /// True if a list with commas contains a word, in any case of letters.
    private static func contains(_ list: [UInt8], _ word: StaticString) -> Bool {
        for part in list.split(separator: 0x2C) {
            var part = part.drop { $0 == 0x20 || $0 == 0x09 }
            while let last = part.last, last == 0x20 || last == 0x09 { part = part.dropLast() }
            if isSame(part, word) { return true }
        }
        return false
    }

    private static func isSame(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard word.count == text.count else { return false }
            var index = 0
            for byte in text {
                let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                if letter != word[index] { return false }
                index += 1
            }
            return true
        }
    }
}

/// Reads the bodies of requests.
public enum ViewerBody {
    /// The maximum length of a body in bytes.
    public static let bytes = FeedLimits.markerBytes

    /// A code of exactly six digits; nil for anything else.
    public static func code(_ body: [UInt8]) -> UInt32? {
        guard body.count == 6 else { return nil }
        var code: UInt32 = 0
        for byte in body {
            guard ASCII.isDigit(byte) else { return nil }
            code = 10 * code + UInt32(byte - 0x30)
        }
        return code
    }

    /// The visible characters of a marker's name; nil if there is none, or if the body is not UTF-8.
    public static func marker(_ body: [UInt8]) -> String? {
        guard isUTF8(body) else { return nil }
        let name = PrintableText.line(String(decoding: body, as: UTF8.self), maximumBytes: FeedLimits.markerBytes)
        return name.utf8.isEmpty ? nil : name
    }

    /// The view that a frame of a viewer selects; nil for any other text.
    public static func view(_ text: ArraySlice<UInt8>) -> FeedView? {
        if text.elementsEqual("{\"view\":0}".utf8) { return .received }
        return text.elementsEqual("{\"view\":1}".utf8) ? .displayed : nil
    }
}
