/// The tempo and the beats of the song that is heard, which channels and displayed values contain.
extension MusicRun {
    /// The tempo of the present song, or half or twice that tempo if this is nearer to the pace.
    public var matchedTempo: Float {
        guard let current else { return 0 }
        return SongChooser.matched(current.song.beatsPerMinute, to: pace ?? current.song.beatsPerMinute)
    }

    /// The beats that are heard; nil while no music is heard, or if the song's first beat is unknown.
    public var beats: BeatGrid? { heardTempo.flatMap { tempo in current.flatMap { $0.beats(tempo) } } }

    /// The tempo that is heard, in beats per minute: the song's tempo (or half or twice that tempo, if this is nearer to the pace), multiplied by the
    /// song's present speed. nil while no music is heard, and for a song without a tempo.
    public var heardTempo: Float? {
        guard state == .playing, let current, current.phase == .playing, current.song.beatsPerMinute > 0 else {
            return nil
        }
        return matchedTempo * (1 + Float(current.speed) / 1_000_000)
    }
}
