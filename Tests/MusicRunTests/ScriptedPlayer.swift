import MusicRun

/// Simulates the player process. Songs have 1000 frames a second and lengths that the test gives, and play one after
/// the other without a silence, in simulated time.
struct ScriptedPlayer {
    static let second: Int64 = 1_000_000_000

    struct Track {
        let number: UInt32
        let song: UInt64
        var place: Int64
        var after: UInt32?
        enum State { case loaded, queued, playing, paused }
        /// The time at which the player must begin the track; nil if it begins at once.
        var start: Int64?
        /// The track that ends when this one begins; 0 for none.
        var replaced: UInt32 = 0
        var state = State.loaded
        var speed = 0
    }

    var run: MusicRun
    /// The length of each song in seconds, by the song's number.
    var lengths: [UInt64: Int64] = [:]
    var tracks: [Track] = []
    /// The songs in the order in which they began to play.
    var heard: [UInt64] = []
    var discards = 0
    var now: Int64 = 1_000_000_000
    /// The numbers of songs whose files cannot be played.
    var broken: [UInt64] = []
    /// The numbers of songs whose stick was removed.
    var gone: [UInt64] = []
    enum Length { case known, unknown }
    var length = Length.known
    /// The number of frames for which a session played, but no sound was heard.
    var silence: Int64 = 0
    var mostTracks = 0
    var speeds: [Int] = []

    init(_ songs: [(id: UInt64, beats: Float)], seconds: Int64 = 60, seed: UInt64 = 1) {
        run = MusicRun(seed: seed)
        run.songs = songs.map { MusicSong(id: $0.id, beatsPerMinute: $0.beats) }
        for song in songs { lengths[song.id] = seconds }
    }

    /// Returns the songs that have played, without the first `place` ones.
    func heard(from place: Int) -> [UInt64] { Array(heard.dropFirst(place)) }

    var playing: UInt64? { tracks.first { $0.state == .playing }?.song }

    mutating func obey() {
        while true {
            let commands = run.takeCommands()
            if commands.isEmpty { return }
            for command in commands { obey(command) }
            mostTracks = max(mostTracks, tracks.count)
        }
    }

    private func index(_ number: UInt32) -> Int? { tracks.firstIndex { $0.number == number } }

    private mutating func obey(_ command: MusicCommand) {
        switch command {
        case .load(let number, let song, let from):
            if broken.contains(song) { return run.take(.refused(track: number)) }
            if gone.contains(song) { return run.take(.gone(track: number, place: nil)) }
            tracks.append(Track(number: number, song: song, place: from, after: nil))
            run.take(
                .loaded(track: number, rate: 1000, frames: length == .known ? (lengths[song] ?? 0) * 1000 : -1))
        case .play(let number, let after, let speed):
            guard let index = index(number) else { return }
            tracks[index].after = after
            tracks[index].speed = speed
            tracks[index].state = after == nil ? .playing : .queued
            if after == nil { begin(index) }
        case .playAt(let number, let time, let old, let speed):
            guard let index = index(number) else { return }
            (tracks[index].start, tracks[index].replaced) = (time, old)
            (tracks[index].speed, tracks[index].state) = (speed, .queued)
        case .stop(let number): if let index = index(number) { tracks.remove(at: index) }
        case .pause(let number):
            guard let index = index(number) else { return }
            tracks[index].state = .paused
            run.take(.paused(track: number, place: tracks[index].place))
        case .resume(let number): if let index = index(number) { tracks[index].state = .playing }
        case .setSpeed(let number, let speed):
            guard let index = index(number) else { return }
            tracks[index].speed = speed
            speeds.append(speed)
        case .discardAcceleration: discards += 1
        }
    }

    private mutating func begin(_ index: Int) {
        heard.append(tracks[index].song)
        run.take(.started(track: tracks[index].number))
    }

    /// Plays for some seconds while the user walks at this cadence. A cadence of 0 means that the user stands still;
    /// nil means that no reading arrives.
    mutating func play(seconds: Int, cadence: Float?) {
        obey()
        for step in 0..<seconds * 4 {
            now += Self.second / 4
            if let cadence, step % 4 == 3 { run.take(cadence: cadence, at: now) }
            run.advance(to: now)
            obey()
            move()
            obey()
        }
    }

    private mutating func move() {
        // Tracks with a start time begin in the quarter of a second that contains it.
        if let index = tracks.firstIndex(where: { $0.start.map { $0 <= now } ?? false }) {
            tracks[index].start = nil
            tracks[index].state = .playing
            let old = tracks[index].replaced
            begin(index)
            if let place = self.index(old) {
                tracks.remove(at: place)
                run.take(.ended(track: old))
            }
            obey()
        }
        guard let index = tracks.firstIndex(where: { $0.state == .playing }) else {
            if run.state == .playing { silence += 250 }
            return
        }
        tracks[index].place += 250
        let track = tracks[index]
        if track.place >= (lengths[track.song] ?? 0) * 1000 {
            tracks.remove(at: index)
            if let next = tracks.firstIndex(where: { $0.after == track.number }) {
                tracks[next].state = .playing
                begin(next)
            }
            run.take(.ended(track: track.number))
        } else {
            run.take(.position(track: track.number, place: track.place, at: now))
        }
    }

    /// Unplugs the sound card.
    mutating func pullCard() {
        for index in tracks.indices where tracks[index].state == .playing {
            tracks[index].state = .paused
            run.take(.paused(track: tracks[index].number, place: tracks[index].place))
        }
        obey()
    }

    /// Removes the stick with all songs. The current song can be read only up to its present position.
    mutating func pullStick() {
        for track in tracks where track.state == .playing || track.state == .paused {
            tracks.removeAll { $0.number == track.number }
            run.take(.gone(track: track.number, place: track.place))
        }
        obey()
    }

    /// Ends the player process.
    mutating func die() {
        let lost = tracks
        tracks = []
        for track in lost { run.take(.lost(track: track.number)) }
        obey()
    }
}
