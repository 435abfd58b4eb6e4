import Acquisition
import Cadence
import MusicRun
import Services
import Settings
import Signals
import Songs

/// Plays songs that follow steps: binds the run's choice to the session's acceleration, to the songs and to the sounds. Without screens.
///
/// The loop advances it with the session, so that songs go on whatever screen is open.
public final class MusicConductor {
    public let songs: any SongService
    /// Which songs the run chooses among.
    public let choice: SongChoice
    public private(set) var run: MusicRun
    private let session: Session
    private let steps = RunningSteps()
    private var sounds: SongSounds?
    private let keeper: RunKeeper
    /// What happened to songs, and the run has not taken: it may be reported while the run commands.
    private var events: [MusicEvent] = []
    private enum Taking { case idle, busy }
    private var taking = Taking.idle
    /// The songs that the run knows are those of this revision of the library, taken at a time.
    private var taken: (revision: UInt32, choice: UInt32, time: Int64)?
    /// How many songs are selected and there.
    public private(set) var selectedCount = 0
    /// Whether a song that is not selected has a tempo, too.
    public private(set) var hasOtherSongs = false
    /// Whether a song began since what is known of songs was stored.
    private var hasPlayed = false
    private var stepsRevision: UInt32 = 0
    private var stepsAtStart: Int64 = 0
    private var meter = EffortMeter()
    private var runner = Runner()
    /// The acquisition's revision, and whether a recording ran, when acceleration was looked for last.
    private var asked: (revision: UInt32, isRecording: Bool) = (0, false)
    /// What there was of a stick when songs were looked for last.
    private var stick: StickState
    private var stickAsked: Int64 = 0

    /// Between two takes of a library that is being measured, and between two looks for a stick, in nanoseconds.
    private static let interval: Int64 = 1_000_000_000

    init(_ session: Session, _ songs: any SongService, _ sound: any SoundService) {
        self.session = session
        self.songs = songs
        stick = session.machine.stick?.state ?? .none
        keeper = RunKeeper(session.machine) {
            switch $0 {
            case .present(let reason): session.report(.notStored(.run, reason))
            case .last(let reason): session.report(.notStored(.lastRun, reason))
            }
        }
        choice = SongChoice(session.machine, songs)
        run = MusicRun(
            seed: UInt64(truncatingIfNeeded: (session.machine.wallClockNanoseconds() ?? 0) ^ session.acquisition.now))
        let sounds = SongSounds(
            sound, path: { [self] in song(of: $0).flatMap { songs.path(of: songs.library.songs[$0]) } },
            isGone: { [self] in isGone($0) }
        ) {
            [self] in take($0)
        }
        self.sounds = sounds
        sounds.volume = session.settings.current.volume
        session.settings.observe([.volume]) { sounds.volume = $0.settings.volume }
        setRules(session.settings.current)
        session.settings.observe([
            .musicChoice, .musicChange, .musicSpeed, .musicSprint, .bodyHeight, .bodyWeight, .stepLength,
        ]) { [self] in setRules($0.settings) }
        session.acquisition.addConsumer(steps)
        // A stick may have come or gone since songs were looked for.
        songs.lookAgain()
    }

    private func setRules(_ settings: Settings) {
        run.rules.choice = settings.musicChoice == .ranges ? .ranges : .fitting
        run.rules.change = settings.changesSongsEarly ? .early : .atEnd
        run.rules.speed = settings.followsStepsBySpeed ? .followsSteps : .original
        run.rules.sprintPercent = settings.sprintPercent
        let body = settings.body
        runner = Runner(height: body.height, weight: body.weight, stepLength: body.stepLength)
    }

    // MARK: What is known

    /// The steps that were measured last; nil while nothing is measured.
    public var reading: CadenceReading? { steps.reading }
    /// What is measured and heard at this moment.
    private var rhythm: Rhythm {
        let cadence = run.state.measuresSteps ? steps.reading?.stepsPerMinute ?? 0 : 0
        return Rhythm(cadence: cadence > 0 ? cadence : nil, tempo: run.heardTempo)
    }
    /// Steps of this session.
    public var stepCount: Int64 { max(0, steps.steps - stepsAtStart) }
    /// Distance and energy of this session, as far as height, weight or step length are set.
    public var effort: RunEffort { meter.effort(of: runner) }
    /// Whether songs are heard.
    public var sound: SoundState { sounds?.state ?? .off }
    /// The source whose acceleration is measured, and its rate; nil where none is selected.
    public var source: (source: AcquiredSource, rate: SamplingRate)? { steps.stream.map { ($0.source, $0.rate) } }
    /// Whether a source that is open has acceleration, selected or not.
    public var hasAcceleration: Bool {
        steps.stream != nil
            || session.acquisition.sources.contains { source in
                source.catalogue.signals.contains { $0.type == .acceleration && !$0.rate.isIrregular }
            }
    }
    /// Whether a recording keeps acceleration from being selected: its channels do not change.
    public var isKeptByRecording: Bool { steps.stream == nil && session.recording.isRecording && hasAcceleration }
    /// The beats that were heard, for the eye.
    public private(set) var beats = BeatTrace()
    /// The acceleration that is measured, for the eye.
    public var trace: AccelerationTrace { steps.trace }
    /// The song that plays, is paused, or is about to begin.
    public var song: Song? { run.current.flatMap { song(of: $0.song.id) }.map { songs.library.songs[$0] } }
    /// Whether any of the selected songs has a tempo, so that it can be chosen by pace.
    public var hasSongs: Bool { !run.songs.isEmpty }

    /// The place in the library of a song that can be played: the card's file before the stick's, which may be pulled out.
    private func song(of id: UInt64) -> Int? {
        var found: Int?
        for (index, song) in songs.library.songs.enumerated() where song.digest == id && song.isPlayable {
            if song.root == .card { return index }
            if found == nil { found = index }
        }
        return found
    }

    /// Whether a song's file is gone, as with a stick that was pulled out.
    private func isGone(_ id: UInt64) -> Bool {
        guard let index = song(of: id) else { return true }
        return songs.library.songs[index].root == .stick && !(session.machine.stick?.state.isMounted ?? true)
    }

    /// Whether a song of the stick is played, paused or about to begin.
    public var playsFromStick: Bool {
        sounds?.songs.contains { id in song(of: id).map { songs.library.songs[$0].root == .stick } ?? false } ?? false
    }

    /// Whether a song is played, paused or about to begin.
    public func isInUse(_ song: Song) -> Bool {
        song.digest != 0 && (sounds?.songs.contains(song.digest) ?? false)
    }

    // MARK: What the user does

    /// Begins a session, or continues the paused song.
    public func play() {
        takeSongs(at: session.acquisition.now, isUrgent: true)
        if run.state == .rest { begin() }
        run.play()
        obey()
    }

    /// Plays a song of the library, by its place.
    public func play(_ index: Int) {
        let song = songs.library.songs[index]
        guard song.isPlayable, song.digest != 0 else { return }
        if run.state == .rest { begin() }
        run.play(MusicSong(id: song.digest, beatsPerMinute: song.beatsPerMinute, firstBeat: song.firstBeat))
        obey()
    }

    private func begin() {
        selectAcceleration()
        stepsAtStart = steps.steps
        meter = EffortMeter()
        keeper.begin(at: session.acquisition.now)
        session.rhythm.begin(at: session.acquisition.now)
    }

    public func pause() {
        run.pause()
        obey()
    }

    /// Ends the session.
    public func stop() {
        run.stop()
        keeper.end()
        session.rhythm.end()
        obey()
    }

    public func skip() {
        run.skip()
        obey()
    }

    public func toggleSprint() {
        run.toggleSprint()
        obey()
    }

    /// Has songs chosen for a tempo whatever the cadence; nil: for the cadence again.
    public func lock(_ tempo: Float?) {
        run.lock(tempo)
        obey()
    }

    /// Selects the acceleration of a source that is open, where none is selected: nothing else would let it flow.
    private func selectAcceleration() {
        let acquisition = session.acquisition
        let present = (acquisition.revision, isRecording: session.recording.isRecording)
        asked = present
        guard steps.stream == nil, !present.isRecording else { return }
        for source in acquisition.sources {
            for (index, signal) in source.catalogue.signals.enumerated()
            where signal.type == .acceleration && !signal.rate.isIrregular {
                let axes = signal.labels.indices.prefix(3).map { ChannelID(signal: index, channel: $0) }
                // Some may be selected, and not applied yet.
                acquisition.select(axes.filter { !source.selection.contains($0) }, of: source)
                session.applyOnPage()
                asked = (acquisition.revision, present.isRecording)
                return
            }
        }
    }

    /// A source may have come, or a recording ended, since acceleration was looked for.
    private func lookForAcceleration() {
        guard run.state != .rest, steps.stream == nil else { return }
        let (revision, wasRecording) = asked
        if revision != session.acquisition.revision || wasRecording != session.recording.isRecording {
            selectAcceleration()
        }
    }

    // MARK: Time

    /// Once a turn, after the acquisition.
    func advance(to now: Int64) {
        followStick(at: now)
        lookForAcceleration()
        takeSongs(at: now, isUrgent: false)
        steps.isOn = run.state.measuresSteps
        if run.state == .withoutFile, let id = run.current?.song.id, !isGone(id) { take(.fileReady) }
        run.advance(to: now)
        beats.take(run.beats, at: now)
        if steps.revision != stepsRevision {
            stepsRevision = steps.revision
            if let reading = steps.reading {
                let step = reading.hasCadence ? steps.trace.top(at: reading.stepsPerMinute) : nil
                run.take(cadence: reading.stepsPerMinute, step: step, at: now)
                meter.take(steps: stepCount, stepsPerMinute: reading.stepsPerMinute)
            }
        }
        obey()
        sounds?.follow(isWanted: run.state != .rest, at: now)
        keeper.advance(to: now, run, reading, steps: stepCount, effort: effort) { song }
        if run.state == .rest { session.rhythm.end() }
        session.rhythm.advance(to: now, rhythm, hasAcceleration: steps.stream != nil)
        if hasPlayed, run.state == .rest {
            hasPlayed = false
            songs.store()
        }
    }

    /// Songs are looked for when a stick comes or goes, or could not be released: then its songs are there again.
    private func followStick(at now: Int64) {
        guard now - stickAsked >= Self.interval else { return }
        stickAsked = now
        let present = session.machine.stick?.state ?? .none
        guard stick != present else { return }
        stick = present
        songs.lookAgain()
    }

    /// The run chooses among the selected songs with a tempo that are there and not banned, each content once.
    private func takeSongs(at now: Int64, isUrgent: Bool) {
        let library = songs.library
        choice.follow(library)
        if let taken, taken.choice == choice.revision {
            if taken.revision == library.revision || (!isUrgent && now - taken.time < Self.interval) { return }
        }
        taken = (library.revision, choice.revision, now)
        var seen: Set<UInt64> = []
        let selected = choice.indices(in: library)
        selectedCount = selected.count
        run.songs = selected.compactMap { index in
            let song = library.songs[index]
            guard song.isChosenByPace, seen.insert(song.digest).inserted else { return nil }
            return MusicSong(
                id: song.digest, beatsPerMinute: song.beatsPerMinute, lastPlayed: song.lastPlayed,
                firstBeat: song.firstBeat)
        }
        hasOtherSongs = run.songs.isEmpty && library.songs.contains { $0.isChosenByPace }
    }

    // MARK: Sounds

    /// Takes what happened to songs, and has the run's commands performed.
    private func take(_ event: MusicEvent) {
        events.append(event)
        obey()
    }

    private func obey() {
        guard taking == .idle else { return }
        taking = .busy
        defer { taking = .idle }
        // Songs are loaded once the process is there, so it is asked for first.
        if run.state != .rest { sounds?.follow(isWanted: true, at: session.acquisition.now) }
        while true {
            for command in run.takeCommands() {
                if command == .discardAcceleration {
                    steps.discard()
                    // The last steps are counted only now, and have the cadence before.
                    meter.take(steps: stepCount, stepsPerMinute: 0)
                }
                sounds?.perform(command)
            }
            guard !events.isEmpty else { return }
            let event = events.removeFirst()
            run.take(event)
            if case .started(let track) = event, let current = run.current, current.number == track,
                let index = song(of: current.song.id)
            {
                songs.played(index)
                hasPlayed = true
            }
        }
    }
}
