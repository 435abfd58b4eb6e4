import Acquisition
import Cadence
import MusicRun
import Services
import Settings
import Signals
import Songs

/// Plays songs that match the user's steps. It connects the logic that chooses songs (the music run) with the session's acceleration, the songs and
/// the sound output.
///
/// It does not depend on screens: the loop advances it with the session, so songs continue to play whatever screen is open.
public final class MusicConductor {
    public let songs: any SongService
    /// The selection of the songs that may be played.
    public let choice: SongChoice
    public private(set) var run: MusicRun
    private let session: Session
    private let steps = RunningSteps()
    private var sounds: SongSounds?
    private let keeper: RunKeeper
    /// Events of songs that the music run has not processed yet. They are queued, because executing a command of the run can cause further events.
    private var events: [MusicEvent] = []
    private enum Taking { case idle, busy }
    private var taking = Taking.idle
    /// The revisions of the library and of the song selection at `time`, when the music run last received its songs; nil before that.
    private var taken: (revision: UInt32, choice: UInt32, time: Int64)?
    /// The number of songs that are selected and present.
    public private(set) var selectedCount = 0
    /// True if a song that is not selected has a tempo, so that the user can select it to hear it.
    public private(set) var hasOtherSongs = false
    /// True if a song has begun to play since the library was last stored.
    private var hasPlayed = false
    private var stepsRevision: UInt32 = 0
    private var stepsAtStart: Int64 = 0
    private var meter = EffortMeter()
    private var runner = Runner()
    /// The acquisition's revision at the last search for an acceleration stream, and whether a recording was running at that time.
    private var asked: (revision: UInt32, isRecording: Bool) = (0, false)
    /// The stick's state when songs were last searched for.
    private var stick: StickState
    private var stickAsked: Int64 = 0

    /// The interval in nanoseconds at which the run receives its songs again while songs are being measured, and at which the stick's state is
    /// checked.
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
        // A stick may have been plugged in or removed since the last search, so search again.
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

    // MARK: State for display

    /// The last measured steps; nil while no steps are measured.
    public var reading: CadenceReading? { steps.reading }
    /// The currently measured cadence, and the tempo of the audible song.
    private var rhythm: Rhythm {
        let cadence = run.state.measuresSteps ? steps.reading?.stepsPerMinute ?? 0 : 0
        return Rhythm(cadence: cadence > 0 ? cadence : nil, tempo: run.heardTempo)
    }
    /// The number of steps in this music session.
    public var stepCount: Int64 { max(0, steps.steps - stepsAtStart) }
    /// The distance and the energy of this music session, if height, weight or step length are set.
    public var effort: RunEffort { meter.effort(of: runner) }
    /// The state of the sound output.
    public var sound: SoundState { sounds?.state ?? .off }
    /// The source whose acceleration is measured, and the sampling rate; nil if no acceleration is selected.
    public var source: (source: AcquiredSource, rate: SamplingRate)? { steps.stream.map { ($0.source, $0.rate) } }
    /// True if an open source offers acceleration, selected or not.
    public var hasAcceleration: Bool {
        steps.stream != nil
            || session.acquisition.sources.contains { source in
                source.catalogue.signals.contains { $0.type == .acceleration && !$0.rate.isIrregular }
            }
    }
    /// True if the app cannot select an acceleration stream, because a recording is running and its channels cannot change.
    public var isKeptByRecording: Bool { steps.stream == nil && session.recording.isRecording && hasAcceleration }
    /// The beats of the audible music, for display.
    public private(set) var beats = BeatTrace()
    /// The measured acceleration of the last seconds, for display.
    public var trace: AccelerationTrace { steps.trace }
    /// The song that plays, is paused, or is about to begin; nil if there is none.
    public var song: Song? { run.current.flatMap { song(of: $0.song.id) }.map { songs.library.songs[$0] } }
    /// True if at least one selected song has a tempo, so that it can be chosen by pace.
    public var hasSongs: Bool { !run.songs.isEmpty }

    /// The index in the library of the song with an identifier; nil if no file of the song is present. A file on the card is preferred, because the
    /// stick may be removed.
    private func song(of id: UInt64) -> Int? {
        var found: Int?
        let songs = songs.library.songs
        for index in songs.indices where songs[index].digest == id && songs[index].isPlayable {
            if songs[index].root == .card { return index }
            if found == nil { found = index }
        }
        return found
    }

    /// True if a song's file is missing, for example because the stick that contains it was removed.
    private func isGone(_ id: UInt64) -> Bool {
        guard let index = song(of: id) else { return true }
        return songs.library.songs[index].root == .stick && !(session.machine.stick?.state.isMounted ?? true)
    }

    /// True if a song on the stick plays, is paused, or is about to begin.
    public var playsFromStick: Bool {
        sounds?.songs.contains { id in song(of: id).map { songs.library.songs[$0].root == .stick } ?? false } ?? false
    }

    /// True if a song plays, is paused, or is about to begin.
    public func isInUse(_ song: Song) -> Bool {
        song.digest != 0 && (sounds?.songs.contains(song.digest) ?? false)
    }

    // MARK: Actions of the user

    /// Begins a music session, or resumes the paused song.
    public func play() {
        takeSongs(at: session.acquisition.now, isUrgent: true)
        if run.state == .rest { begin() }
        run.play()
        obey()
    }

    /// Plays the song at an index of the library.
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

    /// Ends the music session.
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

    /// Makes the music run choose songs for this tempo instead of the measured cadence. If the tempo is nil, the cadence determines the songs again.
    public func lock(_ tempo: Float?) {
        run.lock(tempo)
        obey()
    }

    /// Selects the acceleration of an open source, unless acceleration is already selected. This is necessary because only selected channels deliver
    /// samples.
    private func selectAcceleration() {
        let acquisition = session.acquisition
        let present = (acquisition.revision, isRecording: session.recording.isRecording)
        asked = present
        guard steps.stream == nil, !present.isRecording else { return }
        for source in acquisition.sources {
            for (index, signal) in source.catalogue.signals.enumerated()
            where signal.type == .acceleration && !signal.rate.isIrregular {
                let axes = signal.labels.indices.prefix(3).map { ChannelID(signal: index, channel: $0) }
                // The user may already have selected some axes without applying the selection, so add only the other axes.
                acquisition.select(axes.filter { !source.selection.contains($0) }, of: source)
                session.applyOnPage()
                asked = (acquisition.revision, present.isRecording)
                return
            }
        }
    }

    /// If sources have changed since the last search for an acceleration stream, or if a recording has begun or ended, searches again.
    private func lookForAcceleration() {
        guard run.state != .rest, steps.stream == nil else { return }
        let (revision, wasRecording) = asked
        if revision != session.acquisition.revision || wasRecording != session.recording.isRecording {
            selectAcceleration()
        }
    }

    /// True if a session of music runs.
    var isRunning: Bool { run.state != .rest }

    // MARK: Time

    /// Called once per turn of the loop, after the acquisition was advanced.
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

    /// Searches for songs again after a stick was plugged in or removed, and after a failed attempt to unmount a stick, because the stick's songs are
    /// then available again.
    private func followStick(at now: Int64) {
        guard now - stickAsked >= Self.interval else { return }
        stickAsked = now
        let present = session.machine.stick?.state ?? .none
        guard stick != present else { return }
        stick = present
        songs.lookAgain()
    }

    /// Passes the songs that may be chosen to the music run: those that are selected, present and not banned, and have
    /// a tempo. Songs with equal content count once.
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
        let songs = library.songs
        run.songs = selected.compactMap { index in
            guard songs[index].isChosenByPace, seen.insert(songs[index].digest).inserted else { return nil }
            return MusicSong(
                id: songs[index].digest, beatsPerMinute: songs[index].beatsPerMinute,
                lastPlayed: songs[index].lastPlayed, firstBeat: songs[index].firstBeat)
        }
        hasOtherSongs = run.songs.isEmpty && songs.indices.contains { songs[$0].isChosenByPace }
    }

    // MARK: Sounds

    /// Passes an event to the music run, and executes the commands that follow.
    private func take(_ event: MusicEvent) {
        events.append(event)
        obey()
    }

    private func obey() {
        guard taking == .idle else { return }
        taking = .busy
        defer { taking = .idle }
        // Start the player process first, because only a running process can load songs.
        if run.state != .rest { sounds?.follow(isWanted: true, at: session.acquisition.now) }
        while true {
            for command in run.takeCommands() {
                if command == .discardAcceleration {
                    steps.discard()
                    // The session ends, so count the last steps, which have the last known cadence.
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
