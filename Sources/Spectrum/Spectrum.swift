/// Spectrum: window functions, the real FFT, and the short-time spectra of a channel.
///
/// A `ShortTimeSpectrum` takes one second of samples from a ring, replaces lost samples, multiplies them by a `WindowFunction`, pads them with zeros
/// to a power of two, transforms them with a `RealTransform`, and scales the result to one-sided power. Twiddle factors, windows and working memory
/// depend only on the size: `SpectrumTables` creates them once, and all users share them. All computations use single precision, four values at a
/// time.
public enum SpectrumLimits {
    /// The minimum size of a transform in real samples, a power of two.
    public static let minimumSize = 2
    /// The maximum size of a transform in real samples, a power of two.
    public static let maximumSize = 16384
    /// The maximum number of spectra of a channel per second.
    public static let maximumCyclesPerSecond = 1000
}
