import Cadence
import MusicRun
import Services
import Songs

/// Passes a music session to the machine, which stores one line per second.
final class RunKeeper {
    private static let second: Int64 = 1_000_000_000

    private let machine: any Machine
    private let report: (RunFailure) -> Void
    private enum Phase {
        case off
        /// A music session is running. The values are the time of its beginning and the time of the next line.
        case on(since: Int64, next: Int64)
    }
    private var phase = Phase.off
    /// The song of the previous line: its track, its identifier, the position in milliseconds, and its running number in the session. Title and
    /// artist are stored here, because a song can remain audible for a moment after its stick was removed and the library no longer contains
    /// the song.
    private var song: (track: UInt32, id: UInt64, place: Int64, number: Int, title: String, artist: String)?

    init(_ machine: any Machine, report: @escaping (RunFailure) -> Void) {
        (self.machine, self.report) = (machine, report)
    }

    /// Begins to store a music session.
    func begin(at now: Int64) {
        phase = .on(since: now, next: now + Self.second)
        song = nil
        machine.runs?.begin(at: machine.wallClock())
    }

    /// Ends the music session that is being stored.
    func end() {
        guard case .on = phase else { return }
        phase = .off
        machine.runs?.end()
    }

    /// Called once per turn of the loop.
    /// - Parameters:
    ///   - steps: the number of steps in the music session.
    ///   - effort: distance and energy in the session.
    ///   - song: returns the library's entry of the current song; called once per second.
    func advance(
        to now: Int64, _ run: MusicRun, _ reading: CadenceReading?, steps: Int64, effort: RunEffort, song: () -> Song?
    ) {
        if let failure = machine.runs?.takeFailure() { report(failure) }
        guard case .on(let since, let next) = phase else { return }
        guard run.state != .rest else { return end() }
        guard now >= next else { return }
        let passed = (now - since) / Self.second
        phase = .on(since: since, next: since + (passed + 1) * Self.second)
        machine.runs?.take(
            RunSecond(
                time: machine.wallClock(), second: passed, state: run.state,
                gait: reading.map { RunSecond.Gait($0) }, steps: steps,
                song: run.current.flatMap { heard($0, song()) }, sprint: run.sprint, effort: effort))
    }

    /// The song for a line of the session's file; nil before the song is loaded.
    private func heard(_ track: MusicTrack, _ entry: Song?) -> RunSecond.Song? {
        guard track.rate > 0 else { return nil }
        let place = track.milliseconds
        // After a restart of the player process, a song is loaded again as another track and continues at its position. It counts as the same
        // song.
        let isSame = song.map { $0.id == track.song.id && ($0.track == track.number || place >= $0.place) } ?? false
        let number = (song?.number ?? 0) + (isSame ? 0 : 1)
        let known = isSame ? song : nil
        let (title, artist) = (entry?.title ?? known?.title ?? "", entry?.tags.artist ?? known?.artist ?? "")
        song = (track.number, track.song.id, place, number, title, artist)
        return RunSecond.Song(
            number: number, title: title, artist: artist,
            beatsPerMinute: track.song.beatsPerMinute, speed: track.speed)
    }
}

extension RunSecond.Gait {
    fileprivate init(_ reading: CadenceReading) {
        self.init(
            cadence: reading.stepsPerMinute, confidence: reading.confidence, stepRegularity: reading.stepRegularity,
            strideRegularity: reading.strideRegularity, symmetry: reading.symmetry)
    }
}
