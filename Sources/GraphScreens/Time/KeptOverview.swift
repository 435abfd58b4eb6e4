import Acquisition
import Graphs
import Signals

/// Finds lost samples and events in all stored data, for the time bar. The stored time range is divided into cells of equal duration; each cell
/// records if it contains a loss or an event.
///
/// The search runs once whenever graphs are frozen. It covers only some samples per frame, so that it delays no frame. The cells keep their times
/// while the oldest samples are overwritten.
final class KeptOverview {
    static let count = 256
    /// The maximum number of samples to search per frame.
    private static let samplesPerFrame = 1 << 15
    /// The cost of finding the samples of a cell (one of the equal parts of the time range), as a number of searched samples.
    private static let costOfCell = 128

    /// The time range of the stored data, in monotonic nanoseconds.
    private(set) var times: Range<Int64> = 0..<1
    private let lost: UnsafeMutablePointer<Bool>
    private let events: UnsafeMutablePointer<Bool>
    /// The index of the channel in which the search continues.
    private var channel = 0
    /// The index of the cell (part of the time range) in which the search continues.
    private var cell = 0
    /// The number of the first sample that was not searched.
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

    /// Starts the search again, with the data that are stored now.
    func begin(_ times: Range<Int64>) {
        self.times = times.isEmpty ? times.lowerBound..<times.lowerBound + 1 : times
        lost.update(repeating: false, count: Self.count)
        events.update(repeating: false, count: Self.count)
        (channel, cell, next) = (0, 0, 0)
    }

    /// True if at least one channel lost samples in a cell (a part of the time range).
    func hasLost(_ cell: Int) -> Bool { lost[cell] }
    /// True if a cell (a part of the time range) contains an event.
    func hasEvents(_ cell: Int) -> Bool { events[cell] }

    /// The time at which a cell (a part of the time range) begins. If `cell` is the number of cells, the result is the end of the data.
    func start(ofCell cell: Int) -> Int64 {
        let length = times.upperBound - times.lowerBound
        let (whole, rest) = length.quotientAndRemainder(dividingBy: Int64(Self.count))
        return times.lowerBound + whole * Int64(cell) + rest * Int64(cell) / Int64(Self.count)
    }

    /// Searches the next part of the samples.
    /// - Returns: true if it found a loss or an event.
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
