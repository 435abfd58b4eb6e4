import CVectors

/// The newest samples of one channel, with their sequence numbers.
///
/// Sample n of the channel belongs to the time n / rate after the start of the data. Lost samples are stored as `SampleRing.lostSample`, so that
/// sequence numbers determine the time correctly. Only `init` allocates.
public final class SampleRing {
    /// The value that marks a lost sample: one specific NaN. (It also replaces all other NaNs and infinities from a source, because they cannot be
    /// drawn.)
    @inlinable public static var lostSample: Float { Float(bitPattern: 0x7FC0_0001) }
    /// The maximum capacity of a ring in samples (64 MB). A larger requested capacity is reduced to this.
    public static let maximumCapacity = 16 << 20
    /// The limit of sequence numbers. A channel with 1 MHz reaches it after 8 years. The limit ensures that the product of a sequence number with the
    /// width of any screen, or with milliseconds, fits in 64 bits, even if a source states an impossible count. Later samples are dropped.
    @inlinable public static var maximumEnd: Int64 { 1 << 48 }

    /// The maximum number of samples that the ring stores.
    public let capacity: Int
    /// The sequence number of the next sample, which equals the number of samples so far.
    @inlinable public var end: Int64 { lap &+ Int64(position) }
    /// The number of samples lost since the start.
    public private(set) var lost: Int64 = 0

    // These members are usable from inline code, because other modules inline the operations for single samples. `@exclusivity(unchecked)` omits the
    // run-time check of exclusive access on the PC, which would take ten times as long as an operation.
    @usableFromInline let storage: UnsafeMutablePointer<Float>
    /// The number of the sample at position 0 of the storage, a multiple of the capacity. Each pass through the storage (a lap) increases it by the
    /// capacity.
    @usableFromInline @exclusivity(unchecked) var lap: Int64 = 0
    /// The position after the newest sample, up to `capacity`. When it equals `capacity`, the next sample begins a new lap.
    @usableFromInline @exclusivity(unchecked) var position = 0
    /// The position at which the next sample needs special treatment: it begins a new lap, or is dropped because the limit of numbers is reached. One
    /// comparison per sample thus covers both cases.
    @usableFromInline @exclusivity(unchecked) var stop: Int
    /// The number of the ring's first sample. It is 0, unless `begin(at:)` has set another number.
    @usableFromInline var firstNumber: Int64 = 0

    /// - Parameter capacity: the number of samples to store, limited to 1 ... `maximumCapacity`.
    public init(capacity: Int) {
        self.capacity = min(max(1, capacity), Self.maximumCapacity)
        stop = self.capacity
        storage = .allocate(capacity: self.capacity)
        storage.initialize(repeating: Self.lostSample, count: self.capacity)
    }

    deinit { storage.deallocate() }

    /// The sequence number of the oldest stored sample.
    @inlinable public var begin: Int64 { max(firstNumber, end &- Int64(capacity)) }

    /// Removes all samples. The next sample gets number 0.
    public func removeAll() { begin(at: 0) }

    /// Removes all samples. The next sample gets the given number, from 0 to `maximumEnd`. Earlier samples are neither stored nor counted as lost.
    public func begin(at number: Int64) {
        lost = 0
        firstNumber = max(0, min(number, Self.maximumEnd))
        move(to: firstNumber, at: Int(firstNumber % Int64(capacity)))
    }

    /// Adds samples. Values that are not finite count as lost.
    public func append(_ samples: UnsafeBufferPointer<Float>) {
        guard let source = samples.baseAddress else { return }
        append(UnsafeRawPointer(source), count: samples.count)
    }

    /// Adds samples from memory with any alignment, such as a packet. They are 32-bit floats in this machine's byte order.
    public func append(_ samples: UnsafeRawPointer, count: Int) {
        // Most packets contain one sample per channel, so treat this case separately.
        if count == 1 { append(samples.loadUnaligned(as: Float.self)) } else { appendBlock(samples, count: count) }
    }

    /// Multiplies the newest samples of the ring in place. Infinite results count as lost.
    public func scale(newest count: Int, by factor: Float) {
        let count = max(0, min(count, Int(end - begin)))
        let last = min(count, position)
        Self.scale(storage + (position - last), count: last, by: factor)
        Self.scale(storage + (capacity - (count - last)), count: count - last, by: factor)
    }

    private func appendBlock(_ samples: UnsafeRawPointer, count: Int) {
        guard count > 0 else { return }
        let place = position
        guard count > stop - place else {
            Self.copy(samples, to: storage + place, count: count)
            position = place + count
            return
        }
        guard Int64(count) <= Self.maximumEnd - end else { return }
        // If there are more samples than the capacity, store only the newest ones.
        let written = min(count, capacity)
        begin(end + Int64(count - written))
        let source = samples + 4 * (count - written)
        let first = min(written, capacity - position)
        Self.copy(source, to: storage + position, count: first)
        Self.copy(source + 4 * first, to: storage, count: written - first)
        move(by: written)
    }

    /// Adds one sample. A value that is not finite counts as lost.
    @inlinable
    public func append(_ sample: Float) {
        var place = position
        if place == stop {
            guard beginLap() else { return }
            place = 0
        }
        storage[place] = sample.isFinite ? sample : Self.lostSample
        position = place &+ 1
    }

    /// Continues at position 0 of the storage.
    /// - Returns: true if another sample can be stored; false if the limit of numbers is reached.
    @usableFromInline
    func beginLap() -> Bool {
        let end = self.end
        guard end < Self.maximumEnd else { return false }
        move(to: end, at: 0)
        return true
    }

    /// Adds `count` lost samples.
    public func appendLost(_ count: Int64) {
        let count = min(count, Self.maximumEnd - end)
        guard count > 0 else { return }
        lost += count
        let written = Int(min(count, Int64(capacity)))
        begin(end + (count - Int64(written)))
        let first = min(written, capacity - position)
        (storage + position).update(repeating: Self.lostSample, count: first)
        storage.update(repeating: Self.lostSample, count: written - first)
        move(by: written)
    }

    /// The samples with sequence numbers in `range`, as one or two contiguous spans, oldest first. If the first span contains all samples, the second
    /// one is empty. Only stored samples are included; `first` is the number of the first sample in the spans. The spans are valid until the next
    /// sample is added.
    @inlinable
    public func spans(_ range: Range<Int64>) -> SampleSpans {
        let end = self.end
        let kept = min(end &- firstNumber, Int64(capacity))
        let lower = min(max(range.lowerBound, end &- kept), end)
        let upper = min(max(range.upperBound, lower), end)
        // The differences are between 0 and the capacity, so they fit in an Int.
        var start = position &- Int(truncatingIfNeeded: end &- lower)
        if start < 0 { start &+= capacity }
        let count = Int(truncatingIfNeeded: upper &- lower)
        let firstCount = min(count, capacity &- start)
        return SampleSpans(
            first: lower,
            head: UnsafeBufferPointer(start: storage + start, count: firstCount),
            tail: UnsafeBufferPointer(start: storage, count: count &- firstCount))
    }

    /// Sets the number of the next sample and its position in the storage, which is before the storage's end. The storage between the old and the new
    /// position remains unchanged.
    private func begin(_ number: Int64) {
        if number == end, position < capacity { return }
        move(to: number, at: Int(number % Int64(capacity)))
    }

    /// Advances the position by samples that were already written into the storage, at most `capacity`.
    private func move(by count: Int) {
        let place = position + count
        move(to: end + Int64(count), at: place > capacity ? place - capacity : place)
    }

    private func move(to end: Int64, at place: Int) {
        lap = end - Int64(place)
        position = place
        stop = Int(min(Int64(capacity), Self.maximumEnd - lap))
    }

    private static func scale(_ samples: UnsafeMutablePointer<Float>, count: Int, by factor: Float) {
        let lost = v4_splat(lostSample)
        let factors = v4_splat(factor)
        var index = 0
        while index + 4 <= count {
            let values = v4_mul(v4_load(samples + index), factors)
            v4_store(samples + index, v4_select(v4_is_number(v4_sub(values, values)), values, lost))
            index += 4
        }
        while index < count {
            let value = samples[index] * factor
            samples[index] = value.isFinite ? value : lostSample
            index += 1
        }
    }

    /// Copies samples, four at a time, and replaces every value that is not finite by `lostSample`.
    private static func copy(
        _ source: UnsafeRawPointer, to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        let lost = v4_splat(lostSample)
        var index = 0
        while index + 4 <= count {
            let values = v4_load_bytes(source + 4 * index)
            // x - x is NaN for infinite x and for NaN, and 0 for all other x.
            v4_store(target + index, v4_select(v4_is_number(v4_sub(values, values)), values, lost))
            index += 4
        }
        while index < count {
            let value = source.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
            target[index] = value.isFinite ? value : lostSample
            index += 1
        }
    }
}

/// A range of samples in a ring.
public struct SampleSpans {
    /// The sequence number of the first sample in the spans.
    public let first: Int64
    public let head: UnsafeBufferPointer<Float>
    public let tail: UnsafeBufferPointer<Float>

    @usableFromInline
    init(first: Int64, head: UnsafeBufferPointer<Float>, tail: UnsafeBufferPointer<Float>) {
        self.first = first
        self.head = head
        self.tail = tail
    }

    public var count: Int { head.count + tail.count }

    /// Copies the samples in sequence.
    @inlinable
    public func copy(to target: UnsafeMutablePointer<Float>) {
        if let head = head.baseAddress { target.copySamples(from: head, count: self.head.count) }
        if let tail = tail.baseAddress { (target + head.count).copySamples(from: tail, count: self.tail.count) }
    }
}

extension UnsafeMutablePointer<Float> {
    /// Copies samples as one block of memory. In Embedded Swift, `update(from:count:)` calls a function for each sample.
    @inlinable
    public func copySamples(from source: UnsafePointer<Float>, count: Int) {
        UnsafeMutableRawPointer(self).copyMemory(from: source, byteCount: count &* MemoryLayout<Float>.stride)
    }
}
