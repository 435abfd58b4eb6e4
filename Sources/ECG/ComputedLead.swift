/// A limb lead that can be computed from the leads I and II if it is not recorded, by the equations of Einthoven and Goldberger.
public enum ComputedLead: UInt8, CaseIterable, Sendable {
    case iii, aVR, aVL, aVF

    /// The lead's name followed by the mark for computed leads.
    public var markedName: String {
        switch self {
        case .iii: "III*"
        case .aVR: "aVR*"
        case .aVL: "aVL*"
        case .aVF: "aVF*"
        }
    }

    /// The factors by which leads I and II are multiplied.
    private var weights: (one: Float, two: Float) {
        switch self {
        case .iii: (-1, 1)
        case .aVR: (-0.5, -0.5)
        case .aVL: (1, -0.5)
        case .aVF: (-0.5, 1)
        }
    }

    /// The value of the computed lead, in the unit of leads I and II; NaN if one of the two values is lost.
    public func value(one: Float, two: Float) -> Float {
        let weights = weights
        return weights.one * one + weights.two * two
    }

    /// Computes samples of the lead from simultaneous samples of the leads I and II.
    public func compute(
        _ target: UnsafeMutableBufferPointer<Float>, one: UnsafeBufferPointer<Float>, two: UnsafeBufferPointer<Float>
    ) {
        let weights = weights
        for index in 0..<min(target.count, one.count, two.count) {
            target[index] = weights.one * one[index] + weights.two * two[index]
        }
    }
}
