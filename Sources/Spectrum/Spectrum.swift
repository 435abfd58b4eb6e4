/// Spectrum: windows, the real FFT, and the short-time spectrum of a channel.
///
/// A `ShortTimeSpectrum` takes one second of samples from a ring, replaces lost ones, multiplies by a `WindowFunction`, pads with zeros to
/// a power of two, transforms with a `RealTransform`, and scales to one-sided power. Data that depend only on the size (twiddle factors,
/// windows, working memory) are created once by a `SpectrumTables` that all users share. Everything runs in single precision, four values
/// at a time.
public enum SpectrumLimits {
    /// The smallest and largest transform in real samples, both powers of two.
    public static let minimumSize = 2
    public static let maximumSize = 16384
    /// The maximum number of spectra of a channel per second.
    public static let maximumCyclesPerSecond = 1000
}
