import Spectrum

/// What is chosen for all spectrograms before the visualization starts.
public struct SpectrogramOptions: Equatable, Sendable {
    public var window = WindowFunction.hamming
    /// How many spectra a second may have at most.
    public var maximumCyclesPerSecond = 25
    /// Decibels, 10 log10(1 + power), instead of the unit squared.
    public var isDecibel = true
    public var colorMap = SpectrumColorMap.even
    /// How many references of the decibels one unit squared is (`DecibelReference`).
    public var decibelFactor: Float = 1
    /// The highest frequency that is shown at first, in hertz; nil for all.
    public var highestFrequency: Float?

    public init() {}
}
