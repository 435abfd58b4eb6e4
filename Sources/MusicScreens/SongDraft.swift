import Songs

/// A selection that the user is editing: its kind, and the last choice for each kind.
struct SongDraft {
    enum Kind: Int, CaseIterable { case everything, folder, artist, playlist, songs }

    var kind = Kind.everything
    private var folder: SongFolder?
    private var artist: String?
    private var playlist: SongPlaylist?
    private(set) var songs: Set<UInt64> = []

    /// - Parameter library: the songs. Selected single songs that the library does not contain are omitted: their files have changed, and no row
    ///   would exist to deselect them.
    init(_ selection: SongSelection, _ library: SongLibrary) {
        switch selection {
        case .everything: break
        case .folder(let chosen): (kind, folder) = (.folder, chosen)
        case .artist(let chosen): (kind, artist) = (.artist, chosen)
        case .playlist(let chosen): (kind, playlist) = (.playlist, chosen)
        case .songs(let digests):
            (kind, songs) = (.songs, Set(digests).intersection(library.songs.map { $0.digest }))
        }
    }

    /// The selection of songs; nil if nothing of the chosen kind is selected.
    var selection: SongSelection? {
        switch kind {
        case .everything: .everything
        case .folder: folder.map { .folder($0) }
        case .artist: artist.map { .artist($0) }
        case .playlist: playlist.map { .playlist($0) }
        case .songs: songs.isEmpty ? nil : .songs(songs.sorted())
        }
    }

    func has(_ item: SongChoiceList.Item) -> Bool {
        switch item {
        case .folder(let other): folder == other
        case .artist(let other): artist.map { SongText.folded($0) == SongText.folded(other) } ?? false
        case .playlist(let other): playlist == other
        case .song(let digest): songs.contains(digest)
        }
    }

    /// Selects an item, such as a folder or a song. If the item is a song that is already selected, it is deselected.
    mutating func choose(_ item: SongChoiceList.Item) {
        switch item {
        case .folder(let chosen): folder = chosen
        case .artist(let chosen): artist = chosen
        case .playlist(let chosen): playlist = chosen
        case .song(let digest): if songs.remove(digest) == nil { songs.insert(digest) }
        }
    }
}
