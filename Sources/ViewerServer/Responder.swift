import CMicroHTTPD
import CSystem
import Text
import Viewers

/// Sends responses, all with the headers that protect the page.
struct Responder {
    let page: ViewerPage

    /// Responds with a text.
    /// - Parameters:
    ///   - host: the checked Host header, for the policy of the page's connections.
    ///   - cookie: the value of a Set-Cookie header.
    func respond(
        _ connection: OpaquePointer, _ status: UInt32, _ bytes: [UInt8] = [], type: StaticString = "application/json",
        host: [UInt8] = [], cookie: String? = nil
    ) -> MHD_Result {
        guard let response = bytes.withUnsafeBytes({ http_response($0.baseAddress, $0.count) }) else { return .NO }
        if !bytes.isEmpty { add("Content-Type", type, to: response) }
        if let cookie { MHD_add_response_header(response, "Set-Cookie", cookie) }
        if status == 405 { add("Allow", "GET, POST", to: response) }
        return queue(connection, status, response, host: host)
    }

    func respondWithPage(_ connection: OpaquePointer, host: [UInt8]) -> MHD_Result {
        guard let response = http_lasting_response(page.bytes.baseAddress, page.bytes.count) else { return .NO }
        add("Content-Type", "text/html; charset=utf-8", to: response)
        return queue(connection, 200, response, host: host)
    }

    /// Responds with a file, or a part of it. The response owns the file's descriptor.
    func respond(_ connection: OpaquePointer, with file: http_file, name: RecordingName, host: [UInt8]) -> MHD_Result {
        let tag = Self.tag(of: file)
        let part = DownloadPart.of(
            Exchange.header(connection, "Range"), ifRange: Exchange.header(connection, "If-Range"),
            tag: Array(tag.utf8), size: file.size)
        var (offset, count, status): (Int64, Int64, UInt32) = (0, file.size, 200)
        var range = ByteText()
        switch part {
        case .whole: break
        case .none:
            close(file.descriptor)
            range.add("bytes */")
            range.add(decimal: file.size)
            guard let response = http_response(nil, 0) else { return .NO }
            add("Content-Range", range, to: response)
            return queue(connection, 416, response, host: host)
        case .part(let first, let length):
            (offset, count, status) = (first, length, 206)
            range.add("bytes ")
            range.add(decimal: first)
            range.add("-")
            range.add(decimal: first + length - 1)
            range.add("/")
            range.add(decimal: file.size)
        }
        guard
            let response = MHD_create_response_from_fd_at_offset64(UInt64(count), file.descriptor, UInt64(offset))
        else {
            close(file.descriptor)
            return .NO
        }
        if status == 206 { add("Content-Range", range, to: response) }
        add("Content-Type", name.type, to: response)
        add("Accept-Ranges", "bytes", to: response)
        MHD_add_response_header(response, "ETag", tag)
        // The browser saves the file and never shows it as a page.
        add("Content-Disposition", "attachment", to: response)
        return queue(connection, status, response, host: host)
    }

    /// Accepts a WebSocket.
    func upgrade(
        _ connection: OpaquePointer, key: [UInt8], context: UnsafeMutableRawPointer, _ upgraded: MHD_UpgradeHandler
    ) -> MHD_Result {
        guard let response = MHD_create_response_for_upgrade(upgraded, context) else { return .NO }
        defer { MHD_destroy_response(response) }
        let answer = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
            guard let base = text.baseAddress else { return "" }
            http_accept_key(String(decoding: key, as: UTF8.self), base)
            return String(cString: base)
        }
        add("Upgrade", "websocket", to: response)
        MHD_add_response_header(response, "Sec-WebSocket-Accept", answer)
        return MHD_queue_response(connection, 101, response)
    }

    /// A tag that changes with the file's content: its number, size and time of the last change.
    private static func tag(of file: http_file) -> String {
        var text = ByteText()
        text.add("\"")
        text.add(decimal: Int64(truncatingIfNeeded: file.number & 0x7FFF_FFFF_FFFF_FFFF))
        text.add("-")
        text.add(decimal: file.size)
        text.add("-")
        text.add(decimal: file.seconds)
        text.add("-")
        text.add(decimal: file.nanoseconds)
        text.add("\"")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private func queue(
        _ connection: OpaquePointer, _ status: UInt32, _ response: OpaquePointer, host: [UInt8]
    ) -> MHD_Result {
        defer { MHD_destroy_response(response) }
        // A connection is free again after its response, since there are few.
        add("Connection", "close", to: response)
        add("Cache-Control", "no-store", to: response)
        add("X-Content-Type-Options", "nosniff", to: response)
        add("Referrer-Policy", "no-referrer", to: response)
        add("X-Frame-Options", "DENY", to: response)
        // Older versions of Safari do not count WebSockets of the same host to 'self'. The host was checked, or is empty.
        var policy = page.policy
        if !host.isEmpty { policy += " ws://" + String(decoding: host, as: UTF8.self) }
        MHD_add_response_header(response, "Content-Security-Policy", policy)
        return MHD_queue_response(connection, status, response)
    }

    private func add(_ name: StaticString, _ value: StaticString, to response: OpaquePointer) {
        name.withUTF8Buffer { name in
            value.withUTF8Buffer { value in
                name.withMemoryRebound(to: CChar.self) { name in
                    _ = value.withMemoryRebound(to: CChar.self) { value in
                        MHD_add_response_header(response, name.baseAddress, value.baseAddress)
                    }
                }
            }
        }
    }

    private func add(_ name: StaticString, _ value: ByteText, to response: OpaquePointer) {
        name.withUTF8Buffer { name in
            _ = name.withMemoryRebound(to: CChar.self) {
                MHD_add_response_header(response, $0.baseAddress, String(decoding: value.bytes, as: UTF8.self))
            }
        }
    }
}
