import CMath
import Signals

/// The coefficients of one filter of second order, in the form of a trapezoidal state-variable filter: two integrators by the
/// trapezoidal rule, whose coefficients shrink with the frequency. A direct form has coefficients near 2 and 1 instead, whose
/// rounding to single precision moves its poles by more than their distance from 1 (a high-pass of 0.1 Hz at 16384 Hz).
///
/// Source: A. Simper, "Solving the continuous SVF equations using trapezoidal integration and equivalent currents", Cytomic 2013;
/// V. Zavalishin, "The Art of VA Filter Design", chapter 4. The filters are those of the bilinear transform.
struct SectionDesign {
    enum Kind { case highPass, lowPass, notch }

    let kind: Kind
    /// What the first integrator gets of itself and of the input, both beyond what it holds.
    let own: Float
    let input: Float
    /// What the second integrator gets of the first one.
    let integrator: Float
    /// What the high-pass has of the input and of the first integrator; of a notch, the first is half of the damping.
    let output: Float
    let outputOfFirst: Float

    /// The width of a notch at -3 dB, in hertz. It is the same for the mains frequency and all harmonics (a quality of 25 at 50 Hz, and
    /// of 250 at 500 Hz): so 4% of the band are taken away wherever harmonics reach, and not all of it, as a constant quality does
    /// from the 25th on. Mains keep to 0.1 Hz or less most of the time: -20 dB are left then. What a step rings is over
    /// in half a second.
    static let notchWidth = 2.0

    /// A Butterworth filter of second order.
    /// - Parameters:
    ///   - milliHertz: the cut-off, below half the rate.
    init(_ kind: Kind, milliHertz: Int, rate: SamplingRate) {
        let angle = Double.pi * Double(milliHertz) / Double(max(1, rate.milliHertz))
        self.init(kind, gain: math_tan_double(angle), damping: math_sqrt_double(2))
    }

    /// A notch of `notchWidth`.
    init(notch milliHertz: Int, rate: SamplingRate) {
        let perHertz = Double.pi * 1000 / Double(max(1, rate.milliHertz))
        let angle = perHertz * Double(milliHertz) / 1000
        // So that the width is that of the digital filter; see scipy.signal.iirnotch, and S. J. Orfanidis, "Introduction to
        // Signal Processing", 11.3.
        let damping = 2 * math_tan_double(perHertz * Self.notchWidth) / math_sin_double(2 * angle)
        self.init(.notch, gain: math_tan_double(angle), damping: damping)
    }

    private init(_ kind: Kind, gain: Double, damping: Double) {
        self.kind = kind
        let scale = 1 / (1 + gain * (gain + damping))
        own = Float(-2 * gain * (gain + damping) * scale)
        input = Float(2 * gain * scale)
        integrator = Float(gain)
        output = Float(kind == .notch ? damping / 2 : scale)
        outputOfFirst = Float((gain + damping) * scale)
    }

    /// The most frequencies that a notch takes out, the mains frequency with it: up to 2 kHz. Limits for mains harmonics end
    /// with the 40th, too (IEC 61000-3-2).
    static let maximumHarmonics = 40

    /// All sections of the filters that are applied at a rate, in the order in which samples pass them.
    static func sections(_ settings: FilterSettings, rate: SamplingRate) -> [SectionDesign] {
        let applied = settings.applied(at: rate)
        var sections: [SectionDesign] = []
        if applied.highPass > 0 { sections.append(SectionDesign(.highPass, milliHertz: applied.highPass, rate: rate)) }
        if applied.notch > 0 {
            for harmonic in 1...maximumHarmonics {
                guard FilterSettings.isApplied(applied.notch * harmonic, at: rate) else { break }
                sections.append(SectionDesign(notch: applied.notch * harmonic, rate: rate))
            }
        }
        if applied.lowPass > 0 { sections.append(SectionDesign(.lowPass, milliHertz: applied.lowPass, rate: rate)) }
        return sections
    }
}
