import Text

/// The content of a playlist.
public struct PlaylistContent: Sendable {
    /// The paths of the songs, relative to the folder of songs.
    public let paths: [String]
    /// The digest of the bytes of the playlist file.
    public let digest: UInt64

    public init(paths: [String], digest: UInt64) { (self.paths, self.digest) = (paths, digest) }

    /// - Parameter folder: the playlist's folder, relative to the folder of songs.
    public init(_ bytes: [UInt8], in folder: String) {
        var digest = SongDigest()
        bytes.withUnsafeBufferPointer { digest.add($0) }
        self.init(paths: Playlist.paths(bytes, in: folder), digest: digest.value)
    }
}

/// A playlist file (M3U, M3U8): one path per line, relative to the playlist's folder. Lines that begin with "#" are comments.
public enum Playlist {
    /// The maximum size of a playlist file in bytes. A larger file is not read.
    public static let maximumBytes = 1 << 20

    /// The paths in a playlist, relative to the folder of songs. Paths outside of this folder, network addresses, and paths that are too long are
    /// omitted.
    /// - Parameter folder: the playlist's folder, relative to the folder of songs.
    public static func paths(_ bytes: [UInt8], in folder: String) -> [String] {
        var paths: [String] = []
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        for line in rest.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard paths.count < SongLimits.songs else { break }
            guard line.count <= 4 * SongLimits.pathBytes else { continue }
            // A line of a playlist may be in UTF-8, or in the code page that Windows uses.
            let text = TextDecoding.line(line)
            let trimmed = Array(text.utf8)
            guard let first = trimmed.first, first != 0x23 else { continue }
            if let path = path(trimmed, Array(folder.utf8)) { paths.append(path) }
        }
        return paths
    }

    private static func path(_ line: [UInt8], _ folder: [UInt8]) -> String? {
        let slashes = line.map { $0 == 0x5C ? 0x2F : $0 }
        // Refuse network addresses and absolute paths, because they are valid only on another machine.
        guard slashes.first != 0x2F, !slashes.contains(0x3A) else { return nil }
        var parts = folder.split(separator: 0x2F)
        for part in slashes.split(separator: 0x2F) {
            if part.elementsEqual([0x2E]) { continue }
            if part.elementsEqual([0x2E, 0x2E]) {
                guard parts.popLast() != nil else { return nil }
                continue
            }
            parts.append(part)
        }
        let bytes = Array(parts.joined(separator: [0x2F]))
        guard !bytes.isEmpty, bytes.count <= SongLimits.pathBytes else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
