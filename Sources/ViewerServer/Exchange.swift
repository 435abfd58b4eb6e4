import CMicroHTTPD
import Platform
import Viewers

/// One request until its response is complete.
final class Exchange {
    let route: ViewerRoute
    /// The Host header, which was checked.
    let host: [UInt8]
    private(set) var body: [UInt8] = []

    init(_ route: ViewerRoute, host: [UInt8]) { (self.route, self.host) = (route, host) }

    /// Takes a part of the body.
    /// - Returns: false if the body is too long.
    func take(_ part: UnsafeRawBufferPointer) -> Bool {
        guard body.count + part.count <= ViewerBody.bytes else { return false }
        body.append(contentsOf: part)
        return true
    }

    /// Reads what the server needs to know about a request.
    static func request(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, path: UnsafePointer<CChar>
    ) -> ViewerRequest {
        var request = ViewerRequest(method: RecordingFolders.bytes(method), path: RecordingFolders.bytes(path))
        request.host = header(connection, "Host")
        request.origin = header(connection, "Origin")
        request.cookie = header(connection, "Cookie")
        request.upgrade = header(connection, "Upgrade")
        request.connection = header(connection, "Connection")
        request.key = header(connection, "Sec-WebSocket-Key")
        request.version = header(connection, "Sec-WebSocket-Version")
        return request
    }

    /// A header of a request; nil if it is missing.
    static func header(_ connection: OpaquePointer, _ name: StaticString) -> [UInt8]? {
        name.withUTF8Buffer { name in
            name.withMemoryRebound(to: CChar.self) { http_header(connection, $0.baseAddress) }
        }.map { RecordingFolders.bytes($0) }
    }
}

/// A connection that the HTTP library owns, and the time until which its request must be complete.
struct OpenConnection {
    let connection: OpaquePointer
    let descriptor: Int32
    /// Monotonic, in nanoseconds.
    var deadline: Int64
}
