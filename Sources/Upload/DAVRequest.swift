/// A request to a WebDAV server (RFC 4918), without the login.
public struct DAVRequest: Equatable, Sendable {
    public enum Method: Equatable, Sendable {
        case get, head, put, propfind, makeFolder, move, delete

        /// The name of the request's method in HTTP's spelling.
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
        /// The body is a range of bytes of the uploaded file.
        case file(offset: Int64, count: Int64)
    }

    /// The timeout for the server's answer, in seconds.
    public enum Timeout: Int, Sendable {
        case usual = 60
        /// The timeout for requests after which the server may have to assemble a large file.
        case long = 600
    }

    public let method: Method
    public let url: String
    /// The headers of the request, as "Name: value".
    public let headers: [String]
    public let body: Body
    public let timeout: Timeout

    init(_ method: Method, _ url: String, headers: [String] = [], body: Body = .none, timeout: Timeout = .usual) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    /// Requests the size and the checksums of one file, or of the files in a folder.
    package static func properties(_ url: String, depth: Int) -> DAVRequest {
        let text =
            "<?xml version=\"1.0\" encoding=\"utf-8\"?><d:propfind xmlns:d=\"DAV:\" xmlns:oc=\"http://owncloud.org/ns\"><d:prop>"
            + "<d:getcontentlength/><d:resourcetype/><oc:checksums/></d:prop></d:propfind>"
        return DAVRequest(
            .propfind, url, headers: ["Depth: " + String(depth), "Content-Type: application/xml; charset=utf-8"],
            body: .bytes(Array(text.utf8)))
    }
}

/// A server's answer.
public struct DAVAnswer: Equatable, Sendable {
    /// The maximum number of bytes of an answer that are read: enough for a list of all pieces of a large file.
    public static let maximumBytes = 512 << 10

    /// The HTTP status of the answer.
    public let status: Int
    /// The body of the answer, at most `maximumBytes`.
    public let body: [UInt8]

    public init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }
}
