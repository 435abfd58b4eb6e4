/// The time stamps that a stream's sender gave its samples, by its own clock, and what that clock was measured to be: what a recording keeps
/// beside the samples. The newest of both, in memory that is allocated once.
public final class SenderStamps {
    /// A sample with its stamp. Those between two have none: they follow at the nominal rate.
    public struct Stamp: Equatable, Sendable {
        /// The sample's number in its rings.
        public let number: Int64
        /// In seconds of the sender's clock, as received.
        public let seconds: Double

        public init(number: Int64, seconds: Double) {
            self.number = number
            self.seconds = seconds
        }
    }

    /// A measurement of the sender's clock.
    public struct Offset: Equatable, Sendable {
        /// When, in seconds of the sender's clock.
        public let seconds: Double
        /// What is to be added to the sender's seconds for those of the board.
        public let toBoard: Double

        public init(seconds: Double, toBoard: Double) {
            self.seconds = seconds
            self.toBoard = toBoard
        }
    }

    /// For how many seconds of samples stamps are kept, and how many at least and at most: 256 kB.
    static let seconds: Int64 = 10
    static let stampCounts: ClosedRange<Int64> = 64...16384
    /// How many measurements are kept: with one every two seconds, a minute.
    private static let offsetCount = 32

    /// Another one means another clock: of another run of the sender, or one that was set.
    public private(set) var run: UInt32
    /// How many stamps there were, and the place of the oldest one that is kept.
    public private(set) var end: Int64 = 0
    public var begin: Int64 { max(0, end - Int64(capacity)) }
    /// How many measurements there were, and the place of the oldest one that is kept.
    public private(set) var offsetsEnd: Int64 = 0
    public var offsetsBegin: Int64 { max(0, offsetsEnd - Int64(Self.offsetCount)) }

    private let capacity: Int
    private let stamps: UnsafeMutablePointer<Stamp>
    private let offsets: UnsafeMutablePointer<Offset>

    /// - Parameter rate: of the samples; irregular ones have their stamps with them (`TimedEvent.stamp`), and none here.
    public init(_ rate: SamplingRate, run: UInt32) {
        self.run = run
        if rate.isIrregular {
            capacity = 1
        } else {
            let wanted = rate.samples(inNanoseconds: Self.seconds * 1_000_000_000)
            capacity = Int(min(max(wanted, Self.stampCounts.lowerBound), Self.stampCounts.upperBound))
        }
        stamps = .allocate(capacity: capacity)
        stamps.initialize(repeating: Stamp(number: 0, seconds: 0), count: capacity)
        offsets = .allocate(capacity: Self.offsetCount)
        offsets.initialize(repeating: Offset(seconds: 0, toBoard: 0), count: Self.offsetCount)
    }

    deinit {
        stamps.deallocate()
        offsets.deallocate()
    }

    /// Adds a stamp. Numbers rise.
    public func append(_ seconds: Double, number: Int64) {
        stamps[Int(end % Int64(capacity))] = Stamp(number: number, seconds: seconds)
        end += 1
    }

    /// A stamp that is kept, `begin` ..< `end`.
    public subscript(place: Int64) -> Stamp { stamps[Int(place % Int64(capacity))] }

    /// The place of the first stamp of those kept whose sample's number is not below a number; `end` where there is none.
    public func place(notBefore number: Int64) -> Int64 {
        var (low, high) = (begin, end)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a measurement.
    public func noteOffset(at seconds: Double, toBoard: Double) {
        offsets[Int(offsetsEnd % Int64(Self.offsetCount))] = Offset(seconds: seconds, toBoard: toBoard)
        offsetsEnd += 1
    }

    /// A measurement that is kept, `offsetsBegin` ..< `offsetsEnd`.
    public func offset(_ place: Int64) -> Offset { offsets[Int(place % Int64(Self.offsetCount))] }

    /// The sender's clock is another one from now on: what was kept is forgotten.
    public func beginRun() {
        run &+= 1
        (end, offsetsEnd) = (0, 0)
    }
}
