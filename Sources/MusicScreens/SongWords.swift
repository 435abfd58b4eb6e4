import Services
import Songs
import Sound
import Tempo
import Widgets

/// The words for songs and their state.
extension MusicContext {
    /// What the list says of a song.
    func entry(_ song: Song, isPlaying: Bool) -> SongList.Entry {
        let (value, kind) = value(of: song)
        let artist = song.tags.artist.isEmpty ? SongPath.folder(song.path) : song.tags.artist
        return SongList.Entry(
            title: song.title, artist: artist, value: value, kind: isPlaying && kind == .tempo ? .playing : kind)
    }

    private func value(of song: Song) -> (String, SongList.Kind) {
        if case .unusable(let failure) = song.content { return (words(for: failure), .unusable) }
        let tempo = song.displayedTempo
        if song.wish.use == .banned { return (words.banned, .waiting) }
        if tempo > 0 {
            let measured = song.beatsPerMinute
            // Doubled or halved for the eye: what was measured stands beside it.
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

    /// How many songs there are, and what keeps them from being measured or stored.
    func summary(_ service: any SongService) -> String {
        if let failure = service.failure {
            return words.notStored.filled(looks.strings.storage.words(for: failure))
        }
        if service.work == .stuck { return words.notMeasuring }
        let present = service.library.progress.present
        if present == 0 { return service.work == .looking ? words.lookingTitle : "" }
        let count = present == 1 ? words.oneSong : words.songCount.filled(grouped(Int64(present)))
        return words.summary.filled(count, grouped(Int64(service.library.measured)))
    }
}
