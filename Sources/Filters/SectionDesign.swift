import CMath
import Signals

/// The coefficients of one second-order filter, in the form of a trapezoidal state-variable filter: two integrators that use the trapezoidal rule.
/// For low frequencies, their coefficients are small and thus precise. The direct form of the filter would have coefficients near 2 and 1. For a
/// high-pass of 0.1 Hz at 16384 Hz, rounding them to single precision would move the poles by more than their distance from 1.
///
/// Source: A. Simper, "Solving the continuous SVF equations using trapezoidal integration and equivalent currents", Cytomic 2013; V. Zavalishin, "The
/// Art of VA Filter Design", chapter 4. The frequency responses are those of the bilinear transform.
struct SectionDesign {
    enum Kind { case highPass, lowPass, notch }

    let kind: Kind
    /// For each sample, the first integrator's value increases by `own` times this value plus `input` times the difference between the filter's input
    /// and the second integrator's value.
    let own: Float
    let input: Float
    /// For each sample, the second integrator's value increases by this factor times the sum of the first integrator's values before and after the
    /// sample.
    let integrator: Float
    /// The output of a high-pass is `output` times the difference between the filter's input and the second integrator's value, minus `outputOfFirst`
    /// times the first integrator's value. For a notch, `output` is half of the damping.
    let output: Float
    let outputOfFirst: Float

    /// The width of a notch at -3 dB, in hertz. It is the same for the mains frequency and all harmonics (a quality factor of 25 at 50 Hz and 250 at
    /// 500 Hz), so that notches remove 4 % of the frequency range that contains harmonics. With a constant quality factor, they would remove all
    /// frequencies from the 25th harmonic on. The mains frequency mostly deviates by at most 0.1 Hz; the notch attenuates it by 20 dB even then.
    /// Ringing after a step ends within half a second.
    static let notchWidth = 2.0

    /// Designs a second-order Butterworth filter.
    /// - Parameters:
    ///   - milliHertz: the cut-off frequency in thousandths of a hertz, below half of the sampling rate.
    init(_ kind: Kind, milliHertz: Int, rate: SamplingRate) {
        let angle = Double.pi * Double(milliHertz) / Double(max(1, rate.milliHertz))
        self.init(kind, gain: math_tan_double(angle), damping: math_sqrt_double(2))
    }

    /// Designs a notch with the fixed width.
    init(notch milliHertz: Int, rate: SamplingRate) {
        let perHertz = Double.pi * 1000 / Double(max(1, rate.milliHertz))
        let angle = perHertz * Double(milliHertz) / 1000
        // With this formula, the digital filter has exactly the given width; see scipy.signal.iirnotch, and S. J. Orfanidis, "Introduction to Signal
        // Processing", 11.3.
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

    /// The maximum number of frequencies that a notch removes, including the mains frequency: for a mains frequency of 50 Hz, up to 2 kHz. The limits
    /// for mains harmonics in IEC 61000-3-2 also end with the 40th harmonic.
    static let maximumHarmonics = 40

    /// All second-order filters that are applied at a sampling rate, in the order of processing.
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
