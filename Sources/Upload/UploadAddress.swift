import Text

/// Upload: uploads files to a WebDAV folder. It selects the requests, evaluates the answers, and contains the queue. The module uses no
/// files, no network and no clock.

/// The fault in the address of a folder on a server.
public enum UploadAddressError: Error, Equatable, Sendable {
    case missing
    case tooLong
    /// The address does not begin with "https://" or "http://".
    case noScheme
    /// The host or the port is missing or invalid.
    case badHost
    /// The address contains a user name or a password, which are separate settings.
    case hasLogin
    /// The path contains a query, a fragment, control characters or steps to a parent folder.
    case badPath
}

/// The address of a folder on a WebDAV server, for example "https://cloud.lab.example/remote.php/dav/files/anna/study".
public struct UploadAddress: Equatable, Sendable {
    /// The maximum length of an address with its escapes, in bytes.
    public static let maximumBytes = 1024

    /// True if the connection to the server is encrypted.
    public let isEncrypted: Bool
    /// Scheme, host and port, as the user typed them.
    let origin: String
    /// The path of the folder on the server, with escapes, and with a slash at both ends.
    let path: String

    public init(_ text: String) throws(UploadAddressError) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .missing }
        guard bytes.count <= Self.maximumBytes else { throw .tooLong }
        let secure = Array("https://".utf8)
        let open = Array("http://".utf8)
        isEncrypted = ASCII.equal(bytes.prefix(secure.count), secure)
        guard isEncrypted || ASCII.equal(bytes.prefix(open.count), open) else { throw .noScheme }
        let rest = bytes.dropFirst(isEncrypted ? secure.count : open.count)
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let authority = rest[..<slash]
        guard !authority.contains(UInt8(ascii: "@")) else { throw .hasLogin }
        guard Self.isAuthority(authority) else { throw .badHost }
        origin = (isEncrypted ? "https://" : "http://") + String(decoding: authority, as: UTF8.self)
        var path: [UInt8] = [UInt8(ascii: "/")]
        for segment in rest[slash...].split(separator: UInt8(ascii: "/")) {
            guard Self.isSegment(segment) else { throw .badPath }
            // Keep the escapes that the user's address already contains.
            URLText.append(segment, keepingEscapes: true, to: &path)
            path.append(UInt8(ascii: "/"))
        }
        self.path = String(decoding: path, as: UTF8.self)
    }

    /// The address of a file, or (with a trailing slash) of a folder, below the folder of this address.
    package func url(_ folder: ArraySlice<RemoteName>, _ name: RemoteName? = nil) -> String {
        var bytes = Array((origin + path).utf8)
        for folder in folder {
            URLText.append(folder.text.utf8, to: &bytes)
            bytes.append(UInt8(ascii: "/"))
        }
        if let name { URLText.append(name.text.utf8, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The address of a file to download, whose path is relative to the folder of this address, for example "study/news.json".
    public func url(reading path: [RemoteName]) -> String { url(path.dropLast(), path.last) }

    /// The address of the folder for pieces of large files on a Nextcloud: ".../remote.php/dav/uploads/anna/" for a folder in
    /// ".../remote.php/dav/files/anna/". Nil if the folder is not on a Nextcloud.
    package var nextcloudUploads: String? {
        let bytes = Array(path.utf8)
        let mark = Array("/remote.php/dav/files/".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
        let user = bytes[(start + mark.count)...].prefix { $0 != UInt8(ascii: "/") }
        guard !user.isEmpty else { return nil }
        return origin + String(decoding: bytes[..<start], as: UTF8.self) + "/remote.php/dav/uploads/"
            + String(decoding: user, as: UTF8.self) + "/"
    }

    private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
        var host = bytes
        let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
        if let colon, bytes.last != UInt8(ascii: "]") {
            guard let port: Int = ASCII.number(bytes[(colon + 1)...], upTo: 65_535), port > 0 else { return false }
            host = bytes[..<colon]
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]"), host.count > 2 {
            // The host is an IPv6 address in brackets, so check its characters.
            return host.dropFirst().dropLast().allSatisfy {
                ASCII.hexadecimal($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
        }
        return !host.isEmpty
            && host.allSatisfy {
                ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
    }

    private static func isSegment(_ bytes: ArraySlice<UInt8>) -> Bool {
        let decoded = URLText.decoded(bytes)
        return !decoded.elementsEqual(".".utf8) && !decoded.elementsEqual("..".utf8)
            && decoded.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && !bytes.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\\") }
    }
}
