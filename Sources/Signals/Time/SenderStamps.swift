/// The time stamps of a stream's samples on its sender's own clock, and the measurements of that clock. Recordings contain both in addition to the
/// samples. Only the newest stamps and measurements are stored; the memory is allocated once.
public final class SenderStamps {
    /// A sample with its time stamp. Samples between two stamped samples have no stamp: their times follow from the nominal rate.
    public struct Stamp: Equatable, Sendable {
        /// The number of the sample in the rings of its stream.
        public let number: Int64
        /// The time stamp in seconds on the sender's clock, as received.
        public let seconds: Double

        public init(number: Int64, seconds: Double) {
            self.number = number
            self.seconds = seconds
        }
    }

    /// A measurement that compares the sender's clock with the board's clock.
    public struct Offset: Equatable, Sendable {
        /// The time of the measurement in seconds on the sender's clock.
        public let seconds: Double
        /// The board's time minus the sender's time at the measurement, in seconds.
        public let toBoard: Double

        public init(seconds: Double, toBoard: Double) {
            self.seconds = seconds
            self.toBoard = toBoard
        }
    }

    /// The duration of the samples whose stamps are stored, in seconds.
    static let seconds: Int64 = 10
    /// The minimum and the maximum number of stored stamps. The maximum takes 256 kB.
    static let stampCounts: ClosedRange<Int64> = 64...16384
    /// The number of stored clock measurements. With one measurement every two seconds, they cover about a minute.
    private static let offsetCount = 32

    /// A number that changes when the sender's clock was reset or the sender was restarted.
    public private(set) var run: UInt32
    /// The number of time stamps so far.
    public private(set) var end: Int64 = 0
    /// The index of the oldest stored time stamp.
    public var begin: Int64 { max(0, end - Int64(capacity)) }
    /// The number of clock measurements so far.
    public private(set) var offsetsEnd: Int64 = 0
    /// The index of the oldest stored clock measurement.
    public var offsetsBegin: Int64 { max(0, offsetsEnd - Int64(Self.offsetCount)) }

    private let capacity: Int
    private let stamps: UnsafeMutablePointer<Stamp>
    private let offsets: UnsafeMutablePointer<Offset>

    /// - Parameters:
    ///   - rate: the sampling rate. Irregular samples contain their stamps themselves (`TimedEvent.stamp`) and have none here.
    ///   - run: the number of this run of the sender's clock.
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

    /// Adds a time stamp. Sample numbers must increase.
    public func append(_ seconds: Double, number: Int64) {
        stamps[Int(end % Int64(capacity))] = Stamp(number: number, seconds: seconds)
        end += 1
    }

    /// A stored time stamp. Its index is in `begin` ..< `end`.
    public subscript(place: Int64) -> Stamp { stamps[Int(place % Int64(capacity))] }

    /// The index of the first stored stamp whose sample number is at least `number`; `end` if there is none.
    public func place(notBefore number: Int64) -> Int64 {
        var (low, high) = (begin, end)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a measurement of the sender's clock.
    public func noteOffset(at seconds: Double, toBoard: Double) {
        offsets[Int(offsetsEnd % Int64(Self.offsetCount))] = Offset(seconds: seconds, toBoard: toBoard)
        offsetsEnd += 1
    }

    /// A stored measurement. Its index is in `offsetsBegin` ..< `offsetsEnd`.
    public func offset(_ place: Int64) -> Offset { offsets[Int(place % Int64(Self.offsetCount))] }

    /// Called when the sender's clock was reset or the sender was restarted. Removes all stored stamps and measurements.
    public func beginRun() {
        run &+= 1
        (end, offsetsEnd) = (0, 0)
    }
}
