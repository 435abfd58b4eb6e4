import Signals
import Units

/// One signal as the header of an EDF or BDF file describes it.
struct EDFSignal: Sendable {
    enum Role: Equatable, Sendable {
        case samples
        /// The signal's physical or digital range is invalid, so the stored integers are played as values.
        case integers
        case annotations
        case leftOut(RecordingRemark.LeftOut)
    }

    /// The label to display: the signal's own label, or its number if the label is empty.
    let label: String
    let unit: String
    let role: Role
    /// The factor to convert samples: stored integer * gain + offset is the value in the signal's unit.
    let gain: Float
    let offset: Float
    let samplesPerRecord: Int64
    let rate: SamplingRate
    /// The position of the signal's first sample among the samples of a record.
    let start: Int64

    var isPlayed: Bool { role == .samples || role == .integers }

    /// - Parameters:
    ///   - fields: the fields of all signals. The header stores one field for all signals, then the next field.
    ///   - duration: the duration of a record in nanoseconds; 0 if unknown.
    init(_ fields: EDFFields, _ index: Int, of count: Int, samples: Int64, start: Int64, duration: Int64) {
        func place(_ field: Int, _ width: Int) -> Int { field * count + index * width }
        let name = fields.text(place(0, 16), 16)
        self.start = start
        samplesPerRecord = samples
        if RecordingFormat.isAnnotationLabel(name.utf8) {
            (label, unit, role, gain, offset, rate) = (name, "", .annotations, 1, 0, .irregular)
            return
        }
        label = name.isEmpty ? "\(index + 1)" : name
        // The rate in thousandths of a hertz. The Double division is exact enough, because a Double represents dividend and divisor exactly.
        let milliHertz = duration > 0 ? (Double(samples) * 1e12 / Double(duration)).rounded() : 0
        let isRate = milliHertz >= 1 && milliHertz <= Double(SamplingRate.maximumMilliHertz)
        rate = isRate ? SamplingRate(milliHertz: UInt32(milliHertz)) : .irregular
        let scale = Self.scale(fields, place)
        gain = scale?.gain ?? 1
        offset = scale?.offset ?? 0
        unit = scale == nil ? "" : UnitName.symbol(fields.raw(place(96, 8), 8))
        if !name.isEmpty, name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") }) {
            role = .leftOut(.placeholder)
        } else if samples == 0 {
            role = .leftOut(.noSamples)
        } else if !isRate {
            role = .leftOut(.badRate)
        } else {
            role = scale == nil ? .integers : .samples
        }
    }

    /// How often each sample is played in a recording of `length` nanoseconds with records of `duration` nanoseconds.
    func repeats(length: Int64, duration: Int64) -> Int64 {
        guard duration > 0 else { return 1 }
        return SampleRepeats.count(Double(samplesPerRecord) * 1e9 / Double(duration), seconds: Double(length) / 1e9)
    }

    /// The rate if each sample is played so often.
    func rate(duration: Int64, repeats: Int64) -> SamplingRate {
        guard repeats > 1 else { return rate }
        return SamplingRate(
            milliHertz: UInt32((Double(samplesPerRecord * repeats) * 1e12 / Double(duration)).rounded()))
    }

    /// Computes gain and offset from the physical and the digital range; nil if one of these ranges is invalid.
    private static func scale(_ fields: EDFFields, _ place: (Int, Int) -> Int) -> (gain: Float, offset: Float)? {
        guard let low = fields.number(place(104, 8), 8), let high = fields.number(place(112, 8), 8),
            let digitalLow = fields.number(place(120, 8), 8), let digitalHigh = fields.number(place(128, 8), 8),
            low != high, digitalLow != digitalHigh
        else { return nil }
        let gain = (high - low) / (digitalHigh - digitalLow)
        let offset = low - digitalLow * gain
        guard gain.isFinite, offset.isFinite, Float(gain).isFinite, Float(gain) != 0 else { return nil }
        return (Float(gain), Float(offset))
    }

    /// The number of a signal's samples in a record; nil if the field is invalid.
    static func samples(_ fields: EDFFields, _ index: Int, of count: Int) -> Int64? {
        guard let samples = fields.whole(216 * count + index * 8, 8), samples >= 0 else { return nil }
        return samples
    }
}
