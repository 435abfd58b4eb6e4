import Acquisition
import Services
import Signals

/// Makes cadence and tempo channels of the acquisition, and sends them to the network once a second, as long as a session of music lasts.
final class RhythmChannels {
    private static let second: Int64 = 1_000_000_000

    private let acquisition: Acquisition
    private let machine: any Machine
    private let memory: SessionMemory
    /// The one that is open, or was.
    private var source: RhythmSource?
    private enum Phase {
        case off
        /// When the next sample is sent.
        case on(next: Int64)
    }
    private var phase = Phase.off
    /// Whether the session has opened its channels: who closes them by hand does not want them.
    private var hasOpened = false

    init(_ acquisition: Acquisition, _ machine: any Machine, _ memory: SessionMemory) {
        (self.acquisition, self.machine, self.memory) = (acquisition, machine, memory)
    }

    private static let place = HistoryEntry.Place.other(kind: RhythmSource.kindName, details: "")

    /// The source that an earlier session had at a place; nil for a place of another kind, and while the source is open.
    func source(of place: HistoryEntry.Place) -> RhythmSource? {
        guard place == Self.place, open == nil else { return nil }
        let source = RhythmSource()
        self.source = source
        return source
    }

    /// The source, where it is open.
    private var open: AcquiredSource? {
        acquisition.sources.first { $0.kind == SourceKinds.ownNumber }
    }

    /// Whether a place is that of these channels.
    static func isOwn(_ place: HistoryEntry.Place) -> Bool { place == Self.place }

    /// Closes the channels.
    func close() { if let open { acquisition.close(open) } }

    /// A session of music begins.
    func begin(at now: Int64) {
        hasOpened = false
        phase = .on(next: now + Self.second)
        machine.outlets?.begin(Rhythm.signal, name: "PocketScope run")
    }

    /// The session has ended: nothing is sent any more, and channels of which none is selected go.
    func end() {
        guard case .on = phase else { return }
        phase = .off
        machine.outlets?.end()
        if let open, open.selection.count == 0, open.store == nil { acquisition.close(open) }
    }

    /// Once a turn.
    /// - Parameter hasAcceleration: whether something is measured.
    func advance(to now: Int64, _ rhythm: Rhythm, hasAcceleration: Bool) {
        source?.rhythm = rhythm
        guard case .on(let next) = phase else { return }
        // Disconnect closes all sources: then they come with the next one.
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

    /// Opens the channels beside the source that is measured. A recording that is played keeps its own time and is the only source.
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
