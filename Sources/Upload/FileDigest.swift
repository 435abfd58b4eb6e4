import Text

/// The SHA-256 of a file.
public struct FileDigest: Equatable, Sendable {
    public static let byteCount = 32

    private let bytes: [UInt8]

    /// Makes a digest from 32 bytes; fails for another number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Parses 64 hexadecimal digits at the beginning of a text, followed by a blank, a line end or nothing. This is the format of `sha256sum`.
    public init?(line: ArraySlice<UInt8>) {
        let line = Array(line.prefix(2 * Self.byteCount + 1))
        guard line.count >= 2 * Self.byteCount else { return nil }
        if line.count > 2 * Self.byteCount {
            guard line[2 * Self.byteCount].isXMLSpace else { return nil }
        }
        var bytes: [UInt8] = []
        for index in 0..<Self.byteCount {
            guard let high = ASCII.hexadecimal(line[2 * index]), let low = ASCII.hexadecimal(line[2 * index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The digest as 64 hexadecimal digits.
    public var digits: [UInt8] {
        bytes.flatMap { [ASCII.hexadecimalDigit($0 >> 4), ASCII.hexadecimalDigit($0)] }
    }

    /// The content of the digest file of a file with this name, in the format of `sha256sum --check`.
    package func line(_ name: RemoteName) -> [UInt8] { digits + Array("  ".utf8) + Array(name.text.utf8) + [10] }
}
