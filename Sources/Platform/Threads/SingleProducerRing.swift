import Synchronization

/// A ring of fixed capacity between two threads: one puts elements in, one other takes them out, in order.
///
/// Neither side ever waits, locks or calls the heap, so that a sound thread can be either of them. An element that is a reference is
/// moved, and may be freed by the thread that takes it: a thread that must not call the heap gives and takes trivial elements only.
public final class SingleProducerRing<Element>: @unchecked Sendable {
    /// The greatest capacity.
    @inlinable public static var maximumCapacity: Int { 1 << 20 }

    public let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @usableFromInline let mask: UInt32
    /// How many elements were put in since the beginning, modulo 2^32. Stored by the producer alone.
    @usableFromInline let written: Atomic<UInt32>
    /// How many were taken out, modulo 2^32. Stored by the consumer alone.
    @usableFromInline let read: Atomic<UInt32>

    /// - Parameters:
    ///   - capacity: a power of two, so that the counts may overflow; at most `maximumCapacity`.
    ///   - count: what the counts begin with, so that a test can let them overflow.
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

    /// How many elements wait. The producer may see too many, the consumer too few.
    @inlinable public var count: Int {
        // In this order, so that it is never negative for a third thread either.
        let taken = read.load(ordering: .acquiring)
        return Int(written.load(ordering: .acquiring) &- taken)
    }

    // MARK: The producer's thread

    /// Puts an element in.
    /// - Returns: false where the ring is full.
    @inlinable public func push(_ element: Element) -> Bool {
        let place = written.load(ordering: .relaxed)
        guard place &- read.load(ordering: .acquiring) < UInt32(capacity) else { return false }
        (slots + Int(place & mask)).initialize(to: element)
        written.store(place &+ 1, ordering: .releasing)
        return true
    }

    // MARK: The consumer's thread

    /// Takes the oldest element out; nil where there is none.
    @inlinable public func pop() -> Element? {
        let place = read.load(ordering: .relaxed)
        guard place != written.load(ordering: .acquiring) else { return nil }
        let element = (slots + Int(place & mask)).move()
        read.store(place &+ 1, ordering: .releasing)
        return element
    }
}

extension SingleProducerRing where Element: BitwiseCopyable {
    /// The producer's thread: puts in as many elements as fit, in order.
    /// - Returns: how many.
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

    /// The consumer's thread: takes out as many elements as are there and fit, oldest first.
    /// - Returns: how many; the rest of the buffer stays as it is.
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
