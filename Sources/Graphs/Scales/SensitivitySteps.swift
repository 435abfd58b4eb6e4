import Signals

/// The sensitivities of a kind of signal, in microvolts (or units that are not voltages) per millimeter on the panel. The steps are the sensitivities
/// that clinicians use for the signal, if any; for other signals, they are 1, 2 and 5 times powers of ten.
public struct SensitivitySteps: Equatable, Sendable {
    /// The sensitivities of the steps, from the step with the largest traces to the step with the smallest traces.
    public let values: [Float]
    /// The initial sensitivity of the kind of signal.
    public let standard: Float

    /// The effect of a step on the traces.
    public enum Direction: Sendable {
        /// Traces become larger: fewer units per millimeter.
        case larger
        /// Traces become smaller: more units per millimeter.
        case smaller
    }

    private static let kinds = PerKind { SensitivitySteps($0.facts.sensitivities) }
    /// The steps from a thousandth to a million units (or microvolts) per millimeter.
    package static let units = SensitivitySteps(.others)

    /// The steps for automatic sensitivities, which may be outside of the range of the other steps.
    package static let everything = SensitivitySteps(decades: -12...11, standard: 10)

    public init(_ kind: SignalKind) { self = Self.kinds[kind] }

    private init(_ facts: SensitivityFacts) {
        let values = facts.steps.indices.map { facts.perMillimeter($0) }
        self.init(
            facts.form == .millimetersPerMillivolt ? values.reversed() : values,
            standard: facts.perMillimeter(facts.standard))
    }

    /// - Parameter values: at least one sensitivity; positive and ascending.
    init(_ values: [Float], standard: Float) {
        self.values = values
        self.standard = standard
    }

    /// Creates steps of 1, 2 and 5 times the given powers of ten, and ten times the last power.
    private init(decades: ClosedRange<Int>, standard: Float) {
        var values: [Float] = []
        for exponent in decades.lowerBound...decades.upperBound + 1 {
            var power: Double = 1
            for _ in 0..<exponent.magnitude { power *= 10 }
            for mantissa in [1.0, 2, 5] where exponent <= decades.upperBound || mantissa == 1 {
                // Compute small values as quotients, because a tenth is not exact in binary.
                values.append(Float(exponent < 0 ? mantissa / power : mantissa * power))
            }
        }
        self.init(values, standard: standard)
    }

    /// The step whose ratio to a sensitivity is nearest to 1; the standard if the sensitivity is not a positive number.
    public func nearest(to sensitivity: Float) -> Float { values[index(nearest: sensitivity)] }

    /// The next step in a direction. After the last step, the result is the last step.
    public func next(after sensitivity: Float, _ direction: Direction) -> Float {
        let index = index(nearest: sensitivity)
        switch direction {
        case .larger: return values[max(0, index - 1)]
        case .smaller: return values[min(values.count - 1, index + 1)]
        }
    }

    /// The step after a pinch. A scale above 1, from fingers that move apart, makes traces larger.
    /// - Parameter sensitivity: the sensitivity when the scale of the pinch was 1.
    public func step(from sensitivity: Float, scale: Float) -> Float {
        guard scale > 0, scale.isFinite else { return nearest(to: sensitivity) }
        let wanted = nearest(to: sensitivity) / scale
        return wanted.isFinite ? nearest(to: wanted) : values[values.count - 1]
    }

    /// The zoom factors of a pinch at which the last and the first step are reached. Factors outside of this range have no further effect.
    package func zooms(from sensitivity: Float) -> ClosedRange<Float> {
        let from = nearest(to: sensitivity)
        return from / values[values.count - 1]...from / values[0]
    }

    private func index(nearest sensitivity: Float) -> Int {
        guard sensitivity >= 0, sensitivity.isFinite else { return values.firstIndex(of: standard) ?? 0 }
        var index = 0
        // Between two neighboring steps, the nearest step by ratio changes at their geometric mean.
        while index + 1 < values.count, sensitivity * sensitivity > values[index] * values[index + 1] { index += 1 }
        return index
    }
}
