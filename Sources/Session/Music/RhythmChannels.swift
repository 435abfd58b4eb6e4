import Acquisition
import Services
import Signals

/// Provides cadence and tempo as channels of the acquisition, and sends them to the network, once per second while a music session runs.
final class RhythmChannels {
    private static let second: Int64 = 1_000_000_000

    private let acquisition: Acquisition
    private let machine: any Machine
    private let memory: SessionMemory
    /// The source with the channels cadence and tempo that is open now, or was open last.
    private var source: RhythmSource?
    private enum Phase {
        case off
        /// A music session is running. `next` is the time of the next sample.
        case on(next: Int64)
    }
    private var phase = Phase.off
    /// True if the source with cadence and tempo was already opened in this music session. If the user closes this source, it is not opened again.
    private var hasOpened = false

    init(_ acquisition: Acquisition, _ machine: any Machine, _ memory: SessionMemory) {
        (self.acquisition, self.machine, self.memory) = (acquisition, machine, memory)
    }

    private static let place = HistoryEntry.Place.other(kind: RhythmSource.kindName, details: "")

    /// Makes the source for a place that an earlier session has stored. Nil if the place belongs to another kind of source, or if the source is
    /// already open.
    func source(of place: HistoryEntry.Place) -> RhythmSource? {
        guard place == Self.place, open == nil else { return nil }
        let source = RhythmSource()
        self.source = source
        return source
    }

    /// The source with the channels cadence and tempo, if it is open.
    private var open: AcquiredSource? {
        acquisition.sources.first { $0.kind == SourceKinds.ownNumber }
    }

    /// True if the place is that of the source with cadence and tempo.
    static func isOwn(_ place: HistoryEntry.Place) -> Bool { place == Self.place }

    /// Closes the source with cadence and tempo.
    func close() { if let open { acquisition.close(open) } }

    /// Called when a music session starts.
    func begin(at now: Int64) {
        hasOpened = false
        phase = .on(next: now + Self.second)
        machine.outlets?.begin(Rhythm.signal, name: "PocketScope run")
    }

    /// Called when the music session has ended. Sending stops, and the source is closed if neither of its channels is selected.
    func end() {
        guard case .on = phase else { return }
        phase = .off
        machine.outlets?.end()
        if let open, open.selection.count == 0, open.store == nil { acquisition.close(open) }
    }

    /// Called once per turn of the loop.
    /// - Parameter hasAcceleration: true if acceleration is being measured.
    func advance(to now: Int64, _ rhythm: Rhythm, hasAcceleration: Bool) {
        source?.rhythm = rhythm
        guard case .on(let next) = phase else { return }
        // If the user closed all sources, the source with cadence and tempo was closed, too. Open it again when another source is connected.
        if acquisition.sources.isEmpty { hasOpened = false }
        if hasAcceleration { offer() }
        guard now >= next else { return }
        phase = .on(next: next + ((now - next) / Self.second + 1) * Self.second)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2) { values in
            values[0] = rhythm.cadence ?? .nan
            values[1] = rhythm.tempo ?? .nan
            machine.outlets?.send(UnsafeBufferPointer(values), at: now)
        }
    }

    /// Opens the source with cadence and tempo in addition to the source of the acceleration. Nothing is opened during a replay, because a recording
    /// has its own time and must be the only source.
    private func offer() {
        guard !hasOpened, acquisition.playback == nil else { return }
        hasOpened = true
        guard open == nil else { return }
        let source = RhythmSource()
        self.source = source
        acquisition.open(source, kind: SourceKinds.ownNumber) { [memory] opened, error in
            if error == nil { memory.note(Self.place, of: opened) }
        }
    }
}
