/// Counts received and lost packets since the start, and in the last 60 seconds (with a resolution of one second).
///
/// Memory and time are bounded: one counter (bucket) per second, and two additions per packet.
public struct LossCounter: Sendable {
    /// The length of the time window in seconds, which is also the number of buckets.
    public static let windowSeconds = 60

    public private(set) var received: Int64 = 0
    public private(set) var lost: Int64 = 0
    public private(set) var receivedInWindow: Int64 = 0
    public private(set) var lostInWindow: Int64 = 0

    private var receivedBuckets = [Int64](repeating: 0, count: windowSeconds)
    private var lostBuckets = [Int64](repeating: 0, count: windowSeconds)
    private var current = 0
    /// The time at which the last packet arrived, in nanoseconds; nil before the first one.
    private var lastReceived: Int64?
    /// The time at which the current bucket ends, in nanoseconds; nil before the first packet.
    private var bucketEnd: Int64?
    private static let second: Int64 = 1_000_000_000
    /// The maximum number of packets that one call counts. No sum can then overflow, regardless of the packet numbers that a peer sends.
    public static let maximumStep: Int64 = 1 << 40

    public init() {}

    /// Sets all counts to 0, at the start of a transmission.
    public mutating func reset() {
        received = 0
        lost = 0
        receivedInWindow = 0
        lostInWindow = 0
        for index in receivedBuckets.indices {
            receivedBuckets[index] = 0
            lostBuckets[index] = 0
        }
        bucketEnd = nil
        lastReceived = nil
    }

    /// Counts packets that arrived (`received`) and packets that are missing (`lost`). Missing packets after a silence are distributed evenly over
    /// the seconds of the silence: after an outage of ten minutes, the last minute contains a tenth of them.
    /// - Parameter now: the monotonic time in nanoseconds.
    public mutating func count(received: Int64 = 0, lost: Int64 = 0, at now: Int64) {
        advance(to: now)
        let received = min(max(0, received), Self.maximumStep)
        let lost = min(max(0, lost), Self.maximumStep)
        self.received &+= received
        self.lost &+= lost
        receivedInWindow &+= received
        receivedBuckets[current] &+= received
        let silence = lastReceived.map { (min(max(0, now), .max / 2) - $0) / Self.second } ?? 0
        if received > 0 { lastReceived = min(max(0, now), .max / 2) }
        guard lost > 0, silence >= 2 else {
            lostInWindow &+= lost
            lostBuckets[current] &+= lost
            return
        }
        spread(lost, over: silence)
    }

    /// Distributes lost packets over the last `seconds` seconds of the time window.
    private mutating func spread(_ lost: Int64, over seconds: Int64) {
        /// The part of the lost packets that belongs to the newest `count` of the seconds, rounded up.
        func sum(_ count: Int64) -> Int64 { (lost * count + seconds - 1) / seconds }
        for back in 0..<min(seconds, Int64(Self.windowSeconds)) {
            let index = (current + Self.windowSeconds - Int(back)) % Self.windowSeconds
            let part = sum(back + 1) - sum(back)
            lostBuckets[index] &+= part
            lostInWindow &+= part
        }
    }

    /// Advances the time window, even if no packet arrives. A time before the last one changes nothing.
    public mutating func advance(to now: Int64) {
        // Limit the time (which starts near 0 on monotonic clocks), so that the sums below do not overflow.
        let now = min(max(0, now), .max / 2)
        guard var end = bucketEnd else {
            bucketEnd = now + Self.second
            return
        }
        guard now >= end else { return }
        let steps = (now - end) / Self.second + 1
        for _ in 0..<min(steps, Int64(Self.windowSeconds)) {
            current = current + 1 == Self.windowSeconds ? 0 : current + 1
            receivedInWindow &-= receivedBuckets[current]
            lostInWindow &-= lostBuckets[current]
            receivedBuckets[current] = 0
            lostBuckets[current] = 0
        }
        end += steps * Self.second
        bucketEnd = end
    }

    /// Writes the four counts into `statistics`: received and lost packets, in total and in the last minute.
    public func fill(_ statistics: inout SourceStatistics) {
        statistics.packetsReceived = received
        statistics.packetsLost = lost
        statistics.packetsReceivedLastMinute = receivedInWindow
        statistics.packetsLostLastMinute = lostInWindow
    }
}
