import Acquisition
import AcquisitionTests
import App
import CMath
import CSystem
import MusicRun
import Performance
import Platform
import Player
import PlayerClient
import Recordings
import Services
import ServicesTests
import Session
import Settings
import Signals
import Songs
import Sound
import Storing
import Synchronization
import Tempo
import TestKit

/// A song service with songs in a folder, which are already measured. There is no stick.
final class FolderSongs: SongService, SongCopyService {
    var library = SongLibrary()
    var work: SongWork { .done }
    var failure: StorageFailure? { nil }
    private(set) var looks = 0
    private let folder: String

    init(_ folder: String) { self.folder = folder }

    var playlists: [SongPlaylist] { [] }
    var playlistRevision: UInt32 { 0 }
    func read(_ playlist: SongPlaylist, then action: @escaping (Outcome<PlaylistContent>) -> Void) {
        action(.failure(.other(.notFound)))
    }
    var secondsLeft: Int64? { nil }
    var copying: any SongCopyService { self }
    var progress: CopyProgress { CopyProgress() }
    func copy(_ songs: [Song], then action: @escaping (Result<Void, SongCopyFailure>) -> Void) {
        action(.failure(.stickGone))
    }
    func cancel() {}
    func check(at now: Int64) {}
    func delete(_ index: Int, then action: @escaping (Outcome<Void>) -> Void) {
        unlink(folder + "/" + library.songs[index].path)
        library.lose([index])
        action(.success(()))
    }
    var tempoTable: [UInt8] { [] }
    func listTempoTables(then action: @escaping (Outcome<[String]>) -> Void) { action(.success([])) }
    func readTempos(_ path: String, then action: @escaping (Result<TempoReading, TempoImportFailure>) -> Void) {
        action(.failure(.fault(.noTable)))
    }
    func take(_ reading: TempoReading) -> TempoImport { TempoImport(new: 0, known: 0, refused: 0) }
    func path(of song: Song) -> String? { folder + "/" + song.path }
    func decide(_ index: Int, _ change: (inout SongDecision) -> Void) { library.decide(index, change) }
    func played(_ index: Int) { library.played(index) }
    func lookAgain() { looks += 1 }
    private(set) var stores = 0
    func store() { stores += 1 }
}

/// A machine with songs, a player process, and a source of acceleration.
private final class MusicMachine: BareMachine {
    private let ownSound: any SoundService
    private let ownSongs: any SongService
    private let ownRuns: any RunService
    var recorder: RecordingSession?
    var outlet: (any OutletService)?
    /// The wall clock in seconds since 1970, at first 2026-11-21 13:52:00; nil if it is not set.
    var clock: Int64? = 1_795_269_120

    init(
        _ source: PlayedSource, _ sound: any SoundService, _ songs: any SongService, _ runs: any RunService
    ) {
        (ownSound, ownSongs, ownRuns) = (sound, songs, runs)
        super.init(SourceKinds(server: TiAServerKind { _, _, _ in source }, others: [SimulationKind()]))
    }

    override var sound: (any SoundService)? { ownSound }
    override var songs: (any SongService)? { ownSongs }
    override var runs: (any RunService)? { ownRuns }
    override var recording: (any RecordingService)? { recorder }
    override var outlets: (any OutletService)? { outlet }
    override func wallClock() -> Int64? { clock }
}

/// A music session with the player's own decoding and mixing, behind a socket as on the board, and with a sound card in
/// memory. All samples of a song have the same value, which identifies the song. The test's source sends a runner's
/// acceleration.
final class MusicBench {
    static let rate = 48_000
    private static let turn: Int64 = 250_000_000
    private static let hertz = 100

    let session: Session
    let music: MusicConductor
    let songs: FolderSongs
    let sounds: Sounds
    private let machine: MusicMachine
    private let storage: Storage
    private let recorder: RecordingSession
    private let runs: RunFiles
    private let t: Expectations
    private let loop: EventLoop
    private let folder: String
    private let listener: Int32
    private let request: Int32
    private var player: PlayerCore?
    private let cards: MemoryCards
    private let source: PlayedSource
    /// States if the source sends samples.
    enum Sending { case on, off }
    var sending = Sending.on
    private(set) var now = TestTime.uptime + 1_000_000_000
    private var phase = 0.0

    /// - Parameters:
    /// - songs: the tempo and the length in seconds of each song. A song's samples have ten times its tempo as value.
    ///   - axes: the number of acceleration channels.
    ///   - rate: the sampling rate of the songs' files.
    init?(
        _ t: Expectations, _ songs: [(beats: Int, seconds: Int)], axes: Int = 3, cards: Int = 1,
        rate: Int = MusicBench.rate
    ) {
        guard let loop = try? EventLoop(), let storage = try? Storage(loop: loop) else { return nil }
        self.t = t
        self.loop = loop
        self.storage = storage
        folder = "/tmp/pocketscope-music-\(getpid())-\(loop.clock.now)"
        guard (try? makeFolder(folder)) != nil, mkfifo(folder + "/request", 0o600) == 0 else { return nil }
        request = system_open(folder + "/request", O_RDONLY | O_NONBLOCK, 0)
        listener = system_packet_listen(folder + "/socket")
        guard request >= 0, listener >= 0 else { return nil }
        let library = FolderSongs(folder)
        var found: [FoundSong] = []
        for song in songs {
            let name = "\(song.beats).wav"
            guard TestFiles.store(Self.file(10 * song.beats, song.seconds * rate, rate), at: folder + "/" + name) else {
                return nil
            }
            found.append(FoundSong(path: name, size: 1, modified: 1))
        }
        _ = library.library.reconcile(.card, found)
        for (index, song) in songs.enumerated() {
            // A late first beat makes songs start immediately instead of at a step, because the sound cards in memory
            // have no clock.
            let tempo = SongTempo(beatsPerMinute: Float(song.beats), confidence: 1, firstBeat: 3_000_000_000)
            library.library.take(
                SongFinding(
                    digest: UInt64(song.beats), tags: SongTags(), milliseconds: Int64(song.seconds) * 1000,
                    content: .tempo(tempo)), of: index)
        }
        self.songs = library
        self.cards = MemoryCards((0..<cards).map { _ in MemoryOutput(capacity: Self.rate / 8) })
        sounds = Sounds(loop: loop, launch: .agent(folder))
        source = PlayedSource(
            "armband",
            [
                PlayedSource.eeg(100, 1),
                Signal(
                    type: .acceleration, rate: SamplingRate(hertz: UInt32(Self.hertz)), blockSize: 1, unit: "g",
                    labels: Array(["X", "Y", "Z"].prefix(axes))),
            ])
        runs = RunFiles(storage: storage, dataFolder: folder)
        machine = MusicMachine(source, sounds, library, runs)
        session = Session(SettingsStore(StoredSettings(), host: machine), machine: machine)
        recorder = RecordingSession(
            session.acquisition, session.settings, machine: machine, label: { $0.label }, dataFolder: folder,
            loop: loop,
            complete: { [machine] in machine.recorder?.becomeReady() }
        ) { _ in }
        machine.recorder = recorder
        recorder.becomeReady()
        guard let music = session.openMusic() else { return nil }
        self.music = music
    }

    /// Returns a WAV file with one repeated value. Making minutes of sound with `wavFile` would take too long.
    private static func file(_ value: Int, _ count: Int, _ rate: Int) -> [UInt8] {
        let size = wavFile([], rate: rate).count + 2 * count
        var header = Array(wavFile([], rate: rate).dropLast(4)) + littleEndian(2 * count, 4)
        header.replaceSubrange(4..<8, with: littleEndian(size - 8, 4))
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, filled in
            for index in 0..<header.count { bytes[index] = header[index] }
            let (low, high) = (UInt8(value & 0xFF), UInt8(value >> 8))
            for index in 0..<count {
                bytes[header.count + 2 * index] = low
                bytes[header.count + 2 * index + 1] = high
            }
            filled = size
        }
    }

    func close() {
        sounds.close()
        runs.close()
        recorder.close()
        machine.recorder = nil
        storage.close()
        player?.close()
        _ = CSystem.close(listener)
        _ = CSystem.close(request)
        for folder in [folder + "/runs", folder + "/recordings", folder] {
            for file in (try? listFolder(folder, maximum: 100)) ?? [] { unlink(folder + "/" + file.name) }
            rmdir(folder)
        }
    }

    func connect() {
        set { $0[number: .volume] = 100 }
        session.open(session.server(host: "armband", port: 9000)) { [t] in
            if case .failure = $0 { t.fail("no source") }
        }
        turn(cadence: 0)
    }

    func set(_ change: (inout Settings) -> Void) {
        var settings = session.settings.current
        change(&settings)
        session.settings.apply(settings)
    }

    /// Sets the outlet through which the session sends to the network.
    func send(to outlets: any OutletService) { machine.outlet = outlets }

    /// Stops the recording and opens the only file.
    func recorded() -> (any Recording)? {
        session.stopRecording()
        run("written") { !session.recording.isRecording }
        guard let file = (try? listFolder(folder + "/recordings", maximum: 2))?.first else { return nil }
        return try? openRecording(path: folder + "/recordings/" + file.name)
    }

    /// Sets the wall clock; with nil, the clock is not set.
    func setClock(_ time: Int64?) { machine.clock = time }

    /// Returns the lines of the only session's file, after the session's end.
    func log() -> [String] {
        runs.close()
        storage.close()
        guard let file = (try? listFolder(folder + "/runs", maximum: 2))?.first,
            let bytes = TestFiles.bytes(folder + "/runs/" + file.name)
        else { return [] }
        return bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Time

    /// Returns a runner's acceleration in g. During half of each step, a foot is on the ground, which begins with a
    /// damped oscillation; during the other half, both feet are in the air.
    private func acceleration(_ cadence: Double) -> Float {
        guard cadence > 0 else { return 1 }
        phase += cadence / 60 / Double(Self.hertz)
        let part = phase - phase.rounded(.down)
        let body = part < 0.5 ? 2.6 * math_sin_double(2 * .pi * part) : 0.1
        let passed = part * 60 / cadence
        let strike = 1.5 * math_exp_double(-passed / 0.02) * math_cos_double(2 * .pi * 18 * passed)
        return Float(body + strike)
    }

    /// Advances the session and the sound card by 0.25 s.
    private func turn(cadence: Double) {
        let count = Self.hertz * Int(Self.turn / 1_000_000) / 1000
        for index in 0..<count where sending == .on {
            let value = acceleration(cadence)
            let time = now + Int64(index) * 1_000_000_000 / Int64(Self.hertz)
            // The axes of the sensor are rotated, like those of a sensor on an arm.
            send([0.6 * value, 0.8 * value, 0], at: time)
        }
        now += Self.turn
        if let clock = machine.clock, now / 1_000_000_000 > (now - Self.turn) / 1_000_000_000 {
            machine.clock = clock + 1
        }
        session.advance(to: now)
        play()
    }

    private func send(_ axes: [Float], at time: Int64) {
        for entry in source.store?.entries ?? [] where entry.type == .acceleration {
            guard case .samples(let ring, let clock) = entry.data else { continue }
            if ring.end == 0 { clock.start(at: time) }
            ring.append(entry.channel.channel < axes.count ? axes[entry.channel.channel] : 0)
        }
        source.statistics.packetsReceived += 1
        source.statistics.newestSample = time
    }

    private func accept() {
        guard case let connection = system_packet_accept(listener, 0), connection >= 0 else { return }
        player?.close()
        _ = system_set_nonblocking(connection)
        player = try? PlayerCore(connection, cards: cards, loop: loop)
    }

    /// Lets the card play 0.25 s, and processes all events.
    private func play() {
        _ = loop.runOnce(timeout: TurnLimit.turn)
        accept()
        // Starting the player process and opening a sound card take real time.
        var start = TurnLimit()
        while cards.opened.isEmpty || sounds.state == .starting
            || (music.run.state == .withoutCard && !cards.cards.isEmpty),
            music.run.state != .rest
        {
            guard start.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { return t.fail("no card is opened") }
            accept()
        }
        guard let card = cards.opened.last else { return }
        for _ in 0..<4 { play(Self.rate / 16, by: card) }
        for _ in 0..<3 { _ = loop.runOnce(timeout: 0) }
    }

    /// Lets a card play frames. The card plays faster than real time, so on a busy machine, it could play silence
    /// before the decoder has samples. This function therefore waits until the decoder has enough frames. The card's
    /// buffer is smaller than what the decoder prepares at the start of a song.
    private func play(_ frames: Int, by card: MemoryOutput) {
        var limit = TurnLimit()
        while let player, !player.isAhead {
            guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else {
                return t.fail("nothing is decoded")
            }
        }
        // Plays the frames that were written, at most as many as fit into the card's buffer.
        card.play(frames)
        while card.waiting < card.capacity / 2, !card.isGone.load(ordering: .acquiring) {
            guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { break }
        }
    }

    /// Advances only the session, while no music plays or no sound card exists.
    func idle(seconds: Double) {
        for _ in 0..<Int(seconds * 4) {
            now += Self.turn
            session.advance(to: now)
            _ = loop.runOnce(timeout: 0)
        }
    }

    /// Advances time.
    func run(seconds: Double, cadence: Double = 0) {
        for _ in 0..<Int(seconds * 4) { turn(cadence: cadence) }
    }

    /// Advances the time until a condition is true.
    func run(_ what: String, cadence: Double = 0, until isTrue: () -> Bool) {
        for _ in 0..<800 {
            if isTrue() { return }
            turn(cadence: cadence)
        }
        t.fail("not \(what)")
    }

    /// The identifier of the current song, which equals the song's tempo in these tests; 0 without a song.
    var playing: Int { music.run.current.map { Int($0.song.id) } ?? 0 }

    /// Closes the player. Returns the songs that a card has played for more than 0.5 s, each with its range of frames.
    func heard(_ card: Int = 0) -> [(beats: Int, range: Range<Int>)] {
        player?.close()
        player = nil
        var parts: [(beats: Int, range: Range<Int>)] = []
        var (value, begin) = (Int16(0), 0)
        let samples = cards.opened[card].samples
        for index in 0...samples.count where index == samples.count || samples[index] != value {
            if value != 0, index - begin > Self.rate / 2 { parts.append((Int(value) / 10, begin..<index)) }
            begin = index
            if index < samples.count { value = samples[index] }
        }
        return parts
    }

    func pullCard() {
        cards.opened.last?.isGone.store(true, ordering: .releasing)
        var limit = TurnLimit()
        while music.run.state != .withoutCard {
            guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { return t.fail("no card is missed") }
        }
    }
}
