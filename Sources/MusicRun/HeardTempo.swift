/// The tempo and the beats of the audible song, for channels and figures.
extension MusicRun {
    /// The current song's tempo, its half or its double, whichever is nearest to the pace.
    public var matchedTempo: Float {
        guard let current else { return 0 }
        return SongChooser.matched(current.song.beatsPerMinute, to: pace ?? current.song.beatsPerMinute)
    }

    /// The audible beats of `heardTempo`; nil also if the song's first beat is unknown.
    public var beats: BeatGrid? { heardTempo.flatMap { tempo in current.flatMap { $0.beats(tempo) } } }

    /// `matchedTempo` at the speed at which the song plays, in beats a minute; nil while no music is heard, and for a song without a
    /// tempo.
    public var heardTempo: Float? {
        guard state == .playing, let current, current.phase == .playing, current.song.beatsPerMinute > 0 else {
            return nil
        }
        return matchedTempo * (1 + Float(current.speed) / 1_000_000)
    }
}
