import Signals

/// A channel in a recording's header.
public struct RecordedChannel: Sendable {
    /// Any text. The header contains it in ASCII, truncated to 16 characters.
    public let label: String
    /// The origin of the signal ("AgAgCl electrode"); may be empty. In the header: ASCII, 80 characters.
    public let transducer: String
    /// The unit of the samples, for example "µV". In the header: ASCII ("uV"), 8 characters.
    public let unit: String
    public let rate: SamplingRate
    /// The values of the lowest and the highest stored integer, in the unit, rounded to the header's 8 characters: four to seven digits.
    /// Values beyond are clipped.
    public let physicalMinimum: Float
    public let physicalMaximum: Float

    /// The range of a channel with invalid limits.
    static let usualRange: ClosedRange<Float> = -1...1

    /// - Parameters:
    ///   - physicalMinimum: the lowest storable value, -9,999,999 to 9,999,999.
    ///   - physicalMaximum: the highest one. If one of the two is NaN, or they are not in order when they are rounded to 8 characters
    ///     (0.00001 at most), the range is -1 to 1.
    public init(
        label: String, transducer: String = "", unit: String, rate: SamplingRate, physicalMinimum: Float,
        physicalMaximum: Float
    ) {
        self.label = label
        self.transducer = transducer
        self.unit = unit
        self.rate = rate
        let lower = HeaderNumber(Double(physicalMinimum)).value
        let upper = HeaderNumber(Double(physicalMaximum)).value
        let isRange = lower < upper && physicalMinimum < physicalMaximum
        self.physicalMinimum = isRange ? Float(lower) : Self.usualRange.lowerBound
        self.physicalMaximum = isRange ? Float(upper) : Self.usualRange.upperBound
    }

    /// The limits in the header: decimal numbers, with which readers compute.
    var limits: (lower: HeaderNumber, upper: HeaderNumber) {
        (HeaderNumber(Double(physicalMinimum)), HeaderNumber(Double(physicalMaximum)))
    }
}
