import CSystem
import Platform
import PlayerClient
import Services
import Signals
import Songs
import Sound
import Storing
import Text

/// Manages the songs on the data partition and on the stick: finds them, starts their identification and measurement one after the other, and stores
/// the results. A separate thread reads the stick and copies songs from it.
public final class SongFiles: SongScannerHandler, SongService {
    /// The name of the library's file in the data folder.
    package static let indexName = "song-index"
    /// The interval at which results are stored, in nanoseconds. A power cut loses the results after the last store.
    private static let saving: Int64 = 30_000_000_000

    public internal(set) var library = SongLibrary()

    private let storage: Storage
    let loop: EventLoop
    let stick: SongStick
    private let copies: SongCopies
    private let pause: Int64
    private let notify: (LocalText) -> Void
    private var isClosed = false
    private let dataFolder: String
    private let launch: ServiceLaunch
    private var scanner: SongScanner?
    private enum Start { case waiting, loading, loaded }
    private var start = Start.waiting
    /// The song file that is being identified or measured, and its index in the library when that work began; nil for none.
    private var working: (root: SongRoot, path: String, index: Int)?
    /// The folder of the stick whose songs are in the list.
    private var listedStick: String?
    private enum Looking { case no, yes }
    private var looking = Looking.no
    private var savedRevision: UInt32 = 0
    /// The digest of the library's file on the card. The library is not written again while its digest is the same.
    private var savedDigest: UInt64 = 0
    private var savedAt: Int64 = 0
    /// The state of the library's file on the card. A file that the app could neither read nor rename (`leftAlone`) is never overwritten.
    private enum Index { case whole, hasEarlier, leftAlone }
    private var index = Index.whole
    private enum Saving { case idle, busy, again }
    private var writing = Saving.idle
    public private(set) var failure: StorageFailure?
    private var cardPlaylists: [SongPlaylist] = []
    private var stickPlaylists: [SongPlaylist] = []
    public private(set) var playlistRevision: UInt32 = 0
    /// The number of folders that are being searched for songs: at most one on the card and one on the stick.
    private var reading = 0
    private enum Measuring { case possible, impossible }
    private var measuring = Measuring.possible
    /// The time at which work on the current file began. `pace` estimates the duration of that work from earlier files.
    private var begun: Int64 = 0
    private var pace = MeasuringPace()
    private enum Leftovers { case unknown, removed }
    /// The state of unfinished copies that an earlier run of the app has left: unknown, or already removed.
    private var leftovers = Leftovers.unknown

    /// - Parameters:
    ///   - stick: returns the folder of the mounted USB stick; nil without a stick.
    ///   - launch: starts the process that measures.
    ///   - pause: the delay before a restart of that process, in nanoseconds.
    ///   - notify: shows the user a notification.
    package init(
        storage: Storage, loop: EventLoop, dataFolder: String, stick: @escaping () -> String?, launch: ServiceLaunch,
        pause: Int64 = SongScanner.usualPause, notify: @escaping (LocalText) -> Void = { _ in }
    ) {
        self.storage = storage
        self.loop = loop
        self.dataFolder = dataFolder
        self.stick = SongStick(loop: loop, mounted: stick)
        copies = SongCopies(storage: storage, clock: loop.clock, dataFolder: dataFolder, stick: self.stick)
        self.launch = launch
        self.pause = pause
        self.notify = notify
        copies.ended = { [self] in lookAtCard() }
    }

    /// Ends the process that measures songs, and stores the results.
    package func close() {
        copies.close()
        scanner?.close()
        scanner = nil
        isClosed = true
        // Encode the library on this thread, and queue the write behind a running one. A job that encodes would have to report its end to the loop,
        // which ends now.
        if start == .loaded, index != .leftAlone, library.revision != savedRevision {
            let bytes = SongIndex.encoded(library)
            let digest = LoadSongs.digest(of: bytes)
            if writing != .idle || digest != savedDigest { write(bytes, digest, library.revision) }
        }
        stick.close()
    }

    /// Closes all files of the stick, so that it can be unmounted. If unmounting fails, `lookAgain` finds the stick's songs again.
    package func releaseStick() {
        stick.release()
        copies.cancel()
        if working?.root == .stick {
            scanner?.close()
            scanner = nil
            working = nil
        }
        followStick()
        goOn()
    }

    private var indexPath: String { dataFolder + "/" + Self.indexName }

    private static let keptAside = LocalText(
        en: "The list of songs is damaged. It is kept, and tempos that are missing are measured again.",
        de: "Die Liste der Stücke ist beschädigt. Sie bleibt erhalten, und fehlende Tempos werden neu gemessen.")

    /// The folder with the songs of the card or of the stick; nil if it is absent.
    private func folder(of root: SongRoot) -> String? {
        switch root {
        case .card: dataFolder + "/" + DataFolders.songs
        case .stick: stick.folder
        }
    }

    /// The path of a song's file; nil if its card or stick is absent.
    public func path(of song: Song) -> String? { folder(of: song.root).map { $0 + "/" + song.path } }

    // MARK: Playlists

    public var playlists: [SongPlaylist] { cardPlaylists + stickPlaylists }

    public func read(_ playlist: SongPlaylist, then action: @escaping (Outcome<PlaylistContent>) -> Void) {
        guard let folder = folder(of: playlist.root),
            let thread = playlist.root == .card ? storage : try? stick.thread().storage
        else {
            return action(.failure(.other(.notFound)))
        }
        let task = ReadPlaylist(folder + "/" + playlist.path, in: SongPath.folder(playlist.path))
        thread.perform(task, to: nil) { action($0.outcome.map { task.content }) }
    }

    private func set(_ paths: [String], of root: SongRoot) {
        let sorted = paths.map { (key: SongText.folded($0), path: $0) }.sorted {
            $0.key.lexicographicallyPrecedes($1.key)
        }
        let playlists = sorted.map { SongPlaylist(root, $0.path) }
        switch root {
        case .card: cardPlaylists = playlists
        case .stick: stickPlaylists = playlists
        }
        playlistRevision &+= 1
    }

    /// Changes the user's decisions about a song, such as its tempo.
    public func decide(_ index: Int, _ change: (inout SongDecision) -> Void) {
        library.decide(index, change)
        save(at: loop.clock.now)
    }

    public func played(_ index: Int) {
        library.played(index)
        saveSometimes(at: loop.clock.now)
    }

    public func store() { save(at: loop.clock.now) }

    public var work: SongWork {
        if start == .loading || reading > 0 { return .looking }
        if working != nil { return scanner?.isUnreachable == true ? .stuck : .measuring }
        return measuring == .possible || library.nextUnsettled == nil ? .done : .stuck
    }

    public var secondsLeft: Int64? { work == .measuring ? pace.secondsLeft(for: library) : nil }

    // MARK: Copying and deleting

    public var copying: any SongCopyService { copies }

    public func delete(_ index: Int, then action: @escaping (Outcome<Void>) -> Void) {
        let files = library.files(of: index, on: .card)
        let folder = dataFolder + "/" + DataFolders.songs + "/"
        let task = DeleteFiles(files.map { folder + library.songs[$0].path }, sparing: nil)
        // Remove the files from the library, so that nothing reads or measures them. If a file cannot be deleted, the next search finds it again.
        library.lose(files)
        storage.perform(task) { [self] outcome in
            lookAtCard()
            action(outcome.outcome)
        }
    }

    // MARK: Finding

    /// Loads the library's file, and then searches the card and the stick for songs.
    package func load() {
        guard start == .waiting else { return }
        start = .loading
        let task = LoadSongs(indexPath)
        storage.perform(task, to: nil) { [self] outcome in
            if case .failure(let error) = outcome {
                failure = StorageFailure(error)
                index = .leftAlone
                Console.error("pocketscope: songs: " + error.message)
            }
            if task.damaged > 0 { Console.line("songs: damaged lines: ", task.damaged) }
            if task.aside == .kept { notify(Self.keptAside) }
            if task.earlier == .taken { index = .hasEarlier }
            library = task.library
            savedDigest = task.digest
            savedRevision = library.revision
            // If the library was read from a file in an earlier format, forget the digest, so that the library is stored now in the present format.
            // Only after that, the earlier file is removed.
            if task.earlier == .taken { savedDigest = 0 }
            start = .loaded
            lookAgain()
        }
    }

    /// Searches for songs again. Called when songs were copied or deleted, or when another stick was inserted.
    public func lookAgain() {
        guard start == .loaded else { return }
        stick.useAgain()
        lookAtCard()
        followStick()
    }

    private func lookAtCard() {
        guard start == .loaded, !isClosed else { return }
        look(.card, dataFolder + "/" + DataFolders.songs, by: storage)
    }

    private func followStick() {
        let present = stick.folder
        if let listed = listedStick, present == nil || !listed.utf8.elementsEqual((present ?? "").utf8) {
            listedStick = nil
            set([], of: .stick)
            library.lose(.stick)
        }
        guard let present, listedStick == nil, looking == .no else { return }
        guard let (_, thread) = try? stick.thread() else { return Console.error("pocketscope: songs: no thread") }
        listedStick = present
        looking = .yes
        look(.stick, present, by: thread)
    }

    private func look(_ root: SongRoot, _ folder: String, by thread: Storage) {
        let task = FindSongs(folder)
        reading += 1
        thread.perform(task, to: nil) { [self] outcome in
            reading -= 1
            if root == .stick {
                looking = .no
                // If the stick was pulled out during the search, look again: another one may be present now.
                if listedStick == nil || stick.folder == nil {
                    followStick()
                    return goOn()
                }
            }
            if case .failure(let error) = outcome {
                if error != .notFound { Console.error("pocketscope: songs: " + error.message) }
                set([], of: root)
                library.lose(root)
            } else {
                set(task.playlists, of: root)
                let left = library.reconcile(root, task.songs)
                Console.line("songs: found ", task.songs.count - left)
                if root == .card { removeLeftovers(task.unfinished) }
            }
            goOn()
        }
    }

    /// Removes unfinished copies of an earlier run. Only the first call has an effect, because later an unfinished copy may be one in progress.
    private func removeLeftovers(_ paths: [String]) {
        guard leftovers == .unknown else { return }
        leftovers = .removed
        guard !paths.isEmpty else { return }
        let folder = dataFolder + "/" + DataFolders.songs + "/"
        storage.perform(DeleteFiles(paths.map { folder + $0 }, sparing: nil)) { _ in
            Console.line("songs: unfinished copies removed: ", paths.count)
        }
    }

    // MARK: Measuring

    /// Starts the identification or measurement of the next song file. If no file is left, ends the process that measures.
    private func goOn() {
        guard working == nil else { return }
        let now = loop.clock.now
        saveSometimes(at: now)
        var next = library.nextUnsettled
        // Skip songs whose stick or card has disappeared since the search.
        while let index = next, path(of: library.songs[index]) == nil {
            library.lose(library.songs[index].root)
            next = library.nextUnsettled
        }
        guard let index = next, let path = path(of: library.songs[index]) else {
            scanner?.close()
            scanner = nil
            return save(at: now)
        }
        let song = library.songs[index]
        if scanner == nil { scanner = SongScanner(loop: loop, launch: launch, pause: pause, handler: self) }
        working = (song.root, song.path, index)
        begun = now
        let hasBegun = song.content == .unknown ? scanner?.look(path) : scanner?.measure(path)
        measuring = hasBegun == true ? .possible : .impossible
        // If measuring is impossible, stop until the next search for songs.
        if measuring == .impossible { working = nil }
    }

    /// Ends the work on the song file that is being identified or measured, and returns its index; nil if the library no longer contains the file.
    private func takeWorking() -> Int? {
        guard let done = working else { return nil }
        working = nil
        // The file's index is the same unless songs were added or removed in the meantime.
        return library.index(of: done.path, on: done.root, near: done.index)
    }

    public func looked(_ finding: SongFinding, now: Int64) {
        if let index = takeWorking() {
            pace.looked(at: library.songs[index].size, in: now - begun)
            if case .unusable(.unreadable) = finding.content, isGone(index) {
                library.lose(.stick)
            } else {
                library.take(finding, of: index)
            }
        }
        goOn()
    }

    public func measured(_ content: SongContent, now: Int64) {
        if let index = takeWorking(), library.songs[index].content == .unmeasured {
            let song = library.songs[index]
            pace.measured(in: now - begun)
            if case .unusable(.unreadable) = content, isGone(index) {
                library.lose(.stick)
            } else {
                library.take(
                    SongFinding(
                        digest: song.digest, tags: song.tags, milliseconds: song.milliseconds, content: content),
                    of: index)
            }
        }
        goOn()
    }

    /// True if a song cannot be read because the user has pulled out its stick.
    private func isGone(_ index: Int) -> Bool { library.songs[index].root == .stick && stick.folder == nil }

    // MARK: Storing

    private func saveSometimes(at now: Int64) { if now - savedAt >= Self.saving { save(at: now) } }

    func save(at now: Int64) {
        guard start == .loaded, index != .leftAlone, library.revision != savedRevision else { return }
        guard writing == .idle else {
            writing = .again
            return
        }
        savedAt = now
        writing = .busy
        let revision = library.revision
        let task = EncodeSongs(library)
        storage.perform(task, to: nil) { [self] outcome in
            if case .failure(let error) = outcome { return written(error) }
            // Write no library after `close`, which has already stored a newer version.
            guard !isClosed else { return }
            if task.digest == savedDigest {
                savedRevision = revision
                written(nil)
            } else {
                write(task.bytes, task.digest, revision)
            }
        }
    }

    private func write(_ bytes: [UInt8], _ digest: UInt64, _ revision: UInt32) {
        storage.write(bytes, to: indexPath) { [self] outcome in
            if case .failure(let error) = outcome { return written(error) }
            (savedRevision, savedDigest) = (revision, digest)
            failure = nil
            if index == .hasEarlier {
                index = .whole
                storage.perform(RemoveFile(indexPath + LoadSongs.unreadEnding)) { _ in }
            }
            written(nil)
        }
    }

    /// Called when writing the library has ended. Writes it again if it has changed since the write began.
    private func written(_ error: FileError?) {
        let wanted = writing
        writing = .idle
        if let error {
            failure = StorageFailure(error)
            Console.error("pocketscope: songs: " + error.message)
        }
        if wanted == .again { save(at: loop.clock.now) }
    }
}
