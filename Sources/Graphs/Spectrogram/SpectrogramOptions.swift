import Spectrum

/// The options of all spectrograms, set before the visualization starts.
public struct SpectrogramOptions: Equatable, Sendable {
    public var window = WindowFunction.hamming
    /// The maximum number of spectra a second.
    public var maximumCyclesPerSecond = 25
    /// Decibels, 10 log10(1 + power), instead of the unit squared.
    public var isDecibel = true
    public var colorMap = SpectrumColorMap.even
    /// The number of decibel references in one unit squared (`DecibelReference`).
    public var decibelFactor: Float = 1
    /// The initial highest frequency, in hertz; nil for all.
    public var highestFrequency: Float?

    public init() {}
}
