/// For which pace songs are chosen: the cadence, a sprint, or a tempo that the user locks.
extension MusicRun {
    /// The pace that songs are chosen for: the locked tempo, or the cadence, faster in a sprint; nil while nobody walks or runs.
    public var pace: Float? {
        if lockedTempo > 0 { return lockedTempo }
        guard let cadence = steps.cadence(at: now) else { return nil }
        return sprint == .on ? cadence * (1 + Float(rules.sprintPercent) / 100) : cadence
    }

    /// Begins or ends a sprint: the song changes at once. A tempo that is locked leaves no room for one.
    public mutating func toggleSprint() {
        guard state.measuresSteps, lockedTempo == 0 else { return }
        sprint = sprint == .on ? .off : .on
        steps.restart()
        guard pace != nil, let (song, fit) = choose() else { return }
        replaceNow(song, fit)
    }

    /// The tempos that can be locked, in beats a minute: those of the cadences that are measured.
    public static let lockable: ClosedRange<Float> = 50...220

    /// Songs are chosen for a tempo instead of the cadence, until another one is locked, the lock is opened or the session ends. A sprint ends. A
    /// song that does not fit is changed at once, where a nearer one is there; after a pause, with Play.
    /// - Parameter tempo: beats a minute, within `lockable`; nil opens the lock, and the present song plays on.
    public mutating func lock(_ tempo: Float?) {
        guard state != .rest, tempo.map({ Self.lockable.contains($0) }) ?? true else { return }
        lockedTempo = tempo ?? 0
        sprint = .off
        if tempo == nil { judgeAgain() }
        if state != .paused { followLock() }
    }

    /// Whether the present song has the tempo that is locked.
    public var fitsLockedTempo: Bool {
        guard lockedTempo > 0, let song = current?.song else { return true }
        return distance(of: song, to: lockedTempo) <= SongChooser.tolerance
    }

    /// The rule by which songs are chosen: a locked tempo is met as nearly as can be.
    var ruleOfChoice: MusicRules.Choice { lockedTempo > 0 ? .fitting : rules.choice }

    private func distance(of song: MusicSong, to pace: Float) -> Float {
        song.beatsPerMinute > 0 ? SongChooser.distance(song.beatsPerMinute, to: pace) : .infinity
    }

    /// Songs that were chosen for a tempo that was locked are compared with the steps.
    private mutating func judgeAgain() {
        if var track = current {
            track.fit = fit(of: track.song)
            current = track
        }
        if var track = next {
            track.fit = fit(of: track.song)
            next = track
        }
        checkNext()
    }

    private func fit(of song: MusicSong) -> MusicFit {
        guard let pace else { return .unasked }
        let distance = distance(of: song, to: pace)
        let isInRange = rules.choice == .ranges && SongChooser.range(song.beatsPerMinute) == SongChooser.range(pace)
        if song.beatsPerMinute > 0, isInRange || distance <= SongChooser.tolerance { return .fits }
        return songs.contains { self.distance(of: $0, to: pace) < distance } ? .unasked : .nearest
    }

    /// The rule of early changes.
    mutating func checkPace() {
        guard rules.change == .early, state == .playing, replacement == .atEnd || next == nil, let track = current,
            track.phase == .playing, let pace
        else { return steps.restart() }
        let distance =
            track.song.beatsPerMinute > 0 ? SongChooser.distance(track.song.beatsPerMinute, to: pace) : .infinity
        guard steps.isAway(distance, at: now), let (song, fit) = choose(),
            SongChooser.distance(song.beatsPerMinute, to: pace) < distance - Self.earlyGain
        else { return }
        replaceNow(song, fit)
    }

    /// Changes a song that the locked tempo does not suit, where a nearer one is there, and else what is to follow it.
    mutating func followLock() {
        guard lockedTempo > 0, let track = coming else { return }
        let distance = distance(of: track.song, to: lockedTempo)
        guard distance > SongChooser.tolerance, let (song, fit) = choose(),
            self.distance(of: song, to: lockedTempo) < distance
        else { return checkNext() }
        replaceNow(song, fit)
    }

    /// What is to follow may have been chosen for another pace: then something else is, while there is time to load it.
    mutating func checkNext() {
        guard let track = next, replacement == .atEnd, let pace, (current?.left ?? .max) > Self.ahead / 2
        else { return }
        let distance = SongChooser.distance(track.song.beatsPerMinute, to: pace)
        guard distance > SongChooser.tolerance, let (song, fit) = choose(),
            SongChooser.distance(song.beatsPerMinute, to: pace) < distance - Self.earlyGain
        else { return }
        dropNext()
        next = load(song, fit)
    }
}
