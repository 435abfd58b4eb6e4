/// Spectrum: windows, the real FFT, and the short-time spectrum of a channel.
///
/// A `ShortTimeSpectrum` takes one second of samples from a ring, replaces lost ones, multiplies with a
/// `WindowFunction`, pads with zeros to a power of two, transforms with a `RealTransform`, and scales to one-sided
/// power. What depends on the size alone (twiddle factors, windows, working memory) is made once by a `SpectrumTables`
/// that all users share. Everything runs in single precision, four values at a time.
public enum SpectrumLimits {
    /// The smallest and largest transform, in real samples; a power of two.
    public static let minimumSize = 2
    public static let maximumSize = 16384
    /// The most spectra of a channel in a second.
    public static let maximumCyclesPerSecond = 1000
}
