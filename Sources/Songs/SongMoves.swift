import Text

/// Finds renamed folders by their songs.
extension SongLibrary {
    /// The new location of a folder that no longer exists, because it was renamed or moved.
    ///
    /// The new location is a folder that contains at least half of the old folder's songs, each at the same relative path. These songs must also be
    /// at least half of the songs in the new folder; a folder that contains them among many others does not count.
    /// - Returns: nil if the folder exists, its stick is absent, files were not read yet, or the result is ambiguous.
    public func moved(_ folder: SongFolder) -> SongFolder? {
        guard !folder.path.isEmpty else { return nil }
        // For each song that is missing from the folder: its former path relative to the folder, by its digest.
        var former: [UInt64: [UInt8]] = [:]
        for song in songs where song.root == folder.root {
            guard let place = Self.place(of: song, in: folder) else { continue }
            guard song.presence == .missing else { return nil }
            if song.digest != 0 { former[song.digest] = place }
        }
        guard !former.isEmpty else { return nil }
        var found: (folder: SongFolder, count: Int)?
        for song in songs where song.root == folder.root && song.presence == .present {
            guard song.content != .unknown else { return nil }
            guard let place = former[song.digest] else { continue }
            let path = Array(song.path.utf8)
            let end = path.count - place.count - 1
            guard end > 0, path[end] == 0x2F,
                Self.key(path[(end + 1)...], folder.root).elementsEqual(Self.key(place[...], folder.root))
            else { continue }
            let other = SongFolder(folder.root, String(decoding: path[..<end], as: UTF8.self))
            if let before = found, before.folder != other { return nil }
            found = (other, (found?.count ?? 0) + 1)
        }
        guard let found, 2 * found.count >= former.count else { return nil }
        let there = songs.count { $0.presence == .present && Self.place(of: $0, in: found.folder) != nil }
        return 2 * found.count >= there ? found.folder : nil
    }

    /// True if the folder contains songs.
    public func has(_ folder: SongFolder) -> Bool {
        songs.contains { $0.presence == .present && Self.place(of: $0, in: folder) != nil }
    }

    /// A song's path relative to a folder; nil if the song is not in the folder.
    private static func place(of song: Song, in folder: SongFolder) -> [UInt8]? {
        guard song.root == folder.root else { return nil }
        if folder.path.isEmpty { return Array(song.path.utf8) }
        let length = folder.path.utf8.count
        // Compare lengths and first letters first, without copying the path, because most songs are in other folders.
        guard song.path.utf8.count > length + 1,
            song.path.utf8.first.map({ ASCII.lowercased($0) }) == folder.path.utf8.first.map({ ASCII.lowercased($0) })
        else { return nil }
        let path = Array(song.path.utf8)
        guard path[length] == 0x2F,
            key(path[..<length], folder.root).elementsEqual(key(Array(folder.path.utf8)[...], folder.root))
        else { return nil }
        return Array(path[(length + 1)...])
    }

    /// The bytes by which names of files are compared. On sticks (FAT), upper and lower case count as equal.
    private static func key(_ bytes: ArraySlice<UInt8>, _ root: SongRoot) -> [UInt8] {
        root == .card ? Array(bytes) : SongText.folded(String(decoding: bytes, as: UTF8.self))
    }
}
