import Drawing
import Spectrum

/// The options of all spectrograms. They are set before the graphs are opened.
public struct SpectrogramOptions: Equatable, Sendable {
    public var window = WindowFunction.hamming
    /// The length of the window of samples for one spectrum, in milliseconds.
    public var windowMilliseconds = 1000
    /// The maximum number of spectra per second.
    public var maximumCyclesPerSecond = 25
    /// True for decibels, 10 log10(1 + power); false for powers in the channel's unit squared.
    public var isDecibel = true
    public var colorMap = SpectrumColorMap.even
    /// The square of the channel's unit, divided by the reference power of decibels (see `DecibelReference`).
    public var decibelFactor: Float = 1
    /// The highest frequency that is displayed initially, in hertz; nil for all frequencies.
    public var highestFrequency: Float?

    public init() {}
}
