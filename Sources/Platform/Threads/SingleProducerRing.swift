import Synchronization

/// A ring of fixed capacity between two threads: one puts elements in, one other takes them out, in order.
///
/// Neither side ever waits, locks or calls the heap. Either side can therefore be a sound thread. A reference element is moved, and the
/// consumer's thread may free it. A thread that must not call the heap therefore uses only trivial elements.
public final class SingleProducerRing<Element>: @unchecked Sendable {
    /// The greatest capacity.
    @inlinable public static var maximumCapacity: Int { 1 << 20 }

    public let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @usableFromInline let mask: UInt32
    /// The number of elements put in since the beginning, modulo 2^32. Only the producer stores it.
    @usableFromInline let written: Atomic<UInt32>
    /// The number of elements taken out, modulo 2^32. Only the consumer stores it.
    @usableFromInline let read: Atomic<UInt32>

    /// - Parameters:
    ///   - capacity: a power of two, so that the counts may overflow; at most `maximumCapacity`.
    ///   - count: the initial value of the counts, so that a test can let them overflow.
    @inlinable public init(capacity: Int, countingFrom count: UInt32 = 0) {
        precondition(capacity > 0 && capacity <= Self.maximumCapacity && capacity & (capacity - 1) == 0)
        self.capacity = capacity
        written = Atomic(count)
        read = Atomic(count)
        mask = UInt32(capacity) - 1
        slots = .allocate(capacity: capacity)
    }

    @inlinable deinit {
        while pop() != nil {}
        slots.deallocate()
    }

    /// The number of waiting elements. The producer may see too many, the consumer too few.
    @inlinable public var count: Int {
        // In this order, the count is not negative for a third thread either.
        let taken = read.load(ordering: .acquiring)
        return Int(written.load(ordering: .acquiring) &- taken)
    }

    // MARK: The producer's thread

    /// Appends an element.
    /// - Returns: false if the ring is full.
    @inlinable public func push(_ element: Element) -> Bool {
        let place = written.load(ordering: .relaxed)
        guard place &- read.load(ordering: .acquiring) < UInt32(capacity) else { return false }
        (slots + Int(place & mask)).initialize(to: element)
        written.store(place &+ 1, ordering: .releasing)
        return true
    }

    // MARK: The consumer's thread

    /// Removes the oldest element; nil if there is none.
    @inlinable public func pop() -> Element? {
        let place = read.load(ordering: .relaxed)
        guard place != written.load(ordering: .acquiring) else { return nil }
        let element = (slots + Int(place & mask)).move()
        read.store(place &+ 1, ordering: .releasing)
        return element
    }
}

extension SingleProducerRing where Element: BitwiseCopyable {
    /// The producer's thread: appends as many elements as fit, in order.
    /// - Returns: their number.
    @inlinable public func push(contentsOf elements: UnsafeBufferPointer<Element>) -> Int {
        let place = written.load(ordering: .relaxed)
        let room = capacity - Int(place &- read.load(ordering: .acquiring))
        let count = min(room, elements.count)
        guard count > 0, let source = elements.baseAddress else { return 0 }
        let start = Int(place & mask)
        let head = min(count, capacity - start)
        (slots + start).initialize(from: source, count: head)
        slots.initialize(from: source + head, count: count - head)
        written.store(place &+ UInt32(count), ordering: .releasing)
        return count
    }

    /// The consumer's thread: removes as many elements as are available and fit, oldest first.
    /// - Returns: their number; the rest of the buffer stays unchanged.
    @inlinable public func pop(into buffer: UnsafeMutableBufferPointer<Element>) -> Int {
        let place = read.load(ordering: .relaxed)
        let count = min(Int(written.load(ordering: .acquiring) &- place), buffer.count)
        guard count > 0, let target = buffer.baseAddress else { return 0 }
        let start = Int(place & mask)
        let head = min(count, capacity - start)
        target.update(from: slots + start, count: head)
        (target + head).update(from: slots, count: count - head)
        read.store(place &+ UInt32(count), ordering: .releasing)
        return count
    }
}
