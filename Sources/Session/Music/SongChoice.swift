import Services
import Signals
import Songs

/// The songs that the user has selected for music sessions. The selection is read at the start, and stored with each change.
public final class SongChoice {
    /// The state of the selected playlist.
    public enum Playlist: Sendable {
        /// No playlist is selected.
        case none
        case reading
        case read([String])
        case failed(StorageFailure)
    }

    public private(set) var selection = SongSelection.everything
    public private(set) var playlist = Playlist.none
    /// A number that changes when `selection` or `playlist` has changed.
    public private(set) var revision: UInt32 = 0
    private let machine: any Machine
    private let songs: any SongService
    private var playlistRevision: UInt32 = 0
    private var libraryRevision: UInt32 = 0
    /// The number of requests so far to read a playlist. It serves to recognize and ignore the answer to an earlier request.
    private var questions = 0

    init(_ machine: any Machine, _ songs: any SongService) {
        (self.machine, self.songs) = (machine, songs)
        guard let bytes = machine.loadFile(SmallFile.songSelection.name) else { return }
        if let read = SongSelectionFile.decode(bytes) {
            selection = read
        } else {
            machine.log("songs: the file of the selection is damaged, all are selected")
        }
        readPlaylist()
    }

    /// Selects other songs, and stores the selection.
    /// - Parameter action: called once, on the loop. If storing fails, the selection still applies until the device is switched off.
    public func select(_ new: SongSelection, then action: @escaping (Outcome<Void>) -> Void) {
        selection = new
        playlist = .none
        revision &+= 1
        machine.saveFile(SmallFile.songSelection.name, SongSelectionFile.encoded(new), then: action)
        // Read the playlist's content next: the digest of the content is then stored with the selection.
        readPlaylist()
    }

    /// Reads the playlist again after a scan of the song folders, because the playlist or its stick may have been added or removed. Selected songs
    /// whose files have changed remain selected.
    func follow(_ library: SongLibrary) {
        if songs.playlistRevision != playlistRevision { readPlaylist() }
        guard library.revision != libraryRevision else { return }
        libraryRevision = library.revision
        switch selection {
        case .songs(let digests): if let moved = library.moved(digests) { follow(.songs(moved)) }
        case .folder(let folder): if let moved = library.moved(folder) { follow(.folder(moved)) }
        case .everything, .artist, .playlist: break
        }
    }

    private func follow(_ moved: SongSelection) {
        select(moved) { [machine] in
            if case .failure = $0 { machine.log("songs: the selection that was changed elsewhere is not stored") }
        }
    }

    private func readPlaylist() {
        playlistRevision = songs.playlistRevision
        questions += 1
        guard case .playlist(let selected) = selection else { return }
        if case .none = playlist { playlist = .reading }
        let question = questions
        songs.read(selected) { [self] outcome in
            guard question == questions else { return }
            switch outcome {
            case .success(let content):
                playlist = .read(content.paths)
                if content.digest != selected.digest { remember(selected, content.digest) }
            case .failure(let failure):
                playlist = .failed(failure)
                if failure == .other(.notFound), selected.digest != 0 {
                    find(selected, among: songs.playlists.filter { $0.root == selected.root }[...], question)
                }
            }
            revision &+= 1
        }
    }

    /// Stores the digest of the playlist's content. With it, the app finds the playlist after it was renamed.
    private func remember(_ selected: SongPlaylist, _ digest: UInt64) {
        selection = .playlist(SongPlaylist(selected.root, selected.path, digest: digest))
        machine.saveFile(SmallFile.songSelection.name, SongSelectionFile.encoded(selection)) { [machine] in
            if case .failure = $0 { machine.log("songs: the content of the selected playlist is not stored") }
        }
    }

    /// Looks for a selected playlist whose file has disappeared. The other playlists are read one after the other, and the first one with the same
    /// content is selected.
    private func find(_ lost: SongPlaylist, among others: ArraySlice<SongPlaylist>, _ question: Int) {
        guard let other = others.first else { return }
        songs.read(other) { [self] outcome in
            guard question == questions else { return }
            if case .success(let content) = outcome, content.digest == lost.digest {
                follow(.playlist(SongPlaylist(other.root, other.path, digest: lost.digest)))
            } else {
                find(lost, among: others.dropFirst(), question)
            }
        }
    }

    private var paths: [String] {
        if case .read(let paths) = playlist { return paths }
        return []
    }

    /// The indices of the selected songs that are present.
    public func indices(in library: SongLibrary) -> [Int] { library.indices(of: selection, playlist: paths) }

    /// The number of songs that the user has selected individually, and how many of them are missing; nil if the selection is a folder, an artist or
    /// all songs.
    public func named(in library: SongLibrary) -> (count: Int, missing: Int)? {
        library.named(by: selection, playlist: paths)
    }
}
