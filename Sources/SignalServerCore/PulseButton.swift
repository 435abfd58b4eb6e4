/// An irregular button that is pressed (1) when a pulse begins, and released (0) when it ends. The next packet contains the change.
final class PulseButton: BlockSource {
    private let times: PulseTimes
    private var clock = StreamClock(start: 0)
    /// The number of changes that were sent, or happened before the start.
    private var changes: Int64 = 0

    init(_ times: PulseTimes) { self.times = times }

    func begin(_ clock: StreamClock) {
        self.clock = clock
        changes = times.changes(until: clock.start)
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        let until = times.changes(until: clock.machineTime(time))
        guard until > changes else { return false }
        // A packet contains one change. If packets are rare, the next packet contains the release.
        changes = max(changes + 1, until - 1)
        block.update(repeating: changes % 2 == 1 ? 1 : 0)
        return true
    }
}
