import Synchronization

/// A ring of fixed capacity between two threads: one thread (the producer) appends elements, the other (the consumer) removes them, in order.
///
/// Neither side ever waits, locks or uses the heap, so either side can be a sound thread. If the elements are references, the consumer's thread may
/// free a referenced object. If the consumer's thread must not use the heap, the ring's elements must therefore be trivial values.
public final class SingleProducerRing<Element>: @unchecked Sendable {
    /// The maximum capacity of a ring, in elements.
    @inlinable public static var maximumCapacity: Int { 1 << 20 }

    public let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    @usableFromInline let mask: UInt32
    /// The number of appended elements since the beginning, modulo 2^32. Only the producer writes it.
    @usableFromInline let written: Atomic<UInt32>
    /// The number of removed elements since the beginning, modulo 2^32. Only the consumer writes it.
    @usableFromInline let read: Atomic<UInt32>

    /// - Parameters:
    /// - capacity: a power of two, at most `maximumCapacity`. Positions in the ring then remain correct when the 32-bit counts overflow.
    /// - count: the initial value of both counts, so that a test can make them overflow.
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

    /// The number of waiting elements. The result can be out of date: for the producer it is never too small, for the consumer never too large.
    @inlinable public var count: Int {
        // Load `read` before `written`: the count is then not negative, even if a third thread computes it.
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
    /// Appends as many elements as fit, in order. Only the producer's thread may call it.
    /// - Returns: the number of appended elements.
    @inlinable public func push(contentsOf elements: UnsafeBufferPointer<Element>) -> Int {
        let place = written.load(ordering: .relaxed)
        let space = capacity - Int(place &- read.load(ordering: .acquiring))
        let count = min(space, elements.count)
        guard count > 0, let source = elements.baseAddress else { return 0 }
        let start = Int(place & mask)
        let head = min(count, capacity - start)
        Self.copy(source, to: slots + start, head)
        Self.copy(source + head, to: slots, count - head)
        written.store(place &+ UInt32(count), ordering: .releasing)
        return count
    }

    /// Removes as many elements as are available and fit into the buffer, oldest first. Only the consumer's thread may call it.
    /// - Returns: the number of removed elements. The rest of the buffer does not change.
    @inlinable public func pop(into buffer: UnsafeMutableBufferPointer<Element>) -> Int {
        let place = read.load(ordering: .relaxed)
        let count = min(Int(written.load(ordering: .acquiring) &- place), buffer.count)
        guard count > 0, let target = buffer.baseAddress else { return 0 }
        let start = Int(place & mask)
        let head = min(count, capacity - start)
        Self.copy(slots + start, to: target, head)
        Self.copy(slots, to: target + head, count - head)
        read.store(place &+ UInt32(count), ordering: .releasing)
        return count
    }

    /// Copies elements as one block of memory. In Embedded Swift, `update(from:count:)` calls a function for each element.
    @inlinable static func copy(
        _ source: UnsafePointer<Element>, to target: UnsafeMutablePointer<Element>, _ count: Int
    ) {
        UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * MemoryLayout<Element>.stride)
    }
}
