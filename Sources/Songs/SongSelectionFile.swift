import Text

/// The file format of a song selection: a line with the format's version, then a line with the selection, in fields separated by tabs.
///
/// The second line is one of these: `everything`; `folder` with root (card or stick) and path; `artist` with name; `playlist` with root, path and (if
/// the playlist was read) the digest of its bytes; or `songs` with their digests. Digests have 16 hexadecimal digits. Texts are escaped as in
/// `SongIndex`.
public enum SongSelectionFile {
    static let firstLine = Array("pocketscope song-selection 1".utf8)
    /// The maximum file size in bytes. A larger file is not read. The limit permits the digests of the maximum number of songs.
    public static let maximumBytes = 17 * SongLimits.songs + 64

    public static func encoded(_ selection: SongSelection) -> [UInt8] {
        var text = ByteText()
        text.bytes += firstLine
        text.add("\n")
        switch selection {
        case .everything: text.add("everything")
        case .folder(let folder): add("folder", folder.root, folder.path, &text)
        case .playlist(let playlist):
            add("playlist", playlist.root, playlist.path, &text)
            if playlist.digest != 0 {
                text.add("\t")
                SongFields.add(hexadecimal: playlist.digest, digits: 16, to: &text)
            }
        case .artist(let artist):
            text.add("artist\t")
            SongFields.add(artist, to: &text)
        case .songs(let digests):
            text.add("songs")
            for digest in digests.prefix(SongLimits.songs) {
                text.add("\t")
                SongFields.add(hexadecimal: digest, digits: 16, to: &text)
            }
        }
        text.add("\n")
        return text.bytes
    }

    private static func add(_ word: StaticString, _ root: SongRoot, _ path: String, _ text: inout ByteText) {
        text.add(word)
        text.add("\t")
        SongFields.add(root, to: &text)
        text.add("\t")
        SongFields.add(path, to: &text)
    }

    /// - Returns: nil if the file with the selection is damaged or has another version.
    public static func decode(_ bytes: [UInt8]) -> SongSelection? {
        guard bytes.count <= maximumBytes else { return nil }
        let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        // Refuse a file that does not end with a line end, because its last line is incomplete.
        guard lines.count == 3, lines[0].elementsEqual(firstLine), lines[2].isEmpty else { return nil }
        let parts = lines[1].split(separator: 0x09, omittingEmptySubsequences: false)
        let word = parts[0]
        if word.elementsEqual("everything".utf8) { return parts.count == 1 ? .everything : nil }
        if word.elementsEqual("songs".utf8) { return songs(parts.dropFirst()) }
        if word.elementsEqual("artist".utf8) {
            guard parts.count == 2, let name = SongFields.text(parts[1], SongLimits.textBytes) else { return nil }
            return .artist(name)
        }
        guard parts.count == 3 || parts.count == 4, let root = SongFields.root(parts[1]),
            let path = SongFields.text(parts[2], SongLimits.pathBytes), path.isEmpty || SongPath.isBelow(path)
        else { return nil }
        if word.elementsEqual("folder".utf8) { return parts.count == 3 ? .folder(SongFolder(root, path)) : nil }
        guard word.elementsEqual("playlist".utf8), !path.isEmpty else { return nil }
        guard parts.count == 4 else { return .playlist(SongPlaylist(root, path)) }
        guard let digest = SongFields.hexadecimal(parts[3], digits: 16), digest != 0 else { return nil }
        return .playlist(SongPlaylist(root, path, digest: digest))
    }

    private static func songs(_ words: ArraySlice<ArraySlice<UInt8>>) -> SongSelection? {
        guard words.count <= SongLimits.songs else { return nil }
        var digests: [UInt64] = []
        digests.reserveCapacity(words.count)
        for word in words {
            guard let digest = SongFields.hexadecimal(word, digits: 16), digest != 0 else { return nil }
            digests.append(digest)
        }
        return .songs(digests)
    }
}
