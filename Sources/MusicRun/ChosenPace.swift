/// The pace for which songs are chosen: the cadence, a faster one in a sprint, or a tempo that the user has locked.
extension MusicRun {
    /// The pace for which songs are chosen: the locked tempo; otherwise the cadence, which is increased in a sprint; nil if the person neither walks
    /// nor runs.
    public var pace: Float? {
        if lockedTempo > 0 { return lockedTempo }
        guard let cadence = steps.cadence(at: now) else { return nil }
        return sprint == .on ? cadence * (1 + Float(rules.sprintPercent) / 100) : cadence
    }

    /// Begins or ends a sprint, and changes to a song for the new pace at once. Does nothing while a tempo is locked.
    public mutating func toggleSprint() {
        guard state.measuresSteps, lockedTempo == 0 else { return }
        sprint = sprint == .on ? .off : .on
        steps.restart()
        guard pace != nil, let (song, fit) = choose() else { return }
        replaceNow(song, fit)
    }

    /// The range of tempos that can be locked, in beats per minute. It equals the range of cadences that can be measured.
    public static let lockable: ClosedRange<Float> = 50...220

    /// Locks a tempo: until the user locks another tempo or unlocks this one, or the session ends, songs are chosen for this tempo instead of the
    /// cadence. Locking a tempo ends a sprint. If the present song does not fit and another one is nearer to the tempo, the song is changed at once;
    /// during a pause, it is changed when the user continues.
    /// - Parameter tempo: the tempo in beats per minute; nil to unlock the tempo; the present song then continues.
    public mutating func lock(_ tempo: Float?) {
        guard state != .rest, tempo.map({ Self.lockable.contains($0) }) ?? true else { return }
        lockedTempo = tempo ?? 0
        sprint = .off
        if tempo == nil { judgeAgain() }
        if state != .paused { followLock() }
    }

    /// True if the present song has the locked tempo.
    public var fitsLockedTempo: Bool {
        guard lockedTempo > 0, let song = current?.song else { return true }
        return distance(of: song, to: lockedTempo) <= SongChooser.tolerance
    }

    /// The rule by which songs are chosen: the user's rule; for a locked tempo, always a fitting song.
    var ruleOfChoice: MusicRules.Choice { lockedTempo > 0 ? .fitting : rules.choice }

    private func distance(of song: MusicSong, to pace: Float) -> Float {
        song.beatsPerMinute > 0 ? SongChooser.distance(song.beatsPerMinute, to: pace) : .infinity
    }

    /// Called when a tempo is unlocked: rates again how well the present and the next song fit, now compared with the steps.
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

    /// Changes the song before its end if the rules allow that and the pace has differed too much from the song's tempo for too long.
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

    /// If the present song does not fit the locked tempo, changes to a song whose tempo is nearer. If it fits, only checks the next song.
    mutating func followLock() {
        guard lockedTempo > 0, let track = coming else { return }
        let distance = distance(of: track.song, to: lockedTempo)
        guard distance > SongChooser.tolerance, let (song, fit) = choose(),
            self.distance(of: song, to: lockedTempo) < distance
        else { return checkNext() }
        replaceNow(song, fit)
    }

    /// Chooses another next song if the present choice no longer fits the pace, and if there is still time to load another song.
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
