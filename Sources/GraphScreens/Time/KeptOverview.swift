import Acquisition
import Graphs
import Signals

/// Where in all that is kept samples were lost and events came, in cells of equal length.
///
/// It is found a few samples a frame, so that no frame waits for it, and once for a frozen picture: cells keep their times
/// while the oldest samples go.
final class KeptOverview {
    static let count = 256
    /// The most samples that a frame looks at.
    private static let samplesPerFrame = 1 << 15
    /// What finding a cell's samples costs, in samples.
    private static let costOfCell = 128

    /// What is kept, in monotonic nanoseconds.
    private(set) var times: Range<Int64> = 0..<1
    private let lost: UnsafeMutablePointer<Bool>
    private let events: UnsafeMutablePointer<Bool>
    /// What is looked at next: a channel and a cell of it, and the first sample in that which was not looked at.
    private var channel = 0
    private var cell = 0
    private var next: Int64 = 0

    init() {
        lost = .allocate(capacity: Self.count)
        lost.initialize(repeating: false, count: Self.count)
        events = .allocate(capacity: Self.count)
        events.initialize(repeating: false, count: Self.count)
    }

    deinit {
        lost.deallocate()
        events.deallocate()
    }

    /// Restarts with what is kept now.
    func begin(_ times: Range<Int64>) {
        self.times = times.isEmpty ? times.lowerBound..<times.lowerBound + 1 : times
        lost.update(repeating: false, count: Self.count)
        events.update(repeating: false, count: Self.count)
        (channel, cell, next) = (0, 0, 0)
    }

    /// Whether samples of any channel were lost in a cell.
    func hasLost(_ cell: Int) -> Bool { lost[cell] }
    /// Whether an event came in a cell.
    func hasEvents(_ cell: Int) -> Bool { events[cell] }

    /// When a cell begins; cell `count` begins at the end.
    func start(ofCell cell: Int) -> Int64 {
        let length = times.upperBound - times.lowerBound
        let (whole, rest) = length.quotientAndRemainder(dividingBy: Int64(Self.count))
        return times.lowerBound + whole * Int64(cell) + rest * Int64(cell) / Int64(Self.count)
    }

    /// Looks at what comes next.
    /// - Returns: whether a loss or an event was found.
    func advance(_ channels: [AcquiredChannel]) -> Bool {
        var hasFound = false
        var left = Self.samplesPerFrame
        while left > 0, channel < channels.count {
            switch channels[channel].entry.data {
            case .samples(let ring, let clock): look(at: ring, clock, &left, &hasFound)
            case .events(let ring): look(at: ring, &left, &hasFound)
            }
        }
        return hasFound
    }

    private func look(at ring: SampleRing, _ clock: SampleClock, _ left: inout Int, _ hasFound: inout Bool) {
        let end = clock.firstSample(notBefore: start(ofCell: cell + 1))
        next = max(next, clock.firstSample(notBefore: start(ofCell: cell)), ring.begin)
        let stop = min(end, next + Int64(left))
        left -= Self.costOfCell
        if !lost[cell], next < stop {
            let samples = ring.spans(next..<stop)
            left -= samples.count
            if Extremes(samples.head).hasLost || Extremes(samples.tail).hasLost {
                lost[cell] = true
                hasFound = true
            }
        }
        next = stop
        guard lost[cell] || stop >= end else { return }
        cell += 1
        guard cell == Self.count else { return }
        nextChannel()
    }

    private func look(at ring: EventRing, _ left: inout Int, _ hasFound: inout Bool) {
        left -= Self.costOfCell
        let number = ring.firstNumber(after: start(ofCell: cell) - 1)
        if number < ring.end, ring[number].time < start(ofCell: cell + 1), !events[cell] {
            events[cell] = true
            hasFound = true
        }
        cell += 1
        if cell == Self.count { nextChannel() }
    }

    private func nextChannel() {
        channel += 1
        (cell, next) = (0, 0)
    }
}
