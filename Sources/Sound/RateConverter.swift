import CVectors

/// Converts a source's frames to another rate. If the rates are equal and the speed is fixed, frames pass through unchanged, bit by bit.
///
/// Sources of equal rate can follow each other without a gap or an additional frame. Only `init` allocates.
final class RateConverter {
    /// The number of frames that are requested from a source at a time.
    private static let block = 512

    let from: Int
    let to: Int
    /// The number of frames that were taken from all sources so far.
    private(set) var taken: Int64 = 0
    /// The coefficients of the filter; nil if frames pass through unchanged.
    private let table: ConversionTable?
    private let taps: Int
    private let buffer: UnsafeMutablePointer<Float>
    private var filled = 0
    private var place = sound_place()
    /// After the last source, the number of silent frames that the filter must still process; nil before the end of the last source.
    private var silence: Int?

    /// - Parameters:
    ///   - from: the sources' rate in Hz.
    ///   - to: the output rate in Hz.
    ///   - hasSpeed: true if `setSpeed` will be called.
    init(from: Int, to: Int, hasSpeed: Bool) {
        self.from = from
        self.to = to
        table = from == to && !hasSpeed ? nil : ConversionTable(from: from, to: to)
        taps = table?.taps ?? 2
        buffer = .allocate(capacity: 2 * (taps + Self.block))
        buffer.initialize(repeating: 0, count: 2 * (taps + Self.block))
        place.phases = Int32(table?.phases ?? 1)
        // Begin with silence before the first frame, so that the filter is centered on the first frame for the first output.
        filled = taps / 2 - 1
        setSpeed(0)
    }

    deinit { buffer.deallocate() }

    /// Changes the speed, which also changes the pitch.
    /// - Parameter millionths: positive to play faster, at most `MixedSound.maximumSpeed` in either direction.
    func setSpeed(_ millionths: Int) {
        let speed = min(max(millionths, -MixedSound.maximumSpeed), MixedSound.maximumSpeed)
        let divisor = Int64(to) * 1_000_000
        let step = Int64(from) * Int64(1_000_000 + speed) * Int64(place.phases)
        let (phases, rest) = step.quotientAndRemainder(dividingBy: divisor)
        place.frame_step = Int32(phases / Int64(place.phases))
        place.phase_step = Int32(phases % Int64(place.phases))
        // Keep the position between two phases (filter positions) as a fraction, because its divisor changes.
        place.rest = place.divisor == 0 ? 0 : Int64(Double(place.rest) / Double(place.divisor) * Double(divisor))
        place.rest_step = rest
        place.divisor = divisor
        place.scale = 1 / Float(divisor)
    }

    /// True if no more output follows after the last source, because the filter has processed all frames.
    var isFlushed: Bool { table == nil || silence == 0 }

    /// Produces frames.
    /// - Parameters:
    ///   - source: the source to read; nil after the last source, to produce the filter's remaining output.
    /// - Returns: the number of frames. It is less than `most` if the source currently has no more frames, or is at its end.
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

    /// Takes frames from the source.
    /// - Returns: false if no frame was available.
    private func fill(from source: (any SoundSource)?) -> Bool {
        let used = min(Int(place.frame), filled)
        if used > 0 {
            // On the device, `update(from:count:)` calls a function for each sample.
            UnsafeMutableRawPointer(buffer)
                .copyMemory(from: buffer + 2 * used, byteCount: 2 * (filled - used) * MemoryLayout<Float>.stride)
            filled -= used
            place.frame -= Int32(used)
        }
        let space = taps + Self.block - filled
        if let source {
            let count = source.take(buffer + 2 * filled, most: space)
            taken += Int64(count)
            filled += count
            return count > 0
        }
        // After the end of the source, add silence of half the filter's length: so long do the last frames contribute to outputs.
        let left = silence ?? taps / 2
        let count = min(left, space)
        silence = left - count
        (buffer + 2 * filled).update(repeating: 0, count: 2 * count)
        filled += count
        return count > 0
    }
}
