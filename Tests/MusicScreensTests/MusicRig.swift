import Acquisition
import Drawing
import MusicRun
import PlayerProtocol
import ScreenRig
import Screens
import Services
import Signals
import Songs
import Sound
import Tempo
import TestKit

/// A song service whose songs a test sets.
final class TestSongs: SongService {
    var library: SongLibrary {
        get {
            reads += 1
            return kept
        }
        set { kept = newValue }
    }
    private var kept = SongLibrary()
    /// How often the library was read: at least once for each row that is drawn.
    private(set) var reads = 0
    var work = SongWork.done
    var failure: StorageFailure?
    /// Playlists with the paths in them; nil for a playlist that cannot be read.
    var lists: [(playlist: SongPlaylist, paths: [String]?)] = [] { didSet { playlistRevision &+= 1 } }
    var playlists: [SongPlaylist] { lists.map { $0.playlist } }
    private(set) var playlistRevision: UInt32 = 0
    func read(_ playlist: SongPlaylist, then action: @escaping (Outcome<PlaylistContent>) -> Void) {
        guard let paths = lists.first(where: { $0.playlist == playlist })?.paths else {
            return action(.failure(.other(.notFound)))
        }
        // The content of a playlist file.
        var text: [UInt8] = []
        for path in paths { text += Array(path.utf8) + [0x0A] }
        action(.success(PlaylistContent(text, in: "")))
    }
    var secondsLeft: Int64?
    let copies = TestSongCopies()
    var copying: any SongCopyService { copies }
    /// The reason for which deleting fails; nil if it succeeds.
    var refusal: StorageFailure?
    func delete(_ index: Int, then action: @escaping (Outcome<Void>) -> Void) {
        if let refusal { return action(.failure(refusal)) }
        library.lose(library.files(of: index, on: .card))
        action(.success(()))
    }
    /// The tempo tables on the stick with their contents; nil if the stick does not respond.
    var tables: [(path: String, bytes: [UInt8])]? = []
    var tempoTable: [UInt8] { TempoTable.encoded(library) }
    func listTempoTables(then action: @escaping (Outcome<[String]>) -> Void) {
        let answer: () -> Void = { [self] in
            action(tables.map { .success($0.map { $0.path }) } ?? .failure(.busy))
        }
        if tables != nil, !isSlow { answer() } else { late.append(answer) }
    }
    /// True if the stick answers only when `answerLate` is called.
    var isSlow = false
    private var late: [() -> Void] = []
    /// Gives the answers that the slow stick has not given yet.
    func answerLate() {
        let answers = late
        late = []
        for answer in answers { answer() }
    }
    func readTempos(_ path: String, then action: @escaping (Result<TempoReading, TempoImportFailure>) -> Void) {
        if isSlow { late.append { [self] in read(path, action) } } else { read(path, action) }
    }
    private func read(_ path: String, _ action: (Result<TempoReading, TempoImportFailure>) -> Void) {
        guard let bytes = tables?.first(where: { $0.path.utf8.elementsEqual(path.utf8) })?.bytes else {
            return action(.failure(.storage(.other(.notFound))))
        }
        do throws(TempoTableFault) {
            let (results, refused) = try TempoTable.decode(bytes)
            action(.success(TempoReading(results: results, refused: refused)))
        } catch {
            action(.failure(.fault(error)))
        }
    }
    func take(_ reading: TempoReading) -> TempoImport {
        let counts = library.take(reading.results)
        return TempoImport(new: counts.new, known: counts.known, refused: reading.refused + counts.refused)
    }
    func path(of song: Song) -> String? { "/" + song.path }
    func decide(_ index: Int, _ change: (inout SongDecision) -> Void) { library.decide(index, change) }
    func played(_ index: Int) { library.played(index) }
    func lookAgain() {}
    /// The number of requests to store the song list.
    private(set) var stores = 0
    func store() { stores += 1 }

    /// Adds songs with title, artist and measurement.
    func add(_ songs: [(title: String, artist: String, content: SongContent)]) {
        _ = library.reconcile(
            .card, songs.indices.map { FoundSong(path: "band/song \($0).mp3", size: 1, modified: 1) })
        take(songs)
    }

    /// Sets the measurements of songs that were added.
    func take(_ songs: [(title: String, artist: String, content: SongContent)]) {
        for (index, song) in songs.enumerated() where song.content != .unknown {
            var tags = SongTags()
            (tags.title, tags.artist) = (song.title, song.artist)
            library.take(
                SongFinding(
                    digest: UInt64(index + 1), tags: tags, milliseconds: 218_000, content: song.content), of: index)
        }
    }

    static func tempo(_ beats: Float) -> SongContent {
        .tempo(SongTempo(beatsPerMinute: beats, confidence: 1, firstBeat: 0))
    }

    static let usual: [(title: String, artist: String, content: SongContent)] = [
        ("Night bus, second stop", "The Low Doors", tempo(164.2)), ("A door in the hill", "Kestrel Avenue", tempo(96)),
        ("Forty minutes north", "The Low Doors", tempo(128.1)),
        ("Paper lanterns", "Mira Sol Trio", .noClearBeat(.irregular)), ("Small hours", "Kestrel Avenue", .unmeasured),
        ("Tin roof", "Odd Harbour", tempo(86)), ("Broken glass", "", .unusable(.damaged)),
    ]
}

/// A service that copies songs. A test reports the end of a copy.
final class TestSongCopies: SongCopyService {
    var progress = CopyProgress()
    private(set) var copied: [[String]] = []
    private(set) var cancels = 0
    private(set) var checks = 0
    private var action: ((Result<Void, SongCopyFailure>) -> Void)?

    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void) {
        progress = CopyProgress(missing: Array(songs.indices))
        copied.append(songs.map { $0.path })
        self.action = action
    }
    func cancel() { cancels += 1 }
    func check(at now: Int64) { checks += 1 }
    func end(_ result: Result<Void, SongCopyFailure>) {
        let action = action
        self.action = nil
        action?(result)
    }
}

/// A player that executes every request immediately.
final class TestSound: SoundService {
    var state = SoundState.off
    var volume = 0
    private var listener: (any SoundListener)?
    private var last: SoundNumber = 0
    private(set) var loaded: [String] = []
    var playing: SoundNumber?

    /// The state of the player after its start.
    var begins = SoundState.ready(CardFacts(name: "USB sound", rate: 48_000, latency: 100))
    /// The number of files that the player will refuse from now on.
    var refusals = 0

    func begin(_ listener: any SoundListener) {
        self.listener = listener
        set(begins)
    }
    func end(_ listener: any SoundListener) {
        self.listener = nil
        state = .off
    }
    func set(_ new: SoundState) {
        state = new
        listener?.heard(.state(new))
    }
    func report(_ event: SoundEvent) { listener?.heard(event) }
    func load(_ path: String, from: Int64) -> SoundNumber {
        last += 1
        loaded.append(path)
        if refusals > 0 {
            refusals -= 1
            listener?.heard(.refused(last, .unreadable))
        } else {
            waiting.append(last)
        }
        return last
    }
    private var waiting: [SoundNumber] = []
    /// Answers all requests to load a file that have no answer yet.
    func answer() {
        let numbers = waiting
        waiting = []
        for number in numbers { listener?.heard(.loaded(number, rate: 48_000, frames: 218 * 48_000)) }
    }
    /// The start time that was requested for the last song; 0 for an immediate start.
    private(set) var start: Int64 = 0
    func play(_ number: SoundNumber, _ terms: PlayTerms) {
        playing = number
        start = terms.at
        listener?.heard(.started(number, at: 0))
    }
    func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms) {}
    func play(_ number: SoundNumber, insteadOf other: SoundNumber, _ terms: PlayTerms) {
        play(number, terms)
        listener?.heard(.ended(other, .stopped, place: 0, at: 0))
    }
    func play(_ tone: Tone, at: Int64) -> SoundNumber { 0 }
    func stop(_ number: SoundNumber) { listener?.heard(.ended(number, .stopped, place: 0, at: 0)) }
    func pause(_ number: SoundNumber) { listener?.heard(.paused(number, place: 84 * 48_000)) }
    func resume(_ number: SoundNumber) {}
    func setSpeed(_ number: SoundNumber, _ millionths: Int) {}
}

/// A service of stored sessions, which a test sets.
final class TestRuns: RunService {
    var runs: [StoredRun] = []
    var reading = RunReading.damaged(.empty)
    /// The reason for which the present session is not stored; nil if it is stored.
    var failure: RunFailure?
    /// The reason for which listing and deleting fail; nil if they succeed.
    var refusal: StorageFailure?
    /// The recorded lines of the present session, one for each second.
    private(set) var seconds: [RunSecond] = []
    private(set) var deleted: [String] = []
    func begin(at time: Int64?) { seconds = [] }
    func take(_ second: RunSecond) { seconds.append(second) }
    func end() {}
    func takeFailure() -> RunFailure? {
        defer { failure = nil }
        return failure
    }
    func list(then action: @escaping (Outcome<[StoredRun]>) -> Void) {
        action(refusal.map { .failure($0) } ?? .success(runs))
    }
    func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void) { action(reading) }
    func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void) {
        if let refusal { return action(.failure(refusal)) }
        deleted.append(file.name)
        runs.removeAll { $0.file.isSame(as: file) }
        action(.success(()))
    }
}

extension Rig {
    /// Returns a simulated device with songs, which shows the connection screen.
    static func music(
        _ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en",
        songs: [(title: String, artist: String, content: SongContent)] = TestSongs.usual, host: TestHost = TestHost()
    ) -> (rig: Rig, songs: TestSongs, sound: TestSound)? {
        music(t, size, language: language, songs: songs, runs: TestRuns(), host: host)
    }

    static func music(
        _ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en",
        songs: [(title: String, artist: String, content: SongContent)] = TestSongs.usual, runs: TestRuns,
        host: TestHost = TestHost()
    ) -> (rig: Rig, songs: TestSongs, sound: TestSound)? {
        host.runs = runs
        let (list, sound) = (TestSongs(), TestSound())
        list.add(songs)
        host.songs = list
        host.sound = sound
        guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
        return (rig, list, sound)
    }
}
