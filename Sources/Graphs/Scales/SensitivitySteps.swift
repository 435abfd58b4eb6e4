import Signals

/// The sensitivities of a kind of signal, in microvolts (or units that are not voltages) per millimeter of glass: those that clinicians
/// use, if any, otherwise 1, 2 and 5 times the powers of ten.
public struct SensitivitySteps: Equatable, Sendable {
    /// From the largest traces to the smallest ones.
    public let values: [Float]
    /// The initial sensitivity.
    public let standard: Float

    /// The effect of a step on traces.
    public enum Direction: Sendable {
        /// Larger: less per millimeter.
        case larger
        /// Smaller: more per millimeter.
        case smaller
    }

    private static let kinds = PerKind { SensitivitySteps($0.facts.sensitivities) }
    /// A thousandth to a million units (or microvolts) per millimeter.
    static let units = SensitivitySteps(.others)

    /// The steps for automatic sensitivities beyond the range of the others.
    static let everything = SensitivitySteps(decades: -12...11, standard: 10)

    public init(_ kind: SignalKind) { self = Self.kinds[kind] }

    private init(_ facts: SensitivityFacts) {
        let values = facts.steps.indices.map { facts.perMillimeter($0) }
        self.init(
            facts.form == .millimetersPerMillivolt ? values.reversed() : values,
            standard: facts.perMillimeter(facts.standard))
    }

    /// - Parameter values: positive and ascending; at least one.
    init(_ values: [Float], standard: Float) {
        self.values = values
        self.standard = standard
    }

    /// 1, 2 and 5 times the powers of ten, up to ten times the last one.
    private init(decades: ClosedRange<Int>, standard: Float) {
        var values: [Float] = []
        for exponent in decades.lowerBound...decades.upperBound + 1 {
            var power: Double = 1
            for _ in 0..<exponent.magnitude { power *= 10 }
            for mantissa in [1.0, 2, 5] where exponent <= decades.upperBound || mantissa == 1 {
                // Small values are quotients, since a tenth is not exact in binary.
                values.append(Float(exponent < 0 ? mantissa / power : mantissa * power))
            }
        }
        self.init(values, standard: standard)
    }

    /// The step nearest to a sensitivity, by their ratio; the standard for anything but a positive number.
    public func nearest(to sensitivity: Float) -> Float { values[index(nearest: sensitivity)] }

    /// The next step; the last one in that direction does not change.
    public func next(after sensitivity: Float, _ direction: Direction) -> Float {
        let index = index(nearest: sensitivity)
        switch direction {
        case .larger: return values[max(0, index - 1)]
        case .smaller: return values[min(values.count - 1, index + 1)]
        }
    }

    /// The step after a pinch: fingers apart (a scale above 1) make traces larger.
    /// - Parameter sensitivity: at the beginning of the pinch, or when its scale was last 1.
    public func step(from sensitivity: Float, scale: Float) -> Float {
        guard scale > 0, scale.isFinite else { return nearest(to: sensitivity) }
        let wanted = nearest(to: sensitivity) / scale
        return wanted.isFinite ? nearest(to: wanted) : values[values.count - 1]
    }

    /// The scales of a pinch that lead from a sensitivity to the ends of the steps. Scales beyond them have the same effect.
    func zooms(from sensitivity: Float) -> ClosedRange<Float> {
        let from = nearest(to: sensitivity)
        return from / values[values.count - 1]...from / values[0]
    }

    private func index(nearest sensitivity: Float) -> Int {
        guard sensitivity >= 0, sensitivity.isFinite else { return values.firstIndex(of: standard) ?? 0 }
        var index = 0
        // The boundary between two steps is their geometric mean.
        while index + 1 < values.count, sensitivity * sensitivity > values[index] * values[index + 1] { index += 1 }
        return index
    }
}
