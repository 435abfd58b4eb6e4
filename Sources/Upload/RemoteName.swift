/// The name of a file or folder on a server: one part of a path.
public struct RemoteName: Equatable, Sendable {
    /// The longest name, in bytes of UTF-8: with what is added to it, most file systems hold it.
    public static let maximumBytes = 200
    /// How often another name is tried where a name is taken.
    package static let maximumVersions = 9

    public let text: String

    /// Fails where a name is empty, too long, hidden, or has slashes or control characters in it.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.maximumBytes, bytes[0] != UInt8(ascii: "."),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    /// "a/b" as its parts; nil where one of them is no name, or there are more than `maximumParts`.
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
    /// How deep a file may lie below the folder of the settings.
    public static let maximumParts = 8

    /// The name for another file of the same name: "a.bdf" becomes "a-2.bdf".
    package func version(_ number: Int) -> RemoteName {
        number > 1 ? marked("-" + String(number)) : self
    }

    /// The name that only a file with this content gets: "a.bdf" becomes "a-0123456789abcdef.bdf".
    package func version(of digest: FileDigest) -> RemoteName {
        marked("-" + String(decoding: digest.digits.prefix(16), as: UTF8.self))
    }

    /// A mark stands before the ending.
    private func marked(_ mark: String) -> RemoteName {
        let bytes = Array(text.utf8)
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        // A longer name could not be read from the program's report. Whole characters are left out, where the ending leaves room.
        var stem = bytes[..<dot]
        while stem.count > 1, stem.count + mark.utf8.count + bytes.count - dot > Self.maximumBytes {
            while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
            stem.removeLast()
        }
        return RemoteName(
            unchecked: String(decoding: stem, as: UTF8.self) + mark + String(decoding: bytes[dot...], as: UTF8.self))
    }

    /// The file with the digest beside a file.
    package var digestFile: RemoteName { RemoteName(unchecked: text + ".sha256") }

    /// The name that a file has while it is sent. No other content has the same.
    package func partial(_ digest: FileDigest) -> RemoteName {
        RemoteName(unchecked: "." + text + "." + String(decoding: digest.digits.prefix(16), as: UTF8.self) + ".part")
    }
}
