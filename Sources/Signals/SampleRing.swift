/// The newest samples of one channel, with their sequence numbers.
///
/// Sample n of the channel belongs to the time n / rate after the start of the data. Lost samples are stored as
/// `SampleRing.gap`, so that sequence numbers keep the time axis true. Memory is allocated once, in `init`.
public final class SampleRing {
    /// What a lost sample is stored as: one certain NaN. (Other NaNs and infinities from a source are stored as gaps
    /// too, since they cannot be drawn.)
    public static let gap = Float(bitPattern: 0x7FC0_0001)

    /// How many samples are kept.
    public let capacity: Int
    /// The sequence number that the next sample will get; equal to the number of samples so far.
    public private(set) var end: Int64 = 0
    /// How many samples were lost since the start.
    public private(set) var lost: Int64 = 0

    private let storage: UnsafeMutablePointer<Float>

    public init(capacity: Int) {
        precondition(capacity > 0)
        self.capacity = capacity
        storage = .allocate(capacity: capacity)
        storage.initialize(repeating: Self.gap, count: capacity)
    }

    deinit { storage.deallocate() }

    /// The sequence number of the oldest sample that is still kept.
    public var begin: Int64 { max(0, end - Int64(capacity)) }

    /// Forgets everything; the next sample gets number 0.
    public func removeAll() {
        end = 0
        lost = 0
    }

    /// Adds samples. Values that are no finite number become gaps.
    public func append(_ samples: UnsafeBufferPointer<Float>) {
        var position = Int(end % Int64(capacity))
        for sample in samples {
            storage[position] = sample.isFinite ? sample : Self.gap
            position += 1
            if position == capacity { position = 0 }
        }
        end += Int64(samples.count)
    }

    /// Adds one sample.
    public func append(_ sample: Float) {
        storage[Int(end % Int64(capacity))] = sample.isFinite ? sample : Self.gap
        end += 1
    }

    /// Records that `count` samples were lost.
    public func appendGap(_ count: Int64) {
        guard count > 0 else { return }
        let written = Int(min(count, Int64(capacity)))
        var position = Int((end + count - Int64(written)) % Int64(capacity))
        for _ in 0..<written {
            storage[position] = Self.gap
            position += 1
            if position == capacity { position = 0 }
        }
        end += count
        lost += count
    }

    /// The samples with sequence numbers in `range` as one or two contiguous spans, oldest first; the second is empty
    /// when the first holds all. The range is clamped to what is kept; `first` tells where the spans begin.
    /// The spans are valid until the next append.
    public func spans(_ range: Range<Int64>) -> SampleSpans {
        let lower = min(max(range.lowerBound, begin), end)
        let upper = max(lower, min(range.upperBound, end))
        let start = Int(lower % Int64(capacity))
        let count = Int(upper - lower)
        let firstCount = min(count, capacity - start)
        return SampleSpans(
            first: lower,
            head: UnsafeBufferPointer(start: storage + start, count: firstCount),
            tail: UnsafeBufferPointer(start: storage, count: count - firstCount))
    }
}

/// A stretch of samples inside a ring.
public struct SampleSpans {
    /// The sequence number of the first sample.
    public let first: Int64
    public let head: UnsafeBufferPointer<Float>
    public let tail: UnsafeBufferPointer<Float>

    public var count: Int { head.count + tail.count }
}
