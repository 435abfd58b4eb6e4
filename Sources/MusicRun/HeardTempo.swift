/// What is heard of the session, for channels and figures.
extension MusicRun {
    /// The tempo of the song that plays, as its half or double that is nearest to the pace.
    public var matchedTempo: Float {
        guard let current else { return 0 }
        return SongChooser.matched(current.song.beatsPerMinute, to: pace ?? current.song.beatsPerMinute)
    }

    /// The beats that are heard, of the same tempo; nil also where the song's first beat is not known.
    public var beats: BeatGrid? { heardTempo.flatMap { tempo in current.flatMap { $0.beats(tempo) } } }

    /// Beats a minute that are heard, as their half or double that is nearest to the pace, with the speed at which the song plays; nil
    /// while no music is heard, and of a song without a tempo.
    public var heardTempo: Float? {
        guard state == .playing, let current, current.phase == .playing, current.song.beatsPerMinute > 0 else {
            return nil
        }
        return matchedTempo * (1 + Float(current.speed) / 1_000_000)
    }
}
