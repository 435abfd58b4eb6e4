import Signals

/// The description of a channel in a recording's header.
public struct RecordedChannel: Sendable {
    /// The label: any text. The header contains it in ASCII, truncated to 16 characters.
    public let label: String
    /// The kind of sensor ("AgAgCl electrode"); may be empty. The header contains it in ASCII, truncated to 80 characters.
    public let transducer: String
    /// The unit of the samples, for example "µV". The header contains it in ASCII ("uV"), truncated to 8 characters.
    public let unit: String
    public let rate: SamplingRate
    /// The physical value of the lowest stored integer, in the channel's unit. It is rounded to the header's 8 characters, that is, four to seven
    /// digits. Samples outside of the range are clipped.
    public let physicalMinimum: Float
    public let physicalMaximum: Float

    /// The range of a channel whose limits are invalid.
    static let usualRange: ClosedRange<Float> = -1...1

    /// - Parameters:
    ///   - physicalMinimum: the lowest value that can be stored, -9,999,999 to 9,999,999.
    ///   - physicalMaximum: the highest value that can be stored. If one of the two is NaN, or the maximum is not above the minimum after both are
    ///     rounded to 8 characters (steps of 0.00001 at best), the range is -1 to 1.
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

    /// The limits of the range as the decimal numbers in the header. The encoder scales samples with these rounded numbers, because readers of the
    /// file use them, too.
    var limits: (lower: HeaderNumber, upper: HeaderNumber) {
        (HeaderNumber(Double(physicalMinimum)), HeaderNumber(Double(physicalMaximum)))
    }
}
