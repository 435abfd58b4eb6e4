/// The speed of a finger along one direction, from its last moves.
struct VelocityTracker {
    /// Only what the finger did in this time before it left counts.
    static let window: Int64 = 100_000_000
    /// The highest speed that is believed, in pixels a second.
    static let maximum: Float = 8000

    private struct Trace {
        var time: Int64 = 0
        var position: Float = 0
    }
    private static let length = 8
    private var traces = [Trace](repeating: Trace(), count: length)
    private var count = 0

    /// Forgets all moves.
    mutating func reset() { count = 0 }

    /// Remembers where the finger was.
    mutating func note(_ position: Float, _ time: Int64) {
        if count == Self.length {
            for index in 1..<Self.length { traces[index - 1] = traces[index] }
            count -= 1
        }
        traces[count] = Trace(time: time, position: position)
        count += 1
    }

    /// Pixels a second; 0 when the finger rested before `time`.
    func velocity(at time: Int64) -> Float {
        guard count >= 2 else { return 0 }
        let last = traces[count - 1]
        guard time &- last.time <= Self.window else { return 0 }
        var first = last
        for index in stride(from: count - 2, through: 0, by: -1) where last.time &- traces[index].time <= Self.window {
            first = traces[index]
        }
        let duration = last.time &- first.time
        guard duration > 0 else { return 0 }
        let speed = (last.position - first.position) / (Float(duration) / 1e9)
        return max(-Self.maximum, min(Self.maximum, speed))
    }
}
