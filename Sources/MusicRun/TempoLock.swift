/// A tempo that the user locks.
extension MusicRun {
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
