import Signals

/// Limb leads computed from the leads I and II, in separate rings with the same sample numbers. Graphs treat computed leads like other channels.
public final class ComputedLeads {
    private let one: SampleRing
    private let two: SampleRing
    private let leads: [(lead: ComputedLead, ring: SampleRing)]
    /// The number of the next sample of I and II to process; nil before the first.
    private var next: Int64?
    private let block: UnsafeMutableBufferPointer<Float>

    /// The maximum number of samples of each lead that one call of `advance` computes.
    public static let samplesAtOnce: Int64 = 32_768
    private static let blockSize = 512

    /// Allocates rings of the same length as those of I and II.
    /// - Parameters:
    ///   - one: the samples of lead I.
    ///   - two: the samples of lead II, from the same stream and in the same unit.
    public init(_ leads: [ComputedLead], one: SampleRing, two: SampleRing) {
        self.one = one
        self.two = two
        self.leads = leads.map { ($0, SampleRing(capacity: min(one.capacity, two.capacity))) }
        block = .allocate(capacity: Self.blockSize)
        block.initialize(repeating: 0)
    }

    deinit { block.deallocate() }

    /// The samples of a lead; nil if the lead is not computed.
    public func ring(of lead: ComputedLead) -> SampleRing? { leads.first { $0.lead == lead }?.ring }

    /// True if all stored samples of I and II were processed.
    public var isComplete: Bool { next ?? 0 == min(one.end, two.end) }

    /// Restarts after a time in which nothing used the leads: the samples in their rings may be too old.
    public func restart() {
        next = nil
        for (_, ring) in leads { ring.removeAll() }
    }

    /// Processes new samples of I and II, up to the maximum number.
    public func advance() {
        let (begin, end) = (max(one.begin, two.begin), min(one.end, two.end))
        var next = self.next ?? -1
        // If the rings were emptied, or have overwritten samples that were not processed, restart with the oldest stored sample.
        if next < begin || next > end {
            guard begin <= end else { return }
            next = begin
            for (_, ring) in leads { ring.begin(at: next) }
        }
        let stop = min(end, next + Self.samplesAtOnce)
        while next < stop { next = compute(next..<stop) }
        self.next = next
    }

    /// Computes the first block of a range.
    /// - Returns: the beginning of the next block.
    private func compute(_ range: Range<Int64>) -> Int64 {
        let (a, b) = (one.spans(range), two.spans(range))
        let (first, second) = (a.head.isEmpty ? a.tail : a.head, b.head.isEmpty ? b.tail : b.head)
        let count = min(Self.blockSize, first.count, second.count)
        guard count > 0 else { return range.upperBound }
        let target = UnsafeMutableBufferPointer(rebasing: block[0..<count])
        for (lead, ring) in leads {
            lead.compute(
                target, one: UnsafeBufferPointer(rebasing: first[0..<count]),
                two: UnsafeBufferPointer(rebasing: second[0..<count]))
            ring.append(UnsafeBufferPointer(target))
        }
        return range.lowerBound + Int64(count)
    }
}
