/// A button that is pressed (1) when a test pulse begins, and released (0) when the pulse ends. The next packet after each change contains a block.
final class PulseButton: BlockSource {
    private let times: PulseTimes
    private var clock = StreamClock(start: 0)
    /// The number of changes of the button that were sent or skipped, or that happened before the start.
    private var changes: Int64 = 0

    init(_ times: PulseTimes) { self.times = times }

    func begin(_ clock: StreamClock) {
        self.clock = clock
        changes = times.changes(until: clock.start)
    }

    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool {
        let until = times.changes(until: clock.machineTime(time))
        guard until > changes else { return false }
        // A packet contains one change. If several changes happened since the last packet, skip all except the last two, which this packet and the
        // next one contain.
        changes = max(changes + 1, until - 1)
        block.update(repeating: changes % 2 == 1 ? 1 : 0)
        return true
    }
}
