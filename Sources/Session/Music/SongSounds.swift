import MusicRun
import PlayerProtocol
import Services
import Sound

/// Executes the commands of the music session (`MusicRun`) in the player process, and reports the songs' events to it.
final class SongSounds: SoundListener {
    /// The maximum time that the sound output waits for stopped songs to fade out, in nanoseconds.
    private static let timeout: Int64 = 2_000_000_000

    private let service: any SoundService
    /// Returns the path of a song's file; nil if the file is missing. The parameter is the number by which the music session identifies
    /// the song.
    private let path: (UInt64) -> String?
    /// Returns true if the file of a song is missing, for example because its stick was removed.
    private let isGone: (UInt64) -> Bool
    private let report: (MusicEvent) -> Void
    private struct Track {
        let number: UInt32
        let song: UInt64
        let sound: SoundNumber
    }
    /// The songs (tracks) that are loaded or playing.
    private var tracks: [Track] = []
    private struct Wanted {
        let track: UInt32
        let song: UInt64
        let from: Int64
    }
    /// The songs (tracks) to load when the player process has started. Before that, each attempt to load a song would fail immediately.
    private var wanted: [Wanted] = []
    /// Sounds that the sound service has refused before their song was added to `tracks`.
    private var early: [SoundNumber] = []
    private enum Use {
        case off, on
        /// The songs are fading out. The value is the time at which the sound output ends in any case.
        case ending(Int64)
    }
    private var use = Use.off

    init(
        _ service: any SoundService, path: @escaping (UInt64) -> String?, isGone: @escaping (UInt64) -> Bool,
        report: @escaping (MusicEvent) -> Void
    ) {
        (self.service, self.path, self.isGone, self.report) = (service, path, isGone, report)
    }

    var state: SoundState { service.state }

    /// The songs whose files are open or will be opened.
    var songs: [UInt64] { tracks.map { $0.song } + wanted.map { $0.song } }

    /// The volume of all sounds, in percent.
    var volume = 0 { didSet { if case .off = use {} else { service.volume = volume } } }

    /// Starts the sound output if it is wanted. Otherwise, stops it after the songs have faded out.
    func follow(isWanted: Bool, at now: Int64) {
        switch (use, isWanted) {
        case (.off, true):
            use = .on
            service.begin(self)
            service.volume = volume
        case (.ending, true): use = .on
        case (.on, false): use = .ending(now + Self.timeout)
        case (.ending(let latest), false):
            // Wait until the songs have faded out, because ending the player process now would cut them off.
            guard tracks.isEmpty || now >= latest else { return }
            use = .off
            (tracks, wanted) = ([], [])
            service.end(self)
        default: break
        }
    }

    func perform(_ command: MusicCommand) {
        switch command {
        case .load(let track, let song, let from):
            wanted.append(Wanted(track: track, song: song, from: from))
            loadWanted()
        case .play(let track, let after, let speed):
            guard let sound = sound(of: track) else { return }
            let terms = PlayTerms(use: .music, speed: speed)
            if let after = after.flatMap({ self.sound(of: $0) }) {
                service.play(sound, after: after, terms)
            } else {
                service.play(sound, terms)
            }
        case .playAt(let track, let time, let old, let speed):
            guard let sound = sound(of: track) else { return }
            let terms = PlayTerms(at: time, use: .music, speed: speed)
            if let old = self.sound(of: old) {
                service.play(sound, insteadOf: old, terms)
            } else {
                service.play(sound, terms)
            }
        case .stop(let track):
            wanted.removeAll { $0.track == track }
            if let sound = sound(of: track) { service.stop(sound) }
        case .pause(let track): if let sound = sound(of: track) { service.pause(sound) }
        case .resume(let track): if let sound = sound(of: track) { service.resume(sound) }
        case .setSpeed(let track, let speed): if let sound = sound(of: track) { service.setSpeed(sound, speed) }
        case .discardAcceleration: break
        }
    }

    private func loadWanted() {
        switch service.state {
        case .off, .starting: return
        case .noCard, .ready: break
        }
        while !wanted.isEmpty {
            let next = wanted.removeFirst()
            guard let path = path(next.song) else {
                refuse(next.track, next.song)
                continue
            }
            let sound = service.load(path, from: next.from)
            tracks.append(Track(number: next.track, song: next.song, sound: sound))
            // If too many files are queued, the sound service has refused the sound before `load` returned its number. Process this refusal now.
            if early.contains(sound), let track = forget(sound) { refuse(track.number, track.song) }
            early = []
        }
    }

    private func refuse(_ track: UInt32, _ song: UInt64) {
        report(isGone(song) ? .gone(track: track, place: nil) : .refused(track: track))
    }

    private func sound(of track: UInt32) -> SoundNumber? { tracks.first { $0.number == track }?.sound }
    private func track(of sound: SoundNumber) -> UInt32? { tracks.first { $0.sound == sound }?.number }

    private func forget(_ sound: SoundNumber) -> Track? {
        guard let index = tracks.firstIndex(where: { $0.sound == sound }) else { return nil }
        return tracks.remove(at: index)
    }

    func heard(_ event: SoundEvent) {
        switch event {
        case .state(let state):
            loadWanted()
            if case .ready = state { report(.cardReady) }
        case .loaded(let sound, let rate, let frames):
            if let track = track(of: sound) { report(.loaded(track: track, rate: rate, frames: frames)) }
        case .started(let sound, _): if let track = track(of: sound) { report(.started(track: track)) }
        case .paused(let sound, let place):
            if let track = track(of: sound) { report(.paused(track: track, place: place)) }
        case .position(let sound, let place, let time):
            if let track = track(of: sound) { report(.position(track: track, place: place, at: time)) }
        case .refused(let sound, _):
            guard let track = forget(sound) else { return early.append(sound) }
            refuse(track.number, track.song)
        case .ended(let sound, let end, let place, _):
            guard let track = forget(sound) else { return }
            let isCut = end == .damaged && isGone(track.song)
            report(isCut ? .gone(track: track.number, place: place) : .ended(track: track.number))
        case .lost(let sound): if let track = forget(sound) { report(.lost(track: track.number)) }
        case .starved: break
        }
    }
}
