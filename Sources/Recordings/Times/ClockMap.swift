/// Maps the times of a stream's clock to the recording's clock, using all measurements of the offset between them.
///
/// Where the offset jumps between two measurements, the clock was reset, and a new part begins. Within a part, the offset is a linear function of
/// time.
struct ClockMap: Sendable {
    /// The maximum number of stored measurements. When it is reached, every second measurement is discarded.
    static let maximumOffsets = 1 << 14
    /// If the offset jumps by more than this, in seconds, the clock was reset. (The same value as in pyxdf.)
    private static let jump = 1.0

    private struct Part: Sendable {
        var first: Int
        var last: Int
        /// The time at which the straight line of this part begins, in seconds on the stream's clock.
        var time = 0.0
        /// The offset between the two clocks at the time `time`, in seconds.
        var offset = 0.0
        /// The change of the offset per second of the stream's clock.
        var slope = 0.0
    }

    private var times: [Double] = []
    private var offsets: [Double] = []
    private var spacing = 1
    private var seen = 0
    private var parts: [Part] = []
    /// For each stored measurement, the number of the part (between two clock resets) that contains it.
    private var partOf: [Int32] = []

    var isEmpty: Bool { offsets.isEmpty }
    /// The number of measurements that were added, including those that were discarded.
    var count: Int { seen }
    /// The number of clock resets.
    var resets: Int { max(0, parts.count - 1) }

    /// Adds a measurement: a time on the stream's clock, and the offset to add to it to get the recording's time.
    mutating func add(time: Double, offset: Double) {
        guard time.magnitude < 1e13, offset.magnitude < 1e13 else { return }
        defer { seen += 1 }
        guard seen % spacing == 0 else { return }
        if offsets.count == Self.maximumOffsets {
            for index in 0..<Self.maximumOffsets / 2 {
                (times[index], offsets[index]) = (times[2 * index], offsets[2 * index])
            }
            times.removeLast(Self.maximumOffsets / 2)
            offsets.removeLast(Self.maximumOffsets / 2)
            spacing *= 2
            guard seen % spacing == 0 else { return }
        }
        times.append(time)
        offsets.append(offset)
    }

    /// Fits a straight line to the measurements of each part (the time between two clock resets). Must be called after all measurements were added.
    mutating func finish() {
        parts = []
        partOf = []
        for index in offsets.indices {
            if let last = parts.last, (offsets[index] - offsets[last.last]).magnitude < Self.jump,
                times[index] >= times[last.last] - Self.jump
            {
                parts[parts.count - 1].last = index
            } else {
                parts.append(Part(first: index, last: index))
            }
            partOf.append(Int32(parts.count - 1))
        }
        for index in parts.indices { parts[index] = fitted(parts[index]) }
    }

    /// Fits a straight line to the measurements of a part, without outliers.
    private func fitted(_ part: Part) -> Part {
        var part = part
        var limit = Double.infinity
        for _ in 0..<3 {
            var (count, time, offset) = (0.0, 0.0, 0.0)
            for index in part.first...part.last where isNear(index, part, limit) {
                count += 1
                time += times[index] - times[part.first]
                offset += offsets[index] - offsets[part.first]
            }
            guard count > 0 else { break }
            let (meanTime, meanOffset) = (time / count + times[part.first], offset / count + offsets[part.first])
            var (products, squares, residues) = (0.0, 0.0, 0.0)
            for index in part.first...part.last where isNear(index, part, limit) {
                let (a, b) = (times[index] - meanTime, offsets[index] - meanOffset)
                products += a * b
                squares += a * a
            }
            // A slope needs at least three measurements; with fewer, the offset is constant.
            let slope = count >= 3 && squares > 0 ? products / squares : 0
            (part.time, part.offset, part.slope) = (meanTime, meanOffset, slope)
            for index in part.first...part.last where isNear(index, part, limit) {
                residues += residue(index, part).magnitude
            }
            limit = max(1e-9, 3 * residues / count)
        }
        return part
    }

    private func residue(_ index: Int, _ part: Part) -> Double {
        offsets[index] - part.offset - part.slope * (times[index] - part.time)
    }

    private func isNear(_ index: Int, _ part: Part, _ limit: Double) -> Bool {
        limit == .infinity || residue(index, part).magnitude <= limit
    }

    /// Converts a time stamp of the stream to the recording's clock.
    /// - Parameter place: the number of clock measurements that precede the time stamp in the file. If this place is between two parts, the part
    ///   whose measurements are nearer to the time stamp is used.
    func time(_ stamp: Double, at place: Int32) -> Double {
        guard !parts.isEmpty else { return stamp }
        let behind = min(max(0, Int(place) / spacing), offsets.count - 1)
        let before = max(0, min((Int(place) - 1) / spacing, offsets.count - 1))
        let far = (times[before] - stamp).magnitude
        let part = parts[Int(partOf[(times[behind] - stamp).magnitude < far ? behind : before])]
        return stamp + part.offset + part.slope * (stamp - part.time)
    }
}
