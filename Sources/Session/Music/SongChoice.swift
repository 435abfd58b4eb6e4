import Services
import Songs

/// Which of the songs a session of music plays, as the user selected them: read at the start, stored with each change.
public final class SongChoice {
    /// What is known of the playlist that is selected.
    public enum Playlist: Sendable {
        /// None is selected.
        case none
        case reading
        case read([String])
        case failed(StorageFailure)
    }

    public private(set) var selection = SongSelection.everything
    public private(set) var playlist = Playlist.none
    /// Changes with both.
    public private(set) var revision: UInt32 = 0
    private let machine: any Machine
    private let songs: any SongService
    private var playlistRevision: UInt32 = 0
    private var libraryRevision: UInt32 = 0
    /// How often playlists were read: what comes late does not count.
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

    /// Selects other songs, and stores that.
    /// - Parameter action: called once, on the loop; where that fails, the selection is valid until the device is switched off.
    public func select(_ new: SongSelection, then action: @escaping (Outcome<Void>) -> Void) {
        selection = new
        playlist = .none
        revision &+= 1
        readPlaylist()
        machine.saveFile(SmallFile.songSelection.name, SongSelectionFile.encoded(new), then: action)
    }

    /// Reads the playlist again where its folder was looked through: it, or its stick, may have come or gone. Songs whose files were changed stay
    /// selected.
    func follow(_ library: SongLibrary) {
        if songs.playlistRevision != playlistRevision { readPlaylist() }
        guard library.revision != libraryRevision else { return }
        libraryRevision = library.revision
        guard case .songs(let digests) = selection, let moved = library.moved(digests) else { return }
        select(.songs(moved)) { [machine] in
            if case .failure = $0 { machine.log("songs: the selection of changed files is not stored") }
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
            case .success(let paths): playlist = .read(paths)
            case .failure(let failure): playlist = .failed(failure)
            }
            revision &+= 1
        }
    }

    private var paths: [String] {
        if case .read(let paths) = playlist { return paths }
        return []
    }

    /// The places of the songs that are selected and there.
    public func indices(in library: SongLibrary) -> [Int] { library.indices(of: selection, playlist: paths) }

    /// How many songs the selection names one by one, and how many of them are not there; nil where it names none.
    public func named(in library: SongLibrary) -> (count: Int, missing: Int)? {
        library.named(by: selection, playlist: paths)
    }
}
