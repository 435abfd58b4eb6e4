import Services
import Songs
import Sound
import Tempo
import Widgets

/// Texts about songs and their state.
extension MusicContext {
    /// The content of the row of a song.
    func entry(_ song: Song, isPlaying: Bool) -> SongList.Entry {
        let (value, kind) = value(of: song)
        var artist = song.tags.artist.isEmpty ? SongPath.folder(song.path) : song.tags.artist
        if song.root == .stick { artist += (artist.isEmpty ? "" : " \u{B7} ") + songWords.stick }
        return SongList.Entry(
            title: song.title, artist: artist, value: value, kind: isPlaying && kind == .tempo ? .playing : kind)
    }

    private func value(of song: Song) -> (String, SongList.Kind) {
        if case .unusable(let failure) = song.content { return (words(for: failure), .unusable) }
        let tempo = song.displayedTempo
        if song.decision.use == .banned { return (words.banned, .waiting) }
        if tempo > 0 {
            let measured = song.beatsPerMinute
            // If the displayed tempo is twice or half of the measured tempo, add the measured tempo in parentheses.
            let both =
                abs(measured - tempo) > 0.05 ? self.tempo(tempo) + " (" + self.tempo(measured) + ")" : self.tempo(tempo)
            return (both + " BPM", .tempo)
        }
        switch song.content {
        case .noClearBeat(.tooShort): return (words.tooShort, .none)
        case .noClearBeat(.silent): return (words.silent, .none)
        case .noClearBeat: return (words.noClearBeat, .none)
        default: return (words.waits, .waiting)
        }
    }

    private func words(for failure: SoundFailure) -> String {
        switch failure {
        case .unreadable: words.unreadable
        case .unknownFormat: words.unknownFormat
        case .unsupported, .noSuchSound, .tooMany: words.unsupported
        case .damaged: words.damaged
        case .commentsTooLarge: words.tagsTooLarge
        case .memory: words.noMemory
        }
    }

    /// The number of songs, and the remaining time for measuring them, or the reason why measuring or storing is impossible.
    /// - Parameter listed: the indices of the present songs. Songs with the same content occur once.
    func summary(_ service: any SongService, _ listed: [Int]) -> String {
        if let failure = service.failure {
            return words.notStored.filled(looks.strings.storage.words(for: failure))
        }
        if service.work == .stuck { return words.notMeasuring }
        if listed.isEmpty { return service.work == .looking ? words.lookingTitle : "" }
        let measured = service.library.measured(of: listed)
        let text = words.summary.filled(count(listed.count), grouped(Int64(measured)))
        return service.secondsLeft.map { text + " \u{B7} " + timeLeft(seconds: $0) } ?? text
    }

    /// A remaining time: "about 2 minutes left".
    private func timeLeft(seconds: Int64) -> String {
        let words = looks.strings.library
        if seconds < 60 { return words.secondsLeft }
        let minutes = (seconds + 30) / 60
        if minutes == 1 { return words.minuteLeft }
        return minutes < 90
            ? words.minutesLeft.filled(String(minutes)) : words.hoursLeft.filled(String((minutes + 30) / 60))
    }
}
