import Songs

/// Whether songs are looked for, looked at and measured.
public enum SongWork: Equatable, Sendable {
    /// The folders of card and stick are being read.
    case looking
    /// Files are looked at or measured.
    case measuring
    case done
    /// The process that measures cannot be started.
    case stuck
}

/// What a table of tempos says; nothing of it is taken yet.
public struct TempoReading: Sendable {
    public let results: [SongResult]
    /// Lines that were left out.
    public let refused: Int

    public init(results: [SongResult], refused: Int) { (self.results, self.refused) = (results, refused) }
}

/// What came of a table of tempos.
public struct TempoImport: Equatable, Sendable {
    /// Songs of which something new is known, and of which nothing is.
    public let new: Int
    public let known: Int
    /// Lines that were left out: damaged ones, and those without room.
    public let refused: Int

    public init(new: Int, known: Int, refused: Int) { (self.new, self.known, self.refused) = (new, known, refused) }
}

/// Why a table of tempos was not read.
public enum TempoImportFailure: Error, Equatable, Sendable {
    case fault(TempoTableFault)
    /// It cannot be read.
    case storage(StorageFailure)
}

/// Keeps the songs of card and stick: finds them, has them measured, and stores what is known of them. Nothing here blocks.
public protocol SongService: AnyObject {
    var library: SongLibrary { get }
    var work: SongWork { get }
    /// Why what is known of the songs was not stored last time; nil: it is stored.
    var failure: StorageFailure? { get }
    /// The playlists beside the songs that are there: those of the card first, each root's sorted.
    var playlists: [SongPlaylist] { get }
    /// Another number whenever a folder was looked through: its playlists may be others.
    var playlistRevision: UInt32 { get }
    /// Reads what a playlist names, below the folder of songs of its root.
    /// - Parameter action: called once, on the loop.
    func read(_ playlist: SongPlaylist, then action: @escaping (Outcome<PlaylistContent>) -> Void)
    /// All tempos that are known, as a table for another device.
    var tempoTable: [UInt8] { get }
    /// Lists the tables of tempos on the stick by their paths, the newest name first.
    /// - Parameter action: called once, on the loop.
    func listTempoTables(then action: @escaping (Outcome<[String]>) -> Void)
    /// Reads a table of tempos on the stick. Changes nothing.
    /// - Parameter action: called once, on the loop.
    func readTempos(_ path: String, then action: @escaping (Result<TempoReading, TempoImportFailure>) -> Void)
    /// Takes what a table says: what was measured or decided here stays.
    func take(_ reading: TempoReading) -> TempoImport
    /// How long the songs that are left take to be measured, in seconds; nil while that cannot be known, or nothing is measured.
    var secondsLeft: Int64? { get }
    /// Copies songs from the stick to the card.
    var copying: any SongCopyService { get }
    /// Deletes a song from the card: all files with its content. What is known of it stays for its return.
    /// - Parameters:
    ///   - index: its place in the library.
    ///   - action: called once, on the loop.
    func delete(_ index: Int, then action: @escaping (Outcome<Void>) -> Void)
    /// Where a song's file is; nil where it is not there.
    func path(of song: Song) -> String?
    /// Changes what the user decided about a song.
    /// - Parameter index: its place in the library.
    func decide(_ index: Int, _ change: (inout SongWish) -> Void)
    /// A song began to play. That is stored with what comes next, or at the end.
    func played(_ index: Int)
    /// Has stored what is known, where that has changed.
    func store()
    /// Looks for songs again, after a stick came or went.
    func lookAgain()
}
