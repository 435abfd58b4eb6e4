import CSystem
import Platform
import TestKit

/// A thread that writes the numbers 1, 2, 3 and so on into a ring, one by one or in blocks.
private final class Producer: WorkerJob {
    let ring: SingleProducerRing<UInt32>
    let count: UInt32
    let inBlocks: Bool

    init(_ ring: SingleProducerRing<UInt32>, count: UInt32, inBlocks: Bool) {
        self.ring = ring
        self.count = count
        self.inBlocks = inBlocks
    }

    func run(_ control: JobControl) {
        var (next, random) = (UInt32(1), Random(seed: 7))
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 50) { block in
            while next <= count, !control.isCancelled {
                guard inBlocks else {
                    if ring.push(next) { next += 1 } else { sched_yield() }
                    continue
                }
                let length = min(random.below(50) + 1, Int(count - next) + 1)
                for index in 0..<length { block[index] = next + UInt32(index) }
                let taken = ring.push(contentsOf: UnsafeBufferPointer(rebasing: block[..<length]))
                if taken == 0 { sched_yield() }
                next += UInt32(taken)
            }
        }
    }
}

/// Reads the numbers that another thread writes into a ring, and expects all of them in order. The time limit counts the processor time of this
/// process, so that other programs on the machine have no effect.
private func expectOrder(_ t: Expectations, capacity: Int, count: UInt32, inBlocks: Bool) {
    // The counters of the ring (queue between two threads) begin with such high numbers that they overflow during the test.
    let ring = SingleProducerRing<UInt32>(capacity: capacity, countingFrom: .max - count / 2)
    withWorker(t) { (_, worker, _) throws(WorkerError) in
        try worker.submit(Producer(ring, count: count, inBlocks: inBlocks))
        var (next, isOrdered, random) = (UInt32(1), true, Random(seed: 8))
        let deadline = ProcessorTime.nanoseconds + 30_000_000_000
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { block in
            while next <= count, ProcessorTime.nanoseconds < deadline {
                guard inBlocks else {
                    guard let value = ring.pop() else {
                        sched_yield()
                        continue
                    }
                    isOrdered = isOrdered && value == next
                    next += 1
                    continue
                }
                let space = random.below(64) + 1
                let count = ring.pop(into: UnsafeMutableBufferPointer(rebasing: block[..<space]))
                if count == 0 { sched_yield() }
                for index in 0..<count {
                    isOrdered = isOrdered && block[index] == next
                    next += 1
                }
            }
        }
        t.expect(isOrdered, "out of order")
        t.expectEqual(next - 1, count)
        t.expect(ring.pop() == nil)
        worker.abandon()
    }
}

/// An object that counts how often it is released.
private final class Counted {
    final class Count { var released = 0 }
    let count: Count
    init(_ count: Count) { self.count = count }
    deinit { count.released += 1 }
}

let ringTests = [
    TestCase(
        "a ring buffer accepts as many elements as fit and returns them in order, also after it has wrapped around several times"
    ) { t in
        let ring = SingleProducerRing<Int>(capacity: 4, countingFrom: .max - 5)
        t.expect(ring.pop() == nil)
        for round in 0..<10 {
            for value in 0..<4 { t.expect(ring.push(10 * round + value)) }
            t.expect(!ring.push(-1), "the full ring accepted a fifth element")
            t.expectEqual(ring.count, 4)
            for value in 0..<3 { t.expectEqual(ring.pop() ?? -1, 10 * round + value) }
            t.expect(ring.push(100))
            t.expectEqual(ring.pop() ?? -1, 10 * round + 3)
            t.expectEqual(ring.pop() ?? -1, 100)
            t.expect(ring.pop() == nil)
            t.expectEqual(ring.count, 0)
        }
    },
    TestCase(
        "a ring buffer accepts the part of a block that fits, and returns at most its own number of elements, also where it wraps around"
    ) { t in
        let ring = SingleProducerRing<Float>(capacity: 8, countingFrom: .max - 10)
        var (written, taken, buffer) = (Float(0), Float(0), [Float](repeating: -1, count: 16))
        for round in 0..<40 {
            let block = (0..<round % 11).map { written + Float($0) }
            let space = 8 - ring.count
            let count = block.withUnsafeBufferPointer { ring.push(contentsOf: $0) }
            t.expectEqual(count, min(space, block.count))
            written += Float(count)
            let wanted = min(ring.count, round % 7)
            let got = buffer.withUnsafeMutableBufferPointer {
                ring.pop(into: UnsafeMutableBufferPointer(rebasing: $0[..<(round % 7)]))
            }
            t.expectEqual(got, wanted)
            for index in 0..<got { t.expectEqual(buffer[index], taken + Float(index)) }
            taken += Float(got)
        }
        t.expect(taken > 60, "\(taken) elements went through")
    },
    TestCase(
        "if one thread writes elements to a ring buffer and another one reads them, all arrive in order, and neither thread waits"
    ) { t in
        expectOrder(t, capacity: 64, count: 100_000, inBlocks: false)
        expectOrder(t, capacity: 1, count: 1000, inBlocks: false)
    },
    TestCase(
        "if one thread writes blocks of any size to a ring buffer and another one reads them, they arrive in order"
    ) { t in
        expectOrder(t, capacity: 128, count: 500_000, inBlocks: true)
    },
    TestCase(
        "a ring buffer releases an element when it is read; when the buffer itself is released, it releases the others"
    ) { t in
        let count = Counted.Count()
        var ring: SingleProducerRing<Counted>? = SingleProducerRing(capacity: 4)
        for _ in 0..<4 { t.expect(ring?.push(Counted(count)) ?? false) }
        t.expect(!(ring?.push(Counted(count)) ?? true))
        t.expectEqual(count.released, 1)
        _ = ring?.pop()
        t.expectEqual(count.released, 2)
        ring = nil
        t.expectEqual(count.released, 5)
    },
]
