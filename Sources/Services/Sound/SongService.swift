import Songs

/// The current work of the song service.
public enum SongWork: Equatable, Sendable {
    /// The service searches the folders of the card and the stick for songs.
    case looking
    /// The service reads the songs' files and determines their tempos.
    case measuring
    case done
    /// The process that determines the tempos cannot be started.
    case stuck
}

/// The content of a tempo table that was read from a file, but not imported yet.
public struct TempoReading: Sendable {
    public let results: [SongResult]
    /// The number of lines of the table that were omitted.
    public let refused: Int

    public init(results: [SongResult], refused: Int) { (self.results, self.refused) = (results, refused) }
}

/// The result of importing a tempo table.
public struct TempoImport: Equatable, Sendable {
    /// The number of songs about which the table contained new information.
    public let new: Int
    /// The number of songs about which the table contained no new information.
    public let known: Int
    /// The number of lines of the table that were omitted because they were damaged or there was no space for them.
    public let refused: Int

    public init(new: Int, known: Int, refused: Int) { (self.new, self.known, self.refused) = (new, known, refused) }
}

/// The reason why a tempo table was not read.
public enum TempoImportFailure: Error, Equatable, Sendable {
    case fault(TempoTableFault)
    /// The file with the tempo table cannot be read.
    case storage(StorageFailure)
}

/// Manages the songs on the card and the stick. It finds them, starts a process that measures them, and stores the results. No call blocks.
public protocol SongService: AnyObject {
    var library: SongLibrary { get }
    var work: SongWork { get }
    /// The reason why the library of songs could not be stored at the last attempt; nil if that attempt succeeded.
    var failure: StorageFailure? { get }
    /// The playlists in the song folders that are present: first those on the card, then those on the stick, each sorted by name.
    var playlists: [SongPlaylist] { get }
    /// A number that changes after each scan of a folder, because the playlists may have changed.
    var playlistRevision: UInt32 { get }
    /// Reads a playlist's entries. The entries are paths relative to the song folder of the card or stick that contains the playlist.
    /// - Parameter action: called once, on the event loop.
    func read(_ playlist: SongPlaylist, then action: @escaping (Outcome<PlaylistContent>) -> Void)
    /// The table of all known tempos, for another device.
    var tempoTable: [UInt8] { get }
    /// Lists the paths of the tempo tables on the stick. The newest table, by its name, comes first.
    /// - Parameter action: called once, on the event loop.
    func listTempoTables(then action: @escaping (Outcome<[String]>) -> Void)
    /// Reads a tempo table on the stick without importing it.
    /// - Parameter action: called once, on the event loop.
    func readTempos(_ path: String, then action: @escaping (Result<TempoReading, TempoImportFailure>) -> Void)
    /// Imports a tempo table that was read. The import changes neither tempos that this device has measured nor the user's decisions.
    func take(_ reading: TempoReading) -> TempoImport
    /// The estimated time to measure the remaining songs, in seconds; nil if it cannot be estimated, or no songs are being measured.
    var secondsLeft: Int64? { get }
    /// Copies songs from the stick to the card.
    var copying: any SongCopyService { get }
    /// Deletes a song from the card: all files with the song's content. The measured tempo remains stored, in case the song is copied to the card
    /// again.
    /// - Parameters:
    /// - index: the song's index in the library.
    /// - action: called once, on the event loop.
    func delete(_ index: Int, then action: @escaping (Outcome<Void>) -> Void)
    /// The path of a song's file; nil if the file is missing.
    func path(of song: Song) -> String?
    /// Changes the user's decisions about a song, for example to ban it.
    /// - Parameter index: the song's index in the library.
    func decide(_ index: Int, _ change: (inout SongDecision) -> Void)
    /// Called when a song has begun to play, so that the library contains this fact. It is stored with the next change of the library, or when the
    /// app ends.
    func played(_ index: Int)
    /// Stores the library of songs if it has changed.
    func store()
    /// Scans for songs again, after a stick was plugged in or removed.
    func lookAgain()
}
