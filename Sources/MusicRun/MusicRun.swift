/// A music session whose songs follow the steps. After each call of a function, the caller must call `takeCommands`.
public struct MusicRun: Sendable {
    /// The time before the end of a song at which the next song is loaded, in milliseconds.
    static let ahead: Int64 = 8000
    /// The minimum improvement that justifies changing a song before its end: the other song's tempo must be nearer to the pace by this part of the
    /// pace.
    static let earlyGain: Float = 0.02

    public private(set) var state = State.rest
    public internal(set) var sprint = Sprint.off
    /// The locked tempo in beats per minute, which replaces the cadence until the session ends; 0 for none. See `lock`.
    public internal(set) var lockedTempo: Float = 0
    public private(set) var trouble = MusicTrouble.none
    /// The song that plays, is paused, or is about to start.
    public internal(set) var current: MusicTrack?
    /// The duration of the session in nanoseconds, excluding pauses.
    public private(set) var duration: Int64 = 0
    public var rules = MusicRules()
    /// The songs that can be chosen.
    public var songs: [MusicSong] = []

    enum Replacement: UInt8, Sendable { case atEnd, now }
    var next: MusicTrack?
    var replacement = Replacement.atEnd
    private var chooser: SongChooser
    private var commands: [MusicCommand] = []
    private var lastNumber: UInt32 = 0
    private var played = PlayedSongs()
    var steps = RunnersPace()
    var now: Int64 = 0

    /// - Parameter seed: the seed of the random number generator that chooses songs.
    public init(seed: UInt64) { chooser = SongChooser(seed: seed) }

    /// Removes and returns the commands for the player, in their order.
    public mutating func takeCommands() -> [MusicCommand] {
        defer { commands.removeAll(keepingCapacity: true) }
        return commands
    }

    /// The song that is heard; if another song will replace it as soon as possible, that other song.
    var coming: MusicTrack? { replacement == .now ? next ?? current : current }

    // MARK: Actions of the user

    /// Begins a music session, or continues the paused song.
    public mutating func play() {
        switch state {
        case .rest:
            guard let song = chooser.first(of: songs, without: []) else {
                trouble = .noSongs
                return
            }
            beginSession()
            current = load(song, .unasked)
        case .paused:
            unpause()
            goOn()
            followLock()
        case .playing, .withoutCard, .withoutFile: break
        }
    }

    /// Plays a song that the user has chosen.
    public mutating func play(_ song: MusicSong) {
        unpause()
        guard state == .rest else { return replaceNow(song, .unasked) }
        beginSession()
        current = load(song, .unasked)
    }

    private mutating func beginSession() {
        (state, trouble, sprint) = (.playing, .none, .off)
        (duration, lockedTempo) = (0, 0)
        played = PlayedSongs()
        forgetSteps()
    }

    private mutating func unpause() {
        guard state == .paused else { return }
        state = .playing
        forgetSteps()
    }

    public mutating func pause() {
        guard state.measuresSteps else { return }
        dropNext()
        forgetSteps()
        if let track = current, track.phase == .playing {
            commands.append(.pause(track: track.number))
            current?.phase = .pausing
        }
        state = .paused
    }

    /// Ends the music session.
    public mutating func stop() {
        drop()
        (state, sprint, lockedTempo) = (.rest, .off, 0)
        forgetSteps()
    }

    public mutating func skip() {
        // If another song is already waiting to replace the present song, skip that song, too.
        let waiting = replacement == .now ? next?.song.id : nil
        guard state != .rest, let (song, fit) = choose(without: waiting), song.id != waiting else { return }
        unpause()
        replaceNow(song, fit)
    }

    // MARK: Steps and time

    /// Processes a new cadence.
    /// - Parameters:
    ///   - stepsPerMinute: the cadence; 0 if the person neither walks nor runs.
    ///   - step: the time of a step in nanoseconds; nil if it is unknown.
    public mutating func take(cadence stepsPerMinute: Float, step: Int64? = nil, at time: Int64) {
        advance(to: time)
        guard state.measuresSteps else { return }
        guard stepsPerMinute > 0 else { return steps.restart() }
        steps.take(stepsPerMinute, step: step, at: time)
        followSpeed()
        checkPace()
        checkNext()
    }

    public mutating func advance(to time: Int64) {
        if state == .playing, now > 0, time > now { duration += time - now }
        now = max(now, time)
    }

    private mutating func forgetSteps() {
        steps.forget()
        commands.append(.discardAcceleration)
    }

    private mutating func followSpeed() {
        let followed = rules.speed == .followsSteps ? pace : nil
        guard let speed = current?.follow(followed), let current else { return }
        commands.append(.setSpeed(track: current.number, speed))
    }

    // MARK: Songs

    /// Chooses the next song: one that fits the pace; without a pace, one that fits the tempo of the present song; if no steps were measured in the
    /// session, the song that was not played for the longest time.
    mutating func choose(without other: UInt64? = nil) -> (MusicSong, MusicFit)? {
        let excluded = other.map { played.excluded + [$0] } ?? played.excluded
        let usable = songs.filter { song in !played.isRefused(song.id) }
        let isInTurn = pace == nil && !steps.wasMeasured && current?.fit == .unasked
        if isInTurn || (pace == nil && matchedTempo == 0) {
            if let song = chooser.next(of: usable, without: excluded) { return (song, .unasked) }
        } else if let found = chooser.song(
            of: usable, for: pace ?? matchedTempo, by: ruleOfChoice, without: excluded)
        {
            return found
        }
        trouble = played.hasRefused ? .unplayable : .noSongs
        return nil
    }

    mutating func load(_ song: MusicSong, _ fit: MusicFit, from: Int64 = 0) -> MusicTrack {
        lastNumber = lastNumber == .max ? 1 : lastNumber + 1
        commands.append(.load(track: lastNumber, song: song.id, from: from))
        return MusicTrack(lastNumber, song, fit)
    }

    /// Loads a song that replaces the present song. The present song plays until the new song can start.
    mutating func replaceNow(_ song: MusicSong, _ fit: MusicFit) {
        dropNext()
        steps.restart()
        next = load(song, fit)
        replacement = .now
    }

    mutating func dropNext() {
        if let track = next { commands.append(.stop(track: track.number)) }
        next = nil
        replacement = .atEnd
    }

    private mutating func stopCurrent() {
        if let track = current, track.phase != .gone { commands.append(.stop(track: track.number)) }
    }

    private mutating func drop() {
        dropNext()
        stopCurrent()
        current = nil
    }

    /// Continues the present song after a pause.
    private mutating func goOn() {
        guard let track = current else { return }
        switch track.phase {
        case .paused:
            current?.phase = .playing
            commands.append(.resume(track: track.number))
        case .ready: begin(track)
        case .gone: reload(track)
        // Wait until the player confirms that the song has stopped. Only then is it known whether it stopped because of the pause, or because there
        // is no sound card.
        case .pausing, .playing, .loading, .queued: break
        }
    }

    private mutating func begin(_ track: MusicTrack) {
        current = track
        current?.phase = .playing
        // Music may have waited for another song, whose file was missing. This song can play, so the wait is over.
        if state == .withoutFile { state = .playing }
        commands.append(.play(track: track.number, after: nil, speed: track.speed))
    }

    private mutating func reload(_ track: MusicTrack) {
        var again = load(track.song, track.fit, from: track.milliseconds)
        // Copy the rate and the length now: the position is a number of frames at this rate, and is needed if the new track is lost before it is
        // loaded.
        (again.rate, again.frames) = (track.rate, track.frames)
        again.speed = track.speed
        again.place = track.place
        current = again
    }

    // MARK: Events of the player

    public mutating func take(_ event: MusicEvent) {
        switch event {
        case .loaded(let number, let rate, let frames): loaded(number, rate, frames)
        case .refused(let number): refuse(number)
        case .started(let number): started(number)
        case .ended(let number): ended(number)
        case .paused(let number, let place): paused(number, place)
        case .position(let number, let place, let time): moved(number, place, time)
        case .lost(let number): lost(number)
        case .gone(let number, let place): gone(number, place)
        case .cardReady: resume(from: .withoutCard)
        case .fileReady: resume(from: .withoutFile)
        }
    }

    private mutating func resume(from waiting: State) {
        guard state == waiting else { return }
        state = .playing
        goOn()
    }

    private mutating func gone(_ number: UInt32, _ place: Int64?) {
        let isNext = next?.number == number
        guard isNext || current?.number == number else { return }
        dropNext()
        guard !isNext else { return }
        current?.phase = .gone
        if let place { current?.place = place }
        if state != .paused { state = .withoutFile }
    }

    private mutating func loaded(_ number: UInt32, _ rate: Int, _ frames: Int64) {
        if var track = current, track.number == number {
            (track.rate, track.frames) = (rate, frames)
            track.phase = .ready
            current = track
            if state == .playing || state == .withoutCard { begin(track) }
            return
        }
        guard var track = next, track.number == number else { return }
        (track.rate, track.frames) = (rate, frames)
        if replacement == .now || current == nil {
            if let old = current, let start = old.start(of: track, on: steps.steps(at: now), after: now) {
                // The present song plays until the new track starts; the player ends the present song at that time.
                track.phase = .queued
                next = track
                return commands.append(.playAt(track: number, start, insteadOf: old.number, speed: 0))
            }
            stopCurrent()
            next = nil
            replacement = .atEnd
            begin(track)
        } else if let old = current {
            track.phase = .queued
            next = track
            commands.append(.play(track: number, after: old.number, speed: 0))
        }
    }

    private mutating func refuse(_ number: UInt32) {
        let isCurrent = current?.number == number
        guard isCurrent || next?.number == number else { return }
        if let song = isCurrent ? current?.song : next?.song { played.refuse(song.id) }
        let urgent = isCurrent || replacement == .now
        if isCurrent {
            current = nil
            dropNext()
        }
        next = nil
        guard played.mayTryAnother, let (song, fit) = choose() else {
            if urgent, current == nil {
                trouble = .unplayable
                state = .rest
            }
            replacement = .atEnd
            return
        }
        if isCurrent {
            current = load(song, fit)
        } else {
            next = load(song, fit)
            replacement = urgent ? .now : .atEnd
        }
    }

    private mutating func started(_ number: UInt32) {
        if let track = next, track.number == number { advanceToNext(track) }
        guard let track = current, track.number == number else { return }
        guard played.hear(track.song.id) else { return }
        if let index = songs.firstIndex(where: { $0.id == track.song.id }) {
            songs[index].lastPlayed = (songs.map { $0.lastPlayed }.max() ?? 0) + 1
        }
    }

    private mutating func advanceToNext(_ track: MusicTrack) {
        let wasDue = replacement == .atEnd
        current = track
        current?.phase = .playing
        next = nil
        replacement = .atEnd
        steps.restart()
        // If this song was chosen before the user locked a tempo, it may not fit, so check it now. A song that was started on request (`wasDue` is
        // false) is not checked.
        if wasDue { followLock() }
    }

    private mutating func ended(_ number: UInt32) {
        guard let track = current, track.number == number, state != .rest else {
            // If the next song has ended before it began to play, because it was stopped or is damaged, forget it. Another next song is loaded before
            // the present song ends.
            if next?.number == number { next = nil }
            return
        }
        guard let following = next else {
            guard let (song, fit) = choose() else {
                (current, state) = (nil, .rest)
                return
            }
            current = load(song, fit)
            return
        }
        switch following.phase {
        case .queued where replacement == .now:
            // The present song has ended before the planned start of the next song. Load the next song again, so that it starts as soon as possible.
            dropNext()
            current = load(following.song, following.fit)
        case .queued: advanceToNext(following)
        default:
            // The next song is still being loaded, and starts when it is loaded.
            let wasDue = replacement == .atEnd
            current = following
            next = nil
            replacement = .atEnd
            if wasDue { followLock() }
        }
    }

    private mutating func paused(_ number: UInt32, _ place: Int64) {
        if next?.number == number { return dropNext() }
        guard var track = current, track.number == number else { return }
        let wasPaused = track.phase == .pausing
        track.phase = .paused
        (track.place, track.heardAt) = (place, 0)
        current = track
        if state == .playing {
            guard !wasPaused else { return goOn() }
            dropNext()
            state = .withoutCard
        }
    }

    private mutating func moved(_ number: UInt32, _ place: Int64, _ time: Int64) {
        guard var track = current, track.number == number else { return }
        (track.place, track.heardAt) = (place, time)
        current = track
        guard state == .playing, next == nil, track.left.map({ $0 <= Self.ahead }) ?? true,
            let (song, fit) = choose()
        else { return }
        next = load(song, fit)
        replacement = .atEnd
    }

    private mutating func lost(_ number: UInt32) {
        if next?.number == number {
            let (track, urgent) = (next, replacement)
            next = nil
            // If a song was about to replace the present song, load it again, because the player process that has ended has lost it.
            if let track, urgent == .now, state != .paused { replaceNow(track.song, track.fit) }
            return
        }
        guard let track = current, track.number == number else { return }
        if state == .playing || state == .withoutCard {
            reload(track)
        } else {
            current?.phase = .gone
        }
    }
}
