/// The time stamps of a stream's samples by its sender's own clock, and the measurements of that clock, which a recording stores beside the
/// samples. The newest of both are kept, in memory that is allocated once.
public final class SenderStamps {
    /// A sample with its stamp. Samples between two stamps have none: they follow at the nominal rate.
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
        /// The time of the measurement, in seconds of the sender's clock.
        public let seconds: Double
        /// The offset from the sender's seconds to the board's.
        public let toBoard: Double

        public init(seconds: Double, toBoard: Double) {
            self.seconds = seconds
            self.toBoard = toBoard
        }
    }

    /// The length of the stamps kept, in seconds of samples, and their minimum and maximum number: 256 kB.
    static let seconds: Int64 = 10
    static let stampCounts: ClosedRange<Int64> = 64...16384
    /// The number of measurements kept: with one every two seconds, a minute.
    private static let offsetCount = 32

    /// Another value means another clock: of another run of the sender, or one that was reset.
    public private(set) var run: UInt32
    /// The total number of stamps, and the index of the oldest one kept.
    public private(set) var end: Int64 = 0
    public var begin: Int64 { max(0, end - Int64(capacity)) }
    /// The total number of measurements, and the index of the oldest one kept.
    public private(set) var offsetsEnd: Int64 = 0
    public var offsetsBegin: Int64 { max(0, offsetsEnd - Int64(Self.offsetCount)) }

    private let capacity: Int
    private let stamps: UnsafeMutablePointer<Stamp>
    private let offsets: UnsafeMutablePointer<Offset>

    /// - Parameter rate: of the samples. Irregular samples contain their stamps (`TimedEvent.stamp`); they have none here.
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

    /// Adds a stamp. Numbers must increase.
    public func append(_ seconds: Double, number: Int64) {
        stamps[Int(end % Int64(capacity))] = Stamp(number: number, seconds: seconds)
        end += 1
    }

    /// A stored stamp, `begin` ..< `end`.
    public subscript(place: Int64) -> Stamp { stamps[Int(place % Int64(capacity))] }

    /// The index of the first stored stamp with a sample number at or above a number; `end` for none.
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

    /// A stored measurement, `offsetsBegin` ..< `offsetsEnd`.
    public func offset(_ place: Int64) -> Offset { offsets[Int(place % Int64(Self.offsetCount))] }

    /// Called when the sender has another clock: removes all stored data.
    public func beginRun() {
        run &+= 1
        (end, offsetsEnd) = (0, 0)
    }
}
