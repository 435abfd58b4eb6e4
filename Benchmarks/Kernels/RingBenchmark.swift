import Peers
import Signals

/// Compares the sample ring with std::deque and boost::circular_buffer, with the tasks of iScope's thesis (tables A.1 to A.3).
final class RingBenchmark {
    /// The number of samples per block, for tasks that add samples in blocks: the samples of one channel in a packet.
    static let block = 32

    private var ring: SampleRing
    private var peers: OpaquePointer?
    private var samples: UnsafeMutablePointer<Float>
    private var target: UnsafeMutablePointer<Float>
    private var sum: UInt32 = 0

    init() {
        ring = SampleRing(capacity: 1)
        samples = .allocate(capacity: 1)
        target = .allocate(capacity: 1)
    }

    /// - Returns: nanoseconds per task: ours, std::deque's, boost::circular_buffer's; nil for an unknown task.
    func run(_ task: String, capacity: Int) -> [Double]? {
        guard capacity >= 1 else { return nil }
        // Fill the rings so that the contents of all three are split into the same two parts. Tasks that add samples begin at the first index.
        prepare(capacity, samples: capacity + (task.hasPrefix("add") ? capacity : capacity / 3))
        switch task {
        case "add":
            return takeTurns([
                { nanoseconds($0) { self.add() } },
                { peers_ring_add(self.peers, 0, self.samples, Int32($0)) },
                { peers_ring_add(self.peers, 1, self.samples, Int32($0)) },
            ])
        case "add-blocks":
            return takeTurns([
                { nanoseconds($0) { self.addBlocks() } },
                { peers_ring_add_blocks(self.peers, 0, self.samples, Int32(Self.block), Int32($0)) },
                { peers_ring_add_blocks(self.peers, 1, self.samples, Int32(Self.block), Int32($0)) },
            ])
        case "traverse":
            return takeTurns([
                { nanoseconds($0) { self.traverse() } },
                { peers_ring_traverse(self.peers, 0, &self.sum, Int32($0)) },
                { peers_ring_traverse(self.peers, 1, &self.sum, Int32($0)) },
            ])
        case "copy":
            return takeTurns([
                { nanoseconds($0) { self.copy() } },
                { peers_ring_copy(self.peers, 0, self.target, Int32($0)) },
                { peers_ring_copy(self.peers, 1, self.target, Int32($0)) },
            ])
        default:
            return nil
        }
    }

    /// Makes new rings. All of them contain the same samples at the same positions.
    private func prepare(_ capacity: Int, samples count: Int) {
        samples.deallocate()
        target.deallocate()
        samples = .allocate(capacity: 2 * capacity)
        target = .allocate(capacity: capacity)
        for index in 0..<2 * capacity { samples[index] = Float(index % 1000) - 500 }
        ring = SampleRing(capacity: capacity)
        ring.append(UnsafeBufferPointer(start: samples, count: count))
        if let peers { peers_ring_free(peers) }
        peers = peers_ring_create(Int32(capacity))
        for peer in 0..<2 { peers_ring_fill(peers, Int32(peer), samples, Int32(count)) }
    }

    private func add() {
        let (ring, samples) = (ring, samples)
        let count = 2 * ring.capacity
        for index in 0..<count { ring.append(samples[index]) }
    }

    private func addBlocks() {
        let (ring, samples) = (ring, samples)
        let count = 2 * ring.capacity
        var index = 0
        while index < count {
            let part = min(Self.block, count - index)
            ring.append(UnsafeBufferPointer(start: samples + index, count: part))
            index += part
        }
    }

    private func traverse() {
        var total: UInt32 = 0
        let spans = ring.spans(ring.begin..<ring.end)
        for index in 0..<spans.head.count { total &+= spans.head[index].bitPattern }
        for index in 0..<spans.tail.count { total &+= spans.tail[index].bitPattern }
        sum = total
    }

    private func copy() {
        let spans = ring.spans(ring.begin..<ring.end)
        let target = UnsafeMutableRawPointer(target)
        if let head = spans.head.baseAddress { target.copyMemory(from: head, byteCount: 4 * spans.head.count) }
        if let tail = spans.tail.baseAddress {
            (target + 4 * spans.head.count).copyMemory(from: tail, byteCount: 4 * spans.tail.count)
        }
    }
}
