/// A request to a WebDAV server (RFC 4918), without login.
public struct DAVRequest: Equatable, Sendable {
    public enum Method: Equatable, Sendable {
        case get, head, put, propfind, makeFolder, move, delete

        /// As HTTP has it.
        public var name: StaticString {
            switch self {
            case .get: "GET"
            case .head: "HEAD"
            case .put: "PUT"
            case .propfind: "PROPFIND"
            case .makeFolder: "MKCOL"
            case .move: "MOVE"
            case .delete: "DELETE"
            }
        }
    }

    public enum Body: Equatable, Sendable {
        case none
        case bytes([UInt8])
        /// A part of the file that is delivered.
        case file(offset: Int64, count: Int64)
    }

    /// How long the server may think before its answer, in seconds.
    public enum Patience: Int, Sendable {
        case usual = 60
        /// It may put a large file together.
        case long = 600
    }

    public let method: Method
    public let url: String
    /// "Name: value".
    public let headers: [String]
    public let body: Body
    public let patience: Patience

    init(_ method: Method, _ url: String, headers: [String] = [], body: Body = .none, patience: Patience = .usual) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.patience = patience
    }

    /// Asks for size and checksums, of one file or of what lies in a folder.
    package static func properties(_ url: String, depth: Int) -> DAVRequest {
        let text =
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><d:propfind xmlns:d=\"DAV:\" xmlns:oc=\"http://owncloud.org/ns\"><d:prop>"
            + "<d:getcontentlength/><d:resourcetype/><oc:checksums/></d:prop></d:propfind>"
        return DAVRequest(
            .propfind, url, headers: ["Depth: " + String(depth), "Content-Type: application/xml; charset=utf-8"],
            body: .bytes(Array(text.utf8)))
    }
}

/// What a server answered.
public struct DAVAnswer: Equatable, Sendable {
    /// The most bytes of an answer that are read: the list of a large file's pieces.
    public static let maximumBytes = 512 << 10

    /// HTTP's status.
    public let status: Int
    /// At most `maximumBytes`.
    public let body: [UInt8]

    public init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }
}
