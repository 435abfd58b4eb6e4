/// Numbers the packets of a board beyond the 256 values of its counter.
///
/// After a silence of half a second, the counter alone does not show if packets are missing or late: the kernel or the USB bus may deliver a second's
/// packets at once. The packets after a silence are therefore held until they arrive at the board's pace. Then the time shows how often the counter has
/// wrapped, and the held packets are passed on. No call allocates memory.
final class CytonNumbers {
    /// A packet with its number, and how many packets are missing before it; nil if that is unknown.
    typealias Body = (_ packet: CytonPacket, _ number: Int64, _ missing: Int64?, _ time: Int64) -> Void

    private static let counters: Int64 = 256
    /// The shortest silence in nanoseconds after which packets are held. The counter wraps in 1.024 s.
    static let silence: Int64 = 400_000_000
    /// The time in nanoseconds in which packets are counted, and how many arrive at the board's pace: 12 or 13, with a few lost or late. Two successive
    /// windows must be usual, because the packets of a delay also arrive in one window.
    private static let window: Int64 = 50_000_000
    private static let usual = 4...19
    /// Packets are held for at most this time in nanoseconds, even if their pace never becomes usual.
    private static let longest: Int64 = 1_000_000_000
    private static let capacity = 512

    private struct Held {
        let packet: CytonPacket
        let arrival: CytonArrival
    }

    private let held = UnsafeMutablePointer<Held>.allocate(capacity: CytonNumbers.capacity)
    private var count = 0
    /// The counter, the number and the arrival of the newest packet that was passed on; nil after a restart.
    private var last: (counter: UInt8, number: Int64, watched: Int64)?

    deinit { held.deallocate() }

    /// Forgets all packets: the next one begins a stream.
    func restart() { (count, last) = (0, nil) }

    /// Passes a packet on, or holds it. A packet that was received before is dropped.
    func take(_ packet: CytonPacket, at arrival: CytonArrival, _ body: Body) {
        guard let last else { return pass(packet, at: arrival, wraps: 0, body) }
        if count == 0, arrival.watched - last.watched < Self.silence {
            return pass(packet, at: arrival, wraps: 0, body)
        }
        (held + count).initialize(to: Held(packet: packet, arrival: arrival))
        count += 1
        advance(to: arrival.watched, body)
    }

    /// Passes the held packets on if they arrive at the board's pace.
    /// - Parameter watched: the present time, as in `CytonArrival`.
    func advance(to watched: Int64, _ body: Body) {
        guard count > 0 else { return }
        let age = watched - held[0].arrival.watched
        let isUsual = age >= 2 * Self.window && isUsualPace(at: watched)
        if isUsual || age >= Self.longest || count == Self.capacity { release(body) }
    }

    /// Passes all held packets on.
    func release(_ body: Body) {
        guard count > 0, let last else { return }
        let newest = held[count - 1].arrival.watched
        var steps: Int64 = 0
        var counter = last.counter
        for index in 0..<count {
            steps += Int64(held[index].packet.counter &- counter)
            counter = held[index].packet.counter
        }
        let passed = (newest - last.watched) / (1_000_000_000 / Int64(Cyton.packetRate))
        let wraps = max(0, (passed - steps + Self.counters / 2) / Self.counters)
        let released = count
        count = 0
        for index in 0..<released {
            pass(held[index].packet, at: held[index].arrival, wraps: index == 0 ? wraps : 0, body)
        }
    }

    private func isUsualPace(at watched: Int64) -> Bool {
        var newest = 0
        var earlier = 0
        for index in stride(from: count - 1, through: 0, by: -1) {
            let age = watched - held[index].arrival.watched
            if age < Self.window { newest += 1 } else if age < 2 * Self.window { earlier += 1 } else { break }
            if max(newest, earlier) > Self.usual.upperBound { return false }
        }
        return min(newest, earlier) >= Self.usual.lowerBound
    }

    private func pass(_ packet: CytonPacket, at arrival: CytonArrival, wraps: Int64, _ body: Body) {
        guard let last else {
            self.last = (packet.counter, Int64(packet.counter), arrival.watched)
            return body(packet, Int64(packet.counter), nil, arrival.time)
        }
        let step = Int64(packet.counter &- last.counter) + wraps * Self.counters
        guard step > 0 else { return }
        self.last = (packet.counter, last.number + step, arrival.watched)
        body(packet, last.number + step, step - 1, arrival.time)
    }
}
