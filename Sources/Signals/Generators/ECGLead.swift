/// The twelve standard leads.
public enum ECGLead: UInt8, CaseIterable, Sendable {
    case ii, v5, i, iii, aVR, aVL, aVF, v1, v2, v3, v4, v6

    /// The name of the lead as it is written on an ECG.
    public var label: String {
        switch self {
        case .ii: "II"
        case .v5: "V5"
        case .i: "I"
        case .iii: "III"
        case .aVR: "aVR"
        case .aVL: "aVL"
        case .aVF: "aVF"
        case .v1: "V1"
        case .v2: "V2"
        case .v3: "V3"
        case .v4: "V4"
        case .v6: "V6"
        }
    }

    /// The peak values of the waves P, Q, R, S and T in mV, as in a healthy adult. The limb leads other than I and II are computed from these two by
    /// the definitions of Einthoven and Goldberger.
    var peaks: ECGPeaks {
        let one = ECGPeaks(p: 0.08, q: -0.05, r: 0.62, s: -0.12, t: 0.17)
        let two = ECGPeaks(p: 0.13, q: -0.09, r: 1.08, s: -0.22, t: 0.29)
        return switch self {
        case .i: one
        case .ii: two
        case .iii: two.combined(1, one, -1)
        case .aVR: two.combined(-0.5, one, -0.5)
        case .aVL: two.combined(-0.5, one, 1)
        case .aVF: two.combined(1, one, -0.5)
        case .v1: ECGPeaks(p: 0.06, q: 0, r: 0.22, s: -0.95, t: -0.06)
        case .v2: ECGPeaks(p: 0.07, q: 0, r: 0.42, s: -1.45, t: 0.42)
        case .v3: ECGPeaks(p: 0.08, q: -0.02, r: 0.78, s: -0.95, t: 0.48)
        case .v4: ECGPeaks(p: 0.09, q: -0.06, r: 1.35, s: -0.55, t: 0.45)
        case .v5: ECGPeaks(p: 0.09, q: -0.1, r: 1.25, s: -0.28, t: 0.36)
        case .v6: ECGPeaks(p: 0.08, q: -0.1, r: 0.98, s: -0.12, t: 0.27)
        }
    }
}

/// The heights of a beat's five waves in mV.
struct ECGPeaks: Sendable {
    let p, q, r, s, t: Float

    /// Computes a * self + b * other for each wave. This is valid because leads are differences of potentials and can be combined linearly.
    func combined(_ a: Float, _ other: ECGPeaks, _ b: Float) -> ECGPeaks {
        ECGPeaks(
            p: a * p + b * other.p, q: a * q + b * other.q, r: a * r + b * other.r, s: a * s + b * other.s,
            t: a * t + b * other.t)
    }
}
