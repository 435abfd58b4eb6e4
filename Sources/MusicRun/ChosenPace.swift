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
        guard state == .playing || state == .withoutCard, lockedTempo == 0 else { return }
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
        if state != .paused { followLock() }
    }

    /// Changes a song that the locked tempo does not suit.
    mutating func followLock() {
        guard lockedTempo > 0, let track = coming else { return }
        let beats = track.song.beatsPerMinute
        let distance = beats > 0 ? SongChooser.distance(beats, to: lockedTempo) : .infinity
        guard distance > SongChooser.tolerance else {
            if track.number == current?.number { current?.fit = .fits }
            return checkNext()
        }
        guard let (song, fit) = choose(), SongChooser.distance(song.beatsPerMinute, to: lockedTempo) < distance else {
            if track.number == current?.number { current?.fit = .nearest }
            return
        }
        replaceNow(song, fit)
    }
}
