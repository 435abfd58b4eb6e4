/// The name of a file or folder on a server, which is one part of a path.
public struct RemoteName: Equatable, Sendable {
    /// The maximum length of a name in UTF-8 bytes. This module derives longer names from it, which most file systems still accept.
    public static let maximumBytes = 200
    /// The maximum number of other names that are tried when a name is taken.
    package static let maximumVersions = 9

    public let text: String

    /// Fails if the name is empty, too long or hidden, or contains slashes or control characters.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.maximumBytes, bytes[0] != UInt8(ascii: "."),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    /// Splits a path such as "a/b" into its parts. Nil if a part is not a valid name, or if there are more than `maximumParts`.
    public static func path(_ text: String) -> [RemoteName]? {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= maximumParts else { return nil }
        var names: [RemoteName] = []
        for part in parts {
            guard let name = RemoteName(String(decoding: part, as: UTF8.self)) else { return nil }
            names.append(name)
        }
        return names
    }
    /// The maximum number of folders between the folder that the settings name and a file.
    public static let maximumParts = 8

    /// The name that is tried when another file has this name: "a.bdf" becomes "a-2.bdf".
    package func version(_ number: Int) -> RemoteName {
        number > 1 ? marked("-" + String(number)) : self
    }

    /// A name that no file with other content has: "a.bdf" becomes "a-0123456789abcdef.bdf".
    package func version(of digest: FileDigest) -> RemoteName {
        marked("-" + String(decoding: digest.digits.prefix(16), as: UTF8.self))
    }

    /// The name with an addition before its extension.
    private func marked(_ mark: String) -> RemoteName {
        let bytes = Array(text.utf8)
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        // Shorten the name before its extension until it has the maximum length. Cut only between two characters.
        var stem = bytes[..<dot]
        while stem.count > 1, stem.count + mark.utf8.count + bytes.count - dot > Self.maximumBytes {
            while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
            stem.removeLast()
        }
        return RemoteName(
            unchecked: String(decoding: stem, as: UTF8.self) + mark + String(decoding: bytes[dot...], as: UTF8.self))
    }

    /// The name of the digest file, which accompanies the file on the server.
    package var digestFile: RemoteName { RemoteName(unchecked: text + ".sha256") }

    /// The temporary name of a file while it is being sent. The name depends on the content, so that no other content uses it.
    package func partial(_ digest: FileDigest) -> RemoteName {
        RemoteName(unchecked: "." + text + "." + String(decoding: digest.digits.prefix(16), as: UTF8.self) + ".part")
    }
}
