import CVectors

/// Makes a source's frames frames of another rate. With an equal rate and a fixed speed they pass as they are, to the bit.
///
/// Sources of equal rate may follow each other: no frame lies between the last of one and the first of the next. Memory is allocated in
/// `init` alone.
final class RateConverter {
    /// Frames of the source that are taken at a time.
    private static let block = 512

    let from: Int
    let to: Int
    /// Frames that were taken from the sources.
    private(set) var taken: Int64 = 0
    /// Nil where frames pass as they are.
    private let table: ConversionTable?
    private let taps: Int
    private let buffer: UnsafeMutablePointer<Float>
    private var filled = 0
    private var place = sound_place()
    /// Frames of silence behind the last source that are still to come; nil while a source has frames.
    private var silence: Int?

    /// - Parameters:
    ///   - from: the rate of the sources in Hz.
    ///   - to: the rate that is made.
    ///   - hasSpeed: whether `setSpeed` will be called.
    init(from: Int, to: Int, hasSpeed: Bool) {
        self.from = from
        self.to = to
        table = from == to && !hasSpeed ? nil : ConversionTable(from: from, to: to)
        taps = table?.taps ?? 2
        buffer = .allocate(capacity: 2 * (taps + Self.block))
        buffer.initialize(repeating: 0, count: 2 * (taps + Self.block))
        place.phases = Int32(table?.phases ?? 1)
        // The first frame is in the middle of the first sum.
        filled = taps / 2 - 1
        setSpeed(0)
    }

    deinit { buffer.deallocate() }

    /// Plays faster or slower, the pitch with it.
    /// - Parameter millionths: above 0 for faster, at most `MixedSound.maximumSpeed` either way.
    func setSpeed(_ millionths: Int) {
        let speed = min(max(millionths, -MixedSound.maximumSpeed), MixedSound.maximumSpeed)
        let divisor = Int64(to) * 1_000_000
        let step = Int64(from) * Int64(1_000_000 + speed) * Int64(place.phases)
        let (phases, rest) = step.quotientAndRemainder(dividingBy: divisor)
        place.frame_step = Int32(phases / Int64(place.phases))
        place.phase_step = Int32(phases % Int64(place.phases))
        // What is between two phases stays in its proportion.
        place.rest = place.divisor == 0 ? 0 : Int64(Double(place.rest) / Double(place.divisor) * Double(divisor))
        place.rest_step = rest
        place.divisor = divisor
        place.scale = 1 / Float(divisor)
    }

    /// Whether the end behind the last source is made.
    var isFlushed: Bool { table == nil || silence == 0 }

    /// Makes frames.
    /// - Parameters:
    ///   - source: the source that is read; nil behind the last one, whose end is then made.
    /// - Returns: how many; fewer than `most` where the source has no more at the moment, or is at its end.
    func make(_ target: UnsafeMutablePointer<Float>, most: Int, from source: (any SoundSource)?) -> Int {
        guard let table else {
            let count = source?.take(target, most: most) ?? 0
            taken += Int64(count)
            return count
        }
        var made = 0
        while made < most {
            if Int(place.frame) + taps > filled, !fill(from: source) { break }
            made += Int(
                sound_convert(
                    target + 2 * made, Int32(most - made), buffer, Int32(filled), table.coefficients, Int32(taps),
                    &place))
        }
        return made
    }

    /// - Returns: false where nothing came.
    private func fill(from source: (any SoundSource)?) -> Bool {
        let used = min(Int(place.frame), filled)
        if used > 0 {
            buffer.update(from: buffer + 2 * used, count: 2 * (filled - used))
            filled -= used
            place.frame -= Int32(used)
        }
        let room = taps + Self.block - filled
        if let source {
            let count = source.take(buffer + 2 * filled, most: room)
            taken += Int64(count)
            filled += count
            return count > 0
        }
        // The sums of the last frames reach beyond them.
        let left = silence ?? taps / 2
        let count = min(left, room)
        silence = left - count
        (buffer + 2 * filled).update(repeating: 0, count: 2 * count)
        filled += count
        return count > 0
    }
}
